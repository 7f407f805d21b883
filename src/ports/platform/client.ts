import type { Purpose } from '../../deadline.ts';
import { failure, ok, type Result } from '../../result.ts';
import type { Target } from '../../topology/target.ts';
import { parseJson } from './answers.ts';
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
 * Answers the value of the Authorization header: one for all targets of a run, each asking in its own time. After a 401
 * to the value that is `spent` it is another one, or the same where there is none.
 */
export type SignIn = (
  caller: Caller,
  purpose: Purpose,
  spent?: string,
) => Promise<Result<string, Unsigned>>;

/** What stands for the answer where no token came in time, or at all. */
export type Unsigned = NoResponse | NotSignedIn;

/** What the requests of one target are sent by. */
export interface Client extends Caller {
  readonly target: Target;
  readonly connection: Connection;
  readonly signIn: SignIn;
}

/** So often the token endpoint is asked at most. */
const TOKEN_ATTEMPTS = 5;
/** What explains and resolves, so that a run does not hang on it, is asked for less stubbornly. */
const ATTEMPTS = 4;

/** Sends a GET until the answer is final, the attempts are used up, or the time is over. */
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

/** A GET for a value of one shape: what it is for, where, and how that shape is told. */
interface Getting<T> extends Pick<Request, 'path' | 'query'> {
  readonly operation: Operation;
  readonly is: (value: unknown) => value is T;
  /** How often it is sent at most; a few times unless told otherwise. */
  readonly attempts?: number;
}

/** Gets a value of the documented shape, or tells why there is none. */
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

/** The JSON value of an answer; undefined where it holds none. */
function valueIn(answer: Answer | NotSignedIn): unknown {
  if (answer.kind === 'answer' && answer.status === 200)
    return parseJson(answer.body);
  return undefined;
}

/** Sends a request once, signed in; a token that ran out meanwhile is renewed, and the request sent once more. */
export async function sendSigned(
  client: Client,
  request: Request,
  purpose: Purpose,
): Promise<Answer | NotSignedIn> {
  const first = await client.signIn(client, purpose);
  if (!first.ok) return first.problem;

  const answer = await sendAs(first.value, client, request, purpose);
  // A 401 has had no effect, so even a PUT may be sent again.
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
  /** To the authorization server. */
  readonly connection: Connection;
  readonly caller: Caller;
  /** Called with each token, before anything else is done with it. */
  readonly onSecret: (secret: string) => void;
}

/** Asks for tokens, all parameters in the query (docs/neki.md §10.9, §10.10); the problem is an answer without any. */
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
  if (!isTokenAnswer(value)) return failure(answer);

  const tokens = tokensIn(value);
  onSecret(tokens.accessToken);
  if (tokens.refreshToken !== undefined) onSecret(tokens.refreshToken);
  return ok(tokens);
}

function tokensIn(answer: TokenAnswer): Tokens {
  const { expires_in: seconds = 0, scope = '' } = answer;
  const scopes = scope.split(/\s+/).filter((name) => name !== '');
  return {
    accessToken: answer.access_token,
    // A life of nothing is no life that anything could be renewed by.
    life: seconds > 0 ? seconds * 1000 : undefined,
    refreshToken: answer.refresh_token,
    scopes: scopes.length === 0 ? undefined : scopes,
  };
}
