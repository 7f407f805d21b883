import { timeIn } from '../../clock.ts';
import { type Message, prose, quoteWhole } from '../../text/message.ts';
import type { Target } from '../../topology/target.ts';
import { type ErrorBody, readErrorBody } from './answers.ts';
import type { Answer, Headers, NoResponse, Oddity } from './http.ts';
import type { Operation } from './operation.ts';

/** A failed call to the management API, as facts. `explain.ts` makes a message of them. */
export type Problem = Doing & { readonly tries: Tries } & (Fault | NotSignedIn);

export interface Doing {
  readonly operation: Operation;
  readonly target: Target;
}

/** The number of attempts, and the milliseconds from the first request to the last answer. */
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
  /** Milliseconds that the service asks to wait (`Retry-After`); undefined if it does not. */
  readonly retryAfter: number | undefined;
  /** What looks wrong about a refused credential. */
  readonly oddity?: Oddity | undefined;
}

interface UnexpectedResponse {
  readonly kind: 'unexpected-response';
  readonly status: number;
  /** Part of a sentence. */
  readonly reason: Message;
}

/** There was no token, so the request was not sent. */
export interface NotSignedIn {
  readonly kind: 'not-signed-in';
  readonly failure: SignInFailure;
}

export type SignInFailure =
  /** The stored tokens cannot be read. */
  | { readonly kind: 'place'; readonly why: Message }
  | (Fault & { readonly origin: TokenOrigin });

/**
 * What the tokens were requested with, which decides the remedy: a refresh token from the inputs or from `login`, or an
 * authorization code.
 */
type TokenOrigin =
  | { readonly kind: 'inputs' | 'login' }
  | { readonly kind: 'code'; readonly redirectUri: string };

const ONCE: Tries = { attempts: 1, time: 0 };
/** Date.parse accepts much more than an HTTP date (RFC 9110 §5.6.7), such as `-1`. */
const HTTP_DATE = /^[A-Z][a-z]{2}, .* GMT$/;
/** Headers that may contain an id of the request for the service's support. None of them is documented. */
const REQUEST_IDS = ['x-request-id', 'request-id', 'cf-ray'];

/** Makes a problem of any answer except the documented one. */
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
        : prose`it redirects to ${redirectTarget(headers)}, which is not followed`;
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

/** A 200 whose body does not have the documented shape. */
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

/** Milliseconds in a `Retry-After` of either form (RFC 9110 §10.2.3); undefined if there is none. */
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

/** The target of a redirect without its query, because addresses of sign-in pages may contain secrets. */
function redirectTarget(headers: Headers): Message {
  const location = headers['location'];
  if (typeof location !== 'string' || location === '') return prose`nowhere`;
  return quoteWhole(location.replace(/[?#].*$/s, ''));
}
