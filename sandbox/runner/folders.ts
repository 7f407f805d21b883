import { execFileSync } from 'node:child_process';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { type CheckoutOptions, checkOut } from './checkout.ts';

/** The folders and files the runner prepares for one step. */
export interface StepFolders {
  /** Holds everything below; removed after the run. */
  readonly root: string;
  readonly workspace: string;
  readonly temp: string;
  readonly home: string;
  readonly event: string;
  readonly output: string;
  readonly summary: string;
  readonly env: string;
  readonly path: string;
  readonly state: string;
}

/** A clone of a repository in the workspace, as a checkout step leaves it. */
export interface Clone {
  /** Where it is in the workspace; `.` for the workspace itself. */
  readonly folder: string;
  /** The address that it was cloned from; undefined for a repository that was begun in the job. */
  readonly remote?: string;
  /** The contents of one file, oldest first; none for a clone of which git tells no more than whose it is. */
  readonly versions?: readonly string[];
  /** How many commits it has; all by default. */
  readonly depth?: number;
}

/** The file of a clone that has versions. */
export const CLONED_FILE = 'data-topology.yaml';

/** What stands in the workspace; nothing at all is a job without a checkout step. */
export interface WorkspaceContent {
  /** Path → content, folders made as needed. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
  readonly clones?: readonly Clone[];
  /** Path → target of a symbolic link, relative targets as seen from the link. */
  readonly symlinks?: Readonly<Record<string, string>>;
  /** What a checkout step left there before `files` were written. */
  readonly checkout?: CheckoutOptions;
}

/** Makes the folders and empty files of a step under the system's temporary folder. */
export async function makeFolders(
  content: WorkspaceContent,
  event: unknown,
): Promise<StepFolders> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'neki-topology-')));
  const at = (name: string): string => join(root, name);
  const folders: StepFolders = {
    root,
    workspace: at('workspace'),
    temp: at('temp'),
    home: at('home'),
    event: at('event.json'),
    output: at('output'),
    summary: at('summary.md'),
    env: at('env'),
    path: at('path'),
    state: at('state'),
  };
  for (const folder of [folders.workspace, folders.temp, folders.home])
    await mkdir(folder);
  for (const file of [
    folders.output,
    folders.summary,
    folders.env,
    folders.path,
    folders.state,
  ])
    await writeFile(file, '');
  await writeFile(folders.event, JSON.stringify(event));
  if (content.checkout !== undefined)
    await checkOut(folders.workspace, content.checkout);
  for (const [at, clone] of (content.clones ?? []).entries())
    await makeClone(clone, join(root, `origin-${at}`), folders.workspace);
  for (const [path, text] of Object.entries(content.files ?? {}))
    await writeFile(await placeFor(folders.workspace, path), text);
  for (const [path, target] of Object.entries(content.symlinks ?? {}))
    await symlink(target, await placeFor(folders.workspace, path));
  return folders;
}

/** Makes a clone, by way of its origin where it has versions. */
async function makeClone(
  { folder, remote, versions = [], depth }: Clone,
  origin: string,
  workspace: string,
): Promise<void> {
  const git = (words: readonly string[]): void => {
    execFileSync('git', [...WHO, ...words], { stdio: 'ignore' });
  };
  git(['init', '-q', origin]);
  for (const text of versions) {
    await writeFile(join(origin, CLONED_FILE), text);
    git(['-C', origin, 'add', '.']);
    git(['-C', origin, 'commit', '-q', '-m', 'Change']);
  }
  const place = join(workspace, folder);
  const cut = depth === undefined ? [] : ['--depth', String(depth)];
  git(['clone', '-q', ...cut, `file://${origin}`, place]);
  if (remote === undefined) git(['-C', place, 'remote', 'remove', 'origin']);
  else git(['-C', place, 'remote', 'set-url', 'origin', remote]);
}

const WHO = ['user.name=Ada', 'user.email=ada@example.com'].flatMap(
  (setting) => ['-c', setting],
);

/** Reads every file under a folder as text, by absolute path. */
export async function readTree(
  folder: string,
): Promise<Record<string, string>> {
  const entries = await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(file, 'utf8')]),
  );
  return Object.fromEntries(texts);
}

async function placeFor(folder: string, path: string): Promise<string> {
  const place = join(folder, path);
  await mkdir(dirname(place), { recursive: true });
  return place;
}
