import { code, type Message, prose, quote } from '../text/message.ts';
import { settingNamed } from './table/index.ts';

/** As the HTTP client reads them: lower case first. */
const PROXIES = [
  'https_proxy',
  'HTTPS_PROXY',
  'http_proxy',
  'HTTP_PROXY',
] as const;

/** Tokens of PlanetScale and GitHub, by the prefixes that public secret scanners look for. */
const TOKENS =
  /\b(?:pscale_(?:tkn|oauth|pw)_|gh[oprsu]_|github_pat_)[\w-]{6,}/g;
/** Where tokens are asked for, unless told otherwise (docs/neki.md §6.1). */
export const AUTH_URL = settingNamed('auth-url').default;
/** The last segment of an address of the management API (docs/neki.md §10.19). */
const VERSION_SEGMENT = /\/v\d+$/;

/**
 * What is wrong with the address that `name` gives; undefined for a good one. It ends in the version segment where
 * `example` does. A credential goes there, hence https, except on loopback.
 */
export function addressProblem(
  name: Message,
  address: string,
  example: string,
): Message | undefined {
  const url = URL.parse(address);
  const isSafe =
    url?.protocol === 'https:' ||
    (url?.protocol === 'http:' && isLoopback(url));
  const isPlain =
    url?.username === '' && url.password === '' && !/[?#]/.test(address);
  if (!isSafe || !isPlain)
    return prose`${name} is ${shownAddress(address)}. Use an https address without query or password, such as ${code(example)} (http only for loopback).`;
  if (VERSION_SEGMENT.test(example) && !VERSION_SEGMENT.test(url.pathname))
    return prose`${name} is ${quote(address)}, but must end in the version segment, as in ${code(example)}.`;
  return undefined;
}

/** An address inside a message: without its query, and not at all where it may hold a password. */
export function shownAddress(address: string): Message {
  if (address.includes('@'))
    return prose`an address with a user name or a password`;
  return quote(address.replace(/[?#].*$/s, '…'));
}

/** Whether an address is one of this machine alone. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** What is wrong with the addresses of proxies. None is shown, because it may hold a password. */
export function proxyProblems(
  environment: NodeJS.ProcessEnv,
): readonly Message[] {
  return PROXIES.filter((name) => {
    const address = environment[name]?.trim() ?? '';
    const url = URL.parse(address);
    const isProxy = url !== null && /^https?:$/.test(url.protocol);
    return (
      address !== '' &&
      !(isProxy && decoded(url.username + url.password) !== undefined)
    );
  }).map(
    (name) =>
      prose`The environment variable ${name} is not the address of a proxy. Use the form ${code('http://proxy.example:8080')}, with ${code('%25')} for ${code('%')} in a password.`,
  );
}

/** The passwords of proxies, which stand in their addresses. */
export function proxySecrets(
  environment: NodeJS.ProcessEnv,
): readonly string[] {
  return PROXIES.flatMap((name) => secretsOf(environment[name] ?? ''));
}

/**
 * What nothing may show of a value that is no secret itself: the password of an address, and tokens in the wrong place.
 */
export function secretsOf(value: string): readonly string[] {
  const tokens: readonly string[] = value.match(TOKENS) ?? [];
  const [, credential] = /:\/\/(.*)@/.exec(value) ?? [];
  const url = URL.parse(value);
  if (credential === undefined || (url?.username === '' && url.password === ''))
    return tokens;
  const [, user = '', password = credential] =
    /^([^:]*):(.*)$/.exec(credential) ?? [];
  const pair = `${decoded(user) ?? user}:${decoded(password) ?? password}`;
  const spellings = [
    decoded(password) ?? password,
    password,
    url?.password ?? '',
    pair,
  ];
  return tokens
    .concat(Array.from(new Set(spellings)))
    .filter((secret) => secret !== '' && secret !== ':');
}

/** Undefined for what is no percent-encoding. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
