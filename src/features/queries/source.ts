/** Where statements with their calls are read: a list in a file, or the service's query insights. */
export type QuerySource =
  | { readonly kind: 'insights' }
  | { readonly kind: 'file'; readonly path: string };
