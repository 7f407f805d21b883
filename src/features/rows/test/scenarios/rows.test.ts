import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { describe, expect, it, type TestContext } from 'vitest';
import { DATABASE_PASSWORD } from '../../../../../sandbox/database/database.ts';
import { useDatabase } from '../../../../../sandbox/database/for-tests.ts';
import type { RunResult } from '../../../../../sandbox/runner.ts';
import {
  planOf,
  REROUTED,
  TABLES,
  withSchema,
} from '../../../../../test/scenarios/changes.ts';
import {
  asYaml,
  CHANGED,
  LIVE,
} from '../../../../../test/scenarios/documents.ts';
import {
  everythingLeft,
  leaksIn,
} from '../../../../../test/scenarios/leaks.ts';
import { FILE, openWorld } from '../../../../../test/scenarios/world.ts';

const AFTER = asYaml(REROUTED);
/** A statement of the log by which a shard is asked for its estimates. */
const ESTIMATES = /sum\(c\.reltuples\)/g;

let inputs: Readonly<Record<string, string>>;
useDatabase(async (opened) => {
  await opened.reset(LIVE);
  await opened.run(
    `CREATE TABLE events (tenant_id text); INSERT INTO events SELECT 'value-of-a-row' FROM generate_series(1, 1200);
     CREATE TABLE sessions (tenant_id text); CREATE TABLE users (tenant_id text); ANALYZE`,
  );
  inputs = { 'database-url': await opened.address() };
});

/** A way to the database on which a client may be cut off for what it sends. */
async function through(
  { onTestFinished }: TestContext,
  address: string,
  isCut: (sent: Buffer) => boolean,
): Promise<string> {
  const url = new URL(address);
  const { port, hostname } = url;
  const server = createServer((client) => {
    const behind = connect(Number(port), hostname);
    client.on('error', () => undefined).on('close', () => behind.destroy());
    behind.on('error', () => undefined).on('close', () => client.destroy());
    behind.pipe(client);
    client.on('data', (data) => {
      if (isCut(data)) client.destroy();
      else behind.write(data);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());

  const own = server.address() as AddressInfo;
  url.port = String(own.port);
  return url.href;
}

/** A way to the database that is cut where estimates are asked for. */
const withoutEstimates = (context: TestContext, address = '') =>
  through(context, address, (sent) => sent.includes('c.reltuples'));

/** How the messages of Postgres begin with which a client takes its leave. */
const LEAVE = 'X'.charCodeAt(0);
/** The code of its protocol, in the first message of a connection. */
const PROTOCOL = 196_608;

function estimatesAsked({ log }: RunResult): number {
  return log.match(ESTIMATES)?.length ?? 0;
}

describe('a plan that gives keys to another shard', () => {
  it('says about how many rows are on the shard that would lose them', async (context) => {
    const world = await openWorld(context, { after: AFTER, inputs });
    const run = await world.onPullRequest();
    expect(run.outputs).toMatchObject({
      outcome: 'blocked',
      risk: 'needs-empty',
    });
    const [comment = ''] = world.comments();
    expect(comment).toContain(
      'about 1,200 rows of <code>app.public.events</code>',
    );
    expect(comment).toMatch(
      /`app\.public\.events`: 25 % of the keys and 33\.3 % of the rows \(about 1,200\) on /,
    );
    expect(comment).toMatch(
      /`app\.public\.events` \\?\[40, 80\): about 1,200 rows on /,
    );
    expect(comment).toContain('same estimates');
    expect(comment).not.toContain('`app.public.users`');
    expect(planOf(run)['rows']).toMatchObject({
      tables: [
        {
          table: 'app.public.events',
          known_rows: 1200,
          moves: [{ interval: '[40, 80)', rows: 1200, exact: false }],
        },
        { table: 'app.public.sessions', known_rows: 0 },
      ],
      same_everywhere: true,
    });
    const secrets = [decodeURIComponent(DATABASE_PASSWORD), 'value-of-a-row'];
    expect(leaksIn(everythingLeft(run, world.github), secrets)).toEqual([]);
    // The group has three shards; all of its tables are in one logical database.
    expect(estimatesAsked(run)).toBe(3);
  });

  it('asks nothing of it without a database, and nothing for an apply', async (context) => {
    const plain = await openWorld(context, { after: AFTER });
    const planned = await plain.onPullRequest();
    expect(planned.outputs['outcome']).toBe('blocked');
    expect(planOf(planned)).not.toHaveProperty('rows');
    expect(plain.comments()[0]).not.toContain('Rows of what moves');

    const allow =
      'needs-empty:app.public.events\nneeds-empty:app.public.sessions';
    const world = await openWorld(context, {
      after: AFTER,
      inputs: { ...inputs, allow },
      comment: 'never',
    });
    const run = await world.onPush({ files: { [FILE]: AFTER } });
    expect(run.outputs['outcome']).toBe('applied');
    expect(run.groups).toContain('Statements in the database');
    expect(estimatesAsked(run)).toBe(0);
  });

  it('leaves no connection open', async (context) => {
    let [begun, left] = [0, 0];
    const { 'database-url': direct = '' } = inputs;
    const address = await through(context, direct, (sent) => {
      if (sent[0] === LEAVE) left += 1;
      if (sent[0] === 0 && sent.readInt32BE(4) === PROTOCOL) begun += 1;
      return false;
    });
    const world = await openWorld(context, {
      after: AFTER,
      inputs: { 'database-url': address },
    });
    await world.onPullRequest();
    expect(begun).toBeGreaterThan(1);
    expect(left).toBe(begun);
  });

  it('goes on where estimates cannot be read, with one notice', async (context) => {
    const address = await withoutEstimates(context, inputs['database-url']);
    const world = await openWorld(context, {
      after: AFTER,
      inputs: { 'database-url': address },
    });
    const run = await world.onPullRequest();
    expect(run.outputs).toMatchObject({
      outcome: 'blocked',
      risk: 'needs-empty',
    });
    const [comment = ''] = world.comments();

    expect(
      comment.match(/Rows of what moves were not estimated/g),
    ).toHaveLength(1);
    expect(comment).not.toContain('<summary>Rows of what moves');
    expect(planOf(run)).not.toHaveProperty('rows');
  });
});

describe('a plan that gives no keys to another shard', () => {
  it.for([
    ['declares a table', asYaml(CHANGED)],
    [
      'gives a table to another group',
      asYaml(withSchema({ ...TABLES, users: { shard_group: 'tenant_data' } })),
    ],
  ] as const)(
    'and %s asks no shard for estimates',
    async ([, after], context) => {
      const world = await openWorld(context, {
        after,
        inputs,
        comment: 'never',
      });
      const run = await world.onPullRequest();
      expect(estimatesAsked(run)).toBe(0);
      expect(planOf(run)).not.toHaveProperty('rows');
    },
  );
});
