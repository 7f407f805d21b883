import { PassThrough, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { type VirtualClock, virtualClock } from '../../../sandbox/clock.ts';
import type { ProgramEnd, Screen } from '../../../sandbox/terminal.ts';
import type { Host } from '../../../src/doors/terminal/commands/command.ts';
import { runCommand } from '../../../src/doors/terminal/program.ts';
import { messageOf } from '../../messages.ts';

/** One run of the program's commands in this process. */
export interface CommandOptions {
  /** The words behind the program's name. */
  readonly words: readonly string[];
  /** The current folder. */
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Columns of a terminal with somebody at it; absent without one. */
  readonly columns?: number;
  readonly clock?: VirtualClock;
  readonly platform?: NodeJS.Platform;
  readonly now?: () => number;
}

/** A command under way, at a terminal that a test types at. */
export interface Command extends Omit<Screen, 'ended'> {
  readonly ended: Promise<ProgramEnd>;
  /** Ctrl-C, where nothing reads key by key. */
  cancel(): void;
  /** Whether keys are read one by one and shown by nobody. */
  isRaw(): boolean;
}

/** Begins a command in this process, on time of its own. */
export function beginCommand({
  words,
  folder,
  env = {},
  columns,
  ...options
}: CommandOptions): Command {
  const isTTY = columns !== undefined;
  const cancelled = new AbortController();
  const written: {
    readonly stream: 'stdout' | 'stderr';
    readonly text: string;
  }[] = [];
  const watching = new Set<() => void>();
  let isRaw = false;
  const output = (stream: 'stdout' | 'stderr') =>
    Object.assign(
      new Writable({
        decodeStrings: false,
        write: (text: string, _encoding, done) => {
          written.push({ stream, text });
          for (const look of watching) look();
          done();
        },
      }),
      { isTTY, columns, hasColors: () => isTTY },
    ) as unknown as NodeJS.WriteStream;
  const keyboard = Object.assign(new PassThrough(), {
    isTTY,
    setRawMode: (mode: boolean) => {
      isRaw = mode;
    },
  });
  const raw = (stream?: 'stdout' | 'stderr'): string =>
    written
      .filter((part) => stream === undefined || part.stream === stream)
      .map(({ text }) => text)
      .join('');
  const host: Host = {
    stdin: keyboard as unknown as NodeJS.ReadStream,
    stdout: output('stdout'),
    stderr: output('stderr'),
    environment: env,
    platform: options.platform ?? 'linux',
    folder,
    clock: options.clock ?? virtualClock(),
    now: options.now ?? Date.now,
    listenForCancel: (say, inProgress) => {
      cancelled.signal.addEventListener('abort', () =>
        say(inProgress()?.waiting ?? messageOf('The run is being cancelled.')),
      );
      return cancelled.signal;
    },
  };
  const ended = runCommand(words, host).then((exitCode) => ({
    exitCode,
    stdout: raw('stdout'),
    stderr: raw('stderr'),
  }));
  const text = (): string => stripVTControlCharacters(raw());
  return {
    ended,
    cancel: () => cancelled.abort(),
    isRaw: () => isRaw,
    type: (typed) =>
      void (typed === '\u0004' && !isRaw
        ? keyboard.end()
        : keyboard.write(typed)),
    shows: (wanted) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (!text().includes(wanted)) return;
          watching.delete(look);
          resolve();
        };
        watching.add(look);
        ended.then(
          () =>
            reject(
              new Error(
                `the command ended before it showed ${wanted}:\n${text()}`,
              ),
            ),
          reject,
        );
        look();
      }),
    raw: () => raw(),
    text,
  };
}
