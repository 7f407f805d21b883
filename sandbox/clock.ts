import { setImmediate as idle } from 'node:timers/promises';
import type { Clock } from '../src/clock.ts';

/** Time that a test owns: how fast the machine is does not matter to what runs by it. */
export interface VirtualClock extends Clock {
  /** Moves time on, and fires in order every sleep and limit that is due on the way. */
  advance(milliseconds: number): Promise<void>;
  /**
   * Moves time on to the end of the next limit of what is under way, as if that took so long; false where there is
   * none.
   */
  reachLimit(): boolean;
  /** How many sleeps and limits are set. */
  timers(): number;
}

interface Timer {
  readonly at: number;
  readonly act: () => void;
}

/** How sleeps end on a virtual clock. */
export interface VirtualClockOptions {
  /** `pass`, the default: by themselves. `held`: only by `advance`. */
  readonly sleeps?: 'pass' | 'held';
  /** Done when a sleep has begun, before time goes by: so many milliseconds. */
  readonly onSleep?: (milliseconds: number) => Promise<void>;
}

/**
 * Makes a clock on which a sleep is over as soon as this process has nothing else to do, and moves time on by itself; a
 * limit is reached only by `reachLimit` or `advance`.
 */
export function virtualClock({
  sleeps = 'pass',
  onSleep,
}: VirtualClockOptions = {}): VirtualClock {
  let now = 1000;
  let sleeping: Timer[] = [];
  let limits: Timer[] = [];
  let isPassing = false;

  const fire = (timer: Timer): void => {
    now = Math.max(now, timer.at);
    sleeping = sleeping.filter((other) => other !== timer);
    limits = limits.filter((other) => other !== timer);
    timer.act();
  };
  const pass = async (): Promise<void> => {
    if (isPassing) return;
    isPassing = true;
    for (await idle(); sleeping.length > 0; await idle()) {
      const first = earliest(sleeping);
      if (first !== undefined) await onSleep?.(first.at - now);
      const next = earliest(sleeping);
      if (next !== undefined) fire(next);
    }
    isPassing = false;
  };
  return {
    now: () => now,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve();
        const timer: Timer = {
          at: now + milliseconds,
          act: () => {
            signal?.removeEventListener('abort', wake);
            resolve();
          },
        };
        const wake = (): void => {
          sleeping = sleeping.filter((other) => other !== timer);
          resolve();
        };
        signal?.addEventListener('abort', wake, { once: true });
        sleeping.push(timer);
        if (sleeps === 'pass') void pass();
      }),
    limit: (milliseconds, reached) => {
      const timer: Timer = { at: now + milliseconds, act: reached };
      limits.push(timer);
      // Such a time is over however fast the machine is.
      if (milliseconds <= 0)
        setImmediate(() => limits.includes(timer) && fire(timer));
      return () => {
        limits = limits.filter((other) => other !== timer);
      };
    },
    advance: async (milliseconds) => {
      const end = now + milliseconds;
      for (;;) {
        const due = earliest(
          [...sleeping, ...limits].filter(({ at }) => at <= end),
        );
        if (due === undefined) break;
        fire(due);
        await idle();
      }
      now = end;
      await idle();
    },
    reachLimit: () => {
      const next = earliest(limits);
      if (next !== undefined) fire(next);
      return next !== undefined;
    },
    timers: () => sleeping.length + limits.length,
  };
}

function earliest(timers: readonly Timer[]): Timer | undefined {
  let first = timers[0];
  for (const timer of timers)
    if (first !== undefined && timer.at < first.at) first = timer;
  return first;
}
