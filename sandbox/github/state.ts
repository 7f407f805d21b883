/** Whoever acts on GitHub; an app's account is a Bot with a login that ends in `[bot]`. */
export interface Account {
  readonly login: string;
  readonly id: number;
  readonly type: 'User' | 'Bot';
}

/** What stands at a path of a commit. */
export type TreeEntry =
  | { readonly kind: 'file'; readonly content: Buffer; readonly sha: string }
  | { readonly kind: 'symlink'; readonly target: string; readonly sha: string };

/** A commit with its whole tree. */
export interface Commit {
  readonly sha: string;
  readonly parents: readonly string[];
  readonly message: string;
  readonly tree: ReadonlyMap<string, TreeEntry>;
  readonly author: Account;
  /** `web-flow` for what GitHub itself commits: merges, squashes, and files edited on its pages. */
  readonly committer: Account;
  readonly date: string;
  /** Place in the order in which all commits of the server were made. */
  readonly order: number;
}

/** A pull request; fits the event builders as it is. */
export interface PullRequest {
  /** `owner/name` of the base repository. */
  readonly repository: string;
  readonly number: number;
  title: string;
  body: string | null;
  state: 'open' | 'closed';
  draft: boolean;
  merged: boolean;
  mergedAt: string | null;
  closedAt: string | null;
  /** The test merge while it is open, the merge commit once it is merged. */
  mergeCommitSha: string | null;
  /** Once it is merged: when, in milliseconds, and the test merge that it had until then. */
  landed?: { readonly at: number; readonly testMergeSha: string | null };
  head: { ref: string; sha: string; repository: string | null };
  /** Its commit lags behind the branch, which only a push to the head makes up for. */
  base: { ref: string; sha: string };
  author: string;
  /** A locked conversation takes no further comments. */
  locked: boolean;
  createdAt: string;
}

/** A comment on an issue or pull request. */
export interface IssueComment {
  readonly id: number;
  /** Number of the issue or pull request. */
  readonly issue: number;
  body: string;
  user: Account;
  createdAt: string;
  updatedAt: string;
  /** Hidden by somebody; only GraphQL tells. */
  isMinimized?: boolean;
}

/** A secret as it was received: sealed for the repository's public key. */
export interface Secret {
  readonly encryptedValue: string;
  readonly keyId: string;
}

/** A repository with everything in it. */
export interface Repository {
  readonly id: number;
  /** `owner/name`. */
  readonly fullName: string;
  private: boolean;
  fork: boolean;
  defaultBranch: string;
  readonly commits: Map<string, Commit>;
  /** Full ref (`refs/heads/main`) → commit. */
  readonly refs: Map<string, string>;
  readonly pulls: Map<number, PullRequest>;
  /** In order of creation. */
  readonly comments: IssueComment[];
  readonly secrets: Map<string, Secret>;
  /** By name; what each restricts, as the API answers it. */
  readonly environments: Map<string, object>;
  /** Checks that a merge into the default branch requires. */
  requiredChecks: readonly string[];
  /** Key pair for secrets, X25519, both halves as base64 of 32 bytes. */
  readonly secretsKey: {
    readonly id: string;
    readonly publicKey: string;
    readonly privateKey: string;
  };
}

/** What a token may do in one field. */
export type PermissionLevel = 'none' | 'read' | 'write';

/** Fields of permission, spelled as in a workflow file. */
export type Permission =
  | 'contents'
  | 'issues'
  | 'metadata'
  | 'pull-requests'
  | 'secrets';

/** A token, whom it acts for, and what it may do. */
export interface Token {
  readonly token: string;
  readonly account: Account;
  /** An installation token, such as a job's own, is no user: GET /user refuses it. */
  readonly kind: 'installation' | 'personal';
  /** What is left out is `none`. */
  permissions: Partial<Record<Permission, PermissionLevel>>;
  /** The repositories it was made for; null for all of them. */
  repositories: readonly string[] | null;
}

/** Everything GitHub knows; live, and free to be changed by a test at any time. */
export interface GitHubState {
  readonly repositories: Map<string, Repository>;
  readonly tokens: Map<string, Token>;
  readonly accounts: Map<string, Account>;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Whether there is a GraphQL API. */
  graphql: boolean;
  /**
   * In how many lists after a write those before it are shown still: GitHub answers lists from replicas. None by
   * default.
   */
  lag: number;
  /**
   * For how many milliseconds after a merge GitHub does not tell of it: `commits` where it is asked for the pull
   * requests of the commit, `pulls` where it is asked for pull requests. None by default.
   */
  readonly late: { commits: number; pulls: number };
  /** What lists of comments still show, by pull request, and how often. */
  readonly stale: Map<
    number,
    { readonly comments: readonly IssueComment[]; left: number }
  >;
  /** `leadMs`: how far its clock is ahead of the one it was given; with it a test lets time go by. */
  readonly counters: { id: number; order: number; run: number; leadMs: number };
}

/** Finds or makes the account of a login. */
export function accountOf(state: GitHubState, login: string): Account {
  const known = state.accounts.get(login);
  if (known !== undefined) return known;
  const made: Account = {
    login,
    id: nextId(state),
    type: login.endsWith('[bot]') ? 'Bot' : 'User',
  };
  state.accounts.set(login, made);
  return made;
}

/** Hands out a number that no other object of this server has. */
export function nextId(state: GitHubState): number {
  state.counters.id += 1;
  return state.counters.id;
}

/** Whether a pull request was merged so short a time ago that GitHub does not tell yet. */
export function isToldLate(
  state: GitHubState,
  { landed }: PullRequest,
  where: keyof GitHubState['late'],
): boolean {
  return landed !== undefined && state.now() - landed.at < state.late[where];
}

/** Tells the time as GitHub writes it: whole seconds. */
export function timestamp(state: GitHubState): string {
  return `${new Date(state.now()).toISOString().slice(0, 19)}Z`;
}

/** Finds a repository by its full name, which is not case-sensitive. */
export function repositoryNamed(
  { repositories }: Pick<GitHubState, 'repositories'>,
  fullName: string,
): Repository | undefined {
  const known = repositories.get(fullName);
  if (known !== undefined) return known;
  const name = fullName.toLowerCase();
  return Array.from(repositories.values()).find(
    (one) => one.fullName.toLowerCase() === name,
  );
}

/** Finds a repository that a test names; throws where there is none. */
export function repositoryAt(state: GitHubState, fullName: string): Repository {
  const found = state.repositories.get(fullName);
  if (found === undefined)
    throw new Error(`the sandbox GitHub has no repository ${fullName}`);
  return found;
}
