import { inWords, listed } from '../message/lists.ts';
import { input, prose, quoteWhole } from '../message/message.ts';
import { plain } from '../message/plain.ts';
import { failure, ok, type Result } from '../result.ts';
import { isBlocked } from '../topology/impact/change.ts';
import { describeChange } from '../topology/impact/change-text.ts';
import {
  askedDigests,
  changeDigests,
  effectDigests,
  wholeDigest,
} from '../topology/plan/mark.ts';
import type { Plan } from '../topology/plan/plan.ts';
import {
  classOfLabel,
  type Decision,
  decide,
  findUsed,
  type Permission,
  type SetLabel,
} from '../topology/plan/policy.ts';
import type { Run, ShownPlan } from './request.ts';
import type { Compared } from './result.ts';

const MOST_NAMED = 5;

/** How a plan comes to be a reviewed one. */
export function reviewRemedy({
  file,
  origin,
}: Pick<Run, 'file' | 'origin'>): string {
  const base =
    origin === undefined
      ? ''
      : ` to ${plain(quoteWhole(origin.ref.replace(/^refs\/heads\//, '')))}`;
  return `Open a pull request${base} that changes ${plain(quoteWhole(file))}, even if only a comment. Its plan shows what is left to apply. Merge it; the run for the merge then passes.`;
}

/** How a plan stands to those that were shown. */
interface Review {
  readonly kind: 'as-reviewed' | 'differs' | 'none';
  /** The pull requests that showed some of it; where a run catches up with several merges, all of them. */
  readonly pulls: readonly number[];
  readonly text: string;
}

/**
 * Compares the fresh plan, change by change and one table at a time, with those that merged pull requests showed; several
 * may have shown it together. Digests decide, never rendered text. `none` where nothing was found.
 */
export async function reviewOf(
  { baseline, plan, heldCommit }: Compared,
  { shownPlans }: Pick<Run, 'shownPlans'>,
): Promise<Review> {
  if (baseline.from !== 'branch')
    return {
      kind: 'none',
      pulls: [],
      text: 'The database branch was not read, so the plan cannot be compared with a reviewed one.',
    };
  const whole = wholeDigest(plan);
  const wanted: ReadonlySet<string> = new Set(changeDigests(plan) ?? [whole]);
  const missing = new Set(wanted);
  const isCatchingUp = plan.situation.state === 'behind';
  const pulls: number[] = [];
  let reviewed: Review | undefined;
  const doubts = new Set<string>();
  let isNone = true;
  for await (const found of shownPlans?.(heldCommit) ?? []) {
    if (!found.ok) {
      doubts.add(found.problem);
      continue;
    }
    const shown = found.value;
    isNone = false;
    const sought = reviewed === undefined ? missing : wanted;
    const doubt = doubtOf(shown, sought, whole);
    if (doubt !== undefined) {
      doubts.add(doubt);
      continue;
    }
    pulls.push(shown.pull);
    if (reviewed !== undefined) continue;
    const { digests } = shown.plan;
    for (const digest of digests.keys()) missing.delete(digest);
    if (missing.size > 0 && !digests.has(whole)) continue;
    const where = `pull request${pulls.length === 1 ? '' : 's'} ${plain(inWords(pulls.map((pull) => prose`#${pull}`)))}`;
    reviewed = { kind: 'as-reviewed', pulls, text: `As reviewed on ${where}.` };
    if (!isCatchingUp) return reviewed;
  }
  if (reviewed !== undefined) return reviewed;
  const why = [...doubts].slice(0, MOST_NAMED).join(' ');
  return {
    kind: isNone ? 'none' : 'differs',
    pulls,
    text: `Not as reviewed. ${unseenText(plan, missing)} ${why}`.trim(),
  };
}

/** Why a plan that was shown does not count; undefined where it shows something that is wanted. */
function doubtOf(
  { pull, plan: { isUnread, digests } }: ShownPlan,
  missing: ReadonlySet<string>,
  whole: string,
): string | undefined {
  const plan = `The plan on pull request #${pull}`;
  if (isUnread) return `${plan} was made without reading the database branch.`;
  const isWanted = digests.keys().some((digest) => missing.has(digest));
  if (isWanted || digests.has(whole)) return undefined;
  return digests.size > 1
    ? `${plan} showed other changes.`
    : `${plan} had too many changes to list, and is not identical to this plan.`;
}

/** Names the changes that no merged pull request showed. */
function unseenText(plan: Plan, missing: ReadonlySet<string>): string {
  const unseen = plan.changes.filter((change) =>
    effectDigests(change).some((digest) => missing.has(digest)),
  );
  const titles = unseen
    .slice(0, MOST_NAMED)
    .map((change) => plain(describeChange(change).title));
  const more =
    unseen.length > titles.length
      ? ` and ${unseen.length - titles.length} more`
      : '';
  return titles.length === 0
    ? 'No merged pull request showed this plan.'
    : `No merged pull request showed: ${titles.join(', ')}${more}.`;
}

/**
 * Decides with the inputs and, where they do not suffice, with the labels that were set when the changes had been shown.
 * Answers besides what the reader should know of consents.
 */
export async function decideWithConsent(
  plan: Plan,
  {
    policy,
    isPreview,
    mode,
    shownPlans,
  }: Pick<Run, 'policy' | 'isPreview' | 'mode' | 'shownPlans'>,
  heldCommit?: string,
): Promise<
  Pick<Compared, 'decision'> & { readonly notices: readonly string[] }
> {
  const decideBy = (permissions: readonly Permission[]): Decision =>
    decide(plan.changes, plan.situation, { ...policy, permissions });
  const used = new Set(findUsed(policy.permissions, plan.changes));
  const underWay = 'underWay' in plan.situation ? plan.situation.underWay : [];
  const idle = [
    ...policy.permissions
      .filter((permission) => !used.has(permission))
      .map(({ text }) => text),
    ...(policy.workflows ?? [])
      .filter((group) => !underWay.includes(group))
      .map((group) => `workflow:${group}`),
  ];
  const notices =
    (isPreview && mode === 'apply') || idle.length === 0
      ? []
      : [
          `No change needs these lines of ${plain(input('allow'))}: ${plain(listed(idle))}. Remove them.`,
        ];
  const permissions = [...policy.permissions];
  let decision = decideBy(permissions);
  if (policy.consent === 'allow' || !isOpen(decision))
    return { decision, notices };
  const unread = new Set<string>();
  const wanted = new Set([wholeDigest(plan), ...(changeDigests(plan) ?? [])]);
  const isOfMerged = mode === 'apply' && !isPreview;
  for await (const found of shownPlans?.(heldCommit) ?? []) {
    if (!found.ok) {
      unread.add(`Not all labels could be read. ${found.problem}`);
      continue;
    }
    const shown = found.value;
    // Of merged pull requests most have shown nothing of this.
    if (
      isOfMerged &&
      !shown.plan.digests.keys().some((digest) => wanted.has(digest))
    )
      continue;
    for (const consent of await consentsOn(shown, plan)) {
      if (consent.ok) permissions.push(consent.value);
      else notices.push(consent.problem);
    }
    decision = decideBy(permissions);
    if (!isOpen(decision)) break;
  }
  if (isOpen(decision)) notices.push(...[...unread].slice(0, MOST_NAMED));
  return { decision, notices };
}

function isOpen(decision: Decision): boolean {
  return 'blocks' in decision && decision.blocks.length > 0;
}

/** What the labels of a pull request permit of a plan, or why one that is on permits nothing. */
async function consentsOn(
  shown: ShownPlan,
  plan: Plan,
): Promise<readonly Result<Permission, string>[]> {
  const labels = await shown.labels();
  return labels.flatMap((label) =>
    label.ok ? (consentBy(label.value, shown, plan) ?? []) : [label],
  );
}

function consentBy(
  { text, person, at, mayWrite }: SetLabel,
  { pull, plan: { digests } }: ShownPlan,
  plan: Plan,
): Result<Permission, string> | undefined {
  const blocked = classOfLabel(text);
  const own = plan.changes.filter(
    (change) => isBlocked(change) && change.class === blocked,
  );
  if (blocked === undefined || own.length === 0) return undefined;
  const label = `The label ${plain(quoteWhole(text))} that ${plain(quoteWhole(person))} set on pull request #${pull}`;
  if (!mayWrite)
    return failure(
      `${label} does not count, because ${plain(quoteWhole(person))} may not write to the repository.`,
    );
  const isAfter = (digest: string): boolean =>
    at > (digests.get(digest)?.firstAsked ?? Number.POSITIVE_INFINITY);
  const permission = {
    by: 'label',
    class: blocked,
    text,
    pull,
    person,
    at,
  } as const;
  if (isAfter(wholeDigest(plan)))
    return ok({ ...permission, covers: undefined });
  const covers =
    digests.size > 1 ? own.flatMap(askedDigests).filter(isAfter) : [];
  return covers.length > 0
    ? ok({ ...permission, covers: new Set(covers) })
    : failure(
        `${label} does not count for changes that were shown later. Remove it and add it again to allow them.`,
      );
}
