import type { Change, ChangeClass } from '../topology/impact/change.ts';
import { describeChange } from '../topology/impact/change-text.ts';
import type { Block, Decision } from '../topology/plan/policy.ts';
import { code, message, table, words } from './markdown.ts';

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
