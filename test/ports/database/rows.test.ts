import type { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  leavePostgres,
  openPostgres,
} from '../../../sandbox/database/cluster.ts';
import { openDatabase as openBranch } from '../../../sandbox/database/database.ts';
import { openRelay } from '../../../sandbox/database/relay.ts';
import { PROCESS_CLOCK } from '../../../src/clock.ts';
import {
  type Connection,
  connectionTo,
  type RowsAnswer,
} from '../../../src/ports/database/connection.ts';
import { openDatabase } from '../../../src/ports/database/database.ts';
import { countRows, readEstimates } from '../../../src/ports/database/rows.ts';
import { failure, ok } from '../../../src/result.ts';
import { connectionBy } from './connections.ts';

const ODD = failure('the database answered something else than numbers');
const HOSTILE = 'x"; DROP TABLE few; --';
let database: PGlite;
let server: PGLiteSocketServer;
let connection: Connection;

beforeAll(async () => {
  database = await openPostgres();
  await database.exec(`
    CREATE TABLE few (id bigint); INSERT INTO few VALUES (-3), (5), (15);
    CREATE TABLE fresh (id bigint); INSERT INTO fresh VALUES (1);
    CREATE TABLE parted (id bigint) PARTITION BY RANGE (id);
    CREATE TABLE parted_low PARTITION OF parted FOR VALUES FROM (0) TO (10);
    CREATE TABLE parted_high PARTITION OF parted FOR VALUES FROM (10) TO (20);
    INSERT INTO parted VALUES (1), (2), (11);
    CREATE TABLE "x""; DROP TABLE few; --" (id bigint);
    CREATE TABLE big (id bigint); INSERT INTO big VALUES (9223372036854775807);
    ANALYZE few; ANALYZE parted; ANALYZE parted_low; ANALYZE parted_high; ANALYZE big;
  `);
  server = new PGLiteSocketServer({ db: database, host: '127.0.0.1', port: 0 });
  await server.start();
  connection = connectionTo({
    url: new URL(
      `postgres://postgres:secret@${server.getServerConn()}/postgres?sslmode=disable`,
    ),
    clock: PROCESS_CLOCK,
    signal: new AbortController().signal,
  });
}, 60_000);

afterAll(async () => {
  await connection.close();
  await server.stop();
  await leavePostgres(database);
});

it('estimates are those of tables, the parts of one taken together, and unknown before they are analyzed', async () => {
  const estimates = await readEstimates(connection);
  expect(estimates).toEqual(
    ok(
      [
        ['big', 1],
        ['few', 3],
        ['fresh', undefined],
        ['parted', 3],
        [HOSTILE, undefined],
      ].map(([table, rows]) => ({ schema: 'public', table, rows })),
    ),
  );
});

it.each<[string, string, readonly [bigint, bigint] | undefined, number]>([
  ['all', 'few', undefined, 3],
  ['all of a partitioned table', 'parted', undefined, 3],
  ['those of keys, the upper bound apart', 'few', [-3n, 15n], 2],
  ['those up to the highest key', 'big', [0n, 1n << 63n], 1],
  ['none of a hostile name', HOSTILE, undefined, 0],
])('rows are counted: %s', async (_name, table, bounds, count) => {
  const slice = bounds && { column: 'id', low: bounds[0], high: bounds[1] };
  const names = { database: 'postgres', schema: 'public', table };
  expect(await countRows(connection, names, slice)).toEqual(ok(count));
});

it('rows of some keys are not counted by a column that may hold fractions', async () => {
  await database.exec(
    'SET search_path = public; CREATE TABLE measured (id numeric); INSERT INTO measured VALUES (99.5)',
  );
  const names = { database: 'postgres', schema: 'public', table: 'measured' };
  const slice = { column: 'id', low: 96n, high: 100n };
  expect(await countRows(connection, names, slice)).toEqual(
    failure('its key column is not smallint, integer or bigint'),
  );
  expect(await countRows(connection, names)).toEqual(ok(1));
});

it('why rows cannot be counted is Postgres’s own answer', async () => {
  const names = { database: 'postgres', schema: 'public', table: 'gone' };
  const counted = await countRows(connection, names);
  expect(counted.ok ? '' : counted.problem).toContain('does not exist');
});

it.each<[string, unknown]>([
  ['a text', 'many'],
  ['nothing', undefined],
])('a number that is %s is no number', async (_name, value) => {
  const odd: Connection = connectionBy(async () =>
    ok([{ schema: 's', name: 't', rows: value, count: value }]),
  );
  expect(await readEstimates(odd)).toEqual(ODD);
  const names = { database: 'd', schema: 's', table: 't' };
  expect(await countRows(odd, names)).toEqual(ODD);
});

it.each<[string, RowsAnswer, Awaited<ReturnType<typeof readEstimates>>]>([
  [
    'of a database that does not exist are none',
    failure({ code: '3D000', why: 'does not exist' }),
    ok([]),
  ],
  [
    'are not known where they are refused',
    failure({ code: '42501', why: 'permission denied' }),
    failure('permission denied'),
  ],
  ['are not known without a schema', ok([{ name: 't', rows: 1 }]), ODD],
  ['are not known without a table', ok([{ schema: 's', rows: 1 }]), ODD],
])('estimates %s', async (_, answer, expected) => {
  const answering: Connection = connectionBy(async () => answer);
  expect(await readEstimates(answering)).toEqual(expected);
});

it.each([
  [10_000, ok(10_000)],
  [10_001, failure('it has more than 10000 tables')],
])('%i tables of a database: up to 10,000 are read', async (count, wanted) => {
  const row = { schema: 's', name: 't', rows: 1, unknown: false };
  const many: Connection = connectionBy(async () =>
    ok(Array.from({ length: count }, () => row)),
  );
  const read = await readEstimates(many);
  expect(read.ok ? ok(read.value.length) : read).toEqual(wanted);
});

it('shards are asked for estimates and counts over connections that are closed after it', async () => {
  const branch = await openBranch();
  const { port } = new URL(await branch.address());
  const relay = await openRelay(Number(port));
  const shards = ['s1', 's2', 's3', 's4', 's5', 's6'];
  await branch.reset({
    shard_groups: [
      { uid: 'g', key_ranges: shards.map((shard_uid) => ({ shard_uid })) },
    ],
  });
  const addressed = openDatabase({
    url: new URL(
      `postgres://reader@127.0.0.1:${relay.port}/postgres?sslmode=disable`,
    ),
    timeout: 60_000,
    clock: PROCESS_CLOCK,
    cancelled: new AbortController().signal,
  });
  const opened = await addressed.open(new Set(shards));
  for (const shard of shards) {
    const estimates = await opened.database?.estimatesOn(shard, 'app');
    expect(estimates?.ok).toBe(true);
    const events = { database: 'app', schema: 'public', table: 'events' };
    expect(await opened.database?.countOn(shard, events)).toBeDefined();
  }
  expect(await relay.whenOpen(1)).toBe(1);
  await addressed.close();
  await branch.close();
  await relay.close();
}, 60_000);
