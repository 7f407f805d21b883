import { memoized } from '../../keyed.ts';
import type { CommentEnd } from '../../ports/github/comment.ts';
import { CommentStore } from '../../ports/github/comment-store.ts';
import type { GitHub } from '../../ports/github/github.ts';
import { type GitHubProblem, problemOf } from '../../ports/github/problem.ts';
import { type PullNow, readPull } from '../../ports/github/pull.ts';
import {
  type CommitPulls,
  notNamed,
  openCommitPulls,
  pullAmong,
} from '../../ports/github/pulls-of-commit.ts';
import { openPullRequestOf } from '../../ports/github/repository.ts';
import { failure, ok, type Result } from '../../result.ts';
import type { Reporting } from './reporting.ts';

export interface ReporterOptions extends Reporting {
  readonly github: GitHub;
}

/** Whether to wait until GitHub names the pull request of a merge. Without waiting, it may be missing. */
interface Waiting {
  readonly isAwaited: boolean;
}

/** Requests to GitHub that a reporter makes at most once. */
export interface Queries {
  /** The pull request for the report; undefined if there is none. */
  find(waiting: Waiting): Promise<FoundPull>;
  store(pull: number): CommentStore;
  /** Reads a pull request, again only if the last answer is older than `maxAge` milliseconds. */
  read(pull: number, maxAge?: number): ReadPull;
}

/** The pull request for the report. Fails if GitHub refuses, or may name the pull request later. */
type FoundPull = Result<
  number | undefined,
  Extract<CommentEnd, { readonly kind: 'failed' | 'not-found' }>
>;

type ReadPull = Promise<Result<PullNow, GitHubProblem>>;

/** Opens the requests of a reporter. Each is sent on demand. */
export function openQueries(options: ReporterOptions): Queries {
  const { github } = options;
  const { report } = options.decided;
  const pushed = report.by === 'commit' ? report.pushed : undefined;
  const pullsOf = memoized((sha: string) =>
    openCommitPulls(github, sha, pushed),
  );
  const find = memoized((isAwaited: boolean) =>
    findPull(options, pullsOf, { isAwaited }),
  );
  const reader = memoized((pull: number) => openPullReader(github, pull));
  return {
    find: ({ isAwaited }) => find(isAwaited),
    store: memoized((pull) => new CommentStore(github, pull)),
    read: (pull, maxAge) => reader(pull)(maxAge),
  };
}

function openPullReader(
  github: GitHub,
  number: number,
): (maxAge?: number) => ReadPull {
  let last: { readonly at: number; readonly now: ReadPull } | undefined;
  return (maxAge = Number.POSITIVE_INFINITY) => {
    const at = github.clock.now();
    if (last === undefined || at - last.at > maxAge)
      last = { at, now: readNow(github, number) };
    return last.now;
  };
}

async function readNow(github: GitHub, number: number): ReadPull {
  try {
    return ok(await readPull(github, number));
  } catch (error) {
    return failure(problemOf(error, { kind: 'read-pull', pull: number }));
  }
}

/**
 * Finds the pull request: the one in the input, or that of the event. Undefined if there is none, or if no comment is
 * wanted.
 */
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
