import type { Silence } from '../platform/http.ts';
import type {
  Fault,
  Problem,
  Refused,
  SignInFailure,
} from '../platform/problem.ts';
import type { Cause, OwnCause, RunResult } from '../run/result.ts';

/** Why a run failed, for programs: the member `failure` of `schema/result.schema.json`; null is what it cannot tell. */
export interface Failure {
  readonly kind: Kind;
  readonly operation: OwnCause['operation'];
  /** HTTP status of the answer; null where none came, or none was asked for. */
  readonly status: number | null;
  readonly service_code: string | null;
  readonly request_id: string | null;
  readonly may_be_stored: boolean;
  readonly retry: Retry;
}

/** `same`: the same run may succeed later. `after-fix`: something must be changed first. `never`: neither helps. */
type Retry = 'same' | 'after-fix' | 'never';

type Kind = OwnCause['kind'] | keyof typeof SERVICE_RETRIES;

/** What comes of a call to the service, and whether the same call may be answered better later. */
const SERVICE_RETRIES = {
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
} as const;

/** What does not come of a call. */
const OWN_RETRIES: Readonly<Record<OwnCause['kind'], Retry>> = {
  configuration: 'after-fix',
  cancelled: 'same',
  'not-found': 'after-fix',
  'not-ready': 'same',
  'branch-changed': 'same',
  'stored-differently': 'after-fix',
  'not-saved': 'after-fix',
  bug: 'never',
};

/** Every kind of failure, and what to do next about it. */
export const RETRIES: Readonly<Record<Kind, Retry>> = {
  ...SERVICE_RETRIES,
  ...OWN_RETRIES,
};

/** The codes of the service are words; what is longer is something else. */
const MOST_CODE = 200;

const SILENCE_KINDS: Readonly<Record<Silence['cause'], Kind>> = {
  network: 'network',
  'too-large': 'unexpected-response',
  certificate: 'certificate',
  proxy: 'proxy',
  cancelled: 'cancelled',
  timeout: 'timeout',
  slow: 'timeout',
};

/** The failure of a result; null where the run did not fail. */
export function failureOf(result: RunResult): Failure | null {
  if (result.outcome !== 'failed') return null;

  const { cause, maybeStored } = result;
  const told = isProblem(cause)
    ? ofProblem(cause)
    : withoutAnswer(cause.kind, cause.operation);

  return { ...told, may_be_stored: maybeStored };
}

type Told = Omit<Failure, 'may_be_stored'>;

function isProblem(cause: Cause): cause is Problem {
  return 'tries' in cause;
}

function withoutAnswer(kind: Kind, operation: Failure['operation']): Told {
  return {
    kind,
    operation,
    status: null,
    service_code: null,
    request_id: null,
    retry: RETRIES[kind],
  };
}

function ofProblem(problem: Problem): Told {
  if (problem.kind === 'not-signed-in') return ofSignIn(problem.failure);

  const kind = kindOf(problem);

  return {
    kind,
    operation: problem.operation,
    ...answerOf(problem),
    retry: RETRIES[kind],
  };
}

/** A token that could not be had: what was asked for with it was never sent. */
function ofSignIn(failure: SignInFailure): Told {
  const operation = 'sign-in';
  if (failure.kind === 'place') return withoutAnswer('credential', operation);

  const kind = isCredential(failure) ? 'credential' : kindOf(failure);
  // The server may have used up a refresh token whose answer was lost.
  const isUsedUp = failure.kind === 'no-response' && failure.sent;

  return {
    kind,
    operation,
    ...answerOf(failure),
    retry: isUsedUp ? 'after-fix' : RETRIES[kind],
  };
}

/** A token endpoint refuses an invalid client or token by 400 as well as by 401 (RFC 6749 §5.2). */
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
      return SILENCE_KINDS[fault.cause];
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
      return status >= 500 ? 'service' : 'refused';
  }
}

function answerOf(
  fault: Fault,
): Pick<Failure, 'status' | 'service_code' | 'request_id'> {
  const isRefused = fault.kind === 'refused';

  return {
    status: fault.kind === 'no-response' ? null : fault.status,
    service_code: isRefused
      ? (fault.said.code?.slice(0, MOST_CODE) ?? null)
      : null,
    request_id: isRefused ? (fault.requestId ?? null) : null,
  };
}
