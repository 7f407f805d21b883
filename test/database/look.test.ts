import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROCESS_CLOCK } from '../../src/clock.ts';
import { type Connection, connectionTo } from '../../src/database/connection.ts';
import { lookAtTable } from '../../src/database/look.ts';

const HOSTILE = 'x"; DROP TABLE kept; --';
const LONG = `Å.${'é'.repeat(30)}!`;
let database: PGlite;
let server: PGLiteSocketServer;
let connection: Connection;

beforeAll(async () => {
  database = await PGlite.create();
  await database.exec(`
    CREATE TABLE empty (id bigint);
    CREATE TABLE few (id bigint); INSERT INTO few VALUES (5), (15), (-3);
    CREATE TABLE many (id bigint); INSERT INTO many SELECT generate_series(1, 100005);
    CREATE TABLE parted (id bigint) PARTITION BY RANGE (id);
    CREATE TABLE parted_low PARTITION OF parted FOR VALUES FROM (0) TO (10);
    INSERT INTO parted VALUES (1);
    CREATE VIEW seen AS SELECT * FROM few;
    CREATE SCHEMA "Odd.Schema"; CREATE TABLE "Odd.Schema"."${LONG}" (id bigint);
    CREATE TABLE "x""; DROP TABLE kept; --" (id bigint); CREATE TABLE kept (id bigint);
    CREATE TABLE big (id bigint); INSERT INTO big VALUES (9223372036854775807);
  `);
  server = new PGLiteSocketServer({ db: database, host: '127.0.0.1', port: 0 });
  await server.start();
  const address = new URL(`postgres://postgres:secret@${server.getServerConn()}/postgres?sslmode=disable`);
  connection = connectionTo({ url: address, clock: PROCESS_CLOCK, signal: new AbortController().signal });
}, 60_000);

afterAll(async () => {
  await connection.close();
  await server.stop();
  await database.close();
});

const look = (table: string, schema = 'public') =>
  lookAtTable(connection, { name: table, database: 'postgres', schema, table });

describe('rows of a table', () => {
  it.each([
    ['missing', { kind: 'absent' }],
    ['empty', { kind: 'empty' }],
    ['few', { kind: 'rows', count: 3, isMore: false }],
    ['many', { kind: 'rows', count: 100_000, isMore: true }],
    ['parted', { kind: 'rows', count: 1, isMore: false }],
    ['seen', { kind: 'unknown', why: 'it is a view' }],
    [HOSTILE, { kind: 'empty' }],
    ['kept', { kind: 'empty' }],
  ])('of %s', async (table, expected) => {
    expect(await look(table)).toEqual(expected);
  });
});
