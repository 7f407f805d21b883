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
    const known = ESCAPES[character];
    if (known !== undefined) return known;

    const hex = (character.codePointAt(0) ?? 0).toString(16);
    if (hex.length > 4) return `\\u{${hex}}`;
    return `\\u${hex.padStart(4, '0')}`;
  });
}

/** Cuts a text to a number of characters, the last an ellipsis, never inside a surrogate pair. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A value from outside on one line: every character shows, and no more than so many of them. */
export function shown(value: string, most: number): string {
  return cut(visible(value), most);
}

/** Puts backticks around a text, more of them than the text itself has in a row, as Markdown reads them. */
export function fenced(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  const longest = Math.max(0, ...runs.map((run) => run.length));
  const mark = '`'.repeat(longest + 1);
  // Markdown takes a blank away on each side where there are two.
  const isStripped = text.startsWith(' ') && text.endsWith(' ');
  const isFenced = text.startsWith('`') || text.endsWith('`');
  const pad = isStripped || isFenced ? ' ' : '';
  return `${mark}${pad}${text}${pad}${mark}`;
}
