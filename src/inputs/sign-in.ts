import type { SecretPlace } from '../github/secret.ts';
import type { Credential } from '../platform/sign-in.ts';
import { quote } from '../topology/finding.ts';

/** The inputs about signing in, as they were given; empty where they were not. */
export interface SignInInputs {
  readonly serviceTokenId: string;
  readonly serviceToken: string;
  readonly accessToken: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  readonly authUrl: string;
  readonly rotateSecret: string;
  readonly rotateToken: string;
}

/** Where the next refresh token is kept, and with whose right. */
export interface Rotation {
  readonly place: SecretPlace;
  /** A GitHub token that may write secrets. */
  readonly token: string;
}

/** How a run signs in; undefined members where nothing was given. */
export interface SignInChoice {
  readonly credential: Credential | undefined;
  readonly rotation: Rotation | undefined;
}

/** Makes one credential of the inputs. What is wrong with them goes to `problem`, a sentence each, no value shown. */
export function readSignIn(given: SignInInputs, problem: (text: string) => void): SignInChoice {
  const ways = [
    {
      name: 'a service token (`service-token-id`, `service-token` or their environment variables)',
      isGiven: given.serviceTokenId !== '' || given.serviceToken !== '',
      read: serviceToken,
    },
    { name: '`oauth-access-token`', isGiven: given.accessToken !== '', read: accessToken },
    {
      name: 'a refresh grant (`oauth-client-id`, `oauth-client-secret`, `oauth-refresh-token`)',
      isGiven: given.clientId !== '' || given.clientSecret !== '' || given.refreshToken !== '',
      read: refreshGrant,
    },
  ].filter((way) => way.isGiven);
  const [way, ...more] = ways;
  if (more.length > 0) {
    problem(
      `More than one way to sign in is given: ${ways.map(({ name }) => name).join(', and ')}. Keep one way to sign in.`,
    );
  }
  const credential = way?.read(given, problem);
  return { credential, rotation: readRotation(given, credential, problem) };
}

function serviceToken(
  { serviceTokenId: id, serviceToken: secret }: SignInInputs,
  problem: Report,
): Credential {
  if (id === '')
    problem(
      '`service-token` is given without `service-token-id`. Give both; the ID is shown beside the token.',
    );
  if (secret === '')
    problem(
      '`service-token-id` is given without `service-token`. Give both; check that the secret exists and is not empty.',
    );
  if (id.includes(':'))
    problem('`service-token-id` holds a colon. Give the ID alone, and the secret in `service-token`.');
  return { kind: 'service-token', id, secret };
}

function accessToken({ accessToken: token }: SignInInputs): Credential {
  return { kind: 'access-token', token };
}

function refreshGrant(given: SignInInputs, problem: Report): Credential {
  const { clientId, clientSecret, refreshToken, authUrl } = given;
  const parts = {
    'oauth-client-id': clientId,
    'oauth-client-secret': clientSecret,
    'oauth-refresh-token': refreshToken,
  };
  for (const [name, value] of Object.entries(parts)) {
    if (value === '')
      problem(
        `\`${name}\` is missing. A refresh grant needs \`oauth-client-id\`, \`oauth-client-secret\` and \`oauth-refresh-token\`; check that the secrets exist and are not empty.`,
      );
  }
  return { kind: 'refresh-grant', authUrl, clientId, clientSecret, refreshToken };
}

function readRotation(
  { rotateSecret, rotateToken }: SignInInputs,
  credential: Credential | undefined,
  problem: Report,
): Rotation | undefined {
  if (rotateSecret === '' && rotateToken === '') return undefined;
  if (rotateSecret === '')
    problem(
      '`oauth-rotate-token` is given without `oauth-rotate-secret`. Name the secret that keeps the refresh token.',
    );
  if (rotateToken === '')
    problem(
      '`oauth-rotate-secret` is given without `oauth-rotate-token`. Give a GitHub token that may write secrets; `GITHUB_TOKEN` never may.',
    );
  if (credential !== undefined && credential.kind !== 'refresh-grant')
    problem('`oauth-rotate-secret` is only of use with a refresh grant (`oauth-refresh-token`). Remove it.');
  // An environment may be named anything, a secret may not hold a colon: the last one divides them.
  const at = rotateSecret.lastIndexOf(':');
  const name = rotateSecret.slice(at + 1);
  if (
    rotateSecret !== '' &&
    (!/^[A-Za-z_][A-Za-z0-9_]{0,254}$/.test(name) || /^GITHUB_/i.test(name) || at === 0)
  )
    problem(
      `\`oauth-rotate-secret\` is ${quote(rotateSecret)}. Write the name of a secret of the repository, \`NAME\`, or of an environment, \`ENVIRONMENT:NAME\`.`,
    );
  return { place: { name, environment: at < 0 ? undefined : rotateSecret.slice(0, at) }, token: rotateToken };
}

type Report = (text: string) => void;
