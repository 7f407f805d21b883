import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { quoteWhole } from '../../topology/finding.ts';

/** A file for its owner's eyes alone, as it was found; `why` is a whole message. */
export type PrivateRead =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing' }
  /** Others may read it, or could have written it. */
  | { readonly kind: 'exposed'; readonly text: string; readonly why: string }
  | { readonly kind: 'unreadable'; readonly why: string };

const OWNER_ONLY = 0o600;
const OWNER_FOLDER = 0o700;
const OTHERS = 0o077;
/** Windows has access lists in place of these bits, and its folder of the user is closed to others. */
const HAS_MODES = process.platform !== 'win32';

/** Reads a file of at most so many bytes, if nobody but its owner may; never through a symbolic link. */
export async function readPrivate(path: string, mostBytes: number): Promise<PrivateRead> {
  const shown = quoteWhole(path);
  try {
    const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
    // Without O_NONBLOCK, opening a named pipe would wait for ever for its writer.
    const handle = await open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    try {
      return await readOpened(handle, shown, mostBytes);
    } finally {
      await handle.close();
    }
  } catch (error) {
    return refusal(codeOf(error), shown);
  }
}

/** Looks at the file that was opened, and not at a path that may mean another one by now. */
async function readOpened(handle: FileHandle, shown: string, mostBytes: number): Promise<PrivateRead> {
  const stats = await handle.stat();
  if (!stats.isFile()) return unreadable(`${shown} is not a regular file. Name one.`);
  if (stats.size > mostBytes)
    return unreadable(`${shown} has ${stats.size} bytes, more than any token file. Name another.`);
  if (HAS_MODES && stats.uid !== process.getuid?.())
    return unreadable(`${shown} belongs to another user, who can read it. Name a file of your own.`);
  const text = await handle.readFile('utf8');
  if (!HAS_MODES || (stats.mode & OTHERS) === 0) return { kind: 'text', text };
  const mode = (stats.mode & 0o777).toString(8).padStart(4, '0');
  const why = `${shown} holds secrets, and others may read or write it (mode ${mode}). Run \`chmod 600\` on it; if others use this machine, sign in again as well.`;
  return { kind: 'exposed', text, why };
}

function unreadable(why: string): PrivateRead {
  return { kind: 'unreadable', why };
}

/** Makes the folder of a file, closed to others, and tells whether a file can be put there: undefined when it can. */
export async function prepareFolder(path: string): Promise<string | undefined> {
  const folder = dirname(path);
  try {
    await mkdir(folder, { recursive: true, mode: OWNER_FOLDER });
    await access(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return `No file can be written in ${quoteWhole(folder)} (${codeOf(error)}). Make it writable, or name another place.`;
  }
}

/**
 * Puts a text in the place of a file, whole or not at all, readable for its owner alone; a symbolic link there is
 * replaced and not followed. Answers why that failed, a whole message.
 */
export async function writePrivate(path: string, text: string): Promise<string | undefined> {
  const unready = await prepareFolder(path);
  if (unready !== undefined) return unready;
  const draft = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}`);
  try {
    await writeNew(draft, text);
    await rename(draft, path);
    await syncFolder(dirname(path));
    return undefined;
  } catch (error) {
    await rm(draft, { force: true });
    return `${quoteWhole(path)} could not be written (${codeOf(error)}). Check the disk and the permissions, or name another place.`;
  }
}

/** Writes a file that must not be there yet, down to the disk. */
async function writeNew(path: string, text: string): Promise<void> {
  const handle = await open(path, 'wx', OWNER_ONLY);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** So that the new name outlives a power cut; some file systems cannot, and lose nothing but that. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, constants.O_RDONLY);
    await handle.sync().finally(() => handle.close());
  } catch {
    return;
  }
}

function refusal(code: string, shown: string): PrivateRead {
  switch (code) {
    case 'ENOENT':
      return { kind: 'missing' };
    case 'ELOOP':
      return unreadable(`${shown} is a symbolic link. Name the file itself.`);
    case 'EACCES':
    case 'EPERM':
      return unreadable(`${shown} may not be read by this user. Check its permissions.`);
    default:
      return unreadable(`${shown} could not be read (${code}). Name another file.`);
  }
}

/** The code of an error of the file system, or its text. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
