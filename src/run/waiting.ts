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

/** Statuses that may pass; any other answer will be the same next time. */
const PASSING = new Set([408, 429, 500, 502, 503, 504]);

/** Milliseconds between looks; the last stands for all that follow. A shard takes half a minute or more (measured). */
const PAUSES_MS = [500, 1000, 2000, 3000, 5000];
/** Where the pause does not fit into the time any more, a shorter one may; below this, the time is over. */
const SHORTEST_PAUSE_MS = 250;
/** How often something is said while nothing changes. */
const REPORT_EVERY_MS = 15_000;

/** The time that a wait may take, and what it has taken. */
type WaitTime = Pick<Platform, 'pause' | 'over' | 'elapsed'>;

/** How a wait went. */
export interface Waited {
  /** In milliseconds. */
  readonly time: number;
  /** Why it ended before everything was there. */
  readonly ended: WaitEnd | undefined;
}

/**
 * Looks again and again until nothing is waited for any more, the time for all calls is over, or the run is cancelled;
 * `findMissing` answers what it is as the end of "waiting for …". A line of the log says so when something changes, and
 * every quarter of a minute. The first look costs no pause, so that what is ready costs nothing.
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

/** Pauses, or as long as the time allows; false where it allows nothing worth it. */
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

/** What to do about a wait that ended too early. */
export function remedyFor(ended: WaitEnd): Message {
  if (ended === 'cancelled')
    return prose`The run was cancelled while it waited.`;
  return prose`Run again when it is, or increase ${input('timeout')}.`;
}

/** Whether the same question may be answered otherwise a little later. */
export function mayPass(problem: Problem): boolean {
  if (problem.kind === 'refused') return PASSING.has(problem.status);
  return (
    problem.kind === 'no-response' &&
    (problem.cause === 'network' || problem.cause === 'slow')
  );
}

/**
 * Waits until a preview's branch is ready: it was created by a step just before, and provisioning takes minutes. A
 * branch of production is not waited for, because nothing will be written there; nor is one of which the service does
 * not tell whether it is ready, or that does not exist, of which the next stage knows more. Answers what the branch is
 * like, undefined where the service does not tell.
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

/** Why a wait ended too early. */
export function causeOf(
  operation: 'read-branch' | 'list-shards',
  ended: WaitEnd,
): OwnCause {
  const kind = ended === 'cancelled' ? 'cancelled' : 'not-ready';
  return { kind, operation };
}
