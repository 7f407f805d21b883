import { isRateLimit, isRequestError } from './failure.ts';

/** GitHub asks for at least a minute where it refuses by a secondary limit without saying how long. */
const UNTOLD_WAIT_MS = 60_000;
/** Answers to a read that pass by themselves. */
const PASSING = new Set([500, 502, 503, 504]);
const FIRST_PAUSE_MS = 200;
const MOST_REPEATS = 2;

/** What a failed request was, and how often it has been sent. */
export interface Attempt {
  readonly method: string;
  /** 1 for the first. */
  readonly count: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Milliseconds after which a failed request may be sent again; undefined where it may not. A refusal by a rate limit
 * had no effect, so any request may follow it; otherwise only reads are repeated, because a write whose answer was lost
 * may have happened.
 */
export function pauseAfter(error: unknown, { method, count, now }: Attempt): number | undefined {
  if (isRequestError(error) && isRateLimit(error)) {
    const headers = error.response?.headers ?? {};
    const asked = Number(headers['retry-after']);
    if (headers['retry-after'] !== undefined && asked >= 0) return asked * 1000;
    const reset = Number(headers['x-ratelimit-reset']);
    if (headers['x-ratelimit-remaining'] === '0' && reset > 0) return Math.max(0, reset * 1000 - now);
    return UNTOLD_WAIT_MS * 2 ** (count - 1);
  }
  const passes = !isRequestError(error) || PASSING.has(error.status);
  if (method !== 'GET' || !passes || count > MOST_REPEATS) return undefined;
  return FIRST_PAUSE_MS * count;
}
