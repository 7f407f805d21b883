/** Where statements with their calls are read: a list in a file, or the service's query insights. */
export type QuerySource =
  | { readonly kind: 'insights' }
  | { readonly kind: 'file'; readonly path: string };

/** The largest list that is read: 64 MiB, of which 200,000 statements are taken. */
export const MAX_LIST_BYTES = 64 * 1024 * 1024;
