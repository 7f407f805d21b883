import {
  codeSpan as code,
  htmlText as html,
  html as htmlOf,
  markdown,
  escapedWords as words,
} from '../message/markdown.ts';
import type { Message } from '../message/message.ts';

export { cut, visible } from '../message/visible.ts';
export { code, html, words };

/**
 * Text from a file or an API, made inert in GitHub's Markdown: it always ends up in a code span or a fence, where no
 * mention, link, reference, HTML or formatting is read, and with no character left that hides or reorders others.
 */

/** Each part of a message of our own words: what stands between backticks is a value, one that was cut off too. */
export function eachPart(
  text: string,
  value: (part: string) => string,
  others: (part: string) => string,
): string {
  const parts = text.split('`');
  return parts
    .map((part, index) => (index % 2 === 1 ? value(part) : others(part)))
    .join('');
}

/** A message of our own words, its values as code spans. */
export function message(text: string | Message, most = 2000): string {
  if (typeof text === 'object') return markdown(text);
  return eachPart(text, (value) => code(value, most), words);
}

/** The same for a place where HTML is read and no Markdown. */
export function htmlMessage(text: string | Message): string {
  if (typeof text === 'object') return htmlOf(text);
  return eachPart(text, (value) => `<code>${html(value)}</code>`, html);
}

/** A link of Markdown; nothing in the address ends it, or the cell of a table that it stands in. */
export function link(text: string, address: string): string {
  const inert = encodeURI(address).replace(
    /[()|'*_~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `[${text}](${inert})`;
}

/** A fenced block whose fence is longer than any run of backticks or tildes in it. */
export function fence(language: string, lines: readonly string[]): string {
  const runs = lines.join('\n').match(/`{3,}/g) ?? [];
  const mark = '`'.repeat(Math.max(2, ...runs.map((run) => run.length)) + 1);
  return `${mark}${language}\n${lines.join('\n')}\n${mark}`;
}

/** A folded section. The blank lines make GitHub read the body as Markdown. */
export function folded(summary: string, body: string): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

/** Paragraphs, or other texts with something else between them; those with nothing in them are left out. */
export function paragraphs(texts: readonly string[], between = '\n\n'): string {
  return texts.filter((text) => text !== '').join(between);
}

/** A Markdown table with a line below it that counts the rows left out; that line alone when all are. */
export function table(
  head: readonly string[],
  rows: readonly string[],
  hidden: number,
): string {
  const more = hidden === 0 ? '' : `… and ${hidden} more.`;
  if (rows.length === 0) return more;
  const body = `| ${head.join(' | ')} |\n|${head.map(() => '---|').join('')}\n${rows.join('\n')}`;
  return paragraphs([body, more]);
}
