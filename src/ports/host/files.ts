// `node:fs/promises` is avoided, because loading it takes a tenth of an empty program's start-up time.
import {
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, posix, win32 } from 'node:path';
import { textOf } from '../../result.ts';
import { type Message, prose, quoteWhole } from '../../text/message.ts';

/** The user's folders for settings and state: variables of the XDG base directories and of Windows. */
const USER_FOLDERS = {
  config: { xdg: 'XDG_CONFIG_HOME', windows: 'APPDATA', usual: ['.config'] },
  state: {
    xdg: 'XDG_STATE_HOME',
    windows: 'LOCALAPPDATA',
    usual: ['.local', 'state'],
  },
} as const;

/** The system that a folder is on. */
export interface UserSystem {
  readonly environment: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
}

/** The program's folder in a folder of the user. */
export function userFolder(
  kind: keyof typeof USER_FOLDERS,
  { environment, platform }: UserSystem,
): string {
  const { xdg, windows, usual } = USER_FOLDERS[kind];
  const isWindows = platform === 'win32';
  const path = isWindows ? win32 : posix;
  const named = [environment[xdg]];
  if (isWindows) named.push(environment[windows]);

  // The XDG specification says to ignore relative paths. For state, a relative path is accepted, so that a job can keep
  // saved documents in its own folder.
  const found = named.find(
    (one) => one && (kind === 'state' || path.isAbsolute(one)),
  );
  const home = environment['HOME'] || homedir();
  return path.join(found ?? path.join(home, ...usual), 'neki-topology');
}

/** Names that Windows reserves for devices, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name from the service as a file name that is valid on every system. It is never a path, and never hidden. */
export function fileName(name: string): string {
  const hex = (character: string): string =>
    `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  return encodeURIComponent(name)
    .replaceAll('*', hex)
    .replace(/^\.|\.$/g, hex)
    .replace(DEVICE, (device) => `${hex(device)}${device.slice(1)}`);
}

/** Saves the document before it is replaced, and says where. Returns why that failed. */
export async function tellSaved(
  save: () => Promise<string>,
  say: (line: Message) => void,
  remedy: Message,
): Promise<Message | undefined> {
  try {
    say(
      prose`Saved the current topology of the branch to ${quoteWhole(await save())}.`,
    );
    return undefined;
  } catch (error) {
    return prose`Could not save the current topology of the branch: ${quoteWhole(textOf(error))}. ${remedy}`;
  }
}

/** The mode of a new file, before the user's mask. */
const NEW_MODE = 0o666;

/**
 * Replaces a file atomically. An existing file keeps its mode, and a symbolic link to it stays. Returns undefined, or
 * why it failed.
 */
export async function replaceFile(
  path: string,
  text: string,
): Promise<Message | undefined> {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    const place = found === undefined ? path : realpathSync(path);
    putInPlace(place, text, found && found.mode & 0o777);
    return undefined;
  } catch (error) {
    const folder = dirname(path);
    if (!existsSync(folder))
      return prose`Could not write ${quoteWhole(path)}: the folder ${quoteWhole(folder)} does not exist. Create it first.`;
    return prose`Could not write ${quoteWhole(path)}: ${quoteWhole(textOf(error))}.`;
  }
}

/** Writes a text to disk next to a path, then renames it to the path. A symbolic link at the path is replaced. */
export function putInPlace(
  path: string,
  text: string,
  mode: number | undefined,
): void {
  const beside = join(
    dirname(path),
    `.${basename(path)}.${crypto.randomUUID()}`,
  );
  try {
    const handle = openSync(beside, 'wx', mode ?? NEW_MODE);
    try {
      if (mode !== undefined) fchmodSync(handle, mode);
      writeFileSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
