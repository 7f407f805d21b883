import { ownStart } from './block-edits.ts';
import { pushJson } from './json-text.ts';
import { columnOf, isFirstOnLine, lineEnd, lineStart, nextLine, skipTrivia } from './lines.ts';
import type { CollectionPiece, Part } from './piece.ts';
import { keyText } from './scalar-text.ts';
import type { Addition, Changes, Work } from './work.ts';
import { type FlowStyle, flowText } from './yaml-text.ts';

/** Takes parts from a collection between brackets and adds others: by lines where each part has its own. */
export function changeFlow(work: Work, changes: Changes): void {
  const flow: Flow = {
    ...changes,
    lastKept: changes.piece.parts.findLast((part) => !changes.removed.has(part)),
    isSpread: isSpread(work, changes.piece),
    style: flowStyleOf(work, changes.piece),
  };
  removeParts(work, flow);
  const byPart = new Map<Part | undefined, string[]>();
  for (const addition of changes.additions) {
    const texts = byPart.get(addition.after) ?? [];
    texts.push(entryText(work, flow, addition));
    byPart.set(addition.after, texts);
  }
  for (const [after, texts] of byPart) addParts(work, flow, { after, texts });
}

interface Flow extends Changes {
  /** The last part that stays; at least one does. */
  readonly lastKept: Part | undefined;
  readonly isSpread: boolean;
  readonly style: FlowStyle;
}

/** Whether every part of a collection, and its closing bracket, begin a line of their own. */
export function isSpread({ lines, spread }: Work, piece: CollectionPiece): boolean {
  const known = spread.get(piece);
  if (known !== undefined) return known;
  const { parts, end } = piece;
  const starts = [...parts.map(({ from }) => from), end - 1];
  const found = parts.length > 0 && starts.every((at) => isFirstOnLine(lines, at));
  spread.set(piece, found);
  return found;
}

/** How a collection between brackets is written: its quotes, and what stands around colons and commas. */
export function flowStyleOf(
  { lines: { text }, isJson, style: { spell } }: Work,
  piece: CollectionPiece,
): FlowStyle {
  const [first, second] = piece.parts;
  const isQuoted = isJson || (first !== undefined && text[first.from] === '"');
  const colon = first?.head === undefined ? '' : text.slice(first.head - 1, first.value.from);
  const comma = first === undefined || second === undefined ? '' : text.slice(first.value.end, second.from);
  return {
    key: undefined,
    spell,
    isJson: isQuoted,
    colon: (isQuoted ? /^: *$/ : /^: +$/).test(colon) ? colon : ': ',
    comma: /^, *$/.test(comma) ? comma : colon === ':' ? ',' : ', ',
  };
}

function entryText(work: Work, { piece, isSpread, style }: Flow, { key, node }: Addition): string {
  const isMember = piece.kind === 'map';
  if (isSpread && work.isJson) {
    const lines: string[] = [];
    const lead = isMember ? `${keyText(key ?? '', true)}: ` : '';
    pushJson(
      { spell: work.style.spell, unit: work.jsonUnit },
      { key, node, indent: indentOf(work, piece), lead, tail: '' },
      lines,
    );
    return lines.join(work.lines.eol);
  }
  const value = flowText(node, { ...style, key });
  return isMember ? `${keyText(key ?? '', style.isJson)}${style.colon ?? ': '}${value}` : value;
}

/** What stands before the parts of a collection that has a line for each. */
function indentOf({ lines }: Work, { parts: [first] }: CollectionPiece): string {
  return first === undefined ? '' : lines.text.slice(lineStart(lines, first.from), first.from);
}

function removeParts(work: Work, { piece, removed, lastKept, isSpread, additions }: Flow): void {
  if (removed.size === 0) return;
  const { lines, edits } = work;
  const { parts } = piece;
  const last = lastKept === undefined ? -1 : parts.indexOf(lastKept);
  for (const [index, part] of parts.entries()) {
    if (!removed.has(part)) continue;
    const next = parts[index + 1];
    if (isSpread)
      edits.push({
        start: ownStart(work, { parts, removed, index }, part),
        end: nextLine(lines, endOfEntry(work, part)),
        text: '',
      });
    else if (index < last) edits.push({ start: part.from, end: next?.from ?? part.value.end, text: '' });
    else edits.push({ start: parts[index - 1]?.value.end ?? part.from, end: part.value.end, text: '' });
  }
  if (!isSpread || lastKept === undefined || last === parts.length - 1) return;
  const isFollowed = additions.some(({ after }) => after === lastKept) || hasTrailingComma(work, piece);
  const comma = skipTrivia(lines.text, lastKept.value.end);
  if (!isFollowed && lines.text[comma] === ',') edits.push({ start: comma, end: comma + 1, text: '' });
}

/** The last character of a part and the comma behind it. */
function endOfEntry({ lines: { text } }: Work, { value }: Part): number {
  const comma = skipTrivia(text, value.end);
  return text[comma] === ',' ? comma : value.end;
}

function hasTrailingComma({ lines: { text } }: Work, { parts }: CollectionPiece): boolean {
  const last = parts.at(-1);
  return last !== undefined && text[skipTrivia(text, last.value.end)] === ',';
}

function addParts(
  work: Work,
  { piece, removed, lastKept, isSpread, style }: Flow,
  { after, texts }: { readonly after: Part | undefined; readonly texts: readonly string[] },
): void {
  const { lines, edits } = work;
  const { eol } = lines;
  const comma = style.comma ?? ', ';
  const indent = isSpread ? indentOf(work, piece) : '';
  if (after === undefined) {
    const at = piece.parts.find((part) => !removed.has(part))?.from ?? piece.start + 1;
    const between = isSpread ? `,${eol}${indent}` : comma;
    edits.push({ start: at, end: at, text: texts.map((text) => `${text}${between}`).join('') });
  } else if (isSpread) {
    const end = endOfEntry(work, after);
    const hasComma = lines.text[end] === ',';
    if (!hasComma) edits.push({ start: after.value.end, end: after.value.end, text: ',' });
    const tail = after !== lastKept || hasTrailingComma(work, piece) ? ',' : '';
    const at = lineEnd(lines, end);
    const added = texts.map((text) => `${eol}${indent}${text}`).join(',');
    edits.push({ start: at, end: at, text: `${added}${tail}` });
  } else {
    const at = after.value.end;
    edits.push({ start: at, end: at, text: texts.map((text) => `${comma}${text}`).join('') });
  }
}

/** The indentation of the line on which an offset stands. */
export function indentAt({ lines }: Work, at: number): string {
  const start = lineStart(lines, at);
  const text = lines.text.slice(start, start + columnOf(lines, at));
  return /^[ \t]*/.exec(text)?.[0] ?? '';
}
