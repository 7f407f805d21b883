import { describe, expect, it } from 'vitest';
import { scheduleEvent } from '../../../../../sandbox/runner.ts';
import { TABLES, withSchema } from '../../../../../test/scenarios/changes.ts';
import { asYaml } from '../../../../../test/scenarios/documents.ts';
import {
  FILE,
  headOf,
  messages,
  openWorld,
} from '../../../../../test/scenarios/world.ts';

/** `users`, which one shard has, are spread over three by `tenant_id`. */
const AFTER = asYaml(
  withSchema({ ...TABLES, users: { shard_group: 'tenant_data' } }),
);
/** 20 % of calls go to all shards from now on, 1 % is refused. */
const LIST = [
  'calls,query',
  '7900,SELECT * FROM users WHERE tenant_id = $1',
  "2000,SELECT * FROM users WHERE email = 'a'",
  "100,INSERT INTO users (email) VALUES ('a')",
].join('\n');
const FILES = { [FILE]: AFTER, 'queries.csv': LIST };

function limited(limits: string, queries = 'queries.csv') {
  return { allow: 'needs-empty', limits, ...(queries && { queries }) };
}

describe.concurrent('a limit on statements', () => {
  it.for([
    [
      'scatter: 5%',
      '20 % of calls to more shards, the limit is 5 %',
      /SELECT .*one shard → all shards/,
    ],
    [
      'refused: 0',
      '1 % of calls refused, the limit is 0 %',
      /INSERT .*one shard → refused/,
    ],
  ] as const)('blocks the plan and the apply: %s', async (row, context) => {
    const [limits, said, worst] = row;
    const world = await openWorld(context, {
      after: AFTER,
      inputs: limited(limits),
    });
    const planned = await world.onPullRequest({ files: FILES });
    expect(planned.outputs).toMatchObject({ outcome: 'blocked' });
    expect(world.comments()[0]).toContain(`Blocked: ${said}`);
    const [why] = world.comments()[0]?.split('Merging') ?? [];
    expect(why).toMatch(worst);
    expect(world.comments()[0]).not.toMatch(/^[a-z-]+@[0-9a-f]{12}/m);

    const applied = await world.onPush({ files: FILES });
    expect(applied.outputs).toMatchObject({
      outcome: 'blocked',
      applied: 'false',
    });
    expect(world.platform.branch().revision).toBe(0);
  });

  it('that is high enough lets pass what is allowed, and the comment of the apply has the share', async (context) => {
    const inputs = limited('{scatter: 20%, refused: 1%}');
    const world = await openWorld(context, { after: AFTER, inputs });
    const planned = await world.onPullRequest({ files: FILES });
    expect(planned.outputs).toMatchObject({ outcome: 'planned' });
    const applied = await world.onPush({ files: FILES });
    expect(applied.outputs).toMatchObject({ outcome: 'applied' });
    expect(world.comments()[0]).toContain(
      'Queries: 79 % of calls to one shard',
    );
  });

  it('is past where the statements cannot be read', async (context) => {
    const inputs = limited('scatter: 50%');
    const world = await openWorld(context, { after: AFTER, inputs });
    const run = await world.onPush({ files: { [FILE]: AFTER } });
    expect(run.outputs).toMatchObject({ outcome: 'blocked', applied: 'false' });
    expect(messages(run, 'error')).toContain('Cannot be judged');
  });

  it('without statements is a mistake in the inputs, but not for the clock', async (context) => {
    const inputs = limited('scatter: 50%', '');
    const world = await openWorld(context, { after: AFTER, inputs });
    const run = await world.onPullRequest();
    expect(run.outputs).toMatchObject({ outcome: 'failed' });
    expect(messages(run, 'error')).toContain(
      '. `limits` has a limit on statements (`scatter` or `refused`), but no statements are read.',
    );
    expect(world.topologyRequests('PUT')).toEqual([]);

    const clock = await world.run(
      scheduleEvent({ sha: headOf(world.github, 'main') }),
    );
    expect(clock.outputs['outcome']).not.toBe('failed');
  });
});
