import type { Purpose } from './allowance.ts';
import type { RefreshGrant } from './credential.ts';
import { type Answer, ENDED_WORDS, type NoAnswer } from './http.ts';
import { type Persistence, persist } from './patience.ts';
import type { Authorized, SignIn, SignInOptions } from './sign-in.ts';
import { askForToken, saidByTokenEndpoint, TOKEN_REQUEST, tokenIn } from './token-endpoint.ts';
import { type TokenPlace, type Tokens, tokensOf } from './tokens.ts';

const MOST_ATTEMPTS = 5;
/** No run lives long enough to need more; a service whose tokens are dead on arrival must not be asked for ever. */
const MOST_RENEWALS = 10;
/** A token is renewed this long before it runs out, or a tenth of its life before, so that no request meets its end. */
const MARGIN_MS = 30_000;
/** Statuses that say that these credentials get no token, now or later. */
const REFUSALS = new Set([400, 401, 403]);

type GrantOptions = SignInOptions & { readonly credential: RefreshGrant };

/** A renewal, and the call whose time it takes. */
type Asked = GrantOptions & { readonly asker: Persistence };

/** No token came. `refused`: the server will have none of it; `time`: the asker had no more of it. */
interface Failed {
  readonly ok: false;
  readonly answer: NoAnswer;
  readonly reason: 'refused' | 'time' | 'other';
}

type Renewal = (Authorized & { readonly ok: true }) | Failed;

interface Token {
  readonly accessToken: string;
  /** On the sign-in's clock, in milliseconds; infinite where the service names no end. */
  readonly renewAt: number;
  readonly scopes: readonly string[] | undefined;
}

/** Signs in with the refresh grant (seed §4.4), once before the first request and again when the token runs out. */
export function openRefreshGrant(options: GrantOptions): SignIn {
  const { now, credential } = options;
  let { refreshToken } = credential;
  let token = tokenAtHand(options);
  let renewals = 0;
  let pending: Promise<Renewal> | undefined;
  let dead: Renewal | undefined;

  const refresh = async (purpose: Purpose, asker: Persistence): Promise<Renewal> => {
    renewals += 1;
    const use = { refreshToken, purpose, spent: token?.accessToken };
    const asked = { ...options, asker };
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
  const refreshOnce = async (purpose: Purpose, asker: Persistence): Promise<Authorized> => {
    while (pending !== undefined) {
      const theirs = await pending;
      // Whoever asked first had no time left for it; that says nothing about the token, or about this one's time.
      const isTheirs = !theirs.ok && theirs.reason === 'time' && asker.allowance.over(purpose) === undefined;
      if (!isTheirs) return theirs;
    }
    if (dead !== undefined) return dead;
    pending = refresh(purpose, asker).finally(() => {
      pending = undefined;
    });
    return pending;
  };

  return {
    authorize: (purpose, asker) => {
      const lasts = token !== undefined && now() < token.renewAt;
      return token !== undefined && (lasts || renewals >= MOST_RENEWALS)
        ? Promise.resolve(present(token))
        : refreshOnce(purpose, asker);
    },
    renewAfter: (value, purpose, asker) => {
      if (token !== undefined && headerOf(token) !== value) return Promise.resolve(present(token));
      return renewals >= MOST_RENEWALS ? Promise.resolve(undefined) : refreshOnce(purpose, asker);
    },
    scopes: () => token?.scopes,
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
  const { allowance } = options.asker;
  const turn = await place.take((milliseconds) => allowance.wait(milliseconds, use.purpose));
  if (!turn.ok) {
    const over = allowance.over(use.purpose);
    return over === undefined
      ? failed({ kind: 'none', sent: false, cause: 'sign-in', reason: turn.why }, 'other')
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
  const effort = { purpose, attempts: MOST_ATTEMPTS, what: TOKEN_REQUEST };
  const { answer } = await persist(options.asker, effort, () =>
    askForToken(options, { authUrl, purpose, query }),
  );
  const token = tokenIn(answer);
  if (token === undefined)
    return failed(failure(answer, place === undefined ? INPUTS : SIGN_IN_AGAIN), reasonOf(answer));
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

function tokenOf({ accessToken, life, scopes }: Tokens, now: number): Token {
  // Where nobody told an end, a 401 will tell.
  const renewAt = life === undefined ? Number.POSITIVE_INFINITY : now + life - Math.min(MARGIN_MS, life / 10);
  return { accessToken, renewAt, scopes };
}

function headerOf({ accessToken }: Token): string {
  return `Bearer ${accessToken}`;
}

function present(token: Token): Authorized & { readonly ok: true } {
  return { ok: true, value: headerOf(token) };
}

/** What to do about a sign-in that failed, by what is wrong. */
interface Remedies {
  readonly address: string;
  readonly client: string;
  readonly token: string;
}

const INPUTS: Remedies = {
  address: 'Check `auth-url`',
  client: 'Check `oauth-client-id` and `oauth-client-secret`.',
  token:
    'The refresh token is wrong, was withdrawn, or was used before: a refresh may void it, so two runs at a time, or a run that could not store the new one, leave a dead token behind. ' +
    'Sign in again, store the new refresh token, set `oauth-rotate-secret` and `oauth-rotate-token`, and let runs wait for one another (`concurrency`).',
};

/** Of tokens that `login` put where they are: nothing of them was set by hand. */
const SIGN_IN_AGAIN: Remedies = {
  address: 'Check the address of the authorization server that the token file names',
  client: 'The application or its secret may have changed. Run `login` again.',
  token:
    'The refresh token was withdrawn, ran out, or was used elsewhere: a refresh may void it, so it must be kept in one place alone. Run `login` again.',
};

/** The whole message stands in `reason`: whatever the token was for, nothing of it was sent. */
function failure(answer: Answer, remedies: Remedies): NoAnswer {
  if (answer.kind === 'none' && isEnded(answer)) return { ...answer, sent: false };
  return { kind: 'none', sent: false, cause: 'sign-in', reason: explainFailure(answer, remedies) };
}

function failed(answer: NoAnswer, reason: Failed['reason']): Failed {
  return { ok: false, answer, reason };
}

function reasonOf(answer: Answer): Failed['reason'] {
  if (answer.kind === 'answer') return REFUSALS.has(answer.status) ? 'refused' : 'other';
  return isEnded(answer) || answer.cause === 'slow' ? 'time' : 'other';
}

function isEnded({ cause }: NoAnswer): boolean {
  return cause === 'timeout' || cause === 'cancelled';
}

function explainFailure(answer: Answer, remedies: Remedies): string {
  const what = 'renewing the OAuth access token';
  if (answer.kind === 'none')
    return `No token came from ${what}: ${answer.reason}. ${remedies.address} and the network.`;
  const { status, body } = answer;
  if (status < 400)
    return `An answer nobody documents while ${what}: HTTP ${status}, and no token in it. ${remedies.address}; it has to be the authorization server.`;
  const { sentence, code } = saidByTokenEndpoint(body);
  return `HTTP ${status} while ${what}.${sentence} ${remedyFor(status, code, remedies)}`;
}

function remedyFor(status: number, code: string | undefined, remedies: Remedies): string {
  if (code === 'invalid_client' || (status === 401 && code !== 'invalid_grant')) return remedies.client;
  if (code === 'invalid_grant' || status === 400) return remedies.token;
  return status >= 500 || status === 429
    ? 'The service has a problem of its own. Run again later.'
    : `${remedies.address}. ${remedies.client}`;
}
