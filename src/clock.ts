import { setTimeout as pause } from 'node:timers/promises';

/**
 * Time as a run sees it. The two kinds of timer are separate, so that tests can end waits at once without reaching
 * limits.
 */
export interface Clock {
  /** Monotonic milliseconds since an arbitrary time. */
  now(): number;
  /** Waits while the caller does nothing else; ends at once if the signal fires. Never rejects. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Limits work in progress: calls `reached` after the time, unless the returned function was called before. */
  limit(milliseconds: number, reached: () => void): () => void;
}

/** Milliseconds since 1970 from a time as text; undefined if the text is not a time. */
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
