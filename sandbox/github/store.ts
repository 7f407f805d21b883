import { generateKeyPairSync } from 'node:crypto';
import { commitObject, gitObject, treeObjects } from './objects.ts';
import {
  accountOf,
  type Commit,
  type GitHubState,
  nextId,
  type Repository,
  repositoryAt,
  type TreeEntry,
  timestamp,
} from './state.ts';

/** How a repository is made. */
export interface RepositoryOptions {
  readonly private?: boolean;
  readonly fork?: boolean;
  readonly defaultBranch?: string;
}

/** What a commit changes. */
export interface CommitOptions {
  /** Branch it is put on, made where it does not exist; the default branch unless said otherwise. */
  readonly branch?: string;
  /** Where a new branch starts: a ref or commit; the default branch unless said otherwise. */
  readonly from?: string;
  /** Path → new content; null deletes. */
  readonly files?: Readonly<Record<string, string | Buffer | null>>;
  /** Path → target of a symbolic link. */
  readonly symlinks?: Readonly<Record<string, string>>;
  readonly message?: string;
  /** Login of the author. */
  readonly author?: string;
  /**
   * Login of the committer; the author unless said otherwise. `web-flow` for a file that is edited on GitHub's pages.
   */
  readonly committer?: string;
}

/** Makes an empty repository. */
export function addRepository(
  state: GitHubState,
  fullName: string,
  options: RepositoryOptions = {},
): Repository {
  const repository: Repository = {
    id: nextId(state),
    fullName,
    private: options.private ?? true,
    fork: options.fork ?? false,
    defaultBranch: options.defaultBranch ?? 'main',
    commits: new Map(),
    refs: new Map(),
    pulls: new Map(),
    comments: [],
    secrets: new Map(),
    environments: new Map(),
    requiredChecks: [],
    secretsKey: newSecretsKey(nextId(state)),
  };
  state.repositories.set(fullName, repository);
  return repository;
}

/** Makes a commit on top of a branch and moves the branch to it. */
export function addCommit(
  state: GitHubState,
  fullName: string,
  options: CommitOptions,
): Commit {
  const repository = repositoryAt(state, fullName);
  const ref = `refs/heads/${options.branch ?? repository.defaultBranch}`;
  const start =
    repository.refs.get(ref) ??
    resolveRef(repository, options.from ?? repository.defaultBranch)?.sha;
  const tree = new Map(
    start === undefined ? [] : repository.commits.get(start)?.tree,
  );
  for (const [path, content] of Object.entries(options.files ?? {}))
    if (content === null) tree.delete(path);
    else tree.set(path, fileEntry(Buffer.from(content)));
  for (const [path, target] of Object.entries(options.symlinks ?? {}))
    tree.set(path, {
      kind: 'symlink',
      target,
      sha: blobSha(Buffer.from(target)),
    });
  const commit = storeCommit(state, repository, {
    tree,
    parents: start === undefined ? [] : [start],
    message: options.message ?? 'Change the topology',
    author: options.author ?? 'ada',
    committer: options.committer,
  });
  repository.refs.set(ref, commit.sha);
  return commit;
}

/** Stores a commit that nothing points at yet. */
export function storeCommit(
  state: GitHubState,
  repository: Repository,
  made: {
    tree: ReadonlyMap<string, TreeEntry>;
    parents: readonly string[];
    message: string;
    author: string;
    committer?: string | undefined;
  },
): Commit {
  state.counters.order += 1;
  const order = state.counters.order;
  const author = accountOf(state, made.author);
  const { id: sha } = commitObject({ ...made, author, order }, treeShaOf(made));
  const commit: Commit = {
    ...made,
    sha,
    order,
    author,
    committer: accountOf(state, made.committer ?? made.author),
    date: timestamp(state),
  };
  repository.commits.set(sha, commit);
  return commit;
}

/** Finds a commit by full or short SHA, branch, tag or full ref; a branch wins over a tag. */
export function resolveRef(
  repository: Repository,
  ref: string,
): Commit | undefined {
  const { commits, refs, defaultBranch } = repository;
  const named = ref === 'HEAD' ? defaultBranch : ref;
  const names = [
    `refs/heads/${named}`,
    `refs/tags/${named}`,
    named,
    `refs/${named}`,
  ];
  const target = names
    .map((name) => refs.get(name))
    .find((sha) => sha !== undefined);
  if (target !== undefined) return commits.get(target);
  if (!/^[0-9a-f]{7,40}$/.test(ref)) return undefined;
  return (
    commits.get(ref) ??
    [...commits.values()].find(({ sha }) => sha.startsWith(ref))
  );
}

/** Lists the ancestors of a commit and itself, newest first. */
export function ancestorsOf(repository: Repository, start: Commit): Commit[] {
  return walk(repository, start, (commit) => commit.parents);
}

/** The newest commit that two have in common. */
export function mergeBaseOf(
  repository: Repository,
  one: Commit,
  other: Commit,
): Commit | undefined {
  const ofOne = new Set(ancestorsOf(repository, one).map(({ sha }) => sha));
  return ancestorsOf(repository, other).find(({ sha }) => ofOne.has(sha));
}

/**
 * Lists the commits that changed a path (a file, or everything under a folder), newest first, simplified as git does:
 * a merge that leaves the path as one of its parents had it is passed over, along that parent only.
 */
export function historyOf(
  repository: Repository,
  start: Commit,
  path: string,
): Commit[] {
  const stateAt = (sha: string): string => {
    const commit = repository.commits.get(sha);
    return commit === undefined ? '' : fingerprint(commit, path);
  };
  const sameParent = (commit: Commit): string | undefined =>
    commit.parents.find(
      (parent) => stateAt(parent) === fingerprint(commit, path),
    );
  const visited = walk(repository, start, (commit) => {
    const same = sameParent(commit);
    return same === undefined ? commit.parents : [same];
  });
  return visited.filter((commit) =>
    commit.parents.length === 0
      ? fingerprint(commit, path) !== ''
      : sameParent(commit) === undefined,
  );
}

/**
 * The files a commit changed against its first parent; a file that went and one that came with its content are a
 * rename.
 */
export function changedFiles(
  repository: Repository,
  commit: Commit,
  since = repository.commits.get(commit.parents[0] ?? ''),
): object[] {
  const before = since?.tree ?? new Map<string, TreeEntry>();
  const gone = new Map([...before].filter(([path]) => !commit.tree.has(path)));
  const files: object[] = [];
  for (const [filename, { sha }] of commit.tree) {
    if (before.get(filename)?.sha === sha) continue;
    const [previous] = [...gone].find(([, entry]) => entry.sha === sha) ?? [];
    if (before.has(filename)) files.push({ filename, sha, status: 'modified' });
    else if (previous === undefined)
      files.push({ filename, sha, status: 'added' });
    else
      files.push({
        filename,
        sha,
        status: 'renamed',
        previous_filename: previous,
      });
    if (previous !== undefined) gone.delete(previous);
  }
  for (const [filename, { sha }] of gone)
    files.push({ filename, sha, status: 'removed' });
  return files;
}

/** The name that git gives to the files of a commit. */
export function treeShaOf({ tree }: Pick<Commit, 'tree'>): string {
  return treeObjects(tree).at(-1)?.id ?? '';
}

/** Names a blob as git does, so that a client that computes names itself agrees. */
export function blobSha(content: Buffer): string {
  return gitObject('blob', content).id;
}

function walk(
  repository: Repository,
  start: Commit,
  next: (commit: Commit) => readonly string[],
): Commit[] {
  const seen = new Map([[start.sha, start]]);
  const waiting = [start];
  for (let commit = waiting.pop(); commit !== undefined; commit = waiting.pop())
    for (const sha of next(commit)) {
      const parent = repository.commits.get(sha);
      if (parent === undefined || seen.has(sha)) continue;
      seen.set(sha, parent);
      waiting.push(parent);
    }
  return [...seen.values()].sort((a, b) => b.order - a.order);
}

function fingerprint(commit: Commit, path: string): string {
  const file = commit.tree.get(path);
  if (file !== undefined) return file.sha;
  const under = [...commit.tree].filter(([name]) =>
    name.startsWith(`${path}/`),
  );
  return under.map(([name, entry]) => `${name} ${entry.sha}`).join('\n');
}

function fileEntry(content: Buffer): TreeEntry {
  return { kind: 'file', content, sha: blobSha(content) };
}

function newSecretsKey(id: number): Repository['secretsKey'] {
  const { x = '', d = '' } = generateKeyPairSync('x25519').privateKey.export({
    format: 'jwk',
  });
  const base64 = (text: string): string =>
    Buffer.from(text, 'base64url').toString('base64');
  return {
    id: String(500_000_000_000_000_000n + BigInt(id)),
    publicKey: base64(x),
    privateKey: base64(d),
  };
}
