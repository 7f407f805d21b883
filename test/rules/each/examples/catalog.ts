import type { CatalogTable } from '../../../domain.ts';
import { type Examples, gsiExample, TABLES } from './parts.ts';

/** The table `orders` as its catalog has it. */
function orders(more: Partial<CatalogTable> = {}): readonly CatalogTable[] {
  const text = { name: 'text', kind: 'b', isArray: false };
  const columns = new Map([
    ['tenant_id', text],
    ['id', text],
  ]);
  const none = { unique: [], foreignKeys: [], code: [], views: [] };
  return [
    {
      database: 'app',
      schema: 'public',
      table: 'orders',
      columns,
      ...none,
      ...more,
    },
  ];
}

const ROUTED = `${TABLES}          ▸orders: {shard_group: data}\n`;
const UNROUTED = `${TABLES}          orders: {shard_group: meta}\n`;

export const CATALOG = {
  'shard-key-column': {
    why: 'An INSERT has to give the shard key, and a table without that column cannot (NK306). Where the column comes with the next migration, run that first.',
    fails: ROUTED,
    passes: UNROUTED,
    catalog: {
      sql: 'CREATE TABLE orders (id text);',
      tables: orders({
        columns: new Map([['id', { name: 'text', kind: 'b', isArray: false }]]),
      }),
    },
  },
  'shard-key-type': {
    why: 'The service checks the type of the column when the topology is set. range and modulo take integers; xxhash takes text, integers, floats, numeric, dates, timestamps, uuid, bytea and enums, and never arrays, json or records. Types of which nothing is documented are a warning.',
    fails: ROUTED,
    passes: UNROUTED,
    catalog: {
      sql: 'CREATE TABLE orders (tenant_id jsonb);',
      tables: orders({
        columns: new Map([
          ['tenant_id', { name: 'jsonb', kind: 'b', isArray: false }],
        ]),
      }),
    },
  },
  'shard-key-null': {
    why: 'A column that was just added holds NULL in every row. NULL equals no key, so a query by key finds none of these rows, and where the service sends them is not documented.',
    fails: ROUTED,
    passes: UNROUTED,
    catalog: {
      sql: 'CREATE TABLE orders (id text); INSERT INTO orders VALUES (1); ALTER TABLE orders ADD tenant_id text;',
      tables: orders({ hasNullKeys: true }),
    },
  },
  'iteration-key': {
    why: 'A workflow goes through a table by its iteration key: the primary key, or a unique key over columns that are NOT NULL. Without one, rows can never be moved to other shards.',
    fails: ROUTED,
    passes: UNROUTED,
    catalog: {
      sql: 'CREATE TABLE orders (tenant_id text, id text);',
      tables: orders({ hasIterationKey: false }),
    },
  },
  'unique-per-shard': {
    why: 'The service accepts such a key in full, and enforces it on each shard by itself: two shards may hold the same value, and `ON CONFLICT` over it is refused.',
    fails: ROUTED,
    passes: UNROUTED,
    catalog: {
      sql: 'CREATE TABLE orders (tenant_id text, id text PRIMARY KEY);',
      tables: orders({ unique: [{ name: 'orders_pkey', columns: ['id'] }] }),
    },
  },
  'foreign-key-across-groups': {
    why: 'A shard checks a foreign key against its own copy of the parent, which is empty where the parent is placed elsewhere. A Reshard asks for related tables in one group as well.',
    fails: ROUTED,
    passes: UNROUTED,
    catalog: {
      sql: 'CREATE TABLE orders (tenant_id text, id text REFERENCES products (id));',
      tables: orders({
        foreignKeys: [
          {
            name: 'orders_id_fkey',
            child: { schema: 'public', table: 'orders', columns: ['id'] },
            parent: { schema: 'public', table: 'products', columns: ['id'] },
          },
        ],
      }),
    },
  },
  'routed-table-code': {
    why: 'It runs on the shard of the row, and sees the empty copies of tables of other groups, without an error.',
    fails: ROUTED,
    passes: UNROUTED,
    catalog: {
      sql: 'CREATE TABLE orders (tenant_id text, id text);\nCREATE TRIGGER count_orders AFTER INSERT ON orders EXECUTE FUNCTION count_orders();',
      tables: orders({ code: ['count_orders'] }),
    },
  },
  'routed-table-view': {
    why: 'Materialized views over routed tables are refused, views over two groups, and writes through any of them.',
    fails: ROUTED,
    passes: UNROUTED,
    catalog: {
      sql: 'CREATE TABLE orders (tenant_id text, id text);\nCREATE VIEW open_orders AS SELECT * FROM orders;',
      tables: orders({
        views: [{ name: 'public.open_orders', isMaterialized: false }],
      }),
    },
  },
  'lookup-table-primary-key': {
    why: 'Only the primary key of the lookup table keeps the values unique. Neki disables the index by itself where that key is another one: uniqueness is then not enforced, and nothing tells you. Indexes over expressions are not checked.',
    fails: gsiExample({ name: '▸by_email' }),
    passes: gsiExample({ columns: '[id]' }),
    catalog: {
      sql: 'CREATE TABLE users_by_email (id text PRIMARY KEY, email text, tenant_id text);',
      tables: [
        {
          ...{ database: 'app', schema: 'public', table: 'users_by_email' },
          ...{ columns: new Map(), unique: [], foreignKeys: [] },
          ...{ code: [], views: [], primaryKey: ['id'] },
        },
      ],
    },
  },
  'near-name': {
    why: 'Names count as the catalog has them: `CREATE TABLE Orders` makes `orders`. An entry with another name places no row, and the table that was meant stays where its defaults place it. A table that is created later, by exactly this name, needs no change.',
    fails: `${TABLES}          ▸Orders: {shard_group: data}\n`,
    passes: ROUTED.replace('▸', ''),
    catalog: {
      sql: 'CREATE TABLE orders (tenant_id text, id text);',
      tables: [],
      near: [
        {
          listed: { database: 'app', schema: 'public', table: 'Orders' },
          near: { database: 'app', schema: 'public', table: 'orders' },
          rows: { count: 50, isMore: false },
        },
      ],
    },
  },
} satisfies Examples;
