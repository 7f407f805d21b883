import { setTimeout as pause } from 'node:timers/promises';

/** Time as a run sees it. The two kinds of timer are apart because tests let waits pass at once, and no limit be reached. */
export interface Clock {
  /** Monotonic milliseconds since an arbitrary moment. */
  now(): number;
  /** Lets time go by while nothing of the caller's is under way; over at once when the signal fires. Never rejects. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Bounds what is under way: acts when the time is over, unless the returned function called it off before. */
  limit(milliseconds: number, reached: () => void): () => void;
}

/** A time as text, in milliseconds since 1970; undefined for what is none. */
export function timeIn(text: string): number | undefined {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return undefined;
  return time;
}

/** The monotonic clock of this process. */
export const PROCESS_CLOCK: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) =>
    pause(milliseconds, undefined, signal && { signal }).catch(
      (error: unknown) => {
        if (signal?.aborted !== true) throw error;
      },
    ),
  limit: (milliseconds, reached) => {
    const timer = setTimeout(reached, milliseconds);
    return () => clearTimeout(timer);
  },
};
