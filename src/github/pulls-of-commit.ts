import { isGitHubItself } from '../foreign-words.ts';
import { code, type Message, prose } from '../message/message.ts';
import { askAhead } from '../result.ts';
import { memoized, remembered } from '../topology/keyed.ts';
import { type GitHub, LARGEST_PAGE } from './github.ts';
import { isRequestError } from './problem.ts';

/*
 * The pull requests that a commit is from. For seconds after a merge, at times for tens of seconds, GitHub answers that
 * there are none, and that is when the run for the push asks. Other places may tell of the merge by then: the pull
 * request that the message names, and the list of closed ones.
 */

/** A pull request, as GitHub's lists and its own address tell of it. */
export interface ListedPull {
  readonly number: number;
  readonly updated_at: string;
  readonly merged_at?: string | null;
  /** The commit that the merge made, the last where a rebase made several; of an open one a test merge. */
  readonly merge_commit_sha?: string | null;
  readonly head: Side;
  readonly base: Side;
}

interface Side {
  readonly ref: string;
  readonly sha: string;
  /** Null for a fork that was deleted. */
  readonly repo: { readonly full_name: string } | null;
}

/** What a push tells of its last commit. */
export interface PushedCommit {
  /** The git branch that it was pushed to. */
  readonly branch: string;
  /** The first line of its message. */
  readonly title: string;
  /** Login of who committed it: GitHub itself for the merge or squash of a pull request, or a file edited on its pages. */
  readonly committer: string | undefined;
}

/** The pull requests that a run's commit is from, or is part of. */
export interface CommitPulls {
  /** As far as GitHub tells without a wait. */
  now(): Promise<readonly ListedPull[]>;
  /** Waits where a merge is likely and GitHub does not tell of it yet; undefined where it does not tell in time. */
  settled(): Promise<readonly ListedPull[] | undefined>;
}

/** Whether a run waits for GitHub, which may name the pull request of a merge late; else that one is missing. */
export interface Waiting {
  readonly isAwaited: boolean;
}

/** How long is waited before each question; half a minute together. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000];
/** A rebase tells neither who made it nor its pull request. So short a time ago something was merged into its branch. */
const RECENT_S = 120;

/** The pull requests that brought a commit, or contain it, as GitHub listed them at the first question. */
export const pullsOfCommit = askedOnce(listPullsOf);

/** The closed pull requests into a git branch that changed last, as GitHub listed them at the first question. */
export const latestClosed = askedOnce(listClosed);

/** Opens the search for the pull requests of a commit; nothing is asked yet. Only those of a push are waited for. */
export function openCommitPulls(
  github: GitHub,
  sha: string,
  pushed?: PushedCommit,
): CommitPulls {
  if (pushed !== undefined) return openSearch({ github, sha, ...pushed });
  const now = () => pullsOfCommit(github, sha);
  return { now, settled: now };
}

/** The pull request a commit came from: the one whose merge made it, else the newest of those that contain it. */
export function pullAmong(
  pulls: readonly ListedPull[],
  sha: string,
): number | undefined {
  return mergedAs(pulls, sha)[0]?.number ?? newest(pulls);
}

/** The pull requests whose merge made a commit. */
export function mergedAs(
  pulls: readonly ListedPull[],
  sha: string,
): readonly ListedPull[] {
  return pulls.filter(
    (pull) => pull.merge_commit_sha === sha && pull.merged_at != null,
  );
}

/** The number of the one that changed last; undefined where there is none. */
export function newest(pulls: readonly ListedPull[]): number | undefined {
  const [first] = pulls.toSorted(
    (a, b) => b.updated_at.localeCompare(a.updated_at) || b.number - a.number,
  );
  return first?.number;
}

/** A search for the pull requests of a pushed commit. */
interface Search extends PushedCommit {
  readonly github: GitHub;
  readonly sha: string;
}

/** What is known without a wait. */
interface FirstAnswer {
  readonly pulls: readonly ListedPull[];
  /** Whether it is too early to say that there are no others. */
  readonly isOpen: boolean;
}

function openSearch(search: Search): CommitPulls {
  let first: Promise<FirstAnswer> | undefined;
  let last: ReturnType<CommitPulls['settled']> | undefined;
  let late: readonly ListedPull[] | undefined;
  const begin = (): Promise<FirstAnswer> => {
    first ??= firstAnswer(search);
    return first;
  };
  const settle: CommitPulls['settled'] = async () => {
    const { pulls, isOpen } = await begin();
    if (!isOpen) return pulls;
    late = await waitFor(search);
    return late;
  };
  return {
    now: async () => late ?? (await begin()).pulls,
    settled: () => {
      last ??= settle();
      return last;
    },
  };
}

async function firstAnswer(search: Search): Promise<FirstAnswer> {
  const { github, sha, branch, committer } = search;
  const isByGitHub = isGitHubItself(committer);
  // Most commits of others are of no pull request at all, and wait for no answer behind another.
  if (!isByGitHub) {
    askAhead(latestClosed(github, branch));
    askAhead(named(search, pullNumbered));
  }
  const told = await pullsOfCommit(github, sha);
  if (told.length > 0) return { pulls: told, isOpen: false };

  const own = await named(search, pullNumbered);
  if (own.length > 0) return { pulls: own, isOpen: false };

  const { pulls } = await latestClosed(github, branch);
  const merged = mergedAs(pulls, sha);
  const isLikely = isByGitHub || pulls.some((pull) => isRecent(pull, search));
  return { pulls: merged, isOpen: isLikely && merged.length === 0 };
}

function isRecent({ merged_at: at, base }: ListedPull, search: Search) {
  if (at == null || base.ref !== search.branch) return false;
  return search.github.time() - Date.parse(at) / 1000 <= RECENT_S;
}

/** Asks until GitHub tells; undefined where it does not in half a minute, or the run is cancelled. */
async function waitFor(
  search: Search,
): Promise<readonly ListedPull[] | undefined> {
  const { github, sha } = search;
  for (const pause of PAUSES_MS) {
    if (!(await github.wait(pause))) return undefined;
    const [told, own] = await Promise.all([
      listPullsOf(github, sha),
      named(search, readNumbered),
    ]);
    if (told.length > 0) return told;
    if (own.length > 0) return own;
  }
  return undefined;
}

/**
 * The pull requests that the message names and that were merged as the commit. GitHub's own messages name theirs first
 * (`Merge pull request #7`) or last (`Title (#7)`); people name all kinds of others.
 */
async function named(
  { github, sha, title }: Search,
  read: typeof readNumbered,
): Promise<readonly ListedPull[]> {
  const numbers = Array.from(
    title.matchAll(/#([1-9]\d{0,8})\b/g),
    ([, n]) => n,
  );
  const asked = new Set([numbers.at(0), numbers.at(-1)]);
  const pulls = await Promise.all(
    Array.from(asked, async (number) =>
      number === undefined ? [] : read(github, number),
    ),
  );
  return mergedAs(pulls.flat(), sha);
}

const pullNumbered = askedOnce(readNumbered);

/** The pull request of a number; none for an issue, or where there is nothing. */
async function readNumbered(
  { octokit, repo }: GitHub,
  number: string,
): Promise<readonly ListedPull[]> {
  try {
    const { data } = await octokit.rest.pulls.get({
      ...repo,
      pull_number: Number(number),
    });
    return [data];
  } catch (error) {
    if (isRequestError(error) && error.status === 404) return [];
    throw error;
  }
}

async function listPullsOf(
  { octokit, repo }: GitHub,
  sha: string,
): Promise<readonly ListedPull[]> {
  const { data } =
    await octokit.rest.repos.listPullRequestsAssociatedWithCommit({
      ...repo,
      commit_sha: sha,
      per_page: LARGEST_PAGE,
    });
  // What is no list must not pass for an empty one.
  if (!Array.isArray(data)) throw new TypeError('the answer is no list');
  return data;
}

/** Closed pull requests, those that changed last. */
interface ClosedPulls {
  readonly pulls: readonly ListedPull[];
  /** Whether there are no more of them. */
  readonly isWhole: boolean;
}

async function listClosed(
  { octokit, repo }: GitHub,
  base: string,
): Promise<ClosedPulls> {
  const { data } = await octokit.rest.pulls.list({
    ...repo,
    base,
    state: 'closed',
    sort: 'updated',
    direction: 'desc',
    per_page: LARGEST_PAGE,
  });
  return { pulls: data, isWhole: data.length < LARGEST_PAGE };
}

/** Asks each question once for all of a run, by its client. */
function askedOnce<Answer>(
  ask: (github: GitHub, about: string) => Promise<Answer>,
): (github: GitHub, about: string) => Promise<Answer> {
  const asked = new WeakMap<GitHub, (about: string) => Promise<Answer>>();
  return (github, about) =>
    remembered(asked, github, () =>
      memoized((one: string) => ask(github, one)),
    )(about);
}

/** What is told where GitHub does not name the pull request of a merge in time. */
export function notNamed(commit: string): Message {
  return prose`GitHub does not say yet which pull request commit ${code(commit.slice(0, 12))} is from.`;
}
