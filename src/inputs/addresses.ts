import { quote } from '../topology/finding.ts';

/** As the HTTP client reads them: lower case first. */
const PROXIES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const;

/** What the address of an input must be like. */
export interface AddressForm {
  readonly input: string;
  readonly example: string;
  /** Whether it ends in the version segment (docs/neki.md §10.19). */
  readonly hasVersion: boolean;
}

/** What is wrong with an address; undefined for a good one. A credential goes there, hence https, except on loopback. */
export function addressProblem(address: string, form: AddressForm): string | undefined {
  const { input, example, hasVersion } = form;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
  const isPlain = url?.username === '' && url.password === '' && !/[?#]/.test(address);
  if (!isSafe || !isPlain)
    return `\`${input}\` is ${quote(address)}. Write an https address without query, such as \`${example}\`; http is for loopback only.`;
  return hasVersion && !/\/v\d+$/.test(url.pathname)
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
