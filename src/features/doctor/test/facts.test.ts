import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { useDatabase } from '../../../../sandbox/database/for-tests.ts';
import { SHARDS, WRITER } from '../../../../sandbox/platform.ts';
import { LIVE } from '../../../../test/scenarios/documents.ts';
import type { Facts } from '../facts.ts';
import { isDocumented } from '../shape.ts';
import { topologyFacts } from '../topology-facts.ts';
import { isReading, type Scene, setUp } from './scene.ts';

const database = useDatabase();
beforeEach(() => database.reset(LIVE));

/** What people chose, and what must be in no file of facts. */
const PRIVATE = [
  'hunter2',
  'pscale_tkn_abcdef123456',
  'orders_of_acme',
  'tenant_data',
  'by_tenant',
  'db-7.internal.example',
  WRITER.secret,
  WRITER.id,
  ...SHARDS,
  'acme',
  'shop',
];

/** Everything private, in every place of an answer. */
function hostile(): object {
  const values = Object.fromEntries(PRIVATE.map((one) => [one, one]));
  const item = {
    ...values,
    name: PRIVATE,
    id: PRIVATE[0],
    audit_action: `branch.topology_${PRIVATE[2]}`,
    created_at: PRIVATE[5],
    nested: { ...values, tables: { ...values, name: values } },
    tables: values,
  };
  const schemas = {
    public: { tables: values, sequences: values, [PRIVATE[2] ?? '']: values },
  };
  return {
    ...values,
    data: [item, values, ...PRIVATE],
    data_topology: {
      ...LIVE,
      ...values,
      databases: { ...values, app: { schemas } },
      shard_groups: [
        {
          uid: PRIVATE[2],
          key_ranges: [{ shard_uid: PRIVATE[5], start: PRIVATE[0] }],
        },
      ],
      shard_indexes: { hunter2: { type: PRIVATE[0], columns: PRIVATE } },
    },
    synced_at: PRIVATE[5],
    restored_from_branch: values,
    message: PRIVATE.join(' '),
    code: PRIVATE[2],
    errors: [{ name: PRIVATE[2], errors: PRIVATE }],
  };
}

async function gather(
  scene: Scene,
): Promise<{ readonly text: string; readonly facts: Facts }> {
  scene.options.push('--facts', 'facts.json');
  await scene.examine();
  const text = readFileSync(join(scene.folder, 'facts.json'), 'utf8');
  return { text, facts: JSON.parse(text) };
}

async function withDatabase(context: TestContext): Promise<Scene> {
  const scene = await setUp(context);
  scene.env['DATABASE_URL'] = await database.address();
  return scene;
}

/** All names of a shape, without the marks of lists and of what people named. */
function namesIn({ calls }: Facts): readonly string[] {
  return calls.flatMap(({ shape }) =>
    Object.keys(shape).flatMap((path) =>
      path.split('.').map((name) => name.replaceAll('[]', '')),
    ),
  );
}

describe('the file of facts', () => {
  it('has names, types, statuses and signatures, and numbers what it settles', async (context) => {
    const scene = await withDatabase(context);
    scene.platform.state.serviceTokens
      .get(WRITER.id)
      ?.accesses.push('read_database');
    const { facts } = await gather(scene);
    const shards = facts.calls.find(({ call }) => call.endsWith('/shards'));
    expect(shards).toMatchObject({
      status: 200,
      items: 5,
      shape: { 'data[].display_name': 'string', 'data[].ready': 'boolean' },
    });
    expect(facts.functions).toContainEqual(
      expect.objectContaining({
        name: 'wait_for_data_topology',
        arguments: 'bigint, interval',
        names: 'revision, timeout',
        callable: true,
      }),
    );
    expect(Object.keys(facts.questions)).toEqual(
      '1 2 3 4 5 6 7 8 9 10 11 12 13'.split(' '),
    );
    expect(facts.questions).toMatchObject({
      '1': { 'tables with shard_group': 3, 'tables with shard_group_uid': 0 },
      '3': { 'xxhash: bounds': 4 },
      '6': { synced_at: 'string', 'changed between two reads': false },
      '7': { 'audit-logs': 200, 'audit-log': 404, entries: 3 },
      '10': {
        'shards of the topology': 4,
        'shards of the topology that the list lacks': 0,
      },
    });
    expect(scene.platform.requests.filter((one) => !isReading(one))).toEqual(
      [],
    );
  });

  it.for([200, 403, 500])(
    'has nothing that anybody chose, whatever an answer with %d contains',
    async (status, context) => {
      const scene = await withDatabase(context);
      await database.run(
        'CREATE FUNCTION __neki.orders_of_acme(hunter2 text, tenant_data public.by_tenant) RETURNS public.by_tenant LANGUAGE sql AS $$ SELECT NULL $$'.replaceAll(
          'public.by_tenant',
          'text',
        ),
      );
      scene.platform.fault({
        kind: 'status',
        status,
        headers: {
          'x-request-id': 'hunter2',
          'x-ratelimit-hunter2': 'hunter2',
        },
        body: hostile(),
      });
      const { text, facts } = await gather(scene);
      for (const one of PRIVATE) expect(text).not.toContain(one);
      const names = namesIn(facts);
      expect(names.length).toBeGreaterThan(20);
      for (const name of names)
        expect(['', '*', '?'].includes(name) || isDocumented(name), name).toBe(
          true,
        );
      expect(facts.functions.some(({ name }) => name === '?')).toBe(true);
      await database.run('DROP FUNCTION __neki.orders_of_acme');
    },
  );

  it('is written of an answer that is deeper than any topology', () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const { oddities } = topologyFacts(JSON.parse(`{"a": null, "b": ${deep}}`));
    expect(oddities['values that are null']).toBe(1);
  });

  it('is written where there is neither a branch nor a database', async (context) => {
    const scene = await setUp(context);
    scene.env['PLANETSCALE_SERVICE_TOKEN'] = '';
    const { facts } = await gather(scene);
    expect(facts).toMatchObject({ facts: 1, calls: [], functions: [] });
  });
});

describe('the database', () => {
  it('that belongs to the branch is proven', async (context) => {
    const scene = await withDatabase(context);
    const { checks } = await scene.examine();
    const results = Object.fromEntries(
      checks.map(({ id, result }) => [id, result]),
    );
    expect(results).toMatchObject({
      'database-address': 'right',
      'database-functions': 'right',
      'database-identity': 'right',
    });
  });

  it.for([
    [
      'of another branch',
      'database-identity',
      async () => {
        const groups = [
          { uid: 'meta', key_ranges: [{ shard_uid: 'shother' }] },
        ];
        await database.reset({ ...LIVE, shard_groups: groups });
      },
    ],
    [
      'at no address',
      'database-address',
      (scene: Scene) => {
        scene.env['DATABASE_URL'] = 'mysql://host/db';
      },
    ],
    [
      'that nobody reaches',
      'database-reached',
      (scene: Scene) => {
        scene.env['DATABASE_URL'] =
          'postgres://reader:pa55@127.0.0.1:9/postgres?sslmode=disable';
      },
    ],
    [
      'without encryption',
      'database-reached',
      async (scene: Scene) => {
        scene.env['DATABASE_URL'] = (await database.address()).replace(
          '?sslmode=disable',
          '',
        );
      },
    ],
  ] as const)(
    '%s is found, and the right one leads to green',
    async ([, first, breaks], context) => {
      const scene = await withDatabase(context);
      await breaks(scene);
      expect(await scene.examine()).toMatchObject({ ready: false, first });
      scene.env['DATABASE_URL'] = await database.address();
      await database.reset(LIVE);
      expect(await scene.examine()).toMatchObject({ ready: true });
    },
  );
});
