import { addressProblem, isLoopback, proxyProblems } from '../../inputs/addresses.ts';
import { quote, quoteWhole } from '../../topology/finding.ts';
import { type Edge, type End, STATUS } from '../session.ts';
import { keepAsSecrets, keepInFile, placeOf, repositoryProblem } from './keep-tokens.ts';
import { login, tell } from './login.ts';
import { prepareFolder, tokenFilePath, whyNotKept } from './token-file.ts';

const CLIENT_ID = 'PLANETSCALE_OAUTH_CLIENT_ID';
const CLIENT_SECRET = 'PLANETSCALE_OAUTH_CLIENT_SECRET';
const NO_FLAG = 'There is no flag for it: every process of this machine could read it there.';
const AUTH_URL = { input: '--auth-url', example: 'https://auth.planetscale.com', hasVersion: false } as const;
const APP_URL = { input: '--app-url', example: 'https://app.planetscale.com', hasVersion: false } as const;
const DEFAULT_REDIRECT_URI = 'http://127.0.0.1:8719/callback';
/** A day: longer no timer of this kind has to run, and none may run longer than 24 of them. */
const LONGEST_S = 86_400;

/** The command `login`: signs in, and keeps the tokens in a file or tells how to store them as secrets. */
export async function signIn(edge: Edge): Promise<End> {
  const { terminal, host, secrets, cancelled } = edge;
  const settings = settingsOf(edge);
  const { path, place, application } = settings;
  const isAsked = application.clientSecret === '' && terminal.isInteractive;
  const problems = [...loginProblems(edge, settings, isAsked), ...proxyProblems(host.environment)];
  // Consent is not asked for in vain: a code works once, and tokens with no place to stay would be lost.
  const whyInVain = () => (place === undefined ? whyNotKept(path, host.now()) : prepareFolder(path));
  const why = problems.length > 0 ? problems.join('\n') : await whyInVain();
  if (why !== undefined) return why;
  const question = `Client secret of the OAuth application ${quote(application.clientId)}: `;
  const clientSecret = isAsked
    ? (await terminal.ask(question, cancelled, true))?.trim()
    : application.clientSecret;
  if (!clientSecret) {
    terminal.say('No client secret was given, so nothing was begun.');
    return STATUS.interrupted;
  }
  secrets.add(clientSecret);
  const { clock, now } = host;
  const pause = (milliseconds: number): Promise<boolean> =>
    clock.sleep(milliseconds, cancelled).then(() => !cancelled.aborted);
  const whole = { ...application, clientSecret };
  const kept = await login({ ...settings, application: whole }, edge, (tokens) => {
    const file = { application: whole, tokens };
    return place === undefined ? keepInFile(path, file, { now, pause }) : keepAsSecrets(path, file, place);
  });
  if (typeof kept === 'string') return kept;
  for (const line of kept) tell(line, edge);
  return STATUS.inSync;
}

/** Slashes at the end of addresses and blanks around values do not count, and what is empty was not given. */
function settingsOf({ given, host }: Edge) {
  const value = (name: string): string => given.get(name)?.[0]?.trim() ?? '';
  const address = (name: string): string => value(name).replace(/\/+$/, '');
  const variable = (name: string): string => host.environment[name]?.trim() ?? '';
  return {
    application: {
      authUrl: address('auth-url') || AUTH_URL.example,
      clientId: variable(CLIENT_ID),
      clientSecret: variable(CLIENT_SECRET),
    },
    appUrl: address('app-url') || undefined,
    redirectUri: value('redirect-uri') || DEFAULT_REDIRECT_URI,
    port: value('port') === '' ? undefined : Number(value('port')),
    timeout: Number(value('timeout') || '300'),
    path: tokenFilePath(given.get('token-file')?.[0], host),
    /** Where the secrets go whose commands are printed; absent where the tokens are kept here. */
    place: given.has('secrets') ? placeOf(value('repo'), value('env')) : undefined,
    repository: value('repo'),
  };
}

type Settings = ReturnType<typeof settingsOf>;

/** Everything that is wrong with how `login` was called, a sentence or two each; no secret is shown. */
function loginProblems({ given }: Edge, settings: Settings, isAsked: boolean): readonly string[] {
  const idle = ['repo', 'env'].find((name) => given.has(name));
  const { application, appUrl, redirectUri, port = 0, timeout, place, repository } = settings;
  const { clientId, clientSecret, authUrl } = application;
  const isPort = Number.isInteger(port) && port >= 0 && port <= 65_535;
  const isTime = Number.isInteger(timeout) && timeout >= 1 && timeout <= LONGEST_S;
  const problems = [
    idle !== undefined &&
      place === undefined &&
      `\`--${idle}\` says where secrets go, and none are asked for. Add \`--secrets\`, or remove it.`,
    clientId === '' && missing(CLIENT_ID, 'Client ID'),
    clientSecret === '' && !isAsked && `${missing(CLIENT_SECRET, 'Client secret')} ${NO_FLAG}`,
    addressProblem(authUrl, AUTH_URL),
    appUrl !== undefined && addressProblem(appUrl, APP_URL),
    redirectProblem(redirectUri),
    !isPort && `\`--port\` is ${quote(String(port))}. Write a number from 0 (any free one) to 65535.`,
    !isTime && `\`--timeout\` is ${quote(String(timeout))}. Write seconds, from 1 to ${LONGEST_S}.`,
    place !== undefined && repository !== '' && repositoryProblem(repository),
  ];
  return problems.filter((problem) => typeof problem === 'string');
}

function missing(variable: string, name: string): string {
  return `The environment variable ${variable} is missing. Set it to the "${name}" of the OAuth application.`;
}

function redirectProblem(redirectUri: string): string | undefined {
  const url = URL.canParse(redirectUri) ? new URL(redirectUri) : undefined;
  const isOurs = url?.protocol === 'http:' && isLoopback(url);
  const isPlain = url?.username === '' && url.password === '' && !/[?#]/.test(redirectUri);
  return isOurs && isPlain
    ? undefined
    : `\`--redirect-uri\` is ${quoteWhole(redirectUri)}. Write the redirect URI of the OAuth application, an http address on loopback without query, such as \`${DEFAULT_REDIRECT_URI}\`: \`login\` waits there itself.`;
}
