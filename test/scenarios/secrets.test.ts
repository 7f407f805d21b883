import { describe, expect, it } from 'vitest';
import { JOB_TOKEN } from '../../sandbox/github.ts';
import { APP, TARGET } from '../../sandbox/platform.ts';
import type { RunOptions, RunResult } from '../../sandbox/runner.ts';
import { SETTINGS } from '../../src/settings/table/index.ts';
import { asYaml, CHANGED } from './documents.ts';
import { openFleetWorld } from './fleet-world.ts';
import { everythingShown, FILE, openWorld, type World } from './world.ts';

const ID = 'tokenid7';
/** Every sign that one of the encodings changes. */
const SECRET = `s3cr+t/=&%"\\<x>|y'z`;

/** All spellings in which a secret could be found again. */
function spellings(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64');
  return [
    secret,
    base64,
    base64.replace(/=+$/, ''),
    Buffer.from(secret).toString('base64url'),
    encodeURIComponent(secret),
    new URLSearchParams({ a: secret }).toString().slice(2),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('hex'),
    secret
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;'),
  ];
}

/** What anybody can see of a run: the log as it was written, masks aside, every file and output, and the comments. */
function seen(world: World, run: RunResult): string {
  return [everythingShown(run), ...world.comments()].join('\n');
}

function expectNoSecret(
  world: World,
  run: RunResult,
  secrets: readonly string[],
): void {
  const text = seen(world, run);
  for (const secret of secrets)
    for (const spelling of spellings(secret))
      expect(text.includes(spelling), `shows ${spelling}`).toBe(false);
}

async function openSecretWorld(
  context: Parameters<typeof openWorld>[0],
): Promise<[World, RunOptions]> {
  const world = await openWorld(context);
  world.platform.state.serviceTokens.set(ID, {
    id: ID,
    secret: SECRET,
    organization: TARGET.organization,
    accesses: ['create_branch'],
    databaseAccesses: {},
    expiresAt: null,
  });
  return [
    world,
    {
      debug: true,
      inputs: { 'service-token-id': ID, 'service-token': SECRET },
    },
  ];
}

const SECRETS = [SECRET, `${ID}:${SECRET}`, JOB_TOKEN];

describe.concurrent('a secret is shown nowhere, in no spelling:', () => {
  it('when an input is wrong', async (context) => {
    const [world, options] = await openSecretWorld(context);
    const inputs = {
      ...options.inputs,
      mode: 'x',
      'oauth-access-token': 'bearer-7c4e',
    };
    const run = await world.onPush({ ...options, inputs });
    expect(run.outputs['outcome']).toBe('invalid');
    expectNoSecret(world, run, [...SECRETS, 'bearer-7c4e']);
  });

  it('when it is an OAuth access token', async (context) => {
    const world = await openWorld(context);
    const inputs = {
      'service-token-id': '',
      'service-token': '',
      'oauth-access-token': APP.accessToken,
    };
    const run = await world.onPush({ debug: true, inputs });
    expect(run.outputs['outcome']).toBe('applied');
    expectNoSecret(world, run, [APP.accessToken]);
    expect(run.masks).toContain(APP.accessToken);
  });
});

/** Longer than what a message shows of a value. */
const LONG = `pscale_tkn_${'Zq7x'.repeat(30)}`;
const PASSWORD = 'hunter2-of-the-proxy';

/** No beginning of a secret is shown that tells anything. */
function expectNoPart(text: string, secret: string): void {
  expect(text).not.toContain(secret.slice(0, Math.max(8, secret.length / 8)));
}

describe.concurrent('what stands in the wrong place is shown nowhere, not even its beginning:', () => {
  const PLAIN = SETTINGS.filter((input) => !('isSecret' in input)).map(
    ({ name }) => name,
  );

  it.for(PLAIN)('a token in `%s`', async (name, context) => {
    const world = await openWorld(context);
    const run = await world.onPullRequest({
      debug: true,
      inputs: { [name]: LONG },
    });
    expectNoPart(seen(world, run), LONG);
    expect(run.masks).toContain(LONG);
  });

  it.for(['base-url', 'auth-url'])(
    'a password in `%s`',
    async (name, context) => {
      const world = await openWorld(context);
      for (const address of [
        `https://me:${PASSWORD}@host/v1`,
        `https://me:${PASSWORD}#/@host/v1`,
        `ftp://${PASSWORD}@`,
      ]) {
        const run = await world.onPullRequest({
          debug: true,
          inputs: { [name]: address },
        });
        expect(run.outputs['outcome']).toBe('invalid');
        expectNoPart(seen(world, run), PASSWORD);
      }
    },
  );

  it('a password of a proxy that has no good address', async (context) => {
    const world = await openWorld(context);
    const env = { HTTPS_PROXY: `http://me:${PASSWORD}100%@127.0.0.1:9` };
    const run = await world.onPullRequest({ debug: true, env });
    expectNoPart(seen(world, run), PASSWORD);
  });

  it('a token in the topology file, in names and in unknown keys', async (context) => {
    const group = {
      uid: LONG,
      key_ranges: [{ shard_uid: LONG, start: LONG }],
      [LONG]: LONG,
    };
    const { shard_groups: groups } = CHANGED;
    const after = asYaml({
      ...CHANGED,
      shard_groups: [...(Array.isArray(groups) ? groups : []), group],
    });
    const world = await openWorld(context, { after });
    const run = await world.onPullRequest({
      debug: true,
      inputs: { 'service-token': LONG },
    });
    expectNoPart(seen(world, run), LONG);
  });

  it('a token in a targets file', async (context) => {
    const targets = `targets: [{ name: ${LONG}, organization: ${LONG}, database: x, branch: y, on-drift: ${LONG} }]`;
    const world = await openWorld(context);
    const run = await world.onPullRequest({
      debug: true,
      files: { 'targets.yaml': targets },
      inputs: { targets: 'targets.yaml', 'service-token': LONG },
    });
    expectNoPart(seen(world, run), LONG);
  });

  it('a token in the topology file of many targets, whose outputs and files quote it', async (context) => {
    const after = { [FILE]: asYaml({ ...CHANGED, [LONG]: LONG }) };
    const world = await openFleetWorld(context, { after });
    const run = await world.onPullRequest({
      debug: true,
      inputs: { mode: 'validate', 'service-token': LONG },
    });
    expect(run.outputs['results']).toContain('***');
    expectNoPart([everythingShown(run), ...world.comments()].join('\n'), LONG);
  });
});

it('a refused input is masked before anything is printed', async (context) => {
  const world = await openWorld(context);
  const run = await world.onPush({ inputs: { mode: 'x' } });
  expect(run.stdout.startsWith('::add-mask::')).toBe(true);
});

it('the credential goes to the platform and to nobody else, and the job’s token to GitHub alone', async (context) => {
  const [world, options] = await openSecretWorld(context);
  await world.onPush(options);
  const wire = (requests: World['github']['requests']): string =>
    requests
      .map(({ target, headers, body }) =>
        JSON.stringify([target, headers, body]),
      )
      .join('\n');
  for (const spelling of spellings(SECRET))
    expect(wire(world.github.requests)).not.toContain(spelling);
  expect(wire(world.platform.requests)).not.toContain(JOB_TOKEN);
  expect(
    world.platform.requests.every(
      ({ headers }) => headers['authorization'] === `${ID}:${SECRET}`,
    ),
  ).toBe(true);
});
