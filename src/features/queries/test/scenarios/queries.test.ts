import { describe, expect, it } from 'vitest';
import { type Platform, WRITER } from '../../../../../sandbox/platform.ts';
import {
  pullRequestEvent,
  scheduleEvent,
} from '../../../../../sandbox/runner.ts';
import {
  planOf,
  TABLES,
  withSchema,
} from '../../../../../test/scenarios/changes.ts';
import { asYaml, LIVE } from '../../../../../test/scenarios/documents.ts';
import { openFleetWorld } from '../../../../../test/scenarios/fleet-world.ts';
import {
  asked,
  everythingShown,
  FILE,
  headOf,
  openWorld,
  type World,
} from '../../../../../test/scenarios/world.ts';

/** `users`, which one shard has, are spread over three by `tenant_id`. */
const AFTER = asYaml(
  withSchema({ ...TABLES, users: { shard_group: 'tenant_data' } }),
);
const INPUTS = { allow: 'needs-empty', queries: 'queries.csv' };
/** 73 % of calls stay on one shard, 18 % go to all, 1 % is refused, 8 % were on all shards before. */
const LIST = [
  'calls,query',
  '7300,SELECT * FROM users WHERE tenant_id = $1',
  "1800,SELECT * FROM users WHERE email = 'grace@example.com' /* app:web */",
  "100,INSERT INTO users (email) VALUES ('ada@example.com')",
  '800,SELECT count(*) FROM events',
].join('\n');

/** The service token of the runs may read query insights. */
function allowInsights({ state }: Platform): void {
  const token = state.serviceTokens.get(WRITER.id);
  if (token === undefined) throw new Error('there is no such token');
  token.accesses = [...token.accesses, 'read_database'];
}

function insightRequests({ platform }: World): readonly string[] {
  return asked(platform).filter((line) => line.includes('/insights'));
}

describe.concurrent('a plan with queries', () => {
  it('says which share of calls reaches further, and which statements', async (context) => {
    const world = await openWorld(context, { after: AFTER, inputs: INPUTS });
    const run = await world.onPullRequest({
      files: { [FILE]: AFTER, 'queries.csv': LIST },
    });
    expect(run.outputs['outcome']).toBe('planned');
    const [comment = ''] = world.comments();
    expect(comment).not.toContain('had no statement');
    expect(comment).toContain(
      'Queries: 73 % of calls to one shard (92 % before), 26 % to all (8 %), 1 % refused (0 %)',
    );
    expect(comment).toContain(
      '`INSERT INTO users (email) VALUES (?)`: 100 calls, one shard → refused',
    );
    expect(comment).toContain(
      '`SELECT * FROM users WHERE email = ?`: 1,800 calls, one shard → all shards',
    );
    expect(everythingShown(run)).not.toMatch(/grace@|ada@|app:web/);
    expect(planOf(run)['queries']).toMatchObject({
      statements: 4,
      calls: 10_000,
      worse: { statements: 2, calls: 1900 },
    });
  });

  it.for([
    ['everybody', { private: false }],
    ['everyone of the enterprise', { visibility: 'internal' }],
  ] as const)(
    'has figures alone where %s can read the report',
    async ([, facts], context) => {
      const world = await openWorld(context, { after: AFTER, inputs: INPUTS });
      const event = pullRequestEvent({ ...world.pull(), ...facts });
      const run = await world.run(event, {
        files: { [FILE]: AFTER, 'queries.csv': LIST },
      });
      const [comment = ''] = world.comments();
      expect(comment).toContain('26 % to all (8 %)');
      expect(comment).toContain(
        'Of 4 statements with 10,000 calls, 2 with 1,900 calls would',
      );
      const shown = `${comment}\n${everythingShown(run)}`;
      expect(shown).not.toMatch(/FROM users|INTO users|email/);
      expect(planOf(run)['queries']).toMatchObject({ worst: null });
    },
  );

  it('asks query insights for all their pages', async (context) => {
    const inputs = { ...INPUTS, queries: 'insights' };
    const world = await openWorld(context, { after: AFTER, inputs });
    allowInsights(world.platform);
    world.platform.branch().insights = Array.from({ length: 130 }, (_, at) => ({
      normalized_sql: `SELECT * FROM users WHERE tenant_id = $1 LIMIT ${at}`,
      query_count: 10,
    }));
    const run = await world.onPullRequest();
    expect(planOf(run)['queries']).toMatchObject({
      statements: 130,
      calls: 1300,
    });
    expect(insightRequests(world)).toHaveLength(2);
  });

  it('goes on where query insights may not be read, and says so', async (context) => {
    const inputs = { ...INPUTS, queries: 'insights' };
    const world = await openWorld(context, { after: AFTER, inputs });
    const run = await world.onPullRequest();
    expect(run.outputs['outcome']).toBe('planned');
    expect(world.comments()[0]).toContain('read_database');
    expect(planOf(run)).not.toHaveProperty('queries');
  });

  it('goes on with a list that is not in the repository, and names its input', async (context) => {
    const inputs = { ...INPUTS, queries: '../queries.csv' };
    const world = await openWorld(context, { after: AFTER, inputs });
    const run = await world.onPullRequest();
    expect(run.outputs['outcome']).toBe('planned');
    expect(world.comments()[0]).toMatch(/out of the repository.*`queries`/);
  });

  it('reads no list where nothing changes', async (context) => {
    const after = asYaml(LIVE);
    const world = await openWorld(context, { after, inputs: INPUTS });
    const run = await world.onPullRequest({ files: { [FILE]: after } });
    expect(run.outputs['outcome']).toBe('no-change');
    expect(everythingShown(run)).not.toContain('queries.csv');
  });

  it('reads what it can of half a list', async (context) => {
    const world = await openWorld(context, { after: AFTER, inputs: INPUTS });
    const half = `${LIST}\nfoo\n12,"SELECT * FROM users WHERE`;
    const run = await world.onPullRequest({
      files: { [FILE]: AFTER, 'queries.csv': half },
    });
    expect(planOf(run)['queries']).toMatchObject({ statements: 4 });
    const [comment] = world.comments();
    expect(comment).toContain('only the first 4 statements were read');
    expect(comment).toContain('2 lines had no statement');
  });

  it('shows hostile names as code, and nothing of what is no data statement', async (context) => {
    const world = await openWorld(context, { after: AFTER, inputs: INPUTS });
    const list = JSON.stringify([
      {
        query: 'SELECT "`</details>@grace ::error::x" FROM users',
        calls: 5,
      },
      { query: "ALTER ROLE app PASSWORD 'hunter2'", calls: 4 },
      { query: "SELECT * FROM users WHERE email = 'cut", calls: 3 },
    ]);
    const run = await world.onPullRequest({
      files: { [FILE]: AFTER, 'queries.csv': list },
    });
    const [comment = ''] = world.comments();
    expect(comment).toMatch(/`+ ?SELECT "`<\/details>@grace/);
    expect(everythingShown(run)).not.toMatch(/hunter2|'cut|^::error::x/m);
    expect(comment).toContain('counted as unclear: 1 statement');
  });
});

describe.concurrent('a plan of many targets with queries', () => {
  it('says for each what becomes of them', async (context) => {
    const world = await openFleetWorld(context, { after: { [FILE]: AFTER } });
    // The second one has the table there already.
    world.branch('b2').topology = withSchema({
      ...TABLES,
      events: { shard_group: 'meta' },
      users: { shard_group: 'tenant_data' },
    });
    const run = await world.onPullRequest({
      files: { 'queries.csv': LIST },
      inputs: { queries: 'queries.csv', 'on-drift': 'overwrite' },
    });
    expect(run.outputs['outcome']).toBe('blocked');
    const [comment = ''] = world.comments();
    expect(comment.match(/Queries: \d+ % of calls to one shard/g)).toHaveLength(
      2,
    );
  });
});

describe.concurrent('a run without queries', () => {
  it('asks nothing about them, as an apply and a check by the clock with them do', async (context) => {
    const world = await openWorld(context, {
      after: AFTER,
      inputs: { allow: 'needs-empty' },
    });
    await world.onPullRequest();
    const run = await world.onPush({ inputs: { queries: 'insights' } });
    expect(run.outputs['outcome']).toBe('applied');
    world.platform.branch().topology = LIVE;
    const event = scheduleEvent({ sha: headOf(world.github, 'main') });
    const check = await world.run(event, { inputs: { queries: 'insights' } });
    expect(check.outputs['outcome']).toBe('drifted');
    expect(insightRequests(world)).toEqual([]);
  });
});
