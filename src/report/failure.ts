import type { NoResponse } from '../ports/platform/http.ts';
import type {
  Fault,
  Problem,
  Refused,
  SignInFailure,
} from '../ports/platform/problem.ts';
import type { Cause, OwnCause, RunResult } from '../run/result.ts';
import { type Message, prose } from '../text/message.ts';

/** Why a run failed, for programs: the member `failure` of `schema/result.schema.json`. Null means unknown. */
export interface Failure {
  readonly kind: Kind;
  readonly operation: OwnCause['operation'];
  /** HTTP status of the response; null without a response or without a request. */
  readonly status: number | null;
  readonly service_code: string | null;
  readonly request_id: string | null;
  readonly may_be_stored: boolean;
  readonly retry: Retry;
}

/**
 * When to retry. `same`: the same run may succeed later. `after-fix`: change something first. `never`: neither helps.
 */
type Retry = 'same' | 'after-fix' | 'never';

type Kind = keyof typeof RETRIES;

/** Every kind of failure, and when to retry it. */
export const RETRIES = {
  // Kinds of failed calls to the service. A later call may succeed.
  credential: 'after-fix',
  permission: 'after-fix',
  rejected: 'after-fix',
  refused: 'after-fix',
  'rate-limit': 'same',
  service: 'same',
  'unexpected-response': 'after-fix',
  network: 'same',
  timeout: 'same',
  certificate: 'after-fix',
  proxy: 'after-fix',
  // Kinds without a failed call.
  configuration: 'after-fix',
  cancelled: 'same',
  'not-found': 'after-fix',
  'not-ready': 'same',
  'branch-changed': 'same',
  'stored-differently': 'after-fix',
  'not-saved': 'after-fix',
  bug: 'never',
} as const satisfies Readonly<Record<string, Retry>>;

const AGAIN = prose`Run it again.`;

/** What to do first about each kind of failure. */
const ACTIONS: Readonly<Record<Kind, Message>> = {
  credential: prose`Replace the credential, then run again.`,
  permission: prose`Give the credential the missing permission, then run again.`,
  rejected: prose`Change the file: the service rejects it.`,
  refused: prose`Fix what the service refuses, then run again.`,
  'rate-limit': prose`Wait a few minutes, then run again.`,
  service: AGAIN,
  'unexpected-response': prose`Check the address of the service, then run again.`,
  network: AGAIN,
  timeout: AGAIN,
  certificate: prose`Fix the certificate, then run again.`,
  proxy: prose`Fix the proxy, then run again.`,
  configuration: prose`Fix the settings, then run again.`,
  cancelled: AGAIN,
  'not-found': prose`Check the names of the target, and what the credential may read.`,
  'not-ready': prose`Run again once the database branch is ready.`,
  'branch-changed': AGAIN,
  'stored-differently': prose`Compare the database branch with the file: run a plan.`,
  'not-saved': prose`Fix where the previous topology is saved, then run again.`,
  bug: prose`Report this bug with a debug log.`,
};

/** A retried apply reads the branch first. */
const COMPARES_FIRST = prose`Run it again: it compares first, and writes only if the file is not stored.`;

/** What to do first about a failed run. */
export function failureAction(result: Failed): Message {
  const { kind, retry } = ofCause(result.cause);
  if (result.maybeStored && retry === 'same') return COMPARES_FIRST;
  return ACTIONS[kind];
}

type Failed = RunResult & { readonly outcome: 'failed' };

/** The service's codes are short words. A longer text is not a code. */
const MOST_CODE = 200;

const NO_RESPONSE_KINDS: Readonly<Record<NoResponse['cause'], Kind>> = {
  network: 'network',
  'too-large': 'unexpected-response',
  certificate: 'certificate',
  proxy: 'proxy',
  cancelled: 'cancelled',
  timeout: 'timeout',
  slow: 'timeout',
};

/** The failure of a result; null if the run did not fail. */
export function failureOf(result: RunResult): Failure | null {
  if (result.outcome !== 'failed') return null;

  const { cause, maybeStored } = result;
  return { ...ofCause(cause), may_be_stored: maybeStored };
}

type Told = Omit<Failure, 'may_be_stored'>;

function isProblem(cause: Cause): cause is Problem {
  return 'tries' in cause;
}

function ofCause(cause: Cause): Told {
  if (!isProblem(cause)) return told(cause.kind, cause.operation);
  if (cause.kind === 'not-signed-in') return ofSignIn(cause.failure);
  return told(kindOf(cause), cause.operation, cause);
}

/** The failure of a sign-in. The call that needed the token was never sent. */
function ofSignIn(failure: SignInFailure): Told {
  if (failure.kind === 'place') return told('credential', 'sign-in');
  if (isCredential(failure)) return told('credential', 'sign-in', failure);

  const failed = told(kindOf(failure), 'sign-in', failure);
  // If the response was lost, the server may already have used up the refresh token.
  const isUsedUp = failure.kind === 'no-response' && failure.sent;
  if (isUsedUp) return { ...failed, retry: 'after-fix' };
  return failed;
}

function told(
  kind: Kind,
  operation: Failure['operation'],
  fault?: Fault,
): Told {
  return { kind, operation, ...answerOf(fault), retry: RETRIES[kind] };
}

/** A token endpoint rejects an invalid client or token with 400 or with 401 (RFC 6749 §5.2). */
function isCredential(fault: Fault): boolean {
  return fault.kind === 'refused' && [400, 401, 403].includes(fault.status);
}

function kindOf(fault: Fault): Kind {
  switch (fault.kind) {
    case 'refused':
      return kindOfStatus(fault);
    case 'unexpected-response':
      return fault.kind;
    case 'no-response':
      return NO_RESPONSE_KINDS[fault.cause];
  }
}

function kindOfStatus({ status }: Refused): Kind {
  switch (status) {
    case 401:
      return 'credential';
    case 403:
      return 'permission';
    case 404:
      return 'not-found';
    case 408:
      return 'service';
    case 422:
      return 'rejected';
    case 429:
      return 'rate-limit';
    default:
      if (status >= 500) return 'service';
      return 'refused';
  }
}

/** How the service answered a call. */
type AnswerFacts = Pick<Failure, 'status' | 'service_code' | 'request_id'>;

const NO_ANSWER: AnswerFacts = {
  status: null,
  service_code: null,
  request_id: null,
};

function answerOf(fault: Fault | undefined): AnswerFacts {
  switch (fault?.kind) {
    case undefined:
    case 'no-response':
      return NO_ANSWER;
    case 'unexpected-response':
      return { ...NO_ANSWER, status: fault.status };
    case 'refused':
      return {
        status: fault.status,
        service_code: fault.body.code?.slice(0, MOST_CODE) ?? null,
        request_id: fault.requestId ?? null,
      };
  }
}
