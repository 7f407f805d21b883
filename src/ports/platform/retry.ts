import type { Deadline, Ended, Purpose } from '../../deadline.ts';
import { input, type Message, prose, words } from '../../text/message.ts';
import { type Answer, ENDED_WORDS, type NoResponse } from './http.ts';
import { type NotSignedIn, retryAfterIn, type Tries } from './problem.ts';
import type { Permit, RateLimiter } from './rate-limiter.ts';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 15_000;
/** The most attempts of a call, with about six seconds of waiting on average. `timeout` limits all calls together. */
const MOST_ATTEMPTS = 7;
/** Statuses of a GET that a retry may fix. A GET has no effect, so all of them may be retried. */
const REPEATABLE = new Set([408, 429, 500, 502, 503, 504]);
/** The status of a rate limit. */
const LIMITED = 429;
/** Causes of a missing response that may pass. A bad certificate or a proxy's refusal does not pass. */
const PASSING: ReadonlySet<NoResponse['cause']> = new Set([
  'network',
  'slow',
  'too-large',
]);

/** The deadline and the rate limiter of a call. */
export interface Caller {
  readonly deadline: Deadline;
  readonly rateLimiter: RateLimiter;
  /** Between 0 and 1. */
  readonly random: () => number;
  /** Logs each retry, and when it will be. */
  readonly info: (line: Message) => void;
}

export interface RetryPolicy {
  readonly purpose: Purpose;
  /** The most attempts. */
  readonly attempts?: number;
  /** Which answers a retry may fix. By default this fits requests without an effect. */
  readonly mayRepeat?: (answer: Answer) => boolean;
}

export interface Retried<Came> {
  readonly answer: Came;
  readonly tries: Tries;
}

/**
 * Retries until the answer is final, the attempts are used up, or the time is over. `what` names the call in the log.
 * docs/contributing/reliability.md says why the HTTP library does not do it.
 */
export async function retry<Came extends Answer | NotSignedIn>(
  caller: Caller,
  policy: RetryPolicy & { readonly what: string },
  attempt: () => Promise<Came>,
): Promise<Retried<Came>> {
  const { deadline, info } = caller;
  const { what, purpose, attempts: most = MOST_ATTEMPTS } = policy;
  const { mayRepeat = isPassing } = policy;
  const began = deadline.elapsed();
  for (let attempts = 1; ; attempts++) {
    const answer = await attempt();
    const tries: Tries = { attempts, time: deadline.elapsed() - began };
    const done: Retried<Came> = { answer, tries };
    if (answer.kind === 'not-signed-in' || !mayRepeat(answer)) return done;
    if (attempts >= most || deadline.over(purpose) !== undefined) return done;

    const outcome =
      answer.kind === 'answer' ? prose`HTTP ${answer.status}` : answer.reason;
    const pause = pauseAfter(answer, attempts, caller);
    info(
      prose`${words(what)}: ${outcome} (attempt ${attempts}/${most}); retrying ${pause.when}.`,
    );
    if (await deadline.wait(pause.milliseconds, purpose)) continue;
    info(prose`Not retrying: ${input('timeout')} would be exceeded.`);
    return done;
  }
}

/** How long a call waits by itself, and the words for it. */
interface Pause {
  readonly milliseconds: number;
  readonly when: Message;
}

function pauseAfter(
  answer: Answer,
  attempts: number,
  { rateLimiter, random }: Caller,
): Pause {
  const isLimited = answer.kind === 'answer' && answer.status === LIMITED;
  if (isLimited && rateLimiter.holds())
    return { milliseconds: 0, when: prose`when the rate limit allows` };

  const asked =
    answer.kind === 'answer' ? retryAfterIn(answer.headers) : undefined;
  const milliseconds = waitBefore(attempts, asked, random);
  const seconds = words((milliseconds / 1000).toFixed(1));
  return { milliseconds, when: prose`in ${seconds} s` };
}

/** Makes an attempt when it has a permit. Sends nothing if the time is over, or the run is cancelled, before that. */
export async function attemptWithPermit(
  { deadline, rateLimiter }: Pick<Caller, 'deadline' | 'rateLimiter'>,
  purpose: Purpose,
  make: (signal: AbortSignal, permit: Permit) => Promise<Answer>,
): Promise<Answer> {
  const early = deadline.over(purpose);
  if (early !== undefined) return unsent(early);
  const permit = await rateLimiter.acquire(purpose);
  if (permit === undefined) return unsent('cancelled');
  deadline.excuse(permit.waited);
  const over = deadline.over(purpose);
  const { signal, done } = deadline.attempt(purpose);
  try {
    if (over === undefined) return await make(signal, permit);
    return unsent(over);
  } finally {
    done();
    permit.done();
  }
}

export function countAnswer({ rateLimiter }: Caller, answer: Answer): void {
  if (answer.kind !== 'answer') return;
  if (answer.status === LIMITED)
    rateLimiter.refused(retryAfterIn(answer.headers));
  else rateLimiter.answered();
}

export function unsent(cause: Ended): NoResponse {
  return {
    kind: 'no-response',
    sent: false,
    cause,
    reason: ENDED_WORDS[cause],
  };
}

/** Whether a retry may succeed. Only for requests that may be repeated safely. */
function isPassing(answer: Answer): boolean {
  if (answer.kind === 'answer') return REPEATABLE.has(answer.status);
  return PASSING.has(answer.cause);
}

/** Milliseconds of exponential backoff with full jitter, or what the service asked for in `Retry-After`. */
export function waitBefore(
  attempt: number,
  asked: number | undefined,
  random: () => number,
): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  return asked ?? random() * longest;
}
