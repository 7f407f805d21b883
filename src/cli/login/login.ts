import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { TRUSTED } from '../../host/git.ts';
import {
  AUTH_URL,
  addressProblem,
  isLoopback,
  proxyProblems,
  shownAddress,
} from '../../inputs/addresses.ts';
import { exchangeCode } from '../../platform/authorization-code.ts';
import { explainSignIn } from '../../platform/explain.ts';
import type { Tokens } from '../../platform/sign-in.ts';
import { visible } from '../../report/markdown.ts';
import { quote, quoteWhole } from '../../topology/finding.ts';
import {
  callOptions,
  type Edge,
  type End,
  type Host,
  STATUS,
} from '../session.ts';
import { type Callback, openCallbackServer } from './callback-server.ts';
import {
  type Kept,
  keepAsSecrets,
  keepInFile,
  placeOf,
  repositoryProblem,
} from './keep-tokens.ts';
import { prepareFolder, tokenFilePath, whyNotKept } from './token-file.ts';

const CLIENT_ID = 'PLANETSCALE_OAUTH_CLIENT_ID';
const CLIENT_SECRET = 'PLANETSCALE_OAUTH_CLIENT_SECRET';
const NO_FLAG =
  'There is no option for it, because other users can read the options of a process.';
const APP_URL = 'https://app.planetscale.com';
const DEFAULT_REDIRECT_URI = 'http://127.0.0.1:8719/callback';
/** A day: longer no timer of this kind has to run, and none may run longer than 24 of them. */
const LONGEST_S = 86_400;
/** 256 bits; who cannot guess it cannot put a code of his own into this sign-in. */
const STATE_BYTES = 32;
const EXCHANGE_MS = 60_000;
const CANCELLED = 'Sign-in cancelled. No tokens were stored.';

/** The command `login`: signs in, and keeps the tokens in a file or tells how to store them as secrets. */
export async function signIn(edge: Edge): Promise<End> {
  const { terminal, host, secrets, cancelled } = edge;
  const settings = settingsOf(edge);
  const { path, place, application } = settings;
  const isAsked = application.clientSecret === '' && terminal.isInteractive;
  const problems = [
    ...loginProblems(edge, settings, isAsked),
    ...proxyProblems(host.environment),
  ];
  // Consent is not asked for in vain: a code works once, and tokens with no place to stay would be lost.
  const whyInVain = () =>
    place === undefined ? whyNotKept(path, host.now()) : prepareFolder(path);
  const why = problems.length > 0 ? problems.join('\n') : await whyInVain();
  if (why !== undefined) return why;
  const question = `Client secret of the OAuth application ${quote(application.clientId)}: `;
  const clientSecret = isAsked
    ? (await terminal.ask(question, cancelled, true))?.trim()
    : application.clientSecret;
  if (!clientSecret) {
    terminal.say('No client secret was entered. Sign-in was not started.');
    return STATUS.interrupted;
  }
  secrets.add(clientSecret);
  const kept = await login(
    { ...settings, application: { ...application, clientSecret } },
    edge,
  );
  if (typeof kept === 'string') return kept;
  for (const line of kept) tell(line, edge);
  return STATUS.inSync;
}

/** Slashes at the end of addresses and blanks around values do not count, and what is empty was not given. */
function settingsOf({ given, host }: Edge) {
  const value = (name: string): string => given.get(name)?.[0]?.trim() ?? '';
  const address = (name: string): string => value(name).replace(/\/+$/, '');
  const variable = (name: string): string =>
    host.environment[name]?.trim() ?? '';
  return {
    application: {
      authUrl: address('auth-url') || AUTH_URL,
      clientId: variable(CLIENT_ID),
      clientSecret: variable(CLIENT_SECRET),
    },
    /** Address of the consent page, where it is not the authorization server's (docs/neki.md §10.8 has two). */
    appUrl: address('app-url') || undefined,
    redirectUri: value('redirect-uri') || DEFAULT_REDIRECT_URI,
    /** In place of the redirect URI's; 0 takes any that is free. */
    port: value('port') === '' ? undefined : Number(value('port')),
    /** Seconds in which the browser has to come back. */
    timeout: Number(value('timeout') || '300'),
    path: tokenFilePath(given.get('token-file')?.[0], host),
    /** Where the secrets go whose commands are printed; absent where the tokens are kept here. */
    place: given.has('secrets')
      ? placeOf(value('repo'), value('env'))
      : undefined,
    repository: value('repo'),
  };
}

type Settings = ReturnType<typeof settingsOf>;

/** Everything that is wrong with how `login` was called, a sentence or two each; no secret is shown. */
function loginProblems(
  { given }: Edge,
  settings: Settings,
  isAsked: boolean,
): readonly string[] {
  const idle = ['repo', 'env'].find((name) => given.has(name));
  const {
    application,
    appUrl,
    redirectUri,
    port = 0,
    timeout,
    place,
    repository,
  } = settings;
  const { clientId, clientSecret, authUrl } = application;
  const isPort = Number.isInteger(port) && port >= 0 && port <= 65_535;
  const isTime =
    Number.isInteger(timeout) && timeout >= 1 && timeout <= LONGEST_S;
  const problems = [
    idle !== undefined &&
      place === undefined &&
      `\`--${idle}\` requires \`--secrets\`.`,
    clientId === '' && missing(CLIENT_ID, 'Client ID'),
    clientSecret === '' &&
      !isAsked &&
      `${missing(CLIENT_SECRET, 'Client secret')} ${NO_FLAG}`,
    addressProblem('--auth-url', authUrl, AUTH_URL),
    appUrl !== undefined && addressProblem('--app-url', appUrl, APP_URL),
    redirectProblem(redirectUri),
    !isPort &&
      `\`--port\` is ${quote(String(port))}. Use a number from 0 (any free port) to 65535.`,
    !isTime &&
      `\`--timeout\` is ${quote(String(timeout))}. Use seconds, from 1 to ${LONGEST_S}.`,
    place !== undefined && repository !== '' && repositoryProblem(repository),
  ];
  return problems.filter((problem) => typeof problem === 'string');
}

function missing(variable: string, name: string): string {
  return `${variable} is not set. Set it to the "${name}" of the OAuth application.`;
}

function redirectProblem(redirectUri: string): string | undefined {
  const url = URL.parse(redirectUri);
  const isOurs = url?.protocol === 'http:' && isLoopback(url);
  const isPlain =
    url?.username === '' && url.password === '' && !/[?#]/.test(redirectUri);
  return isOurs && isPlain
    ? undefined
    : `\`--redirect-uri\` is ${shownAddress(redirectUri)}. Use the redirect URI of the OAuth application. It must be an http address on loopback without a query, such as \`${DEFAULT_REDIRECT_URI}\`.`;
}

/**
 * Signs in by authorization code (docs/neki.md §10.8, §10.9): consent in a browser, a code comes back. The tokens are
 * kept before the browser is told that all is well.
 */
async function login(asked: Settings, edge: Edge): Promise<Kept> {
  const state = randomBytes(STATE_BYTES).toString('base64url');
  const server = await openCallbackServer(asked.redirectUri, asked.port, state);
  if (typeof server === 'string') return server;
  const settings = { ...asked, redirectUri: server.redirectUri };
  // Not in a hidden folder: browsers that run confined may read the others of the home alone.
  const page = join(
    edge.host.environment['HOME'] || homedir(),
    `neki-topology-${randomUUID()}.html`,
  );
  let isSignedIn = false;
  try {
    const waiting = firstOf(server.arrived, settings, edge);
    invite({ url: authorizeUrl(settings, state), page }, waiting, edge);
    const waited = await waiting;
    if (typeof waited === 'string') return waited;
    const exchanged = await redeem(waited.code, settings, edge);
    if (!exchanged.ok)
      return exchanged.problem.kind === 'cancelled'
        ? CANCELLED
        : explainSignIn(exchanged.problem.failure);
    const kept = await keep(exchanged.value, settings, edge);
    isSignedIn = typeof kept !== 'string';
    return kept;
  } finally {
    rmSync(page, { force: true });
    await server.close(isSignedIn);
  }
}

function keep(
  tokens: Tokens,
  { application, path, place }: Settings,
  { host, cancelled }: Edge,
) {
  const { clock, now } = host;
  const pause = (milliseconds: number): Promise<boolean> =>
    clock.sleep(milliseconds, cancelled).then(() => !cancelled.aborted);
  const file = { application, tokens };
  return place === undefined
    ? keepInFile(path, file, { now, pause })
    : keepAsSecrets(path, file, place);
}

/** The address of the consent page; it takes these parameters and no others (docs/neki.md §10.8). */
function authorizeUrl(
  { application, appUrl, redirectUri }: Settings,
  state: string,
): string {
  const url = new URL(`${appUrl ?? application.authUrl}/oauth/authorize`);
  const parameters = {
    client_id: application.clientId,
    redirect_uri: redirectUri,
    state,
  };
  url.search = new URLSearchParams(parameters).toString();
  return url.href;
}

/** The address is printed in any case: a browser that was opened may be one that nobody sees. */
function invite(
  invitation: Parameters<typeof openBrowser>[0],
  waiting: Promise<unknown>,
  edge: Edge,
): void {
  const none =
    'No browser was opened. Open the address in a browser on this machine.';
  for (const line of ['Sign in at:', '', `  ${invitation.url}`, ''])
    tell(line, edge);
  const opening = openBrowser(invitation, edge.host);
  const asked = opening === undefined ? none : 'Opening it in a browser.';
  tell(`${asked} Waiting for the sign-in …`, edge);
  void Promise.race([opening, waiting]).then(
    (isOpen) => isOpen === false && tell(none, edge),
  );
}

/** What a sign-in says is all that it has to give: an address to open, commands to run. */
function tell(line: string, { terminal }: Edge): void {
  terminal.print(`${visible(line)}\n`);
}

/**
 * Asks the desktop to show an address, and tells when that came to nothing; undefined without a desktop. The address has
 * the `state`, and every user of the machine can read the words of a command: these name a page that only this user can
 * read, and that leads there. The browser gets no credential in its environment.
 */
function openBrowser(
  { url, page }: { url: string; page: string },
  host: Host,
): Promise<boolean> | undefined {
  const opener = openerOf(host.platform, host.environment);
  if (opener === undefined) return undefined;
  const address = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const variables = Object.entries(host.environment).filter(
    ([name]) => !name.startsWith('PLANETSCALE_'),
  );
  try {
    writeFileSync(page, pageTo(address), { flag: 'wx', mode: 0o600 });
  } catch {
    return Promise.resolve(false);
  }
  const [program, ...words] = opener;
  const env = Object.fromEntries(variables);
  const child = spawn(program, [...words, page], {
    stdio: 'ignore',
    detached: true,
    env,
    cwd: TRUSTED,
  });
  child.unref();
  return once(child, 'exit').then(
    ([code]) => code === 0,
    () => false,
  );
}

function pageTo(address: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0; url=${address}">
<title>Signing in</title>
<a href="${address}">Sign in</a>
`;
}

function openerOf(
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv,
): readonly [string, ...string[]] | undefined {
  if (platform === 'darwin') return ['open'];
  // `start` is a word of the shell, which would read the address.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  // Without a desktop it would look for a browser that runs in the terminal itself.
  const hasDesktop = ['DISPLAY', 'WAYLAND_DISPLAY', 'BROWSER'].some(
    (name) => environment[name],
  );
  return hasDesktop ? ['xdg-open'] : undefined;
}

function firstOf(
  arrived: Promise<Callback>,
  settings: Settings,
  { host, cancelled }: Edge,
): Promise<Callback> {
  const { promise: ended, resolve } = Promise.withResolvers<Callback>();
  const cancel = (): void => resolve(CANCELLED);
  const callOff = host.clock.limit(settings.timeout * 1000, () =>
    resolve(lateWords(settings)),
  );
  cancelled.addEventListener('abort', cancel);
  if (cancelled.aborted) cancel();
  return Promise.race([arrived, ended]).finally(() => {
    callOff();
    cancelled.removeEventListener('abort', cancel);
  });
}

function redeem(
  code: string,
  { application, redirectUri }: Settings,
  edge: Edge,
) {
  edge.secrets.add(code);
  const info = (line: string): void => tell(line, edge);
  return exchangeCode(
    { ...application, code, redirectUri },
    { ...callOptions(edge), timeout: EXCHANGE_MS, info },
  );
}

function lateWords({
  application,
  appUrl,
  redirectUri,
  timeout,
}: Settings): string {
  const other =
    appUrl === undefined
      ? 'pass its address with `--app-url`'
      : 'try without `--app-url`';
  return `The sign-in was not completed within ${timeout} s. Possible causes: the consent page is not at ${quoteWhole(appUrl ?? application.authUrl)} (${other}); the redirect URI of the OAuth application is not ${quoteWhole(redirectUri)}; the browser runs on another machine (forward that port to this one). Then run \`login\` again.`;
}
