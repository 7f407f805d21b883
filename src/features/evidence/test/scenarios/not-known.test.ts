import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../../../../sandbox/database/for-tests.ts';
import { type JsonObject, SHARDS } from '../../../../../sandbox/platform.ts';
import {
  click,
  filesAt,
  linesFileOf,
} from '../../../../../test/scenarios/consents.ts';
import {
  changing,
  HALVES,
  ranged,
  TYPED,
} from '../../../../../test/scenarios/ranged.ts';
import { FILE } from '../../../../../test/scenarios/world.ts';

const [, FIRST = '', SECOND = '', THIRD = ''] = SHARDS;

let address = '';
const database = useDatabase(async (opened) => {
  address = await opened.address();
});
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

describe('a range that was typed wrong', () => {
  const pair = [ranged(HALVES), TYPED] as const;

  it('is `needs-empty` where the rule is a warning, and allowed by the names of tables alone', async (context) => {
    await fill(ranged(HALVES));
    const rules = 'key-range-overlap: warning';
    const asks = { rules, 'database-url': address, allow: 'needs-empty' };
    const world = await changing(context, pair, asks);
    const planned = await world.onPullRequest();
    expect(planned.outputs).toMatchObject({
      outcome: 'blocked',
      risk: 'needs-empty',
    });
    expect(planned.summary).toContain('several key ranges own the same keys');
    const named = await world.onPullRequest({
      inputs: {
        allow: 'needs-empty:app.public.events\nneeds-empty:app.public.sessions',
      },
    });
    expect(named.outputs['outcome']).toBe('planned');
    expect((await world.onPush()).outputs['outcome']).toBe('blocked');
    expect(world.topologyRequests('PUT')).toEqual([]);
  });
});

describe('a key of unknown meaning in a group', () => {
  const pair = [ranged(HALVES), ranged(HALVES, { weight: 2 })] as const;

  it('is asked of the database, and allowed by one line whatever the tables', async (context) => {
    await fill(ranged(HALVES));
    const asks = { 'database-url': address };
    const world = await changing(context, pair, asks);
    const planned = await world.onPullRequest();
    expect(planned.outputs).toMatchObject({
      outcome: 'blocked',
      risk: 'needs-empty',
    });
    expect(planned.summary).toMatch(/^unknown:weight@[0-9a-f]{12}$/m);
    expect(planned.summary).toContain('`app.public.events` (1 row)');
    const allowed = { ...asks, allow: 'unknown:weight' };
    const pushed = await world.onPush({ inputs: allowed });
    expect(pushed.outputs).toMatchObject({ outcome: 'applied' });
  });

  it('is safe where its tables have no rows', async (context) => {
    await database.reset(ranged(HALVES));
    const asks = { 'database-url': address };
    const world = await changing(context, pair, asks);
    expect((await world.onPush()).outputs).toMatchObject({
      outcome: 'applied',
      risk: 'safe',
    });
  });
});

describe('ordinary life goes on', () => {
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
    click(world, 1);
    const files = filesAt(world, 'change', [FILE, linesFileOf(1)]);
    expect(files[linesFileOf(1)]).toMatch(/^needs-empty@[0-9a-f]{12}$/m);
    expect((await world.onPullRequest({ files })).outputs['outcome']).toBe(
      'planned',
    );
    expect((await world.onPush({ files })).outputs['outcome']).toBe('applied');
  });
});
