import type { Deadline, Ended, Purpose } from '../../deadline.ts';
import { input, type Message, prose, words } from '../../text/message.ts';
import { type Answer, ENDED_WORDS, type NoResponse } from './http.ts';
import { type NotSignedIn, retryAfterIn, type Tries } from './problem.ts';
import type { Permit, RateLimiter } from './rate-limiter.ts';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 15_000;
/** Six seconds of waiting on average, for each call; `timeout` is over all of them. */
const MOST_ATTEMPTS = 7;
/** Statuses of a GET that a later attempt may cure; a GET has no effect, so any of them may be repeated. */
const REPEATABLE = new Set([408, 429, 500, 502, 503, 504]);
/** The status of a refusal for the number of requests. */
const LIMITED = 429;
/** Reasons for no response that may pass. A certificate, or a proxy's refusal, do not. */
const PASSING: ReadonlySet<NoResponse['cause']> = new Set([
  'network',
  'slow',
  'too-large',
]);

/** On whose time and permits a call is made. */
export interface Caller {
  readonly deadline: Deadline;
  readonly rateLimiter: RateLimiter;
  /** Between 0 and 1. */
  readonly random: () => number;
  /** Tells each attempt that is repeated, and when. */
  readonly info: (line: Message) => void;
}

export interface RetryPolicy {
  readonly purpose: Purpose;
  /** At most. */
  readonly attempts?: number;
  /** Which answers a later attempt may cure; unless told otherwise those to what has no effect. */
  readonly mayRepeat?: (answer: Answer) => boolean;
}

export interface Retried<Came> {
  readonly answer: Came;
  readonly tries: Tries;
}

/**
 * Repeats an attempt until its answer is final, the attempts are used up, or the time is over; `what` names it in the
 * log. docs/reliability.md says why the HTTP library does not do it.
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

/** How long a call waits on its own account, and how that is told. */
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

/** Makes one attempt when it has a permit; none where the time is over, or the run was cancelled, before that. */
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

/** Tells the rate limiter how a request was answered. */
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

/** Whether a later attempt may be answered better; asked only of what may be repeated without another effect. */
function isPassing(answer: Answer): boolean {
  if (answer.kind === 'answer') return REPEATABLE.has(answer.status);
  return PASSING.has(answer.cause);
}

/** Exponential with full jitter; what the service asks for in Retry-After counts more. Milliseconds. */
export function waitBefore(
  attempt: number,
  asked: number | undefined,
  random: () => number,
): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  return asked ?? random() * longest;
}
