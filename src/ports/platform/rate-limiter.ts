import type { Clock } from '../../clock.ts';
import type { Purpose } from '../../deadline.ts';
import { type Message, prose } from '../../text/message.ts';

/** The service's limit of requests per minute (docs/neki.md §6.6: 600, "subject to change"). */
const MOST_REQUESTS = 600;
/** The most reads at a time. A PUT, and reads that confirm it, do not wait for them. */
const MOST_READS_AT_ONCE = 4;
/** One minute, plus a margin for differences between clocks. */
const WINDOW_MS = 60_250;
/** Longer waits get a line in the log. */
const REPORTED_WAIT_MS = 1000;
/** The pause of all requests after a 429 without a `Retry-After`. It doubles with each further one. */
const FIRST_HOLD_MS = 2000;
const LONGEST_HOLD_MS = 30_000;
/** The longest time that 429s in a row pause all requests. After that, each call waits on its own. */
const MOST_HELD_MS = 300_000;

/**
 * The priority of each purpose: reads that confirm a PUT, then PUTs, then all other requests. Equal priorities are
 * served in order.
 */
const TURN: Readonly<Record<Purpose, number>> = {
  verify: 0,
  write: 1,
  read: 2,
};

/** Permission to send one request. */
export interface Permit {
  /** Milliseconds that the caller waited for it. */
  readonly waited: number;
  /** Counts a further request, such as one that follows a redirect. */
  also(): void;
  /** Must be called once when the request has ended, in whatever way. */
  done(): void;
}

/** Keeps all requests of a process within the service's limit. */
export interface RateLimiter {
  /** Waits for permission to send a request; undefined if the run was cancelled first. */
  acquire(purpose: Purpose): Promise<Permit | undefined>;
  /** Reports a 429. All requests pause for the requested milliseconds, or longer each time if none are requested. */
  refused(asked: number | undefined): void;
  /** Reports any other answer. */
  answered(): void;
  /** Whether a 429 pauses all requests now. Then a call need not wait on its own. */
  holds(): boolean;
}

export interface RateLimiterOptions {
  readonly clock: Clock;
  readonly cancelled: AbortSignal;
  /** Whether several targets share it. A single target waits by itself after a 429. */
  readonly isShared: boolean;
  /**
   * Requests per minute that are reserved for PUTs and their confirmation, so that none of them waits long after its
   * pre-write check.
   */
  readonly reserve: number;
  readonly info: (line: Message) => void;
}

/**
 * Opens a rate limiter with a sliding window of one minute. A request counts from its permit until a minute after its
 * end, because the service receives it at some time in between. So at most 600 requests arrive in any 60 seconds,
 * whatever the network does. Reads that confirm a PUT come before reads that prepare one. `p-throttle` 8 was measured
 * as a replacement. It counts only starts, so 612 requests arrive if the first 12 are slow. It uses the time of day, so
 * it sends nothing for an hour if the clock is set back by an hour.
 */
export function openRateLimiter(options: RateLimiterOptions): RateLimiter {
  return new SlidingWindow(options);
}

interface Waiter {
  readonly purpose: Purpose;
  readonly since: number;
  readonly go: (permit: Permit | undefined) => void;
}

class SlidingWindow implements RateLimiter {
  readonly #options: RateLimiterOptions;
  readonly #clock: Clock;
  readonly #traffic: Traffic;
  readonly #refusals: Refusals;
  readonly #waiting: Waiter[] = [];
  /** The timer for the next free permit; absent if no request waits for one. */
  #sleep: AbortController | undefined;
  #reportedUntil = Number.NEGATIVE_INFINITY;

  constructor(options: RateLimiterOptions) {
    this.#options = options;
    this.#clock = options.clock;
    this.#traffic = new Traffic(options.clock);
    this.#refusals = new Refusals(options.clock);
    options.cancelled.addEventListener('abort', () => this.#cancel());
  }

  acquire(purpose: Purpose): Promise<Permit | undefined> {
    return new Promise((go) => {
      const waiter: Waiter = { purpose, since: this.#clock.now(), go };
      if (this.#options.cancelled.aborted) return this.#dismiss(waiter);
      this.#waiting.push(waiter);
      this.#waiting.sort(
        (one, other) => TURN[one.purpose] - TURN[other.purpose],
      );
      this.#grantAll();
    });
  }

  refused(asked: number | undefined): void {
    if (this.#options.isShared) this.#refusals.add(asked);
  }

  answered(): void {
    if (this.#options.isShared) this.#refusals.end();
  }

  holds(): boolean {
    return this.#refusals.holds();
  }

  /** Grants permits in order while there are any, and sets a timer for the next one. */
  #grantAll(): void {
    this.#sleep?.abort();
    this.#sleep = undefined;
    for (const next of this.#waiting.slice()) {
      if (!this.#mayGo(next.purpose)) {
        this.#comeBack(next.purpose);
        return;
      }
      this.#waiting.shift();
      this.#grant(next);
    }
  }

  #mayGo(purpose: Purpose): boolean {
    if (this.#isFull(purpose) || this.#isBusy(purpose)) return false;
    if (!this.#refusals.holds()) return true;
    // After several 429s, one request at a time tries whether they have ended.
    const isOver = this.#refusals.until <= this.#clock.now();
    return isOver && this.#traffic.underWay === 0;
  }

  #isBusy(purpose: Purpose): boolean {
    return purpose === 'read' && this.#traffic.underWay >= MOST_READS_AT_ONCE;
  }

  #isFull(purpose: Purpose): boolean {
    const kept = purpose === 'read' ? this.#options.reserve : 0;
    return this.#traffic.countWithNext() > MOST_REQUESTS - kept;
  }

  #grant({ since, go }: Waiter): void {
    const waited = this.#clock.now() - since;
    go(this.#traffic.begin(waited, () => this.#grantAll()));
  }

  #comeBack(purpose: Purpose): void {
    const freeAt = this.#isFull(purpose) ? this.#traffic.freeAt() : 0;
    const at = Math.max(this.#refusals.until, freeAt);
    const wait = at - this.#clock.now();
    // If time alone frees no permit, the end of another request does.
    if (wait <= 0 || wait === Number.POSITIVE_INFINITY) return;

    const sleep = new AbortController();
    this.#sleep = sleep;
    // A timer may fire slightly early.
    void this.#clock.sleep(Math.max(1, wait), sleep.signal).then(() => {
      if (!sleep.signal.aborted) this.#grantAll();
    });
    this.#report(wait);
  }

  /** Logs once per wait how long all requests pause. Short waits are not logged. */
  #report(wait: number): void {
    const { isShared, info } = this.#options;
    const now = this.#clock.now();
    if (!isShared || wait < REPORTED_WAIT_MS || now < this.#reportedUntil)
      return;
    this.#reportedUntil = now + wait;
    const seconds = Math.ceil(wait / 1000);
    info(
      prose`Rate limit (${MOST_REQUESTS} requests/min across targets) reached; resuming in ${seconds} s.`,
    );
  }

  #cancel(): void {
    this.#sleep?.abort();
    for (const waiter of this.#waiting.splice(0)) this.#dismiss(waiter);
  }

  /** After a cancellation no request waits. A read that confirms a PUT is still sent if there is room. */
  #dismiss(waiter: Waiter): void {
    if (waiter.purpose === 'verify' && !this.#isFull('verify'))
      this.#grant(waiter);
    else waiter.go(undefined);
  }
}

/** The requests that count now: those in progress, and those that ended within the window. */
class Traffic {
  readonly #clock: Clock;
  /** When each ended request ended. */
  readonly #ended: number[] = [];
  #requests = 0;
  /** The most redirects of any request so far. Every request in progress may have as many. */
  #mostRedirects = 0;
  underWay = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The count including one more request, and the redirects that may follow. */
  countWithNext(): number {
    while (this.freeAt() <= this.#clock.now()) this.#ended.shift();
    const redirects = (this.underWay + 1) * this.#mostRedirects;
    return this.#requests + this.#ended.length + 1 + redirects;
  }

  /** When the oldest ended request stops counting; infinite if none has ended. */
  freeAt(): number {
    const [oldest = Number.POSITIVE_INFINITY] = this.#ended;
    return oldest + WINDOW_MS;
  }

  begin(waited: number, onEnd: () => void): Permit {
    this.underWay += 1;
    this.#requests += 1;
    let own = 1;
    return {
      waited,
      also: () => {
        own += 1;
        this.#requests += 1;
        this.#mostRedirects = Math.max(this.#mostRedirects, own - 1);
      },
      done: () => {
        this.underWay -= 1;
        this.#requests -= own;
        for (let at = 0; at < own; at++) this.#ended.push(this.#clock.now());
        onEnd();
      },
    };
  }
}

/** The 429s in a row, and how long they pause all requests. */
class Refusals {
  readonly #clock: Clock;
  #count = 0;
  #held = 0;
  until = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  holds(): boolean {
    return this.#count > 0 && this.#held <= MOST_HELD_MS;
  }

  add(asked: number | undefined): void {
    const now = this.#clock.now();
    // The 429s of requests that ran at the same time count as one.
    if (now < this.until || this.#held > MOST_HELD_MS) return;
    const own = Math.min(LONGEST_HOLD_MS, FIRST_HOLD_MS * 2 ** this.#count);
    const hold = asked ?? own;
    this.#count += 1;
    this.#held += hold;
    if (this.#held <= MOST_HELD_MS) this.until = now + hold;
  }

  end(): void {
    if (this.#clock.now() < this.until) return;
    this.#count = 0;
    this.#held = 0;
  }
}
