import { type Clock, PROCESS_CLOCK } from '../clock.ts';

/** A clock that stands still while a person thinks: `timeout` is for calls, not for people. */
export interface PausableClock extends Clock {
  /** Does something while the clock stands still; no call may be under way. */
  whileStanding<T>(work: () => Promise<T>): Promise<T>;
}

/** A clock of this process, less the time it stood still. */
export function openClock(clock: Clock = PROCESS_CLOCK): PausableClock {
  let stood = 0;
  return {
    ...clock,
    now: () => clock.now() - stood,
    whileStanding: async (work) => {
      const began = clock.now();
      try {
        return await work();
      } finally {
        stood += clock.now() - began;
      }
    },
  };
}
