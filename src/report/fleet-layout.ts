import { COLUMNS, callOf, countText, gravityOf } from './fleet-row.ts';
import { folded } from './markdown.ts';
import { contextParts, type ReportContext, type Sink, subscript } from './report.ts';

/** Which run a piece comes from. */
export interface Origin {
  readonly run?: number | undefined;
  readonly attempt?: number | undefined;
  readonly head?: string | undefined;
  readonly commit?: string | undefined;
}

/** What a target has in a combined report, and the hidden texts that let a comment be read again. */
export interface LaidPiece {
  /** Icon, name, outcome, risk, changes, and a note that may be left out. */
  readonly cells: readonly string[];
  /** HTML for a `<summary>`. */
  readonly head: string;
  /** First what must be known, then what may be left out, the last first. */
  readonly parts: readonly string[];
  readonly stamp: Origin;
  readonly marks?: Marks;
}

interface Marks {
  readonly row: string;
  readonly section: string;
  readonly part: string;
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

const NO_MARKS: Marks = { row: '', section: '', part: '' };
/** Sections in plain sight: of no more of those that need action than one looks through. */
const MOST_OPEN = 3;
/** Rows of targets that ask for nothing are folded where there are more than these, and others to be seen. */
const MOST_QUIET = 5;
/** Room for the verdict, the line that counts what is left out and the fold of rows, whatever they say. */
const RESERVE = 1500;

const TABLE_HEAD = [`| ${COLUMNS.join(' | ')} |`, `|${COLUMNS.map(() => '---|').join('')}`];

interface Placed {
  readonly piece: LaidPiece;
  readonly marks: Marks;
  /** Says in the row that it comes from another run than the report; empty where it does not. */
  readonly aside: string;
  readonly isShown: boolean;
  readonly hasNote: boolean;
  /** Of the piece, as many as there is room for. */
  readonly parts: readonly string[];
}

/**
 * Lays pieces out: the verdict, the table gravest first, the sections. What does not fit is left out one by one: first
 * the sections of targets that ask for nothing, then details, from the least grave up, then whole sections, notes and
 * rows. Each thing is taken in if it still fits, in an order that depends on nothing else: so jobs that know all of a
 * fleet and jobs that know what a comment has kept of it come to the same text.
 */
export function layFleet(
  pieces: readonly LaidPiece[],
  frame: FleetFrame,
): { readonly text: string; readonly more: number } {
  const { sink } = frame;
  const ordered = mostSevereFirst(pieces);
  const last = lastLine(frame);
  const budget = openBudget(sink, sink.limit - RESERVE - sink.measure([...TABLE_HEAD, last].join('\n\n')));
  const placed = withParts(withNotes(withRows(ordered, frame, budget), budget), budget);
  const shown = placed.filter(({ isShown }) => isShown);
  const more = frame.more + placed.length - shown.length;
  // Others cannot know the outcome of what has no row.
  const counted = frame.isWhole ? ordered : shown.map(({ piece }) => piece);
  const text = [
    ...headLines(counted, frame.isWhole ? frame.more : more),
    ...tablesOf(shown),
    leftOut(shown, more),
    last,
    ...sectionsOf(shown),
  ];
  return { text: `${text.filter((part) => part !== '').join('\n\n')}\n`, more };
}

/** The most severe first; those that are alike by name, numbers in names by their size. */
export function mostSevereFirst<Piece extends Pick<LaidPiece, 'cells'>>(
  pieces: readonly Piece[],
): readonly Piece[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return pieces
    .map((piece) => ({ piece, gravity: gravityOf(piece.cells), name: piece.cells[1] ?? '' }))
    .toSorted((a, b) => b.gravity - a.gravity || compare(a.name, b.name))
    .map(({ piece }) => piece);
}

interface Budget {
  /** Takes room for some texts and what joins them; false, and none taken, where they do not fit. */
  take(...texts: readonly string[]): boolean;
}

function openBudget({ measure }: Sink, room: number): Budget {
  let left = room;
  return {
    take(...texts) {
      const size = texts.reduce((sum, text) => sum + measure(text) + 2, 0);
      if (size > left) return false;
      left -= size;
      return true;
    },
  };
}

function withRows(pieces: readonly LaidPiece[], frame: FleetFrame, budget: Budget): readonly Placed[] {
  return pieces.map((piece) => {
    const aside = asideOf(piece.stamp, frame);
    const bare = { piece, marks: piece.marks ?? NO_MARKS, aside, isShown: true, hasNote: false, parts: [] };
    return { ...bare, isShown: budget.take(rowLine(bare)) };
  });
}

function withNotes(placed: readonly Placed[], budget: Budget): readonly Placed[] {
  return placed.map((one) => {
    const note = one.piece.cells.at(-1) ?? '';
    return { ...one, hasNote: one.isShown && note !== '' && budget.take(note) };
  });
}

/** First the plain sight of all that have something to tell, then their details, then the others. */
function withParts(placed: readonly Placed[], budget: Budget): readonly Placed[] {
  const taken = new Map<LaidPiece, readonly string[]>();
  for (const group of [placed.filter(isTelling), placed.filter((one) => !isTelling(one))]) {
    for (const one of group) {
      const plain = one.piece.parts.slice(0, 1);
      if (one.isShown && plain.length > 0 && budget.take(...fold({ ...one, parts: plain }, true)))
        taken.set(one.piece, plain);
    }
    for (const { piece, marks } of group) {
      const plain = taken.get(piece);
      if (plain === undefined) continue;
      const details = piece.parts.slice(1).filter((part) => budget.take(marks.part, part));
      taken.set(piece, [...plain, ...details]);
    }
  }
  return placed.map((one) => ({ ...one, parts: taken.get(one.piece) ?? [] }));
}

function tablesOf(shown: readonly Placed[]): readonly string[] {
  const telling = shown.filter(isTelling);
  const quiet = shown.filter((one) => !isTelling(one));
  if (telling.length === 0 || quiet.length <= MOST_QUIET) return [tableOf(shown)];
  return [tableOf(telling), folded(`${quiet.length} targets that ask for nothing`, tableOf(quiet))];
}

function tableOf(placed: readonly Placed[]): string {
  return placed.length === 0 ? '' : [...TABLE_HEAD, ...placed.map(rowLine)].join('\n');
}

function isTelling({ piece }: Placed): boolean {
  return callOf(piece.cells) !== 'nothing';
}

function sectionsOf(shown: readonly Placed[]): readonly string[] {
  const acted = shown.filter(({ piece }) => callOf(piece.cells) === 'act');
  const open = new Set(acted.length <= MOST_OPEN ? acted : []);
  return shown
    .filter(({ parts }) => parts.length > 0)
    .map((one) =>
      fold(one, open.has(one))
        .filter((line) => line !== '')
        .join('\n\n'),
    );
}

/** The paragraphs of a section. The blank lines make GitHub read what is inside as Markdown. */
function fold({ piece, marks, parts }: Placed, isOpen: boolean): readonly string[] {
  const opening = `<details${isOpen ? ' open' : ''}><summary>${piece.head}</summary>`;
  const [first = '', ...rest] = parts;
  return [
    marks.section === '' ? opening : `${marks.section}\n${opening}`,
    first.trim(),
    ...rest.flatMap((part) => [marks.part, part.trim()]),
    '</details>',
  ];
}

function headLines(pieces: readonly LaidPiece[], more: number): readonly string[] {
  const rows = pieces.map(({ cells }) => cells);
  const total = rows.length + more;
  // A targets file has at least one: only those that did not change are left out.
  if (total === 0)
    return ['### ⏭️ Topology of no target', 'The inputs of no target changed, so none was looked at.'];
  const [first = []] = rows;
  const [icon = '', name = '', outcome = '', risk = ''] = first;
  const counts = [countText(rows), ...(more === 0 ? [] : [`${more} more`])].filter((part) => part !== '');
  const title = `### ${icon} Topology of ${total === 1 ? 'one target' : `${total} targets`} · ${counts.join(', ')}`;
  const what = [outcome, risk].filter((part) => part !== '').join(', ');
  switch (callOf(first)) {
    case 'act':
      return [title, `**Act first on** ${name}: ${what}.`];
    case 'look':
      return [title, `**Look first at** ${name}: ${what}.`];
    case 'nothing':
      return [title, 'Nothing asks for action.'];
  }
}

function rowLine({ piece, marks, aside, hasNote }: Placed): string {
  const cells = hasNote ? piece.cells : [...piece.cells.slice(0, -1), ''];
  return `| ${cells.join(' | ')} ${marks.row}${aside} |`;
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
  return [
    more === 0 ? '' : `… and ${more} more ${more === 1 ? 'target' : 'targets'}.`,
    bare === 0
      ? ''
      : `${bare === 1 ? 'One of these targets has' : `${bare} of these targets have`} no section below, for want of room.`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function lastLine({ stamp, contextOf }: FleetFrame): string {
  const { commit, run } = contextParts(contextOf(stamp));
  return subscript([...commit, ...run]);
}
