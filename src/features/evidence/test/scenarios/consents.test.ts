import { describe, expect, it } from 'vitest';
import { useDatabase } from '../../../../../sandbox/database/for-tests.ts';
import { REFERRED, REROUTED } from '../../../../../test/scenarios/changes.ts';
import {
  click,
  FROM_GIT,
  merge,
  plan,
  proposedIn,
} from '../../../../../test/scenarios/consents.ts';
import { asYaml, LIVE } from '../../../../../test/scenarios/documents.ts';
import { openWorld, type World } from '../../../../../test/scenarios/world.ts';

type Context = Parameters<typeof openWorld>[0];

/** A world whose pull request #1 hides rows. */
function wanting(context: Context): Promise<World> {
  return openWorld(context, { after: asYaml(REROUTED) });
}

describe('rows that are known now and were not', () => {
  let inputs: Readonly<Record<string, string>>;
  useDatabase(async (opened) => {
    await opened.reset(LIVE);
    await opened.run(
      `CREATE TABLE events (tenant_id text); INSERT INTO events VALUES ('a'); CREATE TABLE sessions (tenant_id text); INSERT INTO sessions VALUES ('a'); CREATE TABLE users (tenant_id text); ANALYZE`,
    );
    inputs = { 'database-url': await opened.address() };
  });

  it('are not covered by a line that was proposed before', async (context) => {
    const world = await wanting(context);
    await plan(world, 1);
    const before = proposedIn(world.comments()[0]);
    click(world, 1);
    expect((await plan(world, 1)).outputs['outcome']).toBe('planned');

    const known = await plan(world, 1, { ...FROM_GIT, inputs });
    expect(known.outputs['outcome']).toBe('blocked');
    const now = proposedIn(world.comments()[0]);
    expect(now).toContain('needs-empty:app.public.events@');
    expect(now).not.toBe(before);
    const run = await world.run(merge(world, [1]), { ...FROM_GIT, inputs });
    expect(run.outputs).toMatchObject({ outcome: 'blocked', applied: 'false' });
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('are covered by a line that names the table, which covers a look that knows nothing as well', async (context) => {
    const world = await wanting(context);
    await plan(world, 1, { ...FROM_GIT, inputs });
    click(world, 1);
    const known = await plan(world, 1, { ...FROM_GIT, inputs });
    expect(known.outputs['outcome']).toBe('planned');
    expect((await plan(world, 1)).outputs['outcome']).toBe('planned');
    const run = await world.run(merge(world, [1]), { ...FROM_GIT, inputs });
    expect(run.outputs['outcome']).toBe('applied');
  });
});

it('a reference table that is new to the topology is blocked until somebody says that it has no rows', async (context) => {
  const world = await openWorld(context, {
    after: asYaml(REFERRED),
    comment: 'never',
  });
  const blocked = await world.onPush({ inputs: { allow: 'needs-empty' } });
  expect(blocked.outputs).toMatchObject({
    outcome: 'blocked',
    risk: 'new-table',
  });
  expect(blocked.summary).toMatch(/^new-table@[0-9a-f]{12}$/m);
  const applied = await world.onPush({
    inputs: { allow: 'new-table:app.public.currencies' },
  });
  expect(applied.outputs).toMatchObject({
    outcome: 'applied',
    risk: 'new-table',
  });
});
