import { isGitHubItself } from '../../foreign-words.ts';
import { memoized, remembered } from '../../keyed.ts';
import { askAhead } from '../../result.ts';
import { shortCommit } from '../../text/git-names.ts';
import { code, type Message, prose } from '../../text/message.ts';
import { type GitHub, LARGEST_PAGE } from './github.ts';
import { isRequestError } from './problem.ts';

/*
 * Finds the pull requests that a commit is from. The run for a push asks right after the merge. For some seconds, at times
 * tens of seconds, GitHub then answers that there are none. Two other sources may know the merge earlier: the pull request
 * that the commit message names, and the list of closed pull requests.
 */

/** A pull request in GitHub's answers. */
interface ListedPull {
  readonly number: number;
  readonly updated_at: string;
  readonly merged_at?: string | null;
  /** The commit of the merge, or the last commit of a rebase. For an open pull request, its test merge. */
  readonly merge_commit_sha?: string | null;
  readonly head: PullEnd;
  readonly base: PullEnd;
}

interface PullEnd {
  readonly ref: string;
  readonly sha: string;
  /** Null for a fork that was deleted. */
  readonly repo: { readonly full_name: string } | null;
}

/** The last commit of a push, as the event describes it. */
export interface PushedCommit {
  /** The git branch that it was pushed to. */
  readonly branch: string;
  /** The first line of its message. */
  readonly title: string;
  /** Login of the committer. It is GitHub's own for a merge, a squash, and a file edited on its web pages. */
  readonly committer: string | undefined;
}

/** The pull requests that a run's commit is from, or that contain it. */
export interface CommitPulls {
  /** Those that GitHub names at once. */
  now(): Promise<readonly ListedPull[]>;
  /** Waits if a merge is likely and GitHub does not name it yet; undefined if GitHub does not name it in time. */
  settled(): Promise<readonly ListedPull[] | undefined>;
}

/** The pause before each request; half a minute together. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000];
/**
 * The commit of a rebase names neither GitHub nor its pull request. It counts as likely if a pull request was merged
 * into its branch within these seconds.
 */
const RECENT_S = 120;

/** The pull requests that a commit came from, or that contain it. GitHub is asked once. */
export const pullsOfCommit = askedOnce(listPullsOf);

/** The closed pull requests into a git branch, the last changed first. GitHub is asked once. */
const latestClosed = askedOnce(listClosed);

/** Opens the search for the pull requests of a commit, without a request yet. Only the search for a push waits. */
export function openCommitPulls(
  github: GitHub,
  sha: string,
  pushed?: PushedCommit,
): CommitPulls {
  if (pushed !== undefined) return openSearch({ github, sha, ...pushed });
  const now = () => pullsOfCommit(github, sha);
  return { now, settled: now };
}

/** The pull request of a commit: the one whose merge made it, or the newest one that contains it. */
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

/** The number of the pull request that changed last; undefined if there is none. */
export function newest(pulls: readonly ListedPull[]): number | undefined {
  const [first] = pulls.toSorted(
    (a, b) => b.updated_at.localeCompare(a.updated_at) || b.number - a.number,
  );
  return first?.number;
}

interface Search extends PushedCommit {
  readonly github: GitHub;
  readonly sha: string;
}

/** The result of the requests that need no wait. */
interface FirstAnswer {
  readonly pulls: readonly ListedPull[];
  /** Whether GitHub may still name a pull request later. */
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
  // Most commits that GitHub did not make are of no pull request. Their three requests run at the same time.
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

/** Asks until GitHub names a pull request; undefined after half a minute, or if the run is cancelled. */
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
 * The pull requests that the message names and that were merged as the commit. GitHub's own messages have the number
 * first (`Merge pull request #7`) or last (`Title (#7)`), so only these two numbers are read.
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

/** The pull request with a number; none if it is an issue, or does not exist. */
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
  // An answer without a list must not count as an empty list.
  if (!Array.isArray(data)) throw new TypeError('the answer is no list');
  return data;
}

/** The closed pull requests that changed last. */
interface ClosedPulls {
  readonly pulls: readonly ListedPull[];
  /** Whether these are all closed pull requests. */
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

/** Sends each request once for each client, and so once for a run. */
function askedOnce<Answer>(
  ask: (github: GitHub, about: string) => Promise<Answer>,
): (github: GitHub, about: string) => Promise<Answer> {
  const asked = new WeakMap<GitHub, (about: string) => Promise<Answer>>();
  return (github, about) =>
    remembered(asked, github, () =>
      memoized((one: string) => ask(github, one)),
    )(about);
}

/** The message if GitHub does not name the pull request of a merge in time. */
export function notNamed(commit: string): Message {
  return prose`GitHub does not say yet which pull request commit ${code(shortCommit(commit))} is from.`;
}
