import { PROCESS_CLOCK } from '../clock.ts';
import type { ConnectOptions } from './connect.ts';
import { startDeadline } from './deadline.ts';
import { type Answer, openDispatcher } from './http.ts';
import { openRateLimiter } from './rate-limiter.ts';
import { requestTokens, signInFailure } from './sign-in.ts';

/** An authorization code, and what has to stand beside it (docs/neki.md §10.9). */
export interface CodeGrant {
  /** Address of the authorization server, without a trailing slash. */
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly code: string;
  /** The one the authorization page was given, letter by letter. */
  readonly redirectUri: string;
}

/** What an exchange needs from outside; the time is for all attempts together. */
export type ExchangeOptions = Omit<ConnectOptions, 'baseUrl' | 'credential' | 'onRefreshToken' | 'lanes'>;

/**
 * Exchanges an authorization code for tokens (docs/neki.md §10.9). A code works once (docs/neki.md §10.13), and a server may withdraw the tokens of one that
 * comes twice (RFC 6749 §4.1.2): the request is repeated only where it certainly never left this machine.
 */
export async function exchangeCode(grant: CodeGrant, options: ExchangeOptions) {
  const { timeout, cancelled, clock = PROCESS_CLOCK, random = Math.random } = options;
  const { userAgent, debug, info, redact, onSecret } = options;
  const { authUrl, clientId, clientSecret, code, redirectUri } = grant;
  const query = {
    client_id: clientId,
    client_secret: clientSecret,
    code,
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
  };
  const dispatcher = openDispatcher();
  const deadline = startDeadline({ timeout, cancelled, clock });
  const rateLimiter = openRateLimiter({ clock, cancelled, info, isShared: false, reserve: 0 });
  const caller = { deadline, rateLimiter, random, info };
  const connection = { baseUrl: authUrl, userAgent, dispatcher, debug, redact };
  try {
    const policy = { purpose: 'read', mayRepeat: isUnsent } as const;
    const tokens = await requestTokens({ connection, caller, onSecret }, query, policy);
    return 'kind' in tokens ? withoutTokens(tokens, redirectUri) : ({ kind: 'tokens', tokens } as const);
  } finally {
    await dispatcher.destroy();
  }
}

function isUnsent(answer: Answer): boolean {
  return answer.kind === 'none' && !answer.sent && answer.cause === 'network';
}

function withoutTokens(answer: Answer, redirectUri: string) {
  return answer.kind === 'none' && answer.cause === 'cancelled'
    ? ({ kind: 'cancelled' } as const)
    : ({ kind: 'failed', failure: signInFailure(answer, { kind: 'code', redirectUri }) } as const);
}
