import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Database,
  openDatabase,
} from '../../../../../test/sandbox/database/database.ts';
import type { JsonObject } from '../../../../../test/sandbox/platform.ts';
import {
  changing,
  HALVES,
  ranged,
  TYPED,
} from '../../../../../test/scenarios/ranged.ts';

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
