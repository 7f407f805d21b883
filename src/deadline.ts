import type { Clock } from './clock.ts';

/** What a call to the management API is for; each purpose has its own share of the time. */
export type Purpose =
  /** Reading in order to decide: over with the time, and at once when the run is cancelled. */
  | 'read'
  /** The PUT: when the run is cancelled, its answer is waited for a moment longer. */
  | 'write'
  /** Reading what became of a PUT: has a share of the time that nothing else may use up, and outlives a cancellation. */
  | 'verify';

/** The same, or a call to GitHub: what a cancelled run has come to is still reported. */
type TimedPurpose = Purpose | 'report';

/** Why a call was ended from this side. */
export type Ended = 'timeout' | 'cancelled' | 'slow';

/** The time a run may spend on one service, waiting included, and the end that a cancellation puts to it. */
export interface Deadline {
  /** Why nothing more of this purpose may begin; undefined while it may. */
  over(purpose: TimedPurpose): Ended | undefined;
  /** Begins an attempt, which may take at most half of what is left, so that a stall never costs the next attempt. */
  attempt(purpose: TimedPurpose): Attempt;
  /** Waits, unless that would be longer than what is left; false when it did not wait to the end. */
  wait(milliseconds: number, purpose: TimedPurpose): Promise<boolean>;
  /** Adds the time that was spent waiting for other targets' requests: that is not this one's. */
  excuse(milliseconds: number): void;
  /** Milliseconds since the deadline was opened. */
  elapsed(): number;
}

/** What is under way, bounded. */
export interface Attempt {
  /** Aborts with an `Ended` as reason. */
  readonly signal: AbortSignal;
  /** Must be called when it is over. */
  done(): void;
}

interface DeadlineOptions {
  /** Milliseconds; infinite where each request has its own bound alone. */
  readonly timeout: number;
  /** Fires when the run is cancelled. */
  readonly cancelled: AbortSignal;
  readonly clock: Clock;
}

/** The longest single attempt; a PUT may have to wait until it is stored, which nobody documents. */
const LONGEST_ATTEMPT_MS: Readonly<Record<TimedPurpose, number>> = {
  read: 30_000,
  write: 120_000,
  verify: 30_000,
  report: 30_000,
};
const SHORTEST_ATTEMPT_MS = 100;
/** A PUT is not begun with less time than this, or a tenth of the whole: it would only be left open how it ends. */
const SHORTEST_WRITE_MS = 1_000;
/** Time kept for finding out what became of a PUT: a fifth of the whole, at most this. */
const LARGEST_RESERVE_MS = 15_000;
/** How long each purpose may go on after a cancellation: a runner kills a cancelled step after 7.5 and 2.5 seconds. */
const AFTER_CANCEL_MS: Readonly<Record<TimedPurpose, number>> = {
  read: 0,
  write: 2_000,
  verify: 5_000,
  report: 8_000,
};

/** Opens the deadline of one run; the time runs from now. */
export function startDeadline(options: DeadlineOptions): Deadline {
  return new RunDeadline(options);
}

class RunDeadline implements Deadline {
  readonly #timeout: number;
  readonly #clock: Clock;
  readonly #cancelled: AbortSignal;
  readonly #start: number;
  #excused = 0;
  #cancelledAt = Number.POSITIVE_INFINITY;

  constructor({ timeout, cancelled, clock }: DeadlineOptions) {
    this.#timeout = timeout;
    this.#clock = clock;
    this.#cancelled = cancelled;
    this.#start = clock.now();
    if (cancelled.aborted) this.#cancelledAt = this.#start;
    cancelled.addEventListener('abort', () => {
      this.#cancelledAt = clock.now();
    });
  }

  over(purpose: TimedPurpose): Ended | undefined {
    const least =
      purpose === 'write' ? Math.min(SHORTEST_WRITE_MS, this.#timeout / 10) : 0;
    if (this.#left(beginningOf(purpose)) > least) return undefined;
    return this.#reason();
  }

  attempt(purpose: TimedPurpose): Attempt {
    const controller = new AbortController();
    const end = (): void => {
      const isSlow = this.#left(purpose) > 0;
      controller.abort(isSlow ? 'slow' : this.#reason());
    };
    const timers: (() => void)[] = [];
    const endAfter = (milliseconds: number): void => {
      timers.push(this.#clock.limit(Math.max(milliseconds, 0), end));
    };
    const shorten = (): void => {
      // A report takes several requests; a PUT, and the look at what became of it, each take one.
      const isOneOfMany = purpose === 'report';
      endAfter(isOneOfMany ? this.#share(purpose) : this.#left(purpose));
    };

    endAfter(this.#share(purpose));
    this.#cancelled.addEventListener('abort', shorten);
    return {
      signal: controller.signal,
      done: () => {
        this.#cancelled.removeEventListener('abort', shorten);
        for (const callOff of timers) callOff();
      },
    };
  }

  async wait(milliseconds: number, timed: TimedPurpose): Promise<boolean> {
    const purpose = beginningOf(timed);
    if (milliseconds >= this.#left(purpose)) return false;

    const until = this.#clock.now() + milliseconds;
    const early = new AbortController();
    const reconsider = (): void => {
      if (until - this.#clock.now() >= this.#left(purpose)) early.abort();
    };
    this.#cancelled.addEventListener('abort', reconsider);
    await this.#clock.sleep(milliseconds, early.signal);
    this.#cancelled.removeEventListener('abort', reconsider);
    return !early.signal.aborted;
  }

  excuse(milliseconds: number): void {
    this.#excused += milliseconds;
  }

  elapsed(): number {
    return this.#clock.now() - this.#start;
  }

  /** Milliseconds that are left for a purpose. */
  #left(purpose: TimedPurpose): number {
    const reserve = Math.min(LARGEST_RESERVE_MS, this.#timeout / 5);
    const kept = purpose === 'verify' ? 0 : reserve;
    const end = this.#start + this.#timeout + this.#excused - kept;
    const endOfCancelled = this.#cancelledAt + AFTER_CANCEL_MS[purpose];
    return Math.min(end, endOfCancelled) - this.#clock.now();
  }

  /** Milliseconds that one attempt may take of them. */
  #share(purpose: TimedPurpose): number {
    const left = this.#left(purpose);
    const most = Math.min(LONGEST_ATTEMPT_MS[purpose], left / 2);
    return Math.min(Math.max(most, SHORTEST_ATTEMPT_MS), left);
  }

  #reason(): Ended {
    if (this.#cancelledAt < Number.POSITIVE_INFINITY) return 'cancelled';
    return 'timeout';
  }
}

/** A PUT under way outlives a cancellation for a moment; none is begun, or waited for, after it. */
function beginningOf(purpose: TimedPurpose): TimedPurpose {
  if (purpose === 'write') return 'read';
  return purpose;
}
