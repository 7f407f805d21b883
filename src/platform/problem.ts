import { quoteWhole } from '../topology/finding.ts';
import { type Target, targetName } from '../topology/target.ts';
import { readErrorBody, type Said } from './error-body.ts';
import type { Answer, Headers, NoAnswer } from './http.ts';
import {
  READ_AUDIT_LOG,
  READ_BRANCH,
  READ_DATABASES,
  READ_ORGANIZATIONS,
  type Requirement,
  WRITE_TOPOLOGY,
} from './scopes.ts';

/** Why a call to the management API did not give what was asked for. */
export type Problem = ProblemBase &
  (
    | {
        readonly kind: 'refused';
        readonly status: number;
        readonly said: Said;
        readonly requestId: string | undefined;
        /** Milliseconds the service asks to wait (`Retry-After`); undefined where it does not. */
        readonly retryAfter: number | undefined;
      }
    | {
        readonly kind: 'no-answer';
        readonly sent: boolean;
        readonly cause: NoAnswer['cause'];
        readonly reason: string;
      }
    | { readonly kind: 'odd-answer'; readonly status: number; readonly reason: string }
  );

interface ProblemBase {
  readonly doing: Doing;
  /** How often it was tried, and for how long altogether. */
  readonly tries: Tries;
}

/** How often a call was sent, and the milliseconds from the first sending to the last answer. */
export interface Tries {
  readonly attempts: number;
  readonly time: number;
}

/** What was being done, as it stands in a message, and what a credential needs for it. */
export interface Doing {
  /** Such as "reading the data topology of acme/shop/main". */
  readonly what: string;
  readonly target: Target;
  readonly needs: Requirement;
  /** Whether an effect is meant, so that a lost answer leaves something open. */
  readonly isWrite: boolean;
}

/** The lists a target's names can be looked up in. */
export type NameList = 'organizations' | 'databases' | 'branches';

const ONCE: Tries = { attempts: 1, time: 0 };
/** Date.parse takes much more than a date of HTTP (RFC 9110 §5.6.7), such as `-1`. */
const HTTP_DATE = /^[A-Z][a-z]{2}, .* GMT$/;
/** Where an answer may name itself, so that the service's support can find it; none of these is documented. */
const REQUEST_IDS = ['x-request-id', 'request-id', 'cf-ray'];

/** Reading the data topology of a branch. */
export function reading(target: Target): Doing {
  return doing(`reading the data topology of ${targetName(target)}`, target, READ_BRANCH);
}

/** Setting the data topology of a branch. */
export function writing(target: Target): Doing {
  const what = `setting the data topology of ${targetName(target)}`;
  return { ...doing(what, target, WRITE_TOPOLOGY), isWrite: true };
}

/** Reading what a branch is, and whether it is ready. */
export function readingBranch(target: Target): Doing {
  return doing(`reading the branch ${targetName(target)}`, target, READ_BRANCH);
}

/** Listing what a credential can see, to say what a 404 means. */
export function listing(target: Target, of: NameList): Doing {
  const needs = { organizations: READ_ORGANIZATIONS, databases: READ_DATABASES, branches: READ_BRANCH }[of];
  return doing(`listing ${of}`, target, needs);
}

/** Listing the shards of a branch. */
export function listingShards(target: Target): Doing {
  return doing(`listing the shards of ${targetName(target)}`, target, READ_BRANCH);
}

/** Reading the audit log of an organization. */
export function readingAuditLog(target: Target): Doing {
  return doing(`reading the audit log of ${target.organization}`, target, READ_AUDIT_LOG);
}

function doing(what: string, target: Target, needs: Requirement): Doing {
  return { what, target, needs, isWrite: false };
}

/** Turns an answer that is not the documented one into a problem. */
export function problemOf(doing: Doing, answer: Answer, tries: Tries = ONCE): Problem {
  if (answer.kind === 'none') {
    const { sent, cause, reason } = answer;
    return { kind: 'no-answer', doing, tries, sent, cause, reason };
  }
  const { status, headers, body } = answer;
  if (status >= 300 && status < 400) {
    const reason = `it redirects to ${placeOf(headers)}, which is not followed`;
    return { kind: 'odd-answer', doing, tries, status, reason };
  }
  if (status < 300)
    return { kind: 'odd-answer', doing, tries, status, reason: 'the answer is not what the API documents' };
  return {
    kind: 'refused',
    doing,
    tries,
    status,
    said: readErrorBody(body),
    requestId: requestIdIn(headers),
    retryAfter: retryAfterIn(headers),
  };
}

/** An answer that was read and is not of the documented shape. */
export function oddAnswer(doing: Doing, status: number, reason: string): Problem {
  return { kind: 'odd-answer', doing, tries: ONCE, status, reason };
}

/** Milliseconds of a `Retry-After`, in either of its forms (RFC 9110 §10.2.3); undefined where there is none. */
export function retryAfterIn(headers: Headers, now: number = Date.now()): number | undefined {
  const text = headers['retry-after'];
  if (typeof text !== 'string') return undefined;
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text) * 1000;
  const date = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function requestIdIn(headers: Headers): string | undefined {
  const ids = REQUEST_IDS.map((name) => headers[name]);
  return ids.find((id): id is string => typeof id === 'string' && id !== '')?.slice(0, 200);
}

/** Where a redirect leads, without the query: addresses of sign-in pages carry what nobody should see. */
function placeOf(headers: Headers): string {
  const location = headers['location'];
  if (typeof location !== 'string' || location === '') return 'nowhere';
  return quoteWhole(location.replace(/[?#].*$/s, ''));
}
