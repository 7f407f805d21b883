import { wrapAnsi } from 'fast-wrap-ansi';
import type { Message } from '../message/message.ts';
import { plain } from '../message/plain.ts';
import { wordsFor } from '../message/words.ts';
import { eachPart, paragraphs, visible } from './markdown.ts';
import { RUNBOOKS } from './parts.ts';

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
}

const DIFF_STYLES: Readonly<Record<string, Style>> = {
  '+': 'green',
  '-': 'red',
  '@': 'dim',
};
const MOST_DIFF_LINES = 200;

/** What a terminal has in place of the inputs that messages name. */
const IN_PLACE: Readonly<Record<string, string>> = {
  allow: '--allow',
  'base-url': '--base-url',
  'database-url': 'DATABASE_URL',
  'history-depth': '--history-depth',
  'new-tables': '--new-tables',
  'on-drift': '--on-drift',
  'on-unreadable': '--on-unreadable',
  'oauth-access-token': 'PLANETSCALE_OAUTH_ACCESS_TOKEN',
  'service-token': 'PLANETSCALE_SERVICE_TOKEN',
  'service-token-id': 'PLANETSCALE_SERVICE_TOKEN_ID',
  timeout: '--timeout',
};
/** Those whose names are ordinary words, so that a value may be called alike: only what leads to them tells. */
const AFTER_LEAD = new Set([
  'file',
  'organization',
  'database',
  'branch',
  'schema',
  'rules',
  'shards',
  'target',
  'targets',
]);
const INPUT =
  /(\b(?:the )?input |\bthe (?=`[a-z-]+` input\b)|\b(?:Correct|Set) )?`([a-z-]+)(?:: ([^`]*))?`(?: input\b)?/g;

/** A message in the words of a terminal: it has options where the action has inputs. */
export function inOptions(text: string | Message): string {
  if (typeof text === 'object') return plain(text, 'terminal');
  const here = text.replaceAll(RUNBOOKS.repository, RUNBOOKS.terminal);
  return here.replace(
    INPUT,
    (
      whole,
      lead: string | undefined,
      name: string,
      value: string | undefined,
    ) => {
      const isLed = lead !== undefined && AFTER_LEAD.has(name);
      const option = isLed
        ? `--${name.replace(/^(rule|shard)s$/, '$1')}`
        : IN_PLACE[name];
      if (option === undefined) return whole;
      return `${/^(?:Correct|Set) $/.test(lead ?? '') ? lead : ''}\`${option}${value === undefined ? '' : ` ${value}`}\``;
    },
  );
}

/** A sentence, with what stands between backticks in it in a style of its own. */
export function sentence(text: string | Message, look: Look): string {
  if (typeof text === 'object')
    return wordsFor(text, 'terminal')
      .map((word) => (word.isMarked ? name(word.text, look) : word.text))
      .join('');
  return eachPart(inOptions(text), (part) => name(part, look), visible);
}

/** Without colours a name keeps its backticks: what is a name and what is a word must be told apart. */
function name(text: string, look: Look): string {
  const shown = visible(text);
  const painted = look.paint('cyan', shown);
  return painted === shown ? `\`${shown}\`` : painted;
}

/** A sentence apart from the rest, marked at its left. */
export function noteText(text: string | Message, look: Look): string {
  return hang(sentence(text, look), ['> ', '> '], look);
}

/** Wraps a text behind a mark: the first line behind one, the lines that follow behind another of the same width. */
export function hang(
  text: string,
  [first, rest]: readonly [string, string],
  look: Look,
): string {
  const lines = wrap(text, look.width - first.length).split('\n');
  return lines
    .map((line, index) =>
      `${look.paint('dim', index === 0 ? first : rest)}${line}`.trimEnd(),
    )
    .join('\n');
}

/** Breaks a text into lines of at most so many columns; styles go on over a break. */
export function wrap(text: string, width: number): string {
  return wrapAnsi(text, width, { trim: true });
}

/** How many more there are; empty where there are none. */
export function left(count: number, look: Look): string {
  return count > 0 ? look.paint('dim', `… and ${count} more.`) : '';
}

/** Lines of a unified diff in its usual colours, at most so many of them. */
export function renderDiff(lines: readonly string[], look: Look): string {
  const shown = lines.slice(0, MOST_DIFF_LINES).map((line) => {
    const style = DIFF_STYLES[line.charAt(0)];
    return style === undefined ? line : look.paint(style, line);
  });
  return paragraphs([...shown, left(lines.length - shown.length, look)], '\n');
}
