import { beforeEach, describe, expect, it } from 'vitest';
import { runInProcess } from '../../../../oracles/faults/harness.ts';
import { useServers } from '../../../../sandbox/for-tests.ts';
import type { JsonObject } from '../../../../sandbox/platform.ts';
import { topologyOf } from '../../../../test/domain.ts';
import { textOf } from '../../../../test/messages.ts';
import { QUIET_DATABASE } from '../../../../test/run/quiet-database.ts';
import { failure, ok } from '../../../result.ts';
import type { BranchDatabase, DatabaseNames } from '../../../run/database.ts';
import { comparedWith } from '../compared.ts';
import { similarTables } from '../similar.ts';

/** Names in a database: the tables of a schema, by schema. */
function namesOf(
  schemas: Readonly<Record<string, readonly string[]>>,
  isTable = true,
): DatabaseNames {
  const tables = Object.entries(schemas).flatMap(([schema, names]) =>
    names.map((table) => ({ schema, table, isTable })),
  );
  return { schemas: new Set(Object.keys(schemas)), tables, parts: [] };
}

/** The tables that a file lists in the schema `public` of `app`, each with the table that it may mean. */
function similar(
  listed: readonly string[],
  names: DatabaseNames | undefined,
  schema = 'public',
): readonly string[] {
  const tables = Object.fromEntries(listed.map((name) => [name, {}]));
  const topology = topologyOf({
    databases: { app: { schemas: { [schema]: { tables } } } },
  });
  return similarTables([comparedWith(topology, 'app', names)]).map(
    ({ listed: { table }, near }) => `${table} > ${near.schema} ${near.table}`,
  );
}

const ORDERS = namesOf({ public: ['orders', 'users'] });

describe('a listed table that does not exist', () => {
  it.each([
    ['Orders'],
    ['ORDERS'],
    ['order'],
    ['orders '],
    ['"orders "'],
    ['"Orders"'],
    ['or-ders'],
    ['public.orders'],
    ['Public.Orders'],
    ['"public"."orders"'],
    ['app.public.orders'],
    ['oders'],
    ['ordesr'],
  ])('and is called %s may mean `orders`', (name) => {
    expect(similar([name], ORDERS)).toEqual([`${name} > public orders`]);
  });

  it.each([
    ['invoices'],
    ['other.orders'],
    ['shop.public.orders'],
    ['x.app.public.orders'],
    ['.'],
    ['""'],
    ['o'],
    ['x'.repeat(100_000)],
  ])('and is called %.30s means no other table', (name) => {
    expect(similar([name], ORDERS)).toEqual([]);
  });

  it('may mean a listed table where only case or a plural differs, and not by a slip', () => {
    const listed = ['orders', 'Orders', 'borders'];
    expect(similar(listed, ORDERS)).toEqual(['Orders > public orders']);
  });

  it('with other digits is another table', () => {
    const names = namesOf({ public: ['events_2024'] });
    expect(similar(['events_2025'], names)).toEqual([]);
    expect(similar(['event_2024', 'evnts_2024'], names)).toHaveLength(2);
  });

  it('in a schema whose name has another case may mean the table of the existing schema', () => {
    expect(similar(['orders'], ORDERS, 'Public')).toEqual([
      'orders > public orders',
    ]);
  });

  it('means no view, and nothing where its database does not exist', () => {
    const views = namesOf({ public: ['orders'] }, false);
    expect(similar(['Orders'], views)).toEqual([]);
    expect(similar(['Orders'], undefined)).toEqual([]);
  });

  it('is looked for among 100,000 tables in little time', () => {
    const many = Array.from({ length: 50_000 }, (_, at) => `table_${at}_of`);
    const names = namesOf({ public: many });
    const found = similar(
      many.map((name) => name.toUpperCase()),
      names,
    );
    expect(found).toHaveLength(50_000);
    expect(
      similar(
        many.map((name) => `other ${name}`),
        names,
      ),
    ).toEqual([]);
  });
});

describe('a run', () => {
  const { platform } = useServers();
  let live: JsonObject;
  beforeEach(() => {
    live = platform.branch().topology;
  });

  /** What a plan says that lists a further table, with a database that answers this. */
  async function told(
    database: Partial<BranchDatabase>,
    databases: Readonly<Record<string, JsonObject>> = {},
  ) {
    const app = {
      default_shard_group: 'meta',
      schemas: {
        public: { tables: { Orders: { shard_group: 'tenant_data' } } },
      },
    };
    const { result } = await runInProcess(platform, {
      mode: 'plan',
      desired: { ...live, databases: { app, ...databases } },
      openDatabase: async () => ({
        notices: [],
        database: { ...QUIET_DATABASE, ...database },
      }),
    });
    return {
      findings: result.findings.map(({ message }) => textOf(message)),
      notices: result.notices.map((one) => textOf(one)),
    };
  }

  it('asks each database once, and the rows of similar tables together', async () => {
    const asked: string[] = [];
    const { findings, notices } = await told({
      names: async (name) => {
        asked.push(name);
        return ok(ORDERS);
      },
      look: async (questions) => {
        asked.push(questions.map(({ name }) => name).join());
        const rows = { kind: 'rows', count: 100_000, isMore: true } as const;
        return {
          seen: new Map(questions.map(({ name }) => [name, rows])),
          notices: [],
        };
      },
    });
    expect(asked.filter((question) => question === 'app')).toHaveLength(1);
    expect(asked).toContain('app.public.orders');
    expect(findings).toEqual([
      'The database has no table `Orders`. It has `orders`, with more than 100,000 rows, which is placed in shard group `meta`. Did you mean `orders`?',
    ]);
    expect(notices).toContain(
      'Listed, but not found in the database: 1 table (`app.public.Orders`).',
    );
  });

  it('says so where nobody knows how many rows there are', async () => {
    const { findings } = await told({ names: async () => ok(ORDERS) });
    expect(findings.join()).toContain('unknown number');
  });

  it('counts a database that does not exist', async () => {
    const { findings, notices } = await told({
      names: async () => ok(undefined),
    });
    expect(findings).toEqual([]);
    expect(notices).toContain(
      'Listed, but not found in the database: 1 database (`app`), 1 schema (`app.public`) and 1 table (`app.public.Orders`).',
    );
  });

  it('says nothing of names that it cannot read', async () => {
    const { findings, notices } = await told({
      names: async () => failure('no right'),
    });
    expect(findings).toEqual([]);
    expect(notices.join()).not.toContain('Listed, but not found');
  });

  it('counts nothing as missing where nobody confirms whose database it is', async () => {
    const { findings, notices } = await told({
      isProven: false,
      names: async () => ok(ORDERS),
    });
    expect(findings.join()).toContain('Did you mean `orders`?');
    expect(notices.join()).not.toContain('Listed, but not found');
  });

  it('compares the first four databases, and names the others', async () => {
    const others = ['b', 'c', 'd', 'e', 'f'].map((name) => [name, {}]);
    const asked: string[] = [];
    const { notices } = await told(
      {
        names: async (name) => {
          asked.push(name);
          return ok(ORDERS);
        },
      },
      Object.fromEntries(others),
    );
    expect(asked).toEqual(['app', 'b', 'c', 'd']);
    expect(notices).toContain(
      'Names in `e` and `f` were not compared: the file lists more than 4 databases.',
    );
  });
});
