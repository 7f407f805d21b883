import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../sandbox/database/database.ts';
import { type JsonObject, makeShard, SHARDS } from '../sandbox/platform.ts';
import { planOf } from './changes.ts';
import { asYaml } from './documents.ts';
import { FILE, openWorld, type World, type WorldOptions } from './world.ts';

const [FIRST = ''] = SHARDS;
const ADDED = ['shq1uickstart1', 'shq2uickstart2'] as const;

/** What a new branch of one shard holds. */
const STARTING: JsonObject = {
  authoritative_shard_group: 'default',
  default_shard_group: 'default',
  shard_groups: [{ uid: 'default', key_ranges: [{ shard_uid: FIRST }] }],
};

/** The same with the tutorial's group on the two added shards, its index, and the new table in it. */
const SHARDED: JsonObject = {
  ...STARTING,
  shard_groups: [
    { uid: 'default', key_ranges: [{ shard_uid: FIRST }] },
    {
      uid: 'sharded',
      default_shard_index: 'by_customer',
      key_ranges: [
        { shard_uid: ADDED[0], end: '80' },
        { shard_uid: ADDED[1], start: '80' },
      ],
    },
  ],
  shard_indexes: { by_customer: { type: 'xxhash', columns: ['customer_id'] } },
  databases: { postgres: { schemas: { public: { tables: { orders: { shard_group: 'sharded' } } } } } },
};

const AFTER_MERGE = { files: { [FILE]: asYaml(SHARDED) } };
const CREATE =
  'CREATE TABLE orders (id bigserial, customer_id bigint NOT NULL, PRIMARY KEY (customer_id, id))';

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
}, 120_000);
afterAll(() => database.close());
beforeEach(() => database.run('DROP TABLE IF EXISTS orders'));

/** A branch of one shard whose file is that of a new branch, and the tutorial's shards beside it. */
async function begin(
  context: Parameters<typeof openWorld>[0],
  options: WorldOptions & { readonly withDatabase?: boolean } = {},
): Promise<World> {
  const looks = options.withDatabase === false ? {} : { 'database-url': await database.address() };
  const world = await openWorld(context, {
    before: asYaml(STARTING),
    after: asYaml(SHARDED),
    comment: 'never',
    inputs: looks,
    ...options,
  });
  const branch = world.platform.branch();
  branch.topology = structuredClone(STARTING);
  branch.shards.splice(1);
  for (const name of ADDED) branch.shards.push(makeShard({ name }, branch.shards.length));
  await database.reset(STARTING);
  return world;
}

describe('the vendor’s sharding quick start, from one shard to a routed new table', () => {
  it('is applied without any `allow`, in the vendor’s order: shards, table, topology, rows', async (context) => {
    const world = await begin(context);
    await database.run(CREATE);
    const planned = await world.onPullRequest();
    expect(planned.outputs).toMatchObject({ outcome: 'planned', risk: 'safe' });
    expect(planOf(planned)['changes']).toContainEqual(
      expect.objectContaining({
        evidence: expect.objectContaining({
          verdict: 'empty',
          tables: [expect.objectContaining({ name: 'postgres.public.orders', seen: 'empty' })],
        }),
      }),
    );
    const applied = await world.onPush(AFTER_MERGE);
    expect(applied.outputs).toMatchObject({ outcome: 'applied', risk: 'safe' });
    expect(world.topologyRequests('PUT')).toHaveLength(1);
    expect(world.platform.branch().topology).toEqual(SHARDED);

    await database.reset(SHARDED);
    await database.run('INSERT INTO orders (customer_id) VALUES (1), (2)');
    expect((await world.onDispatch(AFTER_MERGE)).outputs['outcome']).toBe('no-change');
  });

  it('is applied in the other order as well, before the table is made', async (context) => {
    const world = await begin(context);
    expect((await world.onPullRequest()).outputs).toMatchObject({ outcome: 'planned', risk: 'safe' });
    expect((await world.onPush(AFTER_MERGE)).outputs).toMatchObject({ outcome: 'applied', risk: 'safe' });
  });

  it('is blocked by one row, and says how many there are', async (context) => {
    const world = await begin(context);
    await database.run(`${CREATE}; INSERT INTO orders (customer_id) VALUES (1)`);
    const planned = await world.onPullRequest();
    expect(planned.outputs).toMatchObject({ outcome: 'blocked', risk: 'needs-empty' });
    expect(planOf(planned)['changes']).toContainEqual(
      expect.objectContaining({
        evidence: expect.objectContaining({
          verdict: 'rows',
          tables: [expect.objectContaining({ rows: 1 })],
        }),
      }),
    );
    expect(planned.summary).toContain('1 row in `postgres.public.orders`');
  });

  it('is blocked at the apply where the table is filled between plan and apply', async (context) => {
    const world = await begin(context);
    await database.run(CREATE);
    expect((await world.onPullRequest()).outputs['outcome']).toBe('planned');
    await database.run('INSERT INTO orders (customer_id) VALUES (1), (2), (3)');
    const applied = await world.onPush(AFTER_MERGE);
    expect(applied.outputs).toMatchObject({ outcome: 'blocked', applied: 'false' });
    expect(applied.summary).toContain('3 rows in `postgres.public.orders`');
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('is not taken for safe without a look at the database', async (context) => {
    const world = await begin(context, { withDatabase: false });
    expect((await world.onPullRequest()).outputs).toMatchObject({ outcome: 'blocked', risk: 'new-table' });
  });
});
