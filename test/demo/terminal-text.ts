import { stripVTControlCharacters, styleText } from 'node:util';

const ESCAPE = String.fromCharCode(27);
const STYLE = new RegExp(`${ESCAPE}\\[[\\d;]*m`, 'g');
const STYLE_OR_CHARACTER = new RegExp(`${ESCAPE}\\[[\\d;]*m|.`, 'gsu');
const ENDS_A_STYLE = new RegExp(`^${ESCAPE}\\[(?:22|23|24|39)m$`);
const RESET = `${ESCAPE}[0m`;
const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Pictures, and the scripts that terminals write two columns wide. */
const WIDE =
  /\p{Emoji_Presentation}|\ufe0f|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;
const INVISIBLE = /^[\p{Cf}\p{Mn}]+$/u;

/** The styles in use; sixteen-colour, so that the reader's own theme decides. */
export type Style =
  | 'bold'
  | 'dim'
  | 'cyan'
  | 'green'
  | 'red'
  | 'yellow'
  | 'blue'
  | 'underline';

/** Styles a text for standard output; leaves it as it is where NO_COLOR is set or nobody looks at a terminal. */
export function paint(style: Style | readonly Style[], text: string): string {
  return styleText(typeof style === 'string' ? style : [...style], text, {
    stream: process.stdout,
  });
}

/** The columns a text takes on a terminal. */
export function widthOf(text: string): number {
  const graphemes = [...GRAPHEMES.segment(stripVTControlCharacters(text))];
  return graphemes.reduce((sum, { segment }) => sum + columnsOf(segment), 0);
}

/** Fills a text up with blanks to a number of columns. */
export function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

/** Breaks a text into lines of at most `width` columns, between words where it can; styles go on over a break. */
export function wrap(text: string, width: number): readonly string[] {
  return carryStyles(text.split('\n').flatMap((line) => wrapLine(line, width)));
}

/** Puts a mark in front of each line of a text. */
export function prefix(mark: string, text: string): string {
  return text
    .split('\n')
    .map((line) => `${mark}${line}`.trimEnd())
    .join('\n');
}

function wrapLine(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text
    .split(' ')
    .flatMap((long) => breakWord(long, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || widthOf(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function breakWord(word: string, width: number): readonly string[] {
  if (widthOf(word) <= width) return [word];
  const parts = [''];
  for (const [part] of word.matchAll(STYLE_OR_CHARACTER)) {
    const last = parts.at(-1) ?? '';
    if (widthOf(last + part) > width) parts.push(part);
    else parts[parts.length - 1] = last + part;
  }
  return parts;
}

/** Ends at each line's end the styles still on there, and takes them up again on the next line; styles nest. */
function carryStyles(lines: readonly string[]): readonly string[] {
  let open: string[] = [];
  return lines.map((line) => {
    const start = open.join('');
    for (const [style] of line.matchAll(STYLE))
      open = ENDS_A_STYLE.test(style) ? open.slice(0, -1) : [...open, style];
    return `${start}${line}${open.length > 0 ? RESET : ''}`;
  });
}

function columnsOf(grapheme: string): number {
  if (INVISIBLE.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
}
