import type { Ended as WaitEnd } from '../deadline.ts';
import type { BranchState, Platform } from '../ports/platform/platform.ts';
import type { Problem } from '../ports/platform/problem.ts';
import { failure, ok, type Result } from '../result.ts';
import {
  input,
  type Message,
  NOTHING,
  prose,
  quote,
  quoteWhole,
  words,
} from '../text/message.ts';
import { plain } from '../text/plain.ts';
import { targetName } from '../topology/target.ts';
import { type Failed, failed, type OwnCause } from './result.ts';
import type { Log } from './world.ts';

/** Statuses that may change on a retry. Any other status will stay the same. */
const PASSING = new Set([408, 429, 500, 502, 503, 504]);

/** Milliseconds between two checks; the last value repeats. A shard takes half a minute or more (measured). */
const PAUSES_MS = [500, 1000, 2000, 3000, 5000];
/** The shortest pause that is tried if a longer pause does not fit into the remaining time. */
const SHORTEST_PAUSE_MS = 250;
/** How often the log repeats a line while nothing changes. */
const REPORT_EVERY_MS = 15_000;

type WaitTime = Pick<Platform, 'pause' | 'over' | 'elapsed'>;

/** How a wait went. */
export interface Waited {
  /** In milliseconds. */
  readonly time: number;
  /** Why the wait ended early; undefined if it did not. */
  readonly ended: WaitEnd | undefined;
}

/**
 * Repeats a check until nothing is missing, the timeout is over, or the run is cancelled. `findMissing` returns the end
 * of the sentence "Waiting for …". The log has a line for each change, and one every 15 seconds. There is no pause
 * before the first check.
 */
export async function waitUntil(
  findMissing: () => Promise<Message | undefined>,
  platform: WaitTime,
  { info }: Log,
): Promise<Waited> {
  const began = platform.elapsed();
  let reported = { text: '', at: 0 };
  for (let round = 0; ; round++) {
    const missing = await findMissing();
    const time = platform.elapsed() - began;
    if (missing === undefined) {
      if (round > 0) info(prose`Waited ${durationText(time)}.`);
      return { time, ended: undefined };
    }

    const text = plain(missing);
    const isDue = time - reported.at >= REPORT_EVERY_MS;
    if (text !== reported.text || isDue) {
      info(waitingText(missing, round === 0 ? undefined : time));
      reported = { text, at: time };
    }

    if (!(await rest(platform, pauseAfter(round)))) {
      const ended = platform.over('read') ?? 'timeout';
      return { time: platform.elapsed() - began, ended };
    }
  }
}

function pauseAfter(round: number): number {
  return PAUSES_MS[Math.min(round, PAUSES_MS.length - 1)] ?? 0;
}

function waitingText(missing: Message, time: number | undefined): Message {
  if (time === undefined) return prose`Waiting for ${missing}.`;
  return prose`Waiting for ${missing}, ${durationText(time)} so far.`;
}

/** Pauses, for a shorter time if the timeout is near. False if not even the shortest pause fits. */
async function rest(
  platform: Pick<Platform, 'pause'>,
  pause: number,
): Promise<boolean> {
  for (let left = pause; left >= SHORTEST_PAUSE_MS; left /= 2) {
    if (await platform.pause(1, 'read', left)) return true;
  }
  return false;
}

/** "2 min 5 s", "0.4 s". */
export function durationText(milliseconds: number): Message {
  if (milliseconds < 9950)
    return words(`${(milliseconds / 1000).toFixed(1)} s`);
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return prose`${seconds} s`;
  return prose`${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** What to do after a wait that ended early. */
export function remedyFor(ended: WaitEnd): Message {
  if (ended === 'cancelled')
    return prose`The run was cancelled while it waited.`;
  return prose`Run again when it is, or increase ${input('timeout')}.`;
}

/** Whether a retry may have another answer. */
export function mayPass(problem: Problem): boolean {
  if (problem.kind === 'refused') return PASSING.has(problem.status);
  return (
    problem.kind === 'no-response' &&
    (problem.cause === 'network' || problem.cause === 'slow')
  );
}

/**
 * Waits until a preview's branch is ready: an earlier step has just created it, and provisioning takes minutes. It does
 * not wait for a production branch, because nothing will be written there. Nor does it wait if the service does not say
 * whether the branch is ready, or if the branch does not exist, which the next step reports better. Returns the state
 * of the branch; undefined if the service does not tell.
 */
export async function waitForBranch(
  platform: Platform,
  log: Log,
): Promise<Result<BranchState | undefined, Failed>> {
  const name = quoteWhole(targetName(platform.target));
  let last: BranchState | undefined;
  const findMissing = async (): Promise<Message | undefined> => {
    const read = await platform.readBranch();
    if (read.ok) last = read.value;
    else if (!mayPass(read.problem)) last = undefined;
    const isWaited = last?.ready === false && last.production !== true;
    if (isWaited)
      return prose`the branch ${name} to be ready${stateText(last, prose` now`)}`;
    return undefined;
  };

  const { time, ended } = await waitUntil(findMissing, platform, log);
  if (ended === undefined) {
    log.info(
      last?.ready === true
        ? prose`The branch is ready.`
        : prose`Could not check whether the branch is ready.`,
    );
    return ok(last);
  }
  const facts = prose`The branch ${name} is not ready${stateText(last)}`;
  const why = prose`${facts} after ${durationText(time)} of waiting, so nothing was written. ${remedyFor(ended)}`;
  return failure(failed(causeOf('read-branch', ended), why));
}

function stateText(
  branch: BranchState | undefined,
  more: Message = NOTHING,
): Message {
  if (branch?.state === undefined) return NOTHING;
  return prose` (${quote(branch.state)}${more})`;
}

/** The failure for a wait that ended early. */
export function causeOf(
  operation: 'read-branch' | 'list-shards',
  ended: WaitEnd,
): OwnCause {
  const kind = ended === 'cancelled' ? 'cancelled' : 'not-ready';
  return { kind, operation };
}
