import { timeIn } from '../../clock.ts';
import { type Message, prose, quoteWhole } from '../../text/message.ts';
import type { Target } from '../../topology/target.ts';
import { type ErrorBody, readErrorBody } from './answers.ts';
import type { Answer, Headers, NoResponse, Oddity } from './http.ts';
import type { Operation } from './operation.ts';

/** Why a call to the management API did not give what was asked for: facts, which `explain.ts` puts into words. */
export type Problem = Doing & { readonly tries: Tries } & (Fault | NotSignedIn);

/** What was being done. */
export interface Doing {
  readonly operation: Operation;
  readonly target: Target;
}

/** How often a call was sent, and the milliseconds from the first sending to the last answer. */
export interface Tries {
  readonly attempts: number;
  readonly time: number;
}

/** Why an answer is not the documented one. */
export type Fault = Refused | NoResponse | UnexpectedResponse;

export interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  readonly body: ErrorBody;
  readonly requestId: string | undefined;
  /** Milliseconds the service asks to wait (`Retry-After`); undefined where it does not. */
  readonly retryAfter: number | undefined;
  /** What is odd about the credential, where that was refused. */
  readonly oddity?: Oddity | undefined;
}

interface UnexpectedResponse {
  readonly kind: 'unexpected-response';
  readonly status: number;
  /** Part of a sentence. */
  readonly reason: Message;
}

/** No token came, so the request that it was for was never sent. */
export interface NotSignedIn {
  readonly kind: 'not-signed-in';
  readonly failure: SignInFailure;
}

/** Why no token came. */
export type SignInFailure =
  /** The place that keeps the tokens does not give them. */
  | { readonly kind: 'place'; readonly why: Message }
  | (Fault & { readonly origin: TokenOrigin });

/** What tokens were asked for by, and so what to do about it: a refresh token of the inputs or of `login`, or a code. */
type TokenOrigin =
  | { readonly kind: 'inputs' | 'login' }
  | { readonly kind: 'code'; readonly redirectUri: string };

const ONCE: Tries = { attempts: 1, time: 0 };
/** Date.parse takes much more than a date of HTTP (RFC 9110 §5.6.7), such as `-1`. */
const HTTP_DATE = /^[A-Z][a-z]{2}, .* GMT$/;
/** Where an answer may name itself, so that the service's support can find it; none of these is documented. */
const REQUEST_IDS = ['x-request-id', 'request-id', 'cf-ray'];

/** Turns what came of a call, other than the documented answer, into a problem. */
export function problemOf(
  { operation, target }: Doing,
  came: Answer | NotSignedIn,
  tries: Tries = ONCE,
): Problem {
  const fault = came.kind === 'not-signed-in' ? came : faultOf(came);
  return { operation, target, tries, ...fault };
}

/** What is wrong with an answer that is not the documented one. */
export function faultOf(answer: Answer): Fault {
  if (answer.kind === 'no-response') return answer;

  const { status, headers, body } = answer;
  if (status < 400) {
    const reason =
      status < 300
        ? prose`the response is not what the API documents`
        : prose`it redirects to ${placeOf(headers)}, which is not followed`;
    return { kind: 'unexpected-response', status, reason };
  }
  return {
    kind: 'refused',
    status,
    body: readErrorBody(body),
    requestId: requestIdIn(headers),
    retryAfter: retryAfterIn(headers),
    oddity: answer.oddity,
  };
}

/** An answer of 200 that was read and is not of the documented shape. */
export function unexpected(
  { operation, target }: Doing,
  reason: Message,
  tries: Tries = ONCE,
): Problem {
  return {
    kind: 'unexpected-response',
    operation,
    target,
    tries,
    status: 200,
    reason,
  };
}

/** Milliseconds of a `Retry-After`, in either of its forms (RFC 9110 §10.2.3); undefined where there is none. */
export function retryAfterIn(
  headers: Headers,
  now: number = Date.now(),
): number | undefined {
  const text = headers['retry-after'];
  if (typeof text !== 'string') return undefined;
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text) * 1000;
  const date = timeIn(text);
  if (date === undefined || !HTTP_DATE.test(text)) return undefined;
  return Math.max(0, date - now);
}

function requestIdIn(headers: Headers): string | undefined {
  const ids = REQUEST_IDS.map((name) => headers[name]);
  return ids
    .find((id): id is string => typeof id === 'string' && id !== '')
    ?.slice(0, 200);
}

/** Where a redirect leads, without the query: addresses of sign-in pages carry what nobody should see. */
function placeOf(headers: Headers): Message {
  const location = headers['location'];
  if (typeof location !== 'string' || location === '') return prose`nowhere`;
  return quoteWhole(location.replace(/[?#].*$/s, ''));
}
