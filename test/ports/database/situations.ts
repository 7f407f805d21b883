import type { JsonObject } from '../../../sandbox/http/json.ts';
import { SHARDS } from '../../../sandbox/platform.ts';

const [AUTHORITY = '', FIRST = '', SECOND = '', THIRD = '', SPARE = ''] =
  SHARDS;

/** A change of the topology, and which rows of `orders` queries would find no more after it. */
export interface TopologyChange {
  readonly live: JsonObject;
  readonly desired: JsonObject;
  /** A condition of SQL. */
  readonly atStake: string;
  /** True where statements of a table without rows would fail, too. */
  readonly needsTable?: true;
}

/** What `orders` is and who else is at it. */
export interface TableState {
  /** What the owner does before; none where there is no table. */
  readonly sql: string;
  /** What another session does in a transaction that stays open until both runs are over. */
  readonly open?: string;
  /** True where nobody but the owner can tell whether there are rows. */
  readonly isHidden?: true;
}

interface Range {
  readonly shard: string;
  readonly start?: string;
  readonly end?: string;
}

function group(uid: string, index: string, ranges: readonly Range[]) {
  return {
    uid,
    default_shard_index: index,
    key_ranges: ranges.map(({ shard, ...bounds }) => ({
      shard_uid: shard,
      ...bounds,
    })),
  };
}

const RANGED: readonly Range[] = [
  { shard: FIRST, end: '40' },
  { shard: SECOND, start: '40', end: '80' },
  { shard: THIRD, start: '80' },
];

/** What a topology of these situations may differ in. */
interface Parts {
  readonly ranged?: readonly Range[];
  /** The group of `orders`; it is not listed without one. */
  readonly orders?: string;
  readonly fallback?: string | null;
  readonly references?: readonly string[];
}

function topology({
  ranged = RANGED,
  orders,
  fallback = 'meta',
  references,
}: Parts): JsonObject {
  const tables = {
    kept: { shard_group: 'meta' },
    ...(orders !== undefined && { orders: { shard_group: orders } }),
  };
  const referenced =
    references === undefined
      ? {}
      : { reference_tables: { orders: { shard_groups: references } } };
  return {
    authoritative_shard_group: 'meta',
    shard_indexes: {
      by_id: { type: 'range', columns: ['id'] },
      by_tenant: { type: 'xxhash', columns: ['tenant_id'] },
    },
    shard_groups: [
      { uid: 'meta', key_ranges: [{ shard_uid: AUTHORITY }] },
      { uid: 'one', key_ranges: [{ shard_uid: FIRST }] },
      { uid: 'two', key_ranges: [{ shard_uid: SECOND }] },
      group('ranged', 'by_id', ranged),
      group('hashed', 'by_tenant', RANGED),
    ],
    databases: {
      app: {
        ...(fallback !== null && { default_shard_group: fallback }),
        schemas: { public: { tables, ...referenced } },
      },
    },
  } as JsonObject;
}

function moved(from: Parts, to: Parts, atStake: string): TopologyChange {
  return { live: topology(from), desired: topology(to), atStake };
}

const IN_RANGED = { orders: 'ranged' };

/** Changes by what a person would call them. */
export const CHANGES: Readonly<Record<string, TopologyChange>> = {
  'list a new table in a hashed group': moved({}, { orders: 'hashed' }, 'true'),
  'move an inner bound of a range index': moved(
    IN_RANGED,
    {
      ...IN_RANGED,
      ranged: [
        { shard: FIRST, end: '40' },
        { shard: SECOND, start: '40', end: '60' },
        { shard: THIRD, start: '60' },
      ],
    },
    'id >= 96 AND id < 128',
  ),
  'give the first range to another shard': moved(
    IN_RANGED,
    { ...IN_RANGED, ranged: [{ shard: SPARE, end: '40' }, ...RANGED.slice(1)] },
    'id < 64 OR id IS NULL',
  ),
  'move a table to another shard': moved(
    { orders: 'one' },
    { orders: 'two' },
    'true',
  ),
  'copy a reference table to another group': moved(
    { references: ['one'] },
    { references: ['one', 'two'] },
    'true',
  ),
  'remove the entry of a table without a default': {
    ...moved({ orders: 'one', fallback: null }, { fallback: null }, 'true'),
    needsTable: true,
  },
};

const CREATE = 'CREATE TABLE orders (id bigint, tenant_id text);';
/** One in each interval that a change of `CHANGES` moves. */
const ROWS = "INSERT INTO orders VALUES (-5, 'a'), (100, 'b'), (200, 'c')";

const FILLED = `${CREATE} ${ROWS}`.replaceAll('orders', 'filled');

/** States of the table by what a person would call them. */
export const STATES: Readonly<Record<string, TableState>> = {
  'it does not exist': { sql: '' },
  'it is empty': { sql: CREATE },
  'it has rows everywhere': { sql: `${CREATE} ${ROWS}` },
  'it has a row in an interval that stays': {
    sql: `${CREATE} INSERT INTO orders VALUES (70, 'x')`,
  },
  'its rows have no key': {
    sql: `${CREATE} INSERT INTO orders VALUES (NULL, NULL)`,
  },
  'a transaction that is open writes rows': { sql: CREATE, open: ROWS },
  'it is empty, and a dump reads it': {
    sql: CREATE,
    open: 'LOCK TABLE orders IN ACCESS SHARE MODE',
  },
  'it is empty, and its statistics are made': {
    sql: CREATE,
    open: 'ANALYZE orders',
  },
  'its rows are in a partition': {
    sql: `CREATE TABLE orders (id bigint, tenant_id text) PARTITION BY RANGE (id);
      CREATE TABLE orders_all PARTITION OF orders DEFAULT; ${ROWS}`,
  },
  'a transaction that is open writes to a partition': {
    sql: `CREATE TABLE orders (id bigint, tenant_id text) PARTITION BY RANGE (id);
      CREATE TABLE orders_all PARTITION OF orders DEFAULT`,
    open: ROWS.replace('INTO orders', 'INTO orders_all'),
  },
  'a transaction that is open writes to what inherits from it twice over': {
    sql: `${CREATE} CREATE TABLE orders_old () INHERITS (orders); CREATE TABLE orders_oldest () INHERITS (orders_old)`,
    open: ROWS.replace('INTO orders', 'INTO orders_oldest'),
  },
  'a transaction that is open attaches a table with rows': {
    sql: `CREATE TABLE orders (id bigint, tenant_id text) PARTITION BY RANGE (id); ${FILLED}`,
    open: 'ALTER TABLE orders ATTACH PARTITION filled DEFAULT',
  },
  'a transaction that is open has a table with rows inherit from it': {
    sql: `${CREATE} ${FILLED}`,
    open: 'ALTER TABLE filled INHERIT orders',
  },
  'a transaction that is open creates it': {
    sql: '',
    open: `${CREATE} ${ROWS}`,
  },
  'a transaction that is open gives its name to another table': {
    sql: FILLED,
    open: 'ALTER TABLE filled RENAME TO orders',
  },
  'a policy hides its rows': {
    sql: `${CREATE} ${ROWS}; ALTER TABLE orders ENABLE ROW LEVEL SECURITY`,
    isHidden: true,
  },
};

/** The rows of a state that a change would hide, by the transaction that is open too, once that is over. */
export function rowsAtStake({ atStake }: TopologyChange): string {
  return `SELECT count(*)::int AS count FROM orders WHERE ${atStake}`;
}
