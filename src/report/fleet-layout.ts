import type { FleetPiece } from './fleet.ts';
import { code, folded, paragraphs } from './markdown.ts';
import {
  commitText,
  type ReportContext,
  runText,
  type Sink,
  smallPrint,
} from './report.ts';
import { countOf } from './verdict.ts';

/** Sections in plain sight: of no more of those that need action than one looks through. */
const MOST_OPEN = 3;
/** Rows of targets that need no action are folded where there are more than these, and others to be seen. */
const MOST_QUIET = 5;
const LONGEST_NAME = 80;
/** Room for the verdict, the line that counts what is left out and the fold of rows, whatever they say. */
const RESERVE = 1500;

const TABLE_HEAD = [
  '|  | target | outcome | risk | changes |  |',
  `|${'---|'.repeat(6)}`,
];

/** A piece, and as much of it as there is room for. */
interface Placed {
  readonly piece: FleetPiece;
  hasNote: boolean;
  parts: readonly string[];
}

/**
 * Lays pieces out: the verdict, the table gravest first, the sections. What does not fit is left out one by one: first
 * the sections of targets that need no action, then details, from the least grave up, then whole sections, notes and
 * rows.
 */
export function layFleet(
  pieces: readonly FleetPiece[],
  context: ReportContext,
  sink: Sink,
): string {
  const ordered = mostSevereFirst(pieces);
  const last = smallPrint([commitText(context), runText(context)]);
  const taken = sink.measure([...TABLE_HEAD, last].join('\n\n'));
  const shown = place(ordered, {
    ...sink,
    limit: sink.limit - RESERVE - taken,
  });
  const text = paragraphs([
    ...headLines(ordered),
    ...tablesOf(shown),
    leftOut(shown, ordered.length - shown.length),
    last,
    ...sectionsOf(shown),
  ]);
  return `${text}\n`;
}

/** The most severe first; those that are alike by name, numbers in names by their size. */
export function mostSevereFirst<
  Piece extends Pick<FleetPiece, 'severity' | 'name'>,
>(pieces: readonly Piece[]): readonly Piece[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return pieces.toSorted(
    (a, b) => b.severity - a.severity || compare(a.name, b.name),
  );
}

/** Those for which there is room, and what there is room for. */
function place(
  pieces: readonly FleetPiece[],
  { limit, measure }: Sink,
): readonly Placed[] {
  let room = limit;
  const take = (...texts: readonly string[]): boolean => {
    const size = texts.reduce((sum, text) => sum + measure(text) + 2, 0);
    if (size > room) return false;
    room -= size;
    return true;
  };
  const shown = pieces
    .map((piece): Placed => ({ piece, hasNote: false, parts: [] }))
    .filter((one) => take(rowLine(one)));
  for (const one of shown) {
    const { note } = one.piece;
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
      one.parts = [...one.parts, ...details.filter((part) => take(part))];
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
    placed.filter(({ piece }) => piece.call !== 'nothing'),
    placed.filter(({ piece }) => piece.call === 'nothing'),
  ];
}

function sectionsOf(shown: readonly Placed[]): readonly string[] {
  const acted = shown.filter(({ piece }) => piece.call === 'act');
  const open = new Set(acted.length <= MOST_OPEN ? acted : []);
  return shown
    .filter(({ parts }) => parts.length > 0)
    .map((one) => paragraphs(fold(one, open.has(one))));
}

/** The paragraphs of a section. The blank lines make GitHub read what is inside as Markdown. */
function fold(
  { piece: { head }, parts }: Placed,
  isOpen: boolean,
): readonly string[] {
  return [
    `<details${isOpen ? ' open' : ''}><summary>${head}</summary>`,
    ...parts.map((part) => part.trim()),
    '</details>',
  ];
}

function headLines(pieces: readonly FleetPiece[]): readonly string[] {
  const [first] = pieces;
  // A targets file has at least one: only those that did not change are left out.
  if (first === undefined)
    return ['### ⏭️ No targets to process', 'No target’s inputs changed.'];
  const counts = [...Map.groupBy(pieces, ({ label }) => label)]
    .map(([label, { length }]) => `${length} ${label}`)
    .join(', ');
  const title = `### ${first.icon} ${countOf(pieces.length, 'target')}: ${counts}`;
  if (first.call === 'nothing') return [title, 'No action required.'];
  const what =
    first.risk === '' ? first.label : `${first.label}, ${first.risk}`;
  return [
    title,
    `**${first.call === 'act' ? 'Action required:' : 'Review:'}** ${nameOf(first)}: ${what}.`,
  ];
}

function rowLine({ piece, hasNote }: Placed): string {
  const { icon, label, risk, changes, note } = piece;
  const cells = [icon, nameOf(piece), label, risk, changes];
  return `| ${cells.join(' | ')} | ${hasNote ? note : ''} |`;
}

function nameOf({ name }: FleetPiece): string {
  return code(name, LONGEST_NAME);
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
