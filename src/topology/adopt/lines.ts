/** The text of a file as lines, for edits that take or add whole lines. Lines end at `\n` or `\r\n`. */
export interface Lines {
  readonly text: string;
  readonly eol: '\n' | '\r\n';
}

/** The lines of a text; the first line break tells which it uses. */
export function linesOf(text: string): Lines {
  const first = text.indexOf('\n');
  return { text, eol: first > 0 && text[first - 1] === '\r' ? '\r\n' : '\n' };
}

/** Where the line of an offset begins. */
export function lineStart({ text }: Lines, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

/** Where the line after that of an offset begins; the end of the text when there is none. */
export function nextLine({ text }: Lines, at: number): number {
  const found = text.indexOf('\n', at);
  return found < 0 ? text.length : found + 1;
}

/** Where the text of an offset's line ends, before its line break. */
export function lineEnd({ text }: Lines, at: number): number {
  const found = text.indexOf('\n', at);
  if (found < 0) return text.length;
  return found > at && text[found - 1] === '\r' ? found - 1 : found;
}

/** How many columns stand before an offset; a byte order mark is none. */
export function columnOf(lines: Lines, at: number): number {
  const start = lineStart(lines, at);
  return at - start - (start === 0 && lines.text.startsWith('\ufeff') ? 1 : 0);
}

/** Whether nothing but white space stands before an offset on its line. */
export function isFirstOnLine(lines: Lines, at: number): boolean {
  return lines.text.slice(lineStart(lines, at), at).replace('\ufeff', '').trim() === '';
}

/** What a line holds, by the offset at which it begins: nothing, a comment at a column, or something else. */
export function lineKind(lines: Lines, start: number): 'blank' | 'other' | number {
  const line = lines.text.slice(start, lineEnd(lines, start));
  const content = line.trimStart();
  if (content === '') return 'blank';
  return content.startsWith('#') ? line.length - content.length : 'other';
}

/**
 * Skips white space, comments and the given characters. A `#` begins a comment only behind white space.
 */
export function skipTrivia(text: string, from: number, also = ''): number {
  let at = from;
  while (at < text.length) {
    const character = text[at] ?? '';
    if (character === '#' && /[\s\ufeff]/.test(text[at - 1] ?? '\n')) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
    } else if (/[ \t\r\n\ufeff]/.test(character) || (also !== '' && also.includes(character))) at += 1;
    else break;
  }
  return at;
}
