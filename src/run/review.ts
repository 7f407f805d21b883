import { listed, quoteWhole } from '../topology/finding.ts';
import { isBlocked } from '../topology/impact/change.ts';
import { describeChange } from '../topology/impact/change-text.ts';
import {
  askedDigests,
  changeDigests,
  effectDigests,
  type PlanMark,
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
      : ` to ${quoteWhole(origin.ref.replace(/^refs\/heads\//, ''))}`;
  return `Open a pull request${base} that changes ${quoteWhole(file)}, even if only a comment. Its plan shows what is left to apply. Merge it; the run for the merge then passes.`;
}

/**
 * Compares the fresh plan, change by change and one table at a time, with those that merged pull requests showed; several
 * may have shown it together. Digests decide, never rendered text. `none` where nothing was found.
 */
export async function reviewOf(
  { before, plan }: Compared,
  { shownPlans }: Pick<Run, 'shownPlans'>,
): Promise<{
  readonly kind: 'as-reviewed' | 'differs' | 'none';
  readonly text: string;
}> {
  if (before.from !== 'branch')
    return {
      kind: 'none',
      text: 'The database branch was not read, so the plan cannot be compared with a reviewed one.',
    };
  const whole = wholeDigest(plan);
  const missing = new Set(changeDigests(plan) ?? [whole]);
  const pulls: number[] = [];
  const doubts = new Set<string>();
  let isNone = true;
  for await (const shown of shownPlans?.() ?? []) {
    if (typeof shown === 'string') {
      doubts.add(shown);
      continue;
    }
    isNone = false;
    const doubt = await doubtOf(shown, missing, whole);
    if (doubt !== undefined) {
      doubts.add(doubt);
      continue;
    }
    pulls.push(shown.pull);
    for (const digest of shown.mark.shown.keys()) missing.delete(digest);
    if (missing.size > 0 && !shown.mark.shown.has(whole)) continue;
    const where = `pull request${pulls.length === 1 ? '' : 's'} ${pulls.map((pull) => `#${pull}`).join(' and ')}`;
    return { kind: 'as-reviewed', text: `As reviewed on ${where}.` };
  }
  const why = [...doubts].slice(0, MOST_NAMED).join(' ');
  return {
    kind: isNone ? 'none' : 'differs',
    text: `Not as reviewed. ${unseenText(plan, missing)} ${why}`.trim(),
  };
}

/** Why a plan that was shown does not count; undefined where it shows something that is wanted. */
async function doubtOf(
  { pull, mark, doubt }: ShownPlan,
  missing: ReadonlySet<string>,
  whole: string,
): Promise<string | undefined> {
  const plan = `The plan on pull request #${pull}`;
  if (mark.isUnread)
    return `${plan} was made without reading the database branch.`;
  if (
    !mark.shown.has(whole) &&
    !mark.shown.keys().some((digest) => missing.has(digest))
  )
    return mark.shown.size > 1
      ? `${plan} showed other changes.`
      : `${plan} had too many changes to list, and is not identical to this plan.`;
  const why = await doubt();
  return why && `${plan} is not verified: ${why}`;
}

/** Names the changes that no merged pull request showed. */
function unseenText(plan: Plan, missing: ReadonlySet<string>): string {
  const unseen = plan.changes.filter((change) =>
    effectDigests(change).some((digest) => missing.has(digest)),
  );
  const titles = unseen
    .slice(0, MOST_NAMED)
    .map((change) => describeChange(change).title);
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
 * Answers besides what the plan's mark takes over, and what the reader should know of consents.
 */
export async function decideWithConsent(
  plan: Plan,
  {
    policy,
    isPreview,
    mode,
    shownPlans,
    shownAt,
  }: Pick<Run, 'policy' | 'isPreview' | 'mode' | 'shownPlans' | 'shownAt'>,
): Promise<
  Pick<Compared, 'decision' | 'asked'> & { readonly notices: readonly string[] }
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
          `No change needs these lines of \`allow\`: ${listed(idle)}. Remove them.`,
        ];
  const permissions = [...policy.permissions];
  let decision = decideBy(permissions);
  if (policy.consent === 'allow' || !isOpen(decision))
    return { decision, notices };
  let earlier: PlanMark | undefined;
  const unread = new Set<string>();
  const wanted = new Set([wholeDigest(plan), ...(changeDigests(plan) ?? [])]);
  const isOfMerged = mode === 'apply' && !isPreview;
  for await (const shown of shownPlans?.() ?? []) {
    if (typeof shown === 'string') {
      unread.add(`Not all labels could be read. ${shown}`);
      continue;
    }
    // Of merged pull requests most have shown nothing of this.
    if (
      isOfMerged &&
      !shown.mark.shown.keys().some((digest) => wanted.has(digest))
    )
      continue;
    const { isSure, consents } = await consentsOn(shown, plan);
    if (isSure) earlier ??= shown.mark;
    notices.push(...consents.filter((consent) => typeof consent === 'string'));
    permissions.push(
      ...consents.filter((consent) => typeof consent !== 'string'),
    );
    decision = decideBy(permissions);
    if (!isOpen(decision)) break;
  }
  if (isOpen(decision)) notices.push(...[...unread].slice(0, MOST_NAMED));
  const now = await shownAt?.();
  return {
    decision,
    notices,
    ...(now === undefined ? {} : { asked: { now, earlier } }),
  };
}

function isOpen(decision: Decision): boolean {
  return 'blocks' in decision && decision.blocks.length > 0;
}

/** What the labels of a pull request permit of a plan, or why one that is on permits nothing. */
async function consentsOn(shown: ShownPlan, plan: Plan) {
  const labels = await shown.labels();
  if (typeof labels === 'string') return { isSure: false, consents: [labels] };
  const doubt = await shown.doubt();
  const consents = labels.flatMap((label) =>
    doubt === undefined
      ? (consentBy(label, shown, plan) ?? [])
      : `The label ${quoteWhole(label.text)} on pull request #${shown.pull} does not count, because its plan is not verified: ${doubt}`,
  );
  return { isSure: doubt === undefined, consents };
}

function consentBy(
  { text, person, at, mayWrite }: SetLabel,
  { pull, mark }: ShownPlan,
  plan: Plan,
): Permission | string | undefined {
  const blocked = classOfLabel(text);
  const own = plan.changes.filter(
    (change) => isBlocked(change) && change.class === blocked,
  );
  if (blocked === undefined || own.length === 0) return undefined;
  const label = `The label ${quoteWhole(text)} that ${quoteWhole(person)} set on pull request #${pull}`;
  if (!mayWrite)
    return `${label} does not count, because ${quoteWhole(person)} may not write to the repository.`;
  const isAfter = (digest: string): boolean =>
    at > (mark.shown.get(digest) ?? Number.POSITIVE_INFINITY);
  const permission = {
    by: 'label',
    class: blocked,
    text,
    pull,
    person,
    at,
  } as const;
  if (isAfter(wholeDigest(plan))) return { ...permission, covers: undefined };
  const covers =
    mark.shown.size > 1 ? own.flatMap(askedDigests).filter(isAfter) : [];
  return covers.length > 0
    ? { ...permission, covers: new Set(covers) }
    : `${label} does not count for changes that were shown later. Remove it and add it again to allow them.`;
}
