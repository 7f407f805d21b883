import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  fileName,
  putInPlace,
  type UserSystem,
  userFolder,
} from '../../ports/host/files.ts';
import { parseJson } from '../../ports/platform/answers.ts';
import { type Message, prose, quoteWhole } from '../../text/message.ts';
import { shellWord } from '../../text/shell-word.ts';
import { type Target, targetName } from '../../topology/target.ts';

/** The option with which trials are made. */
export const THROW_AWAY = 'on-a-branch-to-throw-away';
/** Only the user may read it: a topology names tables. */
const OWNER_ONLY = 0o600;

/** The topology of a branch from before trials. It is on disk before the first PUT, until the topology is put back. */
export interface Kept {
  readonly path: string;
  isLeft(): boolean;
  /** The topology as JSON; undefined if none was left behind. */
  read(): string | undefined;
  write(topology: string): void;
  remove(): void;
}

export function keptTopology(target: Target, system: UserSystem): Kept {
  const names = Object.values(target).map(fileName);
  const path = join(userFolder('state', system), 'doctor', ...names);
  const file = `${path}.json`;
  return {
    path: file,
    isLeft: () => existsSync(file),
    read: () => {
      if (!existsSync(file)) return undefined;
      const text = readFileSync(file, 'utf8');
      return parseJson(text) === undefined ? undefined : text;
    },
    write: (topology) => {
      mkdirSync(dirname(file), { recursive: true });
      putInPlace(file, topology, OWNER_ONLY);
    },
    remove: () => rmSync(file, { force: true }),
  };
}

/** How a person puts the topology back. */
export function restoreText(path: string, target: Target): Message {
  const command = ['restore', path, targetName(target)].map(shellWord);
  return prose`put it back yourself by ${quoteWhole(`neki-topology ${command.join(' ')}`)}, and delete that file.`;
}
