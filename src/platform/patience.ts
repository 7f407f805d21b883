import type { Allowance, Ended, Purpose } from './allowance.ts';
import { type Answer, type Connection, ENDED_WORDS, type NoAnswer, type Request, send } from './http.ts';
import type { Pace, Turn } from './pace.ts';
import { retryAfterIn, type Tries } from './problem.ts';
import type { SignIn } from './sign-in.ts';

/*
 * Why not undici's retry interceptor: it continues a truncated answer with a Range request, which this API does not
 * document, and fails instead of asking for the whole answer again; it counts a PUT among the methods to repeat; it
 * knows no deadline over several calls, cannot renew a token between attempts, and tells nobody what it does.
 */

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 15_000;
/** Six seconds of waiting on average, for each call; `timeout` is over all of them. */
const MOST_ATTEMPTS = 7;
/** Statuses of a GET that a later attempt may cure; a GET has no effect, so any of them may be repeated. */
const REPEATABLE = new Set([408, 429, 500, 502, 503, 504]);
/** The status of a refusal for the number of requests. */
const LIMITED = 429;
/** Reasons for no answer that may pass. A certificate, a proxy's refusal or a sign-in that failed do not. */
const PASSING: ReadonlySet<NoAnswer['cause']> = new Set(['network', 'slow', 'too-large']);

/** What repeating needs from outside. */
export interface Persistence {
  readonly allowance: Allowance;
  readonly pace: Pace;
  /** Between 0 and 1. */
  readonly random: () => number;
  /** Tells each attempt that is repeated, and when. */
  readonly info: (line: string) => void;
}

/** What repeated sending to the management API needs from outside. */
export interface Patience extends Persistence {
  readonly connection: Connection;
  readonly signIn: SignIn;
}

/** An answer, and what it took to get it. */
export interface Patient {
  readonly answer: Answer;
  readonly tries: Tries;
}

/** How hard to try: for what purpose, and how often at most. */
export interface Effort {
  readonly purpose: Purpose;
  readonly attempts?: number;
  /** Which answers a later attempt may cure; unless told otherwise those to what has no effect. */
  readonly mayRepeat?: (answer: Answer) => boolean;
}

/** Sends a GET until the answer is final, the attempts are used up, or the time is over. */
export function sendPatiently(patience: Patience, request: Request, effort: Effort): Promise<Patient> {
  const what = `${request.method} ${request.path}`;
  return persist(patience, { ...effort, what }, () => sendSignedIn(patience, request, effort.purpose));
}

/** Repeats an attempt until its answer is final, the attempts are used up, or the time is over. */
export async function persist(
  { allowance, pace, random, info }: Persistence,
  effort: Effort & { readonly what: string },
  attempt: () => Promise<Answer>,
): Promise<Patient> {
  const { what, purpose, attempts: most = MOST_ATTEMPTS, mayRepeat = isPassing } = effort;
  const began = allowance.elapsed();
  for (let attempts = 1; ; attempts++) {
    const answer = await attempt();
    const done: Patient = { answer, tries: { attempts, time: allowance.elapsed() - began } };
    if (attempts >= most || !mayRepeat(answer) || allowance.over(purpose) !== undefined) return done;
    const asked = answer.kind === 'answer' ? retryAfterIn(answer.headers) : undefined;
    const isHeld = answer.kind === 'answer' && answer.status === LIMITED && pace.holds();
    const pause = isHeld ? 0 : waitBefore(attempts, asked, random);
    const outcome = answer.kind === 'answer' ? `HTTP ${answer.status}` : answer.reason;
    const when = isHeld ? 'when the service takes requests again' : `in ${(pause / 1000).toFixed(1)} s`;
    info(`${what}: ${outcome} (attempt ${attempts} of at most ${most}); again ${when}.`);
    if (await allowance.wait(pause, purpose)) continue;
    info('The time for all calls does not allow that wait.');
    return done;
  }
}

/** Sends a request once, signed in; a token that ran out meanwhile is renewed, and the request sent once more. */
export async function sendSignedIn(patience: Patience, request: Request, purpose: Purpose): Promise<Answer> {
  const first = await patience.signIn.authorize(purpose, patience);
  if (!first.ok) return first.answer;
  const answer = await attempt(patience, request, { authorization: first.value, purpose });
  // A 401 has had no effect, so even a PUT may be sent again.
  if (answer.kind !== 'answer' || answer.status !== 401) return answer;
  const second = await patience.signIn.renewAfter(first.value, purpose, patience);
  if (second === undefined) return answer;
  return second.ok ? attempt(patience, request, { authorization: second.value, purpose }) : second.answer;
}

async function attempt(
  patience: Patience,
  request: Request,
  { authorization, purpose }: { authorization: string; purpose: Purpose },
): Promise<Answer> {
  const { connection, pace } = patience;
  return takeTurn(patience, purpose, async (signal, { also }) => {
    const answer = await send(connection, request, { authorization, signal, onHop: also });
    if (answer.kind === 'answer') pace.answered(answer.status === LIMITED, retryAfterIn(answer.headers));
    return answer;
  });
}

/** Makes one attempt when its turn has come; none where the time is over, or the run was cancelled, before that. */
export async function takeTurn(
  { allowance, pace }: Pick<Persistence, 'allowance' | 'pace'>,
  purpose: Purpose,
  make: (signal: AbortSignal, turn: Turn) => Promise<Answer>,
): Promise<Answer> {
  const early = allowance.over(purpose);
  if (early !== undefined) return unsent(early);
  const turn = await pace.turn(purpose);
  if (turn === undefined) return unsent('cancelled');
  allowance.excuse(turn.waited);
  const over = allowance.over(purpose);
  const { signal, done } = allowance.attempt(purpose);
  try {
    return over === undefined ? await make(signal, turn) : unsent(over);
  } finally {
    done();
    turn.done();
  }
}

function unsent(cause: Ended): NoAnswer {
  return { kind: 'none', sent: false, cause, reason: ENDED_WORDS[cause] };
}

/** Whether a later attempt may be answered better; asked only of what may be repeated without another effect. */
function isPassing(answer: Answer): boolean {
  if (answer.kind === 'answer') return REPEATABLE.has(answer.status);
  return PASSING.has(answer.cause);
}

/** Exponential with full jitter; what the service asks for in Retry-After counts more. Milliseconds. */
export function waitBefore(attempt: number, asked: number | undefined, random: () => number): number {
  return asked ?? random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
}
