import { withCommas } from '../text/message.ts';

/** The pieces that Markdown is laid out with; what messages become in it is decided in `src/text`. */

/** A fenced block whose fence is longer than any run of backticks or tildes in it; empty without lines. */
export function fence(language: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';

  const runs = lines.join('\n').match(/`{3,}/g) ?? [];
  const longest = Math.max(2, ...runs.map((run) => run.length));
  const mark = '`'.repeat(longest + 1);
  return `${mark}${language}\n${lines.join('\n')}\n${mark}`;
}

/** A folded section. The blank lines make GitHub read the body as Markdown. */
export function folded(summary: string, body: string): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

/** A link; nothing in the address ends it, or the cell of a table that it stands in. */
export function link(text: string, address: string): string {
  return linkEncoded(text, encodeURI(address));
}

/** The same for an address whose parts are percent-encoded. */
export function linkEncoded(text: string, address: string): string {
  const inert = address.replace(
    /[()|'*_~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `[${text}](${inert})`;
}

/** A text, or several in a row. */
type Texts = string | readonly string[];

/** Paragraphs, or other texts with something else between them; those with nothing in them are left out. */
export function paragraphs(texts: readonly Texts[], between = '\n\n'): string {
  return texts
    .flat()
    .filter((text) => text !== '')
    .join(between);
}

/** A line in small print, of what there is to say in it. */
export function smallPrint(parts: readonly string[]): string {
  const text = paragraphs(parts, ' · ');
  if (text === '') return '';
  return `<sub>${text}</sub>`;
}

/** The rows of a table that there is room for, and how many there are in all. */
export interface Rows {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly total: number;
}

/** A table with a line below it that counts the rows left out; that line alone when all are. */
export function table({ head, rows, total }: Rows): string {
  const hidden = total - rows.length;
  const more = hidden === 0 ? '' : `… and ${withCommas(hidden)} more.`;
  if (rows.length === 0) return more;

  const lines = [head, head.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
  return paragraphs([lines.join('\n'), more]);
}
