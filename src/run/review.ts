import { agreeing, inWords } from '../message/lists.ts';
import {
  joined,
  type Message,
  NOTHING,
  prose,
  pullRequest,
  quoteWhole,
} from '../message/message.ts';
import { distinct } from '../message/plain.ts';
import { describeChange } from '../topology/impact/change-text.ts';
import {
  changeDigests,
  effectDigests,
  wholeDigest,
} from '../topology/plan/mark.ts';
import type { Plan } from '../topology/plan/plan.ts';
import type { FileLocation, Origin, WriteOptions } from './request.ts';
import type { Compared } from './result.ts';
import type { PullRequestPlans, ShownPlan } from './services.ts';

const MOST_NAMED = 5;

/** How a plan comes to be a reviewed one. */
export function reviewRemedy({
  file,
  origin,
}: FileLocation & WriteOptions): Message {
  return prose`Open a pull request${baseText(origin)} that changes ${quoteWhole(file)}, even if only a comment. Its plan shows what is left to apply. Merge it; the run for the merge then passes.`;
}

function baseText(origin: Origin | undefined): Message {
  if (origin === undefined) return NOTHING;
  return prose` to ${quoteWhole(origin.ref.replace(/^refs\/heads\//, ''))}`;
}

/** How a plan stands to those that were shown. */
export interface Review {
  /** `none` where no plan was found. */
  readonly kind: 'as-reviewed' | 'differs' | 'none';
  /** The pull requests that showed some of it; where a run catches up with several merges, all of them. */
  readonly pulls: readonly number[];
  readonly text: Message;
}

const UNREAD: Review = {
  kind: 'none',
  pulls: [],
  text: prose`The database branch was not read, so the plan cannot be compared with a reviewed one.`,
};

/**
 * Compares the fresh plan, change by change and one table at a time, with those that merged pull requests showed; several
 * may have shown it together. Digests decide, never rendered text.
 */
export async function reviewOf(
  { baseline, plan, storedCommit }: Compared,
  { shownPlans }: PullRequestPlans,
  { isRequired }: { readonly isRequired: boolean },
): Promise<Review> {
  if (baseline.from !== 'branch') return UNREAD;
  const isCatchingUp = plan.situation.state === 'behind';
  const search = beginSearch(plan);
  const all = shownPlans?.(storedCommit, { isAwaited: isRequired });
  for await (const shown of all ?? []) {
    if (!shown.ok) search.doubts.push(shown.problem);
    else addShown(search, shown.value);
    if (search.text !== undefined && !isCatchingUp) break;
  }

  const { text, pulls } = search;
  if (text !== undefined) return { kind: 'as-reviewed', pulls, text };
  const doubts = distinct(search.doubts).slice(0, MOST_NAMED);
  const unseen = unseenText(plan, search.missing);
  const why = joined([prose`Not as reviewed.`, unseen].concat(doubts), ' ');
  return { kind: search.isNone ? 'none' : 'differs', pulls, text: why };
}

/** A search for the plans that showed what is to be written. */
interface ReviewSearch {
  readonly whole: string;
  readonly wanted: ReadonlySet<string>;
  /** What no plan has shown so far. */
  readonly missing: Set<string>;
  readonly pulls: number[];
  readonly doubts: Message[];
  isNone: boolean;
  /** That everything was shown, and where; undefined while it was not. */
  text: Message | undefined;
}

function beginSearch(plan: Plan): ReviewSearch {
  const whole = wholeDigest(plan);
  const wanted = new Set(changeDigests(plan) ?? [whole]);
  return {
    whole,
    wanted,
    missing: new Set(wanted),
    pulls: [],
    doubts: [],
    isNone: true,
    text: undefined,
  };
}

function addShown(search: ReviewSearch, shown: ShownPlan): void {
  const { whole, wanted, missing, pulls } = search;
  search.isNone = false;
  const isFound = search.text !== undefined;
  const doubt = doubtOf(shown, isFound ? wanted : missing, whole);
  if (doubt !== undefined) {
    search.doubts.push(doubt);
    return;
  }

  pulls.push(shown.pull);
  const { digests } = shown.plan;
  for (const digest of digests.keys()) missing.delete(digest);
  const isWhole = missing.size === 0 || digests.has(whole);
  if (!isFound && isWhole)
    search.text = prose`As reviewed on ${pullsText(pulls)}.`;
}

function pullsText(pulls: readonly number[]): Message {
  const noun = agreeing(pulls.length, 'pull request', 'pull requests');
  return prose`${noun} ${inWords(pulls.map(pullRequest))}`;
}

/** Why a plan that was shown does not count; undefined where it shows something that is wanted. */
function doubtOf(
  { pull, plan: { isUnread, digests } }: ShownPlan,
  missing: ReadonlySet<string>,
  whole: string,
): Message | undefined {
  const plan = prose`The plan on pull request ${pullRequest(pull)}`;
  if (isUnread)
    return prose`${plan} was made without reading the database branch.`;
  const isWanted = digests.keys().some((digest) => missing.has(digest));
  if (isWanted || digests.has(whole)) return undefined;
  if (digests.size > 1) return prose`${plan} showed other changes.`;
  return prose`${plan} had too many changes to list, and is not identical to this plan.`;
}

/** Names the changes that no merged pull request showed. */
function unseenText(plan: Plan, missing: ReadonlySet<string>): Message {
  const unseen = plan.changes.filter((change) =>
    effectDigests(change).some((digest) => missing.has(digest)),
  );
  if (unseen.length === 0)
    return prose`No merged pull request showed this plan.`;
  const titles = unseen
    .slice(0, MOST_NAMED)
    .map((change) => describeChange(change).title);
  const named = prose`No merged pull request showed: ${joined(titles, ', ')}`;
  const rest = unseen.length - titles.length;
  if (rest > 0) return prose`${named} and ${rest} more.`;
  return prose`${named}.`;
}
