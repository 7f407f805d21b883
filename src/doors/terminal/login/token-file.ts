import { constants } from 'node:fs';
import { access, type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { timeIn } from '../../../clock.ts';
import {
  putInPlace,
  type UserSystem,
  userFolder,
} from '../../../ports/host/files.ts';
import { codeOf } from '../../../ports/host/workspace.ts';
import { parseJson } from '../../../ports/platform/answers.ts';
import type { RefreshGrant, Tokens } from '../../../ports/platform/sign-in.ts';
import { AUTH_URL, addressProblem } from '../../../settings/addresses.ts';
import {
  code,
  type Message,
  prose,
  quoteWhole,
  words,
} from '../../../text/message.ts';
import {
  type TokenFile as Content,
  isTokenFile,
} from './token-file.validator.ts';

/** What a token file holds, the application's secret too: renewing needs it (docs/neki.md §10.10). */
export interface TokenFile {
  readonly application: Pick<
    RefreshGrant,
    'authUrl' | 'clientId' | 'clientSecret'
  >;
  readonly tokens: Tokens;
}

/** What came of reading a token file; `why` is a whole message. */
type TokenFileRead =
  | { readonly kind: 'tokens'; readonly file: TokenFile }
  | { readonly kind: 'missing' }
  /** Others may read it, or could have written it. */
  | { readonly kind: 'exposed'; readonly why: Message }
  | Unreadable;

interface Unreadable {
  readonly kind: 'unreadable';
  readonly why: Message;
}

/** A private file; `exposed` is the message where others may read it. */
type PrivateRead =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly exposed: Message | undefined;
    }
  | { readonly kind: 'missing' }
  | Unreadable;

/** More than a file of the longest tokens and the most scopes that are taken. */
const MOST_BYTES = 2 * 1024 * 1024;
const OWNER_ONLY = 0o600;
const OWNER_FOLDER = 0o700;
const OTHERS = 0o077;
/** Why a file cannot be read, by the code of the error. */
const REFUSALS: Readonly<Record<string, Message>> = {
  ELOOP: prose`is a symbolic link. Pass the real path.`,
  EACCES: prose`is not readable by this user. Check its permissions.`,
  EPERM: prose`is not readable by this user. Check its permissions.`,
};
/** Windows has access lists in place of these bits, and its folder of the user is closed to others. */
const HAS_MODES = process.platform !== 'win32';

/** Where the tokens of this user are kept: the file that was named, or the usual one. */
export function tokenFilePath(
  named: string | undefined,
  host: UserSystem & { readonly folder: string },
): string {
  if (named) return resolve(host.folder, named);
  return join(userFolder('config', host), 'credentials.json');
}

/** Reads a token file; `now` is in milliseconds since the epoch. */
export async function readTokenFile(
  path: string,
  now: number,
): Promise<TokenFileRead> {
  const read = await readPrivate(path);
  if (read.kind !== 'text') return read;
  const value = parseJson(read.text);
  if (!isTokenFile(value))
    return unreadable(
      prose`${quoteWhole(path)} is not a token file written by ${code('login')}. Remove it and run ${code('login')}, or pass another file with ${code('--token-file')}.`,
    );
  const problem = addressProblem(code('auth_url'), value.auth_url, AUTH_URL);
  if (problem !== undefined)
    return unreadable(prose`${quoteWhole(path)}: ${problem}`);
  if (read.exposed === undefined)
    return { kind: 'tokens', file: fileOf(value, now) };
  return { kind: 'exposed', why: read.exposed };
}

/** Writes a token file; answers why that failed, a whole message. */
export function writeTokenFile(
  path: string,
  { application, tokens }: TokenFile,
  now: number,
): Promise<Message | undefined> {
  const content = {
    version: 1,
    auth_url: application.authUrl,
    client_id: application.clientId,
    client_secret: application.clientSecret,
    access_token: tokens.accessToken,
    expires_at: endOf(tokens.life, now),
    refresh_token: tokens.refreshToken,
    scopes: tokens.scopes,
  };
  return writePrivate(path, `${JSON.stringify(content, null, 2)}\n`);
}

/**
 * Why tokens could not be kept in a file, before there are any; undefined when they can. Whatever is not a token file is
 * left alone; one that others may read is replaced, and closed to them with that.
 */
export async function whyNotKept(
  path: string,
  now: number,
): Promise<Message | undefined> {
  const read = await readTokenFile(path, now);
  if (read.kind === 'unreadable') return read.why;
  return prepareFolder(path);
}

/** When a life ends; undefined for one that a calendar cannot count, which nobody will live to see the end of. */
export function endOf(
  life: number | undefined,
  now: number,
): string | undefined {
  const end = new Date(now + (life ?? Number.NaN));
  if (end.getUTCFullYear() <= 9999) return end.toISOString();
  return undefined;
}

function fileOf(content: Content, now: number): TokenFile {
  const end = timeIn(content.expires_at ?? '');
  return {
    application: {
      authUrl: content.auth_url,
      clientId: content.client_id,
      clientSecret: content.client_secret,
    },
    tokens: {
      accessToken: content.access_token,
      life: end && end - now,
      refreshToken: content.refresh_token,
      scopes: content.scopes,
    },
  };
}

/** Reads a file, and tells where others than its owner may; never through a symbolic link. */
async function readPrivate(path: string): Promise<PrivateRead> {
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
  const shown = quoteWhole(path);
  try {
    // Without O_NONBLOCK, opening a named pipe would wait for ever for its writer.
    const handle = await open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    return await readOpened(handle, shown).finally(() => handle.close());
  } catch (error) {
    const reason = codeOf(error);
    if (reason === 'ENOENT') return { kind: 'missing' };
    return unreadable(
      prose`${shown} ${REFUSALS[reason] ?? prose`could not be read (${words(reason)}). Pass another file.`}`,
    );
  }
}

/** Looks at the file that was opened, and not at a path that may mean another one by now. */
async function readOpened(
  handle: FileHandle,
  shown: Message,
): Promise<PrivateRead> {
  const stats = await handle.stat();
  const { mode, size, uid } = stats;
  if (!stats.isFile())
    return unreadable(
      prose`${shown} is not a regular file. Pass another file.`,
    );
  if (size > MOST_BYTES)
    return unreadable(
      prose`${shown} has ${size} bytes, too many for a token file. Pass another file.`,
    );
  if (HAS_MODES && uid !== process.getuid?.())
    return unreadable(
      prose`${shown} belongs to another user, who can read it. Pass another file.`,
    );
  const text = await handle.readFile('utf8');
  const isExposed = HAS_MODES && (mode & OTHERS) !== 0;
  if (!isExposed) return { kind: 'text', text, exposed: undefined };
  const digits = (mode & 0o777).toString(8).padStart(4, '0');
  const exposed = prose`${shown} holds secrets, and other users can read or write it (mode ${words(digits)}). Run ${code('chmod 600')} on it. If others use this machine, sign in again as well.`;
  return { kind: 'text', text, exposed };
}

function unreadable(why: Message): Unreadable {
  return { kind: 'unreadable', why };
}

/** Makes the folder of a file, closed to others, and tells whether a file can be put there: undefined when it can. */
async function prepareFolder(path: string): Promise<Message | undefined> {
  const folder = dirname(path);
  try {
    await mkdir(folder, { recursive: true, mode: OWNER_FOLDER });
    await access(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return prose`The folder ${quoteWhole(folder)} is not writable (${words(codeOf(error))}). Make it writable, or pass another path.`;
  }
}

/**
 * Puts a text in the place of a file, whole or not at all, readable for its owner alone; a symbolic link there is
 * replaced and not followed. Answers why that failed, a whole message.
 */
async function writePrivate(
  path: string,
  text: string,
): Promise<Message | undefined> {
  const unready = await prepareFolder(path);
  if (unready !== undefined) return unready;
  try {
    putInPlace(path, text, OWNER_ONLY);
  } catch (error) {
    return prose`${quoteWhole(path)} could not be written (${words(codeOf(error))}). Check the disk and the permissions, or pass another path.`;
  }
  // So that the new name outlives a power cut. Some file systems cannot, and lose nothing but that.
  const folder = await open(dirname(path)).catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
  return undefined;
}
