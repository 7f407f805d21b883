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

/** What stands in the workspace; nothing at all is a job without a checkout step. */
export interface WorkspaceContent {
  /** Path → content, folders made as needed. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
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
  for (const [path, text] of Object.entries(content.files ?? {}))
    await writeFile(await placeFor(folders.workspace, path), text);
  for (const [path, target] of Object.entries(content.symlinks ?? {}))
    await symlink(target, await placeFor(folders.workspace, path));
  return folders;
}

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
