import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../sandbox/database/database.ts';
import { type JsonObject, SHARDS } from '../sandbox/platform.ts';
import { click, filesAt, linesFileOf } from './consents.ts';
import { declaring, LIVE } from './documents.ts';
import { changing, HALVES, ranged, TYPED } from './ranged.ts';
import { FILE } from './world.ts';

const [AUTHORITY = '', FIRST = '', SECOND = '', THIRD = ''] = SHARDS;

let database: Database;
let address = '';

beforeAll(async () => {
  database = await openDatabase();
  address = await database.address();
}, 120_000);
afterAll(() => database.leave());
beforeEach(async () => {
  await database.run('DROP TABLE IF EXISTS events, sessions');
});

/** Tables with rows of which a plan can ask the database. */
async function fill(topology: JsonObject): Promise<void> {
  await database.reset(topology);
  for (const table of ['events', 'sessions'])
    await database.run(
      `CREATE TABLE ${table} (tenant_id text); INSERT INTO ${table} VALUES ('a')`,
    );
}

describe('the typo', () => {
  const pair = [ranged(HALVES), TYPED] as const;

  it('is invalid on the pull request and at the push', async (context) => {
    const world = await changing(context, pair);
    const planned = await world.onPullRequest();
    expect(planned.outputs['outcome']).toBe('invalid');
    expect(planned.summary).toContain('key-range-overlap');
    const pushed = await world.onPush();
    expect(pushed.outputs['outcome']).toBe('invalid');
    expect(world.topologyRequests('PUT')).toEqual([]);
  });
});

describe('ordinary life goes on', () => {
  const served = ranged(HALVES, { created_at: '2026-11-22' });
  const withTable = (document: JsonObject): JsonObject => ({
    ...document,
    databases: declaring('audit_trail')['databases'] ?? {},
  });

  it('with the first apply on a pristine branch, where nothing placed its tables', async (context) => {
    const group = { uid: AUTHORITY, key_ranges: [{ shard_uid: AUTHORITY }] };
    const start = {
      authoritative_shard_group: AUTHORITY,
      shard_groups: [group],
    };
    const first = {
      authoritative_shard_group: AUTHORITY,
      shard_groups: [
        group,
        {
          uid: 'tenant_data',
          default_shard_index: 'by_tenant',
          key_ranges: HALVES,
        },
      ],
      shard_indexes: LIVE['shard_indexes'] ?? {},
      databases: {
        app: {
          schemas: {
            public: { tables: { events: { shard_group: 'tenant_data' } } },
          },
        },
      },
    };
    const world = await changing(context, [start, first]);
    world.platform.branch().topology = {
      ...start,
      shard_groups: [{ ...group, created_at: '2026-11-22' }],
    };
    const applied = await world.onPush();
    expect(applied.outputs).toMatchObject({
      outcome: 'applied',
      risk: 'new-table',
    });
  });

  it('with a key that the service itself wrote, once the file has it', async (context) => {
    const world = await changing(context, [served, withTable(served)]);
    expect((await world.onPush()).outputs).toMatchObject({
      outcome: 'applied',
      risk: 'safe',
    });
  });

  it('with a key that only the branch has, which is drift and asks for nothing else', async (context) => {
    const plain = ranged(HALVES);
    const world = await changing(context, [plain, withTable(plain)]);
    world.platform.branch().topology = served;
    expect((await world.onPullRequest()).outputs['outcome']).toBe('drifted');
    const inputs = { 'on-drift': 'overwrite' };
    expect((await world.onPush({ inputs })).outputs).toMatchObject({
      outcome: 'applied',
      risk: 'unknown',
    });
  });

  it('with the repair of one of two overlaps, for which a line suffices that names no table, though there are rows', async (context) => {
    const twice = ranged([
      { shard_uid: FIRST, end: '50' },
      { shard_uid: SECOND, start: '40', end: '90' },
      { shard_uid: THIRD, start: '80' },
    ]);
    const once = ranged([
      { shard_uid: FIRST, end: '40' },
      { shard_uid: SECOND, start: '40', end: '90' },
      { shard_uid: THIRD, start: '80' },
    ]);
    await fill(twice);
    const asks = { 'database-url': address };
    const world = await changing(context, [twice, once], asks);
    const planned = await world.onPullRequest();
    expect(planned.outputs).toMatchObject({
      outcome: 'blocked',
      risk: 'needs-empty',
    });
    expect(planned.summary).toContain('stays with one of its shards');
    click(world, 1);
    const files = filesAt(world, 'change', [FILE, linesFileOf(1)]);
    expect(files[linesFileOf(1)]).toMatch(/^needs-empty@[0-9a-f]{12}$/m);
    expect((await world.onPullRequest({ files })).outputs['outcome']).toBe(
      'planned',
    );
    expect((await world.onPush({ files })).outputs['outcome']).toBe('applied');
  });
});
