import type { Ended } from '../platform/deadline.ts';
import type { Platform } from '../platform/platform.ts';

/** What was seen, and what is still waited for, as the end of "waiting for …"; undefined where nothing is. */
export interface Sight<T> {
  readonly value: T;
  readonly waitingFor: string | undefined;
}

/** How waiting ended: with what was seen last, after so many milliseconds. */
export interface Waited<T> {
  readonly value: T;
  readonly time: number;
  /** Why it ended before everything was there; undefined where it is. */
  readonly ended: Ended | undefined;
}

/** Milliseconds between looks; the last stands for all that follow. A shard takes half a minute or more (measured). */
const PAUSES_MS = [500, 1000, 2000, 3000, 5000];
/** Where the pause does not fit into the time any more, a shorter one may; below this, the time is over. */
const SHORTEST_PAUSE_MS = 250;
/** How often something is said while nothing changes. */
const TELL_EVERY_MS = 15_000;

/**
 * Looks again and again until nothing is waited for any more, the time for all calls is over, or the run is cancelled.
 * A line of the log says so when something changes, and every quarter of a minute. The first look costs no pause, so
 * that what is ready costs nothing.
 */
export async function waitUntil<T>(
  look: () => Promise<Sight<T>>,
  platform: Pick<Platform, 'pause' | 'over' | 'elapsed'>,
  info: (line: string) => void,
): Promise<Waited<T>> {
  const began = platform.elapsed();
  let told = { text: '', at: 0 };
  for (let round = 0; ; round++) {
    const { value, waitingFor: text } = await look();
    const time = platform.elapsed() - began;
    if (text === undefined) {
      if (round > 0) info(`Waited ${durationText(time)}.`);
      return { value, time, ended: undefined };
    }
    if (text !== told.text || time - told.at >= TELL_EVERY_MS) {
      info(`Waiting for ${text}${round === 0 ? '' : `, ${durationText(time)} so far`}.`);
      told = { text, at: time };
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
