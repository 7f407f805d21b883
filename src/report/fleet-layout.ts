import { CHANGE_CLASSES } from '../topology/impact/change.ts';
import type { FleetPiece } from './fleet.ts';
import { code, folded, paragraphs } from './markdown.ts';
import {
  commitText,
  type ReportContext,
  runText,
  type Sink,
  smallPrint,
} from './report.ts';
import { countOf, OUTCOMES } from './verdict.ts';

/** Which run a piece comes from. */
type Origin = Partial<
  Readonly<
    Record<'run' | 'attempt', number | undefined> &
      Record<'head' | 'commit', string | undefined>
  >
>;

/** What a target has in a combined report, and the hidden texts that let a comment be read again. */
export interface LaidPiece extends Omit<FleetPiece, 'name'> {
  readonly stamp: Origin;
  readonly marks?: {
    readonly row: string;
    readonly section: string;
    readonly part: string;
  };
}

/** What a layout is made for. */
export interface FleetFrame {
  /** The latest run of all. */
  readonly stamp: Origin;
  readonly sink: Sink;
  /** Targets besides, of which nothing but their number is known. */
  readonly more: number;
  /** Whether these are all targets there are; otherwise what gets no row is not counted by its outcome either. */
  readonly isWhole: boolean;
  readonly contextOf: (origin: Origin) => ReportContext;
}

/** Sections in plain sight: of no more of those that need action than one looks through. */
const MOST_OPEN = 3;
/** Rows of targets that need no action are folded where there are more than these, and others to be seen. */
const MOST_QUIET = 5;
/** Room for the verdict, the line that counts what is left out and the fold of rows, whatever they say. */
const RESERVE = 1500;

const TABLE_HEAD = [
  '|  | target | outcome | risk | changes |  |',
  `|${'---|'.repeat(6)}`,
];
const WEIGHTS = new Map<string, number>(
  Object.values(OUTCOMES).map(({ label, weight }) => [label, weight]),
);
const RISKS: readonly string[] = CHANGE_CLASSES;

/** A piece, what its row asks of its reader, and as much of it as there is room for. */
interface Placed {
  readonly piece: LaidPiece;
  readonly call: 'act' | 'look' | 'nothing';
  /** Says in the row that it comes from another run than the report; empty where it does not. */
  readonly aside: string;
  hasNote: boolean;
  parts: readonly string[];
}

/**
 * Lays pieces out: the verdict, the table gravest first, the sections. What does not fit is left out one by one: first
 * the sections of targets that need no action, then details, from the least grave up, then whole sections, notes and
 * rows. Each thing is taken in if it still fits, in an order that depends on nothing else: so jobs that know all of a
 * fleet and jobs that know what a comment has kept of it come to the same text.
 */
export function layFleet(
  pieces: readonly LaidPiece[],
  frame: FleetFrame,
): { readonly text: string; readonly more: number } {
  const ordered = mostSevereFirst(pieces);
  const context = frame.contextOf(frame.stamp);
  const last = smallPrint([commitText(context), runText(context)]);
  const shown = place(
    ordered,
    frame,
    RESERVE + frame.sink.measure([...TABLE_HEAD, last].join('\n\n')),
  );
  const more = frame.more + ordered.length - shown.length;
  // Others cannot know the outcome of what has no row.
  const counted = frame.isWhole ? ordered : shown.map(({ piece }) => piece);
  const text = paragraphs([
    ...headLines(counted, frame.isWhole ? frame.more : more),
    ...tablesOf(shown),
    leftOut(shown, more),
    last,
    ...sectionsOf(shown),
  ]);
  return { text: `${text}\n`, more };
}

/** The most severe first; those that are alike by name, numbers in names by their size. */
export function mostSevereFirst<Piece extends Pick<LaidPiece, 'cells'>>(
  pieces: readonly Piece[],
): readonly Piece[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return pieces
    .map((piece) => ({
      piece,
      gravity: gravityOf(piece.cells),
      name: piece.cells[1] ?? '',
    }))
    .toSorted((a, b) => b.gravity - a.gravity || compare(a.name, b.name))
    .map(({ piece }) => piece);
}

/** How grave a row is: by its outcome, whether it fails, and its risk. */
function gravityOf([
  icon = '',
  ,
  outcome = '',
  risk = '',
]: readonly string[]): number {
  const fails = icon === '⛔' ? 5 : icon === '⚠️' ? 2 : 0;
  const rank = Math.max(0, RISKS.indexOf(risk));
  return (weightOf(outcome) + fails) * CHANGE_CLASSES.length + rank;
}

function weightOf(outcome: string): number {
  return WEIGHTS.get(outcome) ?? 0;
}

/** What a reader has to do about a target, from the row alone. */
function callOf([
  icon = '',
  ,
  outcome = '',
]: readonly string[]): Placed['call'] {
  const weight = weightOf(outcome);
  if (weight >= OUTCOMES.invalid.weight || icon === '⛔') return 'act';
  return weight >= OUTCOMES.planned.weight || icon === '⚠️' ? 'look' : 'nothing';
}

/** Those for which there is room beside what is taken already, and what there is room for. */
function place(
  pieces: readonly LaidPiece[],
  frame: FleetFrame,
  taken: number,
): readonly Placed[] {
  const { limit, measure } = frame.sink;
  let room = limit - taken;
  const take = (...texts: readonly string[]): boolean => {
    const size = texts.reduce((sum, text) => sum + measure(text) + 2, 0);
    if (size > room) return false;
    room -= size;
    return true;
  };
  const placed = pieces.map((piece): Placed => {
    const [call, aside] = [callOf(piece.cells), asideOf(piece.stamp, frame)];
    return { piece, call, aside, hasNote: false, parts: [] };
  });
  const shown = placed.filter((one) => take(rowLine(one)));
  for (const one of shown) {
    const note = one.piece.cells.at(-1) ?? '';
    one.hasNote = note !== '' && take(note);
  }
  // First the plain sight of all that have something to tell, then their details, then the others.
  for (const group of tellingFirst(shown)) {
    for (const one of group) {
      const plain = one.piece.parts.slice(0, 1);
      if (plain.length > 0 && take(...fold({ ...one, parts: plain }, true)))
        one.parts = plain;
    }
    for (const one of group.filter(({ parts }) => parts.length > 0)) {
      const [, ...details] = one.piece.parts;
      one.parts = [
        ...one.parts,
        ...details.filter((part) => take(one.piece.marks?.part ?? '', part)),
      ];
    }
  }
  return shown;
}

function tablesOf(shown: readonly Placed[]): readonly string[] {
  const [telling, quiet] = tellingFirst(shown);
  if (telling.length === 0 || quiet.length <= MOST_QUIET)
    return [tableOf(shown)];
  return [
    tableOf(telling),
    folded(`${quiet.length} targets need no action`, tableOf(quiet)),
  ];
}

function tableOf(placed: readonly Placed[]): string {
  return placed.length === 0
    ? ''
    : [...TABLE_HEAD, ...placed.map(rowLine)].join('\n');
}

/** Those that have something to tell, and the others. */
function tellingFirst(
  placed: readonly Placed[],
): readonly [telling: Placed[], quiet: Placed[]] {
  return [
    placed.filter(({ call }) => call !== 'nothing'),
    placed.filter(({ call }) => call === 'nothing'),
  ];
}

function sectionsOf(shown: readonly Placed[]): readonly string[] {
  const acted = shown.filter(({ call }) => call === 'act');
  const open = new Set(acted.length <= MOST_OPEN ? acted : []);
  return shown
    .filter(({ parts }) => parts.length > 0)
    .map((one) => paragraphs(fold(one, open.has(one))));
}

/** The paragraphs of a section. The blank lines make GitHub read what is inside as Markdown. */
function fold(
  { piece: { head, marks }, parts }: Placed,
  isOpen: boolean,
): readonly string[] {
  const opening = `<details${isOpen ? ' open' : ''}><summary>${head}</summary>`;
  const [first = '', ...rest] = parts;
  return [
    marks === undefined ? opening : `${marks.section}\n${opening}`,
    first.trim(),
    ...rest.flatMap((part) => [marks?.part ?? '', part.trim()]),
    '</details>',
  ];
}

function headLines(
  pieces: readonly LaidPiece[],
  more: number,
): readonly string[] {
  const rows = pieces.map(({ cells }) => cells);
  const total = rows.length + more;
  // A targets file has at least one: only those that did not change are left out.
  if (total === 0)
    return ['### ⏭️ No targets to process', 'No target’s inputs changed.'];
  const [first = []] = rows;
  const [icon = '', name = '', outcome = '', risk = ''] = first;
  const counts = [
    ...outcomeCounts(rows),
    ...(more === 0 ? [] : [`${more} more`]),
  ].join(', ');
  const title = `### ${icon} ${countOf(total, 'target')}: ${counts}`;
  const call = callOf(first);
  if (call === 'nothing') return [title, 'No action required.'];
  const what = risk === '' ? outcome : `${outcome}, ${risk}`;
  return [
    title,
    `**${call === 'act' ? 'Action required:' : 'Review:'}** ${name}: ${what}.`,
  ];
}

/** How many rows there are of each outcome, the gravest outcome first: "2 blocked", "30 in sync". */
function outcomeCounts(
  rows: readonly (readonly string[])[],
): readonly string[] {
  return [...Map.groupBy(rows, ([, , outcome = '']) => outcome)]
    .toSorted(([a], [b]) => weightOf(b) - weightOf(a))
    .map(([outcome, { length }]) => `${length} ${outcome}`);
}

function rowLine({ piece: { cells, marks }, aside, hasNote }: Placed): string {
  const shown = hasNote ? cells : [...cells.slice(0, -1), ''];
  return `| ${shown.join(' | ')} ${marks?.row ?? ''}${aside} |`;
}

/** A row of another run says so, and leads there. */
function asideOf(origin: Origin, { stamp, contextOf }: FleetFrame): string {
  const isOtherHead = origin.head !== stamp.head;
  if (!isOtherHead && origin.run === stamp.run) return '';
  const text = isOtherHead ? 'at another commit' : 'in another run';
  const { runUrl } = contextOf(origin);
  return runUrl === undefined ? ` ${text}` : ` [${text}](${encodeURI(runUrl)})`;
}

function leftOut(shown: readonly Placed[], more: number): string {
  const bare = shown.filter(({ parts }) => parts.length === 0).length;
  const subject =
    bare === 1 ? 'One of these targets has' : `${bare} of these targets have`;
  return [
    ...(more === 0
      ? []
      : [`… and ${more} more ${more === 1 ? 'target' : 'targets'}.`]),
    ...(bare === 0
      ? []
      : [
          `${subject} no section below, because of the size limit; the output ${code('results-file')} names the report of each.`,
        ]),
  ].join(' ');
}
