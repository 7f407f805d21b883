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
export type Deadline = ReturnType<typeof startDeadline>;

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
export function startDeadline({ timeout, cancelled, clock }: DeadlineOptions) {
  const start = clock.now();
  const reserve = Math.min(LARGEST_RESERVE_MS, timeout / 5);
  let excused = 0;
  let cancelledAt = cancelled.aborted ? start : Number.POSITIVE_INFINITY;
  cancelled.addEventListener('abort', () => {
    cancelledAt = clock.now();
  });
  const left = (purpose: TimedPurpose): number => {
    const end =
      start + timeout + excused - (purpose === 'verify' ? 0 : reserve);
    return Math.min(end, cancelledAt + AFTER_CANCEL_MS[purpose]) - clock.now();
  };
  const reason = (): Ended =>
    cancelledAt === Number.POSITIVE_INFINITY ? 'timeout' : 'cancelled';
  const context: Context = { clock, cancelled, left, reason };
  // A PUT under way outlives a cancellation for a moment; none is begun, or waited for, after it.
  const beginning = (purpose: TimedPurpose): TimedPurpose =>
    purpose === 'write' ? 'read' : purpose;
  return {
    /** Why nothing more of this purpose may begin; undefined while it may. */
    over: (purpose: TimedPurpose): Ended | undefined => {
      const least =
        purpose === 'write' ? Math.min(SHORTEST_WRITE_MS, timeout / 10) : 0;
      return left(beginning(purpose)) > least ? undefined : reason();
    },
    attempt: (purpose: TimedPurpose) => beginAttempt(context, purpose),
    /** Waits, unless that would be longer than what is left; false when it did not wait to the end. */
    wait: (milliseconds: number, purpose: TimedPurpose) =>
      wait(context, milliseconds, beginning(purpose)),
    /** Adds the time that was spent waiting for other targets' requests: that is not this one's. */
    excuse: (milliseconds: number): void => {
      excused += milliseconds;
    },
    /** Milliseconds since the deadline was opened. */
    elapsed: () => clock.now() - start,
  };
}

interface Context extends Omit<DeadlineOptions, 'timeout'> {
  readonly left: (purpose: TimedPurpose) => number;
  readonly reason: () => Ended;
}

/**
 * Begins an attempt, which may take at most half of what is left, so that a stall never costs the next attempt. Its
 * signal aborts with an `Ended` as reason; `done` must be called when it is over.
 */
function beginAttempt(
  { clock, cancelled, left, reason }: Context,
  purpose: TimedPurpose,
) {
  const controller = new AbortController();
  const share = (): number => {
    const rest = left(purpose);
    const most = Math.min(LONGEST_ATTEMPT_MS[purpose], rest / 2);
    return Math.min(Math.max(most, SHORTEST_ATTEMPT_MS), rest);
  };
  const end = (): void =>
    controller.abort(left(purpose) > 0 ? 'slow' : reason());
  const timers = [clock.limit(Math.max(share(), 0), end)];
  const shorten = (): void => {
    // A report takes several requests; a PUT, and the look at what became of it, each take one.
    const most = purpose === 'report' ? share() : left(purpose);
    timers.push(clock.limit(Math.max(most, 0), end));
  };
  cancelled.addEventListener('abort', shorten);
  return {
    signal: controller.signal,
    done: (): void => {
      cancelled.removeEventListener('abort', shorten);
      for (const callOff of timers) callOff();
    },
  };
}

async function wait(
  { clock, cancelled, left }: Context,
  milliseconds: number,
  purpose: TimedPurpose,
): Promise<boolean> {
  if (milliseconds >= left(purpose)) return false;
  const until = clock.now() + milliseconds;
  const early = new AbortController();
  const reconsider = (): void => {
    if (until - clock.now() >= left(purpose)) early.abort();
  };
  cancelled.addEventListener('abort', reconsider);
  await clock.sleep(milliseconds, early.signal);
  cancelled.removeEventListener('abort', reconsider);
  return !early.signal.aborted;
}
