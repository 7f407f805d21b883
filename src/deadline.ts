import type { Clock } from './clock.ts';

/** The purpose of a call to the management API; each purpose has its own share of the time. */
export type Purpose =
  /** Reading before a decision: ends when the time is over, and at once if the run is cancelled. */
  | 'read'
  /** The PUT: if the run is cancelled, its answer is awaited a moment longer, or as long as it takes. */
  | 'write'
  /** Reading the result of a PUT: has reserved time, and continues after a cancellation. */
  | 'verify';

/** A purpose, or a call to GitHub: the result of a cancelled run is still reported. */
type TimedPurpose = Purpose | 'report';

/** Why this side ended a call. */
export type Ended = 'timeout' | 'cancelled' | 'slow';

/** The time that a run may spend on one service, waiting included. A cancellation ends it earlier. */
export interface Deadline {
  /** Why nothing more may begin for this purpose; undefined if it may. */
  over(purpose: TimedPurpose): Ended | undefined;
  /**
   * Begins an attempt. It may take at most half of the remaining time, so that a stall leaves time for another attempt.
   */
  attempt(purpose: TimedPurpose): Attempt;
  /** Waits, unless that would take longer than the remaining time; false if it did not wait to the end. */
  wait(milliseconds: number, purpose: TimedPurpose): Promise<boolean>;
  /** Adds time that was spent waiting for requests of other targets, so that it does not count for this one. */
  excuse(milliseconds: number): void;
  elapsed(): number;
}

/** An attempt in progress, with a limit. */
export interface Attempt {
  /** Aborts with an `Ended` as its reason. */
  readonly signal: AbortSignal;
  /** Must be called after the attempt. */
  done(): void;
}

interface DeadlineOptions {
  /** Milliseconds; infinite if only each request has a limit. */
  readonly timeout: number;
  /** Fires when the run is cancelled. */
  readonly cancelled: AbortSignal;
  readonly clock: Clock;
  /**
   * Whether a PUT that was sent, and reading its result, keep all of their time after a cancellation, because no runner
   * ends the process.
   */
  readonly waitsForWrite?: boolean | undefined;
}

/**
 * The longest single attempt. A PUT may take until the topology is stored, and how long that takes is not documented.
 */
const LONGEST_ATTEMPT_MS: Readonly<Record<TimedPurpose, number>> = {
  read: 30_000,
  write: 120_000,
  verify: 30_000,
  report: 30_000,
};
const SHORTEST_ATTEMPT_MS = 100;
/** A PUT does not begin with less time than this, or a tenth of the whole: its result would probably stay unknown. */
const SHORTEST_WRITE_MS = 1_000;
/** The time reserved for reading the result of a PUT: a fifth of the whole, at most this. */
const LARGEST_RESERVE_MS = 15_000;
/**
 * How long each purpose may continue after a cancellation. A runner sends SIGINT to a cancelled step, SIGTERM 7.5 s
 * later, and kills it another 2.5 s later.
 */
const AFTER_CANCEL_MS: Readonly<Record<TimedPurpose, number>> = {
  read: 0,
  write: 2_000,
  verify: 5_000,
  report: 8_000,
};

/** The same where no runner ends the process. */
const WITHOUT_RUNNER_MS: Readonly<Record<TimedPurpose, number>> = {
  ...AFTER_CANCEL_MS,
  write: Number.POSITIVE_INFINITY,
  verify: Number.POSITIVE_INFINITY,
};

/** Opens the deadline of one run. The time starts now. */
export function startDeadline(options: DeadlineOptions): Deadline {
  return new RunDeadline(options);
}

class RunDeadline implements Deadline {
  readonly #timeout: number;
  readonly #clock: Clock;
  readonly #cancelled: AbortSignal;
  readonly #start: number;
  readonly #afterCancel: Readonly<Record<TimedPurpose, number>>;
  #excused = 0;
  #cancelledAt = Number.POSITIVE_INFINITY;

  constructor(options: DeadlineOptions) {
    const { timeout, cancelled, clock, waitsForWrite = false } = options;
    this.#timeout = timeout;
    this.#afterCancel = waitsForWrite ? WITHOUT_RUNNER_MS : AFTER_CANCEL_MS;
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
      // A report takes several requests; a PUT, and reading its result, take one each.
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

  /** The milliseconds that remain for a purpose. */
  #left(purpose: TimedPurpose): number {
    const reserve = Math.min(LARGEST_RESERVE_MS, this.#timeout / 5);
    const kept = purpose === 'verify' ? 0 : reserve;
    const end = this.#start + this.#timeout + this.#excused - kept;
    const endOfCancelled = this.#cancelledAt + this.#afterCancel[purpose];
    return Math.min(end, endOfCancelled) - this.#clock.now();
  }

  /** The milliseconds of the remaining time that one attempt may take. */
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

/** A PUT in progress continues after a cancellation, but none begins, or is waited for, after it. */
function beginningOf(purpose: TimedPurpose): TimedPurpose {
  if (purpose === 'write') return 'read';
  return purpose;
}
