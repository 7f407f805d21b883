import type { Clock } from '../../clock.ts';
import type { Purpose } from '../../deadline.ts';
import { type Message, prose } from '../../text/message.ts';

/** So many requests the service answers in any minute (docs/neki.md §6.6: 600, "subject to change"). */
const MOST_REQUESTS = 600;
/** So many reads are under way at once; what writes, or follows a write, waits for none of them. */
const MOST_READS_AT_ONCE = 4;
/** The minute, and a little for clocks that run apart. */
const WINDOW_MS = 60_250;
/** A wait that is worth a line of the log. */
const REPORTED_WAIT_MS = 1000;
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
export interface Permit {
  /** Milliseconds that it was waited for. */
  readonly waited: number;
  /** Counts one more request that the first one led to, as a redirect does. */
  also(): void;
  /** Must be called once when the request is over, however it ended. */
  done(): void;
}

/** Keeps all requests of a process together within what the service allows in a minute. */
export interface RateLimiter {
  /** Waits for the right to send one request; undefined where the run was cancelled before there was one. */
  acquire(purpose: Purpose): Promise<Permit | undefined>;
  /** Tells that a request was refused by a 429: everybody waits, as long as it asks (in milliseconds), or longer each time. */
  refused(asked: number | undefined): void;
  /** Tells that a request was answered by anything else. */
  answered(): void;
  /** Whether everybody is held back by a refusal now, so that no call need wait on its own account. */
  holds(): boolean;
}

export interface RateLimiterOptions {
  readonly clock: Clock;
  readonly cancelled: AbortSignal;
  /** Whether several targets share it; one alone waits for itself after a refusal. */
  readonly isShared: boolean;
  /** How many requests of a minute are kept for PUTs and what follows them: none waits long after its look. */
  readonly reserve: number;
  readonly info: (line: Message) => void;
}

/**
 * Opens a rate limiter: a window that slides over the last minute. A request counts from its permit until a minute after its
 * end, because the service sees it somewhere between: so never more than 600 arrive there in any 60 seconds, whatever
 * the network does. What follows a PUT comes before what prepares one. `p-throttle` 8 was measured in its place: it counts
 * starts alone, so 612 arrive where the first 12 are slow; and it counts by the time of day, so that a machine whose
 * clock is put back by an hour sends nothing for an hour.
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
  /** Until the clock allows the next request; absent while nobody waits for that. */
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

  /** Grants permits in turn as long as there are any, and comes back when the clock allows the next. */
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
    // While refusals come in a row, one request at a time finds out whether they have ended.
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
    // Where the clock does not decide it, the end of another request does.
    if (wait <= 0 || wait === Number.POSITIVE_INFINITY) return;

    const sleep = new AbortController();
    this.#sleep = sleep;
    // Timers may fire a little early.
    void this.#clock.sleep(Math.max(1, wait), sleep.signal).then(() => {
      if (!sleep.signal.aborted) this.#grantAll();
    });
    this.#report(wait);
  }

  /** Says once for each wait how long everybody waits; short ones are not worth a line. */
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

  /** After a cancellation nobody waits; finding out what became of a PUT still goes where there is room. */
  #dismiss(waiter: Waiter): void {
    if (waiter.purpose === 'verify' && !this.#isFull('verify'))
      this.#grant(waiter);
    else waiter.go(undefined);
  }
}

/** The requests that count now: those under way, and those that ended less than a window ago. */
class Traffic {
  readonly #clock: Clock;
  /** When each of them ended. */
  readonly #ended: number[] = [];
  #requests = 0;
  /** The most redirects that one request has led to: any other under way may lead to as many. */
  #mostRedirects = 0;
  underWay = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** With one more request, and the redirects that may follow. */
  countWithNext(): number {
    while (this.freeAt() <= this.#clock.now()) this.#ended.shift();
    const redirects = (this.underWay + 1) * this.#mostRedirects;
    return this.#requests + this.#ended.length + 1 + redirects;
  }

  /** When the oldest of them counts no more; infinite while none has ended. */
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

/** Refusals by the service's rate limit that came in a row, and how long they hold everybody back. */
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
    // Those that were under way together are one refusal.
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
