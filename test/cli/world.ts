import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Platform, type PlatformOptions, startPlatform, WRITER } from '../sandbox/platform.ts';
import {
  openScreen,
  type ProgramEnd,
  type ProgramOptions,
  runProgram,
  type Screen,
} from '../sandbox/terminal.ts';
import { asYaml, LIVE } from '../scenarios/documents.ts';

/** A platform, and a folder with a person's files. */
export interface Desk {
  readonly platform: Platform;
  readonly folder: string;
  /** Runs the built program with the writer's credential; `--base-url` is added for commands on a branch. */
  run(
    words: readonly string[],
    env?: Readonly<Record<string, string>>,
    unread?: ProgramOptions['unread'],
  ): Promise<ProgramEnd>;
  /** The same on a pseudo-terminal. */
  open(words: readonly string[], look?: { columns?: number; env?: Readonly<Record<string, string>> }): Screen;
  write(name: string, text: string): Promise<void>;
  read(name: string): Promise<string>;
}

interface Finishing {
  onTestFinished(callback: () => Promise<void>): void;
}

/** The file that a program looks for by itself. */
export const FILE = 'data-topology.yaml';

/** Sits down at a desk whose file is what the branch `acme/shop/main` holds, unless told otherwise. */
export async function sitDown(
  { onTestFinished }: Finishing,
  { platform: options, file = asYaml(LIVE) }: { platform?: PlatformOptions; file?: string } = {},
): Promise<Desk> {
  const [platform, folder] = await Promise.all([startPlatform(options), mkdtemp(join(tmpdir(), 'desk-'))]);
  onTestFinished(async () => {
    await platform.close();
    await rm(folder, { recursive: true, force: true });
  });
  await writeFile(join(folder, FILE), file);
  const own = {
    HOME: folder,
    PLANETSCALE_SERVICE_TOKEN_ID: WRITER.id,
    PLANETSCALE_SERVICE_TOKEN: WRITER.secret,
  };
  const full = (words: readonly string[]): readonly string[] =>
    ['plan', 'apply', 'pull', 'shards'].includes(words[0] ?? '')
      ? [...words, '--base-url', platform.baseUrl]
      : words;
  return {
    platform,
    folder,
    run: (words, env = {}, unread) =>
      runProgram({ words: full(words), folder, env: { ...own, ...env }, ...(unread && { unread }) }),
    open: (words, { columns, env = {} } = {}) =>
      openScreen({ words: full(words), folder, env: { ...own, ...env }, ...(columns && { columns }) }),
    write: (name, text) => writeFile(join(folder, name), text),
    read: (name) => readFile(join(folder, name), 'utf8'),
  };
}
