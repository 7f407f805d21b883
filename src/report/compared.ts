import type { Compared } from '../run/result.ts';
import type { Change, ChangeClass } from '../topology/impact/change.ts';
import { describeChange } from '../topology/impact/change-text.ts';
import type { Plan } from '../topology/plan/plan.ts';
import type { Block, Decision } from '../topology/plan/policy.ts';
import { isRunnable, remediesOf } from '../topology/remedy/remedy.ts';
import { diffLines, previousLines } from './diff.ts';
import { drawGroups, keySpaceLines, mermaidMap } from './drawing.ts';
import { code, fence, folded, message, paragraphs, table, visible, words } from './markdown.ts';
import { blockLimits, type Part, RUNBOOKS, situationParts, sqlLines } from './parts.ts';

const LEGEND =
  'Thin: as before. Thick red: taken over by another shard. Dashed: lost. Thick green: a new group.';

/** One sign for each class, told apart by shape as well as by colour. */
const SIGNS: Readonly<Record<ChangeClass, string>> = {
  none: '▫️',
  safe: '✅',
  behavioural: '⚠️',
  'new-table': '🆕',
  unknown: '❔',
  outage: '⛔',
  'needs-backfill': '⛔',
  'needs-empty': '⛔',
  rejected: '🚫',
};

/** A name in a table is cut after so many characters. */
const MOST_NAME = 120;

/** How much of everything is shown; each step of the ladder shows less. */
export interface Extent {
  readonly rows: number;
  readonly remedies: number;
  readonly drawings: boolean;
  readonly diffLines: number;
  readonly previousLines: number;
}

/** What a report says about a comparison in plain sight, below the verdict: at most `rows` of everything. */
export function openSections({ plan, decision, before }: Compared, rows: number): readonly string[] {
  return [
    before.from === 'nothing' ? '' : changeTable(plan.changes, rows),
    ...('blocks' in decision ? decision.blocks.map((block) => blockText(block, decision.kind)) : []),
    ...situationParts(plan.situation, 'repository', rows).map((part) => partText(part, rows)),
  ];
}

/** Prepares what is folded below that; what costs most, differences and drawings, is computed once. */
export async function foldSections(compared: Compared): Promise<(extent: Extent) => readonly string[]> {
  const { plan, before } = compared;
  const { live, desired } = plan.threeWay;
  const isDrawn = before.from !== 'nothing' && plan.changes.length > 0;
  const groups = isDrawn ? drawGroups(live.topology, desired.topology) : [];
  const map = mermaidMap(groups);
  const drawings = [
    section('Key space of each group', block('text', keySpaceLines(groups))),
    section('Groups and shards', map === undefined ? '' : `${LEGEND}\n\n${block('mermaid', map)}`),
  ];
  const diff = (await diffLines(compared)) ?? [];
  const ledger = 'ledger' in plan.situation ? plan.situation.ledger : [];
  const rules = ledger.map(({ rule, sentence }) => `- ${code(rule)}: ${message(sentence)}`);
  return (extent) => {
    const { lines, count } = previousLines(compared, extent.previousLines);
    return [
      section('What to do instead', insteadText(plan, extent.remedies)),
      ...(extent.drawings ? drawings : []),
      section('The documents’ difference', block('diff', diff, extent.diffLines)),
      section('The document before', block('json', lines, extent.previousLines, count)),
      section('Equal although written differently', rules.join('\n')),
    ];
  };
}

function section(title: string, body: string): string {
  return body === '' ? '' : folded(title, body);
}

/** At most so many of some lines as a block; `count` where only the first of them are there. */
function block(
  language: string,
  lines: readonly string[],
  most = lines.length,
  count = lines.length,
): string {
  if (lines.length === 0 || most === 0) return '';
  const more = count > most ? `… and ${count - most} more lines.` : '';
  return paragraphs([fence(language, lines.slice(0, most)), more]);
}

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
function blockText(block: Block, decision: Decision['kind']): string {
  const { class: blocked, allow, label, uncovered } = block;
  const each = `one line ${code(`${blocked}:database.schema.table`)} for each of ${uncovered.length} tables`;
  const named = `the ${allow.length === 1 ? 'line' : 'lines'} ${allow.map((line) => code(line, 200)).join(' and ')}`;
  const lines = allow.length === 0 ? each : named;
  const orLabel = label === undefined ? '' : `, or the label ${code(label)} to the pull request`;
  return (
    `> **${words(blocked)}**: safe only if ${message(block.asserts)}. Whoever asserts that adds ` +
    `${lines} to the input \`allow\`${orLabel}.${blockLimits(decision)}`
  );
}

function partText(part: Part, rows: number): string {
  switch (part.kind) {
    case 'heading':
      return `#### ${message(part.text)}`;
    case 'text':
      return message(part.text);
    case 'note':
      return `> ${message(part.text)}`;
    case 'changes':
      return changeTable(part.changes, rows);
  }
}

/** The steps of at most so many remedies; gates stand out, and long statements are in the runbook. */
function insteadText(plan: Plan, most: number): string {
  const all = remediesOf(plan);
  if (most === 0 || all.length === 0) return '';
  const shown = all.slice(0, most).map(({ title, changes, steps }) => {
    const lines = steps.map((step, index) => {
      const mark = `${index + 1}. `;
      const text = `${mark}${step.gate ? '**Gate**: ' : ''}${message(step.text)}`;
      const sql = sqlLines(step, 'repository');
      const indent = ' '.repeat(mark.length);
      return sql.length === 0 ? text : `${text}\n\n${fence('sql', sql.map(visible)).replace(/^/gm, indent)}`;
    });
    const count = changes.length === 1 ? '' : `, for ${changes.length} changes`;
    return `**Instead**: ${message(title)}${count}\n\n${lines.join('\n')}`;
  });
  const hidden = all.length - shown.length;
  const runbook = all.some(isRunnable)
    ? message(`All statements, with these gates: ${RUNBOOKS.repository}.`)
    : '';
  return paragraphs([...shown, hidden === 0 ? '' : `… and ${hidden} more.`, runbook]);
}
