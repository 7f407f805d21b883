import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import { SEED_ONLY, WRITER } from '../../sandbox/platform.ts';
import planSchema from '../../schema/plan.schema.json' with { type: 'json' };
import { CHANGED, LIVE } from './documents.ts';
import { UNREAD } from './service.ts';
import { openWorld } from './world.ts';

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
});

it('a run by hand applies, and reports on the pull request that its commit came from', async (context) => {
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

describe.concurrent('a service that has no more than PUT', () => {
  const seedOnly = { platform: { behaviour: SEED_ONLY }, inputs: UNREAD };

  it('gets the file by hand, where nothing can be compared', async (context) => {
    const world = await openWorld(context, seedOnly);
    const run = await world.onDispatch();
    expect(run.outputs['outcome']).toBe('applied');
    expect(world.topologyRequests('PUT')).toHaveLength(1);
  });
});
