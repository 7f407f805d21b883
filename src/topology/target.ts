/** The branch whose data topology is meant, by the names of the path (docs/neki.md §10.2). */
export interface Target {
  readonly organization: string;
  readonly database: string;
  readonly branch: string;
}

/** A target as people write it: `acme/shop/main`. */
export function targetName(target: Target): string {
  return `${target.organization}/${target.database}/${target.branch}`;
}
