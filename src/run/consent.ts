import { listed } from '../message/lists.ts';
import {
  input,
  type Message,
  prose,
  pullRequest,
  quoteWhole,
} from '../message/message.ts';
import { distinct } from '../message/plain.ts';
import { failure, ok, type Result } from '../result.ts';
import { isBlocked } from '../topology/impact/change.ts';
import {
  classOfLabel,
  type Permission,
  type SetLabel,
} from '../topology/plan/allow.ts';
import { findUsed } from '../topology/plan/coverage.ts';
import {
  blocksOf,
  type Decision,
  excessOf,
} from '../topology/plan/decision.ts';
import {
  askedDigests,
  changeDigests,
  wholeDigest,
} from '../topology/plan/mark.ts';
import { type Plan, underWayIn } from '../topology/plan/plan.ts';
import { decide } from '../topology/plan/policy.ts';
import type { DecisionOptions, Purpose } from './request.ts';
import type { Comparison } from './result.ts';
import type { PullRequestPlans, ShownPlan } from './services.ts';

const MOST_NAMED = 5;

/** What may be done with a plan, and what the reader should know of consents. */
export interface Consented {
  readonly decision: Decision;
  readonly notices: readonly Message[];
}

/** What a label permits, or why it permits nothing. */
type Consent = Result<Permission, Message>;

/** What a decision takes of a request. */
type ConsentRequest = Purpose & Pick<DecisionOptions, 'policy'>;

/**
 * Decides with the inputs and, where they do not suffice, with the labels that were set when the changes had been shown.
 * Labels are read only where they matter.
 */
export async function decideWithConsent(
  { plan, storedCommit }: Pick<Comparison, 'plan' | 'storedCommit'>,
  request: ConsentRequest,
  { shownPlans }: PullRequestPlans,
): Promise<Consented> {
  const { policy, mode, isPreview } = request;
  const permissions = Array.from(policy.permissions);
  const decideNow = (): Decision =>
    decide(plan.changes, plan.situation, { ...policy, permissions });
  const notices = unusedNotices(plan, request);
  let decision = decideNow();
  if (policy.consent === 'allow' || !isOpen(decision))
    return { decision, notices };

  const unread: Message[] = [];
  const isOfMerged = mode === 'apply' && !isPreview;
  const all = shownPlans?.(storedCommit, { isAwaited: true });
  for await (const shown of all ?? []) {
    if (!shown.ok) {
      unread.push(prose`Not all labels could be read. ${shown.problem}`);
      continue;
    }
    // Of merged pull requests most have shown nothing of this.
    if (isOfMerged && !showsSomeOf(plan, shown.value)) continue;
    takeIn(await consentsOn(shown.value, plan), permissions, notices);
    decision = decideNow();
    if (!isOpen(decision)) return { decision, notices };
  }
  const doubts = distinct(unread).slice(0, MOST_NAMED);
  return { decision, notices: notices.concat(doubts) };
}

/** Adds what labels permit, and why others permit nothing. */
function takeIn(
  consents: readonly Consent[],
  permissions: Permission[],
  notices: Message[],
): void {
  for (const consent of consents) {
    if (consent.ok) permissions.push(consent.value);
    else notices.push(consent.problem);
  }
}

/** Whether a consent could let more of a plan pass; past a limit none could. */
function isOpen(decision: Decision): boolean {
  return excessOf(decision).length === 0 && blocksOf(decision).length > 0;
}

function showsSomeOf(plan: Plan, { plan: { digests } }: ShownPlan): boolean {
  const wanted = changeDigests(plan) ?? [];
  return wanted.concat(wholeDigest(plan)).some((one) => digests.has(one));
}

/** Names the lines of `allow` that nothing needs; a preview shares them with what is merged. */
function unusedNotices(
  { changes, situation }: Plan,
  { policy, mode, isPreview }: ConsentRequest,
): Message[] {
  if (isPreview && mode === 'apply') return [];
  const used = new Set(findUsed(policy.permissions, changes));
  const unused = policy.permissions
    .filter((permission) => !used.has(permission))
    .map(({ text }) => text);
  const underWay = underWayIn(situation);
  for (const group of policy.workflows ?? [])
    if (!underWay.includes(group)) unused.push(`workflow:${group}`);
  if (unused.length === 0) return [];
  return [
    prose`No change needs these lines of ${input('allow')}: ${listed(unused)}. Remove them.`,
  ];
}

/** What the labels of a pull request permit of a plan, or why one that is on permits nothing. */
async function consentsOn(
  shown: ShownPlan,
  plan: Plan,
): Promise<readonly Consent[]> {
  const labels = await shown.labels();
  return labels.flatMap((label): Consent | readonly Consent[] => {
    if (!label.ok) return label;
    return consentBy(label.value, shown, plan) ?? [];
  });
}

/** What a label permits; undefined where it is none of this plan. */
function consentBy(
  { text, person, at, mayWrite }: SetLabel,
  { pull, plan: { digests } }: ShownPlan,
  plan: Plan,
): Consent | undefined {
  const blocked = classOfLabel(text);
  const own = plan.changes.filter(
    (change) => isBlocked(change) && change.class === blocked,
  );
  if (blocked === undefined || own.length === 0) return undefined;
  const label = prose`The label ${quoteWhole(text)} that ${quoteWhole(person)} set on pull request ${pullRequest(pull)}`;
  if (!mayWrite)
    return failure(
      prose`${label} does not count, because ${quoteWhole(person)} may not write to the repository.`,
    );

  const isAfter = (digest: string): boolean =>
    at > (digests.get(digest)?.firstAsked ?? Number.POSITIVE_INFINITY);
  const permitting = (covers: ReadonlySet<string> | undefined): Consent =>
    ok({ by: 'label', class: blocked, text, pull, person, at, covers });
  if (isAfter(wholeDigest(plan))) return permitting(undefined);

  const covers =
    digests.size > 1 ? own.flatMap(askedDigests).filter(isAfter) : [];
  if (covers.length > 0) return permitting(new Set(covers));
  return failure(
    prose`${label} does not count for changes that were shown later. Remove it and add it again to allow them.`,
  );
}
