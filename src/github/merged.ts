import { code, type Message, prose } from '../message/message.ts';
import { failure, ok, type Result } from '../result.ts';
import { memoized } from '../topology/keyed.ts';
import { type GitHub, LARGEST_PAGE } from './github.ts';
import { isFromFork } from './pull.ts';
import {
  type CommitPulls,
  type ListedPull,
  latestClosed,
  openCommitPulls,
} from './pulls-of-commit.ts';

/** A commit, and the branch that it is on (`refs/heads/main`). */
interface Place {
  readonly ref: string;
  readonly commit: string;
}

/** A pull request that was merged, as far as it decides what of it counts. */
interface MergedPull {
  readonly number: number;
  /** Its own last commit. */
  readonly head: string;
  /** The git branch that it was merged into. */
  readonly base: string;
  /** Whether its head is in another repository, or in one that was deleted. */
  readonly isFork: boolean;
  /** In seconds of GitHub's clock. */
  readonly mergedAt: number;
  /** Labels that are on it now. */
  readonly labels: readonly string[];
}

/** Merged pull requests that one run looks at. */
export const MOST_PULLS = 10;

/**
 * The pull requests whose merges a run applies: its own first, then those that were merged after `since`, the latest
 * first; a problem says why they are not all known. `since` is the newest commit whose file the database branch holds;
 * where there is none, the run's own counts alone. Nothing is asked before the consumer asks for the next one.
 */
type CarriedPulls = (
  since: string | undefined,
  waiting?: Waiting,
) => AsyncGenerator<Result<MergedPull, Message>>;

/** Whether a run waits for GitHub, which may name the pull request of a merge late; else that one is missing. */
export interface Waiting {
  readonly isAwaited: boolean;
}

/** Opens the merged pull requests of a run; what several targets ask for is asked once. */
export function openCarriedPulls(
  github: GitHub,
  { ref, commit }: Place,
  ownPulls: CommitPulls = openCommitPulls(github, commit),
): CarriedPulls {
  const mainline = memoized((since: string) =>
    mainlineSince(github, commit, since),
  );
  return async function* (since, { isAwaited } = { isAwaited: false }) {
    const pulls = await (isAwaited ? ownPulls.settled() : ownPulls.now());
    yield* ownMerge({ ref, commit }, pulls);
    if (since === undefined) return;

    const commits = await mainline(since);
    if (!commits.ok) return yield commits;
    const others = commits.value.filter((other) => other !== commit);
    if (others.length > 0)
      yield* mergesAmong(others, await latestMerges(github, ref));
  };
}

/** The pull request that was merged as the run's own commit; the problem where GitHub does not name it in time. */
function* ownMerge(
  { ref, commit }: Place,
  pulls: readonly ListedPull[] | undefined,
): Generator<Result<MergedPull, Message>> {
  if (pulls === undefined) return yield failure(notNamed(commit));
  for (const { landed, pull } of mergesInto(ref, pulls))
    if (landed === commit) yield ok(pull);
}

/** What is told where GitHub does not name the pull request of a merge in time. */
export function notNamed(commit: string): Message {
  return prose`GitHub does not say yet which pull request commit ${code(commit.slice(0, 12))} is from.`;
}

/** The pull requests whose merges made some commits, in the order of these, beside the run's own. */
function* mergesAmong(
  commits: readonly string[],
  { merges, isWhole }: LatestMerges,
): Generator<Result<MergedPull, Message>> {
  const found = commits.flatMap((commit) =>
    merges.filter(({ landed }) => landed === commit),
  );
  for (const { pull } of found.slice(0, MOST_PULLS - 1)) yield ok(pull);

  if (found.length >= MOST_PULLS)
    yield failure(
      prose`Only the last ${MOST_PULLS} merged pull requests were checked.`,
    );
  else if (!isWhole && found.length < commits.length)
    yield failure(
      prose`Only the ${LARGEST_PAGE} closed pull requests that changed last were checked.`,
    );
}

/** A merge, and the commit that it made, the last where a rebase made several. */
interface Merge {
  readonly landed: string;
  readonly pull: MergedPull;
}

/** Merges into a branch among the closed pull requests that changed last. */
interface LatestMerges {
  readonly merges: readonly Merge[];
  /** Whether there are no more closed ones. */
  readonly isWhole: boolean;
}

async function latestMerges(
  github: GitHub,
  ref: string,
): Promise<LatestMerges> {
  const { pulls, isWhole } = await latestClosed(github, nameOf(ref));
  return { merges: mergesInto(ref, pulls), isWhole };
}

/** A server that does not know a filter lists those of every base. */
function mergesInto(
  ref: string,
  listed: readonly ListedPull[],
): readonly Merge[] {
  return listed.flatMap((pull) => {
    const { merge_commit_sha: landed, merged_at: at, base } = pull;
    if (at == null || landed == null || base.ref !== nameOf(ref)) return [];
    return [{ landed, pull: mergedPull(pull, at) }];
  });
}

function mergedPull(pull: ListedPull, mergedAt: string): MergedPull {
  const { number, head, base, labels } = pull;
  return {
    number,
    head: head.sha,
    base: base.ref,
    isFork: isFromFork(pull),
    mergedAt: Date.parse(mergedAt) / 1000,
    labels: labels.map(({ name }) => name),
  };
}

function nameOf(ref: string): string {
  return ref.replace(/^refs\/heads\//, '');
}

/**
 * The commits by which a branch came from `since` to the run's commit, the latest first: each the first parent of the
 * one before it. Where `since` is of a pull request's branch, they end behind the merge that brought it.
 */
async function mainlineSince(
  { octokit, repo }: GitHub,
  commit: string,
  since: string,
): Promise<Result<readonly string[], Message>> {
  const { data } = await octokit.rest.repos.compareCommits({
    ...repo,
    base: since,
    head: commit,
  });
  const name = prose`${code(since.slice(0, 12))}, whose file the database branch holds`;
  if (data.status !== 'ahead' && data.status !== 'identical')
    return failure(
      prose`Commit ${name}, is not an ancestor of the run’s commit.`,
    );
  if (data.total_commits > data.commits.length)
    return failure(
      prose`More than ${data.commits.length} commits came after ${name}.`,
    );

  const parents = new Map<string, readonly string[]>();
  for (const { sha, parents: own } of data.commits)
    parents.set(
      sha,
      own.map((parent) => parent.sha),
    );
  const isAfter = memoized((at: string): boolean => {
    const own = parents.get(at) ?? [];
    return at === since || own.some(isAfter);
  });

  const found: string[] = [];
  let at = commit;
  for (;;) {
    const [first]: readonly string[] = parents.get(at) ?? [];
    if (first === undefined || !isAfter(first)) return ok(found);
    found.push(at);
    at = first;
  }
}
