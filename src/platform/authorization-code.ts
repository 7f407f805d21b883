import { EnvHttpProxyAgent } from 'undici';
import { type Clock, PROCESS_CLOCK } from '../clock.ts';
import { quote, quoteWhole } from '../topology/finding.ts';
import { readErrorBody } from './answers.ts';
import { CONNECT_TIMEOUT_MS } from './connect.ts';
import { startDeadline } from './deadline.ts';
import type { Answer } from './http.ts';
import { openRateLimiter } from './rate-limiter.ts';
import { retry } from './retry.ts';
import { requestToken, TOKEN_REQUEST, type Tokens, tokenIn, tokensOf } from './sign-in.ts';

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

/** What an exchange needs from outside. */
export interface ExchangeOptions {
  readonly userAgent: string;
  /** Milliseconds for all attempts together, waiting included. */
  readonly timeout: number;
  /** Fires when the sign-in is cancelled. */
  readonly cancelled: AbortSignal;
  readonly debug: (line: string) => void;
  readonly info: (line: string) => void;
  /** Takes known secrets out of a text. */
  readonly redact: (text: string) => string;
  /** Called with each token, before anything else is done with it. */
  readonly onSecret: (secret: string) => void;
  /** The process's own clock unless a test brings one. */
  readonly clock?: Clock;
  readonly random?: () => number;
}

/** What came of an exchange; `why` is a whole message. */
export type Exchanged =
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'cancelled' };

const MOST_ATTEMPTS = 5;

/**
 * Exchanges an authorization code for tokens (docs/neki.md §10.9); `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`
 * are honoured. A code works once (docs/neki.md §10.13), and a server may withdraw the tokens of one that
 * comes twice (RFC 6749 §4.1.2): the request is repeated only where it certainly never left this machine.
 */
export async function exchangeCode(grant: CodeGrant, options: ExchangeOptions): Promise<Exchanged> {
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
  const dispatcher = new EnvHttpProxyAgent({ connect: { timeout: CONNECT_TIMEOUT_MS } });
  const deadline = startDeadline({ timeout, cancelled, clock });
  const rateLimiter = openRateLimiter({ clock, cancelled, info, isShared: false, reserve: 0 });
  const caller = { deadline, rateLimiter, random, info };
  const connection = { baseUrl: authUrl, userAgent, dispatcher, debug, redact };
  const purpose = 'read';
  const policy = { what: TOKEN_REQUEST, purpose, attempts: MOST_ATTEMPTS, mayRepeat: isUnsent } as const;
  try {
    const { answer } = await retry(caller, policy, () =>
      requestToken({ connection, caller }, { authUrl, purpose, query }),
    );
    const token = tokenIn(answer);
    if (token === undefined) return explainFailure(answer, redirectUri);
    onSecret(token.access_token);
    if (token.refresh_token !== undefined) onSecret(token.refresh_token);
    return { kind: 'tokens', tokens: tokensOf(token) };
  } finally {
    await dispatcher.destroy();
  }
}

function isUnsent(answer: Answer): boolean {
  return answer.kind === 'none' && !answer.sent && answer.cause === 'network';
}

function explainFailure(answer: Answer, redirectUri: string): Exchanged {
  const what = 'exchanging the authorization code';
  if (answer.kind === 'none') {
    const { sent, cause, reason } = answer;
    if (cause === 'cancelled') return { kind: 'cancelled' };
    const why = sent
      ? `No token came from ${what}: ${reason}. Whether the code was used is not known, and it works once, so it is not sent again. Run \`login\` again.`
      : `The authorization code could not be sent: ${reason}. Check \`--auth-url\` and the network, and run \`login\` again.`;
    return { kind: 'failed', why };
  }
  const { status, body } = answer;
  if (status < 400) {
    const why = `An answer nobody documents while ${what}: HTTP ${status}, and no token in it. Check that \`--auth-url\` is the authorization server, and run \`login\` again.`;
    return { kind: 'failed', why };
  }
  const { words, code } = readErrorBody(body);
  const said = words ?? code;
  const more = words && code ? ` (${quote(code)})` : '';
  const sentence = said === undefined ? '' : ` The service says: ${quoteWhole(said)}${more}.`;
  return {
    kind: 'failed',
    why: `HTTP ${status} while ${what}.${sentence} ${remedyFor(status, code, redirectUri)}`,
  };
}

function remedyFor(status: number, code: string | undefined, redirectUri: string): string {
  if (code === 'invalid_client' || (status === 401 && code !== 'invalid_grant'))
    return 'Check the client ID and the client secret of the OAuth application, and run `login` again.';
  if (code === 'invalid_grant' || status === 400)
    return `The code ran out or was used before, or ${quoteWhole(redirectUri)} is not the redirect URI of the application. Run \`login\` again.`;
  return status >= 500 || status === 429
    ? 'The service has a problem of its own, and a code works once, so it is not sent again. Run `login` again later.'
    : 'Check `--auth-url`, the client ID and the client secret, and run `login` again.';
}
