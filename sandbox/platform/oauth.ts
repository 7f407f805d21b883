import { randomBytes } from 'node:crypto';
import { empty, html, json, Refusal, type Reply } from '../http/reply.ts';
import { type Call, type Route, routesIn } from '../http/routes.ts';
import type { Room } from './room.ts';
import type { Grant, OAuthApp } from './state.ts';

const CODE_LIFETIME_MS = 600_000;

/** The authorization server: consent page and token endpoint (docs/neki.md §10.8 to §10.10). */
export function oauthRoutes(room: Room): Route[] {
  const on = routesIn(room);
  return [
    on('GET', '/oauth/authorize', showConsent),
    on('POST', '/oauth/authorize', decide),
    on('POST', '/oauth/token', issueToken),
  ];
}

function showConsent(room: Room, call: Call): Reply {
  const {
    client_id: clientId = '',
    redirect_uri: redirectUri = '',
    state,
  } = call.request.query;
  const app = room.state.apps.get(clientId);
  // Whoever is not the application's own callback must not be redirected to, so this stays a page.
  if (app === undefined || !isCallbackOf(app, redirectUri))
    return html(
      400,
      '<!doctype html><title>Error</title><p>Unknown application or redirect address.</p>',
    );
  const { consent } = room.behaviour;
  if (consent !== 'ask')
    return redirectBack(room, app, {
      redirectUri,
      state,
      allowed: consent === 'allow',
    });
  const form = (decision: string, label: string): string =>
    `<form method="post" action="/oauth/authorize">${Object.entries({
      client_id: clientId,
      redirect_uri: redirectUri,
      ...(state === undefined ? {} : { state }),
      decision,
    })
      .map(
        ([name, value]) =>
          `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
      )
      .join('')}<button>${label}</button></form>`;
  const page = `<p>Allow ${escapeHtml(clientId)} to use your account?</p>${form('allow', 'Allow')}${form('deny', 'Deny')}`;
  return html(200, `<!doctype html><title>Consent</title>${page}`);
}

function decide(room: Room, call: Call): Reply {
  const form = new URLSearchParams(call.request.body);
  const app = room.state.apps.get(form.get('client_id') ?? '');
  const redirectUri = form.get('redirect_uri') ?? '';
  if (app === undefined || !isCallbackOf(app, redirectUri))
    return html(400, '<!doctype html><p>Bad form.</p>');
  const allowed = form.get('decision') === 'allow';
  return redirectBack(room, app, {
    redirectUri,
    state: form.get('state') ?? undefined,
    allowed,
  });
}

interface Decision {
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly allowed: boolean;
}

function redirectBack(
  room: Room,
  app: OAuthApp,
  { redirectUri, state, allowed }: Decision,
): Reply {
  const location = new URL(redirectUri);
  if (allowed) {
    const code = `code-${randomBytes(12).toString('hex')}`;
    const expiresAt = room.now() + CODE_LIFETIME_MS;
    room.state.codes.set(code, {
      code,
      clientId: app.clientId,
      redirectUri,
      expiresAt,
    });
    location.searchParams.set('code', code);
  } else {
    location.searchParams.set('error', 'access_denied');
  }
  if (state !== undefined) location.searchParams.set('state', state);
  return empty(302, { location: location.href });
}

/** All parameters come in the query (docs/neki.md §10.9, §10.10); those of a form body are not looked at. */
function issueToken(room: Room, call: Call): Reply {
  const {
    client_id: clientId = '',
    client_secret: secret = '',
    grant_type: type,
  } = call.request.query;
  const app = room.state.apps.get(clientId);
  if (app === undefined || app.clientSecret !== secret)
    throw oauthError(401, 'invalid_client', 'Client authentication failed');
  switch (type) {
    case 'authorization_code':
      return exchangeCode(room, app, call);
    case 'refresh_token':
      return refresh(room, app, call);
    case undefined:
      throw oauthError(400, 'invalid_request', 'grant_type is missing');
    default:
      throw oauthError(
        400,
        'unsupported_grant_type',
        `grant_type ${type} is not supported`,
      );
  }
}

function exchangeCode(room: Room, app: OAuthApp, call: Call): Reply {
  const { code = '', redirect_uri: redirectUri } = call.request.query;
  const pending = room.state.codes.get(code);
  // Single use (docs/neki.md §10.13): a code is gone with the first attempt, also with one that fails.
  room.state.codes.delete(code);
  const valid =
    pending !== undefined &&
    pending.clientId === app.clientId &&
    pending.redirectUri === redirectUri &&
    pending.expiresAt > room.now();
  if (!valid)
    throw oauthError(
      400,
      'invalid_grant',
      'The authorization code is invalid, expired or already used',
    );
  return newTokens(room, app.clientId, app.grants, newToken('refresh'));
}

function refresh(room: Room, app: OAuthApp, call: Call): Reply {
  const { refresh_token: given = '' } = call.request.query;
  const known = room.state.refreshTokens.get(given);
  if (known === undefined || known.clientId !== app.clientId)
    throw oauthError(
      400,
      'invalid_grant',
      'The refresh token is invalid or was already used',
    );
  if (room.behaviour.refreshTokens === 'keep')
    return newTokens(room, app.clientId, known.grants, given);
  room.state.refreshTokens.delete(given);
  return newTokens(room, app.clientId, known.grants, newToken('refresh'));
}

function newTokens(
  room: Room,
  clientId: string,
  grants: Grant[],
  refreshToken: string,
): Reply {
  const { expiresIn } = room.behaviour;
  const token = newToken('access');
  room.state.accessTokens.set(token, {
    token,
    clientId,
    grants,
    expiresAt: room.now() + expiresIn * 1000,
  });
  room.state.refreshTokens.set(refreshToken, {
    token: refreshToken,
    clientId,
    grants,
  });
  return json(200, {
    access_token: token,
    token_type: 'Bearer',
    expires_in: expiresIn,
    refresh_token: refreshToken,
    scope: grants
      .flatMap(({ level, scopes }) =>
        scopes.map((scope) => `${level}:${scope}`),
      )
      .join(' '),
  });
}

function newToken(kind: string): string {
  return `${kind}-token-${randomBytes(16).toString('hex')}`;
}

/** The registered callback, exactly; on loopback any port will do, as a command-line login needs. */
function isCallbackOf(app: OAuthApp, redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  if (redirectUri === app.redirectUri) return true;
  const given = new URL(redirectUri);
  const registered = new URL(app.redirectUri);
  const loopback = ['127.0.0.1', '[::1]', 'localhost'].includes(
    registered.hostname,
  );
  return (
    loopback &&
    given.hostname === registered.hostname &&
    given.pathname === registered.pathname
  );
}

function oauthError(
  status: number,
  error: string,
  description: string,
): Refusal {
  return new Refusal(json(status, { error, error_description: description }));
}

function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (character) => `&#${character.codePointAt(0)};`,
  );
}
