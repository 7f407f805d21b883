import { randomBytes } from 'node:crypto';
import { collectSecrets } from '../../host/secrets.ts';
import { proxySecrets } from '../../inputs/addresses.ts';
import { exchangeCode } from '../../platform/authorization-code.ts';
import type { Tokens } from '../../platform/tokens.ts';
import { quote, quoteWhole } from '../../topology/finding.ts';
import type { Callback } from './callback-query.ts';
import { openCallbackServer } from './callback-server.ts';

/** Where the browser comes back to unless told otherwise; it has to be the redirect URI of the OAuth application. */
export const DEFAULT_REDIRECT_URI = 'http://127.0.0.1:8719/callback';

/** What signing in at a terminal needs; addresses without a trailing slash. */
export interface LoginOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Address of the authorization server. */
  readonly authUrl: string;
  /** Address that hosts the consent page, where that is another one (seed §4.2 tells two). */
  readonly appUrl?: string;
  /** The one that is registered with the application, on loopback; `DEFAULT_REDIRECT_URI` unless given. */
  readonly redirectUri?: string;
  /** In place of the redirect URI's port; 0 takes any that is free. */
  readonly port?: number;
  /** Milliseconds in which the browser has to come back. */
  readonly timeoutMs: number;
  /** Fires when the person gives up. */
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
  /** Shows an address in a browser; false where there is none. */
  readonly openBrowser: (url: string) => Promise<boolean>;
  /** Called with each secret before anything else is done with it. */
  readonly mask: (secret: string) => void;
  /** Keeps the tokens before the browser is told that all is well; answers why that failed, a whole message. */
  readonly keep: (tokens: Tokens) => Promise<string | undefined>;
  readonly userAgent: string;
  /** For the passwords of proxies, which nothing may show. */
  readonly environment: NodeJS.ProcessEnv;
  readonly debug?: (line: string) => void;
}

/** How a sign-in ended; `why` is a whole message. */
export type LoginEnd =
  | { readonly kind: 'signed-in'; readonly tokens: Tokens }
  | {
      readonly kind: 'denied' | 'wrong-state' | 'timeout' | 'cancelled' | 'failed';
      readonly why: string;
    };

/** 256 bits; who cannot guess it cannot put a code of his own into this sign-in. */
const STATE_BYTES = 32;
const EXCHANGE_MS = 60_000;

/** Signs in with the authorization-code flow (seed §4.2, §4.3): consent in a browser, and a code that comes back here. */
export async function login(options: LoginOptions): Promise<LoginEnd> {
  const { redirectUri = DEFAULT_REDIRECT_URI, port, clientSecret, mask, signal } = options;
  mask(clientSecret);
  if (signal.aborted) return CANCELLED;
  const state = randomBytes(STATE_BYTES).toString('base64url');
  const opened = await openCallbackServer({ redirectUri, port, state });
  if (!opened.ok) return { kind: 'failed', why: opened.why };
  const { server } = opened;
  let page: LoginEnd['kind'] = 'failed';
  try {
    await invite(options, authorizeUrl(options, server.redirectUri, state));
    const callback = await firstOf(server.arrived, options);
    const end = await conclude(options, callback, server.redirectUri);
    page = end.kind;
    return end;
  } finally {
    await server.close(page);
  }
}

/** The address of the consent page; it takes these parameters and no others (seed §4.2). */
function authorizeUrl(
  { authUrl, appUrl = authUrl, clientId }: LoginOptions,
  redirectUri: string,
  state: string,
): string {
  const url = new URL(`${appUrl}/oauth/authorize`);
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('redirect_uri', redirectUri);
  url.searchParams.set('state', state);
  return url.href;
}

/** The address is printed in any case: a browser that was opened may be one that nobody sees. */
async function invite({ say, openBrowser }: LoginOptions, url: string): Promise<void> {
  say('Sign in at this address:');
  say('');
  say(`  ${url}`);
  say('');
  const isOpen = await openBrowser(url);
  say(
    isOpen
      ? 'A browser was asked to open it. Waiting for it to come back …'
      : 'No browser could be opened here: open it in one on this machine. Waiting for it to come back …',
  );
}

function firstOf(
  arrived: Promise<Callback>,
  { timeoutMs, signal }: LoginOptions,
): Promise<Callback | { readonly kind: 'timeout' | 'cancelled' }> {
  return new Promise((resolve, reject) => {
    const settle = (what: Callback | { readonly kind: 'timeout' | 'cancelled' }): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      resolve(what);
    };
    const cancel = (): void => settle({ kind: 'cancelled' });
    const timer = setTimeout(() => settle({ kind: 'timeout' }), timeoutMs);
    signal.addEventListener('abort', cancel);
    if (signal.aborted) cancel();
    arrived.then(settle, reject);
  });
}

async function conclude(
  options: LoginOptions,
  callback: Awaited<ReturnType<typeof firstOf>>,
  redirectUri: string,
): Promise<LoginEnd> {
  switch (callback.kind) {
    case 'code':
      return redeem(options, callback.code, redirectUri);
    case 'cancelled':
      return CANCELLED;
    case 'timeout':
      return { kind: 'timeout', why: lateWords(options, redirectUri) };
    case 'denied':
      return {
        kind: 'denied',
        why: 'Access was denied on the consent page, so no token was asked for. Run `login` again to be asked once more.',
      };
    case 'wrong-state':
      return {
        kind: 'wrong-state',
        why: 'What came back has another `state` than this sign-in sent, so it may be meant for another one, or be forged. It was dropped, and no token was asked for. Run `login` again, and open the address it prints then.',
      };
    case 'no-code':
      return {
        kind: 'failed',
        why: 'What came back has the right `state`, and neither one code nor an error. Check `--auth-url` and `--app-url`, and run `login` again.',
      };
    case 'error': {
      const words = callback.words ? `: ${quoteWhole(callback.words)}` : '';
      return {
        kind: 'failed',
        why: `The consent page answers with the error ${quote(callback.error)}${words}. No token was asked for. Check the OAuth application, and run \`login\` again.`,
      };
    }
  }
}

async function redeem(options: LoginOptions, code: string, redirectUri: string): Promise<LoginEnd> {
  const { authUrl, clientId, clientSecret, environment, userAgent, signal, say, debug = () => {} } = options;
  const secrets = collectSecrets();
  const remember = (secret: string): void => {
    secrets.add(secret);
    options.mask(secret);
  };
  for (const secret of [...proxySecrets(environment), clientSecret, code]) remember(secret);
  const exchanged = await exchangeCode(
    { authUrl, clientId, clientSecret, code, redirectUri },
    {
      userAgent,
      timeout: EXCHANGE_MS,
      cancelled: signal,
      debug,
      info: say,
      redact: secrets.hide,
      onSecret: remember,
    },
  );
  if (exchanged.kind === 'cancelled') return CANCELLED;
  if (exchanged.kind === 'failed') return exchanged;
  const { tokens } = exchanged;
  const failure = await options.keep(tokens);
  return failure === undefined ? { kind: 'signed-in', tokens } : { kind: 'failed', why: failure };
}

const CANCELLED: LoginEnd = {
  kind: 'cancelled',
  why: 'The sign-in was cancelled. Nothing was kept.',
};

function lateWords({ authUrl, appUrl, timeoutMs }: LoginOptions, redirectUri: string): string {
  const other =
    appUrl === undefined ? 'name the address that hosts it in `--app-url`' : 'try it without `--app-url`';
  return `No browser came back from the consent page within ${Math.round(timeoutMs / 1000)} s. If there is no such page at ${quoteWhole(appUrl ?? authUrl)}, ${other}; if it refuses, the redirect URI of the OAuth application has to be ${quoteWhole(redirectUri)}; if the browser runs on another machine, forward that port to this one. Then run \`login\` again.`;
}
