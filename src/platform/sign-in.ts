import type { Purpose } from '../deadline.ts';
import type { Target } from '../topology/target.ts';
import { parseJson } from './answers.ts';
import { isTokenAnswer } from './answers.validator.ts';
import {
  type Answer,
  type Connection,
  type NoResponse,
  type Request,
  send,
} from './http.ts';
import { type Operation, problemOf, type Result } from './problem.ts';
import {
  attemptWithPermit,
  type Caller,
  countAnswer,
  type Retried,
  type RetryPolicy,
  retry,
} from './retry.ts';

/** One way to sign in to the management API (docs/neki.md §10.13, §10.14). */
export type Credential =
  /** Sent as `ID:SECRET`, without a scheme word (docs/neki.md §10.14). */
  | {
      readonly kind: 'service-token';
      readonly id: string;
      readonly secret: string;
    }
  /** Sent as `Bearer TOKEN`; nothing is known of its scopes or its end. */
  | { readonly kind: 'access-token'; readonly token: string }
  | RefreshGrant;

/** An OAuth application and a refresh token, which is exchanged for an access token (docs/neki.md §10.10). */
export interface RefreshGrant {
  readonly kind: 'refresh-grant';
  /** Address of the authorization server, without a trailing slash. */
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  /** Where the tokens are kept for other processes as well; without one they live as long as this process. */
  readonly place?: TokenPlace;
}

/** What the token endpoint answered (docs/neki.md §10.6), as far as it told. */
export interface Tokens {
  readonly accessToken: string;
  /** Milliseconds until the access token runs out, none or less when it has; undefined where nobody told. */
  readonly life: number | undefined;
  readonly refreshToken: string | undefined;
  /** Granted scopes with their level; undefined where nobody told. */
  readonly scopes: readonly string[] | undefined;
}

/** A place that keeps tokens and that other processes use as well, such as a file. */
export interface TokenPlace {
  /** What stood there when it was read first. */
  readonly held: Tokens;
  /**
   * Waits until no other process renews, because a refresh token may work once. `pause` waits so many milliseconds, and
   * answers false when there is no time for that. Answers a whole message where there is no turn.
   */
  take(
    pause: (milliseconds: number) => Promise<boolean>,
  ): Promise<Turn | string>;
}

/** The turn to renew the tokens of a place. `end` must be called when it is over. */
interface Turn {
  /** What stands there now, which another process may have renewed meanwhile. */
  readonly held: Tokens;
  /** Puts new tokens in the place of the old ones; tells by itself when that fails. */
  keep(tokens: Tokens): Promise<void>;
  end(): Promise<void>;
}

/**
 * Answers the value of the Authorization header, or what stands for a sign-in that failed: one for all targets of a run,
 * each asking in its own time. After a 401 to the value that is `spent` it is another one, or the same where there is none.
 */
export type SignIn = (
  caller: Caller,
  purpose: Purpose,
  spent?: string,
) => Promise<string | NoResponse>;

/** What the requests of one target are sent by. */
export interface Client extends Caller {
  readonly target: Target;
  readonly connection: Connection;
  readonly signIn: SignIn;
}

/** So often the token endpoint is asked at most. */
const TOKEN_ATTEMPTS = 5;

/** Sends a GET until the answer is final, the attempts are used up, or the time is over. */
export function get(
  client: Client,
  { path, query = {} }: Pick<Request, 'path' | 'query'>,
  policy: RetryPolicy,
): Promise<Retried> {
  const asked = { method: 'GET', path, query } as const;
  return retry(client, { ...policy, what: `GET ${path}` }, () =>
    sendOnce(client, asked, policy.purpose),
  );
}

/** What explains and resolves, so that a run does not hang on it, is asked for less stubbornly. */
const ATTEMPTS = 4;

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
): Promise<Result<T>> {
  const { answer, tries } = await get(client, request, {
    purpose: 'read',
    attempts,
  });
  const value = valueIn(answer);
  if (is(value)) return { ok: true, value };
  return {
    ok: false,
    problem: problemOf({ operation, target: client.target }, answer, tries),
  };
}

/** The JSON value of an answer; undefined where it holds none. */
function valueIn(answer: Answer): unknown {
  return answer.kind === 'answer' && answer.status === 200
    ? parseJson(answer.body)
    : undefined;
}

/** Sends a request once, signed in; a token that ran out meanwhile is renewed, and the request sent once more. */
export async function sendOnce(
  client: Client,
  request: Request,
  purpose: Purpose,
): Promise<Answer> {
  const attempt = (authorization: string): Promise<Answer> =>
    attemptWithPermit(client, purpose, async (signal, { also }) => {
      const answer = await send(client.connection, request, {
        authorization,
        signal,
        onHop: also,
      });
      countAnswer(client, answer);
      return answer;
    });
  const first = await client.signIn(client, purpose);
  if (typeof first !== 'string') return first;
  const answer = await attempt(first);
  // A 401 has had no effect, so even a PUT may be sent again.
  if (answer.kind !== 'answer' || answer.status !== 401) return answer;
  const second = await client.signIn(client, purpose, first);
  if (second === first) return answer;
  return typeof second === 'string' ? attempt(second) : second;
}

/** What a request for tokens needs besides its parameters. */
export interface TokenRequester {
  /** To the authorization server. */
  readonly connection: Connection;
  readonly caller: Caller;
  /** Called with each token, before anything else is done with it. */
  readonly onSecret: (secret: string) => void;
}

/** Asks for tokens, all parameters in the query (docs/neki.md §10.9, §10.10); the last answer where it holds none. */
export async function requestTokens(
  { connection, caller, onSecret }: TokenRequester,
  query: Readonly<Record<string, string>>,
  policy: RetryPolicy,
): Promise<Tokens | Answer> {
  const request = { method: 'POST', path: '/oauth/token', query } as const;
  const what = `${request.method} ${request.path}`;
  const { answer } = await retry(
    caller,
    { attempts: TOKEN_ATTEMPTS, ...policy, what },
    () =>
      attemptWithPermit(caller, policy.purpose, (signal) =>
        send(connection, request, { signal }),
      ),
  );
  const token = valueIn(answer);
  if (!isTokenAnswer(token)) return answer;
  const {
    access_token: accessToken,
    expires_in: seconds = 0,
    refresh_token: refreshToken,
    scope = '',
  } = token;
  onSecret(accessToken);
  if (refreshToken !== undefined) onSecret(refreshToken);
  const scopes = scope.split(/\s+/).filter((name) => name !== '');
  return {
    accessToken,
    // A life of nothing is no life that anything could be renewed by.
    life: seconds > 0 ? seconds * 1000 : undefined,
    refreshToken,
    scopes: scopes.length === 0 ? undefined : scopes,
  };
}
