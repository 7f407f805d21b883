import { randomBytes } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { quoteWhole } from '../../topology/finding.ts';
import { codeOf } from './private-file.ts';

/** A lock that is held until `release`; or why it is not, a whole message. */
export type Lock =
  | { readonly ok: true; release(): Promise<void> }
  | { readonly ok: false; readonly why: string };

/** Waits so many milliseconds; false when there is no time for that. */
export type Pause = (milliseconds: number) => Promise<boolean>;

const PAUSE_MS = 100;
/** A minute; a renewal takes a second. */
const MOST_PAUSES = 600;
/** No renewal takes that long; its process is gone, or is another that has got its number since. */
const OLDEST_MS = 15 * 60_000;

/**
 * Holds the lock of a file, a file beside it that names its holder. One whose holder is no more is taken over: what a
 * process leaves behind that was killed must not end the work of all others.
 */
export async function takeLock(file: string, pause: Pause): Promise<Lock> {
  const path = `${file}.lock`;
  const mine = `${process.pid} ${randomBytes(8).toString('hex')} ${hostname()}`;
  for (let pauses = 0; ; pauses++) {
    try {
      await writeFile(path, mine, { flag: 'wx', mode: 0o600 });
      return { ok: true, release: () => release(path, mine) };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') return { ok: false, why: unwritable(path, error) };
    }
    const abandoned = await abandonedHolder(path);
    if (abandoned !== undefined && (await takeAway(path, abandoned))) continue;
    if (pauses >= MOST_PAUSES || !(await pause(PAUSE_MS))) return { ok: false, why: busy(path) };
  }
}

async function release(path: string, mine: string): Promise<void> {
  // After a very long stall it may be another's by now.
  if ((await holderOf(path)) === mine) await rm(path, { force: true });
}

/** What stands in the lock of a holder that is no more; undefined while it may live. */
async function abandonedHolder(path: string): Promise<string | undefined> {
  const holder = await holderOf(path);
  if (holder === undefined) return undefined;
  const [pid = '', , host] = holder.split(' ');
  if (host === hostname() && /^\d+$/.test(pid) && !isAlive(Number(pid))) return holder;
  return (await ageOf(path)) > OLDEST_MS ? holder : undefined;
}

/**
 * Removes an abandoned lock; one process at a time, or the second would remove the lock that a third has made since.
 * Answers false where nothing came of it.
 */
async function takeAway(path: string, abandoned: string): Promise<boolean> {
  const claim = `${path}.claim`;
  try {
    await writeFile(claim, '', { flag: 'wx', mode: 0o600 });
  } catch {
    // It takes a moment alone, so that an old one is left behind as well.
    if ((await ageOf(claim)) > OLDEST_MS) await rm(claim, { force: true });
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

async function holderOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
}

async function ageOf(path: string): Promise<number> {
  try {
    return Date.now() - (await stat(path)).mtimeMs;
  } catch {
    return 0;
  }
}

function busy(path: string): string {
  return `Another process renews the tokens, and did not end in time. Run again; if there is none, remove ${quoteWhole(path)}.`;
}

function unwritable(path: string, error: unknown): string {
  return `${quoteWhole(path)} could not be written (${codeOf(error)}), and without that lock another process might renew the same tokens. Make its folder writable.`;
}
