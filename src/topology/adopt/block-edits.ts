import type { Node } from '../document/document.ts';
import { columnOf, isFirstOnLine, lineKind, lineStart, nextLine } from './lines.ts';
import { isBlock, type Part } from './piece.ts';
import type { Changes, Work } from './work.ts';
import { pushItem, pushMember } from './yaml-text.ts';

/** Takes parts from a collection in block style and adds others, by whole lines. */
export function changeBlock(work: Work, changes: Changes): void {
  remove(work, changes);
  add(work, changes);
}

/** Puts lines before the line that begins at an offset, or behind a last line that has no line break. */
export function insertLines(work: Work, at: number, lines: readonly string[]): void {
  const { text, eol } = work.lines;
  const isBehindLast = at === text.length && text !== '' && !text.endsWith('\n');
  const block = lines.join(eol);
  work.edits.push({ start: at, end: at, text: isBehindLast ? `${eol}${block}` : `${block}${eol}` });
}

function add(work: Work, { piece, removed, additions }: Changes): void {
  const { lines } = work;
  const kept = piece.parts.filter((part) => !removed.has(part));
  const [first] = kept;
  if (first === undefined) return;
  const indent = columnOf(lines, first.from);
  const like = styleOfValues(kept);
  const isSpaced = hasBlankLines(work, piece.parts);
  const push = piece.kind === 'map' ? pushMember : pushItem;
  for (const { key, node, after } of additions) {
    const written: string[] = [];
    push(work.style, { key, node, indent, like }, written);
    const isFirst = after === undefined && isFirstOnLine(lines, first.from);
    if (isSpaced && written.length > 1) written.splice(isFirst ? written.length : 0, 0, '');
    insertLines(
      work,
      isFirst ? firstStart(work, piece.parts, first) : contentEnd(work, after ?? first),
      written,
    );
  }
}

/** Where new parts go before the first that stays: before a comment that speaks of it alone, and below the file's head. */
function firstStart(work: Work, parts: readonly Part[], first: Part): number {
  const start = ownStart(work, { parts, removed: new Set([first]), index: parts.indexOf(first) }, first);
  return start > 0 ? start : lineStart(work.lines, first.from);
}

/** How the collections in a collection are written, where they are written alike. */
function styleOfValues(parts: readonly Part[]): 'block' | 'flow' | undefined {
  const styles = new Set<'block' | 'flow'>();
  for (const { value } of parts)
    if ((value.kind === 'map' || value.kind === 'list') && value.parts.length > 0) styles.add(value.style);
  const [style, ...others] = styles;
  return others.length === 0 ? style : undefined;
}

/** Whether blank lines stand between all parts of a collection. */
function hasBlankLines(work: Work, parts: readonly Part[]): boolean {
  if (parts.length < 2) return false;
  return parts.slice(1).every((part, index) => {
    const before = parts[index];
    const end = before === undefined ? 0 : contentEnd(work, before);
    return end < part.from && lineKind(work.lines, end) === 'blank';
  });
}

/** Where the lines of a part end: behind its value, and behind comments below it that are indented deeper. */
function contentEnd({ lines }: Work, part: Part): number {
  const column = columnOf(lines, part.from);
  let end = nextLine(lines, Math.max(part.head ?? part.from, part.value.end));
  for (let at = end; at < lines.text.length; at = nextLine(lines, at)) {
    const kind = lineKind(lines, at);
    if (kind === 'other' || (typeof kind === 'number' && kind <= column)) break;
    if (typeof kind === 'number') end = nextLine(lines, at);
  }
  return end;
}

function remove(work: Work, { piece, removed }: Changes): void {
  const { lines, edits } = work;
  const { parts } = piece;
  let index = 0;
  const [first] = parts;
  if (first !== undefined && removed.has(first) && !isFirstOnLine(lines, first.from)) {
    // What follows the dash of a list goes on its line: `- a: 1` becomes `- b: 2`.
    const next = parts.findIndex((part) => !removed.has(part));
    edits.push({ start: first.from, end: parts[next]?.from ?? piece.end, text: '' });
    index = next < 0 ? parts.length : next;
  }
  const last = parts.findLastIndex((part) => !removed.has(part));
  for (; index < parts.length; index += 1) {
    const part = parts[index];
    if (part !== undefined && removed.has(part))
      removeLines(work, { parts, removed, index, part, isTail: index > last });
  }
}

interface Place {
  readonly parts: readonly Part[];
  readonly removed: ReadonlySet<Part>;
  readonly index: number;
}

interface Removal extends Place {
  readonly part: Part;
  /** Whether nothing that stays follows in the collection. */
  readonly isTail: boolean;
}

function removeLines(work: Work, removal: Removal): void {
  const { lines, edits } = work;
  const { parts, index, part } = removal;
  const end = contentEnd(work, part);
  const previous = parts[index - 1];
  const floor = previous === undefined ? 0 : contentEnd(work, previous);
  const line = lineStart(lines, part.from);
  const comment = Math.max(floor, commentStart(work, part));
  const start = comment < line && isEndOfParagraph(work, removal) ? comment : line;
  const before = blanksBefore(work, start, floor);
  // One of two gaps goes: that below, or at the end of a collection that above, for the one below is not its own.
  if (removal.isTail) edits.push({ start: before, end, text: '' });
  else if (before < start || previous === undefined)
    edits.push({ start, end: blanksAfter(work, end), text: '' });
  else edits.push({ start, end, text: '' });
}

/** Where the lines of a part begin, with the comment above it where that speaks of nothing that stays. */
export function ownStart(work: Work, place: Place, part: Part): number {
  const line = lineStart(work.lines, part.from);
  const comment = commentStart(work, part);
  return comment < line && isEndOfParagraph(work, place) ? comment : line;
}

/** Where the comment directly above a part begins, at its own column; the part's own line if there is none. */
function commentStart({ lines }: Work, part: Part): number {
  const column = columnOf(lines, part.from);
  let start = lineStart(lines, part.from);
  while (start > 0) {
    const above = lineStart(lines, start - 1);
    if (lineKind(lines, above) !== column) break;
    start = above;
  }
  return start;
}

/**
 * Whether the comment above a part speaks of nothing that stays: the parts below it, up to a blank line or the next
 * comment, all go.
 */
function isEndOfParagraph(work: Work, { parts, removed, index }: Place): boolean {
  for (let next = index + 1; next < parts.length; next += 1) {
    const part = parts[next];
    const before = parts[next - 1];
    if (part === undefined || before === undefined) return true;
    if (lineKind(work.lines, nextLine(work.lines, lastOffset(before))) !== 'other') return true;
    if (!removed.has(part)) return isBlockValue(before) && isBlockValue(part);
  }
  return true;
}

function lastOffset(part: Part): number {
  return Math.max(part.head ?? part.from, part.value.end);
}

/** Whether a part takes several lines, so that a comment above it is about itself. */
function isBlockValue({ value }: Part): boolean {
  return isBlock(value) && sizeOf(value.node) > 1;
}

function sizeOf(node: Node | undefined): number {
  return node?.kind === 'object' ? node.members.size : node?.kind === 'array' ? node.items.length : 0;
}

function blanksBefore({ lines }: Work, start: number, floor: number): number {
  let before = start;
  while (before > floor) {
    const above = lineStart(lines, before - 1);
    if (lineKind(lines, above) !== 'blank') break;
    before = above;
  }
  return before;
}

function blanksAfter({ lines }: Work, end: number): number {
  let after = end;
  while (after < lines.text.length && lineKind(lines, after) === 'blank') after = nextLine(lines, after);
  return after;
}
