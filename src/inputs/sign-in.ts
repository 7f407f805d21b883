import type { SecretPlace } from '../github/secret.ts';
import { quote } from '../message/text.ts';
import type { Credential } from '../platform/sign-in.ts';
import {
  address,
  header,
  type InputName,
  type Reader,
  value,
} from './input-source.ts';

/** Where the next refresh token is kept, and with whose right. */
export interface Rotation {
  readonly place: SecretPlace;
  /** A GitHub token that may write secrets. */
  readonly token: string;
}

/** What the inputs say about signing in. */
export interface SignInInputs {
  /** Undefined where no credential was given. */
  readonly credential: Credential | undefined;
  /** Where a new refresh token is kept; undefined where nowhere. */
  readonly rotation: Rotation | undefined;
}

/** One way to sign in, and the inputs that it takes. */
interface Way {
  readonly credential: Credential;
  readonly inputs: readonly InputName[];
  readonly name: string;
  readonly needs: string;
}

/** Makes one credential of the inputs about signing in, if any. No value of theirs is shown in a problem. */
export function readSignIn(reader: Reader): SignInInputs {
  const isGiven = (name: InputName): boolean => value(reader, name) !== '';
  const given = waysOf(reader).filter(({ inputs }) => inputs.some(isGiven));
  if (given.length > 1) {
    const names = given.map(({ name }) => name).join(', and ');
    reader.problem(`More than one credential is set: ${names}. Keep one.`);
  }

  const [way] = given;
  const missing = way?.inputs.filter((name) => !isGiven(name)) ?? [];
  const present = reader.isShell
    ? 'they are set and not empty'
    : 'the secrets exist and are not empty';
  for (const input of missing)
    reader.problem(
      `\`${input}\` is missing. ${way?.needs}; check that ${present}.`,
    );
  if (value(reader, 'service-token-id').includes(':'))
    reader.problem(
      '`service-token-id` contains a colon. Set only the ID here, and the secret in `service-token`.',
    );

  const credential = way?.credential;
  return { credential, rotation: readRotation(reader, credential) };
}

function waysOf(reader: Reader): readonly Way[] {
  const token = (name: InputName): string => header(reader, name);
  return [
    {
      credential: {
        kind: 'service-token',
        id: token('service-token-id'),
        secret: token('service-token'),
      },
      inputs: ['service-token-id', 'service-token'],
      name: 'a service token (`service-token-id`, `service-token` or their environment variables)',
      needs:
        'A service token needs `service-token-id`, which is shown beside the token, and `service-token`',
    },
    {
      credential: { kind: 'access-token', token: token('oauth-access-token') },
      inputs: ['oauth-access-token'],
      name: '`oauth-access-token`',
      needs: '',
    },
    {
      credential: {
        kind: 'refresh-grant',
        authUrl: address(reader, 'auth-url'),
        clientId: token('oauth-client-id'),
        clientSecret: token('oauth-client-secret'),
        refreshToken: token('oauth-refresh-token'),
      },
      inputs: ['oauth-client-id', 'oauth-client-secret', 'oauth-refresh-token'],
      name: 'a refresh grant (`oauth-client-id`, `oauth-client-secret`, `oauth-refresh-token`)',
      needs:
        'A refresh grant needs `oauth-client-id`, `oauth-client-secret` and `oauth-refresh-token`',
    },
  ];
}

function readRotation(
  reader: Reader,
  credential: Credential | undefined,
): Rotation | undefined {
  const secret = value(reader, 'oauth-rotate-secret');
  const token = header(reader, 'oauth-rotate-token');
  if (secret === '' && token === '') return undefined;
  // An environment may be named anything, a secret may not hold a colon: the last one divides them.
  const at = secret.lastIndexOf(':');
  const name = secret.slice(at + 1);
  const isName =
    /^[A-Za-z_][A-Za-z0-9_]{0,254}$/.test(name) &&
    !/^GITHUB_/i.test(name) &&
    at !== 0;
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
  for (const [problem, isTrue] of Object.entries(problems))
    if (isTrue) reader.problem(problem);
  return {
    place: { name, environment: at < 0 ? undefined : secret.slice(0, at) },
    token,
  };
}
