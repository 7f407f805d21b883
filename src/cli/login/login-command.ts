import { setTimeout as sleep } from 'node:timers/promises';
import { addressProblem, proxyProblems } from '../../inputs/addresses.ts';
import { lacksScope, WRITE_TOPOLOGY } from '../../platform/scopes.ts';
import type { Tokens } from '../../platform/tokens.ts';
import { quote, quoteWhole } from '../../topology/finding.ts';
import { DEFAULT_REDIRECT_URI, type LoginEnd, type LoginOptions, login } from './login.ts';
import { prepareFolder } from './private-file.ts';
import { repositoryProblem, type SecretsTarget, secretCommands } from './secret-commands.ts';
import { tokenFilePath, whyNotKept } from './token-file.ts';
import { keepTokens } from './token-place.ts';

/** What `login` was told: flags, and the environment for the application. Empty strings count as not given. */
export interface LoginCommand {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authUrl: string;
  readonly appUrl?: string;
  readonly redirectUri?: string;
  readonly port?: number;
  /** Seconds. */
  readonly timeout: number;
  readonly tokenFile?: string;
  /** Prints the commands that store the tokens as secrets, in place of keeping them here. */
  readonly secrets?: SecretsTarget;
}

/** What `login` needs of the terminal it runs in. */
export type LoginEdge = Pick<
  LoginOptions,
  'signal' | 'say' | 'openBrowser' | 'mask' | 'userAgent' | 'environment' | 'debug'
> & {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /**
   * Asks for the client secret without showing it, where it was not given; not there where nobody can be asked. A flag
   * would show it to every process.
   */
  readonly askHidden?: (question: string) => Promise<string | undefined>;
};

/** How the command ended; `wrong-use` lists everything that is wrong with how it was called. */
export type LoginCommandEnd = LoginEnd | { readonly kind: 'wrong-use'; readonly problems: readonly string[] };

const CLIENT_ID = 'PLANETSCALE_OAUTH_CLIENT_ID';
const CLIENT_SECRET = 'PLANETSCALE_OAUTH_CLIENT_SECRET';
/** Stands for a secret that the person is still to give. */
const ASKED_LATER = 'later';
const NO_FLAG = 'There is no flag for it: every process of this machine could read it there.';
const AUTH_URL = { input: '--auth-url', example: 'https://auth.planetscale.com', hasVersion: false } as const;
const APP_URL = { input: '--app-url', example: 'https://app.planetscale.com', hasVersion: false } as const;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** A day: longer no timer of this kind has to run, and none may run longer than 24 of them. */
const LONGEST_S = 86_400;
/** A renewal under way is over by then. */
const LONGEST_LOCK_MS = 30_000;

/** The command `login`: signs in, and keeps the tokens in a file or tells how to store them as secrets. */
export async function loginCommand(given: LoginCommand, edge: LoginEdge): Promise<LoginCommandEnd> {
  const command = tidied(given);
  const { askHidden } = edge;
  const isAsked = command.clientSecret === '' && askHidden !== undefined;
  const problems = [
    ...loginProblems(isAsked ? { ...command, clientSecret: ASKED_LATER } : command),
    ...proxyProblems(edge.environment),
  ];
  if (problems.length > 0) return { kind: 'wrong-use', problems };
  const path = tokenFilePath(command.tokenFile, edge.environment);
  // Consent is not asked for in vain: a code works once, and tokens with no place to stay would be lost.
  const why = await (command.secrets === undefined ? whyNotKept(path, edge.now()) : prepareFolder(path));
  if (why !== undefined) return { kind: 'failed', why };
  const question = `Client secret of the OAuth application ${quote(command.clientId)}: `;
  const clientSecret = isAsked ? (await askHidden(question))?.trim() : command.clientSecret;
  if (!clientSecret) return { kind: 'cancelled', why: 'No client secret was given, so nothing was begun.' };
  return signIn({ ...command, clientSecret }, edge, path);
}

async function signIn(command: LoginCommand, edge: LoginEdge, path: string): Promise<LoginEnd> {
  const said: string[] = [];
  const end = await login({
    ...command,
    ...edge,
    timeoutMs: command.timeout * 1000,
    keep: (tokens) => keep({ command, edge, path, said }, tokens),
  });
  if (end.kind === 'signed-in') for (const line of said) edge.say(line);
  return end;
}

/** Everything that is wrong with how `login` was called, a sentence or two each; no secret is shown. */
function loginProblems(command: LoginCommand): readonly string[] {
  const { clientId, clientSecret, authUrl, appUrl, redirectUri, port, timeout, secrets } = command;
  const isPort = port === undefined || (Number.isInteger(port) && port >= 0 && port <= 65_535);
  const isTime = Number.isInteger(timeout) && timeout >= 1 && timeout <= LONGEST_S;
  const problems = [
    clientId === '' ? missing(CLIENT_ID, 'Client ID') : undefined,
    clientSecret === '' ? `${missing(CLIENT_SECRET, 'Client secret')} ${NO_FLAG}` : undefined,
    addressProblem(authUrl, AUTH_URL),
    appUrl === undefined ? undefined : addressProblem(appUrl, APP_URL),
    redirectUri === undefined ? undefined : redirectProblem(redirectUri),
    isPort
      ? undefined
      : `\`--port\` is ${quote(String(port))}. Write a number from 0 (any free one) to 65535.`,
    isTime ? undefined : `\`--timeout\` is ${quote(String(timeout))}. Write seconds, from 1 to ${LONGEST_S}.`,
    secrets?.repository === undefined ? undefined : repositoryProblem(secrets.repository),
  ];
  return problems.filter((problem) => problem !== undefined);
}

function missing(variable: string, name: string): string {
  return `The environment variable ${variable} is missing. Set it to the "${name}" of the OAuth application.`;
}

function redirectProblem(redirectUri: string): string | undefined {
  const url = URL.canParse(redirectUri) ? new URL(redirectUri) : undefined;
  const isOurs = url?.protocol === 'http:' && LOOPBACK.test(url.hostname);
  const isPlain = url?.username === '' && url.password === '' && !/[?#]/.test(redirectUri);
  return isOurs && isPlain
    ? undefined
    : `\`--redirect-uri\` is ${quoteWhole(redirectUri)}. Write the redirect URI of the OAuth application, an http address on loopback without query, such as \`${DEFAULT_REDIRECT_URI}\`: \`login\` waits there itself.`;
}

/** Slashes at the end of addresses and blanks around values do not count, and what is empty was not given. */
function tidied(given: LoginCommand): LoginCommand {
  const { appUrl, redirectUri, tokenFile, secrets, ...rest } = given;
  const bare = (address: string): string => address.trim().replace(/\/+$/, '');
  return {
    ...rest,
    clientId: given.clientId.trim(),
    clientSecret: given.clientSecret.trim(),
    authUrl: bare(given.authUrl),
    ...(appUrl ? { appUrl: bare(appUrl) } : {}),
    ...(redirectUri ? { redirectUri: redirectUri.trim() } : {}),
    ...(tokenFile ? { tokenFile } : {}),
    ...(secrets === undefined
      ? {}
      : {
          secrets: {
            repository: secrets.repository || undefined,
            environment: secrets.environment || undefined,
          },
        }),
  };
}

interface Keeping {
  readonly command: LoginCommand;
  readonly edge: LoginEdge;
  readonly path: string;
  /** Lines for the end, when the browser has been told. */
  readonly said: string[];
}

async function keep({ command, edge, path, said }: Keeping, tokens: Tokens): Promise<string | undefined> {
  const { authUrl, clientId, clientSecret, secrets } = command;
  const application = { authUrl, clientId, clientSecret };
  if (secrets !== undefined) {
    const made = await secretCommands(path, { application, tokens }, secrets);
    if (!made.ok) return made.why;
    said.push(...secretWords(made.commands, tokens), ...scopeWords(tokens));
    return undefined;
  }
  const until = edge.now() + LONGEST_LOCK_MS;
  const pause = async (milliseconds: number): Promise<boolean> => {
    if (edge.now() >= until || edge.signal.aborted) return false;
    await sleep(milliseconds);
    return true;
  };
  const why = await keepTokens({ application, tokens }, { path, now: edge.now }, pause);
  if (why !== undefined) return why;
  said.push(...fileWords(path, tokens, edge.now()), ...scopeWords(tokens));
  return undefined;
}

function fileWords(path: string, tokens: Tokens, now: number): readonly string[] {
  const { life, refreshToken } = tokens;
  const end = life === undefined ? '' : `; it lasts until ${endWords(now + life)}`;
  const renewal =
    refreshToken === undefined
      ? 'The service gave no refresh token with it: sign in again when it has run out.'
      : 'It is renewed when it runs out, and the file written anew. Use this refresh token nowhere else: a renewal may void it.';
  return [
    `Signed in. The access token is in ${quoteWhole(path)}${end}. ${renewal}`,
    'The file holds the client secret as well. Only you may read it; whoever can is signed in as you.',
  ];
}

function secretWords(commands: readonly string[], { refreshToken }: Tokens): readonly string[] {
  const caution =
    refreshToken === undefined
      ? 'The service gave no refresh token: this access token has to be replaced when it runs out (`oauth-access-token`).'
      : 'Nothing else was kept here: a renewal may void the refresh token, so it is for that repository alone.';
  return [
    'Signed in. These commands of a POSIX shell store the tokens with GitHub’s command line `gh`; the values go from files that only you may read, which the last one removes:',
    '',
    ...commands.map((command, index) => `  ${command}${index === commands.length - 1 ? '' : ' &&'}`),
    '',
    caution,
  ];
}

function scopeWords({ scopes }: Tokens): readonly string[] {
  if (scopes === undefined) return [];
  const granted = `Granted scopes: ${quoteWhole(scopes.join(' '))}.`;
  if (!lacksScope(WRITE_TOPOLOGY, scopes)) return [granted];
  const needed = WRITE_TOPOLOGY.scopes.map((name) => quote(name)).join(', ');
  return [granted, `They let nobody set a data topology; that takes one of ${needed}.`];
}

function endWords(milliseconds: number): string {
  const end = new Date(milliseconds);
  return Number.isNaN(end.getTime()) ? 'further than a calendar goes' : end.toISOString();
}
