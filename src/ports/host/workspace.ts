// `node:fs/promises` is avoided, because loading it takes a tenth of an empty program's start-up time.
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

/** A kind of file, with its limits. */
interface FileKind {
  /** The input with its path. */
  readonly name: InputName;
  /** The largest size, in bytes. */
  readonly most: number;
  readonly tooLarge: (bytes: number) => Message;
}

const TOPOLOGY_FILE: FileKind = {
  name: 'file',
  most: MAX_FILE_BYTES,
  tooLarge,
};

export const QUERY_FILE: FileKind = {
  name: 'queries',
  most: MAX_LIST_BYTES,
  tooLarge: () =>
    prose`The file is larger than ${MAX_LIST_BYTES / 1024 / 1024} MiB. Keep the statements with the most calls.`,
};

/**
 * Reads a file of the workspace. It never reads a file outside of it, through `..`, an absolute path or a symbolic
 * link, and never a file over the size limit of its kind.
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

/** Reads a file that a person names on their machine, with the same size limits. */
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
  // Without O_NONBLOCK, opening a named pipe would wait forever for a writer.
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

/** Why a path is not written if a symbolic link leads out of its folder: the folder may be an untrusted clone. */
export function leadOutProblem(
  folder: string,
  path: string,
  remedy: Message,
): Message | undefined {
  if (isLedOut(folder, resolve(folder, path)))
    return prose`${quoteWhole(path)} was not written: a symbolic link in its path leads out of this folder.${remedy}`;
  return undefined;
}

/**
 * Whether a symbolic link leads from a path inside a folder to a place outside of it. A path that names an outside
 * place itself is intended.
 */
export function isLedOut(folder: string, path: string): boolean {
  if (isOutside(folder, path) || path === folder) return false;
  if (!existsSync(path)) return isLedOut(folder, dirname(path));
  return isOutside(realpathSync(folder), realpathSync(path));
}

/** Whether an absolute path is outside of a folder, by its text only. */
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

/** The code of a system error, or the text of any other error. */
export function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return String(error);
}
