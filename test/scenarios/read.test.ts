import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../sandbox/http/json.ts';
import { type FaultKind, SEED_ONLY, SHARDS } from '../../sandbox/platform.ts';
import { asYaml, CHANGED, LIVE, NEW_TABLE } from './documents.ts';
import { onGet, openQuiet, status, UNKNOWN, UNREAD } from './service.ts';
import { asked, messages, type World } from './world.ts';

describe.concurrent('reading the branch', () => {
  it.for<[string, FaultKind]>([
    ['no answer', { kind: 'stall' }],
    ['half an answer', { kind: 'stallBody' }],
  ])('that gets %s ends with `timeout`', async ([, fault], context) => {
    const world = await openQuiet(context);
    world.platform.fault(onGet(fault));
    const run = await world.onPullRequest({ inputs: { timeout: '1' } });
    expect(run.outputs['outcome']).toBe('failed');
    expect(messages(run, 'error')).toContain('`timeout`');
    expect(run.elapsedMs).toBeGreaterThan(500);
    expect(run.elapsedMs).toBeLessThanOrEqual(1000);
  });

  it('of a service that is not there fails and names `base-url`', async (context) => {
    const world = await openQuiet(context);
    const inputs = { 'base-url': 'http://127.0.0.1:9/v1', timeout: '1' };
    const run = await world.onPush({ inputs });
    expect(run.outputs['outcome']).toBe('failed');
    // Where the last attempt is cut off by the deadline, that is what the message tells.
    expect(messages(run, 'error')).toMatch(/connect.*`base-url`|`timeout`/s);
  });

  it('waits as long as `Retry-After` says, or not at all where that is past `timeout`', async (context) => {
    const world = await openQuiet(context);
    world.platform.fault(
      onGet(
        { kind: 'status', status: 429, headers: { 'retry-after': '3600' } },
        1,
      ),
    );
    const run = await world.onPullRequest();
    expect(run.outputs['outcome']).toBe('failed');
    expect(messages(run, 'error')).toContain('429');
    expect(world.topologyRequests('GET')).toHaveLength(1);
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

  it.for(UNREADABLE.slice(-1))(
    '(%s) with `on-unreadable: apply` is planned for from the file in git, and the report says so',
    async ([, prepare], context) => {
      const world = await openQuiet(context, { inputs: UNREAD });
      prepare(world);
      const run = await world.onPullRequest();
      expect(run.outputs).toMatchObject({
        outcome: 'planned',
        changed: 'true',
        'change-count': '1',
      });
      expect(run.outputs).toMatchObject({ risk: 'unknown', drift: '' });
      expect(run.summary).toMatch(/^### .*branch not read/);
      expect(run.summary).toMatch(/database branch was not read/i);
      expect(run.summary).not.toMatch(/No row changes its shard\./);
      expect(run.summary).toContain(NEW_TABLE);
      expect(world.topologyRequests('PUT')).toEqual([]);
    },
  );

  it.for(UNREADABLE)(
    '(%s) with `on-unreadable: apply` is written to with one PUT',
    async ([, prepare], context) => {
      const world = await openQuiet(context, { inputs: UNREAD });
      prepare(world);
      const run = await world.onPush();
      expect(run.outputs).toMatchObject({ risk: 'unknown', drift: '' });
      expect(run.summary).toContain('branch not read');
      expect(run.outputs).toMatchObject({
        outcome: 'applied',
        applied: 'true',
        'previous-topology-file': '',
      });
      expect(world.topologyRequests('PUT').map(({ json }) => json)).toEqual([
        { data_topology: CHANGED },
      ]);
    },
  );

  it.for(UNREADABLE)(
    '(%s) with `on-unreadable: apply` gets no topology inside of the wrapper of a request, and nothing without a known key spelled right',
    async ([, prepare], context) => {
      const files: readonly JsonObject[] = [
        { data_topology: CHANGED },
        { topology: CHANGED },
        { shardGroups: [] },
        {},
      ];
      for (const after of files) {
        const world = await openQuiet(context, {
          after: asYaml(after),
          inputs: UNREAD,
        });
        prepare(world);
        const run = await world.onPush();
        expect(run.outputs['outcome']).toBe('invalid');
        expect(world.topologyRequests('PUT')).toEqual([]);
      }
    },
  );

  it.for(UNREADABLE)(
    '(%s) is not claimed to be in sync when the file did not change',
    async ([, prepare], context) => {
      const world = await openQuiet(context, {
        after: asYaml(LIVE),
        inputs: UNREAD,
      });
      prepare(world);
      const run = await world.onPush();
      expect(run.outputs).toMatchObject({
        outcome: 'no-change',
        changed: 'false',
      });
      expect(world.topologyRequests('PUT')).toEqual([]);
      expect(run.summary).toMatch(UNKNOWN);
      expect(run.summary).not.toMatch(/holds `data-topology\.yaml` already/);
    },
  );

  it('is planned for without a base where GitHub cannot tell one either', async (context) => {
    const world = await openQuiet(context, {
      platform: { behaviour: { readTopology: 405 } },
      inputs: UNREAD,
    });
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
  const MISSPELLED: readonly (readonly [
    input: string,
    value: string,
    expected: RegExp,
  ])[] = [
    ['organization', 'acne', /no organization `acne`.*`acme`.*`organization`/s],
    ['database', 'shpo', /no database `shpo` in `acme`.*`shop`.*`database`/s],
    ['branch', 'mian', /no branch `mian` in `acme\/shop`.*`main`.*`branch`/s],
    ['branch', 'release-2026', /no branch `release-2026`.*`main`.*`dev`/s],
  ];

  it.for(MISSPELLED)(
    '(%s %s) fails and suggests what does',
    async ([input, value, expected], context) => {
      const world = await openQuiet(context);
      const run = await world.onPush({ inputs: { [input]: value } });
      expect(run.outputs).toMatchObject({
        outcome: 'failed',
        applied: 'false',
      });
      expect(messages(run, 'error')).toMatch(expected);
      expect(world.topologyRequests('PUT')).toEqual([]);
    },
  );

  it('is not concluded from the first page of a list', async (context) => {
    const names = Array.from({ length: 130 }, (_, at) => `db-${at}`);
    const main = {
      topology: LIVE,
      shards: SHARDS.map((name, at) => ({ name, authoritative: at === 0 })),
    };
    const databases = Object.fromEntries(
      names.map((name) => [name, { branches: { main } }]),
    );
    const seed = { organizations: { acme: { databases } } };
    const world = await openQuiet(context, {
      platform: { seed, behaviour: { readTopology: 404 } },
      inputs: UNREAD,
    });
    const run = await world.onPullRequest({ inputs: { database: 'db-129' } });
    expect(run.outputs['outcome']).toBe('planned');
    expect(
      asked(world.platform).filter((line) => /databases\?/.test(line)),
    ).toHaveLength(2);
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

  it('or is no Neki branch fails at the PUT with the three causes of a 404', async (context) => {
    const world = await openQuiet(context, { inputs: UNREAD });
    const run = await world.onPush({ inputs: { database: 'ledger' } });
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(messages(run, 'error')).toMatch(
      /does not exist.*`create_branch`.*not a Neki branch/s,
    );
    expect(world.topologyRequests('PUT')).toHaveLength(1);
  });
});
