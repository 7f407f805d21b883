import { randomBytes } from 'node:crypto';
import { exchangeCode } from '../../../ports/platform/authorization-code.ts';
import { explainSignIn } from '../../../ports/platform/explain.ts';
import { terminal as inTerminal } from '../../../report/terminal-text.ts';
import { failure, ok, type Result } from '../../../result.ts';
import {
  AUTH_URL,
  addressProblem,
  isLoopback,
  proxyProblems,
  shownAddress,
} from '../../../settings/addresses.ts';
import { settingNamed } from '../../../settings/table/index.ts';
import {
  code as literal,
  type Message,
  prose,
  quote,
  quoteWhole as whole,
  words,
} from '../../../text/message.ts';
import { visible } from '../../../text/visible.ts';
import type { Edge, End } from '../commands/command.ts';
import { callOptions, refused, STATUS } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import { type Callback, openCallbackServer } from './callback-server.ts';
import { keptWords } from './kept-words.ts';
import {
  type TokenFile,
  tokenFilePath,
  whyNotKept,
  writeTokenFile,
} from './token-file.ts';

const CLIENT_ID = 'PLANETSCALE_OAUTH_CLIENT_ID';
const CLIENT_SECRET = 'PLANETSCALE_OAUTH_CLIENT_SECRET';
/** Where the options have no address. */
const AUTH_VARIABLE = settingNamed('auth-url').variable.name;
const NO_FLAG = prose`There is no option for it, because other users can read the options of a process.`;
const APP_URL = 'https://app.planetscale.com';
const DEFAULT_REDIRECT_URI = 'http://127.0.0.1:8719/callback';
const HIGHEST_PORT = 65_535;
/** One day. No sign-in needs a longer timer, and timers have a limit of 24 days. */
const LONGEST_S = 86_400;
/** 256 bits. Nobody can guess it to inject their own code into this sign-in. */
const STATE_BYTES = 32;
const EXCHANGE_MS = 60_000;
const CANCELLED = prose`Sign-in cancelled. No tokens were stored.`;

/** An OAuth application, as the token endpoint knows it. */
type Application = TokenFile['application'];

/** How `login` was called. */
interface Settings {
  readonly application: Application;
  /** Address of the consent page, if it differs from the authorization server's (docs/neki.md §10.8 has two). */
  readonly appUrl: string | undefined;
  readonly redirectUri: string;
  /** Replaces the port of the redirect URI; 0 takes any free port. */
  readonly port: number | undefined;
  /** Seconds until the browser must return. */
  readonly timeout: number;
  readonly path: string;
}

/** The command `login`: signs in, and stores the tokens in a file. */
export async function signIn(edge: Edge): Promise<End> {
  const { terminal, host } = edge;
  const settings = settingsOf(edge);
  const problems = loginProblems(settings, terminal).concat(
    proxyProblems(host.environment),
  );
  if (problems.length > 0) return refused(...problems);

  // Checked before the person consents, because a code works only once, and tokens that cannot be stored are lost.
  const why = await whyNotKept(settings.path, host.now());
  if (why !== undefined) return refused(why);

  const application = await withSecret(settings.application, edge);
  if (application === undefined) {
    terminal.say(prose`No client secret was entered. Sign-in was not started.`);
    return STATUS.interrupted;
  }
  const kept = await login({ ...settings, application }, edge);
  if (!kept.ok) return refused(kept.problem);

  for (const line of kept.value) printMessage(line, edge);
  return STATUS.inSync;
}

/** Trailing slashes of addresses and surrounding blanks are ignored. An empty value counts as absent. */
function settingsOf({ given, host }: Edge): Settings {
  const value = (name: string): string => given.get(name)?.[0]?.trim() ?? '';
  const address = (name: string): string => value(name).replace(/\/+$/, '');
  const variable = (name: string): string =>
    host.environment[name]?.trim() ?? '';
  return {
    application: {
      authUrl:
        address('auth-url') ||
        variable(AUTH_VARIABLE).replace(/\/+$/, '') ||
        AUTH_URL,
      clientId: variable(CLIENT_ID),
      clientSecret: variable(CLIENT_SECRET),
    },
    appUrl: address('app-url') || undefined,
    redirectUri: value('redirect-uri') || DEFAULT_REDIRECT_URI,
    port: value('port') === '' ? undefined : Number(value('port')),
    timeout: Number(value('timeout') || settingNamed('timeout').default),
    path: tokenFilePath(given.get('token-file')?.[0], host),
  };
}

/**
 * The application with its secret. The terminal asks for a secret that no variable has; undefined if the person gives
 * none.
 */
async function withSecret(
  application: Application,
  { terminal, cancelled, secrets }: Edge,
): Promise<Application | undefined> {
  const { clientId, clientSecret } = application;
  const question = prose`Client secret of the OAuth application ${quote(clientId)}: `;
  const ask = (): Promise<string | undefined> =>
    terminal.ask(question, cancelled, { isSecret: true });
  const secret = clientSecret || (await ask())?.trim();
  if (!secret) return undefined;
  secrets.add(secret);
  return { ...application, clientSecret: secret };
}

/** All problems with the options of `login`, one or two sentences each, without any secret. */
function loginProblems(
  { application, appUrl, redirectUri, port, timeout }: Settings,
  { isInteractive }: Terminal,
): readonly Message[] {
  const { clientId, clientSecret, authUrl } = application;
  const problems: (Message | undefined)[] = [];
  if (clientId === '') problems.push(missing(CLIENT_ID, 'Client ID'));
  if (clientSecret === '' && !isInteractive)
    problems.push(prose`${missing(CLIENT_SECRET, 'Client secret')} ${NO_FLAG}`);
  problems.push(addressProblem(literal('--auth-url'), authUrl, AUTH_URL));
  if (appUrl !== undefined)
    problems.push(addressProblem(literal('--app-url'), appUrl, APP_URL));
  problems.push(redirectProblem(redirectUri));
  if (port !== undefined && !isWhole(port, 0, HIGHEST_PORT))
    problems.push(
      prose`${literal('--port')} is ${quote(String(port))}. Use a number from 0 (any free port) to ${HIGHEST_PORT}.`,
    );
  if (!isWhole(timeout, 1, LONGEST_S))
    problems.push(
      prose`${literal('--timeout')} is ${quote(String(timeout))}. Use seconds, from 1 to ${LONGEST_S}.`,
    );
  return problems.filter((problem) => problem !== undefined);
}

function isWhole(number: number, least: number, most: number): boolean {
  return Number.isInteger(number) && number >= least && number <= most;
}

function missing(variable: string, name: string): Message {
  return prose`${literal(variable)} is not set. Set it to the "${words(name)}" of the OAuth application.`;
}

function redirectProblem(redirectUri: string): Message | undefined {
  const url = URL.parse(redirectUri);
  const isOurs = url?.protocol === 'http:' && isLoopback(url);
  const isPlain =
    url?.username === '' && url.password === '' && !/[?#]/.test(redirectUri);
  if (isOurs && isPlain) return undefined;
  return prose`${literal('--redirect-uri')} is ${shownAddress(redirectUri)}. Use the redirect URI of the OAuth application. It must be an http address on loopback without a query, such as ${literal(DEFAULT_REDIRECT_URI)}.`;
}

/**
 * Signs in with an authorization code (docs/neki.md §10.8, §10.9): the person consents in a browser, which returns a
 * code. The browser shows success only after the tokens are stored.
 */
async function login(
  options: Settings,
  edge: Edge,
): Promise<Result<readonly Message[], Message>> {
  const state = randomBytes(STATE_BYTES).toString('base64url');
  const opened = await openCallbackServer(
    options.redirectUri,
    options.port,
    state,
  );
  if (!opened.ok) return opened;
  const server = opened.value;
  const settings = { ...options, redirectUri: server.redirectUri };
  let isSignedIn = false;
  try {
    invite(authorizeUrl(settings, state), edge);
    const callback = await firstOf(server.arrived, settings, edge);
    if (!callback.ok) return callback;
    const kept = await redeemAndKeep(callback.value, settings, edge);
    isSignedIn = kept.ok;
    return kept;
  } finally {
    await server.close({ isSignedIn });
  }
}

/** Exchanges the code for tokens, and stores them. */
async function redeemAndKeep(
  code: string,
  settings: Settings,
  edge: Edge,
): Promise<Result<readonly Message[], Message>> {
  const { application, path } = settings;
  const { host } = edge;
  const exchanged = await redeem(code, settings, edge);
  if (!exchanged.ok) {
    const { problem } = exchanged;
    if (problem.kind === 'cancelled') return failure(CANCELLED);
    return failure(explainSignIn(problem.failure));
  }
  const file = { application, tokens: exchanged.value };
  const why = await writeTokenFile(path, file, host.now());
  if (why !== undefined) return failure(why);
  return ok(keptWords(path, file, host.now()));
}

/** The address of the consent page. It accepts only these parameters (docs/neki.md §10.8). */
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

/**
 * Prints the address. It starts no browser, because the address contains the `state`, and every user of the machine can
 * read a command line.
 */
function invite(address: string, edge: Edge): void {
  const lines = [
    'Open this address in a browser on this machine:',
    '',
    `  ${address}`,
    '',
    'Waiting for the sign-in …',
  ];
  for (const line of lines) print(line, edge);
}

/** Prints to standard output: the address to open, and the commands to run, are the result of the command. */
function print(line: string, { terminal }: Edge): void {
  terminal.print(`${visible(line)}\n`);
}

function printMessage(message: Message, { terminal }: Edge): void {
  terminal.print(`${inTerminal(message, terminal.look)}\n`);
}

function firstOf(
  arrived: Promise<Callback>,
  settings: Settings,
  { host, cancelled }: Edge,
): Promise<Callback> {
  const { promise: ended, resolve } = Promise.withResolvers<Callback>();
  const cancel = (): void => resolve(failure(CANCELLED));
  const callOff = host.clock.limit(settings.timeout * 1000, () =>
    resolve(failure(lateWords(settings))),
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
  const info = (line: Message): void => printMessage(line, edge);
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
}: Settings): Message {
  const other =
    appUrl === undefined
      ? prose`pass its address with ${literal('--app-url')}`
      : prose`try without ${literal('--app-url')}`;
  return prose`The sign-in was not completed within ${timeout} s. Possible causes: the consent page is not at ${whole(appUrl ?? application.authUrl)} (${other}); the redirect URI of the OAuth application is not ${whole(redirectUri)}; the browser runs on another machine (forward that port to this one). Then run ${literal('login')} again.`;
}
