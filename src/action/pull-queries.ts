import type { CommentEnd } from '../github/comment.ts';
import { CommentStore } from '../github/comment-store.ts';
import type { GitHub } from '../github/github.ts';
import { notNamed, openCarriedPulls, type Waiting } from '../github/merged.ts';
import {
  explainGitHub,
  type GitHubProblem,
  problemOf,
} from '../github/problem.ts';
import { type PullNow, readPull } from '../github/pull.ts';
import {
  type CommitPulls,
  openCommitPulls,
  pullAmong,
} from '../github/pulls-of-commit.ts';
import { openPullRequestOf } from '../github/repository.ts';
import { countedPlan, type ReviewedPull, setLabels } from '../github/review.ts';
import { serviceKey } from '../github/state.ts';
import { type Message, prose, pullRequest } from '../message/message.ts';
import { failure, ok, type Result } from '../result.ts';
import type { ShownPlan } from '../run/services.ts';
import { memoized, replayed } from '../topology/keyed.ts';
import type { PullRequestOfRun } from './mode.ts';
import type { Reporting } from './reporting.ts';
import { once } from './runner.ts';

/** What reporting is done with. */
export interface ReporterOptions extends Reporting {
  readonly github: GitHub;
}

/** What a reporter asks GitHub at most once. */
export interface Queries {
  /** The pull request to report on; undefined where there is none. */
  find(waiting: Waiting): Promise<FoundPull>;
  store(pull: number): CommentStore;
  read(pull: number): PullReader;
  /** Merged pull requests whose changes the run applies; undefined for a run on no branch. */
  carriedSince(
    storedCommit: string | undefined,
    waiting: Waiting,
  ): AsyncIterable<Result<ReviewedPull, Message>> | undefined;
}

/** The pull request to report on; the problem where GitHub refuses, or may name one later. */
type FoundPull = Result<
  number | undefined,
  Extract<CommentEnd, { readonly kind: 'failed' | 'not-found' }>
>;

/** What a reporter asks; nothing is asked before somebody wants the answer. */
export function openQueries(options: ReporterOptions): Queries {
  const { github } = options;
  const { report, origin } = options.decided;
  const pushed = report.by === 'commit' ? report.pushed : undefined;
  const pullsOf = memoized((sha: string) =>
    openCommitPulls(github, sha, pushed),
  );
  const carried =
    origin && openCarriedPulls(github, origin, pullsOf(origin.commit));
  const carriedSince = memoized((isAwaited: boolean) =>
    memoized(
      (storedCommit: string | undefined) =>
        carried && replayed(carried(storedCommit, { isAwaited })),
    ),
  );
  const find = memoized((isAwaited: boolean) =>
    findPull(options, pullsOf, { isAwaited }),
  );
  return {
    find: ({ isAwaited }) => find(isAwaited),
    store: memoized((pull) => new CommentStore(github, pull)),
    read: memoized((pull) => openPullReader(github, pull)),
    carriedSince: (storedCommit, { isAwaited }) =>
      carriedSince(isAwaited)(storedCommit),
  };
}

/** Which plans are asked for. */
export interface ShownQuery extends Waiting {
  readonly target: string;
  /** As `Services.shownPlans` describes it. */
  readonly storedCommit: string | undefined;
}

/** The plans that pull requests have shown of a target; in place of those that could not be read, why. */
export async function* shownPlans(
  { target, storedCommit, ...waiting }: ShownQuery,
  queries: Queries,
  options: ReporterOptions,
): AsyncGenerator<Result<ShownPlan, Message>> {
  const shownOn = (pull: ReviewedPull) =>
    plansOn(queries.store(pull.number), { ...options, pull, target });
  const { pullRequest } = options.decided;
  try {
    if (pullRequest !== undefined) {
      const now = await queries.read(pullRequest.number)();
      if (now.ok) yield* shownOn(openPull(now.value, pullRequest));
      else yield failure(explainGitHub(now.problem));
      return;
    }
    const merged = queries.carriedSince(storedCommit, waiting);
    if (merged === undefined) {
      yield failure(
        prose`This run is not on a git branch that pull requests are merged into.`,
      );
      return;
    }
    for await (const pull of merged)
      if (pull.ok) yield* shownOn(pull.value);
      else yield pull;
  } catch (error) {
    const problem = problemOf(error, { kind: 'find-plans' });
    yield failure(explainGitHub(problem));
  }
}

/** Reads a pull request, again only where the last answer is older than so many milliseconds. */
export type PullReader = (
  maxAge?: number,
) => Promise<Result<PullNow, GitHubProblem>>;

/** The last answer about a pull request. */
interface LastRead {
  readonly at: number;
  readonly now: ReturnType<PullReader>;
}

function openPullReader(github: GitHub, number: number): PullReader {
  let last: LastRead | undefined;
  return (maxAge = Number.POSITIVE_INFINITY) => {
    const at = github.clock.now();
    if (last === undefined || at - last.at > maxAge)
      last = { at, now: readNow(github, number) };
    return last.now;
  };
}

async function readNow(github: GitHub, number: number): ReturnType<PullReader> {
  try {
    return ok(await readPull(github, number));
  } catch (error) {
    return failure(problemOf(error, { kind: 'read-pull', pull: number }));
  }
}

/** Looks the pull request up: the one the input names, else the event's; undefined where there is none, or no comment. */
async function findPull(
  {
    inputs: { pullRequest, comment },
    decided: { report },
    github,
  }: ReporterOptions,
  pullsOf: (sha: string) => CommitPulls,
  { isAwaited }: Waiting,
): Promise<FoundPull> {
  if (comment === 'never') return ok(undefined);
  if (pullRequest !== undefined) return ok(pullRequest);
  try {
    switch (report.by) {
      case 'number':
        return ok(report.number);
      case 'commit': {
        const { sha } = report;
        const search = pullsOf(sha);
        const pulls = await (isAwaited ? search.settled() : search.now());
        if (pulls !== undefined) return ok(pullAmong(pulls, sha));
        return failure({ kind: 'not-found', why: notNamed(sha) });
      }
      case 'branch':
        return ok(await openPullRequestOf(github, report.branch));
      case 'none':
        return ok(undefined);
    }
  } catch (error) {
    const problem = problemOf(error, { kind: 'find-pull' });
    return failure({ kind: 'failed', problem });
  }
}

/** The open pull request that a run is of: what is asked there holds for later heads as long as plans still ask for it. */
function openPull(
  { number, isFork, labels }: PullNow,
  own: PullRequestOfRun,
): ReviewedPull {
  return {
    number,
    head: undefined,
    base: own.base,
    isFork: isFork || own.isFork,
    mergedAt: undefined,
    labels,
  };
}

/** The plans that our own comments on a pull request record for a target; in place of one that cannot count, why. */
async function* plansOn(
  store: CommentStore,
  {
    pull,
    target,
    inputs,
    github,
  }: ReporterOptions & {
    readonly pull: ReviewedPull;
    readonly target: string;
  },
): AsyncGenerator<Result<ShownPlan, Message>> {
  const { number } = pull;
  if (pull.isFork) {
    yield failure(
      prose`Plans on pull request ${pullRequest(number)} do not count, because it is from a fork.`,
    );
    return;
  }
  const own = await store.list();
  if (!store.isIdentityKnown)
    yield failure(
      prose`GitHub does not show which comments belong to this token.`,
    );
  const service = serviceKey(inputs.baseUrl);
  for (const { read } of own) {
    if (read.kind !== 'state') continue;

    const plan = read.state.targets.get(target)?.plan;
    if (read.state.service !== service || plan === undefined) continue;
    const counted = countedPlan(plan, pull);
    if (!counted.ok) {
      yield counted;
      continue;
    }
    yield ok({
      pull: number,
      plan: counted.value,
      labels: once(() => setLabels(github, pull)),
    });
  }
}
