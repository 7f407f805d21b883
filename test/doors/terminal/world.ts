import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type VirtualClock, virtualClock } from '../../../sandbox/clock.ts';
import { serversFor } from '../../../sandbox/for-tests.ts';
import type { GitHub } from '../../../sandbox/github.ts';
import {
  type Platform,
  type PlatformOptions,
  WRITER,
} from '../../../sandbox/platform.ts';
import {
  openScreen,
  type ProgramEnd,
  type ProgramOutput,
  runProgram,
  type Screen,
} from '../../../sandbox/terminal.ts';
import { asYaml, LIVE } from '../../scenarios/documents.ts';
import { OUTSIDE } from './folder.ts';
import { beginCommand, type Command } from './host.ts';

type Env = Readonly<Record<string, string>>;

/** A platform, and a folder with a person's files. Commands get the writer's credential, and those on a branch `--base-url`. */
export interface Desk {
  readonly platform: Platform;
  readonly github: GitHub;
  readonly folder: string;
  /** Runs a command in this process, without a terminal. */
  run(words: readonly string[], env?: Env): Promise<ProgramEnd>;
  /** The same at a terminal. */
  open(
    words: readonly string[],
    look?: {
      columns?: number;
      env?: Env;
      clock?: VirtualClock;
      now?: () => number;
    },
  ): Command;
  /** Runs the built program in a process of its own, for what only a process shows. */
  runProgram(
    words: readonly string[],
    output?: ProgramOutput,
  ): Promise<ProgramEnd>;
  /** The same on a pseudo-terminal. */
  openScreen(
    words: readonly string[],
    look?: { columns?: number; env?: Env },
  ): Screen;
  write(name: string, text: string): Promise<void>;
  read(name: string): Promise<string>;
}

interface Finishing {
  onTestFinished(callback: () => Promise<void>): void;
}

/** The environment of somebody who has no credential. */
export const NOBODY = {
  PLANETSCALE_SERVICE_TOKEN: '',
  PLANETSCALE_SERVICE_TOKEN_ID: '',
};

/** The file that a program looks for by itself. */
export const FILE = 'data-topology.yaml';

/** Sits down at a desk whose file is what the branch `acme/shop/main` holds, unless told otherwise. */
export async function sitDown(
  context: Finishing,
  {
    platform: options,
    file = asYaml(LIVE),
  }: { platform?: PlatformOptions; file?: string } = {},
): Promise<Desk> {
  const { platform, github } = await serversFor(context, {
    ...(options && { platform: options }),
  });
  const folder = await mkdtemp(join(tmpdir(), 'desk-'));
  context.onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, FILE), file);
  const own = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    ...OUTSIDE,
    PLANETSCALE_SERVICE_TOKEN_ID: WRITER.id,
    PLANETSCALE_SERVICE_TOKEN: WRITER.secret,
  };
  const clock = virtualClock();
  platform.onStall(() => clock.reachLimit());
  const full = (words: readonly string[], env: Env = {}) => ({
    words: ['init', 'plan', 'apply', 'restore', 'pull', 'shards'].includes(
      words[0] ?? '',
    )
      ? [...words, '--base-url', platform.baseUrl]
      : words,
    folder,
    env: { ...own, ...env },
  });
  return {
    platform,
    github,
    folder,
    run: (words, env) => beginCommand({ ...full(words, env), clock }).ended,
    open: (words, { columns = 100, env, ...own } = {}) =>
      beginCommand({ ...full(words, env), columns, clock, ...own }),
    runProgram: (words, output = 'read') =>
      runProgram({ ...full(words), output }),
    openScreen: (words, { columns, env } = {}) =>
      openScreen({ ...full(words, env), ...(columns && { columns }) }),
    write: (name, text) => writeFile(join(folder, name), text),
    read: (name) => readFile(join(folder, name), 'utf8'),
  };
}
