import sodium from 'libsodium-wrappers';
import { beforeAll, describe, expect, it } from 'vitest';
import { PERSONAL_TOKEN, REPOSITORY } from '../../sandbox/github.ts';
import { APP } from '../../sandbox/platform.ts';
import { asked, messages, openWorld, type World } from './world.ts';

beforeAll(() => sodium.ready);

const GRANT = {
  'service-token-id': '',
  'service-token': '',
  'oauth-client-id': APP.clientId,
  'oauth-client-secret': APP.clientSecret,
  'oauth-refresh-token': APP.refreshToken,
};
const ROTATION = {
  'oauth-rotate-secret': 'OAUTH_REFRESH',
  'oauth-rotate-token': PERSONAL_TOKEN,
};

const grantInputs = (world: World, more: Record<string, string> = {}) => ({
  ...GRANT,
  'auth-url': world.platform.authUrl,
  ...more,
});

/** What a secret of the repository holds, opened with the repository's private key as GitHub does. */
function opened(world: World, name: string): string | undefined {
  const { secrets, secretsKey } = world.github.repository(REPOSITORY);
  const sealed = secrets.get(name);
  if (sealed === undefined) return undefined;
  const [box, publicKey, privateKey] = [
    sealed.encryptedValue,
    secretsKey.publicKey,
    secretsKey.privateKey,
  ].map((text) => Buffer.from(text, 'base64'));
  if (box === undefined || publicKey === undefined || privateKey === undefined)
    return undefined;
  return Buffer.from(
    sodium.crypto_box_seal_open(box, publicKey, privateKey),
  ).toString();
}

describe.concurrent('a run that signs in with a refresh token', () => {
  it('applies, and keeps the new refresh token sealed in a secret of the repository', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPush({
      debug: true,
      inputs: grantInputs(world, ROTATION),
    });
    expect(run.outputs['outcome']).toBe('applied');
    const kept = opened(world, 'OAUTH_REFRESH');
    expect(world.platform.state.refreshTokens.has(kept ?? '')).toBe(true);
    expect(kept).not.toBe(APP.refreshToken);
    expect(run.masks).toContain(kept);
    expect(run.annotations.filter(({ level }) => level === 'error')).toEqual(
      [],
    );
  });

  it('keeps it before the new access token is used', async (context) => {
    const world = await openWorld(context);
    const order: string[] = [];
    world.github.onRequest(
      ({ method, path }) =>
        path.includes('/secrets/') && order.push(`${method} secret`),
    );
    world.platform.onRequest(({ method, path }) =>
      order.push(`${method} ${path.split('/').at(-1)}`),
    );
    await world.onPush({ inputs: grantInputs(world, ROTATION) });
    expect(order.slice(0, 4)).toEqual([
      'POST token',
      'GET secret',
      'PUT secret',
      'GET data-topology',
    ]);
  });

  it('keeps it in a secret of an environment', async (context) => {
    const world = await openWorld(context);
    const rotation = {
      ...ROTATION,
      'oauth-rotate-secret': 'eu/production:OAUTH_REFRESH',
    };
    await world.onPush({ inputs: grantInputs(world, rotation) });
    const kept = opened(world, 'eu/production:OAUTH_REFRESH');
    expect(world.platform.state.refreshTokens.has(kept ?? '')).toBe(true);
    expect(world.githubWrites().map(({ path }) => path)).toContain(
      `/repos/${REPOSITORY}/environments/eu%2Fproduction/secrets/OAUTH_REFRESH`,
    );
    // Sealed for the environment: each has a key of its own.
    const keys = asked(world.github).filter((one) => /public-key/.test(one));
    expect(keys).toEqual([
      `GET /repos/${REPOSITORY}/environments/eu%2Fproduction/secrets/public-key`,
    ]);
  });

  it('goes on when it cannot be kept, and says so loudly with what to grant', async (context) => {
    const world = await openWorld(context);
    world.github.addToken('weak-token', {
      kind: 'personal',
      permissions: { contents: 'read' },
    });
    const run = await world.onPush({
      inputs: grantInputs(world, {
        ...ROTATION,
        'oauth-rotate-token': 'weak-token',
      }),
    });
    expect(run.outputs['outcome']).toBe('applied');
    expect(messages(run, 'error')).toMatch(
      /could not be stored.*403.*may write secrets.*sign in again/s,
    );
    expect(run.summary).toMatch(/could not be stored/);
  });

  it('tries again when GitHub fails for a moment', async (context) => {
    const world = await openWorld(context);
    world.github.fault({
      kind: 'status',
      status: 502,
      match: { path: /secrets/, nth: 1 },
    });
    world.github.fault({
      kind: 'reset',
      when: 'after',
      match: { method: 'PUT', path: /secrets/, nth: 1 },
    });
    const run = await world.onPush({ inputs: grantInputs(world, ROTATION) });
    expect(messages(run, 'error')).toBe('');
    expect(
      world.platform.state.refreshTokens.has(
        opened(world, 'OAUTH_REFRESH') ?? '',
      ),
    ).toBe(true);
  });

  it('without a place to keep it says that the next run will find a dead token', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPush({ inputs: grantInputs(world) });
    expect(run.outputs['outcome']).toBe('applied');
    expect(messages(run, 'error')).toMatch(
      /not stored anywhere.*`oauth-rotate-secret`/,
    );
  });

  it('spends no refresh token before the file was read', async (context) => {
    const world = await openWorld(context);
    // It is given up when nothing else is on its way.
    world.github.fault({ kind: 'stall', match: { path: /\/contents\// } });
    const inputs = { ...grantInputs(world, ROTATION), file: 'gone.yaml' };
    const run = await world.onPush({ files: {}, inputs });
    expect(run.outputs['outcome']).toBe('invalid');
    expect(world.platform.requests).toEqual([]);
  });
});
