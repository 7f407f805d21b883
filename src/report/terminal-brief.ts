import type { Finding } from '../document/finding.ts';
import type { RunResult } from '../run/result.ts';
import { counted, inWords } from '../text/lists.ts';
import { code, type Message, prose } from '../text/message.ts';
import { namingOf } from '../text/shard-names.ts';
import type { FoldedSection, StepsBlock } from './blocks.ts';
import { paragraphs } from './markdown.ts';
import type { Block, Report } from './model.ts';
import { reportOf } from './report.ts';
import { blockText, sectionText, verdictText } from './terminal.ts';
import { type Extent, planBlockText, stepCount } from './terminal-plan.ts';
import { type Look, rowsOf, terminal, wrapped } from './terminal-text.ts';
import { namesIn } from './verdict.ts';

/** The lines of a usual screen, less the prompts before and after the report. */
const MOST_LINES = 37;
/** The lines kept free for what is left out, with the empty line above it. */
const LEFT_LINES = 3;

const BRIEF: Extent = {
  titles: 10,
  bars: 14,
  procedures: 2,
  hasSteps: false,
  lines: 5,
};

/** A part of the report that may be shortened. */
interface Piece {
  readonly whole: string;
  /** What is always printed; empty if all of it may be left out. */
  readonly brief: string;
  /** What only the whole has. */
  readonly left: readonly Left[];
  /** Pieces with a lower rank are shown whole first. */
  readonly rank: number;
}

/** What is shown whole first. Figures are there only if somebody asked for them. */
const RANKS = {
  notes: 1,
  figures: 1,
  steps: 2,
  changes: 3,
  findings: 4,
  map: 5,
  lines: 6,
} as const;

type Left =
  | { readonly noun: Parameters<typeof counted>[1]; readonly count: number }
  | { readonly title: Message };

/**
 * A comparison on one screen, in the order of a comment: the verdict, why, what to do instead, and how to allow it. All
 * else follows if there is room; otherwise it is counted. What does not fit into a screen ends with the verdict, because
 * the reader looks at the end of the output.
 */
export async function renderBrief(
  result: RunResult,
  own: Look,
): Promise<string> {
  const look = { ...own, names: namesIn(result) };
  const report = await reportOf(result);
  const pieces = await piecesOf(report, look);
  const verdict = verdictText(result, look).trimEnd();
  const room = MOST_LINES - LEFT_LINES - heightOf(verdict, look);
  const whole = chooseWhole(pieces, room, look);
  const texts = pieces.map((piece) => textOf(piece, whole));
  const omitted = pieces.filter((piece) => !whole.has(piece));
  const left = leftText(
    omitted.flatMap((piece) => piece.left),
    look,
  );

  const down = paragraphs([verdict, texts, left]);
  if (heightOf(down, look) <= MOST_LINES) return `${down}\n`;
  return `${paragraphs([texts.toReversed(), left, verdict])}\n`;
}

function textOf(piece: Piece, whole: ReadonlySet<Piece>): string {
  return whole.has(piece) ? piece.whole : piece.brief;
}

/** The pieces that are printed whole: as many as fit, those with the lowest rank first. */
function chooseWhole(
  pieces: readonly Piece[],
  room: number,
  look: Look,
): ReadonlySet<Piece> {
  const heights = pieces.map(({ brief }) => heightOf(brief, look));
  let left = room - heights.reduce((sum, height) => sum + height, 0);
  const whole = new Set<Piece>();
  for (const piece of pieces.toSorted((one, other) => one.rank - other.rank)) {
    const more = heightOf(piece.whole, look) - heightOf(piece.brief, look);
    if (more > left) continue;
    left -= more;
    whole.add(piece);
  }
  return whole;
}

/**
 * The lines that a text takes on a screen, with the empty line before it. What is higher than a screen is not measured
 * to its end: the statements of a remedy may have megabytes.
 */
function heightOf(text: string, { width }: Look): number {
  if (text === '') return 0;
  let height = 1;
  for (const line of text.split('\n', MOST_LINES + 1)) {
    height += rowsOf(line, width);
    if (height > MOST_LINES) break;
  }
  return height;
}

/** The pieces in reading order. A blocked plan shows first where queries would go, its warnings and changes last. */
async function piecesOf(
  { result, open, folded }: Report,
  look: Look,
): Promise<readonly Piece[]> {
  const isBlocked = result.outcome === 'blocked';
  // Where drift is said first, the advice on the changes is in a fold.
  const advised = isBlocked
    ? folded.flatMap((section) => section.blocks.filter(isAdvice))
    : [];
  const blocks = open.flatMap((section) => section.blocks).concat(advised);
  const maps = folded.flatMap((section) => section.blocks.filter(isMap));
  const others = await Promise.all(
    blocks.map((block) => pieceOf(block, { isBlocked, look })),
  );
  const drawn = await Promise.all(
    maps.map((block) => pieceOf(block, { isBlocked, look })),
  );
  const folds = await Promise.all(
    folded
      .map((section) => withoutBlocks(section, [...advised, ...maps]))
      .filter((section) => section.blocks.length > 0)
      .map((section) => foldOf(section, look)),
  );
  return isBlocked
    ? [...drawn, ...others, ...folds]
    : [...others, ...drawn, ...folds];
}

function isMap({ kind }: Block): boolean {
  return kind === 'map';
}

function isAdvice({ kind }: Block): boolean {
  return kind === 'steps' || kind === 'consent';
}

function withoutBlocks(
  section: FoldedSection<Block>,
  gone: readonly Block[],
): FoldedSection<Block> {
  const blocks = section.blocks.filter((block) => !gone.includes(block));
  return { ...section, blocks };
}

async function pieceOf(
  block: Block,
  { isBlocked, look }: { readonly isBlocked: boolean; readonly look: Look },
): Promise<Piece> {
  const whole = await blockText(block, look);
  const brief = planBlockText(block, look, BRIEF);
  const needed: Piece = { whole, brief: whole, left: [], rank: 0 };
  switch (block.kind) {
    case 'consent':
    case 'titles':
      return { ...needed, brief };
    case 'steps':
      return { whole, brief, left: stepsIn(block), rank: RANKS.steps };
    case 'changes':
      if (!isBlocked) return needed;
      return optional(
        whole,
        { noun: 'change', count: block.total },
        RANKS.changes,
      );
    case 'findings':
      if (!isBlocked) return needed;
      return optional(whole, findingsIn(block.findings), RANKS.findings);
    case 'note':
      if (!isBlocked) return needed;
      return optional(whole, { noun: 'note', count: 1 }, RANKS.notes);
    case 'map':
      if (isBlocked) return { whole, brief, left: [], rank: RANKS.map };
      return optional(whole, { title: prose`Map` }, RANKS.map);
    default:
      return needed;
  }
}

function optional(whole: string, left: Left, rank: number): Piece {
  return { whole, brief: '', left: [left], rank };
}

/** The steps that are not shown, unless they are counted beside the runbook. */
function stepsIn(block: StepsBlock): readonly Left[] {
  if (block.hasStatements) return [];
  return [{ noun: 'step', count: stepCount(block) }];
}

function findingsIn(findings: readonly Finding[]): Left {
  const isWarned = findings.every(({ severity }) => severity === 'warning');
  return { noun: isWarned ? 'warning' : 'finding', count: findings.length };
}

async function foldOf(
  section: FoldedSection<Block>,
  look: Look,
): Promise<Piece> {
  const text = await sectionText(section, look);
  const title = terminal(namingOf(look.names)(section.title), look);
  const whole = text === '' ? '' : `${look.paint('bold', title)}\n${text}`;
  const left = text === '' ? [] : [{ title: section.title }];
  return {
    whole,
    brief: '',
    left,
    rank: RANKS[isOfLines(section) ? 'lines' : 'figures'],
  };
}

/** Whether a section has only lines of a document or a diff. */
function isOfLines({ blocks }: FoldedSection<Block>): boolean {
  return blocks.every(({ kind }) => kind === 'lines');
}

/** What was left out, counted; empty if nothing was. */
function leftText(left: readonly Left[], look: Look): string {
  const counts = new Map<Parameters<typeof counted>[1], number>();
  const titles: Message[] = [];
  for (const one of left)
    if ('title' in one) titles.push(prose`“${one.title}”`);
    else counts.set(one.noun, (counts.get(one.noun) ?? 0) + one.count);
  const parts = Array.from(counts)
    .filter(([, count]) => count > 0)
    .map(([noun, count]) => counted(count, noun))
    .concat(titles);
  if (parts.length === 0) return '';

  const all = prose`Not shown: ${inWords(parts)}. ${code('--verbose')} shows all.`;
  return look.paint('dim', wrapped(namingOf(look.names)(all), look));
}
