import { quoteWhole } from '../topology/finding.ts';
import type { Target } from '../topology/target.ts';
import { readErrorBody } from './answers.ts';
import type { Answer, Fault, Headers } from './http.ts';

/** What can be asked of the management API. */
export type Operation =
  | 'read-topology'
  | 'write-topology'
  | 'read-branch'
  | 'read-schema'
  | 'list-shards'
  | 'list-cluster-changes'
  | 'list-organizations'
  | 'list-databases'
  | 'list-branches'
  | 'read-audit-log';

/** Why a call to the management API did not give what was asked for. The report words it. */
export type Problem = {
  readonly operation: Operation;
  readonly target: Target;
  readonly tries: Tries;
} & Fault;

/** How often a call was sent, and the milliseconds from the first sending to the last answer. */
export interface Tries {
  readonly attempts: number;
  readonly time: number;
}

/** The value asked for, or why there is none. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

export type Doing = Pick<Problem, 'operation' | 'target'>;

const ONCE: Tries = { attempts: 1, time: 0 };
/** Date.parse takes much more than a date of HTTP (RFC 9110 §5.6.7), such as `-1`. */
const HTTP_DATE = /^[A-Z][a-z]{2}, .* GMT$/;
/** Where an answer may name itself, so that the service's support can find it; none of these is documented. */
const REQUEST_IDS = ['x-request-id', 'request-id', 'cf-ray'];

/** Turns an answer that is not the documented one into a problem. */
export function problemOf(
  { operation, target }: Doing,
  answer: Answer,
  tries: Tries = ONCE,
): Problem {
  return { operation, target, tries, ...faultOf(answer) };
}

/** What is wrong with an answer that is not the documented one. */
export function faultOf(answer: Answer): Fault {
  if (answer.kind === 'none') return { ...answer, kind: 'no-response' };
  const { status, headers, body } = answer;
  if (status < 400) {
    const reason =
      status < 300
        ? 'the response is not what the API documents'
        : `it redirects to ${placeOf(headers)}, which is not followed`;
    return { kind: 'unexpected-response', status, reason };
  }
  const said = readErrorBody(body);
  return {
    kind: 'refused',
    status,
    said,
    requestId: requestIdIn(headers),
    retryAfter: retryAfterIn(headers),
  };
}

/** An answer of 200 that was read and is not of the documented shape. */
export function unexpected(
  { operation, target }: Doing,
  reason: string,
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
  const date = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function requestIdIn(headers: Headers): string | undefined {
  const ids = REQUEST_IDS.map((name) => headers[name]);
  return ids
    .find((id): id is string => typeof id === 'string' && id !== '')
    ?.slice(0, 200);
}

/** Where a redirect leads, without the query: addresses of sign-in pages carry what nobody should see. */
function placeOf(headers: Headers): string {
  const location = headers['location'];
  if (typeof location !== 'string' || location === '') return 'nowhere';
  return quoteWhole(location.replace(/[?#].*$/s, ''));
}
