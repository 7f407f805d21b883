import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, posix } from 'node:path';
import { input, type Message, prose, quoteWhole } from '../message/message.ts';
import type { FileRead } from '../topology/document/reading.ts';
import { nearest } from '../topology/nearest.ts';
import {
  ALLOW_ENDING,
  type AllowFile,
  type AllowRead,
  MOST_ALLOW_BYTES,
  MOST_ALLOW_FILES,
} from '../topology/plan/allow-file.ts';
import { gitIn } from './git.ts';
import {
  codeOf,
  isLedOut,
  isOutside,
  readLocalFile,
  readWorkspaceFile,
} from './workspace.ts';

/** Reads a file of the folder that allow files are in, bounded. */
type ReadFile = (path: string) => Promise<FileRead>;

/** Reads the allow files of a workspace: never outside of it. */
export function readWorkspaceAllow(
  workspace: string,
  path: string,
): Promise<AllowRead> {
  const isElsewhere =
    isAbsolute(path) || isOutside(workspace, join(workspace, path));
  if (isElsewhere) {
    const why = prose`The path leads out of the repository. Set ${input('allow-file')} to a path in it.`;
    return Promise.resolve({ kind: 'unreadable', file: path, why });
  }
  return readFolder({ root: workspace, path }, (file) =>
    readWorkspaceFile(workspace, file, ALLOW_KIND),
  );
}

/** Reads the allow files that a person has, from the current folder on. */
export function readLocalAllow(
  folder: string,
  path: string,
): Promise<AllowRead> {
  return readFolder({ root: folder, path }, (file) =>
    readLocalFile(join(folder, file), ALLOW_KIND),
  );
}

const ALLOW_KIND = {
  name: 'allow-file',
  most: MOST_ALLOW_BYTES,
  tooLarge: (): Message => prose`The file is larger than 1 MiB.`,
} as const;

async function readFolder(
  { root, path }: { readonly root: string; readonly path: string },
  read: ReadFile,
): Promise<AllowRead> {
  const names = namesIn(root, path);
  if (names.kind === 'unreadable') return { ...names, file: path };
  if (names.kind === 'missing')
    return { kind: 'missing', near: nearName(root, path) };
  const isFolder = names.kind === 'folder';
  const paths = isFolder
    ? names.names.map((name) => posix.join(path, name))
    : [path];
  const files: AllowFile[] = [];
  for (const file of paths) {
    const content = await read(file);
    if (content.kind === 'unreadable')
      return { kind: 'unreadable', file, why: content.why };
    if (content.kind === 'file')
      files.push({ path: file, bytes: content.bytes });
  }
  return { kind: 'files', isFolder, files };
}

/** What is at a path: the names of a folder's allow files, a file, or nothing. */
type Names =
  | { readonly kind: 'folder'; readonly names: readonly string[] }
  | { readonly kind: 'file' | 'missing' }
  | { readonly kind: 'unreadable'; readonly why: Message };

function namesIn(root: string, path: string): Names {
  const full = join(root, path);
  try {
    if (!statSync(full).isDirectory()) return { kind: 'file' };
    if (isLedOut(root, full))
      return {
        kind: 'unreadable',
        why: prose`The path is a symbolic link that leads out of the repository.`,
      };
    const names = readdirSync(full)
      .filter((name) => name.endsWith(ALLOW_ENDING))
      .sort()
      .slice(0, MOST_ALLOW_FILES + 1);
    return { kind: 'folder', names };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return { kind: 'missing' };
    const why = prose`It could not be read (${quoteWhole(code)}).`;
    return { kind: 'unreadable', why };
  }
}

/** What is beside a missing path under a name that is near to it. */
function nearName(root: string, path: string): string | undefined {
  const folder = dirname(path);
  const wanted = basename(path);
  try {
    const beside = readdirSync(join(root, folder)).filter(
      (name) => /\.al{1,2}o[uw]*s?$/i.test(name) && name !== wanted,
    );
    const near = nearest(wanted, beside);
    return near && posix.join(folder, near);
  } catch {
    // A folder that cannot be listed has no name to suggest.
    return undefined;
  }
}

/** Reads the allow files of a commit, or of a ref, in the git repository around a folder. */
export async function readGitAllow(
  folder: string,
  path: string,
  { at, environment }: GitPlace,
): Promise<AllowRead> {
  const git = gitIn(folder, environment);
  const name = `./${path.replace(/^\.\//, '')}`;
  const unread = (words: string): AllowRead => ({
    kind: 'unreadable',
    file: path,
    why: prose`git says: ${quoteWhole(words)}.`,
  });
  if (/^(?:-|$)/.test(at)) return { kind: 'missing' };
  const kind = await git(['cat-file', '-t', `${at}:${name}`]);
  if ('words' in kind) {
    const commit = await git(['rev-parse', '--verify', `${at}^{commit}`]);
    return 'words' in commit ? unread(commit.words) : { kind: 'missing' };
  }
  const isFolder = kind.toString('utf8').trim() === 'tree';
  const listed = isFolder
    ? await git(['ls-tree', '-z', '--name-only', `${at}:${name}`])
    : undefined;
  if (listed !== undefined && 'words' in listed) return unread(listed.words);
  const names = listed
    ?.toString('utf8')
    .split('\0')
    .filter((one) => one.endsWith(ALLOW_ENDING))
    .slice(0, MOST_ALLOW_FILES + 1);
  const files: AllowFile[] = [];
  for (const one of names ?? ['']) {
    const file = one === '' ? name : `${name}/${one}`;
    const bytes = await git(
      ['cat-file', 'blob', `${at}:${file}`],
      MOST_ALLOW_BYTES + 1,
    );
    if ('words' in bytes) return unread(bytes.words);
    files.push({ path: one === '' ? path : posix.join(path, one), bytes });
  }
  return { kind: 'files', isFolder, files };
}

/** A commit or a ref, and the environment that git is run in. */
interface GitPlace {
  readonly at: string;
  readonly environment: NodeJS.ProcessEnv;
}
