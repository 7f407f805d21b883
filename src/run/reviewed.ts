import { describeChange } from '../topology/impact/change-text.ts';
import { changeMark, type PlanMark, planMark } from '../topology/plan/plan.ts';
import { plainText } from '../topology/prose.ts';
import type { Compared } from './result.ts';

/** The plan that was shown on the merged pull request, as our own comment there carries it. */
export type Reviewed =
  | { readonly kind: 'plan'; readonly mark: PlanMark; readonly pull: number }
  | { readonly kind: 'none'; readonly why: string };

/** How the plan that is about to be applied stands to the one that was reviewed. */
export type Review =
  | { readonly kind: 'as-reviewed'; readonly text: string }
  | { readonly kind: 'differs'; readonly text: string }
  | { readonly kind: 'none'; readonly text: string };

const MOST_NAMED = 5;

/**
 * Compares the fresh plan with the reviewed one: by canonical documents, never by rendered text, so that what reads
 * differently and means the same is as reviewed. What is different is said side by side: reviewed, now, why.
 */
export function reviewOf(reviewed: Reviewed, compared: Compared): Review {
  if (reviewed.kind === 'none') return { kind: 'none', text: `No reviewed plan was found: ${reviewed.why}` };
  const fresh = planMark(compared.plan);
  const { mark, pull } = reviewed;
  if (mark.id === fresh.id)
    return { kind: 'as-reviewed', text: `As reviewed on pull request #${pull}: plan \`${fresh.id}\`.` };
  const sides = [
    mark.desired === fresh.desired ? '' : 'the file is not the one that was planned',
    mark.before === fresh.before ? '' : 'what it is compared with has changed since',
  ].filter((side) => side !== '');
  const what = `Not as reviewed: pull request #${pull} showed plan \`${mark.id}\`, and this is plan \`${fresh.id}\`; ${sides.join(', and ')}.`;
  return { kind: 'differs', text: [what, ...changesApart(mark, compared)].join(' ') };
}

/** Names the changes that nobody has seen, and counts those that were seen and are not needed any more. */
function changesApart(mark: PlanMark, { plan }: Compared): readonly string[] {
  if (mark.changes === undefined) return [];
  const seen = new Set(mark.changes);
  const now = new Set(plan.changes.map(changeMark));
  const fresh = plan.changes.filter((change) => !seen.has(changeMark(change)));
  const gone = mark.changes.filter((change) => !now.has(change)).length;
  const names = fresh.slice(0, MOST_NAMED).map((change) => plainText(describeChange(change).title));
  const more = fresh.length > names.length ? ` and ${fresh.length - names.length} more` : '';
  // Where the same is said of two different documents, as of free-form ones, the marks cannot tell them apart.
  if (fresh.length === 0 && gone === 0) return [];
  return [
    fresh.length === 0 ? 'Every change now was shown there.' : `Not shown there: ${names.join(', ')}${more}.`,
    gone === 0 ? '' : `Shown there and not needed now: ${gone === 1 ? '1 change' : `${gone} changes`}.`,
  ].filter((sentence) => sentence !== '');
}
