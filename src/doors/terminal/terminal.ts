import { Writable } from 'node:stream';
import { styleText } from 'node:util';
import stringWidth from 'fast-string-width';
import type { Clock } from '../../clock.ts';
import type { Look } from '../../report/terminal-text.ts';
import type { Message } from '../../text/message.ts';
import { plain } from '../../text/plain.ts';
import { visible } from '../../text/visible.ts';
import type { Given } from './arguments.ts';

/** The streams and the environment a terminal is made of. */
export interface TerminalParts {
  /** Looked at only where it is needed: opening it takes a tenth of a start. */
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly environment: NodeJS.ProcessEnv;
  readonly clock: Clock;
}

/** What a command writes to, and whom it asks. Results go to standard output; all else to standard error. */
export interface Terminal {
  /** Less the time in which somebody was asked: `timeout` is for calls, and none may be under way then. */
  readonly clock: Clock;
  /** What standard output looks like. */
  readonly look: Look;
  /** Whether there is somebody to ask. */
  readonly isInteractive: boolean;
  /** Writes a result. */
  readonly print: (text: string) => void;
  /** Tells something beside the result, on a line of its own. */
  readonly say: (message: Message) => void;
  /** Writes beside the result as it is. */
  readonly write: (text: string) => void;
  /** Shows what goes on, on one line that the next replaces and undefined clears; with `--verbose` it stays. */
  readonly progress: (message: Message | undefined) => void;
  /** Tells a detail that nobody else wants than who asked for all. */
  readonly debug: (line: string) => void;
  /** Asks a question and waits for a line; undefined where the input ends or the signal fires. A secret is not shown. */
  readonly ask: (
    question: Message,
    signal: AbortSignal,
    options?: AskOptions,
  ) => Promise<string | undefined>;
}

/** How a question is asked. */
interface AskOptions {
  /** What is typed is not shown. */
  readonly isSecret?: boolean;
}

/** One line below all else, which says what goes on and for how long; nothing at all where nobody looks. */
interface StatusLine {
  readonly show: (text: string | undefined) => void;
  /** Writes lines that stay, and the status line anew below them. */
  readonly above: (write: () => void) => void;
}

const NARROWEST = 40;
const WIDEST = 120;
const USUAL = 80;
const TICK_MS = 1000;
/** Back to the first column, and clear the line. */
const CLEAR = '\r\u001b[2K';

/** A value as indented JSON. What a terminal would obey, or what hides text there, is written as an escape, which means the same. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  const inert = text.replace(/[^ -~\n]/gu, (character) =>
    visible(character) === character ? character : inJson(character),
  );
  return `${inert}\n`;
}

/** A character as JSON escapes it: those past the first plane as two. */
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

/** The same with a first row that is their head. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { paint }: Look,
): string {
  const lines = columns([head, ...rows]);
  return lines.with(0, paint('bold', lines[0] ?? '')).join('\n');
}

/** Opens the terminal of a process, as it was asked for; `hide` takes secrets out of all that is written. */
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

  const say = (message: Message): void =>
    beside(`${hide(plain(message, 'terminal'))}\n`);

  return {
    clock: { ...parts.clock, now: () => parts.clock.now() - asked },
    look: lookOf(parts, { isPlain: given.has('no-color') }),
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
      else status.show(message && plain(message, 'terminal'));
    },

    debug(line) {
      if (isVerbose) beside(`${visible(hide(line))}\n`);
    },

    async ask(question, signal, { isSecret = false } = {}) {
      status.show(undefined);
      const began = parts.clock.now();
      try {
        return await askFor(question, parts, { signal, isSecret });
      } finally {
        asked += parts.clock.now() - began;
      }
    },
  };
}

/** Colours where somebody looks and does not mind (no-color.org); a width that can be read. */
function lookOf(
  { stdout, environment }: TerminalParts,
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
    (isForced || (stdout.isTTY === true && stdout.hasColors(environment)));
  const columns = (stdout.isTTY && stdout.columns) || USUAL;
  const width = Math.min(WIDEST, Math.max(NARROWEST, columns));
  if (!isColoured) return { width, paint: (_style, text) => text };

  const paint: Look['paint'] = (style, text) =>
    styleText(style, text, { validateStream: false });
  // Others than terminals show the address as text; those that know no links show nothing of it.
  if (!stdout.isTTY) return { width, paint };
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
    stderr.write(
      `${CLEAR}${whole.slice(0, Math.max(1, (stderr.columns || USUAL) - 1))}`,
    );
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

async function askFor(
  question: Message,
  { stdin, stderr }: TerminalParts,
  {
    signal,
    isSecret,
  }: { readonly signal: AbortSignal; readonly isSecret: boolean },
): Promise<string | undefined> {
  const { createInterface } = await import('node:readline');
  if (signal.aborted) return undefined;
  // Line editing is the system's own, and so Ctrl-C stays the signal that it is. It would show a secret, which is
  // edited here in its place, key by key, with nothing written.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: stdin,
    output: isSecret ? nowhere : stderr,
    terminal: isSecret,
  });
  // Only now: who types at the sight of the question must not see it echoed.
  stderr.write(plain(question, 'terminal'));
  const leave = (): void => lines.close();
  signal.addEventListener('abort', leave);
  // A secret that nobody has ended may lack its end.
  if (isSecret) stdin.prependListener('end', leave);
  const answer = await new Promise<string | undefined>((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(undefined));
  });
  signal.removeEventListener('abort', leave);
  stdin.off('end', leave);
  lines.close();
  stdin.pause();
  // What is said next begins a line of its own, though nobody has ended this one.
  if (isSecret || (answer === undefined && !signal.aborted)) stderr.write('\n');
  return isSecret ? answer?.replace(/\p{Cc}/gu, '') : answer;
}
