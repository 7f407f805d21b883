// Not `node:fs/promises`: loading that alone takes a tenth of an empty program's start.
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, extname, join, posix, win32 } from 'node:path';
import type { Compared } from '../run/result.ts';
import { type Document, toJson } from '../topology/document/document.ts';
import { quoteWhole, textOf } from '../topology/finding.ts';

/** The files that a run leaves behind, in a folder of its own under RUNNER_TEMP that is made when first needed. */
export type RunFiles = ReturnType<typeof openRunFiles>;

export type TargetFiles = ReturnType<RunFiles['of']>;

/** So much of a name any file system takes. */
const SLUG_LENGTH = 60;
const REPORT = 'report.md';

/** Opens the folder of a run; `hide` takes secrets out of what is meant to be read by people. */
export function openRunFiles(
  environment: NodeJS.ProcessEnv,
  hide: (text: string) => string,
  isFleet: boolean,
) {
  let folder: string | undefined;
  const write = async (name: string, text: string): Promise<string> => {
    folder ??= mkdtempSync(
      join(environment['RUNNER_TEMP'] || tmpdir(), 'neki-topology-'),
    );
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  };
  let previous: string | undefined;
  return {
    /** Those of one target; of many, its place among them makes their names unique, and its name is for people. */
    of: (at: number, target: string) => {
      const slug = target.replace(/[^A-Za-z0-9]+/g, '-').slice(0, SLUG_LENGTH);
      const own = (name: string, shelf: string): string =>
        isFleet
          ? `${shelf}/${String(at + 1).padStart(4, '0')}-${slug}${extname(name)}`
          : name;
      let saved: string | undefined;
      return {
        writePlan: async ({ plan, decision }: Compared) => {
          const { planDocument } = await import(
            '../topology/plan/plan-document.ts'
          );
          const text = `${JSON.stringify(planDocument(plan, decision), null, 2)}\n`;
          return write(own('plan.json', 'plans'), hide(text));
        },
        writeReport: (markdown: string) =>
          write(own(REPORT, 'reports'), hide(markdown)),
        writeRunbook: (sql: string) =>
          write(own('runbook.sql', 'runbooks'), hide(sql)),
        /** The live document before it is replaced, as JSON with its own digits. */
        writePrevious: async (document: Document) => {
          saved = await write(
            own('previous-topology.json', 'previous'),
            `${toJson(document.root)}\n`,
          );
          previous = dirname(saved);
          return saved;
        },
        previousFile: () => saved,
      };
    },
    writeReport: (markdown: string) => write(REPORT, hide(markdown)),
    writeResults: (results: readonly object[]) =>
      write('results.json', hide(`${JSON.stringify(results, null, 2)}\n`)),
    /** The folder with the saved documents of all targets that were written; undefined while there is none. */
    previousFolder: () => previous,
  };
}

/** Where a user’s settings and what a program keeps belong: variables of the XDG base directories and of Windows. */
const USER_FOLDERS = {
  config: { xdg: 'XDG_CONFIG_HOME', windows: 'APPDATA', usual: ['.config'] },
  state: {
    xdg: 'XDG_STATE_HOME',
    windows: 'LOCALAPPDATA',
    usual: ['.local', 'state'],
  },
} as const;

/** The program’s own folder in one of the user’s. */
export function userFolder(
  kind: keyof typeof USER_FOLDERS,
  {
    environment,
    platform,
  }: {
    readonly environment: NodeJS.ProcessEnv;
    readonly platform: NodeJS.Platform;
  },
): string {
  const { xdg, windows, usual } = USER_FOLDERS[kind];
  const isWindows = platform === 'win32';
  const path = isWindows ? win32 : posix;
  // The specification wants a relative path passed over. A job keeps what was before in its own folder all the same.
  const found = [
    environment[xdg],
    isWindows ? environment[windows] : undefined,
  ].find((one) => one && (kind === 'state' || path.isAbsolute(one)));
  return path.join(
    found ?? path.join(environment['HOME'] || homedir(), ...usual),
    'neki-topology',
  );
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
  say: (line: string) => void,
  remedy: string,
): Promise<string | undefined> {
  try {
    say(`Saved the current topology of the branch to ${await save()}.`);
    return undefined;
  } catch (error) {
    return `Could not save the current topology of the branch: ${quoteWhole(textOf(error))}. ${remedy}`;
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
): Promise<string | undefined> {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    const place = found === undefined ? path : realpathSync(path);
    putInPlace(place, text, found && found.mode & 0o777);
    return undefined;
  } catch (error) {
    return `Could not write ${quoteWhole(path)}: ${quoteWhole(textOf(error))}.`;
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
