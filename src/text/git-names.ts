/** The prefix of a git branch's full name. */
const BRANCH = 'refs/heads/';

/** The full name of a git branch: `refs/heads/main` for `main`. */
export function refOf(branch: string): string {
  return `${BRANCH}${branch}`;
}

/** The git branch with this full name; undefined for any other ref, such as a tag. */
export function branchIn(ref: string): string | undefined {
  if (ref.startsWith(BRANCH)) return ref.slice(BRANCH.length);
  return undefined;
}

/** The first digits of a commit, as people know it. */
export function shortCommit(commit: string): string {
  return commit.slice(0, 12);
}
