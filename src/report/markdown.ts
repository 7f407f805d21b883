import { withCommas } from '../text/message.ts';

/** Building blocks of Markdown. How a message becomes Markdown is decided in `src/text`. */

/** A code block whose fence is longer than any run of backticks or tildes inside; empty without lines. */
export function fence(language: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';

  const runs = lines.join('\n').match(/`{3,}/g) ?? [];
  const longest = Math.max(2, ...runs.map((run) => run.length));
  const mark = '`'.repeat(longest + 1);
  return `${mark}${language}\n${lines.join('\n')}\n${mark}`;
}

/** A folded section. GitHub reads its body as Markdown because of the blank lines. */
export function folded(summary: string, body: string): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

/** A link. The address is encoded so that it ends neither the link nor a table cell. */
export function link(text: string, address: string): string {
  return linkEncoded(text, encodeURI(address));
}

/** A link whose address is already percent-encoded. */
export function linkEncoded(text: string, address: string): string {
  const inert = address.replace(
    /[()|'*_~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `[${text}](${inert})`;
}

type Texts = string | readonly string[];

/** Joins non-empty texts, by default as paragraphs. */
export function paragraphs(texts: readonly Texts[], between = '\n\n'): string {
  return texts
    .flat()
    .filter((text) => text !== '')
    .join(between);
}

/** A line in small print; empty without parts. */
export function smallPrint(parts: readonly string[]): string {
  const text = paragraphs(parts, ' · ');
  if (text === '') return '';
  return `<sub>${text}</sub>`;
}

/** The rows of a table that fit, and the total number of rows. */
export interface Rows {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly total: number;
}

/** A table, with a line below it that counts omitted rows; only that line if all rows are omitted. */
export function table({ head, rows, total }: Rows): string {
  const hidden = total - rows.length;
  const more = hidden === 0 ? '' : `… and ${withCommas(hidden)} more.`;
  if (rows.length === 0) return more;

  const lines = [head, head.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
  return paragraphs([lines.join('\n'), more]);
}
