import type { Purpose } from '../../deadline.ts';
import { failure, ok, type Result } from '../../result.ts';
import type { Target } from '../../topology/target.ts';
import { countFrom, parseJson, textFrom } from './answers.ts';
import { isTokenAnswer, type TokenAnswer } from './answers.validator.ts';
import {
  type Answer,
  type Connection,
  type NoResponse,
  type Request,
  send,
} from './http.ts';
import type { Operation } from './operation.ts';
import { type NotSignedIn, type Problem, problemOf } from './problem.ts';
import {
  attemptWithPermit,
  type Caller,
  countAnswer,
  type Retried,
  type RetryPolicy,
  retry,
} from './retry.ts';
import { oddityOf, type Tokens } from './sign-in.ts';

/**
 * Returns the value of the Authorization header. All targets of a run share it, and each waits only within its own
 * time. After a 401 for `spent` it returns another value, or the same value if there is no other.
 */
export type SignIn = (
  caller: Caller,
  purpose: Purpose,
  spent?: string,
) => Promise<Result<string, Unsigned>>;

/** The result if no token was received, or not in time. */
export type Unsigned = NoResponse | NotSignedIn;

/** Everything that sends the requests of a target. */
export interface Client extends Caller {
  readonly target: Target;
  readonly connection: Connection;
  readonly signIn: SignIn;
}

/** The most requests to the token endpoint. */
const TOKEN_ATTEMPTS = 5;
/** A value that fits into a header. */
const TOKEN = /^[!-~]+$/;
const MOST_TOKEN = 10_000;
const MOST_SCOPES = 100_000;
/** Fewer attempts for requests that only explain or resolve names, so that a run does not wait long for them. */
const ATTEMPTS = 4;

/** Repeats a GET until its answer is final, the attempts are used up, or the time is over. */
export function get(
  client: Client,
  { path, query = {} }: Pick<Request, 'path' | 'query'>,
  policy: RetryPolicy,
): Promise<Retried<Answer | NotSignedIn>> {
  const request: Request = { method: 'GET', path, query };
  return retry(client, { ...policy, what: `GET ${path}` }, () =>
    sendSigned(client, request, policy.purpose),
  );
}

/** A GET for a value of one shape, with the check of that shape. */
interface Getting<T> extends Pick<Request, 'path' | 'query'> {
  readonly operation: Operation;
  readonly is: (value: unknown) => value is T;
  /** The most attempts; a few by default. */
  readonly attempts?: number;
}

/** Reads a value of the documented shape. */
export async function getAs<T>(
  client: Client,
  { operation, is, attempts = ATTEMPTS, ...request }: Getting<T>,
): Promise<Result<T, Problem>> {
  const policy: RetryPolicy = { purpose: 'read', attempts };
  const { answer, tries } = await get(client, request, policy);
  const value = valueIn(answer);
  if (is(value)) return ok(value);
  return failure(
    problemOf({ operation, target: client.target }, answer, tries),
  );
}

/** The JSON value of an answer; undefined if it has none. */
function valueIn(answer: Answer | NotSignedIn): unknown {
  if (answer.kind === 'answer' && answer.status === 200)
    return parseJson(answer.body);
  return undefined;
}

/** Sends a signed-in request once. If the token has expired, it is renewed, and the request is sent once more. */
export async function sendSigned(
  client: Client,
  request: Request,
  purpose: Purpose,
): Promise<Answer | NotSignedIn> {
  const first = await client.signIn(client, purpose);
  if (!first.ok) return first.problem;

  const answer = await sendAs(first.value, client, request, purpose);
  // A request that got a 401 had no effect, so even a PUT may be sent again.
  if (answer.kind !== 'answer' || answer.status !== 401) return answer;

  const second = await client.signIn(client, purpose, first.value);
  if (!second.ok) return second.problem;
  if (second.value === first.value) return answer;
  return sendAs(second.value, client, request, purpose);
}

function sendAs(
  authorization: string,
  client: Client,
  request: Request,
  purpose: Purpose,
): Promise<Answer> {
  return attemptWithPermit(client, purpose, async (signal, { also }) => {
    const answer = await send(client.connection, request, {
      authorization,
      signal,
      onHop: also,
    });
    countAnswer(client, answer);
    if (answer.kind !== 'answer' || answer.status !== 401) return answer;
    return { ...answer, oddity: oddityOf(authorization) };
  });
}

/** What a request for tokens needs besides its parameters. */
export interface TokenRequester {
  /** The connection to the authorization server. */
  readonly connection: Connection;
  readonly caller: Caller;
  /** Gets each token before it is used. */
  readonly onSecret: (secret: string) => void;
}

/**
 * Requests tokens, with all parameters in the query (docs/neki.md §10.9, §10.10). The problem is an answer without
 * tokens.
 */
export async function requestTokens(
  { connection, caller, onSecret }: TokenRequester,
  query: Readonly<Record<string, string>>,
  policy: RetryPolicy,
): Promise<Result<Tokens, Answer>> {
  const request: Request = { method: 'POST', path: '/oauth/token', query };
  const what = `${request.method} ${request.path}`;
  const { answer } = await retry(
    caller,
    { attempts: TOKEN_ATTEMPTS, ...policy, what },
    () =>
      attemptWithPermit(caller, policy.purpose, (signal) =>
        send(connection, request, { signal }),
      ),
  );
  const value = valueIn(answer);
  if (!isTokenAnswer(value) || isOtherType(value)) return failure(answer);

  const tokens = tokensIn(value);
  onSecret(tokens.accessToken);
  if (tokens.refreshToken !== undefined) onSecret(tokens.refreshToken);
  return ok(tokens);
}

/** Whether the token is certainly of another type than the requests use. */
function isOtherType({ token_type: type }: TokenAnswer): boolean {
  return typeof type === 'string' && !/^bearer$/i.test(type);
}

function tokensIn(answer: TokenAnswer): Tokens {
  const seconds = countFrom(answer.expires_in) ?? 0;
  const scope = textFrom(answer.scope, MOST_SCOPES) ?? '';
  const refreshToken = textFrom(answer.refresh_token, MOST_TOKEN);
  const scopes = scope.split(/\s+/).filter((name) => name !== '');
  return {
    accessToken: answer.access_token,
    // A lifetime of zero cannot be used to schedule a renewal.
    life: seconds > 0 ? seconds * 1000 : undefined,
    refreshToken:
      refreshToken !== undefined && TOKEN.test(refreshToken)
        ? refreshToken
        : undefined,
    scopes: scopes.length === 0 ? undefined : scopes,
  };
}
