import type { TestMerge } from '../github/test-merge.ts';
import type { Checkout } from '../host/checkout.ts';
import type { RunRepository } from '../host/place.ts';
import type { Message } from '../message/message.ts';
import { failure, ok, type Result } from '../result.ts';
import type { FindCommit } from '../run/request.ts';
import type { FileSource } from '../run/services.ts';
import type { FileRead } from '../topology/document/reading.ts';
import type { PullRequestEvent } from './event.ts';
import { once } from './runner.ts';
import { type LazyGitHub, NO_COMMITS } from './services.ts';

type ReadCommittedFile = FileSource['readCommittedFile'];

/** The commits of a pull request's run. GitHub tells one file with them: the one of whoever asks first. */
export interface PullCommits {
  /** The commit of the run's files where the workspace does not count: the test merge, else the head. */
  readonly findOwn: (path: string) => Promise<string>;
  /** The commit that the run's files are compared with: the one that the pull request would be merged into. */
  readonly findBase: FindCommit;
  /** Reads a file at a commit, without a request where it is known already or in the checkout. */
  readonly readCommittedFile: ReadCommittedFile;
}

/** What the commits of a pull request are found by. */
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

/** The commits as they were found, and what is known of their files. */
interface Found {
  readonly own: string;
  readonly findBase: FindBase;
  readonly merge?: MergedFile;
  readonly checkout?: Checkout;
}

/** A test merge with the file that GitHub told with it. */
interface MergedFile extends TestMerge {
  /** By its path in the workspace; undefined where a link leads to a place that GitHub was not asked for. */
  readonly path: string | undefined;
}

/** Opens the commits of a pull request's run. Nothing is read or asked before somebody needs it. */
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

/** A file that GitHub told with the test merge, or that the checkout has at the base. */
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

/** The checkout around a file; undefined where there is none, or it is one of another repository. */
async function openOwnCheckout(
  path: string,
  { workspace, repository, environment }: PullOptions,
): Promise<Checkout | undefined> {
  const { findPlace, ownerOf } = await import('../host/place.ts');
  const place = findPlace(workspace, path);
  const clone = place.ok ? place.value.clone : undefined;
  if (clone === undefined) return undefined;
  const owner = await ownerOf(clone, repository, environment);
  if (owner === 'other') return undefined;
  const { openCheckout } = await import('../host/checkout.ts');
  return openCheckout({ workspace, path, environment });
}

/** Of `pull_request_target`, whose run and workspace are the default branch's: the test merge that GitHub has now. */
async function findOfTarget(
  path: string,
  options: PullOptions,
): Promise<Found> {
  const { number, head } = options.pull;
  const merge = await askTestMerge({ pull: number }, path, options);
  // A while after a push the merge is of the former head, and where it conflicts there is none.
  if (merge !== undefined && merge.parents[1] === head.commit)
    return findOfMerge(merge, options);
  return { own: head.commit, findBase: baseAlone(head.commit, options) };
}

/** Of a checkout: the test merge, or the head by itself where a workflow checks that out. */
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

/** The first parent of a merge; of any other commit its merge base. */
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
  const { queryTestMerge } = await import('../github/test-merge.ts');
  const { findPlace } = await import('../host/place.ts');
  // The workspace may have the repository in a folder of its own.
  const found = findPlace(workspace, path);
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
  const { readParents } = await import('../github/test-merge.ts');
  return readParents(await github(), commit);
}

async function askMergeBase(
  commit: string,
  { github, pull }: PullOptions,
): Promise<Result<string, Message>> {
  if (github === undefined) return failure(NO_COMMITS);
  const { readMergeBase } = await import('../github/test-merge.ts');
  const { branch } = pull.base;
  return readMergeBase(await github(), { branch, commit });
}
