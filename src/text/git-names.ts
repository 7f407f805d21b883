/** The first digits of a commit, as people read it. */
export function shortCommit(commit: string): string {
  return commit.slice(0, 12);
}
