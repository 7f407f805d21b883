import { readErrorBody } from './answers.ts';
import type { Purpose } from './deadline.ts';
import { type Answer, type Connection, ENDED_WORDS, type NoResponse, type SignInFailure } from './http.ts';
import { type Caller, retry } from './retry.ts';
import {
  type Authorized,
  type RefreshGrant,
  requestToken,
  type SignIn,
  TOKEN_REQUEST,
  type TokenPlace,
  type Tokens,
  tokenIn,
  tokensOf,
} from './sign-in.ts';

const MOST_ATTEMPTS = 5;
/** No run lives long enough to need more; a service whose tokens are dead on arrival must not be asked for ever. */
const MOST_RENEWALS = 10;
/** A token is renewed this long before it runs out, or a tenth of its life before, so that no request meets its end. */
const MARGIN_MS = 30_000;
/** Statuses that say that these credentials get no token, now or later. */
const REFUSALS = new Set([400, 401, 403]);

export interface GrantOptions {
  readonly credential: RefreshGrant;
  /** To the authorization server; its base address is replaced by the credential's. */
  readonly connection: Connection;
  /** The clock by which a token runs out; monotonic milliseconds. */
  readonly now: () => number;
  /** Called with each new secret before anything else is done with it. */
  readonly onSecret: (secret: string) => void;
  /** Called with a new refresh token, before the access token that came with it is used. */
  readonly onRefreshToken: (refreshToken: string) => Promise<void>;
}

/** A renewal, and the call whose time it takes. */
type Asked = GrantOptions & { readonly caller: Caller };

/** No token came. `refused`: the server will have none of it; `time`: the caller had no more of it. */
interface Failed {
  readonly ok: false;
  readonly answer: NoResponse;
  readonly reason: 'refused' | 'time' | 'other';
}

type Renewal = (Authorized & { readonly ok: true }) | Failed;

interface Token {
  readonly accessToken: string;
  /** On the sign-in's clock, in milliseconds; infinite where the service names no end. */
  readonly renewAt: number;
}

/** Signs in with the refresh grant (docs/neki.md §10.10), at the first request and when a token ends. */
export function openRefreshGrant(options: GrantOptions): SignIn {
  const { now, credential } = options;
  let { refreshToken } = credential;
  let token = tokenAtHand(options);
  let renewals = 0;
  let pending: Promise<Renewal> | undefined;
  let dead: Renewal | undefined;

  const refresh = async (purpose: Purpose, caller: Caller): Promise<Renewal> => {
    renewals += 1;
    const use = { refreshToken, purpose, spent: token?.accessToken };
    const asked = { ...options, caller };
    const fresh = await (credential.place === undefined
      ? renew(asked, use)
      : renewInTurn(asked, credential.place, use));
    if (!('accessToken' in fresh)) {
      // What is refused once is refused to every target, and none need ask again.
      if (fresh.reason === 'refused') dead = fresh;
      return fresh;
    }
    refreshToken = fresh.refreshToken ?? refreshToken;
    token = tokenOf(fresh, now());
    return present(token);
  };
  /** Two requests at a time must not use one refresh token twice: the second would void the first. */
  const refreshOnce = async (purpose: Purpose, caller: Caller): Promise<Authorized> => {
    while (pending !== undefined) {
      const theirs = await pending;
      // Whoever asked first had no time left for it; that says nothing about the token, or about this one's time.
      const isTheirs = !theirs.ok && theirs.reason === 'time' && caller.deadline.over(purpose) === undefined;
      if (!isTheirs) return theirs;
    }
    if (dead !== undefined) return dead;
    pending = refresh(purpose, caller).finally(() => {
      pending = undefined;
    });
    return pending;
  };

  return {
    authorize: (purpose, caller) => {
      const lasts = token !== undefined && now() < token.renewAt;
      return token !== undefined && (lasts || renewals >= MOST_RENEWALS)
        ? Promise.resolve(present(token))
        : refreshOnce(purpose, caller);
    },
    renewAfter: (value, purpose, caller) => {
      if (token !== undefined && headerOf(token) !== value) return Promise.resolve(present(token));
      return renewals >= MOST_RENEWALS ? Promise.resolve(undefined) : refreshOnce(purpose, caller);
    },
  };
}

/** What one renewal starts from. */
interface Use {
  readonly refreshToken: string;
  readonly purpose: Purpose;
  /** The access token that is to be replaced; undefined before the first. */
  readonly spent: string | undefined;
}

/** One process at a time renews tokens that several share, and takes what another has renewed while it waited. */
async function renewInTurn(options: Asked, place: TokenPlace, use: Use): Promise<Tokens | Failed> {
  const { onSecret } = options;
  const { deadline } = options.caller;
  const turn = await place.take((milliseconds) => deadline.wait(milliseconds, use.purpose));
  if (!turn.ok) {
    const over = deadline.over(use.purpose);
    return over === undefined
      ? failed(noToken({ kind: 'place', why: turn.why }), 'other')
      : failed({ kind: 'none', sent: false, cause: over, reason: ENDED_WORDS[over] }, 'time');
  }
  try {
    const { accessToken, refreshToken = use.refreshToken } = turn.held;
    onSecret(accessToken);
    onSecret(refreshToken);
    if (accessToken !== use.spent && lasts(turn.held)) return turn.held;
    const fresh = await renew(options, { ...use, refreshToken });
    if ('accessToken' in fresh)
      await turn.keep({ ...fresh, refreshToken: fresh.refreshToken ?? refreshToken });
    return fresh;
  } finally {
    await turn.end();
  }
}

/** Gets a token; a new refresh token is handed over before anything can be done with the access token beside it. */
async function renew(
  options: Asked,
  { refreshToken, purpose }: Pick<Use, 'refreshToken' | 'purpose'>,
): Promise<Tokens | Failed> {
  const { authUrl, clientId, clientSecret, place } = options.credential;
  const query = {
    client_id: clientId,
    client_secret: clientSecret,
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  };
  // When the answer was lost, the same refresh token is used again: if the service voided it, nothing more is lost.
  const policy = { purpose, attempts: MOST_ATTEMPTS, what: TOKEN_REQUEST };
  const { answer } = await retry(options.caller, policy, () =>
    requestToken(options, { authUrl, purpose, query }),
  );
  const token = tokenIn(answer);
  if (token === undefined)
    return failed(withoutToken(answer, place === undefined ? 'inputs' : 'login'), reasonOf(answer));
  const { access_token: access, refresh_token: next } = token;
  options.onSecret(access);
  if (next !== undefined && next !== refreshToken) {
    options.onSecret(next);
    if (place === undefined) await options.onRefreshToken(next);
  }
  return tokensOf(token);
}

/** The access token of an earlier sign-in, where it lasts. */
function tokenAtHand({ credential: { place }, now }: GrantOptions): Token | undefined {
  return place !== undefined && lasts(place.held) ? tokenOf(place.held, now()) : undefined;
}

function lasts({ life }: Tokens): boolean {
  return life === undefined || life > 0;
}

function tokenOf({ accessToken, life }: Tokens, now: number): Token {
  // Where nobody told an end, a 401 will tell.
  const renewAt = life === undefined ? Number.POSITIVE_INFINITY : now + life - Math.min(MARGIN_MS, life / 10);
  return { accessToken, renewAt };
}

function headerOf({ accessToken }: Token): string {
  return `Bearer ${accessToken}`;
}

function present(token: Token): Authorized & { readonly ok: true } {
  return { ok: true, value: headerOf(token) };
}

/** What stands for the answer to the request that the token was for: nothing of it was sent. */
function withoutToken(answer: Answer, origin: 'inputs' | 'login'): NoResponse {
  if (answer.kind === 'none')
    return isEnded(answer)
      ? { ...answer, sent: false }
      : noToken({ kind: 'no-response', origin, reason: answer.reason });
  const { status, body } = answer;
  return status < 400
    ? noToken({ kind: 'unexpected-response', origin, status })
    : noToken({ kind: 'refused', origin, status, said: readErrorBody(body) });
}

function noToken(failure: SignInFailure): NoResponse {
  return { kind: 'none', sent: false, cause: 'sign-in', reason: 'no token came', failure };
}

function failed(answer: NoResponse, reason: Failed['reason']): Failed {
  return { ok: false, answer, reason };
}

function reasonOf(answer: Answer): Failed['reason'] {
  if (answer.kind === 'answer') return REFUSALS.has(answer.status) ? 'refused' : 'other';
  return isEnded(answer) || answer.cause === 'slow' ? 'time' : 'other';
}

function isEnded({ cause }: NoResponse): boolean {
  return cause === 'timeout' || cause === 'cancelled';
}
