import { describe, expect, it } from 'vitest';
import { type JsonObject, STORES_ALL, WRITER } from '../../sandbox/platform.ts';
import { asJson, asYaml } from './documents.ts';
import { FILE, openWorld } from './world.ts';

describe.concurrent('names in the path', () => {
  it('are percent-encoded', async (context) => {
    const [organization, database, branch] = ['my org', 'a%2Fb', '日本'];
    const path =
      '/v1/organizations/my%20org/databases/a%252Fb/branches/%E6%97%A5%E6%9C%AC/data-topology';
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
  });
});

/** What a protobuf message could not hold is seen in what arrives. */
const STORING = { behaviour: STORES_ALL };

describe.concurrent('the body', () => {
  const BEFORE: JsonObject = { routing: { epoch: 1 } };
  const EXACT =
    '{"routing":{"epoch":9007199254740993,"huge":123456789012345678901234567890,"ratio":1.50,"tiny":1e-400,"minus":-0.0},"__proto__":{"polluted":true},"constructor":{"prototype":1},"toString":"x"}';
  const EXACT_YAML = `routing:
  epoch: 9007199254740993
  huge: 123456789012345678901234567890
  ratio: 1.50
  tiny: 1e-400
  minus: -0.0
__proto__: { polluted: true }
constructor: { prototype: 1 }
toString: x
`;

  it.for([
    ['JSON', 'topology.json', EXACT],
    ['YAML', 'topology.yaml', EXACT_YAML],
  ] as const)(
    'keeps every digit of the numbers in %s, and members named like parts of JavaScript objects',
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
});
