/** A shard of the branch, as list-shards gives it (docs/neki.md §6.2). */
export interface Shard {
  /** What a key range names: the API's `name`. */
  readonly uid: string;
  readonly displayName: string | undefined;
  /** The API's `id`, which no topology holds. */
  readonly id: string | undefined;
  /** Whether the shard has been created on the cluster. */
  readonly ready: boolean;
  readonly authoritative: boolean;
}
