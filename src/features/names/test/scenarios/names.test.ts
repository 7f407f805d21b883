import { beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { useDatabase } from '../../../../../sandbox/database/for-tests.ts';
import type { JsonObject } from '../../../../../sandbox/platform.ts';
import { scheduleEvent } from '../../../../../sandbox/runner.ts';
import { TABLES, withSchema } from '../../../../../test/scenarios/changes.ts';
import { asYaml, LIVE } from '../../../../../test/scenarios/documents.ts';
import {
  headOf,
  messages,
  openWorld,
} from '../../../../../test/scenarios/world.ts';

let address = '';
const database = useDatabase(async (opened) => {
  address = await opened.address();
});
beforeEach(async () => {
  await database.run(`DROP SCHEMA public CASCADE; CREATE SCHEMA public;
    CREATE TABLE events (tenant_id text PRIMARY KEY);
    CREATE TABLE sessions (tenant_id text PRIMARY KEY);
    CREATE TABLE users (id text PRIMARY KEY)`);
  await database.reset(LIVE);
});

const ORDERS = `CREATE TABLE orders (tenant_id text PRIMARY KEY);
  INSERT INTO orders SELECT 'tenant ' || n FROM generate_series(1, 50) AS n`;
const SPREAD = { shard_group: 'tenant_data' };

/** The plan of a pull request that adds tables to those of the branch. */
async function planned(
  context: TestContext,
  more: JsonObject,
  inputs: Readonly<Record<string, string>> = {},
) {
  const world = await openWorld(context, {
    after: asYaml(withSchema({ ...TABLES, ...more })),
    inputs: { 'database-url': address, ...inputs },
    comment: 'never',
  });
  return world.onPullRequest();
}

/** A check by the clock of a branch that is in sync. */
async function checked(context: TestContext, topology: JsonObject) {
  await database.reset(topology);
  const world = await openWorld(context, {
    before: asYaml(topology),
    after: asYaml(topology),
    inputs: { 'database-url': address },
    comment: 'never',
  });
  world.platform.branch().topology = topology;
  return world.run(scheduleEvent({ sha: headOf(world.github, 'main') }));
}

describe('a plan that looks at the database', () => {
  it('warns of each listed table that is almost `orders`, with its rows and its group', async (context) => {
    await database.run(ORDERS);
    const names = ['Orders', 'order', '"orders "', 'public.orders', 'oders'];
    const more = Object.fromEntries(names.map((name) => [name, SPREAD]));
    const run = await planned(context, more);
    expect(run.outputs).toMatchObject({ outcome: 'planned' });
    const warned = run.annotations.filter(({ level }) => level === 'warning');
    expect(warned.map(({ message }) => message)).toEqual(
      names.map((name) =>
        expect.stringContaining(
          `The database has no table \`${name}\`. It has \`orders\`, with 50 rows, which is placed in shard group \`meta\`. Did you mean \`orders\`?`,
        ),
      ),
    );
    expect(run.summary).toContain('data-topology.yaml:34:11');
    expect(messages(run, 'notice') + run.summary).toContain(
      'Listed, but not found in the database: 5 tables (`app.public.Orders`, `app.public.order`, `app.public."""orders """` and 2 more).',
    );
  });

  it('counts what does not exist, and warns of nothing where no name is similar', async (context) => {
    const run = await planned(context, { orders: SPREAD });
    expect(run.outputs).toMatchObject({ outcome: 'planned', risk: 'safe' });
    expect(messages(run, 'warning')).toBe('');
    expect(run.summary).toContain(
      'Listed, but not found in the database: 1 table (`app.public.orders`).',
    );
  });

  it('says nothing of names where all of them exist', async (context) => {
    await database.run('CREATE TABLE orders (tenant_id text PRIMARY KEY)');
    const run = await planned(context, { orders: SPREAD });
    expect(messages(run, 'warning')).toBe('');
    expect(run.summary).not.toContain('Listed, but not found');
  });

  it('leaves the severity to `rules`, and does not count rows for a rule that is off', async (context) => {
    await database.run(ORDERS);
    const asError = { rules: 'near-name: error' };
    const refused = await planned(context, { Orders: SPREAD }, asError);
    expect(refused.outputs).toMatchObject({ outcome: 'invalid' });
    expect(messages(refused, 'error')).toContain('Did you mean `orders`?');

    const none = { rules: 'near-name: off' };
    const quiet = await planned(context, { Orders: SPREAD }, none);
    expect(messages(quiet, 'warning')).toBe('');
    expect(quiet.log).not.toContain('FROM "public"."orders"');
  });

  it('shows hostile names of the database as text', async (context) => {
    const hostile = 'or``<b>@all</b>\u202e[x](//evil)|d';
    const quoted = `"${hostile}"`;
    await database.run(`CREATE TABLE ${quoted} (tenant_id text PRIMARY KEY)`);
    const listed = hostile.toUpperCase();
    const run = await planned(context, { [listed]: SPREAD });
    const warning = messages(run, 'warning');
    expect(warning).toContain('Did you mean ');
    expect(warning).toContain('with no rows');
    for (const text of [warning, run.summary]) {
      expect(text).not.toContain('\u202e');
      expect(text).toContain('\\u202e');
    }
    expect(run.summary).not.toMatch(/(?<!`[^`\n]*)<b>@all/);
  });

  it('claims nothing of a database that it cannot read', async (context) => {
    await database.run(ORDERS);
    const elsewhere = new URL(address);
    elsewhere.port = '1';
    const unread = { 'database-url': elsewhere.href };
    const run = await planned(context, { Orders: SPREAD }, unread);
    expect(run.summary).toContain('`database-url` was not used');
    expect(run.summary).not.toContain('not found in the database');
    expect(messages(run, 'warning')).not.toContain('Did you mean');
  });
});

describe('a check for drift', () => {
  it('counts listed tables and schemas that do not exist, in one note', async (context) => {
    const tables = { events: SPREAD, invoices: {} };
    const topology: JsonObject = {
      ...LIVE,
      databases: {
        app: {
          default_shard_group: 'meta',
          schemas: { public: { tables }, audit: { tables: { trail: {} } } },
        },
        archive: { schemas: { public: { tables: { old: {} } } } },
      },
    };
    const run = await checked(context, topology);
    expect(run.outputs).toMatchObject({ outcome: 'no-change' });
    expect(run.summary).toContain(
      'Listed, but not found in the database: 1 schema (`app.audit`) and 3 tables (`app.public.invoices`, `app.audit.trail` and `archive.public.old`).',
    );
  });

  it('notes parts of a partitioned table that are placed in another group', async (context) => {
    await database.run(`CREATE TABLE log (tenant_id text, at int) PARTITION BY RANGE (at);
      CREATE TABLE log_1 PARTITION OF log FOR VALUES FROM (1) TO (2);
      CREATE TABLE log_2 PARTITION OF log FOR VALUES FROM (2) TO (3)`);
    const run = await checked(
      context,
      withSchema({ ...TABLES, log: SPREAD, log_2: SPREAD }),
    );
    expect(run.outputs).toMatchObject({ outcome: 'no-change' });
    expect(run.summary).toContain(
      'Parts of partitioned tables are placed in another shard group than their table: `app.public.log_1` is in `meta` and `app.public.log` in `tenant_data`.',
    );
    expect(run.summary).not.toContain('Listed, but not found');
  });
});
