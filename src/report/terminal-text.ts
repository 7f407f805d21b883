import { wrapAnsi } from 'fast-wrap-ansi';
import { type Message, withCommas } from '../text/message.ts';
import type { ShardNames } from '../text/shard-names.ts';
import { fenced, visible } from '../text/visible.ts';
import { wordsFor } from '../text/words.ts';
import type { Mark } from './mark.ts';
import { paragraphs } from './markdown.ts';

/** The styles in use, of a terminal's sixteen colours, so that the reader's own theme decides. */
export type Style =
  | 'bold'
  | 'dim'
  | 'red'
  | 'green'
  | 'yellow'
  | 'magenta'
  | 'cyan';

/** What a terminal is like. */
export interface Look {
  /** Columns of a line. */
  readonly width: number;
  /** Puts a text in a style; a terminal without colours gives it back as it is. */
  readonly paint: (style: Style, text: string) => string;
  /** Makes a text a link, where that can be followed. */
  readonly link?: ((text: string, address: string) => string) | undefined;
  /** What people call the shards of a report's branch; absent where none has a name. */
  readonly names?: ShardNames | undefined;
}

/** The colour of each mark. */
export const STYLES: Readonly<Record<Mark, Style>> = {
  failed: 'red',
  stopped: 'red',
  refused: 'red',
  danger: 'yellow',
  applying: 'cyan',
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

/** A message in the words of a terminal, its values in a style of their own. */
export function terminal(message: Message, look: Look): string {
  return wordsFor(message, 'terminal')
    .map(({ isMarked, text }) => {
      if (isMarked) return marked(text, look);
      return visible(text);
    })
    .join('');
}

/** Without colours a name keeps its backticks: what is a name and what is a word must be told apart. */
function marked(text: string, look: Look): string {
  const shown = visible(text);
  const painted = look.paint('cyan', shown);
  if (painted === shown) return fenced(shown);
  return painted;
}

/** A message as lines of the terminal's width. */
export function wrapped(message: Message, look: Look): string {
  return wrap(terminal(message, look), look.width);
}

/** A sentence apart from the rest, marked at its left. */
export function noteText(message: Message, look: Look): string {
  return hang(terminal(message, look), ['> ', '> '], look);
}

/** Wraps a text behind a mark: the first line behind one, the lines that follow behind another of the same width. */
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

/** Breaks a text into lines of at most so many columns; styles go on over a break. */
export function wrap(text: string, width: number): string {
  return wrapAnsi(text, width, { trim: true });
}

/** How many more there are; empty where there are none. */
export function left(count: number, look: Look): string {
  if (count <= 0) return '';
  return look.paint('dim', `… and ${withCommas(count)} more.`);
}

/** Lines of a unified diff in its usual colours, at most so many of them. */
export function renderDiff(lines: readonly string[], look: Look): string {
  const shown = lines.slice(0, MOST_DIFF_LINES).map((line) => {
    const text = shortHead(line, look.width);
    const style = DIFF_STYLES[line.charAt(0)];
    if (style === undefined) return text;
    return look.paint(style, text);
  });
  return paragraphs([shown, left(lines.length - shown.length, look)], '\n');
}

/** The head of a hunk in one line: its end, which says where it is, stays. Any other line as it is. */
function shortHead(head: string, width: number): string {
  if (!head.startsWith('@@') || head.length <= width) return head;
  const mark = '@@ … ';
  return mark + head.slice(head.length - Math.max(0, width - mark.length));
}
