import { quote } from '../topology/finding.ts';

/** As the HTTP client reads them: lower case first. */
const PROXIES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const;

/** Where tokens are asked for, unless told otherwise (docs/neki.md §6.1). */
export const AUTH_URL = 'https://auth.planetscale.com';
/** The last segment of an address of the management API (docs/neki.md §10.19). */
const VERSION_SEGMENT = /\/v\d+$/;

/**
 * What is wrong with the address that `input` gives; undefined for a good one. It ends in the version segment where
 * `example` does. A credential goes there, hence https, except on loopback.
 */
export function addressProblem(input: string, address: string, example: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
  const isPlain = url?.username === '' && url.password === '' && !/[?#]/.test(address);
  if (!isSafe || !isPlain)
    return `\`${input}\` is ${quote(address)}. Write an https address without query, such as \`${example}\`; http is for loopback only.`;
  return VERSION_SEGMENT.test(example) && !VERSION_SEGMENT.test(url.pathname)
    ? `\`${input}\` is ${quote(address)}, and must end in the version segment, as in \`${example}\`.`
    : undefined;
}

/** Whether an address is one of this machine alone. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** What is wrong with the addresses of proxies. None is shown, because it may hold a password. */
export function proxyProblems(environment: NodeJS.ProcessEnv): readonly string[] {
  return PROXIES.filter((name) => {
    const address = environment[name]?.trim() ?? '';
    return address !== '' && !(URL.canParse(address) && /^https?:$/.test(new URL(address).protocol));
  }).map(
    (name) =>
      `The environment variable ${name} holds no address of a proxy. Write it as \`http://proxy.example:8080\`.`,
  );
}

/** The passwords of proxies, which stand in their addresses, alone and as they are sent. */
export function proxySecrets(environment: NodeJS.ProcessEnv): readonly string[] {
  return PROXIES.flatMap((name) => {
    const address = environment[name] ?? '';
    const password = URL.canParse(address) ? new URL(address).password : '';
    if (password === '') return [];
    const { username } = new URL(address);
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return [decodeURIComponent(password), password, pair];
  });
}
