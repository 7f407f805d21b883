import { describe, expect, it } from 'vitest';
import { type JsonObject, STORES_ALL, WRITER } from '../../sandbox/platform.ts';
import { asJson, asYaml, CHANGED, LIVE, NEW_TABLE } from './documents.ts';
import { FILE, openWorld } from './world.ts';

describe.concurrent('names in the path', () => {
  const NAMES: readonly (readonly [
    organization: string,
    database: string,
    branch: string,
    path: string,
  ])[] = [
    [
      'my org',
      'a/b',
      'ä',
      '/v1/organizations/my%20org/databases/a%2Fb/branches/%C3%A4/data-topology',
    ],
    [
      'acme',
      'shop',
      'feature/x',
      '/v1/organizations/acme/databases/shop/branches/feature%2Fx/data-topology',
    ],
    [
      'acme',
      '100%',
      'a?b#c',
      '/v1/organizations/acme/databases/100%25/branches/a%3Fb%23c/data-topology',
    ],
    [
      'acme',
      'a+b&c',
      '...',
      '/v1/organizations/acme/databases/a%2Bb%26c/branches/.../data-topology',
    ],
    [
      'acme',
      'a%2Fb',
      '日本',
      '/v1/organizations/acme/databases/a%252Fb/branches/%E6%97%A5%E6%9C%AC/data-topology',
    ],
  ];

  it.for(NAMES)(
    '%s, %s and %s are percent-encoded',
    async ([organization, database, branch, path], context) => {
      const shards = [{ name: 'sh1', authoritative: true }];
      const topology = {
        authoritative_shard_group: 'meta',
        shard_groups: [{ uid: 'meta', key_ranges: [{ shard_uid: 'sh1' }] }],
      };
      const seed = {
        organizations: {
          [organization]: {
            databases: {
              [database]: { branches: { [branch]: { shards, topology } } },
            },
          },
        },
        service_tokens: [
          {
            id: WRITER.id,
            secret: WRITER.secret,
            organization,
            accesses: ['create_branch'],
          },
        ],
      };
      const desired = { ...topology, default_shard_group: 'meta' };
      const file = { before: asYaml(topology), after: asYaml(desired) };
      const world = await openWorld(context, {
        comment: 'never',
        platform: { seed },
        ...file,
      });
      const files = { [FILE]: asYaml(desired) };
      const run = await world.onPush({
        files,
        inputs: { organization, database, branch },
      });
      expect(run.outputs['outcome']).toBe('applied');
      expect(
        world.topologyRequests('PUT').map((request) => request.target),
      ).toEqual([path]);
      expect(world.topologyRequests('GET')[0]?.target).toBe(path);
    },
  );
});

/** What a protobuf message could not hold is seen in what arrives. */
const STORING = { behaviour: STORES_ALL };

describe.concurrent('the body', () => {
  it('is the same for the document as YAML and as JSON', async (context) => {
    const yaml = await openWorld(context, { comment: 'never' });
    const json = await openWorld(context, {
      comment: 'never',
      file: 'topology/shop.json',
      after: asJson(CHANGED),
      before: asJson(LIVE),
    });
    const runs = [await yaml.onPush(), await json.onPush()];
    expect(runs.map((run) => run.outputs['outcome'])).toEqual([
      'applied',
      'applied',
    ]);
    expect(json.topologyRequests('PUT')[0]?.body).toBe(
      yaml.topologyRequests('PUT')[0]?.body,
    );
    expect(runs[0]?.outputs['topology-digest']).toBe(
      runs[1]?.outputs['topology-digest'],
    );
  });

  it('has the aliases and merge keys of YAML written out', async (context) => {
    const after = `
authoritative_shard_group: meta
default_shard_group: meta
shard_groups:
  - uid: meta
    key_ranges: [{ shard_uid: sh57wz7p7tblk2 }]
  - uid: tenant_data
    default_shard_index: by_tenant
    key_ranges:
      - { shard_uid: sh7xeak9f22vu6, end: "40" }
      - { shard_uid: shk3owth68zsjl, start: "40", end: "80" }
      - { shard_uid: shoizkgheesrb2, start: "80" }
shard_indexes:
  by_tenant: { type: xxhash, columns: [tenant_id] }
databases:
  app:
    default_shard_group: meta
    schemas:
      public:
        tables:
          events: &tenant { shard_group: tenant_data }
          sessions: *tenant
          users: &unsharded { shard_group: meta }
          ${NEW_TABLE}: { <<: *unsharded }
`;
    const world = await openWorld(context, {
      comment: 'never',
      platform: STORING,
      after,
    });
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({
      outcome: 'applied',
      'change-count': '1',
    });
    expect(world.topologyRequests('PUT')[0]?.json).toEqual({
      data_topology: CHANGED,
    });
    expect(world.topologyRequests('PUT')[0]?.body).not.toMatch(/<<|[&*]/);
  });

  const BEFORE: JsonObject = { routing: { epoch: 1 } };
  const EXACT =
    '{"routing":{"epoch":9007199254740993,"huge":123456789012345678901234567890,"ratio":1.50,"tiny":1e-400,"minus":-0.0}}';
  const EXACT_YAML = `routing:
  epoch: 9007199254740993
  huge: 123456789012345678901234567890
  ratio: 1.50
  tiny: 1e-400
  minus: -0.0
`;

  it.for([
    ['JSON', 'topology.json', EXACT],
    ['YAML', 'topology.yaml', EXACT_YAML],
  ] as const)(
    'keeps every digit of the numbers in %s',
    async ([, file, after], context) => {
      const world = await openWorld(context, {
        comment: 'never',
        platform: STORING,
        file,
        before: asJson(BEFORE),
        after,
      });
      world.platform.branch().topology = BEFORE;
      const run = await world.onPush();
      expect(run.outputs['outcome']).toBe('applied');
      expect(world.topologyRequests('PUT').map(({ body }) => body)).toEqual([
        `{"data_topology":${EXACT}}`,
      ]);
    },
  );

  it('sees a difference beyond the digits of a double', async (context) => {
    const before = 'epoch: 9007199254740992\n';
    const world = await openWorld(context, {
      comment: 'never',
      platform: STORING,
      before,
      after: 'epoch: 9007199254740993\n',
    });
    world.platform.branch().topology = { epoch: 9007199254740992 };
    expect((await world.onPush()).outputs).toMatchObject({
      outcome: 'applied',
      'change-count': '1',
    });
  });

  it('sees none between two spellings of one number', async (context) => {
    const world = await openWorld(context, {
      comment: 'never',
      platform: STORING,
      after: 'weight: 1.50\ncount: 1e3\n',
    });
    world.platform.branch().topology = { weight: 1.5, count: 1000 };
    expect((await world.onPush()).outputs).toMatchObject({
      outcome: 'no-change',
    });
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  const FREE: JsonObject = {
    planets: [
      { name: 'Ω', moons: [null, true, 0.25, 'a\u2028b', '</script>'] },
      [],
    ],
    '': { ' ': {}, __proto__x: 'constructor' },
    ключ: '\u0000\ud83d\ude80',
  };

  it.for(['json', 'yaml'] as const)(
    'is an object nobody has heard of, when the file is one (%s)',
    async (format, context) => {
      const after = format === 'json' ? asJson(FREE) : asYaml(FREE);
      const live = { planets: [] };
      const before = asJson(live);
      const world = await openWorld(context, {
        comment: 'never',
        platform: STORING,
        file: `free.${format}`,
        before,
        after,
      });
      world.platform.branch().topology = live;
      const run = await world.onPush();
      expect(run.outputs['outcome']).toBe('applied');
      expect(world.topologyRequests('PUT').map(({ json }) => json)).toEqual([
        { data_topology: FREE },
      ]);
    },
  );

  it('keeps members named like parts of JavaScript objects', async (context) => {
    const after =
      '{"__proto__":{"polluted":true},"constructor":{"prototype":1},"toString":"x"}';
    const world = await openWorld(context, {
      comment: 'never',
      platform: STORING,
      file: 'free.json',
      before: '{}',
      after,
    });
    world.platform.branch().topology = {};
    await world.onPush();
    expect(world.topologyRequests('PUT').map(({ body }) => body)).toEqual([
      `{"data_topology":${after}}`,
    ]);
  });
});
