import { lstatSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, posix, resolve } from 'node:path';
import type { FileRead } from '../../document/reading.ts';
import {
  ALLOW_ENDING,
  type AllowFile,
  type AllowRead,
  MOST_ALLOW_BYTES,
  MOST_ALLOW_FILES,
} from '../../plan/allow-file.ts';
import { input, type Message, prose, quoteWhole } from '../../text/message.ts';
import { nearest } from '../../text/nearest.ts';
import {
  codeOf,
  isLedOut,
  isOutside,
  readLocalFile,
  readWorkspaceFile,
} from './workspace.ts';

/** Reads a file by its path, up to the largest size of allow files. */
type ReadFile = (path: string) => Promise<FileRead>;

/** Reads the allow files of a workspace, and none outside of it. */
export async function readWorkspaceAllow(
  workspace: string,
  path: string,
): Promise<AllowRead> {
  const full = join(workspace, path);
  if (isAbsolute(path) || isOutside(workspace, full)) return outside(path);
  if (isLedOut(workspace, full))
    return unread(
      path,
      prose`The path is a symbolic link that leads out of the repository.`,
    );
  return readFolder({ full, path }, (file) =>
    readWorkspaceFile(workspace, file, ALLOW_KIND),
  );
}

/** Reads the allow files of a person at a terminal, relative to the current folder. */
export function readLocalAllow(
  folder: string,
  path: string,
): Promise<AllowRead> {
  return readFolder({ full: resolve(folder, path), path }, (file) =>
    readLocalFile(resolve(folder, file), ALLOW_KIND),
  );
}

function outside(path: string): AllowRead {
  return unread(
    path,
    prose`The path leads out of the repository. Set ${input('allow-file')} to a path in it.`,
  );
}

/** The answer for allow files that cannot be read. */
export function unread(file: string, why: Message): AllowRead {
  return { kind: 'unreadable', file, why };
}

const ALLOW_KIND = {
  name: 'allow-file',
  most: MOST_ALLOW_BYTES,
  tooLarge: (): Message => prose`The file is larger than 1 MiB.`,
} as const;

/** A folder of allow files or one file: where it is, and how reports call it. */
interface AllowPath {
  readonly full: string;
  readonly path: string;
}

async function readFolder(
  { full, path }: AllowPath,
  read: ReadFile,
): Promise<AllowRead> {
  const names = namesIn(full);
  if (names.kind === 'unreadable') return unread(path, names.why);
  if (names.kind === 'missing')
    return { kind: 'missing', near: nearName(full, path) };
  const isFolder = names.kind === 'folder';
  const paths = isFolder
    ? names.names.map((name) => posix.join(path, name))
    : [path];
  const files: AllowFile[] = [];
  let bytes = 0;
  for (const file of paths) {
    // For a link, git stores only a path. At a commit, nothing reads the file that it leads to.
    if (isFolder && isLink(join(full, posix.basename(file))))
      return { kind: 'unreadable', file, why: LINKED };
    const content = await read(file);
    if (content.kind === 'unreadable') return unread(file, content.why);
    if (content.kind !== 'file') continue;
    files.push({ path: file, bytes: content.bytes });
    bytes += content.bytes.byteLength;
    // This is already too much, so the other files are not read.
    if (bytes > MOST_ALLOW_BYTES) break;
  }
  return { kind: 'files', isFolder, files };
}

export const LINKED = prose`It is a symbolic link. Use a file.`;

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** A path's kind, and the names of the allow files in a folder. */
type Names =
  | { readonly kind: 'folder'; readonly names: readonly string[] }
  | { readonly kind: 'file' | 'missing' }
  | { readonly kind: 'unreadable'; readonly why: Message };

function namesIn(full: string): Names {
  try {
    if (!statSync(full).isDirectory()) return { kind: 'file' };
    return { kind: 'folder', names: allowNames(readdirSync(full).sort()) };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' && isLink(full))
      return {
        kind: 'unreadable',
        why: prose`It is a symbolic link that leads to nothing.`,
      };
    if (code === 'ENOENT') return { kind: 'missing' };
    const why = prose`It could not be read (${quoteWhole(code)}).`;
    return { kind: 'unreadable', why };
  }
}

/** The allow files among the names in a folder; if there are too many, one more than the limit. */
function allowNames(names: readonly string[]): readonly string[] {
  return names
    .filter((name) => name.endsWith(ALLOW_ENDING))
    .slice(0, MOST_ALLOW_FILES + 1);
}

/** A similar name next to a missing path; undefined if there is none. */
function nearName(full: string, path: string): string | undefined {
  const wanted = basename(full);
  try {
    const beside = readdirSync(dirname(full)).filter(
      (name) => /\.al{1,2}o[uw]*s?$/i.test(name) && name !== wanted,
    );
    const near = nearest(wanted, beside);
    return near && posix.join(dirname(path), near);
  } catch {
    // A folder that cannot be listed has no name to suggest.
    return undefined;
  }
}
