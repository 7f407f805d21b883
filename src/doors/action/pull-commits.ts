import type { FileRead } from '../../document/reading.ts';
import type { Checkout } from '../../ports/git/checkout.ts';
import type { RunRepository } from '../../ports/git/repository-file.ts';
import type { TestMerge } from '../../ports/github/test-merge.ts';
import { failure, ok, type Result } from '../../result.ts';
import type { FindCommit } from '../../run/settings.ts';
import type { World } from '../../run/world.ts';
import type { Message } from '../../text/message.ts';
import type { PullRequestEvent } from './event.ts';
import { once } from './runner.ts';
import { type LazyGitHub, NO_COMMITS } from './services.ts';

type ReadCommittedFile = World['readCommittedFile'];

/** The commits of a pull request's run. GitHub's answer includes one file: that of the first call. */
export interface PullCommits {
  /** The commit of the run's files if they are not read from the workspace: the test merge, else the head. */
  readonly findOwn: (path: string) => Promise<string>;
  /** The commit to compare the run's files with: the pull request would be merged into it. */
  readonly findBase: FindCommit;
  /** Reads a file at a commit, without a request if it is known already or is in the checkout. */
  readonly readCommittedFile: ReadCommittedFile;
}

/** The facts that decide the commits of a pull request. */
interface PullOptions {
  readonly pull: PullRequestEvent;
  /** The commit of the run, `GITHUB_SHA`. */
  readonly commit: string | undefined;
  readonly workspace: string;
  readonly repository: RunRepository;
  readonly environment: NodeJS.ProcessEnv;
  readonly github: LazyGitHub | undefined;
  readonly readCommittedFile: ReadCommittedFile;
}

type FindBase = () => Promise<Result<string, Message>>;

/** The commits that were found, and the sources of their files. */
interface Found {
  readonly own: string;
  readonly findBase: FindBase;
  readonly merge?: MergedFile;
  readonly checkout?: Checkout;
}

/** A test merge with the file in GitHub's answer. */
interface MergedFile extends TestMerge {
  /** Path of that file in the workspace; undefined if a symbolic link leads elsewhere. */
  readonly path: string | undefined;
}

/** Opens the commits of a pull request's run. Nothing is read before the first call. */
export function openPullCommits(options: PullOptions): PullCommits {
  let found: Promise<Found> | undefined;
  const find = (path: string): Promise<Found> => {
    found ??= findCommits(path, options);
    return found;
  };
  return {
    findOwn: async (path) => (await find(path)).own,
    findBase: async (path) => (await find(path)).findBase(),
    readCommittedFile: async (path, commit) => {
      const isOwn = commit === options.commit;
      const known = await (isOwn ? find(path) : found);
      const read = known && (await readKnown(path, commit, known));
      return read ?? options.readCommittedFile(path, commit);
    },
  };
}

/** Reads a file from GitHub's answer on the test merge, or from the checkout at the base. */
async function readKnown(
  path: string,
  commit: string,
  { merge, checkout, findBase }: Found,
): Promise<FileRead | undefined> {
  if (merge?.path === path) {
    if (commit === merge.commit) return merge.file;
    if (commit === merge.parents[0]) return merge.baseFile;
  }
  if (checkout === undefined) return undefined;
  const base = await findBase();
  if (base.ok && base.value === commit) return checkout.read(path, commit);
  return undefined;
}

async function findCommits(path: string, options: PullOptions): Promise<Found> {
  if (options.pull.isOnBase) return findOfTarget(path, options);

  const checkout = await openOwnCheckout(path, options);
  if (checkout === undefined) return findOfRun(path, options);
  return findOfCheckout(checkout, options);
}

/** The checkout around a file; undefined if there is none, or it is of another repository. */
async function openOwnCheckout(
  path: string,
  { workspace, repository, environment }: PullOptions,
): Promise<Checkout | undefined> {
  const { findRepositoryFile, ownerOf } = await import(
    '../../ports/git/repository-file.ts'
  );
  const place = findRepositoryFile(workspace, path);
  const clone = place.ok ? place.value.clone : undefined;
  if (clone === undefined) return undefined;
  const owner = await ownerOf(clone, repository, environment);
  if (owner === 'other') return undefined;
  const { openCheckout } = await import('../../ports/git/checkout.ts');
  return openCheckout({ workspace, path, environment });
}

/** For `pull_request_target`, the test merge that GitHub has now: its run and workspace are of the default branch. */
async function findOfTarget(
  path: string,
  options: PullOptions,
): Promise<Found> {
  const { number, head } = options.pull;
  const merge = await askTestMerge({ pull: number }, path, options);
  // Right after a push, GitHub may still have the merge of the former head. With conflicts there is no merge.
  if (merge !== undefined && merge.parents[1] === head.commit)
    return findOfMerge(merge, options);
  return { own: head.commit, findBase: baseAlone(head.commit, options) };
}

/** For a checkout, its commit: the test merge, or the head if the workflow checks that out. */
function findOfCheckout(checkout: Checkout, options: PullOptions): Found {
  const { commit, parents } = checkout;
  const isMerge =
    commit === options.commit || parents[1] === options.pull.head.commit;
  if (isMerge) {
    const findBase = baseOfMerge({ commit, parents }, options);
    return { own: commit, findBase, checkout };
  }
  const { branch } = options.pull.base;
  const findBase = once(async () => {
    const local = await checkout.mergeBase(branch);
    if (local !== undefined) return ok(local);
    return askMergeBase(commit, options);
  });
  return { own: commit, findBase, checkout };
}

/** Without a checkout, the run's files are those of its own commit, the test merge. */
async function findOfRun(path: string, options: PullOptions): Promise<Found> {
  const { commit = options.pull.head.commit } = options;
  const merge = await askTestMerge({ commit }, path, options);
  if (merge !== undefined) return findOfMerge(merge, options);

  const parents = await askParents(commit, options);
  if (!parents.ok) return { own: commit, findBase: async () => parents };
  const known = { commit, parents: parents.value };
  return { own: commit, findBase: baseOfMerge(known, options) };
}

function findOfMerge(merge: MergedFile, options: PullOptions): Found {
  const findBase = baseOfMerge(merge, options);
  return { own: merge.commit, findBase, merge };
}

/** The base is the first parent of a merge, or the merge base of any other commit. */
function baseOfMerge(
  { commit, parents }: Pick<TestMerge, 'commit' | 'parents'>,
  options: PullOptions,
): FindBase {
  const [base, head] = parents;
  if (base === undefined || head === undefined)
    return baseAlone(commit, options);
  return async () => ok(base);
}

function baseAlone(commit: string, options: PullOptions): FindBase {
  return once(() => askMergeBase(commit, options));
}

async function askTestMerge(
  place: { readonly commit: string } | { readonly pull: number },
  path: string,
  { github, workspace }: PullOptions,
): Promise<MergedFile | undefined> {
  if (github === undefined) return undefined;
  const { queryTestMerge } = await import('../../ports/github/test-merge.ts');
  const { findRepositoryFile } = await import(
    '../../ports/git/repository-file.ts'
  );
  // The repository may be checked out into a folder of the workspace.
  const found = findRepositoryFile(workspace, path);
  const own = found.ok ? found.value.path : path;
  const merge = await queryTestMerge(await github(), place, own);
  if (merge === undefined) return undefined;
  return { ...merge, path: found.ok ? path : undefined };
}

async function askParents(
  commit: string,
  { github }: PullOptions,
): Promise<Result<readonly string[], Message>> {
  if (github === undefined) return failure(NO_COMMITS);
  const { readParents } = await import('../../ports/github/test-merge.ts');
  return readParents(await github(), commit);
}

async function askMergeBase(
  commit: string,
  { github, pull }: PullOptions,
): Promise<Result<string, Message>> {
  if (github === undefined) return failure(NO_COMMITS);
  const { readMergeBase } = await import('../../ports/github/test-merge.ts');
  const { branch } = pull.base;
  return readMergeBase(await github(), { branch, commit });
}
