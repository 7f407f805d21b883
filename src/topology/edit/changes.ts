import type { Node } from '../document/document.ts';
import { skipTrivia } from '../document/yaml.ts';
import type { FormContext } from '../equality/canonical-writer.ts';
import { columnOf, type Edit, isFirstOnLine, type Lines, lineKind, lineStart, nextLine } from './lines.ts';
import { flowText, jsonText, keyText, partLines, type Style } from './printing.ts';
import { isBlock, type Part, type SyntaxNode } from './syntax.ts';

/** One attempt to bring a file in line with the branch: what is known, and the edits so far. */
export interface EditSession {
  readonly lines: Lines;
  readonly style: Style;
  /** Whether the file is JSON, which has no block style. */
  readonly isJson: boolean;
  /** What reads the parts of the branch's document, and so of the file as it will be. */
  readonly context: FormContext;
  /** Values deeper than this are written anew when anything in them changes. */
  readonly limit: number;
  /** Anchored values that will not be in the file any more: what repeats them is written out. */
  readonly doomed: ReadonlySet<SyntaxNode>;
  readonly edits: Edit[];
  /** For each anchored value of the file what it will be. */
  readonly becomes: Map<SyntaxNode, Node>;
  /** Names from the root to the value at hand; items of a list stand as their name or `*`. */
  readonly path: string[];
}

/** A value of the branch that the file lacks, and the part of the collection behind which it goes. */
export interface Addition {
  readonly key: string | undefined;
  readonly node: Node;
  /** Undefined before all others. */
  readonly after: Part | undefined;
}

/** What is taken from a collection and added to it; at least one part stays. */
export interface Changes {
  readonly syntax: SyntaxNode;
  readonly removed: ReadonlySet<Part>;
  readonly additions: readonly Addition[];
}

/** Takes parts from a collection and adds others: by whole lines where each part has its own, else by commas. */
export function changeCollection(session: EditSession, changes: Changes): void {
  if (changes.removed.size + changes.additions.length === 0) return;
  if (changes.syntax.isLined) {
    removeLines(session, changes);
    if (changes.syntax.style === 'flow') moveComma(session, changes);
    addLines(session, changes);
  } else {
    removeFromLine(session, changes);
    addToLine(session, changes);
  }
}

/** Puts lines before the line that begins at an offset, or behind a last line that has no line break. */
export function insertLines({ lines, edits }: EditSession, at: number, added: readonly string[]): void {
  const { text, eol } = lines;
  const isBehindLast = at === text.length && text !== '' && !text.endsWith('\n');
  const block = added.join(eol);
  edits.push({ start: at, end: at, text: isBehindLast ? `${eol}${block}` : `${block}${eol}` });
}

function addLines(session: EditSession, { syntax, removed, additions }: Changes): void {
  const { lines, style } = session;
  const kept = syntax.parts.filter((part) => !removed.has(part));
  const [first] = kept;
  if (first === undefined) return;
  const column = columnOf(lines, first.from);
  const like = styleOfValues(kept);
  const lead = lines.text.slice(lineStart(lines, first.from), first.from);
  const last = additions.findLast(({ after }) => after === kept.at(-1));
  const isClosed = hasTrailingComma(lines, syntax);
  const isSpaced = hasBlankLines(lines, syntax.parts);
  const ownLine = ownStart(lines, {
    parts: syntax.parts,
    removed: new Set([first]),
    index: syntax.parts.indexOf(first),
  });
  // New parts go before a comment that speaks of the first that stays alone, and below the file's head.
  const start = ownLine > 0 ? ownLine : lineStart(lines, first.from);
  for (const addition of additions) {
    const { key, node, after } = addition;
    const added =
      syntax.style === 'block'
        ? [
            ...partLines(
              style,
              { key, node, indent: column, like },
              syntax.kind === 'map' ? 'member' : 'item',
            ),
          ]
        : [`${lead}${entryText(session, syntax, addition)}${addition === last && !isClosed ? '' : ','}`];
    const isFirst = after === undefined && isFirstOnLine(lines.text, first.from);
    if (isSpaced && added.length > 1) added.splice(isFirst ? added.length : 0, 0, '');
    insertLines(session, isFirst ? start : partEnd(lines, after ?? first), added);
  }
}

/** How the collections in a collection are written, where they are written alike. */
function styleOfValues(parts: readonly Part[]): 'block' | 'flow' | undefined {
  const values = parts.map(({ value }) => value).filter((value) => value.parts.length > 0);
  const isFlow = values.map(({ style }) => style === 'flow');
  if (values.length === 0 || new Set(isFlow).size > 1) return undefined;
  return isFlow[0] ? 'flow' : 'block';
}

/** An entry between brackets: on one line, or in JSON with a line for each on as many as it has values. */
function entryText(session: EditSession, syntax: SyntaxNode, { key, node }: Addition): string {
  const { lines, style, isJson } = session;
  const flow = flowStyleOf(session, syntax);
  const lead = syntax.kind === 'map' ? `${keyText(key ?? '', flow.isJson)}${flow.colon}` : '';
  if (!isJson || !syntax.isLined) return `${lead}${flowText(node, key, flow)}`;
  const from = syntax.parts[0]?.from ?? syntax.start;
  return `${lead}${jsonText(style, { key, node }, lines.text.slice(lineStart(lines, from), from))}`;
}

/** The part that is last between brackets gets a comma for what is added behind it, or loses its own. */
function moveComma({ lines, edits }: EditSession, { syntax, removed, additions }: Changes): void {
  const last = syntax.parts.findLast((part) => !removed.has(part));
  if (last === undefined || hasTrailingComma(lines, syntax)) return;
  const { end } = last.value;
  const isFollowed = additions.some(({ after }) => after === last);
  const comma = skipTrivia(lines.text, end);
  const hasComma = lines.text[comma] === ',';
  if (isFollowed && !hasComma) edits.push({ start: end, end, text: ',' });
  if (!isFollowed && hasComma) edits.push({ start: comma, end: comma + 1, text: '' });
}

function hasTrailingComma({ text }: Lines, { parts }: SyntaxNode): boolean {
  const last = parts.at(-1);
  return last !== undefined && text[skipTrivia(text, last.value.end)] === ',';
}

/** Whether blank lines stand between all parts of a collection. */
function hasBlankLines(lines: Lines, parts: readonly Part[]): boolean {
  if (parts.length < 2) return false;
  return parts.slice(1).every((part, index) => {
    const before = parts[index];
    const end = before === undefined ? 0 : partEnd(lines, before);
    return end < part.from && lineKind(lines, end) === 'blank';
  });
}

/** Where the lines of a part end: behind its value and a comma, and behind comments below it that are indented deeper. */
function partEnd(lines: Lines, part: Part): number {
  const { text } = lines;
  const column = columnOf(lines, part.from);
  const comma = skipTrivia(text, part.value.end);
  let end = nextLine(lines, text[comma] === ',' ? comma : lastOffset(part));
  for (let at = end; at < text.length; at = nextLine(lines, at)) {
    const kind = lineKind(lines, at);
    if (kind === 'other' || (typeof kind === 'number' && kind <= column)) break;
    if (typeof kind === 'number') end = nextLine(lines, at);
  }
  return end;
}

function lastOffset(part: Part): number {
  return Math.max(part.head ?? part.from, part.value.end);
}

function removeLines(session: EditSession, { syntax, removed }: Changes): void {
  const { lines, edits } = session;
  const { parts } = syntax;
  let index = 0;
  const [first] = parts;
  if (first !== undefined && removed.has(first) && !isFirstOnLine(lines.text, first.from)) {
    // What follows the dash of a list goes on its line: `- a: 1` becomes `- b: 2`.
    const next = parts.findIndex((part) => !removed.has(part));
    edits.push({ start: first.from, end: parts[next]?.from ?? syntax.end, text: '' });
    index = next < 0 ? parts.length : next;
  }
  const last = parts.findLastIndex((part) => !removed.has(part));
  for (; index < parts.length; index += 1) {
    const part = parts[index];
    if (part !== undefined && removed.has(part))
      edits.push({ ...linesOfPart(lines, { parts, removed, index }, index > last), text: '' });
  }
}

interface Place {
  readonly parts: readonly Part[];
  readonly removed: ReadonlySet<Part>;
  readonly index: number;
}

/** The lines that go with a part; at the tail nothing that stays follows in the collection. */
function linesOfPart(lines: Lines, place: Place, isTail: boolean): { start: number; end: number } {
  const { parts, index } = place;
  const part = parts[index];
  const previous = parts[index - 1];
  const floor = previous === undefined ? 0 : partEnd(lines, previous);
  let end = part === undefined ? floor : partEnd(lines, part);
  const start = Math.max(floor, ownStart(lines, place));
  let before = start;
  while (before > floor && lineKind(lines, lineStart(lines, before - 1)) === 'blank')
    before = lineStart(lines, before - 1);
  // One of two gaps goes: that below, or at the end of a collection that above, for the one below is not its own.
  if (isTail) return { start: before, end };
  if (before < start || previous === undefined)
    while (end < lines.text.length && lineKind(lines, end) === 'blank') end = nextLine(lines, end);
  return { start, end };
}

/** Where the lines of a part begin, with the comment directly above it where that speaks of nothing that stays. */
function ownStart(lines: Lines, place: Place): number {
  const part = place.parts[place.index];
  if (part === undefined) return 0;
  const column = columnOf(lines, part.from);
  const line = lineStart(lines, part.from);
  let start = line;
  while (start > 0 && lineKind(lines, lineStart(lines, start - 1)) === column)
    start = lineStart(lines, start - 1);
  return start < line && isEndOfParagraph(lines, place) ? start : line;
}

/**
 * Whether the comment above a part speaks of nothing that stays: the parts below it, up to a blank line or the next
 * comment, all go.
 */
function isEndOfParagraph(lines: Lines, { parts, removed, index }: Place): boolean {
  for (let next = index + 1; next < parts.length; next += 1) {
    const part = parts[next];
    const before = parts[next - 1];
    if (part === undefined || before === undefined) return true;
    if (lineKind(lines, nextLine(lines, lastOffset(before))) !== 'other') return true;
    // A part that takes several lines has a comment of its own.
    if (!removed.has(part))
      return [before.value, part.value].every((value) => isBlock(value) && value.parts.length > 1);
  }
  return true;
}

function removeFromLine({ edits }: EditSession, { syntax: { parts }, removed }: Changes): void {
  const last = parts.findLastIndex((part) => !removed.has(part));
  for (const [index, part] of parts.entries()) {
    if (!removed.has(part)) continue;
    const { from, value } = part;
    if (index < last) edits.push({ start: from, end: parts[index + 1]?.from ?? value.end, text: '' });
    else edits.push({ start: parts[index - 1]?.value.end ?? from, end: value.end, text: '' });
  }
}

function addToLine(session: EditSession, { syntax, removed, additions }: Changes): void {
  const { comma } = flowStyleOf(session, syntax);
  const first = syntax.parts.find((part) => !removed.has(part))?.from ?? syntax.start + 1;
  for (const addition of additions) {
    const text = entryText(session, syntax, addition);
    const at = addition.after?.value.end ?? first;
    const added = addition.after === undefined ? `${text}${comma}` : `${comma}${text}`;
    session.edits.push({ start: at, end: at, text: added });
  }
}

/** How a collection between brackets is written: its quotes, and what stands around colons and commas. */
export function flowStyleOf(
  { lines: { text }, isJson, style: { spell } }: EditSession,
  { parts }: SyntaxNode,
) {
  const [first, second] = parts;
  const isQuoted = isJson || (first !== undefined && text[first.from] === '"');
  const colon = first?.head === undefined ? '' : text.slice(first.head - 1, first.value.from);
  const comma = first === undefined || second === undefined ? '' : text.slice(first.value.end, second.from);
  return {
    spell,
    isJson: isQuoted,
    colon: (isQuoted ? /^: *$/ : /^: +$/).test(colon) ? colon : ': ',
    comma: /^, *$/.test(comma) ? comma : colon === ':' ? ',' : ', ',
  };
}
