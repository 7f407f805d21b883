// Not `node:fs/promises`: loading that alone takes a tenth of an empty program's start.
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  realpathSync,
} from 'node:fs';
import {
  dirname,
  isAbsolute,
  join,
  normalize,
  relative,
  resolve,
  sep,
} from 'node:path';
import { MAX_LIST_BYTES } from '../../document/query-source.ts';
import {
  type FileRead,
  MAX_FILE_BYTES,
  tooLarge,
  unreadable,
} from '../../document/reading.ts';
import {
  type InputName,
  input,
  type Message,
  prose,
  quote,
  quoteWhole,
} from '../../text/message.ts';

/** What kind of file is read. */
interface FileKind {
  /** The input that has its path. */
  readonly name: InputName;
  /** Bytes. */
  readonly most: number;
  readonly tooLarge: (bytes: number) => Message;
}

const TOPOLOGY_FILE: FileKind = {
  name: 'file',
  most: MAX_FILE_BYTES,
  tooLarge,
};

/** A list of statements with their calls. */
export const QUERY_FILE: FileKind = {
  name: 'queries',
  most: MAX_LIST_BYTES,
  tooLarge: () =>
    prose`The file is larger than ${MAX_LIST_BYTES / 1024 / 1024} MiB. Keep the statements with the most calls.`,
};

/**
 * Reads a file of the workspace: never one outside it, be it by `..`, by an absolute path or through a symbolic link,
 * and never more than a file of its kind may hold.
 */
export async function readWorkspaceFile(
  workspace: string,
  path: string,
  kind: FileKind = TOPOLOGY_FILE,
): Promise<FileRead> {
  if (isAbsolute(path) || /^[A-Za-z]:/.test(path))
    return outside(prose`is an absolute path`, kind);
  if (escapes(normalize(path)))
    return outside(prose`leads out of the repository`, kind);
  try {
    const root = realpathSync(workspace);
    const real = realpathSync(join(root, path));
    if (escapes(relative(root, real)))
      return outside(
        prose`is a symbolic link that leads out of the repository`,
        kind,
      );
    return readBounded(real, kind);
  } catch (error) {
    return refusal(error, kind);
  }
}

/** Reads any file a person names on their own machine, bounded like those of a workspace. */
export async function readLocalFile(
  path: string,
  kind: FileKind = TOPOLOGY_FILE,
): Promise<FileRead> {
  try {
    return readBounded(path, kind);
  } catch (error) {
    return refusal(error, kind);
  }
}

function readBounded(
  path: string,
  { name, most, tooLarge }: FileKind,
): FileRead {
  // Without O_NONBLOCK, opening a named pipe would wait for ever for its writer.
  const handle = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(handle);
    if (stats.isDirectory())
      return unreadable(
        prose`This is a folder. Set ${input(name)} to the path of a file in it.`,
      );
    if (!stats.isFile())
      return unreadable(
        prose`This is not a regular file. Use a file of the repository.`,
      );
    if (stats.size > most) return unreadable(tooLarge(stats.size));
    return { kind: 'file', bytes: readFileSync(handle) };
  } finally {
    closeSync(handle);
  }
}

/** Why a path is not written that a link leads out of a folder: that may be a clone of somebody else's. */
export function leadOutProblem(
  folder: string,
  path: string,
  remedy: Message,
): Message | undefined {
  if (isLedOut(folder, resolve(folder, path)))
    return prose`${quoteWhole(path)} was not written: a symbolic link in its path leads out of this folder.${remedy}`;
  return undefined;
}

/** Whether a symbolic link leads a path below a folder out of it; a path that says so itself is meant. */
export function isLedOut(folder: string, path: string): boolean {
  if (isOutside(folder, path) || path === folder) return false;
  if (!existsSync(path)) return isLedOut(folder, dirname(path));
  return isOutside(realpathSync(folder), realpathSync(path));
}

/** Whether an absolute path is not below a folder, as far as its words tell. */
export function isOutside(folder: string, path: string): boolean {
  return escapes(relative(folder, path));
}

function escapes(path: string): boolean {
  return path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
}

function outside(how: Message, { name }: FileKind): FileRead {
  return unreadable(
    prose`The path ${how}. Set ${input(name)} to a path in the repository, relative to its root.`,
  );
}

function refusal(error: unknown, { name }: FileKind): FileRead {
  const code = codeOf(error);
  if (code === 'ENOENT') return { kind: 'missing' };
  return unreadable(refusalText(code, name));
}

function refusalText(code: string, name: FileKind['name']): Message {
  switch (code) {
    case 'ENOTDIR':
      return prose`A component of the path is not a directory. Correct ${input(name)}.`;
    case 'ELOOP':
      return prose`The path has a cycle of symbolic links. Use a regular file.`;
    case 'ENAMETOOLONG':
      return prose`The path is too long. Correct ${input(name)}.`;
    case 'EACCES':
    case 'EPERM':
      return prose`Missing permission to read this file. Check its mode.`;
    default:
      return prose`It could not be read (${quote(code)}).`;
  }
}

/** The code of an error of the system, or its text. */
export function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return String(error);
}
