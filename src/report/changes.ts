import type { Change, ChangeClass } from '../topology/change.ts';
import { describeChange } from '../topology/change-text.ts';
import type { Block } from '../topology/policy.ts';
import { type Prose, plainText } from '../topology/prose.ts';
import { code, cut, message, visible, words } from './markdown.ts';

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

/** A sentence as Markdown: names in code spans, words escaped. */
export function proseText(prose: Prose, most = 120): string {
  return prose.map((part) => (typeof part === 'string' ? message(part) : code(part.code, most))).join('');
}

/** The table of changes, the gravest first, at most `rows` of them; the rest are counted. */
export function changeTable(changes: readonly Change[], rows: number): string {
  if (changes.length === 0) return '';
  const lines = changes.slice(0, rows).map((change) => {
    const { title, effect } = describeChange(change);
    return `| ${SIGNS[change.class]} | ${proseText(title)} | ${proseText(effect)} |`;
  });
  return table(['', 'change', 'effect'], lines, changes.length - lines.length);
}

/** A Markdown table with a line below it that counts the rows left out; that line alone when all are. */
export function table(head: readonly string[], rows: readonly string[], hidden: number): string {
  const more = hidden === 0 ? '' : `… and ${hidden} more.`;
  if (rows.length === 0) return more;
  const body = `| ${head.join(' | ')} |\n|${head.map(() => '---|').join('')}\n${rows.join('\n')}`;
  return more === '' ? body : `${body}\n\n${more}`;
}

/** What would let a block pass, and what whoever says so asserts. */
export function blockText({ class: blocked, allow, label, asserts }: Block): string {
  const lines = allow.map((line) => code(line, 200)).join(', ');
  return (
    `> **${words(blocked)}**: safe only if ${proseText(asserts)}. Whoever asserts that adds ` +
    `the line ${lines} to the input \`allow\`, or the label ${code(label)} to the pull request.`
  );
}

/** The changes as lines of plain text, for the log and for files. */
export function changeLines(changes: readonly Change[], most: number): readonly string[] {
  return changes.slice(0, most).map((change) => {
    const { title, effect } = describeChange(change);
    return cut(visible(`${change.class}: ${plainText(title)}: ${plainText(effect)}`), 2000);
  });
}
