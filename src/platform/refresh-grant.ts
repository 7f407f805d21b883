import { quote, quoteWhole } from '../topology/finding.ts';
import type { Purpose } from './allowance.ts';
import { asToken, type TokenAnswer } from './answers.ts';
import type { RefreshGrant } from './credential.ts';
import { parseJson, readErrorBody } from './error-body.ts';
import { type Answer, type NoAnswer, send } from './http.ts';
import { type Persistence, persist, takeTurn } from './patience.ts';
import { grantedScopes } from './scopes.ts';
import type { Authorized, SignIn, SignInOptions } from './sign-in.ts';

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
  readonly value: string;
  /** On the sign-in's clock, in milliseconds; infinite where the service names no end. */
  readonly renewAt: number;
  readonly scopes: readonly string[] | undefined;
}

/** Signs in with the refresh grant (seed §4.4), once before the first request and again when the token runs out. */
export function openRefreshGrant(options: GrantOptions): SignIn {
  const { now } = options;
  let { refreshToken } = options.credential;
  let token: Token | undefined;
  let renewals = 0;
  let pending: Promise<Renewal> | undefined;
  let dead: Renewal | undefined;

  const refresh = async (purpose: Purpose, asker: Persistence): Promise<Renewal> => {
    renewals += 1;
    const fresh = await renew({ ...options, asker }, refreshToken, purpose);
    if (!('access_token' in fresh)) {
      // What is refused once is refused to every target, and none need ask again.
      if (fresh.reason === 'refused') dead = fresh;
      return fresh;
    }
    refreshToken = fresh.refresh_token ?? refreshToken;
    token = tokenOf(fresh, now());
    return { ok: true, value: token.value };
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
  const present = (value: string): Promise<Authorized> => Promise.resolve({ ok: true, value });

  return {
    authorize: (purpose, asker) => {
      const lasts = token !== undefined && now() < token.renewAt;
      return token !== undefined && (lasts || renewals >= MOST_RENEWALS)
        ? present(token.value)
        : refreshOnce(purpose, asker);
    },
    renewAfter: (value, purpose, asker) => {
      if (token !== undefined && token.value !== value) return present(token.value);
      return renewals >= MOST_RENEWALS ? Promise.resolve(undefined) : refreshOnce(purpose, asker);
    },
    scopes: () => token?.scopes,
  };
}

/** Gets a token; a new refresh token is handed over before anything can be done with the access token beside it. */
async function renew(options: Asked, refreshToken: string, purpose: Purpose): Promise<TokenAnswer | Failed> {
  // When the answer was lost, the same refresh token is used again: if the service voided it, nothing more is lost.
  const effort = { purpose, attempts: MOST_ATTEMPTS, what: 'POST /oauth/token' };
  const { answer } = await persist(options.asker, effort, () => ask(options, refreshToken, purpose));
  const fresh =
    answer.kind === 'answer' && answer.status === 200 ? asToken(parseJson(answer.body)) : undefined;
  if (fresh === undefined) return { ok: false, answer: failure(answer), reason: reasonOf(answer) };
  const { access_token: access, refresh_token: next } = fresh;
  options.onSecret(access);
  if (next === undefined || next === refreshToken) return fresh;
  options.onSecret(next);
  await options.onRefreshToken(next);
  return fresh;
}

function tokenOf(answer: TokenAnswer, now: number): Token {
  const { access_token: access, expires_in: seconds = 0, scope = '' } = answer;
  const life = seconds * 1000;
  // A life of nothing is no life that anything could be renewed by; a 401 will tell.
  const renewAt = life > 0 ? now + life - Math.min(MARGIN_MS, life / 10) : Number.POSITIVE_INFINITY;
  return { value: `Bearer ${access}`, renewAt, scopes: grantedScopes(scope) };
}

function ask(
  { asker, connection, credential }: Asked,
  refreshToken: string,
  purpose: Purpose,
): Promise<Answer> {
  const query = {
    client_id: credential.clientId,
    client_secret: credential.clientSecret,
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  };
  const request = { method: 'POST', path: '/oauth/token', query } as const;
  const authServer = { ...connection, baseUrl: credential.authUrl };
  return takeTurn(asker, purpose, (signal) =>
    send(authServer, request, { authorization: undefined, signal }),
  );
}

/** The whole message stands in `reason`: whatever the token was for, nothing of it was sent. */
function failure(answer: Answer): NoAnswer {
  if (answer.kind === 'none' && isEnded(answer)) return { ...answer, sent: false };
  return { kind: 'none', sent: false, cause: 'sign-in', reason: explainFailure(answer) };
}

function reasonOf(answer: Answer): Failed['reason'] {
  if (answer.kind === 'answer') return REFUSALS.has(answer.status) ? 'refused' : 'other';
  return isEnded(answer) || answer.cause === 'slow' ? 'time' : 'other';
}

function isEnded({ cause }: NoAnswer): boolean {
  return cause === 'timeout' || cause === 'cancelled';
}

function explainFailure(answer: Answer): string {
  const what = 'renewing the OAuth access token';
  if (answer.kind === 'none')
    return `No token came from ${what}: ${answer.reason}. Check \`auth-url\` and the network.`;
  const { status, body } = answer;
  if (status < 400)
    return `An answer nobody documents while ${what}: HTTP ${status}, and no token in it. Check that \`auth-url\` is the authorization server.`;
  const { words, code } = readErrorBody(body);
  const said = words ?? code;
  const quoted =
    said === undefined
      ? ''
      : ` The service says: ${quoteWhole(said)}${words && code ? ` (${quote(code)})` : ''}.`;
  return `HTTP ${status} while ${what}.${quoted} ${remedyFor(status, code)}`;
}

function remedyFor(status: number, code: string | undefined): string {
  if (code === 'invalid_client' || (status === 401 && code !== 'invalid_grant'))
    return 'Check `oauth-client-id` and `oauth-client-secret`.';
  if (code === 'invalid_grant' || status === 400)
    return (
      'The refresh token is wrong, was withdrawn, or was used before: a refresh may void it, so two runs at a time, or a run that could not store the new one, leave a dead token behind. ' +
      'Sign in again, store the new refresh token, set `oauth-rotate-secret` and `oauth-rotate-token`, and let runs wait for one another (`concurrency`).'
    );
  return status >= 500 || status === 429
    ? 'The service has a problem of its own. Run again later.'
    : 'Check `auth-url`, `oauth-client-id` and `oauth-client-secret`.';
}
