import type { Change } from '../topology/impact/change.ts';
import { describeChange } from '../topology/impact/change-text.ts';
import { hasRemedy, type Remedy, remedyFor } from '../topology/impact/remedy.ts';
import type { Plan } from '../topology/plan/plan.ts';
import { fence, message, visible } from './markdown.ts';

/** A change that hides rows, and what to do instead. */
export interface Instead {
  readonly change: Change;
  readonly remedy: Remedy;
}

/** What to do instead of the changes that hide rows, one remedy a change: the first of them, and how many there are. */
export function findInstead(
  { situation, changes, ofFile, threeWay }: Plan,
  most: number,
): { readonly found: readonly Instead[]; readonly count: number } {
  // Against drift, the file's own changes alone are what could be done in another way.
  const own = situation.state === 'drift' ? (ofFile ?? []) : changes;
  const all = own.filter(hasRemedy);
  const found = all.slice(0, most).flatMap((change) => {
    const remedy = remedyFor(change, threeWay.live.topology);
    return remedy === undefined ? [] : [{ change, remedy }];
  });
  return { found, count: all.length };
}

/** What to do instead as Markdown, at most `most` remedies. */
export function insteadSection(plan: Plan, most: number): string {
  if (most === 0) return '';
  const { found, count } = findInstead(plan, most);
  const shown = found.map(({ change, remedy }) => remedyText(change, remedy));
  const hidden = count - shown.length;
  return [...shown, ...(hidden === 0 ? [] : [`… and ${hidden} more.`])].join('\n\n');
}

function remedyText(change: Change, { workflow, steps }: Remedy): string {
  const lines = steps.map(({ text, sql }, index) => {
    const step = `${index + 1}. ${message(text)}`;
    return sql === undefined ? step : `${step}\n\n${indented(fence('sql', sql.split('\n').map(visible)))}`;
  });
  const title = workflow === 'backfill' || workflow === 'support' ? '' : ` (${workflow})`;
  return `**Instead of** ${message(describeChange(change).title)}${title}\n\n${lines.join('\n')}`;
}

function indented(text: string): string {
  return text.replace(/^/gm, '   ');
}
