import { describe, expect, it } from 'vitest';
import { type JsonObject, SHARDS } from '../../sandbox/platform.ts';
import { declaring, LIVE } from './documents.ts';
import { changing, HALVES, ranged, TYPED } from './ranged.ts';

const [AUTHORITY = ''] = SHARDS;

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
});
