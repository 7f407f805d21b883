/** The source of statements and their calls: a list in a file, or the service's query insights. */
export type QuerySource =
  | { readonly kind: 'insights' }
  | { readonly kind: 'file'; readonly path: string };

/** The largest list that is read: 64 MiB, and at most 200,000 statements of it. */
export const MAX_LIST_BYTES = 64 * 1024 * 1024;
