import { Writable } from 'node:stream';
import { styleText } from 'node:util';
import stringWidth from 'fast-string-width';
import type { Clock } from '../../clock.ts';
import {
  terminal as inTerminal,
  type Look,
  unwrapped,
  wrap,
} from '../../report/terminal-text.ts';
import type { Message } from '../../text/message.ts';
import { unmarked } from '../../text/plain.ts';
import { visible } from '../../text/visible.ts';

/** The values of each option, also if a word without a dash gave them. A switch has an empty text. */
export type Given = ReadonlyMap<string, readonly string[]>;

export interface TerminalParts {
  /** Opened on first use, because it takes a tenth of the start-up time. */
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly environment: NodeJS.ProcessEnv;
  readonly clock: Clock;
}

/** Where a command writes, and whom it asks. Results go to standard output, all other text to standard error. */
export interface Terminal {
  /** It excludes the time of questions: `timeout` limits calls, and no call is in progress during a question. */
  readonly clock: Clock;
  /** The properties of standard output. */
  readonly look: Look;
  /** Whether a person can be asked. */
  readonly isInteractive: boolean;
  /** Writes a result. */
  readonly print: (text: string) => void;
  /** Writes a message to standard error, on a new line. */
  readonly say: (message: Message) => void;
  /** Writes text to standard error, unchanged. */
  readonly write: (text: string) => void;
  /**
   * Shows progress in a status line that the next call replaces and undefined clears. With `--verbose`, all lines stay.
   */
  readonly progress: (message: Message | undefined) => void;
  /** Writes a detail that only `--verbose` shows. */
  readonly debug: (line: string) => void;
  /** Asks a question and waits for a line; undefined if the input ends or the signal fires. A secret is not echoed. */
  readonly ask: (
    question: Message,
    signal: AbortSignal,
    options?: AskOptions,
  ) => Promise<string | undefined>;
}

interface AskOptions {
  /** Hides what the user types. */
  readonly isSecret?: boolean;
}

/** A status line at the bottom that shows the progress and its duration. Does nothing if no person watches. */
interface StatusLine {
  readonly show: (text: string | undefined) => void;
  /** Writes permanent lines, and draws the status line below them again. */
  readonly above: (write: () => void) => void;
}

const NARROWEST = 40;
const WIDEST = 120;
const USUAL = 80;
const TICK_MS = 1000;
/** Returns to the first column, and clears the line. */
const CLEAR = '\r\u001b[2K';

/** A value as indented JSON. Control characters and invisible characters are escaped, which means the same in JSON. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  const inert = text.replace(/[^ -~\n]/gu, (character) =>
    visible(character) === character ? character : inJson(character),
  );
  return `${inert}\n`;
}

/** A character as a JSON escape; two escapes beyond the first Unicode plane. */
function inJson(character: string): string {
  const units = character.split('').map((unit) => unit.charCodeAt(0));
  return units
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');
}

/** Rows of cells as lines of aligned columns. */
export function columns(
  rows: readonly (readonly string[])[],
): readonly string[] {
  const [head = []] = rows;
  const widths = head.map((_, column) =>
    Math.max(...rows.map((row) => stringWidth(row[column] ?? ''))),
  );
  const pad = (cell: string, column: number): string =>
    cell + ' '.repeat((widths[column] ?? 0) - stringWidth(cell));
  return rows.map((row) => row.map(pad).join('  ').trimEnd());
}

/** Rows as aligned columns, with a head. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { paint }: Look,
): string {
  const lines = columns([head, ...rows]);
  return lines.with(0, paint('bold', lines[0] ?? '')).join('\n');
}

/** Opens the terminal of a process, as the options request it. `hide` removes secrets from all output. */
export function openTerminal(
  parts: TerminalParts,
  given: Given,
  hide: (text: string) => string,
): Terminal {
  const { stdout, stderr } = parts;
  const status = openStatusLine(parts, hide);
  const isVerbose = given.has('verbose');
  let asked = 0;

  const beside = (text: string): void => status.above(() => stderr.write(text));

  const isPlain = given.has('no-color');
  const beneath = lookOf(stderr, parts, { isPlain });
  // A line of a log stays one line. Secrets are removed before a break could divide them.
  const styled = (message: Message): string => {
    if (stderr.isTTY !== true) return hide(inTerminal(message, beneath));
    return wrap(hide(unwrapped(message, beneath)), beneath.width);
  };
  const say = (message: Message): void => beside(`${styled(message)}\n`);

  return {
    clock: { ...parts.clock, now: () => parts.clock.now() - asked },
    look: lookOf(stdout, parts, { isPlain }),
    get isInteractive() {
      return parts.stdin.isTTY === true && stderr.isTTY === true;
    },
    say,

    print(text) {
      status.show(undefined);
      stdout.write(hide(text));
    },

    write(text) {
      beside(hide(text));
    },

    progress(message) {
      if (isVerbose && message !== undefined) say(message);
      else status.show(message && unmarked(message, 'terminal'));
    },

    debug(line) {
      if (isVerbose) beside(`${visible(hide(line))}\n`);
    },

    async ask(question, signal, { isSecret = false } = {}) {
      status.show(undefined);
      const began = parts.clock.now();
      try {
        // The cursor waits behind the space at the end.
        const text = `${styled(question).trimEnd()} `;
        return await askFor(text, parts, { signal, isSecret });
      } finally {
        asked += parts.clock.now() - began;
      }
    },
  };
}

/** Colours only on a terminal whose user did not turn them off (no-color.org), and a readable width. */
function lookOf(
  stream: NodeJS.WriteStream,
  { environment }: TerminalParts,
  { isPlain }: { readonly isPlain: boolean },
): Look {
  const isForced =
    environment['FORCE_COLOR'] !== undefined &&
    environment['FORCE_COLOR'] !== '0';
  const isRefused =
    isPlain ||
    (environment['NO_COLOR'] ?? '') !== '' ||
    environment['TERM'] === 'dumb';
  const isColoured =
    !isRefused &&
    (isForced || (stream.isTTY === true && stream.hasColors(environment)));
  const columns = (stream.isTTY && stream.columns) || USUAL;
  const width = Math.min(WIDEST, Math.max(NARROWEST, columns));
  if (!isColoured) return { width, paint: (_style, text) => text };

  const paint: Look['paint'] = (style, text) =>
    styleText(style, text, { validateStream: false });
  // If output is not a terminal, the address is printed as text. A terminal without links ignores the escape.
  if (!stream.isTTY) return { width, paint };
  const link: Look['link'] = (text, address) =>
    `\x1b]8;;${address}\x1b\\${text}\x1b]8;;\x1b\\`;
  return { width, paint, link };
}

function openStatusLine(
  { stderr, clock }: TerminalParts,
  hide: (text: string) => string,
): StatusLine {
  let shown: { readonly text: string; readonly began: number } | undefined;
  let callOff = (): void => undefined;
  const draw = (): void => {
    if (shown === undefined) return;
    const seconds = Math.floor((clock.now() - shown.began) / 1000);
    const whole = `… ${visible(hide(shown.text)).trimStart()}${seconds === 0 ? '' : ` (${seconds} s)`}`;
    const width = Math.max(1, (stderr.columns || USUAL) - 1);
    stderr.write(`${CLEAR}${withoutMiddle(whole, width)}`);
    callOff = clock.limit(TICK_MS, draw);
  };
  const clear = (): void => {
    callOff();
    if (shown !== undefined) stderr.write(CLEAR);
  };
  return {
    show: (text: string | undefined): void => {
      if (stderr.isTTY !== true) return;
      clear();
      shown = text === undefined ? undefined : { text, began: clock.now() };
      draw();
    },
    above: (write: () => void): void => {
      clear();
      write();
      draw();
    },
  };
}

/** The end of a status line that is always shown: how often something was tried, and the seconds. */
const MOST_END = 45;
const LEAST_START = 8;

/** A line that fits, without its middle if it is too long: its end has the seconds. */
function withoutMiddle(line: string, width: number): string {
  if (line.length <= width) return line;

  const start = Math.min(width - 1, Math.max(LEAST_START, width - MOST_END));
  const end = width - start - 1;
  return `${line.slice(0, start)}…${line.slice(line.length - end)}`;
}

async function askFor(
  question: string,
  { stdin, stderr }: TerminalParts,
  {
    signal,
    isSecret,
  }: { readonly signal: AbortSignal; readonly isSecret: boolean },
): Promise<string | undefined> {
  const { createInterface } = await import('node:readline');
  if (signal.aborted) return undefined;
  // The system edits the line, so that Ctrl-C stays a signal. That would echo a secret, so here readline edits a secret
  // and writes nothing.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: stdin,
    output: isSecret ? nowhere : stderr,
    terminal: isSecret,
  });
  // Only now: echo is off before the user sees the question.
  stderr.write(question);
  const leave = (): void => lines.close();
  signal.addEventListener('abort', leave);
  // If the input ends before Enter, the secret may be incomplete, so it does not count.
  if (isSecret) stdin.prependListener('end', leave);
  const answer = await new Promise<string | undefined>((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(undefined));
  });
  signal.removeEventListener('abort', leave);
  stdin.off('end', leave);
  lines.close();
  stdin.pause();
  // The next output begins on a new line, even if the user did not press Enter.
  if (isSecret || (answer === undefined && !signal.aborted)) stderr.write('\n');
  return isSecret ? answer?.replace(/\p{Cc}/gu, '') : answer;
}
