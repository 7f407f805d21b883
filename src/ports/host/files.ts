// Not `node:fs/promises`: loading that alone takes a tenth of an empty program's start.
import {
  closeSync,
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

/** Where a user’s settings and what a program keeps belong: variables of the XDG base directories and of Windows. */
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

/** The program’s own folder in one of the user’s. */
export function userFolder(
  kind: keyof typeof USER_FOLDERS,
  { environment, platform }: UserSystem,
): string {
  const { xdg, windows, usual } = USER_FOLDERS[kind];
  const isWindows = platform === 'win32';
  const path = isWindows ? win32 : posix;
  const named = [environment[xdg]];
  if (isWindows) named.push(environment[windows]);

  // The specification wants a relative path passed over. A job keeps what was before in its own folder all the same.
  const found = named.find(
    (one) => one && (kind === 'state' || path.isAbsolute(one)),
  );
  const home = environment['HOME'] || homedir();
  return path.join(found ?? path.join(home, ...usual), 'neki-topology');
}

/** Names that Windows keeps for devices, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name of the service as one name of a file on every system: never a path, never hidden. */
export function fileName(name: string): string {
  const hex = (character: string): string =>
    `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  return encodeURIComponent(name)
    .replaceAll('*', hex)
    .replace(/^\.|\.$/g, hex)
    .replace(DEVICE, (device) => `${hex(device)}${device.slice(1)}`);
}

/** Saves the document a branch holds before it is replaced, and says where; answers why that was not possible. */
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

/** The mode of a new file, less what the user's mask takes away. */
const NEW_MODE = 0o666;

/**
 * Writes a file whole or not at all. One that exists keeps its mode, and where a symbolic link leads to it the link
 * stays. Answers undefined, or why it could not be written.
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
    return prose`Could not write ${quoteWhole(path)}: ${quoteWhole(textOf(error))}.`;
  }
}

/** Writes a text down to the disk beside a path, then puts it in its place; a symbolic link there is replaced. */
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
