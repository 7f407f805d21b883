import { applyPatch, structuredPatch } from 'diff';
import {
  type Commit,
  type GitHubState,
  nextId,
  type PullRequest,
  type Repository,
  repositoryAt,
  type TreeEntry,
  timestamp,
} from './state.ts';
import {
  addRepository,
  ancestorsOf,
  blobSha,
  mergeBaseOf,
  resolveRef,
  storeCommit,
} from './store.ts';

/** How a pull request is opened. */
export interface PullRequestOptions {
  /** Branch it comes from. */
  readonly head: string;
  /** `owner/name` of the repository the branch is in; a fork, when it is not the base repository. */
  readonly headRepository?: string;
  /** Branch it goes to; the default branch unless said otherwise. */
  readonly base?: string;
  readonly title?: string;
  readonly body?: string;
  readonly draft?: boolean;
  readonly author?: string;
}

/** How a pull request is merged. */
export interface MergeOptions {
  readonly method?: 'merge' | 'squash' | 'rebase';
  /** The message that whoever merges has written; GitHub's own by default. A rebase takes none. */
  readonly message?: string;
}

/** Copies a repository to another owner, as a fork. */
export function addFork(
  state: GitHubState,
  fullName: string,
  owner: string,
): Repository {
  const parent = repositoryAt(state, fullName);
  const [, name = ''] = fullName.split('/');
  const { defaultBranch, private: isPrivate } = parent;
  const fork = addRepository(state, `${owner}/${name}`, {
    defaultBranch,
    private: isPrivate,
    fork: true,
  });
  for (const [sha, commit] of parent.commits) fork.commits.set(sha, commit);
  for (const [ref, sha] of parent.refs)
    if (ref.startsWith('refs/heads/')) fork.refs.set(ref, sha);
  return fork;
}

/** Opens a pull request; issue and pull request numbers of a repository are one sequence. */
export function openPullRequest(
  state: GitHubState,
  fullName: string,
  options: PullRequestOptions,
): PullRequest {
  const repository = repositoryAt(state, fullName);
  const baseRef = options.base ?? repository.defaultBranch;
  const from = options.headRepository ?? fullName;
  const pull: PullRequest = {
    repository: fullName,
    number: repository.pulls.size + 1,
    title: options.title ?? 'Change the topology',
    body: options.body ?? null,
    state: 'open',
    draft: options.draft ?? false,
    merged: false,
    mergedAt: null,
    closedAt: null,
    mergeCommitSha: null,
    head: {
      ref: options.head,
      sha: commitAt(repositoryAt(state, from), options.head).sha,
      repository: from,
    },
    base: { ref: baseRef, sha: commitAt(repository, baseRef).sha },
    author: options.author ?? 'ada',
    locked: false,
    createdAt: timestamp(state),
  };
  repository.pulls.set(pull.number, pull);
  refreshPull(state, pull);
  return pull;
}

/** Brings every open pull request from a branch up to date after the branch moved. */
export function refreshPulls(
  state: GitHubState,
  fullName: string,
  branch: string,
): void {
  for (const repository of state.repositories.values())
    for (const pull of repository.pulls.values()) {
      const { head, base } = pull;
      const isHead = head.repository === fullName && head.ref === branch;
      const isBase = pull.repository === fullName && base.ref === branch;
      if (pull.state === 'open' && (isHead || isBase)) refreshPull(state, pull);
    }
}

/**
 * Merges a pull request, with a merge commit unless told otherwise; answers the last commit that landed on the base
 * branch.
 */
export function mergePullRequest(
  state: GitHubState,
  fullName: string,
  number: number,
  { method = 'merge', message: written }: MergeOptions = {},
): Commit {
  const repository = repositoryAt(state, fullName);
  const pull = pullAt(repository, number);
  const base = commitAt(repository, pull.base.ref);
  const ownMessage =
    method === 'merge'
      ? `Merge pull request #${number} from ${pull.head.repository?.split('/')[0] ?? 'unknown'}/${pull.head.ref}`
      : `${pull.title} (#${number})`;
  const head = commitAt(repository, pull.head.sha);
  const commit =
    method === 'rebase'
      ? rebase(state, repository, { base, head })
      : storeCommit(state, repository, {
          tree: mergedTree(repository, base, head),
          parents: method === 'merge' ? [base.sha, head.sha] : [base.sha],
          message: written ?? ownMessage,
          author: 'ada',
          committer: 'web-flow',
        });
  repository.refs.set(`refs/heads/${pull.base.ref}`, commit.sha);
  repository.refs.delete(`refs/pull/${number}/merge`);
  const closedAt = timestamp(state);
  const landed = { at: state.now(), testMergeSha: pull.mergeCommitSha };
  Object.assign(pull, {
    landed,
    state: 'closed',
    merged: true,
    mergedAt: closedAt,
    closedAt,
    mergeCommitSha: commit.sha,
  });
  refreshPulls(state, fullName, pull.base.ref);
  return commit;
}

/** Makes each commit of a branch once more on top of another; answers the last. */
function rebase(
  state: GitHubState,
  repository: Repository,
  { base, head }: { readonly base: Commit; readonly head: Commit },
): Commit {
  const inBase = new Set(ancestorsOf(repository, base));
  const own = ancestorsOf(repository, head)
    .filter((commit) => !inBase.has(commit) && commit.parents.length === 1)
    .toSorted((one, other) => one.order - other.order);
  return own.reduce(
    (last, commit) =>
      storeCommit(state, repository, {
        tree: mergedTree(repository, base, commit),
        parents: [last.sha],
        message: commit.message,
        author: commit.author.login,
      }),
    base,
  );
}

/** Closes a pull request without merging it. */
export function closePullRequest(
  state: GitHubState,
  fullName: string,
  number: number,
): PullRequest {
  const pull = pullAt(repositoryAt(state, fullName), number);
  return Object.assign(pull, { state: 'closed', closedAt: timestamp(state) });
}

/** Finds a pull request that a test names; throws where there is none. */
export function pullAt(repository: Repository, number: number): PullRequest {
  const found = repository.pulls.get(number);
  if (found === undefined)
    throw new Error(`${repository.fullName} has no pull request ${number}`);
  return found;
}

/** Adds a comment as somebody else than a token's owner. */
export function addComment(
  state: GitHubState,
  fullName: string,
  comment: {
    readonly issue: number;
    readonly body: string;
    readonly user: PullRequestUser;
  },
): Repository['comments'][number] {
  const now = timestamp(state);
  const made = {
    id: nextId(state),
    createdAt: now,
    updatedAt: now,
    ...comment,
  };
  repositoryAt(state, fullName).comments.push(made);
  return made;
}

type PullRequestUser = Repository['comments'][number]['user'];

/** GitHub keeps a fork's commits and a test merge reachable from the base repository. */
function refreshPull(state: GitHubState, pull: PullRequest): void {
  const repository = repositoryAt(state, pull.repository);
  const from = state.repositories.get(pull.head.repository ?? '');
  const head =
    from === undefined
      ? undefined
      : resolveRef(from, `refs/heads/${pull.head.ref}`);
  if (from === undefined || head === undefined) return;
  for (const commit of ancestorsOf(from, head))
    repository.commits.set(commit.sha, commit);
  const base = commitAt(repository, pull.base.ref);
  const test = storeCommit(state, repository, {
    tree: mergedTree(repository, base, head),
    parents: [base.sha, head.sha],
    message: `Merge ${head.sha} into ${base.sha}`,
    author: pull.author,
  });
  repository.refs.set(`refs/pull/${pull.number}/head`, head.sha);
  repository.refs.set(`refs/pull/${pull.number}/merge`, test.sha);
  // Where only the base moves, its commit in the pull request stays as it was: the test merge alone follows.
  if (pull.head.sha !== head.sha) pull.base.sha = base.sha;
  pull.head.sha = head.sha;
  pull.mergeCommitSha = test.sha;
}

/** The base's tree with what the head changed since both parted, line by line; conflicts go to the head. */
function mergedTree(
  repository: Repository,
  base: Commit,
  head: Commit,
): Map<string, TreeEntry> {
  const fork = mergeBaseOf(repository, base, head);
  const before = fork?.tree ?? new Map<string, TreeEntry>();
  const merged = new Map(base.tree);
  for (const path of before.keys())
    if (!head.tree.has(path)) merged.delete(path);
  for (const [path, entry] of head.tree) {
    const was = before.get(path);
    if (was?.sha !== entry.sha)
      merged.set(path, mergedEntry(was, base.tree.get(path), entry));
  }
  return merged;
}

function mergedEntry(
  was: TreeEntry | undefined,
  ours: TreeEntry | undefined,
  theirs: TreeEntry,
): TreeEntry {
  if (
    was?.kind !== 'file' ||
    ours?.kind !== 'file' ||
    theirs.kind !== 'file' ||
    ours.sha === was.sha
  )
    return theirs;
  const patch = structuredPatch(
    '',
    '',
    was.content.toString(),
    theirs.content.toString(),
    '',
    '',
    {
      context: 1,
    },
  );
  const text = applyPatch(ours.content.toString(), patch);
  if (text === false) return theirs;
  const content = Buffer.from(text);
  return { kind: 'file', content, sha: blobSha(content) };
}

function commitAt(repository: Repository, ref: string): Commit {
  const found = resolveRef(repository, ref);
  if (found === undefined)
    throw new Error(`${repository.fullName} has no ${ref}`);
  return found;
}
