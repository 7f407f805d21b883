import type { Clock } from '../../src/platform/allowance.ts';

/** A clock that stands still until it is moved, and fires what is due on the way. */
export interface MovedClock extends Clock {
  advance(milliseconds: number): void;
  /** How many timers are set. */
  timers(): number;
}

/** Makes a clock that begins at an arbitrary time. */
export function makeClock(): MovedClock {
  let now = 1000;
  let timers: { at: number; action: () => void }[] = [];
  return {
    now: () => now,
    after: (milliseconds, action) => {
      const timer = { at: now + milliseconds, action };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance: (milliseconds) => {
      const end = now + milliseconds;
      for (;;) {
        const due = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        now = due.at;
        timers = timers.filter((timer) => timer !== due);
        due.action();
      }
      now = end;
    },
    timers: () => timers.length,
  };
}
