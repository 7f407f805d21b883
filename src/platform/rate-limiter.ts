import type { Clock } from '../clock.ts';
import type { Purpose } from '../deadline.ts';

/** So many requests the service answers in any minute (docs/neki.md §6.6: 600, "subject to change"). */
const MOST_REQUESTS = 600;
/** The minute, and a little for clocks that run apart. */
const WINDOW_MS = 60_250;
/** A wait that is worth a line of the log. */
const TOLD_WAIT_MS = 1000;
/** How long nobody sends anything after a refusal that names no time; doubled with each that follows. */
const FIRST_HOLD_MS = 2000;
const LONGEST_HOLD_MS = 30_000;
/** So long refusals in a row hold everybody back; after that each call is on its own. */
const MOST_HELD_MS = 300_000;

/** What follows a PUT goes first, then a PUT, then the others, each in the order they came. */
const TURN: Readonly<Record<Purpose, number>> = {
  verify: 0,
  write: 1,
  read: 2,
};

/** The right to send one request. */
export type Permit = ReturnType<ReturnType<typeof openTraffic>['begin']>;

/** Keeps all requests of a process together within what the service allows in a minute. */
export type RateLimiter = ReturnType<typeof openRateLimiter>;

export interface RateLimiterOptions {
  readonly clock: Clock;
  readonly cancelled: AbortSignal;
  /** Whether several targets share it; one alone waits for itself after a refusal. */
  readonly isShared: boolean;
  /** How many requests of a minute are kept for PUTs and what follows them: none waits long after its look. */
  readonly reserve: number;
  readonly info: (line: string) => void;
}

interface Waiter {
  readonly purpose: Purpose;
  readonly since: number;
  readonly go: (permit: Permit | undefined) => void;
}

/**
 * Opens a rate limiter: a window that slides over the last minute. A request counts from its permit until a minute after its
 * end, because the service sees it somewhere between: so never more than 600 arrive there in any 60 seconds, whatever
 * the network does. What follows a PUT comes before what prepares one.
 */
export function openRateLimiter(options: RateLimiterOptions) {
  const { clock, cancelled, isShared, reserve } = options;
  const traffic = openTraffic(clock);
  const refusals = openRefusals(clock);
  const tell = tellWaits(options);
  const waiting: Waiter[] = [];
  let sleep = new AbortController();

  const isFull = (purpose: Purpose): boolean =>
    traffic.count() >= MOST_REQUESTS - (purpose === 'read' ? reserve : 0);
  const mayGo = (purpose: Purpose): boolean =>
    !isFull(purpose) &&
    // While refusals come in a row, one request at a time finds out whether they have ended.
    (!refusals.holds() ||
      (refusals.until() <= clock.now() && traffic.underWay() === 0));
  const grant = ({ since, go }: Waiter): void =>
    go(traffic.begin(clock.now() - since, pump));
  const pump = (): void => {
    sleep.abort();
    let next = waiting[0];
    for (; next !== undefined && mayGo(next.purpose); next = waiting[0]) {
      waiting.shift();
      grant(next);
    }
    if (next === undefined) return;
    const free = isFull(next.purpose)
      ? traffic.freeAt()
      : Number.NEGATIVE_INFINITY;
    const wait = Math.max(refusals.until(), free) - clock.now();
    // Where the clock does not decide it, the end of another request does.
    if (wait <= 0 || wait === Number.POSITIVE_INFINITY) return;
    const own = new AbortController();
    sleep = own;
    // Timers may fire a little early.
    void clock.sleep(Math.max(1, wait), own.signal).then(() => {
      if (!own.signal.aborted) pump();
    });
    tell(wait);
  };
  /** After a cancellation nobody waits; finding out what became of a PUT still goes where there is room. */
  const last = (waiter: Waiter): void => {
    if (waiter.purpose === 'verify' && !isFull('verify')) grant(waiter);
    else waiter.go(undefined);
  };
  cancelled.addEventListener('abort', () => {
    sleep.abort();
    for (const waiter of waiting.splice(0)) last(waiter);
  });
  return {
    /** Waits for the right to send one request; undefined where the run was cancelled before there was one. */
    acquire: (purpose: Purpose): Promise<Permit | undefined> =>
      new Promise((go) => {
        const waiter: Waiter = { purpose, since: clock.now(), go };
        if (cancelled.aborted) return last(waiter);
        waiting.push(waiter);
        waiting.sort((one, other) => TURN[one.purpose] - TURN[other.purpose]);
        pump();
      }),
    /** Tells how a request was answered; after a 429 everybody waits: as long as it asks, or longer each time. */
    answered: (isLimited: boolean, asked: number | undefined): void => {
      if (!isShared) return;
      if (isLimited) refusals.add(asked);
      else refusals.end();
    },
    /** Whether everybody is held back by a refusal now, so that no call need wait on its own account. */
    holds: refusals.holds,
  };
}

/** The requests that count now: those under way, and those that ended less than a window ago. */
function openTraffic(clock: Clock) {
  let underWay = 0;
  let requests = 0;
  const ended: number[] = [];
  return {
    underWay: () => underWay,
    count: () => {
      while ((ended[0] ?? Number.POSITIVE_INFINITY) <= clock.now() - WINDOW_MS)
        ended.shift();
      return requests + ended.length;
    },
    /** When the oldest of them counts no more; infinite while none has ended. */
    freeAt: () => (ended[0] ?? Number.POSITIVE_INFINITY) + WINDOW_MS,
    /** `waited` is in milliseconds. */
    begin: (waited: number, onEnd: () => void) => {
      underWay += 1;
      requests += 1;
      let own = 1;
      return {
        waited,
        /** Counts one more request that the first one led to, as a redirect does. */
        also: (): void => {
          own += 1;
          requests += 1;
        },
        /** Must be called once when the request is over, however it ended. */
        done: (): void => {
          underWay -= 1;
          requests -= own;
          ended.push(...Array.from({ length: own }, () => clock.now()));
          onEnd();
        },
      };
    },
  };
}

/** Refusals by the service's rate limit that came in a row, and how long they hold everybody back. */
function openRefusals(clock: Clock) {
  let row = 0;
  let held = 0;
  let until = Number.NEGATIVE_INFINITY;
  return {
    holds: () => row > 0 && held <= MOST_HELD_MS,
    until: () => until,
    add: (asked: number | undefined) => {
      // Those that were under way together are one refusal.
      if (clock.now() < until || held > MOST_HELD_MS) return;
      row += 1;
      const hold =
        asked ?? Math.min(LONGEST_HOLD_MS, FIRST_HOLD_MS * 2 ** (row - 1));
      held += hold;
      if (held <= MOST_HELD_MS) until = clock.now() + hold;
    },
    end: () => {
      if (clock.now() < until) return;
      row = 0;
      held = 0;
    },
  };
}

/** Says once for each wait how long everybody waits; short ones are not worth a line. */
function tellWaits({
  clock,
  isShared,
  info,
}: RateLimiterOptions): (wait: number) => void {
  let told = Number.NEGATIVE_INFINITY;
  return (wait) => {
    if (!isShared || wait < TOLD_WAIT_MS || clock.now() < told) return;
    told = clock.now() + wait;
    const seconds = Math.ceil(wait / 1000);
    info(
      `Rate limit (${MOST_REQUESTS} requests/min across targets) reached; resuming in ${seconds} s.`,
    );
  };
}
