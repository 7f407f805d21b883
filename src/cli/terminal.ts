import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { ReadStream, WriteStream } from 'node:tty';
import { styleText } from 'node:util';
import { visible } from '../report/markdown.ts';
import type { Look } from '../report/terminal-text.ts';

/** The streams and the environment a terminal is made of. */
export interface TerminalParts {
  readonly stdin: NodeJS.ReadStream | ReadStream;
  readonly stdout: NodeJS.WriteStream | WriteStream;
  readonly stderr: NodeJS.WriteStream | WriteStream;
  readonly environment: NodeJS.ProcessEnv;
}

/** What a command writes to, and whom it asks. Results go to standard output; all else to standard error. */
export interface Terminal {
  /** What standard output looks like. */
  readonly look: Look;
  /** Whether there is somebody to ask. */
  readonly isInteractive: boolean;
  /** Writes a result. */
  print(text: string): void;
  /** Tells something beside the result, on a line of its own; what a terminal would obey is shown as an escape. */
  say(line: string): void;
  /** Writes beside the result as it is: a question without an end of its line. */
  write(text: string): void;
  /** Shows what goes on, on one line that the next one replaces; on a terminal only. Undefined clears it. */
  progress(text: string | undefined): void;
  /** Asks a question and waits for a line; undefined where the input ends or the signal fires. */
  ask(question: string, signal: AbortSignal): Promise<string | undefined>;
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
  return `${text.replace(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu, escaped)}\n`;
}

/** A character as JSON escapes it: those past the first plane as two. */
function escaped(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

/** Opens the terminal of a process. `hide` takes secrets out of everything that is written. */
export function openTerminal(
  { stdin, stdout, stderr, environment }: TerminalParts,
  { isPlain, hide }: { readonly isPlain: boolean; readonly hide: (text: string) => string },
): Terminal {
  const line = openStatusLine(stderr, hide);
  return {
    look: lookOf(stdout, environment, isPlain),
    isInteractive: stdin.isTTY === true && stderr.isTTY === true,
    print: (text) => {
      line.show(undefined);
      stdout.write(hide(text));
    },
    say: (text) => {
      line.show(undefined);
      stderr.write(`${hide(text).split('\n').map(visible).join('\n')}\n`);
    },
    write: (text) => {
      line.show(undefined);
      stderr.write(hide(text));
    },
    progress: (text) => line.show(text),
    ask: async (question, signal) => {
      line.show(undefined);
      return askFor(question, signal, { stdin, stderr });
    },
  };
}

/** Colours where somebody looks and does not mind (no-color.org); a width that can be read. */
function lookOf(stdout: TerminalParts['stdout'], environment: NodeJS.ProcessEnv, isPlain: boolean): Look {
  const isForced = environment['FORCE_COLOR'] !== undefined && environment['FORCE_COLOR'] !== '0';
  const isRefused = isPlain || (environment['NO_COLOR'] ?? '') !== '' || environment['TERM'] === 'dumb';
  const isColoured = !isRefused && (isForced || (stdout.isTTY === true && stdout.hasColors(environment)));
  const columns = stdout.isTTY ? stdout.columns || USUAL : USUAL;
  return {
    width: Math.min(WIDEST, Math.max(NARROWEST, columns)),
    paint: isColoured
      ? (style, text) => styleText(style, text, { validateStream: false })
      : (_style, text) => text,
  };
}

interface StatusLine {
  show(text: string | undefined): void;
}

/** One line that says what goes on and for how long; nothing at all where nobody looks. */
function openStatusLine(stderr: TerminalParts['stderr'], hide: (text: string) => string): StatusLine {
  if (stderr.isTTY !== true) return { show: () => undefined };
  let timer: NodeJS.Timeout | undefined;
  let isShown = false;
  return {
    show(text) {
      clearInterval(timer);
      if (isShown) stderr.write(CLEAR);
      isShown = text !== undefined;
      if (text === undefined) return;
      const began = performance.now();
      const draw = (): void => {
        const seconds = Math.floor((performance.now() - began) / 1000);
        const whole = `… ${visible(hide(text))}${seconds === 0 ? '' : ` (${seconds} s)`}`;
        stderr.write(`${CLEAR}${whole.slice(0, Math.max(1, (stderr.columns || USUAL) - 1))}`);
      };
      draw();
      timer = setInterval(draw, TICK_MS);
      timer.unref();
    },
  };
}

async function askFor(
  question: string,
  signal: AbortSignal,
  { stdin, stderr }: Pick<TerminalParts, 'stdin' | 'stderr'>,
): Promise<string | undefined> {
  if (signal.aborted) return undefined;
  // Not as a terminal: line editing is the system's own, and so Ctrl-C stays the signal that it is.
  const lines = createInterface({ input: stdin, output: stderr, terminal: false });
  stderr.write(visible(question));
  const stop = new AbortController();
  try {
    const line = once(lines, 'line', { signal: stop.signal }).then(([text]) => String(text));
    const ended = once(lines, 'close', { signal: stop.signal }).then(() => undefined);
    const aborted = once(signal, 'abort', { signal: stop.signal }).then(() => undefined);
    const others = [line, ended, aborted].map((promise) => promise.catch(() => undefined));
    const answer = await Promise.race(others);
    // What is said next begins a line of its own, though nobody has ended this one.
    if (answer === undefined && !signal.aborted) stderr.write('\n');
    return answer;
  } finally {
    stop.abort();
    lines.close();
    stdin.pause();
  }
}
