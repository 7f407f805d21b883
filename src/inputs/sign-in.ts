import type { SecretPlace } from '../github/secret.ts';
import type { Credential } from '../platform/sign-in.ts';
import { quote } from '../topology/finding.ts';
import { address, header, type InputName, type Reader, value } from './input-source.ts';

/** Where the next refresh token is kept, and with whose right. */
export interface Rotation {
  readonly place: SecretPlace;
  /** A GitHub token that may write secrets. */
  readonly token: string;
}

/** Makes one credential of the inputs about signing in, if any. No value of theirs is shown in a problem. */
export function readSignIn(reader: Reader) {
  const token = (name: InputName): string => header(reader, name);
  const service = { id: token('service-token-id'), secret: token('service-token') };
  const access = { token: token('oauth-access-token') };
  const grant = {
    clientId: token('oauth-client-id'),
    clientSecret: token('oauth-client-secret'),
    refreshToken: token('oauth-refresh-token'),
  };
  const authUrl = address(reader, 'auth-url');
  const rotation = { secret: value(reader, 'oauth-rotate-secret'), token: token('oauth-rotate-token') };
  const ways = [
    {
      credential: { kind: 'service-token', ...service },
      parts: { 'service-token-id': service.id, 'service-token': service.secret },
      name: 'a service token (`service-token-id`, `service-token` or their environment variables)',
      needs: 'A service token needs `service-token-id`, which is shown beside the token, and `service-token`',
    },
    {
      credential: { kind: 'access-token', ...access },
      parts: { 'oauth-access-token': access.token },
      name: '`oauth-access-token`',
      needs: '',
    },
    {
      credential: { kind: 'refresh-grant', authUrl, ...grant },
      parts: {
        'oauth-client-id': grant.clientId,
        'oauth-client-secret': grant.clientSecret,
        'oauth-refresh-token': grant.refreshToken,
      },
      name: 'a refresh grant (`oauth-client-id`, `oauth-client-secret`, `oauth-refresh-token`)',
      needs: 'A refresh grant needs `oauth-client-id`, `oauth-client-secret` and `oauth-refresh-token`',
    },
  ] as const;
  const given = ways.filter(({ parts }) => Object.values(parts).some((part) => part !== ''));
  const credential: Credential | undefined = given[0]?.credential;
  if (given.length > 1) {
    const names = given.map(({ name }) => name).join(', and ');
    reader.problem(`More than one credential is set: ${names}. Keep one.`);
  }
  for (const [input, part] of Object.entries(given[0]?.parts ?? {}))
    if (part === '')
      reader.problem(
        `\`${input}\` is missing. ${given[0]?.needs}; check that the secrets exist and are not empty.`,
      );
  if (service.id.includes(':'))
    reader.problem(
      '`service-token-id` contains a colon. Set only the ID here, and the secret in `service-token`.',
    );
  return { credential, rotation: readRotation(reader, rotation, credential) };
}

function readRotation(
  reader: Reader,
  { secret, token }: Readonly<Record<'secret' | 'token', string>>,
  credential: Credential | undefined,
): Rotation | undefined {
  if (secret === '' && token === '') return undefined;
  // An environment may be named anything, a secret may not hold a colon: the last one divides them.
  const at = secret.lastIndexOf(':');
  const name = secret.slice(at + 1);
  const isName = /^[A-Za-z_][A-Za-z0-9_]{0,254}$/.test(name) && !/^GITHUB_/i.test(name) && at !== 0;
  const problems = {
    '`oauth-rotate-token` is set without `oauth-rotate-secret`. Set `oauth-rotate-secret` to the secret for the refresh token.':
      secret === '',
    '`oauth-rotate-secret` is set without `oauth-rotate-token`. Set a GitHub token that may write secrets; `GITHUB_TOKEN` never may.':
      token === '',
    '`oauth-rotate-secret` is only valid with a refresh grant (`oauth-refresh-token`). Remove it.':
      credential !== undefined && credential.kind !== 'refresh-grant',
    [`\`oauth-rotate-secret\` is ${quote(secret)}. Use \`NAME\` for a secret of the repository, or \`ENVIRONMENT:NAME\` for one of an environment.`]:
      secret !== '' && !isName,
  };
  for (const [problem, isTrue] of Object.entries(problems)) if (isTrue) reader.problem(problem);
  return { place: { name, environment: at < 0 ? undefined : secret.slice(0, at) }, token };
}
