import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import { APP, SEED_ONLY, WRITER } from '../../sandbox/platform.ts';
import { pushEvent, type RunResult } from '../../sandbox/runner.ts';
import planSchema from '../../schema/plan.schema.json' with { type: 'json' };
import { asYaml, CHANGED, declaring, LIVE } from './documents.ts';
import { UNREAD } from './service.ts';
import { FILE, headOf, openWorld } from './world.ts';

const PATH =
  '/v1/organizations/acme/databases/shop/branches/main/data-topology';
const isPlan = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
  planSchema,
);

describe.concurrent('a push to main', () => {
  it('writes the file with one PUT of exactly the documented form, and says so', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPush();
    const puts = world.topologyRequests('PUT');
    expect(puts).toHaveLength(1);
    expect(puts[0]).toMatchObject({
      path: PATH,
      target: PATH,
      json: { data_topology: CHANGED },
      headers: expect.objectContaining({
        authorization: `${WRITER.id}:${WRITER.secret}`,
        'content-type': 'application/json',
        accept: 'application/json',
      }),
    });
    expect(Object.keys(Object(puts[0]?.json))).toEqual(['data_topology']);
    expect(world.platform.branch().topology).toEqual(CHANGED);
    expect(run.exitCode).toBe(0);
    expect(run.outputs).toMatchObject({
      outcome: 'applied',
      changed: 'true',
      applied: 'true',
      'change-count': '1',
      'plan-id': expect.stringMatching(/^[0-9a-f]{12}$/),
      'topology-digest': expect.stringMatching(/^[0-9a-f]{64}$/),
      'synced-at': world.platform.branch().syncedAt,
      'pull-request': '1',
    });
    expect(run.annotations.filter(({ level }) => level === 'error')).toEqual(
      [],
    );
    expect(run.summary).toContain('acme/shop/main');
  });

  it('saves the document it replaces, the plan and the report where the outputs say', async (context) => {
    const world = await openWorld(context);
    const { outputs, files, summary } = await world.onPush();
    const read = (name: string): string => files[outputs[name] ?? ''] ?? '';
    expect(JSON.parse(read('previous-topology-file'))).toEqual(LIVE);
    const plan: unknown = JSON.parse(read('plan-file'));
    expect(isPlan(plan), JSON.stringify(isPlan.errors)).toBe(true);
    expect(plan).toMatchObject({
      plan_id: outputs['plan-id'],
      risk: outputs['risk'],
      change_count: Number(outputs['change-count']),
      topology_digest: outputs['topology-digest'],
      decision: { kind: 'apply' },
    });
    expect(read('report-file')).toBe(summary);
  });

  it('reports to nobody when the commit came without a pull request', async (context) => {
    const world = await openWorld(context);
    const { sha } = world.github.commit(REPOSITORY, {
      files: { [FILE]: asYaml(CHANGED) },
    });
    const run = await world.run(
      pushEvent({ before: world.pull().base.sha, after: sha }),
    );
    expect(run.outputs).toMatchObject({
      outcome: 'applied',
      'comment-url': '',
      'pull-request': '',
    });
    expect(world.githubWrites()).toEqual([]);
    expect(run.summary).toMatch(/applied/i);
  });

  it('writes nothing when the branch holds the file already', async (context) => {
    const world = await openWorld(context, { after: asYaml(LIVE) });
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({
      outcome: 'no-change',
      changed: 'false',
      applied: 'false',
      'change-count': '0',
      'previous-topology-file': '',
    });
    // The copy of the branch is old at first, and asked for again before it is believed.
    expect(world.topologyRequests('GET')).toHaveLength(2);
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('says of when its copy of the branch is, where reading does not renew it', async (context) => {
    const world = await openWorld(context, { after: asYaml(LIVE) });
    world.platform.fault({
      kind: 'status',
      status: 200,
      body: { data_topology: LIVE, synced_at: '2026-01-01T00:00:00.000Z' },
      match: { method: 'GET', path: '/data-topology' },
    });
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({
      outcome: 'no-change',
      'synced-at': '2026-01-01T00:00:00.000Z',
    });
    expect(run.summary).toContain('reading did not renew it');
    expect(world.topologyRequests('GET')).toHaveLength(2);
  });

  it('says which keys the service drops, and does not send them again for that alone', async (context) => {
    const withKey = (value: number, ...tables: readonly string[]): string =>
      asYaml({ ...declaring(...tables), experiment: { on: value } });
    const platform = { behaviour: { normalise: ['drop-unknown' as const] } };
    const world = await openWorld(context, { after: withKey(1), platform });
    const push = async (text: string): Promise<RunResult> => {
      const before = headOf(world.github, 'main');
      const { sha: after } = world.github.commit(REPOSITORY, {
        files: { [FILE]: text },
      });
      return world.run(pushEvent({ before, after }), {
        files: { [FILE]: text },
      });
    };
    const puts = (): number => world.topologyRequests('PUT').length;
    const first = await world.onPush();
    expect(first.outputs).toMatchObject({
      outcome: 'applied',
      applied: 'true',
    });
    expect(first.summary).toMatch(
      /stored the document without .*experiment.*Remove them from the file/,
    );
    expect(world.platform.branch().topology).not.toHaveProperty('experiment');
    expect([
      (await push(`# a comment\n${withKey(1)}`)).outputs['outcome'],
      puts(),
    ]).toEqual(['no-change', 1]);
    const other = await push(withKey(1, 'another'));
    expect(other.outputs).toMatchObject({
      outcome: 'applied',
      drift: 'false',
      'change-count': '1',
    });
    expect(world.topologyRequests('PUT')[1]?.json).toMatchObject({
      data_topology: { experiment: { on: 1 } },
    });
    // Another value may be one that the service keeps.
    expect([
      (await push(withKey(2, 'another'))).outputs['outcome'],
      puts(),
    ]).toEqual(['applied', 3]);
    expect([
      (await push(withKey(2, 'another', 'third'))).outputs['outcome'],
      puts(),
    ]).toEqual(['applied', 4]);
  });
});

describe.concurrent('a run by hand', () => {
  it('applies, and reports on the pull request that its commit came from', async (context) => {
    const world = await openWorld(context);
    world.github.merge(REPOSITORY, 1);
    const run = await world.onDispatch();
    expect(run.outputs).toMatchObject({
      outcome: 'applied',
      'pull-request': '1',
    });
    expect(world.topologyRequests('PUT')).toHaveLength(1);
    expect(world.comments()).toEqual([expect.stringMatching(/applied/i)]);
  });

  it('applies without a comment where its commit came without one', async (context) => {
    const world = await openWorld(context);
    const run = await world.onDispatch();
    expect(run.outputs).toMatchObject({
      outcome: 'applied',
      'pull-request': '',
      'comment-url': '',
    });
    expect(world.comments()).toEqual([]);
  });

  it('only plans with `mode: plan`', async (context) => {
    const world = await openWorld(context);
    const run = await world.onDispatch({ inputs: { mode: 'plan' } });
    expect(run.outputs).toMatchObject({
      outcome: 'planned',
      applied: 'false',
      'change-count': '1',
    });
    expect(world.topologyRequests('PUT')).toEqual([]);
  });
});

describe.concurrent('the credential', () => {
  it('may come from the environment instead of the inputs', async (context) => {
    const world = await openWorld(context, { comment: 'never' });
    const run = await world.onPush({
      inputs: { 'service-token-id': '', 'service-token': '' },
      env: {
        PLANETSCALE_SERVICE_TOKEN_ID: WRITER.id,
        PLANETSCALE_SERVICE_TOKEN: WRITER.secret,
      },
    });
    expect(run.outputs['outcome']).toBe('applied');
    expect(world.topologyRequests('PUT')[0]?.headers['authorization']).toBe(
      WRITER.header,
    );
  });

  it('may be an OAuth access token, sent as a bearer', async (context) => {
    const world = await openWorld(context, { comment: 'never' });
    const run = await world.onPush({
      inputs: {
        'service-token-id': '',
        'service-token': '',
        'oauth-access-token': APP.accessToken,
      },
    });
    expect(run.outputs['outcome']).toBe('applied');
    const sent = new Set(
      world.platform.requests.map(({ headers }) => headers['authorization']),
    );
    expect([...sent]).toEqual([`Bearer ${APP.accessToken}`]);
  });

  it('loses the blanks and line ends that a stored secret often has at its end', async (context) => {
    const world = await openWorld(context, { comment: 'never' });
    const run = await world.onPush({
      inputs: { 'service-token': `${WRITER.secret}\n` },
    });
    expect(run.outputs['outcome']).toBe('applied');
  });
});

describe.concurrent('a service that has no more than PUT', () => {
  const seedOnly = { platform: { behaviour: SEED_ONLY }, inputs: UNREAD };

  it('gets the file by hand, where nothing can be compared', async (context) => {
    const world = await openWorld(context, seedOnly);
    const run = await world.onDispatch();
    expect(run.outputs['outcome']).toBe('applied');
    expect(world.topologyRequests('PUT')).toHaveLength(1);
  });
});
