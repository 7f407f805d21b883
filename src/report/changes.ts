import type { Change, ChangeClass } from '../topology/impact/change.ts';
import { describeChange } from '../topology/impact/change-text.ts';
import { hasRemedy, type Remedy, remedyFor } from '../topology/impact/remedy.ts';
import type { Plan } from '../topology/plan/plan.ts';
import type { Block, Decision } from '../topology/plan/policy.ts';
import { code, fence, message, table, visible, words } from './markdown.ts';

/** One sign for each class, told apart by shape as well as by colour. */
const SIGNS: Readonly<Record<ChangeClass, string>> = {
  none: '▫️',
  safe: '✅',
  behavioural: '⚠️',
  unknown: '❔',
  'needs-backfill': '⛔',
  'needs-empty': '⛔',
  rejected: '🚫',
};

/** A name in a table is cut after so many characters. */
const MOST_NAME = 120;

/** The table of changes, the gravest first, at most `rows` of them; the rest are counted. */
export function changeTable(changes: readonly Change[], rows: number): string {
  if (changes.length === 0) return '';
  const lines = changes.slice(0, rows).map((change) => {
    const { title, effect } = describeChange(change);
    return `| ${SIGNS[change.class]} | ${message(title, MOST_NAME)} | ${message(effect, MOST_NAME)} |`;
  });
  return table(['', 'change', 'effect'], lines, changes.length - lines.length);
}

/** What would let a block pass, and what whoever says so asserts; against drift it is not enough. */
export function blockText(block: Block, decision: Decision['kind']): string {
  const { class: blocked, allow, label } = block;
  const lines = `the ${allow.length === 1 ? 'line' : 'lines'} ${allow.map((line) => code(line, 200)).join(' and ')}`;
  return (
    `> **${words(blocked)}**: safe only if ${message(block.asserts)}. Whoever asserts that adds ` +
    `${lines} to the input \`allow\`, or the label ${code(label)} to the pull request.${blockLimits(block, decision)}`
  );
}

/** What is to be known of the lines that would let a block pass. */
export function blockLimits({ allow }: Block, decision: Decision['kind']): string {
  const wider = allow.some((line) => line.includes('*') || !line.includes(':'))
    ? ' That covers further tables of the same place, too.'
    : '';
  const besides = decision === 'drifted' ? ' The drift stops this run all the same.' : '';
  return `${wider}${besides}`;
}

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
