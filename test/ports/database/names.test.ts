import { expect, it } from 'vitest';
import { useDatabase } from '../../../sandbox/database/for-tests.ts';
import { PROCESS_CLOCK } from '../../../src/clock.ts';
import {
  type Connection,
  connectionTo,
  type RowsAnswer,
} from '../../../src/ports/database/connection.ts';
import { readNames } from '../../../src/ports/database/names.ts';
import { failure, ok } from '../../../src/result.ts';
import { connectionBy } from './connections.ts';

const HOSTILE = 'x"; DROP TABLE few; --';
const ODD = failure('the database answered something else than names');

const database = useDatabase((opened) =>
  opened.run(`CREATE SCHEMA "Sales"; CREATE SCHEMA bare;
    CREATE TABLE "Sales"."Orders" (id int);
    CREATE TABLE few (id int);
    CREATE TABLE "x""; DROP TABLE few; --" (id int);
    CREATE VIEW seen AS SELECT * FROM few;
    CREATE INDEX few_id ON few (id); CREATE SEQUENCE counter;
    CREATE TABLE heir () INHERITS (few);
    CREATE TABLE log (at int) PARTITION BY RANGE (at);
    CREATE TABLE "Sales".log_1 PARTITION OF log FOR VALUES FROM (1) TO (9) PARTITION BY RANGE (at);
    CREATE TABLE log_1_1 PARTITION OF "Sales".log_1 FOR VALUES FROM (1) TO (2)`),
);

/** A connection that answers the same to every statement. */
function answering(answer: RowsAnswer): Connection {
  return connectionBy(async () => answer);
}

it('has all schemas of users and what can be queried there, with the parents of parts', async () => {
  const connection = connectionTo({
    url: new URL(await database.address()),
    clock: PROCESS_CLOCK,
    signal: new AbortController().signal,
  });
  const read = await readNames(connection);
  await connection.close();
  const names = read.ok ? read.value : undefined;
  expect(names?.schemas).toEqual(new Set(['Sales', 'bare', 'public']));
  const shown = names?.tables.map(
    ({ schema, table, isTable }) => `${schema} ${table} ${isTable}`,
  );
  expect(shown?.sort()).toEqual([
    'Sales Orders true',
    'Sales log_1 true',
    'public few true',
    'public heir true',
    'public log true',
    'public log_1_1 true',
    'public seen false',
    `public ${HOSTILE} true`,
  ]);
  const parts = names?.parts.map(
    ({ part, parent }) => `${part.table} of ${parent.table}`,
  );
  expect(parts?.sort()).toEqual(['log_1 of log', 'log_1_1 of log_1']);
});

it('are none where the database does not exist', async () => {
  const missing = failure({ code: '3D000', why: 'it does not exist' });
  expect(await readNames(answering(missing))).toEqual(ok(undefined));
});

it.each([
  ['a refusal', failure({ code: '42501', why: 'no right' })],
  ['a standby', failure({ code: '', why: 'a standby', stale: [] })],
])('are unknown after %s', async (_, answer) => {
  expect((await readNames(answering(answer))).ok).toBe(false);
});

it.each([
  ['no name', { kind: 'r', place: '1', name: null }],
  ['no schema', { kind: 'r', place: 7, name: 'few' }],
])('are unknown where a row has %s', async (_, row) => {
  expect(await readNames(answering(ok([row])))).toEqual(ODD);
});

it('are unknown where there are more than 100,000', async () => {
  const row = (at: number) => ({ kind: 'r', place: '1', name: `t${at}` });
  const rows = Array.from({ length: 100_001 }, (_, at) => row(at));
  expect(await readNames(answering(ok(rows)))).toEqual(
    failure('it has more than 100000 tables'),
  );
  expect((await readNames(answering(ok(rows.slice(1))))).ok).toBe(true);
});
