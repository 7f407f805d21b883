import { describe, expect, it } from 'vitest';
import { readSignIn } from '../../src/settings/sign-in.ts';
import type { InputName } from '../../src/settings/table/index.ts';
import { input, textOf } from '../messages.ts';

type Given = Partial<Record<InputName, string>>;

const GRANT = { clientId: 'c', clientSecret: 's', refreshToken: 'r' };
const GRANT_INPUTS: Given = {
  'oauth-client-id': 'c',
  'oauth-client-secret': 's',
  'oauth-refresh-token': 'r',
};

/** A grant whose next token is stored as this secret. */
const rotated = (secret: string): Given => ({
  ...GRANT_INPUTS,
  'oauth-rotate-secret': secret,
  'oauth-rotate-token': 't',
});

function read(given: Given, isShell?: true) {
  const problems: string[] = [];
  const inputs: Given = { 'auth-url': 'https://auth.example', ...given };
  const source = {
    value: (name: InputName) => inputs[name],
    environment: {},
    ...(isShell && { isShell }),
  };
  const choice = readSignIn({
    ...source,
    named: input,
    problem: (_about, message) => problems.push(textOf(message)),
  });
  return { ...choice, problems };
}

describe('one way to sign in', () => {
  it.each<[string, Given, object | undefined]>([
    ['none', {}, undefined],
    [
      'a service token',
      { 'service-token-id': 'i', 'service-token': 's' },
      { kind: 'service-token', id: 'i', secret: 's' },
    ],
    [
      'an access token',
      { 'oauth-access-token': 't' },
      { kind: 'access-token', token: 't' },
    ],
    [
      'a refresh grant',
      GRANT_INPUTS,
      { kind: 'refresh-grant', authUrl: 'https://auth.example', ...GRANT },
    ],
  ])('%s is read', (_, given, credential) => {
    expect(read(given)).toEqual({
      credential,
      rotation: undefined,
      problems: [],
    });
  });

  it.each<[string, Given]>([
    [
      'all three',
      {
        'service-token': 'a',
        'service-token-id': 'b',
        'oauth-access-token': 't',
        ...GRANT_INPUTS,
      },
    ],
    ['a client without a token', { 'oauth-client-id': 'c' }],
    [
      'a place without a right',
      { ...GRANT_INPUTS, 'oauth-rotate-secret': 'X' },
    ],
    [
      'a place without a right, and without what could be put there',
      { 'oauth-access-token': 't', 'oauth-rotate-secret': 'X' },
    ],
    ['a right without a place', { ...GRANT_INPUTS, 'oauth-rotate-token': 't' }],
    [
      'a place for nothing',
      {
        'oauth-access-token': 't',
        'oauth-rotate-secret': 'X',
        'oauth-rotate-token': 't',
      },
    ],
    [
      'a place of no name for nothing',
      {
        'oauth-access-token': 't',
        'oauth-rotate-secret': 'a b',
        'oauth-rotate-token': 't',
      },
    ],
    ['a secret of a name GitHub keeps', rotated('GITHUB_X')],
    [
      'that name in other letters, which to GitHub are the same',
      rotated('github_x'),
    ],
    ['a secret with a blank', rotated('a b')],
    ['an environment without a name', rotated(':X')],
  ])('%s is a problem', (_, given) => {
    expect(read(given).problems.join('\n')).toMatchSnapshot();
  });

  it.each([
    ['TOKEN', { name: 'TOKEN', environment: undefined }],
    ['production:TOKEN', { name: 'TOKEN', environment: 'production' }],
    ['eu:west/1:TOKEN', { name: 'TOKEN', environment: 'eu:west/1' }],
  ])('the place %s is read', (rotateSecret, place) => {
    expect(read(rotated(rotateSecret))).toMatchObject({
      rotation: { place, token: 't' },
      problems: [],
    });
  });
});

it('speaks of secrets in a workflow, and of what is set in a shell', () => {
  const half = { 'service-token-id': 'i' };
  const broken = { 'service-token-id': 'i', 'service-token': 's t' };

  expect(read(half).problems.join()).toContain('the secrets exist');
  expect(read(broken).problems.join()).toContain('Store the secret again');
  expect(read(half, true).problems.join()).toMatch(
    /check that they are set and not empty\.$/,
  );
  expect(read(broken, true).problems.join()).toContain('Set it again');
});
