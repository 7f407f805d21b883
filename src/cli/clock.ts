import type { Clock } from '../platform/allowance.ts';

/** A clock that stands still while a person thinks: `timeout` is for calls, not for people. */
export interface PausableClock extends Clock {
  /** Does something while the clock stands still; no call may be under way. */
  whileStanding<T>(work: () => Promise<T>): Promise<T>;
}

/** The monotonic clock of this process, less the time it stood still. */
export function openClock(): PausableClock {
  let stood = 0;
  return {
    now: () => performance.now() - stood,
    after: (milliseconds, action) => {
      const timer = setTimeout(action, milliseconds);
      return () => clearTimeout(timer);
    },
    whileStanding: async (work) => {
      const began = performance.now();
      try {
        return await work();
      } finally {
        stood += performance.now() - began;
      }
    },
  };
}
