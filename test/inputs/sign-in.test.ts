import { describe, expect, it } from 'vitest';
import { readSignIn, type SignInInputs } from '../../src/inputs/sign-in.ts';

const NOTHING: SignInInputs = {
  serviceTokenId: '',
  serviceToken: '',
  accessToken: '',
  clientId: '',
  clientSecret: '',
  refreshToken: '',
  authUrl: 'https://auth.example',
  rotateSecret: '',
  rotateToken: '',
};
const GRANT = { clientId: 'c', clientSecret: 's', refreshToken: 'r' };

function read(given: Partial<SignInInputs>) {
  const problems: string[] = [];
  const choice = readSignIn({ ...NOTHING, ...given }, (text) => problems.push(text));
  return { ...choice, problems };
}

describe('one way to sign in', () => {
  it.each<[string, Partial<SignInInputs>, object | undefined]>([
    ['none', {}, undefined],
    [
      'a service token',
      { serviceTokenId: 'i', serviceToken: 's' },
      { kind: 'service-token', id: 'i', secret: 's' },
    ],
    ['an access token', { accessToken: 't' }, { kind: 'access-token', token: 't' }],
    ['a refresh grant', GRANT, { kind: 'refresh-grant', authUrl: 'https://auth.example', ...GRANT }],
  ])('%s is read', (_, given, credential) => {
    expect(read(given)).toEqual({ credential, rotation: undefined, problems: [] });
  });

  it.each<[string, Partial<SignInInputs>, readonly RegExp[]]>([
    [
      'all three',
      { serviceToken: 'a', serviceTokenId: 'b', accessToken: 't', ...GRANT },
      [/More than one way/],
    ],
    [
      'a client without a token',
      { clientId: 'c' },
      [/`oauth-client-secret` is missing/, /`oauth-refresh-token` is/],
    ],
    ['a place without a right', { ...GRANT, rotateSecret: 'X' }, [/without `oauth-rotate-token`/]],
    ['a right without a place', { ...GRANT, rotateToken: 't' }, [/without `oauth-rotate-secret`/]],
    ['a place for nothing', { accessToken: 't', rotateSecret: 'X', rotateToken: 't' }, [/only of use with/]],
    [
      'a secret of a name GitHub keeps',
      { ...GRANT, rotateSecret: 'GITHUB_X', rotateToken: 't' },
      [/`GITHUB_X`/],
    ],
    ['a secret with a blank', { ...GRANT, rotateSecret: 'a b', rotateToken: 't' }, [/`a b`/]],
    ['an environment without a name', { ...GRANT, rotateSecret: ':X', rotateToken: 't' }, [/`:X`/]],
  ])('%s is a problem', (_, given, expected) => {
    const { problems } = read(given);
    expect(problems).toHaveLength(expected.length);
    for (const [index, words] of expected.entries()) expect(problems[index]).toMatch(words);
  });

  it.each([
    ['TOKEN', { name: 'TOKEN', environment: undefined }],
    ['production:TOKEN', { name: 'TOKEN', environment: 'production' }],
    ['eu:west/1:TOKEN', { name: 'TOKEN', environment: 'eu:west/1' }],
  ])('the place %s is read', (rotateSecret, place) => {
    expect(read({ ...GRANT, rotateSecret, rotateToken: 't' })).toMatchObject({
      rotation: { place, token: 't' },
      problems: [],
    });
  });
});
