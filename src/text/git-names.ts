/** What the full name of a git branch begins with. */
const BRANCH = 'refs/heads/';

/** The full name of a git branch: `refs/heads/main` for `main`. */
export function refOf(branch: string): string {
  return `${BRANCH}${branch}`;
}

/** The name of the git branch that a full name is of; undefined for that of anything else, such as a tag. */
export function branchIn(ref: string): string | undefined {
  if (ref.startsWith(BRANCH)) return ref.slice(BRANCH.length);
  return undefined;
}

/** The first digits of a commit, as people read it. */
export function shortCommit(commit: string): string {
  return commit.slice(0, 12);
}
