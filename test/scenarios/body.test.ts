import { describe, expect, it } from 'vitest';
import { type JsonObject, STORES_ALL, WRITER } from '../../sandbox/platform.ts';
import { asJson, asYaml, CHANGED, LIVE } from './documents.ts';
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
