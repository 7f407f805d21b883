/**
 * Control characters, line ends, lone surrogates, characters that reorder or hide text or are invisible, and every
 * space but the ordinary one. What makes one of our own signs an emoji is allowed.
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

/** Cuts a text to a number of characters, with an ellipsis as the last one, never inside a surrogate pair. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A value from outside on one line: all characters are visible, and their number is limited. */
export function shown(value: string, most: number): string {
  return cut(visible(value), most);
}

/** Puts backticks around a text, more than the text has in a row, as Markdown requires. */
export function fenced(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  const longest = Math.max(0, ...runs.map((run) => run.length));
  const mark = '`'.repeat(longest + 1);
  // If a code span has a space on each side, Markdown removes both.
  const isStripped = text.startsWith(' ') && text.endsWith(' ');
  const isFenced = text.startsWith('`') || text.endsWith('`');
  const pad = isStripped || isFenced ? ' ' : '';
  return `${mark}${pad}${text}${pad}${mark}`;
}
