import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../sandbox/http/json.ts';
import { SEED_ONLY } from '../../sandbox/platform.ts';
import { asYaml, CHANGED, LIVE, NEW_TABLE } from './documents.ts';
import { onGet, openQuiet, status, UNKNOWN, UNREAD } from './service.ts';
import { messages, type World } from './world.ts';

describe.concurrent('reading the branch', () => {
  it('without an answer ends with `timeout`', async (context) => {
    const world = await openQuiet(context);
    world.platform.fault(onGet({ kind: 'stall' }));
    const run = await world.onPullRequest({ inputs: { timeout: '1' } });
    expect(run.outputs['outcome']).toBe('failed');
    expect(messages(run, 'error')).toContain('`timeout`');
    expect(run.elapsedMs).toBeGreaterThan(500);
    expect(run.elapsedMs).toBeLessThanOrEqual(1000);
  });
});

describe.concurrent('a branch that cannot be read', () => {
  const UNREADABLE: readonly (readonly [
    name: string,
    prepare: (world: World) => void,
  ])[] = [
    ['403', ({ platform }) => platform.fault(onGet(status(403)))],
    [
      '404 and lists that show it',
      ({ platform }) =>
        void Object.assign(platform.behaviour, { readTopology: 404 }),
    ],
    [
      '404 and no lists',
      ({ platform }) => void Object.assign(platform.behaviour, SEED_ONLY),
    ],
    [
      '405',
      ({ platform }) =>
        void Object.assign(platform.behaviour, { readTopology: 405 }),
    ],
  ];

  it.for(UNREADABLE)(
    '(%s) is neither planned for nor written',
    async ([name, prepare], context) => {
      const world = await openQuiet(context);
      prepare(world);
      for (const run of [await world.onPullRequest(), await world.onPush()]) {
        expect(run.outputs).toMatchObject({
          outcome: 'failed',
          applied: 'false',
          drift: '',
        });
        expect(run.summary).toMatch(
          /HTTP \d+ while reading.*`on-unreadable: apply`/s,
        );
        if (name === '403') expect(run.summary).toContain('`read_branch`');
      }
      expect(world.topologyRequests('PUT')).toEqual([]);
    },
  );

  const UNTOLD = {
    platform: { behaviour: { readTopology: 405 } },
    inputs: UNREAD,
  } as const;

  it('with `on-unreadable: apply` is planned for from the file in git and written to with one PUT, and the report says so', async (context) => {
    const world = await openQuiet(context, UNTOLD);
    const plan = await world.onPullRequest();
    expect(plan.outputs).toMatchObject({
      outcome: 'planned',
      changed: 'true',
      'change-count': '1',
    });
    expect(plan.summary).toContain(NEW_TABLE);
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({
      outcome: 'applied',
      applied: 'true',
      'previous-topology-file': '',
    });
    for (const { outputs, summary } of [plan, run]) {
      expect(outputs).toMatchObject({ risk: 'unknown', drift: '' });
      expect(summary).toMatch(/^### .*branch not read/);
      expect(summary).toMatch(/database branch was not read/i);
    }
    expect(world.topologyRequests('PUT').map(({ json }) => json)).toEqual([
      { data_topology: CHANGED },
    ]);
  });

  it.for<JsonObject>([{ data_topology: CHANGED }, { shardGroups: [] }, {}])(
    'with `on-unreadable: apply` never gets what has no known key at its top: %j',
    async (after, context) => {
      const world = await openQuiet(context, {
        ...UNTOLD,
        after: asYaml(after),
      });
      const run = await world.onPush();
      expect(run.outputs['outcome']).toBe('invalid');
      expect(world.topologyRequests('PUT')).toEqual([]);
    },
  );

  it('is not claimed to be in sync when the file did not change', async (context) => {
    const world = await openQuiet(context, { ...UNTOLD, after: asYaml(LIVE) });
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({
      outcome: 'no-change',
      changed: 'false',
    });
    expect(world.topologyRequests('PUT')).toEqual([]);
    expect(run.summary).toMatch(UNKNOWN);
    expect(run.summary).not.toMatch(/holds `data-topology\.yaml` already/);
  });

  it('is planned for without a base where GitHub cannot tell one either', async (context) => {
    const world = await openQuiet(context, UNTOLD);
    world.github.fault({
      kind: 'status',
      status: 500,
      match: { path: /\/commits\/|\/graphql/ },
    });
    const run = await world.onPullRequest();
    expect(run.outputs).toMatchObject({
      outcome: 'planned',
      'change-count': '',
    });
    expect(run.summary).toMatch(/neither.*nor/i);
  });
});

describe.concurrent('a target that does not exist', () => {
  it('fails and suggests what does', async (context) => {
    const world = await openQuiet(context);
    const run = await world.onPush({ inputs: { branch: 'mian' } });
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(messages(run, 'error')).toMatch(
      /no branch `mian` in `acme\/shop`.*`main`.*`branch`/s,
    );
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('or is no Neki branch fails at the PUT with the three causes of a 404', async (context) => {
    const world = await openQuiet(context, { inputs: UNREAD });
    const run = await world.onPush({ inputs: { database: 'ledger' } });
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(messages(run, 'error')).toMatch(
      /does not exist.*`create_branch`.*not a Neki branch/s,
    );
    expect(world.topologyRequests('PUT')).toHaveLength(1);
  });

  it('or is no Neki branch is red on the pull request already', async (context) => {
    const world = await openQuiet(context);
    for (const run of [world.onPullRequest, world.onPush]) {
      const { outputs, annotations } = await run({
        inputs: { database: 'ledger' },
      });
      expect(outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
      expect(annotations.map(({ message }) => message).join()).toMatch(
        /not a Neki branch/,
      );
    }
    expect(world.topologyRequests('PUT')).toEqual([]);
  });
});
