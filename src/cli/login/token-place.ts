import { randomBytes } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Credential, TokenPlace, Tokens } from '../../platform/sign-in.ts';
import { quoteWhole } from '../../topology/finding.ts';
import { codeOf, readTokenFile, type TokenFile, writeTokenFile } from './token-file.ts';

/** Where tokens are kept. */
export interface PlaceOptions {
  readonly path: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Told when renewed tokens could not be kept, a whole message. */
  readonly warn: (warning: string) => void;
}

/** The credential of a token file; `why` is a whole message. */
export type LoadedCredential =
  | {
      readonly kind: 'credential';
      readonly credential: Credential;
      /** Everything in it that nothing may show. */
      readonly secrets: readonly string[];
    }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unusable'; readonly why: string };

/** A lock that is held until `release`; or why it is not, a whole message. */
export type Lock =
  | { readonly ok: true; release(): Promise<void> }
  | { readonly ok: false; readonly why: string };

/** How to wait for a lock. */
export interface Waiting {
  /** Milliseconds since the epoch, as the files of this machine are dated. */
  readonly now: () => number;
  /** Waits so many milliseconds; false when there is no time for that. */
  readonly pause: (milliseconds: number) => Promise<boolean>;
}

const PAUSE_MS = 100;
/** A minute; a renewal takes a second. */
const MOST_PAUSES = 600;
/** No renewal takes that long; its process is gone, or is another that has got its number since. */
const OLDEST_MS = 15 * 60_000;

/**
 * Loads the credential that `login` left. Its access token is used as long as it lasts, and renewed tokens are written
 * back, by one process at a time.
 */
export async function loadCredential(options: PlaceOptions): Promise<LoadedCredential> {
  const read = await readTokenFile(options.path, options.now());
  if (read.kind === 'missing') return read;
  if (read.kind !== 'tokens') return { kind: 'unusable', why: read.why };
  const { application, tokens } = read.file;
  const { accessToken, refreshToken, life } = tokens;
  const secrets = [application.clientSecret, accessToken];
  if (refreshToken !== undefined) {
    const place = tokenPlace(read.file, options);
    const credential = { kind: 'refresh-grant' as const, ...application, refreshToken, place };
    return { kind: 'credential', credential, secrets: [...secrets, refreshToken] };
  }
  if (life !== undefined && life <= 0) {
    const why = `The access token in ${quoteWhole(options.path)} ran out, and the service gave no refresh token with it. Run \`login\` again.`;
    return { kind: 'unusable', why };
  }
  return { kind: 'credential', credential: { kind: 'access-token', token: accessToken }, secrets };
}

/** Puts the tokens of a new sign-in into the file, when no renewal of the old ones is under way. */
export async function keepTokens(
  path: string,
  file: TokenFile,
  waiting: Waiting,
): Promise<string | undefined> {
  const lock = await takeLock(path, waiting);
  if (!lock.ok) return lock.why;
  try {
    return await writeTokenFile(path, file, waiting.now());
  } finally {
    await lock.release();
  }
}

function tokenPlace(file: TokenFile, { path, now, warn }: PlaceOptions): TokenPlace {
  return {
    held: file.tokens,
    take: async (pause) => {
      const lock = await takeLock(path, { now, pause });
      if (!lock.ok) return lock;
      const read = await readTokenFile(path, now());
      if (read.kind !== 'tokens' || read.file.application.clientId !== file.application.clientId) {
        await lock.release();
        const gone = `The tokens in ${quoteWhole(path)} were removed or replaced while this ran. Run it again.`;
        return { ok: false, why: 'why' in read ? read.why : gone };
      }
      return {
        ok: true,
        held: read.file.tokens,
        keep: async (tokens: Tokens) => {
          const failure = await writeTokenFile(path, { ...read.file, tokens }, now());
          if (failure !== undefined)
            warn(
              `The tokens were renewed and could not be kept: ${failure} The refresh token in the file may be dead now. This run goes on; before the next one, run \`login\` again.`,
            );
        },
        end: () => lock.release(),
      };
    },
  };
}

/**
 * Holds the lock of a file, a file beside it that names its holder. One whose holder is no more is taken over: what a
 * process leaves behind that was killed must not end the work of all others.
 */
export async function takeLock(file: string, { now, pause }: Waiting): Promise<Lock> {
  const path = `${file}.lock`;
  const mine = `${process.pid} ${randomBytes(8).toString('hex')} ${hostname()}`;
  for (let pauses = 0; ; pauses++) {
    try {
      await writeFile(path, mine, { flag: 'wx', mode: 0o600 });
      return { ok: true, release: () => release(path, mine) };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') {
        const why = `${quoteWhole(path)} could not be written (${codeOf(error)}), and without that lock another process might renew the same tokens. Make its folder writable.`;
        return { ok: false, why };
      }
    }
    const abandoned = await abandonedHolder(path, now());
    if (abandoned !== undefined && (await takeAway(path, abandoned, now()))) continue;
    if (pauses >= MOST_PAUSES || !(await pause(PAUSE_MS))) {
      const why = `Another process renews the tokens, and did not end in time. Run again; if there is none, remove ${quoteWhole(path)}.`;
      return { ok: false, why };
    }
  }
}

async function release(path: string, mine: string): Promise<void> {
  // After a very long stall it may be another's by now.
  if ((await holderOf(path)) === mine) await rm(path, { force: true });
}

/** What stands in the lock of a holder that is no more; undefined while it may live. */
async function abandonedHolder(path: string, now: number): Promise<string | undefined> {
  const holder = await holderOf(path);
  if (holder === undefined) return undefined;
  const [pid = '', , host] = holder.split(' ');
  if (host === hostname() && /^\d+$/.test(pid) && !isAlive(Number(pid))) return holder;
  return (await isOld(path, now)) ? holder : undefined;
}

/**
 * Removes an abandoned lock; one process at a time, or the second would remove the lock that a third has made since.
 * Answers false where nothing came of it.
 */
async function takeAway(path: string, abandoned: string, now: number): Promise<boolean> {
  const claim = `${path}.claim`;
  try {
    await writeFile(claim, '', { flag: 'wx', mode: 0o600 });
  } catch {
    // It takes a moment alone, so that an old one is left behind as well.
    if (await isOld(claim, now)) await rm(claim, { force: true });
    return false;
  }
  try {
    if ((await holderOf(path)) === abandoned) await rm(path, { force: true });
    return true;
  } catch {
    return false;
  } finally {
    await rm(claim, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

function holderOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}

function isOld(path: string, now: number): Promise<boolean> {
  return stat(path).then(
    ({ mtimeMs }) => now - mtimeMs > OLDEST_MS,
    () => false,
  );
}
