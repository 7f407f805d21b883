import { codeSpan } from '../text/markdown.ts';
import { type Message, withCommas } from '../text/message.ts';
import { visible } from '../text/visible.ts';
import type { Audience } from '../text/words.ts';
import type { Procedure, StepsBlock } from './blocks.ts';
import { type BlockContext, writerOf } from './comment-context.ts';
import { fence, folded, link, paragraphs } from './markdown.ts';
import type { Step } from './step.ts';

/** The most procedures that are named outside of the fold. */
const MOST_NAMED = 3;
/** The most lines of procedures outside of the fold. */
const MOST_LINES = 3;

/** What to do instead: the first action is visible, and long procedures are folded below it. */
export function stepsBlockText(
  block: StepsBlock,
  context: BlockContext,
): string {
  const steps = stepsText(block, context);
  if (!block.isNeeded) return steps;
  return paragraphs([insteadText(block, context), steps]);
}

/** The first action of each procedure. Short procedures are shown in full. */
function insteadText(block: StepsBlock, context: BlockContext): string {
  const { procedures } = block;
  const [only] = procedures;
  if (only !== undefined && procedures.length === 1) {
    const [lead = '', ...lines] = linesOf(only, block, context);
    return paragraphs([`**Do this instead**: ${lead}`, lines.join('\n')]);
  }

  const shown = procedures
    .slice(0, MOST_NAMED)
    .map((procedure) => itemText(procedure, block, context));
  const rest = procedures.length - shown.length;
  if (rest > 0) shown.push(`- and ${withCommas(rest)} more, below`);
  return paragraphs(['**Do this instead**:', shown.join('\n')]);
}

function itemText(
  procedure: Procedure,
  block: StepsBlock,
  context: BlockContext,
): string {
  const [lead = '', ...lines] = linesOf(procedure, block, context);
  return [`- ${lead}`].concat(lines.map((line) => `  ${line}`)).join('\n');
}

/** Whether the procedures are short enough to be shown outside of the fold. */
function isShort({ procedures, hasStatements }: StepsBlock): boolean {
  return !hasStatements && lineCount(procedures) <= MOST_LINES;
}

function lineCount(procedures: readonly Procedure[]): number {
  const counts = procedures.map(
    ({ steps, alternatives }) => steps.length + alternatives.length,
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The first action of a procedure, and its other lines if all procedures are short. */
function linesOf(
  { lead, note, steps, alternatives }: Procedure,
  block: StepsBlock,
  context: BlockContext,
): readonly string[] {
  const write = writerOf(context);
  const first = paragraphs([`${write(lead)}.`, write(note)], ' ');
  if (!isShort(block)) return [first];

  const texts = steps.map(({ text }) => text).concat(alternatives);
  return [first].concat(texts.map((text) => `- ${write(text)}`));
}

/** The steps of the procedures that fit. Gates are highlighted, and long statements are only in the runbook. */
export function stepsText(block: StepsBlock, context: BlockContext): string {
  const { procedures, isNeeded, hasStatements } = block;
  const { extent } = context;
  const isAllNamed = procedures.length <= MOST_NAMED;
  const isOpen = isNeeded && isAllNamed && isShort(block);
  if (extent.procedures === 0 || procedures.length === 0 || isOpen) return '';

  const texts = procedures
    .slice(0, extent.procedures)
    .map((procedure) => procedureText(procedure, context));
  const hidden = procedures.length - texts.length;
  if (hidden > 0) texts.push(`… and ${withCommas(hidden)} more.`);
  if (hasStatements) texts.push(runbookText(context));

  const count = lineCount(procedures);
  const steps = count === 1 ? 'step' : `${withCommas(count)} steps`;
  const title = isNeeded ? `The ${steps}` : `Without hiding rows: the ${steps}`;
  return folded(title, paragraphs(texts));
}

function runbookText(context: BlockContext): string {
  return `All statements, with these gates: ${runbookPlace(context)}.`;
}

/** Where the runbook is. */
function runbookPlace({ runUrl, audience }: BlockContext): string {
  if (audience === 'terminal')
    return `the file that ${codeSpan('--runbook FILE')} writes`;

  const output = `the file of the output ${codeSpan('runbook-file')}`;
  if (runUrl === undefined) return output;
  return `${output}, among the ${link('artifacts of the run', `${runUrl}#artifacts`)}`;
}

function procedureText(
  { lead, changeCount, steps, alternatives }: Procedure,
  context: BlockContext,
): string {
  const write = writerOf(context);
  const count =
    changeCount < 2 ? '' : `, for ${withCommas(changeCount)} changes`;
  return paragraphs([
    `**${write(lead)}**${count}`,
    steps.map((step, at) => stepText(step, at, context, write)).join('\n'),
    alternatives.map((text) => `- Or: ${write(text)}`).join('\n'),
  ]);
}

function stepText(
  step: Step,
  at: number,
  context: BlockContext,
  write: (message: Message) => string,
): string {
  const mark = `${at + 1}. `;
  const line = `${mark}${sentenceText(step, write)}`;
  const sql = statements(step, context);
  if (sql.length === 0) return line;

  const indent = ' '.repeat(mark.length);
  return `${line}\n\n${fence('sql', sql.map(visible)).replace(/^/gm, indent)}`;
}

function sentenceText(step: Step, write: (message: Message) => string): string {
  const text = write(step.text);
  if (step.otherwise === undefined) return text;
  return `**Gate**: ${text} **Otherwise**: ${write(step.otherwise.text)}`;
}

/** The SQL statements of a step, or where to find them if they are too long. */
function statements(
  { sql }: Step,
  { extent, audience = 'repository' }: BlockContext,
): readonly string[] {
  if (sql === undefined) return [];

  const lines = sql.split('\n');
  if (lines.length <= extent.sqlLines) return lines;
  return [`-- ${withCommas(lines.length)} lines: see ${RUNBOOKS[audience]}`];
}

const RUNBOOKS: Readonly<Record<Audience, string>> = {
  repository: 'the file of the output `runbook-file`',
  terminal: 'the file that --runbook FILE writes',
};
