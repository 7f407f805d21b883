import type { SecretPlace } from '../ports/github/secret.ts';
import type { Credential } from '../ports/platform/sign-in.ts';
import { inWords } from '../text/lists.ts';
import {
  code,
  joined,
  type Message,
  NOTHING,
  prose,
  quote,
} from '../text/message.ts';
import { address, header, type Reader, value } from './input-source.ts';
import { type InputName, settingNamed } from './table/index.ts';

/** Where the next refresh token is kept, and with whose right. */
export interface Rotation {
  readonly place: SecretPlace;
  /** A GitHub token that may write secrets. */
  readonly token: string;
}

/** What the inputs say about signing in. */
interface SignInInputs {
  /** Undefined where no credential was given. */
  readonly credential: Credential | undefined;
  /** Where a new refresh token is kept; undefined where nowhere. */
  readonly rotation: Rotation | undefined;
}

/** One way to sign in, and the inputs that it takes. */
interface Way {
  readonly credential: Credential;
  readonly inputs: readonly InputName[];
  readonly name: Message;
  readonly needs: Message;
}

const REFRESH_GRANT = [
  'oauth-client-id',
  'oauth-client-secret',
  'oauth-refresh-token',
] as const;

/** Makes one credential of the inputs about signing in, if any. No value of theirs is shown in a problem. */
export function readSignIn(reader: Reader): SignInInputs {
  const isGiven = (name: InputName): boolean => value(reader, name) !== '';
  const given = waysOf(reader).filter(({ inputs }) => inputs.some(isGiven));
  if (given.length > 1) {
    const names = joined(
      given.map(({ name }) => name),
      ', and ',
    );
    reader.problem(
      undefined,
      prose`More than one credential is set: ${names}. Keep one.`,
    );
  }

  const [way] = given;
  const missing = way?.inputs.filter((name) => !isGiven(name)) ?? [];
  const present = reader.isShell
    ? prose`they are set and not empty`
    : prose`the secrets exist and are not empty`;
  for (const name of missing)
    reader.problem(
      name,
      prose`${reader.named(name)} is missing. ${way?.needs ?? NOTHING}; check that ${present}.`,
    );
  if (value(reader, 'service-token-id').includes(':'))
    reader.problem(
      'service-token-id',
      prose`${reader.named('service-token-id')} contains a colon. Set only the ID here, and the secret in ${reader.named('service-token')}.`,
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
      name: prose`a service token (${reader.named('service-token-id')}, ${reader.named('service-token')} or their environment variables)`,
      needs: prose`A service token needs ${reader.named('service-token-id')}, which is shown beside the token, and ${reader.named('service-token')}`,
    },
    {
      credential: { kind: 'access-token', token: token('oauth-access-token') },
      inputs: ['oauth-access-token'],
      name: prose`${reader.named('oauth-access-token')}`,
      needs: NOTHING,
    },
    {
      credential: {
        kind: 'refresh-grant',
        authUrl: address(reader, settingNamed('auth-url')),
        clientId: token('oauth-client-id'),
        clientSecret: token('oauth-client-secret'),
        refreshToken: token('oauth-refresh-token'),
      },
      inputs: REFRESH_GRANT,
      name: prose`a refresh grant (${joined(
        REFRESH_GRANT.map((name) => reader.named(name)),
        ', ',
      )})`,
      needs: prose`A refresh grant needs ${inWords(REFRESH_GRANT.map((name) => reader.named(name)))}`,
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
  const rotateSecret = reader.named('oauth-rotate-secret');
  const rotateToken = reader.named('oauth-rotate-token');
  if (secret === '')
    reader.problem(
      'oauth-rotate-token',
      prose`${rotateToken} is set without ${rotateSecret}. Set ${rotateSecret} to the secret for the refresh token.`,
    );
  if (token === '')
    reader.problem(
      'oauth-rotate-secret',
      prose`${rotateSecret} is set without ${rotateToken}. Set a GitHub token that may write secrets; ${code('GITHUB_TOKEN')} never may.`,
    );
  if (credential !== undefined && credential.kind !== 'refresh-grant')
    reader.problem(
      'oauth-rotate-secret',
      prose`${rotateSecret} is only valid with a refresh grant (${reader.named('oauth-refresh-token')}). Remove it.`,
    );
  if (secret !== '' && !isName)
    reader.problem(
      'oauth-rotate-secret',
      prose`${rotateSecret} is ${quote(secret)}. Use ${code('NAME')} for a secret of the repository, or ${code('ENVIRONMENT:NAME')} for one of an environment.`,
    );
  return {
    place: { name, environment: at < 0 ? undefined : secret.slice(0, at) },
    token,
  };
}
