import type { Purpose } from '../../deadline.ts';
import { failure, ok, type Result } from '../../result.ts';
import {
  requestTokens,
  type SignIn,
  type TokenRequester,
  type Unsigned,
} from './client.ts';
import type { Answer, NoResponse } from './http.ts';
import { faultOf, type NotSignedIn, type SignInFailure } from './problem.ts';
import type { Caller } from './retry.ts';
import {
  type Authorization,
  authorizationBy,
  isUsable,
  lasts,
  type RefreshGrant,
  type TokenPlace,
  type Tokens,
} from './sign-in.ts';

/** No run needs more renewals. The limit stops a loop if a service returns expired tokens. */
const MOST_RENEWALS = 10;
/** Statuses that say that these credentials never get a token. */
const REFUSALS = new Set([400, 401, 403]);

interface GrantOptions extends Omit<TokenRequester, 'caller'> {
  readonly credential: RefreshGrant;
  /** The clock for the lifetime of tokens, in monotonic milliseconds. */
  readonly now: () => number;
  /** Gets a new refresh token before the access token from the same answer is used. */
  readonly onRefreshToken: (refreshToken: string) => Promise<void>;
}

/** A renewal, within the time of the call that needs it. */
interface Renewal extends GrantOptions {
  readonly caller: Caller;
  readonly purpose: Purpose;
  readonly refreshToken: string;
  /** The header to replace; undefined before the first sign-in. */
  readonly spent: string | undefined;
}

/** There was no token. `refused`: the server rejects the credentials. `time`: the caller's time was over. */
interface Failed {
  readonly answer: Unsigned;
  readonly reason: 'refused' | 'time' | 'other';
}

/** Signs in with the refresh grant (docs/neki.md §10.10), at the first request and when a token expires. */
export function openRefreshGrant(options: GrantOptions): SignIn {
  const session = new GrantSession(options);
  return (caller, purpose, spent) => session.authorize(caller, purpose, spent);
}

class GrantSession {
  readonly #options: GrantOptions;
  #refreshToken: string;
  #current: Authorization | undefined;
  #renewals = 0;
  #pending: Promise<Result<string, Failed>> | undefined;
  /** The refusal of the credentials. It holds for every target, so the others do not ask again. */
  #refusal: Unsigned | undefined;

  constructor(options: GrantOptions) {
    const { refreshToken, place } = options.credential;
    this.#options = options;
    this.#refreshToken = refreshToken;
    if (place !== undefined && lasts(place.held))
      this.#current = authorizationBy(place.held, options.now());
  }

  async authorize(
    caller: Caller,
    purpose: Purpose,
    spent: string | undefined,
  ): Promise<Result<string, Unsigned>> {
    const current = this.#current;
    if (current !== undefined) {
      const isLast = this.#renewals >= MOST_RENEWALS;
      if (isLast || isUsable(current, this.#options.now(), spent))
        return ok(current.header);
    }

    // Two requests must not use the same refresh token at the same time: the second would invalidate the first.
    while (this.#pending !== undefined) {
      const theirs = await this.#pending;
      if (theirs.ok) return theirs;
      // The first caller ran out of time. That says nothing about the token, or about this caller's time.
      const isOursToTry =
        theirs.problem.reason === 'time' &&
        caller.deadline.over(purpose) === undefined;
      if (!isOursToTry) return failure(theirs.problem.answer);
    }
    if (this.#refusal !== undefined) return failure(this.#refusal);

    this.#pending = this.#refresh(caller, purpose).finally(() => {
      this.#pending = undefined;
    });
    const fresh = await this.#pending;
    if (fresh.ok) return fresh;
    return failure(fresh.problem.answer);
  }

  async #refresh(
    caller: Caller,
    purpose: Purpose,
  ): Promise<Result<string, Failed>> {
    this.#renewals += 1;
    const renewal: Renewal = {
      ...this.#options,
      caller,
      purpose,
      refreshToken: this.#refreshToken,
      spent: this.#current?.header,
    };
    const { place } = renewal.credential;
    const fresh = await (place === undefined
      ? renew(renewal)
      : renewInPlace(renewal, place));
    if (!fresh.ok) {
      if (fresh.problem.reason === 'refused')
        this.#refusal = fresh.problem.answer;
      return fresh;
    }

    this.#refreshToken = fresh.value.refreshToken ?? this.#refreshToken;
    this.#current = authorizationBy(fresh.value, renewal.now());
    return ok(this.#current.header);
  }
}

/**
 * Renews tokens that several processes share, unless another process has renewed them already. If two processes renew
 * at the same time, the service may refuse the second one, which then stores nothing.
 */
async function renewInPlace(
  renewal: Renewal,
  place: TokenPlace,
): Promise<Result<Tokens, Failed>> {
  const { onSecret } = renewal;
  const read = await place.read();
  if (!read.ok) {
    const answer = notSignedIn({ kind: 'place', why: read.problem });
    return failure({ answer, reason: 'other' });
  }

  const held = read.value;
  const { accessToken, refreshToken = renewal.refreshToken } = held;
  onSecret(accessToken);
  onSecret(refreshToken);
  if (isRenewed(held, renewal)) return ok(held);

  const fresh = await renew({ ...renewal, refreshToken });
  if (fresh.ok)
    await place.keep({
      ...fresh.value,
      refreshToken: fresh.value.refreshToken ?? refreshToken,
    });
  return fresh;
}

/** Whether another process has renewed the tokens. */
function isRenewed(held: Tokens, { spent, now }: Renewal): boolean {
  return lasts(held) && authorizationBy(held, now()).header !== spent;
}

/** Gets a token. A new refresh token is handed over before the access token from the same answer is used. */
async function renew(renewal: Renewal): Promise<Result<Tokens, Failed>> {
  const { credential, refreshToken, purpose } = renewal;
  const query = {
    client_id: credential.clientId,
    client_secret: credential.clientSecret,
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  };
  const isOwn = credential.place === undefined;
  // If the answer is lost, the same refresh token is used again. If the service has invalidated it, nothing more is
  // lost.
  const fresh = await requestTokens(renewal, query, { purpose });
  if (!fresh.ok)
    return failure({
      answer: withoutToken(fresh.problem, isOwn ? 'inputs' : 'login'),
      reason: reasonOf(fresh.problem),
    });

  const { refreshToken: next = refreshToken } = fresh.value;
  if (next !== refreshToken && isOwn) await renewal.onRefreshToken(next);
  return fresh;
}

/** The result for a request whose token could not be had. Nothing of it was sent. */
function withoutToken(answer: Answer, kind: 'inputs' | 'login'): Unsigned {
  if (answer.kind === 'no-response' && isEnded(answer))
    return { ...answer, sent: false };
  return notSignedIn({ origin: { kind }, ...faultOf(answer) });
}

function notSignedIn(why: SignInFailure): NotSignedIn {
  return { kind: 'not-signed-in', failure: why };
}

function reasonOf(answer: Answer): Failed['reason'] {
  if (answer.kind === 'answer' && REFUSALS.has(answer.status)) return 'refused';
  if (answer.kind === 'answer') return 'other';
  if (isEnded(answer) || answer.cause === 'slow') return 'time';
  return 'other';
}

function isEnded({ cause }: NoResponse): boolean {
  return cause === 'timeout' || cause === 'cancelled';
}
