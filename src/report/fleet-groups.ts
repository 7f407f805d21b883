import { joinedLines } from '../plan/allow.ts';
import { codeSpan } from '../text/markdown.ts';
import { withCommas } from '../text/message.ts';
import { visible } from '../text/visible.ts';
import { andMore } from './counting.ts';
import { fence, folded, link } from './markdown.ts';
import type { Call } from './severity.ts';

/** Targets with the same report. */
export interface FleetGroup {
  /** The piece of the group's first target. */
  readonly piece: FleetPiece;
  /** Names of the targets, sorted. */
  readonly names: readonly string[];
  /** The anchor of the group's section. */
  readonly anchor: string;
}

const LONGEST_NAME = 80;
/** The most names that have a line each. */
const MOST_LINES = 12;

/** The most severe first. Equally severe ones are sorted by name, with numbers by size. */
export function mostSevereFirst(
  pieces: readonly FleetPiece[],
): readonly FleetPiece[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return pieces.toSorted(
    (a, b) => b.severity - a.severity || compare(a.name, b.name),
  );
}

/** Groups of targets, the most severe first. */
export function groupsOf(pieces: readonly FleetPiece[]): readonly FleetGroup[] {
  const equal = Map.groupBy(mostSevereFirst(pieces), ({ sameAs }) => sameAs);
  return Array.from(equal.values()).flatMap((group) => {
    const [piece] = group;
    if (piece === undefined) return [];

    const names = group.map(({ name }) => name);
    return {
      piece: withAllLines(piece, group),
      names,
      anchor: anchorOf(piece),
    };
  });
}

/**
 * The piece of a group's first target. It gains lines that allow the change for all targets, because each has its own
 * digest.
 */
function withAllLines(
  piece: FleetPiece,
  group: readonly FleetPiece[],
): FleetPiece {
  const [plain, ...details] = piece.parts;
  const lines = joinedLines(group.map((one) => one.lines));
  const isSame = lines.join('\n') === piece.lines.join('\n');
  if (plain === undefined || isSame) return piece;
  const title = `<b>Or allow it for all ${withCommas(group.length)} targets</b>: add these lines instead`;
  const all = folded(title, fence('text', lines.map(visible)));
  return { ...piece, parts: [plain, all, ...details] };
}

/** An anchor made from the group's content, because one page may have many comments. */
function anchorOf({ sameAs }: FleetPiece): string {
  return `neki-${sameAs.slice(0, 12)}`;
}

/** The prefix that all names share, up to a slash, so that it is shown only once. */
export function commonPrefix(names: readonly string[]): string {
  const [first = '', ...others] = names;
  if (others.length === 0) return '';

  let prefix = first.slice(0, first.lastIndexOf('/') + 1);
  while (prefix !== '' && !others.every((name) => name.startsWith(prefix)))
    prefix = prefix.slice(0, prefix.slice(0, -1).lastIndexOf('/') + 1);
  return prefix;
}

interface NamesOptions {
  readonly prefix: string;
  readonly most: number;
}

/**
 * The first names without their shared prefix, and the number of the rest. A few names have a line each: a browser
 * breaks a line inside of a name rather than before it.
 */
export function namesText(
  names: readonly string[],
  { prefix, most }: NamesOptions,
): string {
  const shown = names
    .slice(0, most)
    .map((name) => codeSpan(name.slice(prefix.length), LONGEST_NAME));
  const between = shown.length > MOST_LINES ? ', ' : '<br>';
  return `${shown.join(between)}${andMore(names.length - shown.length)}`;
}

/** A link to the section of a group. */
export function toSection(text: string, { anchor }: FleetGroup): string {
  return link(text, `#${anchor}`);
}

/** What a combined report says about a target. */
export interface FleetPiece {
  readonly name: string;
  readonly icon: string;
  /** The outcome in one or two words. */
  readonly label: string;
  /** What the reader has to do. */
  readonly call: Call;
  /** A higher number is more severe. */
  readonly severity: number;
  /** The verdict as Markdown. */
  readonly title: string;
  /** Markdown that is left out if it does not fit. */
  readonly note: string;
  /** A shorter note, for a report in which many targets need action. */
  readonly brief: string;
  /** HTML for the `<summary>` of its section, without the name of the target. */
  readonly head: string;
  /** The first part must be shown. The others may be left out, the last one first. */
  readonly parts: readonly string[];
  /** The lines that would allow the plan, with their comments. */
  readonly lines: readonly string[];
  /** A digest of the report. Targets with the same digest share a row and a section. */
  readonly sameAs: string;
}
