import type { Ended } from '../platform/deadline.ts';
import type { BranchState, Platform } from '../platform/platform.ts';
import type { Problem } from '../platform/problem.ts';
import { quote, quoteWhole } from '../topology/finding.ts';
import { type Target, targetName } from '../topology/target.ts';
import type { Services } from './request.ts';

/** Statuses that may pass; any other answer will be the same next time. */
const PASSING = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Waits until a preview's branch is ready: it was created by a step just before, and provisioning takes minutes. A
 * branch of production is not waited for, because nothing will be written there; nor is one of which the service does
 * not tell whether it is ready, or that does not exist, of which the next stage knows more. Answers what the branch is
 * like, undefined where the service does not tell, or why the run cannot go on.
 */
export async function waitForBranch(
  target: Target,
  { platform, info }: Pick<Services, 'info'> & { readonly platform: Platform },
): Promise<BranchState | string | undefined> {
  const name = quoteWhole(targetName(target));
  let last: BranchState | undefined;
  const look = async (): Promise<Sight<BranchState | undefined>> => {
    const read = await platform.readBranch(target);
    if (read.ok) last = read.value;
    else if (!mayPass(read.problem)) last = undefined;
    const isWaited = last?.ready === false && last.production !== true;
    const state = last?.state === undefined ? '' : ` (${quote(last.state)} now)`;
    return { value: last, waitingFor: isWaited ? `the branch ${name} to be ready${state}` : undefined };
  };
  const { value, time, ended } = await waitUntil(look, platform, info);
  if (ended === undefined) {
    info(value?.ready === true ? 'The branch is ready.' : 'Whether the branch is ready is not known.');
    return value;
  }
  const facts = `The branch ${name} is not ready${value?.state === undefined ? '' : ` (${quote(value.state)})`}`;
  return `${facts} after ${durationText(time)} of waiting, so nothing was written. ${remedyFor(ended)}`;
}

/** What to do about a wait that ended too early. */
export function remedyFor(ended: Ended): string {
  return ended === 'cancelled'
    ? 'The run was cancelled while it waited.'
    : 'Run again when it is, or raise `timeout`.';
}

/** Whether the same question may be answered otherwise a little later. */
export function mayPass(problem: Problem): boolean {
  if (problem.kind === 'refused') return PASSING.has(problem.status);
  return problem.kind === 'no-response' && (problem.cause === 'network' || problem.cause === 'slow');
}

/** What was seen, and what is still waited for, as the end of "waiting for …"; undefined where nothing is. */
export interface Sight<T> {
  readonly value: T;
  readonly waitingFor: string | undefined;
}

/** Milliseconds between looks; the last stands for all that follow. A shard takes half a minute or more (measured). */
const PAUSES_MS = [500, 1000, 2000, 3000, 5000];
/** Where the pause does not fit into the time any more, a shorter one may; below this, the time is over. */
const SHORTEST_PAUSE_MS = 250;
/** How often something is said while nothing changes. */
const REPORT_EVERY_MS = 15_000;

/**
 * Looks again and again until nothing is waited for any more, the time for all calls is over, or the run is cancelled.
 * A line of the log says so when something changes, and every quarter of a minute. The first look costs no pause, so
 * that what is ready costs nothing. Answers what was seen last, after so many milliseconds, and why it ended before
 * everything was there.
 */
export async function waitUntil<T>(
  look: () => Promise<Sight<T>>,
  platform: Pick<Platform, 'pause' | 'over' | 'elapsed'>,
  info: (line: string) => void,
): Promise<{ readonly value: T; readonly time: number; readonly ended: Ended | undefined }> {
  const began = platform.elapsed();
  let reported = { text: '', at: 0 };
  for (let round = 0; ; round++) {
    const { value, waitingFor: text } = await look();
    const time = platform.elapsed() - began;
    if (text === undefined) {
      if (round > 0) info(`Waited ${durationText(time)}.`);
      return { value, time, ended: undefined };
    }
    if (text !== reported.text || time - reported.at >= REPORT_EVERY_MS) {
      info(`Waiting for ${text}${round === 0 ? '' : `, ${durationText(time)} so far`}.`);
      reported = { text, at: time };
    }
    const pause = PAUSES_MS[Math.min(round, PAUSES_MS.length - 1)] ?? 0;
    if (!(await rest(platform, pause)))
      return { value, time: platform.elapsed() - began, ended: platform.over('read') ?? 'timeout' };
  }
}

/** "2 min 5 s", "0.4 s". */
export function durationText(milliseconds: number): string {
  if (milliseconds < 9950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Pauses, or as long as the time allows; false where it allows nothing worth it. */
async function rest(platform: Pick<Platform, 'pause' | 'over'>, pause: number): Promise<boolean> {
  for (let left = pause; left >= SHORTEST_PAUSE_MS; left /= 2) {
    if (platform.over('read') !== undefined) return false;
    if (await platform.pause(1, 'read', left)) return true;
  }
  return false;
}
