import { wrapAnsi } from 'fast-wrap-ansi';
import { type Message, withCommas } from '../text/message.ts';
import type { ShardNames } from '../text/shard-names.ts';
import { fenced, visible } from '../text/visible.ts';
import { type Audience, wordsFor } from '../text/words.ts';
import type { Mark } from './mark.ts';
import { paragraphs } from './markdown.ts';

/** The text styles. They use the terminal's sixteen colours, so that the reader's theme applies. */
export type Style =
  | 'bold'
  | 'dim'
  | 'red'
  | 'green'
  | 'yellow'
  | 'magenta'
  | 'cyan';

/** The properties of a terminal. */
export interface Look {
  /** Columns per line. */
  readonly width: number;
  /** Applies a style to a text. Without colours it returns the text unchanged. */
  readonly paint: (style: Style, text: string) => string;
  /** Makes a text a link; absent if the terminal cannot follow links. */
  readonly link?: ((text: string, address: string) => string) | undefined;
  /** The names of the branch's shards; absent if no shard has a name. */
  readonly names?: ShardNames | undefined;
  /** Whose words are used; those of a terminal if left out. */
  readonly audience?: Audience;
}

/** The colour of each mark. */
export const STYLES: Readonly<Record<Mark, Style>> = {
  failed: 'red',
  stopped: 'red',
  refused: 'red',
  danger: 'yellow',
  applying: 'cyan',
  waiting: 'cyan',
  planned: 'cyan',
  'left-out': 'yellow',
  unknown: 'magenta',
  new: 'yellow',
  passed: 'green',
  meant: 'green',
  'no-effect': 'dim',
};

const DIFF_STYLES: Readonly<Record<string, Style>> = {
  '+': 'green',
  '-': 'red',
  '@': 'dim',
};
const MOST_DIFF_LINES = 200;

/** A space at which `wrap` breaks no line. No text has it: `visible` escapes every space but the ordinary one. */
const FIXED_SPACE = '\u00a0';

/** A message in the words of a terminal, on one line. Its values have their own style. */
export function terminal(message: Message, look: Look): string {
  return withSpaces(unwrapped(message, look));
}

/** A message that is to be wrapped. Commands and options stay on one line, so that people can copy them. */
export function unwrapped(message: Message, look: Look): string {
  return wordsFor(message, look.audience ?? 'terminal')
    .map(({ isMarked, isTyped, text }) => {
      if (!isMarked) return visible(text);
      const shown = marked(text, look);
      return isTyped === true ? shown.replaceAll(' ', FIXED_SPACE) : shown;
    })
    .join('');
}

function withSpaces(text: string): string {
  return text.replaceAll(FIXED_SPACE, ' ');
}

/** Without colours, a name keeps its backticks, so that it cannot be mistaken for a word. */
function marked(text: string, look: Look): string {
  const shown = visible(text);
  const painted = look.paint('cyan', shown);
  if (painted === shown) return fenced(shown);
  return painted;
}

/** A message, wrapped at the terminal's width. */
export function wrapped(message: Message, look: Look): string {
  return wrap(unwrapped(message, look), look.width);
}

/** A sentence set apart from the rest, with a mark at its left. */
export function noteText(message: Message, look: Look): string {
  return hang(unwrapped(message, look), ['> ', '> '], look);
}

/** Wraps a text after a mark: the first line after `first`, all others after `rest`, which has the same width. */
export function hang(
  text: string,
  [first, rest]: readonly [string, string],
  look: Look,
): string {
  const lines = wrap(text, look.width - first.length).split('\n');
  return lines
    .map((line, at) => {
      const mark = look.paint('dim', at === 0 ? first : rest);
      return `${mark}${line}`.trimEnd();
    })
    .join('\n');
}

/** Breaks a text into lines of at most `width` columns. Styles continue after a break. */
export function wrap(text: string, width: number): string {
  return withSpaces(wrapAnsi(text, width, { trim: true }));
}

/** The rows that a text takes on a screen, which breaks lines that are too long. */
export function rowsOf(text: string, width: number): number {
  return wrapAnsi(text, width, { hard: true, trim: false }).split('\n').length;
}

/** The line that counts omitted items; empty if there are none. */
export function left(count: number, look: Look): string {
  if (count <= 0) return '';
  return look.paint('dim', `… and ${withCommas(count)} more.`);
}

/** The first lines of a unified diff, in the usual colours. */
export function renderDiff(lines: readonly string[], look: Look): string {
  const shown = lines.slice(0, MOST_DIFF_LINES).map((line) => {
    const text = shortHead(line, look.width);
    const style = DIFF_STYLES[line.charAt(0)];
    if (style === undefined) return text;
    return look.paint(style, text);
  });
  return paragraphs([shown, left(lines.length - shown.length, look)], '\n');
}

/**
 * The head of a hunk, shortened to a single line. Its end says where the hunk is, so the end stays. Other lines are
 * unchanged.
 */
function shortHead(head: string, width: number): string {
  if (!head.startsWith('@@') || head.length <= width) return head;
  const mark = '@@ … ';
  return mark + head.slice(head.length - Math.max(0, width - mark.length));
}
