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

/** The content of a token file. It includes the application's secret, which renewing needs (docs/neki.md §10.10). */
export interface TokenFile {
  readonly application: Pick<
    RefreshGrant,
    'authUrl' | 'clientId' | 'clientSecret'
  >;
  readonly tokens: Tokens;
}

/** The result of reading a token file; `why` is a full message. */
type TokenFileRead =
  | { readonly kind: 'tokens'; readonly file: TokenFile }
  | { readonly kind: 'missing' }
  /** Other users may read the file, or may have written it. */
  | { readonly kind: 'exposed'; readonly why: Message }
  | Unreadable;

interface Unreadable {
  readonly kind: 'unreadable';
  readonly why: Message;
}

/** The text of a file. `exposed` is the message if other users may read it. */
type PrivateRead =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly exposed: Message | undefined;
    }
  | { readonly kind: 'missing' }
  | Unreadable;

/** Larger than a file with the longest accepted tokens and the most accepted scopes. */
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
/** Windows has access lists instead of mode bits, and the user's folder is closed to other users. */
const HAS_MODES = process.platform !== 'win32';

/** The path of this user's token file: the given path, or the default. */
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

/** Writes a token file. Returns why it failed, as a full message. */
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
 * Why tokens could not be stored in a file, checked before there are any; undefined if they could. A file that is not a
 * token file is left alone. A token file that other users may read is replaced by a private one.
 */
export async function whyNotKept(
  path: string,
  now: number,
): Promise<Message | undefined> {
  const read = await readTokenFile(path, now);
  if (read.kind === 'unreadable') return read.why;
  return prepareFolder(path);
}

/** When a lifetime ends; undefined if the date is too far away for a calendar. */
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

/** Reads a file, and checks whether other users may read it. It never follows a symbolic link. */
async function readPrivate(path: string): Promise<PrivateRead> {
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
  const shown = quoteWhole(path);
  try {
    // Without O_NONBLOCK, opening a named pipe would wait forever for a writer.
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

/** Checks the opened file itself, because its path may lead to another file by now. */
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

/** Creates the private folder of a file. Returns why a file cannot be written there; undefined if it can. */
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
 * Replaces a file atomically with a text that only its owner can read. It replaces a symbolic link instead of following
 * it. Returns why it failed, as a full message.
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
  // Makes the new name survive a power failure. Some file systems do not support it, which only loses this protection.
  const folder = await open(dirname(path)).catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
  return undefined;
}
