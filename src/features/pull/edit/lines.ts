import type { Span } from '../../../document/document.ts';

/** The line break of a text, `\n` or `\r\n`; the first one decides. */
export function lineBreakOf(text: string): '\n' | '\r\n' {
  if (/\r?\n/.exec(text)?.[0] === '\r\n') return '\r\n';
  return '\n';
}

/** The offset at which the line of an offset begins. */
export function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

/** The offset at which the next line begins; the end of the text if there is none. */
export function nextLine(text: string, at: number): number {
  const found = text.indexOf('\n', at);
  if (found < 0) return text.length;
  return found + 1;
}

/** The offset at which an offset's line ends, before its line break. */
export function lineEnd(text: string, at: number): number {
  const found = text.indexOf('\n', at);
  if (found < 0) return text.length;
  if (found > at && text[found - 1] === '\r') return found - 1;
  return found;
}

/** The number of columns before an offset; a byte order mark does not count. */
export function columnOf(text: string, at: number): number {
  const start = lineStart(text, at);
  return at - start - (start === 0 && text.startsWith('\ufeff') ? 1 : 0);
}

/** Whether only white space precedes an offset on its line. A line may be as long as the file. */
export function isFirstOnLine(text: string, at: number): boolean {
  let before = at - 1;
  while (text[before] === ' ' || text[before] === '\t') before -= 1;
  return (
    before < 0 ||
    text[before] === '\n' ||
    (before === 0 && text[before] === '\ufeff')
  );
}

/** What a line contains, by the offset of its beginning: nothing, a comment at a column, or something else. */
export function lineKind(
  text: string,
  start: number,
): 'blank' | 'other' | number {
  const line = text.slice(start, lineEnd(text, start));
  const content = line.trimStart();
  if (content === '') return 'blank';
  if (content.startsWith('#')) return line.length - content.length;
  return 'other';
}

/** One replacement in a text; an insertion starts and ends at the same offset. */
export interface Edit extends Span {
  readonly text: string;
}

export function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text };
}

/**
 * The text after its edits; edits at the same offset apply in the order in which they were made. Undefined if two of
 * them remove the same characters.
 */
export function applyEdits(
  text: string,
  edits: readonly Edit[],
): string | undefined {
  const takes = ({ start, end }: Edit) => Number(end > start);
  // An insertion goes before a removal that starts at the same offset.
  const ordered = edits.toSorted(
    (one, other) => one.start - other.start || takes(one) - takes(other),
  );
  const parts: string[] = [];
  let at = 0;
  for (const edit of ordered) {
    if (edit.start < at) return undefined;
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}
