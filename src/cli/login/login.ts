import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { proxySecrets } from '../../inputs/addresses.ts';
import { exchangeCode } from '../../platform/authorization-code.ts';
import type { Tokens } from '../../platform/sign-in.ts';
import { explainSignIn } from '../../report/error-messages.ts';
import { visible } from '../../report/markdown.ts';
import { quoteWhole } from '../../topology/finding.ts';
import { USER_AGENT } from '../../version.ts';
import type { Edge, Host } from '../session.ts';
import { type Callback, openCallbackServer } from './callback-server.ts';
import type { Kept } from './keep-tokens.ts';
import type { Application } from './token-file.ts';

/** What a sign-in is told; addresses without a trailing slash. */
export interface LoginOptions {
  readonly application: Application;
  /** Address of the consent page, where it is not the authorization server's (docs/neki.md §10.8 has two). */
  readonly appUrl: string | undefined;
  /** The one that is registered with the application, on loopback. */
  readonly redirectUri: string;
  /** In place of the redirect URI's port; 0 takes any that is free. */
  readonly port: number | undefined;
  /** Seconds in which the browser has to come back. */
  readonly timeout: number;
}

/** 256 bits; who cannot guess it cannot put a code of his own into this sign-in. */
const STATE_BYTES = 32;
const EXCHANGE_MS = 60_000;
const CANCELLED = 'The sign-in was cancelled. Nothing was kept.';

/**
 * Signs in by authorization code (docs/neki.md §10.8, §10.9): consent in a browser, a code comes back. `keep` keeps the
 * tokens before the browser is told that all is well. Answers what is to be told then, line by line; or why it came to
 * nothing, a whole message.
 */
export async function login(
  options: LoginOptions,
  edge: Edge,
  keep: (tokens: Tokens) => Promise<Kept>,
): Promise<Kept> {
  const state = randomBytes(STATE_BYTES).toString('base64url');
  const server = await openCallbackServer(options.redirectUri, options.port, state);
  if (typeof server === 'string') return server;
  const { arrived, redirectUri, close } = server;
  let isSignedIn = false;
  try {
    const waiting = firstOf(arrived, { ...options, redirectUri }, edge);
    invite(authorizeUrl(options, redirectUri, state), waiting, edge);
    const waited = await waiting;
    if (typeof waited === 'string') return waited;
    const exchanged = await redeem(waited.code, { ...options, redirectUri }, edge);
    if (exchanged.kind === 'cancelled') return CANCELLED;
    if (exchanged.kind === 'failed') return explainSignIn(exchanged.failure);
    const kept = await keep(exchanged.tokens);
    isSignedIn = typeof kept !== 'string';
    return kept;
  } finally {
    await close(isSignedIn);
  }
}

/** The address of the consent page; it takes these parameters and no others (docs/neki.md §10.8). */
function authorizeUrl({ application, appUrl }: LoginOptions, redirectUri: string, state: string): string {
  const url = new URL(`${appUrl ?? application.authUrl}/oauth/authorize`);
  const parameters = { client_id: application.clientId, redirect_uri: redirectUri, state };
  url.search = new URLSearchParams(parameters).toString();
  return url.href;
}

/** The address is printed in any case: a browser that was opened may be one that nobody sees. */
function invite(url: string, waiting: Promise<unknown>, edge: Edge): void {
  const none = 'No browser could be opened here: open it in one on this machine.';
  for (const line of ['Sign in at this address:', '', `  ${url}`, '']) tell(line, edge);
  const opening = openBrowser(url, edge.host);
  const asked = opening === undefined ? none : 'A browser was asked to open it.';
  tell(`${asked} Waiting for it to come back …`, edge);
  void Promise.race([opening, waiting]).then((isOpen) => isOpen === false && tell(none, edge));
}

/** What a sign-in says is all that it has to give: an address to open, commands to run. */
export function tell(line: string, { terminal }: Edge): void {
  terminal.print(`${visible(line)}\n`);
}

/** Asks the desktop to show an address, and tells when that came to nothing; undefined without a desktop. No shell reads the address. */
function openBrowser(url: string, { platform, environment }: Host): Promise<boolean> | undefined {
  const opener = openerOf(platform, environment);
  if (opener === undefined) return undefined;
  const [program, ...words] = opener;
  const child = spawn(program, [...words, url], { stdio: 'ignore', detached: true, env: environment });
  child.unref();
  return once(child, 'exit').then(
    ([code]) => code === 0,
    () => false,
  );
}

function openerOf(
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv,
): readonly [string, ...string[]] | undefined {
  if (platform === 'darwin') return ['open'];
  // `start` is a word of the shell, which would read the address.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  // Without a desktop it would look for a browser that runs in the terminal itself.
  const hasDesktop = ['DISPLAY', 'WAYLAND_DISPLAY', 'BROWSER'].some((name) => environment[name]);
  return hasDesktop ? ['xdg-open'] : undefined;
}

function firstOf(
  arrived: Promise<Callback>,
  options: LoginOptions,
  { host, cancelled }: Edge,
): Promise<Callback> {
  const { promise: ended, resolve } = Promise.withResolvers<Callback>();
  const cancel = (): void => resolve(CANCELLED);
  const callOff = host.clock.limit(options.timeout * 1000, () => resolve(lateWords(options)));
  cancelled.addEventListener('abort', cancel);
  if (cancelled.aborted) cancel();
  return Promise.race([arrived, ended]).finally(() => {
    callOff();
    cancelled.removeEventListener('abort', cancel);
  });
}

function redeem(code: string, { application, redirectUri }: LoginOptions, edge: Edge) {
  const { host, secrets, cancelled, terminal, given } = edge;
  for (const secret of [...proxySecrets(host.environment), code]) secrets.add(secret);
  return exchangeCode(
    { ...application, code, redirectUri },
    {
      userAgent: USER_AGENT,
      timeout: EXCHANGE_MS,
      cancelled,
      debug: (line) => (given.has('verbose') ? terminal.say(line) : undefined),
      info: (line) => tell(line, edge),
      redact: secrets.hide,
      onSecret: secrets.add,
      clock: host.clock,
    },
  );
}

function lateWords({ application, appUrl, redirectUri, timeout }: LoginOptions): string {
  const other =
    appUrl === undefined ? 'name the address that hosts it in `--app-url`' : 'try it without `--app-url`';
  return `No browser came back from the consent page within ${timeout} s. If there is no such page at ${quoteWhole(appUrl ?? application.authUrl)}, ${other}; if it refuses, the redirect URI of the OAuth application has to be ${quoteWhole(redirectUri)}; if the browser runs on another machine, forward that port to this one. Then run \`login\` again.`;
}
