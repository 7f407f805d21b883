import type { Purpose } from '../deadline.ts';
import type { Answer, NoResponse, SignInFailure } from './http.ts';
import { faultOf } from './problem.ts';
import { type Caller, unsent } from './retry.ts';
import {
  type RefreshGrant,
  requestTokens,
  type SignIn,
  type TokenPlace,
  type TokenRequester,
  type Tokens,
} from './sign-in.ts';

/** No run lives long enough to need more; a service whose tokens are dead on arrival must not be asked for ever. */
const MOST_RENEWALS = 10;
/** A token is renewed this long before it runs out, or a tenth of its life before, so that no request meets its end. */
const MARGIN_MS = 30_000;
/** Statuses that say that these credentials get no token, now or later. */
const REFUSALS = new Set([400, 401, 403]);

interface GrantOptions extends Omit<TokenRequester, 'caller'> {
  readonly credential: RefreshGrant;
  /** The clock by which a token runs out; monotonic milliseconds. */
  readonly now: () => number;
  /** Called with a new refresh token, before the access token that came with it is used. */
  readonly onRefreshToken: (refreshToken: string) => Promise<void>;
}

/** One renewal, and the call whose time it takes. */
interface Renewal extends GrantOptions {
  readonly caller: Caller;
  readonly purpose: Purpose;
  readonly refreshToken: string;
  /** The header that is to be replaced; undefined before the first. */
  readonly spent: string | undefined;
}

/** No token came. `refused`: the server will have none of it; `time`: the caller had no more of it. */
interface Failed {
  readonly answer: NoResponse;
  readonly reason: 'refused' | 'time' | 'other';
}

/** Signs in with the refresh grant (docs/neki.md §10.10), at the first request and when a token ends. */
export function openRefreshGrant(options: GrantOptions): SignIn {
  const { now, credential } = options;
  const { place } = credential;
  let { refreshToken } = credential;
  let token =
    place !== undefined && lasts(place.held)
      ? tokenOf(place.held, now())
      : undefined;
  let renewals = 0;
  let pending: Promise<string | Failed> | undefined;
  let dead: NoResponse | undefined;

  const refresh = async (
    caller: Caller,
    purpose: Purpose,
  ): Promise<string | Failed> => {
    renewals += 1;
    const renewal = {
      ...options,
      caller,
      purpose,
      refreshToken,
      spent: token?.header,
    };
    const fresh = await (place === undefined
      ? renew(renewal)
      : renewInTurn(renewal, place));
    if ('answer' in fresh) {
      // What is refused once is refused to every target, and none need ask again.
      if (fresh.reason === 'refused') dead = fresh.answer;
      return fresh;
    }
    refreshToken = fresh.refreshToken ?? refreshToken;
    token = tokenOf(fresh, now());
    return token.header;
  };
  return async (caller, purpose, spent) => {
    const isGood =
      spent === undefined
        ? now() < (token?.renewAt ?? 0)
        : token?.header !== spent;
    if (token !== undefined && (isGood || renewals >= MOST_RENEWALS))
      return token.header;
    // Two requests at a time must not use one refresh token twice: the second would void the first.
    for (;;) {
      const isOurs = pending === undefined;
      if (isOurs && dead !== undefined) return dead;
      pending ??= refresh(caller, purpose).finally(() => {
        pending = undefined;
      });
      const fresh = await pending;
      if (typeof fresh === 'string') return fresh;
      // Whoever asked first had no time left for it; that says nothing about the token, or about this one's time.
      const isTheirs =
        !isOurs &&
        fresh.reason === 'time' &&
        caller.deadline.over(purpose) === undefined;
      if (!isTheirs) return fresh.answer;
    }
  };
}

/** One process at a time renews tokens that several share, and takes what another has renewed while it waited. */
async function renewInTurn(
  renewal: Renewal,
  place: TokenPlace,
): Promise<Tokens | Failed> {
  const { caller, purpose, onSecret } = renewal;
  const turn = await place.take((milliseconds) =>
    caller.deadline.wait(milliseconds, purpose),
  );
  if (typeof turn === 'string') {
    const over = caller.deadline.over(purpose);
    return over === undefined
      ? { answer: noToken({ kind: 'place', why: turn }), reason: 'other' }
      : { answer: unsent(over), reason: 'time' };
  }
  try {
    const { accessToken, refreshToken = renewal.refreshToken } = turn.held;
    onSecret(accessToken);
    onSecret(refreshToken);
    if (headerOf(turn.held) !== renewal.spent && lasts(turn.held))
      return turn.held;
    const fresh = await renew({ ...renewal, refreshToken });
    if (!('answer' in fresh))
      await turn.keep({
        ...fresh,
        refreshToken: fresh.refreshToken ?? refreshToken,
      });
    return fresh;
  } finally {
    await turn.end();
  }
}

/** Gets a token; a new refresh token is handed over before anything can be done with the access token beside it. */
async function renew(renewal: Renewal): Promise<Tokens | Failed> {
  const { credential, refreshToken, purpose } = renewal;
  const query = {
    client_id: credential.clientId,
    client_secret: credential.clientSecret,
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  };
  const isOwn = credential.place === undefined;
  // When the answer was lost, the same refresh token is used again: if the service voided it, nothing more is lost.
  const fresh = await requestTokens(renewal, query, { purpose });
  if ('kind' in fresh)
    return {
      answer: withoutToken(fresh, isOwn ? 'inputs' : 'login'),
      reason: reasonOf(fresh),
    };
  const { refreshToken: next = refreshToken } = fresh;
  if (next !== refreshToken && isOwn) await renewal.onRefreshToken(next);
  return fresh;
}

function lasts({ life }: Tokens): boolean {
  return life === undefined || life > 0;
}

/** The value of the Authorization header, and when to renew it on the sign-in's clock, in milliseconds. */
function tokenOf(tokens: Tokens, now: number) {
  const { life } = tokens;
  // Where nobody told an end, a 401 will tell.
  const renewAt =
    life === undefined
      ? Number.POSITIVE_INFINITY
      : now + life - Math.min(MARGIN_MS, life / 10);
  return { header: headerOf(tokens), renewAt };
}

function headerOf({ accessToken }: Tokens): string {
  return `Bearer ${accessToken}`;
}

/** What stands for the answer to the request that the token was for: nothing of it was sent. */
function withoutToken(answer: Answer, kind: 'inputs' | 'login'): NoResponse {
  return answer.kind === 'none' && isEnded(answer)
    ? { ...answer, sent: false }
    : noToken({ origin: { kind }, ...faultOf(answer) });
}

function noToken(failure: SignInFailure): NoResponse {
  return {
    kind: 'none',
    sent: false,
    cause: 'sign-in',
    reason: 'no token was returned',
    failure,
  };
}

function reasonOf(answer: Answer): Failed['reason'] {
  if (answer.kind === 'answer')
    return REFUSALS.has(answer.status) ? 'refused' : 'other';
  return isEnded(answer) || answer.cause === 'slow' ? 'time' : 'other';
}

function isEnded({ cause }: NoResponse): boolean {
  return cause === 'timeout' || cause === 'cancelled';
}
