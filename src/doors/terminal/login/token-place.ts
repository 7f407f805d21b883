import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { codeOf } from '../../../ports/host/workspace.ts';
import type {
  Credential,
  TokenPlace,
  Tokens,
} from '../../../ports/platform/sign-in.ts';
import { failure, ok, type Result } from '../../../result.ts';
import {
  code,
  type Message,
  prose,
  quoteWhole,
  words,
} from '../../../text/message.ts';
import { readTokenFile, type TokenFile, writeTokenFile } from './token-file.ts';

interface PlaceOptions {
  readonly path: string;
  /** Milliseconds since the epoch, as the files of this machine are dated. */
  readonly now: () => number;
  /** Told when renewed tokens could not be kept, a whole message. */
  readonly warn: (warning: Message) => void;
  /** Called with everything in it that nothing may show. */
  readonly onSecret: (secret: string) => void;
}

/** How to wait for a lock. */
export interface Waiting extends Pick<PlaceOptions, 'now'> {
  /** Waits so many milliseconds; false when there is no time for that. */
  readonly pause: (milliseconds: number) => Promise<boolean>;
}

/** Gives a lock back. */
type Release = () => Promise<void>;

const PAUSE_MS = 100;
/** A minute; a renewal takes a second. */
const MOST_PAUSES = 600;
/** No renewal takes that long; its process is gone, or is another that has got its number since. */
const OLDEST_MS = 15 * 60_000;

/**
 * Loads the credential that `login` left; undefined without one, and a whole message where it is of no use. Its access
 * token is used as long as it lasts, and renewed tokens are written back, by one process at a time.
 */
export async function loadCredential(
  options: PlaceOptions,
): Promise<Result<Credential | undefined, Message>> {
  const { path, now, onSecret } = options;
  const read = await readTokenFile(path, now());
  if (read.kind === 'missing') return ok(undefined);
  if (read.kind !== 'tokens') return failure(read.why);
  const { application, tokens } = read.file;
  const { accessToken, refreshToken, life } = tokens;
  for (const secret of [application.clientSecret, accessToken, refreshToken])
    if (secret !== undefined) onSecret(secret);
  if (refreshToken !== undefined)
    return ok({
      kind: 'refresh-grant',
      ...application,
      refreshToken,
      place: tokenPlace(read.file, options),
    });
  if (life !== undefined && life <= 0)
    return failure(
      prose`The access token in ${quoteWhole(path)} has expired, and there is no refresh token. Run ${code('login')} again.`,
    );
  return ok({ kind: 'access-token', token: accessToken });
}

function tokenPlace(
  file: TokenFile,
  { path, now, warn }: PlaceOptions,
): TokenPlace {
  return {
    held: file.tokens,
    take: async (pause) => {
      const lock = await takeLock(path, { now, pause });
      if (!lock.ok) return lock;
      const release = lock.value;
      const read = await readTokenFile(path, now());
      if (
        read.kind !== 'tokens' ||
        read.file.application.clientId !== file.application.clientId
      ) {
        await release();
        if ('why' in read) return failure(read.why);
        const place = quoteWhole(path);
        return failure(
          prose`The tokens in ${place} were removed or replaced during this run. Run again.`,
        );
      }
      return ok({
        held: read.file.tokens,
        keep: async (tokens: Tokens) => {
          const why = await writeTokenFile(
            path,
            { ...read.file, tokens },
            now(),
          );
          if (why !== undefined)
            warn(
              prose`The refreshed tokens could not be stored: ${why} The stored refresh token may no longer be valid. This run continues; run ${code('login')} again before the next one.`,
            );
        },
        end: release,
      });
    },
  };
}

/**
 * Holds the lock of a file, a file beside it that names its holder; answers how to release it, or why it is not held, a
 * whole message. One whose holder is no more is taken over: what a process leaves behind that was killed must not end the
 * work of all others.
 */
export async function takeLock(
  file: string,
  { now, pause }: Waiting,
): Promise<Result<Release, Message>> {
  const path = `${file}.lock`;
  const mine = `${process.pid} ${crypto.randomUUID()} ${hostname()}`;
  for (let pauses = 0; ; pauses++) {
    const errorCode = await create(path, mine);
    // After a very long stall it may be another's by now.
    if (errorCode === undefined) return ok(() => removeOf(mine, path));
    if (errorCode !== 'EEXIST')
      return failure(
        prose`Could not create the lock file ${quoteWhole(path)} (${words(errorCode)}). Make its folder writable.`,
      );
    const holder = await holderOf(path);
    const isLeft =
      holder !== undefined && (isGone(holder) || (await isOld(path, now())));
    if (isLeft && (await takeAway(path, holder, now()))) continue;
    if (pauses >= MOST_PAUSES || !(await pause(PAUSE_MS)))
      return failure(
        prose`Timed out waiting for another process to refresh the tokens. Run again; if there is no other process, remove ${quoteWhole(path)}.`,
      );
  }
}

/** Makes a file that is not there yet; answers the code of what stood against it. */
function create(path: string, text: string): Promise<string | undefined> {
  return writeFile(path, text, { flag: 'wx', mode: 0o600 }).then(
    () => undefined,
    codeOf,
  );
}

async function removeOf(holder: string, path: string): Promise<void> {
  if ((await holderOf(path)) === holder) await rm(path, { force: true });
}

/**
 * Removes an abandoned lock; one process at a time, or the second would remove the lock that a third has made since.
 * Answers false where nothing came of it.
 */
async function takeAway(
  path: string,
  abandoned: string,
  now: number,
): Promise<boolean> {
  const claim = `${path}.claim`;
  if ((await create(claim, '')) === undefined)
    return removeOf(abandoned, path)
      .then(
        () => true,
        () => false,
      )
      .finally(() => rm(claim, { force: true }));
  // It takes a moment alone, so that an old one is left behind as well.
  if (await isOld(claim, now)) await rm(claim, { force: true });
  return false;
}

/** Whether a holder was a process of this machine that is no more. */
function isGone(holder: string): boolean {
  const [pid = '', , host] = holder.split(' ');
  if (host !== hostname() || !/^\d+$/.test(pid)) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
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
