import { joinedLines } from '../plan/allow.ts';
import { codeSpan } from '../text/markdown.ts';
import { withCommas } from '../text/message.ts';
import { visible } from '../text/visible.ts';
import { andMore } from './counting.ts';
import { fence, folded, link } from './markdown.ts';
import type { Call } from './severity.ts';

/** Targets of which the same is said. */
export interface FleetGroup {
  /** What is said, as of the first of them. */
  readonly piece: FleetPiece;
  /** By name. */
  readonly names: readonly string[];
  /** The anchor of its section. */
  readonly anchor: string;
}

const LONGEST_NAME = 80;

/** The most severe first; those that are alike by name, numbers in names by their size. */
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

/** The piece of the first of a group, with lines that allow the same for all of them: each has a digest of its own. */
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

/** Many comments stand on one page: an anchor is that of what it says. */
function anchorOf({ sameAs }: FleetPiece): string {
  return `neki-${sameAs.slice(0, 12)}`;
}

/** What all names begin with, up to a slash; that is said once. */
export function commonPrefix(names: readonly string[]): string {
  const [first = '', ...others] = names;
  if (others.length === 0) return '';

  let prefix = first.slice(0, first.lastIndexOf('/') + 1);
  while (prefix !== '' && !others.every((name) => name.startsWith(prefix)))
    prefix = prefix.slice(0, prefix.slice(0, -1).lastIndexOf('/') + 1);
  return prefix;
}

/** So many names, each short of what all begin with; the rest are counted. */
export function namesText(
  names: readonly string[],
  { prefix, most }: { readonly prefix: string; readonly most: number },
): string {
  const shown = names
    .slice(0, most)
    .map((name) => codeSpan(name.slice(prefix.length), LONGEST_NAME));
  return `${shown.join(', ')}${andMore(names.length - shown.length)}`;
}

/** A text that leads to the section of a group. */
export function toSection(text: string, { anchor }: FleetGroup): string {
  return link(text, `#${anchor}`);
}

/** What a target has in a combined report. */
export interface FleetPiece {
  readonly name: string;
  readonly icon: string;
  /** The outcome in a word or two. */
  readonly label: string;
  /** What its reader has to do. */
  readonly call: Call;
  /** The highest first. */
  readonly severity: number;
  /** The risk, where it is the reason for the outcome; else empty. */
  readonly reason: string;
  /** Empty where nothing was compared, as the number of changes. */
  readonly risk: string;
  readonly changes: string;
  /** Markdown that may be left out. */
  readonly note: string;
  /** The name of its section: HTML for a `<summary>`, without the target's own. */
  readonly head: string;
  /** First what must be known, then what may be left out, the last first. */
  readonly parts: readonly string[];
  /** The lines that would let it pass, with their comments. */
  readonly lines: readonly string[];
  /** Equal for targets of which the same is said: they share a row and a section. */
  readonly sameAs: string;
}
