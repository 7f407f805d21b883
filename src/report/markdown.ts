/**
 * Text from a file or an API, made inert in GitHub's Markdown: it always ends up in a code span or a fence, where no
 * mention, link, reference, HTML or formatting is read, and with no character left that hides or reorders others.
 */

/**
 * Controls, line ends, lone surrogates, what reorders or hides text, letters and signs that show as nothing, and every
 * space but the ordinary one. What makes a sign of ours an emoji stays.
 */
const UNSAFE =
  /[[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]--[ \ufe0f]]|(?<!\p{Extended_Pictographic})\ufe0f/gv;
const ESCAPES: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** Replaces each character that hides, reorders or breaks text by its escape, such as `\u202e`. */
export function visible(text: string): string {
  return text.replace(UNSAFE, (character) => {
    const hex = (character.codePointAt(0) ?? 0).toString(16);
    return (
      ESCAPES[character] ??
      (hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`)
    );
  });
}

/** Cuts a text to a number of characters, the last an ellipsis, never inside a surrogate pair. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A value as a code span, fit for a table cell as well. */
export function code(value: string, most = 120): string {
  const text = cut(visible(value), most);
  if (text.trim() === '') return '`""`';
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${text.replaceAll('|', '\\|')}${pad}${fence}`;
}

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
export function message(text: string, most = 2000): string {
  return eachPart(text, (value) => code(value, most), words);
}

/** The same for a place where HTML is read and no Markdown. */
export function htmlMessage(text: string): string {
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

/** Our own words: escaped all the same, so that a value that strays into them stays inert. */
export function words(text: string): string {
  return escaped(visible(text))
    .replace(/[\\*_[\]|~#$]/g, '\\$&')
    .replaceAll('@', '@\u200b')
    .replace(/\b(https?|www)(?=[:.])/gi, '$1\u200b');
}

/** A value inside an HTML element, where no Markdown is read: as in a code span, on one line and escaped. */
export function html(value: string, most = 120): string {
  return escaped(cut(visible(value), most)).replaceAll('"', '&quot;');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
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
