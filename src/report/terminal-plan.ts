import type { ChangeClass } from '../changes/change-class.ts';
import type { AllowPlace } from '../run/result.ts';
import { counted } from '../text/lists.ts';
import {
  code,
  isNothing,
  joined,
  type Message,
  prose,
  quoteWhole,
  thousands,
} from '../text/message.ts';
import { type Naming, namingOf } from '../text/shard-names.ts';
import { visible } from '../text/visible.ts';
import type {
  BarLine,
  LinesBlock,
  Procedure,
  StepsBlock,
  TitlesBlock,
} from './blocks.ts';
import type { Mark } from './mark.ts';
import { paragraphs } from './markdown.ts';
import type {
  Block,
  ChangeRow,
  ChangesBlock,
  ConsentBlock,
  WayBlock,
} from './model.ts';
import { CLASS_MARKS } from './severity.ts';
import type { Step } from './step.ts';
import {
  hang,
  type Look,
  left,
  noteText,
  renderDiff,
  STYLES,
  type Style,
  terminal,
  unwrapped,
  wrap,
  wrapped,
} from './terminal-text.ts';

/** The sign of each mark. Signs differ in shape, not only in colour, and are one column wide. */
const SIGNS: Readonly<Record<Mark, string>> = {
  failed: '✗',
  stopped: '✗',
  refused: '✗',
  danger: '!',
  applying: '…',
  waiting: '…',
  planned: '·',
  'left-out': '·',
  unknown: '?',
  new: '+',
  passed: '✓',
  meant: '✓',
  'no-effect': '·',
};

/** The label of each class. */
const MEANINGS: Readonly<Record<ChangeClass, string>> = {
  rejected: 'the service rejects it',
  'needs-empty': 'could hide rows',
  'needs-backfill': 'prerequisites must be in place first',
  outage: 'statements of existing tables fail',
  'new-table': 'new to the topology; it may have rows',
  unknown: 'flagged, but not blocked',
  behavioural: 'statements behave differently',
  safe: 'no effect on existing rows',
  none: 'routing is unchanged',
};

const MOST_CHANGES = 200;
const MOST_ITEMS = 20;
/** The most lines of a step's statements that are printed. Longer statements are in the runbook. */
const MOST_SQL_LINES = 60;
const MOST_PROCEDURES = 5;
const MOST_DIFF_LINES = 1000;

/** How much of some blocks is printed. */
export interface Extent {
  readonly titles: number;
  /** The lines of the drawing of key spaces. */
  readonly bars: number;
  readonly procedures: number;
  /** Whether the steps of a procedure follow its first one. */
  readonly hasSteps: boolean;
  /** The lines that allow a plan, without their comments. */
  readonly lines: number;
}

const WHOLE: Extent = {
  titles: MOST_CHANGES,
  bars: Number.POSITIVE_INFINITY,
  procedures: MOST_PROCEDURES,
  hasSteps: true,
  lines: Number.POSITIVE_INFINITY,
};

export function planBlockText(
  block: Block,
  look: Look,
  extent: Extent = WHOLE,
): string {
  switch (block.kind) {
    case 'list':
      return listText(block.items, look);
    case 'steps':
      return stepsText(block, look, extent);
    case 'consent':
      return consentText(block, look, extent);
    case 'way':
      return wayText(block, look);
    case 'changes':
      return changeTree(block, look);
    case 'titles':
      return titlesText(block, look, extent);
    case 'map':
      return barsText(block.map.bars, look, extent);
    case 'lines':
      return linesText(block, look);
    case 'link':
      return `${terminal(block.text, look)}: ${visible(block.address)}`;
    default:
      return '';
  }
}

function wayText({ name, text, isRecommended }: WayBlock, look: Look): string {
  const lead = isRecommended ? prose`${name} (recommended)` : name;
  const way = namingOf(look.names)(prose`${lead}: ${text}`);
  return hang(unwrapped(way, look), ['', '  '], look);
}

function listText(items: readonly Message[], look: Look): string {
  const naming = namingOf(look.names);
  const shown = items
    .slice(0, MOST_ITEMS)
    .map((item) => hang(unwrapped(naming(item), look), ['- ', '  '], look));
  return paragraphs([shown, left(items.length - shown.length, look)], '\n');
}

/** The changes as a tree: a branch for each class, the most severe first, and a leaf for each change. */
function changeTree(block: ChangesBlock, look: Look): string {
  const shown = block.rows(MOST_CHANGES);
  const groups = Map.groupBy(shown, (row) => row.class);
  const trees = Array.from(groups, ([name, own]) => classTree(name, own, look));
  const rest = left(block.total - shown.length, look);
  return paragraphs([trees, rest, legendText(block, look)], '\n');
}

function legendText({ legend }: ChangesBlock, look: Look): string {
  if (isNothing(legend)) return '';
  return look.paint('dim', wrapped(legend, look));
}

function classTree(
  name: ChangeClass,
  rows: readonly ChangeRow[],
  look: Look,
): string {
  const mark = CLASS_MARKS[name];
  const sign = look.paint(STYLES[mark], `${SIGNS[mark]} ${name}`);
  const leaves = rows.map((row, at) => {
    const isLast = at === rows.length - 1;
    const naming = namingOf(look.names);
    const title = unwrapped(naming(row.title), look);
    const effect = unwrapped(naming(row.whole ?? row.effect), look);
    return hang(`${title}\n${effect}`, isLast ? LAST_LEAF : LEAF, look);
  });
  const head = `${sign} ${look.paint('dim', MEANINGS[name])}`;
  return [head].concat(leaves).join('\n');
}

const LEAF = ['├─ ', '│  '] as const;
const LAST_LEAF = ['└─ ', '   '] as const;

/** How to allow a plan. The lines are neither wrapped nor cut, so that people can paste them. */
function consentText(
  block: ConsentBlock,
  look: Look,
  { lines: most }: Extent,
): string {
  const { asserts, unlisted, limit, allow } = block;
  const only = joined(asserts, '; and ');
  const lead =
    allow === undefined
      ? prose`Safe only if ${only}. To confirm, pass these lines with ${code('--allow')}:`
      : prose`Safe only if ${only}. To confirm, add these lines to ${quoteWhole(fileIn(allow))}; ${code('plan --allow-into FILE')} writes them:`;
  const lines = firstLines(block, most);
  const rest = lineCount(block) - lineCount({ lines });
  const more = unlisted.map(({ class: name, count }) =>
    wrapped(
      prose`Add one line ${code(`${name}:database.schema.table`)} for each of ${thousands(count)} names.`,
      look,
    ),
  );
  return paragraphs(
    [
      noteText(namingOf(look.names)(joined([lead, limit], ' ')), look),
      lines.map((line) => `  ${visible(line)}`),
      rest === 0 ? '' : look.paint('dim', moreLines(rest, look)),
      more,
    ],
    '\n',
  );
}

/** The first lines that allow something, each with the comment above it. */
function firstLines(
  { lines }: Pick<ConsentBlock, 'lines'>,
  most: number,
): readonly string[] {
  const places = Array.from(lines.keys()).filter((at) => isAllowing(lines[at]));
  if (places.length <= most) return lines;
  return lines.slice(0, (places[most - 1] ?? -1) + 1);
}

/** How many lines allow something. */
function lineCount({ lines }: Pick<ConsentBlock, 'lines'>): number {
  return lines.filter(isAllowing).length;
}

function isAllowing(line: string | undefined): boolean {
  return line?.startsWith('#') === false;
}

function moreLines(count: number, look: Look): string {
  return wrapped(
    prose`… and ${counted(count, 'line')} more: ${code('plan --allow-into FILE')} writes all.`,
    look,
  );
}

/** The file for new lines. In a folder, the reader chooses its name. */
function fileIn({ path, kind }: AllowPlace): string {
  return kind === 'file' ? path : `${path}/NAME.allow`;
}

function titlesText(
  { heading, total, rows }: TitlesBlock,
  look: Look,
  { titles: most }: Extent,
): string {
  const titles = rows(most).map((title) =>
    hang(unwrapped(namingOf(look.names)(title), look), ['  ', '  '], look),
  );
  const head = look.paint('bold', terminal(heading, look));
  return paragraphs([head, titles, left(total - titles.length, look)], '\n');
}

function linesText({ of, lines }: LinesBlock, look: Look): string {
  if (of === 'previous') return '';
  return renderDiff(lines(MOST_DIFF_LINES), look);
}

/** The colours of shards; with more shards, colours repeat. */
const SHARD_STYLES: readonly Style[] = ['cyan', 'yellow', 'green', 'magenta'];

function barsText(
  bars: readonly BarLine[],
  look: Look,
  { bars: most }: Extent,
): string {
  const shown = bars.slice(0, most).map((bar) => barText(bar, look));
  return paragraphs([shown, left(bars.length - shown.length, look)], '\n');
}

function barText(line: BarLine, { paint }: Look): string {
  const spans = line.map(({ text, shard }) => {
    const style = SHARD_STYLES[(shard ?? -1) % SHARD_STYLES.length];
    return style === undefined ? text : paint(style, text);
  });
  return spans.join('');
}

function stepsText(
  block: StepsBlock,
  look: Look,
  { procedures: most, hasSteps }: Extent,
): string {
  const { procedures, hasStatements } = block;
  if (!hasSteps) return leadsText(block, look, most);

  const shown = procedures
    .slice(0, most)
    .flatMap((procedure) => procedureLines(procedure, look));
  const texts = [
    look.paint('bold', 'What to do instead'),
    shown,
    left(procedures.length - most, look),
  ];
  if (hasStatements) texts.push(wrapped(RUNBOOK, look));
  return paragraphs(texts, '\n');
}

/** Only the first step of each procedure, and where the others are. */
function leadsText(
  { procedures, hasStatements }: StepsBlock,
  look: Look,
  most: number,
): string {
  const naming = namingOf(look.names);
  const texts = procedures
    .slice(0, most)
    .map(({ lead }) => unwrapped(naming(prose`${lead}.`), look));
  const head = look.paint('bold', 'Do this instead:');
  const [only] = texts;
  const leads =
    procedures.length === 1 && only !== undefined
      ? [wrap(`${head} ${only}`, look.width)]
      : [head].concat(texts.map((text) => hang(text, ['- ', '  '], look)));
  const steps = prose`${counted(stepCount({ procedures }), 'step')} with their statements: ${code('--runbook FILE')} writes them.`;
  return paragraphs(
    [
      leads,
      left(procedures.length - texts.length, look),
      hasStatements ? wrapped(steps, look) : '',
    ],
    '\n',
  );
}

/** The steps of all procedures, and other ways to their goals. */
export function stepCount({
  procedures,
}: Pick<StepsBlock, 'procedures'>): number {
  const counts = procedures.map(
    ({ steps, alternatives }) => steps.length + alternatives.length,
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

const RUNBOOK = prose`All statements: the file that ${code('--runbook FILE')} writes.`;

function procedureLines(
  { lead, steps, alternatives }: Procedure,
  look: Look,
): readonly string[] {
  const naming = namingOf(look.names);
  return [wrapped(naming(prose`${lead}.`), look)].concat(
    steps.flatMap((step, at) => stepLines(step, at, look, naming)),
    alternatives.map((text) =>
      hang(unwrapped(naming(text), look), ['  or  ', '      '], look),
    ),
  );
}

/** The lines of a step. For a gate they include what to do if its condition does not hold. */
function stepLines(
  step: Step,
  at: number,
  look: Look,
  naming: Naming,
): readonly string[] {
  const mark = `  ${at + 1}. `.padEnd(6);
  const text = unwrapped(naming(sentenceText(step)), look);
  // A statement is neither wrapped nor cut, so that people can copy it.
  const lines = statements(step).map((line) =>
    look.paint('cyan', `       ${visible(line)}`),
  );
  return [hang(text, [mark, '      '], look)].concat(lines);
}

function sentenceText({ text, otherwise }: Step): Message {
  if (otherwise === undefined) return text;
  return prose`Gate: ${text} Otherwise: ${otherwise.text}`;
}

function statements({ sql }: Step): readonly string[] {
  if (sql === undefined) return [];

  const lines = sql.split('\n');
  if (lines.length <= MOST_SQL_LINES) return lines;
  return [`-- ${lines.length} lines: see the file that --runbook FILE writes`];
}
