import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const PROGRAM = fileURLToPath(new URL('../bin/index.js', import.meta.url));
/** What was compiled once is not compiled again, by whichever process of a test. */
const COMPILE_CACHE = join(tmpdir(), 'neki-topology-compile-cache');

/** One run of the built command-line program. */
export interface ProgramOptions {
  /** The words behind the program's name. */
  readonly words: readonly string[];
  /** The current folder. */
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly output?: ProgramOutput;
}

/** What becomes of the output: it is read, nobody reads it (nor what is said beside it), or it goes to an open file. */
export type ProgramOutput = 'read' | 'closed' | number;

/** What a program without a terminal left behind. */
export interface ProgramEnd {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program that runs on a pseudo-terminal of its own. */
export interface Screen {
  /** Types a text; `\u0003` is Ctrl-C, `\u0004` the end of the input. */
  type(text: string): void;
  /** Waits until the screen shows a text; rejects with what it shows when the program ends before. */
  shows(text: string): Promise<void>;
  /** Waits for the end; the exit status. */
  ended(): Promise<number | null>;
  /** Everything that was written, with its escapes. */
  raw(): string;
  /** Everything that was written, as a reader sees it. */
  text(): string;
}

/** A program that runs without a terminal. */
export interface Program extends Pick<Screen, 'shows' | 'text'> {
  readonly ended: Promise<ProgramEnd>;
  kill(signal: NodeJS.Signals): void;
}

/** Runs the program without a terminal, as a script would. */
export function runProgram(options: ProgramOptions): Promise<ProgramEnd> {
  return startProgram(options).ended;
}

/** Starts the program without a terminal. */
export function startProgram({
  words,
  folder,
  env,
  output = 'read',
}: ProgramOptions): Program {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    cwd: folder,
    env: environmentOf(env),
    stdio: ['ignore', typeof output === 'number' ? output : 'pipe', 'pipe'],
  });
  if (output === 'closed')
    for (const stream of [child.stdout, child.stderr]) stream?.destroy();
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  const ended = new Promise<ProgramEnd>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode) =>
      resolve({ exitCode, stdout: stdout.text(), stderr: stderr.text() }),
    );
  });
  const { text } = stdout;
  return {
    ended,
    text,
    shows: (wanted) => waitFor(child, { wanted, text, end: ended }),
    kill: (signal) => child.kill(signal),
  };
}

/**
 * Opens the program on a real pseudo-terminal of 100 columns, or as many as asked: `script` of util-linux, which every
 * Debian has, makes one. What is typed goes through the terminal's own line discipline, so that Ctrl-C is a signal.
 */
export function openScreen(
  options: ProgramOptions & { readonly columns?: number },
): Screen {
  return openLine({
    ...options,
    line: [process.execPath, PROGRAM, ...options.words].map(quoted).join(' '),
  });
}

/** The same for any command line. */
export function openLine(
  options: Omit<ProgramOptions, 'words'> & {
    readonly line: string;
    readonly columns?: number;
  },
): Screen {
  const { line, folder, env, columns = 100 } = options;
  const child = spawn(
    'script',
    ['-q', '-e', '-f', '-c', `stty cols ${columns}; exec ${line}`, '/dev/null'],
    {
      cwd: folder,
      env: { TERM: 'xterm-256color', ...environmentOf(env), SHELL: '/bin/sh' },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const output = collect(child.stdout);
  const end = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode) => resolve(exitCode));
  });
  const text = (): string => stripVTControlCharacters(output.text());
  return {
    type: (typed) => {
      child.stdin?.write(typed);
    },
    shows: (wanted) => waitFor(child, { wanted, text, end }),
    ended: () => end,
    raw: () => output.text(),
    text,
  };
}

function waitFor(
  child: ChildProcess,
  {
    wanted,
    text,
    end,
  }: { wanted: string; text: () => string; end: Promise<unknown> },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (!text().includes(wanted)) return;
      child.stdout?.off('data', look);
      resolve();
    };
    child.stdout?.on('data', look);
    void end.then(
      () =>
        reject(
          new Error(`the program ended before it showed ${wanted}:\n${text()}`),
        ),
      reject,
    );
    look();
  });
}

function collect(stream: NodeJS.ReadableStream | null): { text: () => string } {
  const chunks: Buffer[] = [];
  stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { text: () => Buffer.concat(chunks).toString('utf8') };
}

/** Nothing of this process's environment but where programs are. */
function environmentOf(
  env: ProgramOptions['env'] = {},
): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...env,
  };
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
