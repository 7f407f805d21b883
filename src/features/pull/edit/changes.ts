import type { Node, Span } from '../../../document/document.ts';
import { skipTrivia } from '../../../document/yaml.ts';
import {
  columnOf,
  type Edit,
  insertion,
  isFirstOnLine,
  lineKind,
  lineStart,
  nextLine,
} from './lines.ts';
import {
  entryText,
  type FlowStyle,
  partLines,
  type Style,
} from './printing.ts';
import type { SyntaxNode, SyntaxPart } from './syntax.ts';

/** A file under edit: what is known of it, and the edits so far. */
export interface EditSession {
  /** The file as it was. */
  readonly text: string;
  readonly style: Style;
  /** Whether the file is JSON, which has no block style. */
  readonly isJson: boolean;
  readonly edits: Edit[];
}

/** A value of the branch that the file lacks, and the part of the collection after which it is inserted. */
export interface Addition {
  readonly key: string | undefined;
  readonly node: Node;
  /** Undefined to insert it before all other parts. */
  readonly after: SyntaxPart | undefined;
}

/** The parts to remove from a collection, and the values to add; at least one part stays. */
interface Changes {
  readonly syntax: SyntaxNode;
  readonly removed: ReadonlySet<SyntaxPart>;
  readonly additions: readonly Addition[];
}

/** Removes parts from a collection and adds others: by whole lines if each part has its own lines, else by commas. */
export function changeCollection(session: EditSession, changes: Changes): void {
  const { syntax, removed, additions } = changes;
  const first = syntax.parts.find((part) => !removed.has(part));
  if (first === undefined || removed.size + additions.length === 0) return;
  removeParts(session, changes, syntax.parts.indexOf(first));
  if (!syntax.isLined) addToLine(session, changes, first);
  else {
    if (syntax.style === 'flow') moveComma(session, changes);
    addLines(session, changes, first);
  }
}

function addLines(
  session: EditSession,
  { syntax, removed, additions }: Changes,
  first: SyntaxPart,
): void {
  const { text, style, edits } = session;
  const kept = syntax.parts.filter((part) => !removed.has(part));
  const indent = columnOf(text, first.from);
  const like = styleOfValues(kept);
  const lead = text.slice(lineStart(text, first.from), first.from);
  const last = additions.findLast(({ after }) => after === kept.at(-1));
  const flow = flowStyleOf(session, syntax);
  const isClosed = hasTrailingComma(text, syntax);
  const isSpaced = hasBlankLines(text, syntax.parts);
  // New parts go below the file's head, but above a comment about the first remaining part.
  const { parts } = syntax;
  const place = {
    parts,
    part: first,
    index: parts.indexOf(first),
    removed: new Set([first]),
  };
  const start = ownStart(text, place) || lineStart(text, first.from);
  const isItem = syntax.kind === 'list';
  const linesOf = (addition: Addition): string[] => {
    const { key, node } = addition;
    if (syntax.style === 'block')
      return partLines(style, { key, node, indent, like }, { isItem });

    const comma = addition === last && !isClosed ? '' : ',';
    return [`${lead}${entryText(node, key, flow, { isItem })}${comma}`];
  };
  for (const addition of additions) {
    const { after } = addition;
    const added = linesOf(addition);
    const isFirst = after === undefined && isFirstOnLine(text, first.from);
    if (isSpaced && added.length > 1)
      added.splice(isFirst ? added.length : 0, 0, '');
    const at = isFirst ? start : partEnd(text, after ?? first);
    edits.push(lineEdit(text, at, added.join(style.eol), style.eol));
  }
}

/** Inserts lines at the beginning of a line; after a last line without a line break, it adds one first. */
function lineEdit(text: string, at: number, block: string, eol: string): Edit {
  if (at === text.length && text !== '' && !text.endsWith('\n'))
    return insertion(at, `${eol}${block}`);
  return insertion(at, `${block}${eol}`);
}

/** How the collections inside a collection are written, if all are written alike. */
function styleOfValues(
  parts: readonly SyntaxPart[],
): SyntaxNode['style'] | undefined {
  const filled = parts.filter(({ value }) => value.parts.length > 0);
  const [style, ...others] = new Set(filled.map(({ value }) => value.style));
  if (others.length > 0) return undefined;
  return style;
}

/** Adds a comma after the last part between brackets if parts are added, or removes its comma. */
function moveComma(
  { text, edits }: EditSession,
  { syntax, removed, additions }: Changes,
): void {
  const last = syntax.parts.findLast((part) => !removed.has(part));
  if (last === undefined || hasTrailingComma(text, syntax)) return;
  const { end } = last.value;
  const isFollowed = additions.some(({ after }) => after === last);
  const comma = skipTrivia(text, end);
  const hasComma = text[comma] === ',';
  if (isFollowed && !hasComma) edits.push(insertion(end, ','));
  if (!isFollowed && hasComma)
    edits.push({ start: comma, end: comma + 1, text: '' });
}

function hasTrailingComma(text: string, { parts }: SyntaxNode): boolean {
  const last = parts.at(-1);
  return last !== undefined && text[skipTrivia(text, last.value.end)] === ',';
}

/** Whether there are blank lines between all parts of a collection. */
function hasBlankLines(text: string, parts: readonly SyntaxPart[]): boolean {
  if (parts.length < 2) return false;
  return parts.slice(0, -1).every((part, index) => {
    const end = partEnd(text, part);
    return (
      end < (parts[index + 1]?.from ?? 0) && lineKind(text, end) === 'blank'
    );
  });
}

/** The end of a part's lines: after its value and a comma, and after more deeply indented comments below it. */
function partEnd(text: string, part: SyntaxPart): number {
  const column = columnOf(text, part.from);
  const comma = skipTrivia(text, part.value.end);
  let end = nextLine(text, text[comma] === ',' ? comma : lastOffset(part));
  for (let at = end; at < text.length; at = nextLine(text, at)) {
    const kind = lineKind(text, at);
    if (kind === 'other' || (typeof kind === 'number' && kind <= column)) break;
    if (typeof kind === 'number') end = nextLine(text, at);
  }
  return end;
}

function lastOffset(part: SyntaxPart): number {
  return Math.max(part.head ?? part.from, part.value.end);
}

/** Removes parts; `firstKept` is the index of the first remaining part. */
function removeParts(
  { text, edits }: EditSession,
  { syntax, removed }: Changes,
  firstKept: number,
): void {
  const { parts, isLined } = syntax;
  const lastKept = parts.findLastIndex((part) => !removed.has(part));
  // The part after the removed one moves up to the dash of the list: `- a: 1` becomes `- b: 2`.
  const isCompact = !isFirstOnLine(text, parts[0]?.from ?? 0);
  const linedFrom = isCompact ? firstKept : 0;
  const inlineUpTo = isLined ? linedFrom : parts.length;
  for (const [index, part] of parts.entries()) {
    if (!removed.has(part)) continue;
    const isTail = index > lastKept;
    const place = { parts, part, index, removed };
    const taken =
      index >= inlineUpTo
        ? linesOfPart(text, place, { isTail })
        : spanOfPart(place, { isTail });
    edits.push({ ...taken, text: '' });
  }
}

/** Whether nothing of the collection remains after the removed parts. */
interface AtTail {
  readonly isTail: boolean;
}

/**
 * The span of a part that shares a line with others, and its comma: the one after it, or at the tail the one before it.
 */
function spanOfPart(
  { parts, part, index }: PartPosition,
  { isTail }: AtTail,
): Span {
  const { from, value } = part;
  if (isTail)
    return { start: parts[index - 1]?.value.end ?? from, end: value.end };
  return { start: from, end: parts[index + 1]?.from ?? value.end };
}

interface PartPosition {
  readonly parts: readonly SyntaxPart[];
  readonly part: SyntaxPart;
  readonly index: number;
  readonly removed: ReadonlySet<SyntaxPart>;
}

/** The lines to remove with a part; at the tail, nothing of the collection follows. */
function linesOfPart(
  text: string,
  place: PartPosition,
  { isTail }: AtTail,
): Span {
  const previous = place.parts[place.index - 1];
  const floor = previous === undefined ? 0 : partEnd(text, previous);
  let end = partEnd(text, place.part);
  const start = Math.max(floor, ownStart(text, place));
  let before = start;
  while (
    before > floor &&
    lineKind(text, lineStart(text, before - 1)) === 'blank'
  )
    before = lineStart(text, before - 1);
  // Of the two gaps around it one is removed: the lower one. At the end of a collection it is the upper one, because
  // the lower one is not the collection's.
  if (isTail) return { start: before, end };
  if (before < start || previous === undefined)
    while (end < text.length && lineKind(text, end) === 'blank')
      end = nextLine(text, end);
  return { start, end };
}

/** The beginning of a part's lines, with the comment directly above it if that is about no remaining part. */
function ownStart(text: string, place: PartPosition): number {
  const column = columnOf(text, place.part.from);
  const line = lineStart(text, place.part.from);
  let start = line;
  while (start > 0 && lineKind(text, lineStart(text, start - 1)) === column)
    start = lineStart(text, start - 1);
  if (start < line && isEndOfParagraph(text, place)) return start;
  return line;
}

/**
 * Whether the comment above a part is about no remaining part: all parts below it are removed, up to a blank line or
 * the next comment.
 */
function isEndOfParagraph(
  text: string,
  { parts, part, index, removed }: PartPosition,
): boolean {
  let before = part;
  for (let at = index + 1; at < parts.length; at += 1) {
    const next = parts[at];
    if (
      next === undefined ||
      lineKind(text, nextLine(text, lastOffset(before))) !== 'other'
    )
      return true;
    // A part of several lines is taken to have its own comment.
    if (!removed.has(next))
      return [before.value, next.value].every(
        ({ style, parts: own }) => style === 'block' && own.length > 1,
      );
    before = next;
  }
  return true;
}

function addToLine(
  session: EditSession,
  { syntax, additions }: Changes,
  first: SyntaxPart,
): void {
  const flow = flowStyleOf(session, syntax);
  for (const { key, node, after } of additions) {
    const text = entryText(node, key, flow, { isItem: syntax.kind === 'list' });
    const edit =
      after === undefined
        ? insertion(first.from, `${text}${flow.comma}`)
        : insertion(after.value.end, `${flow.comma}${text}`);
    session.edits.push(edit);
  }
}

/** How a collection between brackets is written: its quotes, the spaces around colons and commas, and its lines. */
export function flowStyleOf(
  { text, isJson, style }: EditSession,
  { parts, isLined }: SyntaxNode,
): FlowStyle {
  const { eol, jsonUnit: unit } = style;
  const [first, second] = parts;
  if (first === undefined)
    return { isJson, colon: ': ', comma: ', ', line: undefined, unit };

  const { head, from, value } = first;
  const isQuoted = isJson || text[from] === '"';
  const colon = head === undefined ? '' : text.slice(head - 1, value.from);
  const comma = second === undefined ? '' : text.slice(value.end, second.from);
  const usualComma = colon === ':' ? ',' : ', ';
  const lead = text.slice(lineStart(text, from), from);
  return {
    isJson: isQuoted,
    colon: (isQuoted ? /^: *$/ : /^: +$/).exec(colon)?.[0] ?? ': ',
    comma: /^, *$/.exec(comma)?.[0] ?? usualComma,
    line: isJson && isLined ? `${eol}${lead}` : undefined,
    unit,
  };
}
