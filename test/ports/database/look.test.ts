import type { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  leavePostgres,
  openPostgres,
} from '../../../sandbox/database/cluster.ts';
import { PROCESS_CLOCK } from '../../../src/clock.ts';
import {
  type Connection,
  connectionTo,
  type RowsAnswer,
} from '../../../src/ports/database/connection.ts';
import {
  findUnlisted,
  hasRows,
  lookAtTable,
} from '../../../src/ports/database/tables.ts';
import { findOpen } from '../../../src/ports/database/transactions.ts';
import { failure, ok } from '../../../src/result.ts';
import { connectionBy } from './connections.ts';

const HOSTILE = 'x"; DROP TABLE kept; --';
const LONG = `Å.${'é'.repeat(30)}!`;
let database: PGlite;
let server: PGLiteSocketServer;
let connection: Connection;

beforeAll(async () => {
  database = await openPostgres();
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
    CREATE TABLE numbered (id bigserial);
    CREATE TABLE lender (id bigserial);
    CREATE TABLE borrower (id bigint DEFAULT nextval('lender_id_seq')); INSERT INTO borrower DEFAULT VALUES;
    CREATE TABLE owner (id bigserial); INSERT INTO owner DEFAULT VALUES;
    CREATE DOMAIN quantity AS bigint;
  `);
  server = new PGLiteSocketServer({ db: database, host: '127.0.0.1', port: 0 });
  await server.start();
  const address = new URL(
    `postgres://postgres:secret@${server.getServerConn()}/postgres?sslmode=disable`,
  );
  connection = connectionTo({
    url: address,
    clock: PROCESS_CLOCK,
    signal: new AbortController().signal,
  });
}, 60_000);

afterAll(async () => {
  await connection.close();
  await server.stop();
  await leavePostgres(database);
});

const PLACE = { database: 'postgres', schema: 'public' };
const look = (
  table: string,
  more: Partial<Parameters<typeof lookAtTable>[1]> = {},
) => lookAtTable(connection, { ...PLACE, name: table, table, ...more });

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

describe('the sequences of a table', () => {
  it.each([
    ['empty', { kind: 'empty', shares: [] }],
    ['numbered', { kind: 'empty', shares: [] }],
    ['lender', { kind: 'empty', shares: ['public.lender_id_seq'] }],
    ['borrower', { kind: 'rows', count: 1, isMore: false, owns: [] }],
    [
      'owner',
      { kind: 'rows', count: 1, isMore: false, owns: ['public.owner_id_seq'] },
    ],
  ])(
    'are told where it has rows, and where it has none those that another table uses: %s',
    async (table, expected) => {
      expect(await look(table, { owns: true })).toEqual(expected);
    },
  );
});

describe('rows of a part of a table', () => {
  const slice = (low: bigint, high: bigint, isNullAsked = false) => ({
    column: 'id',
    intervals: [{ low, high }],
    isNullAsked,
  });
  const lookAtSlice = (table: string, part: ReturnType<typeof slice>) =>
    look(table, { slice: part });
  /** Fills a table of one column and one row. */
  const measure = (type: string, key: string) =>
    database.exec(
      `SET search_path = public; DROP TABLE IF EXISTS measured; CREATE TABLE measured (id ${type}); INSERT INTO measured VALUES (${key})`,
    );

  it.each([
    ['from its lower bound', slice(5n, 6n), 1],
    ['below its upper bound, which is not in it', slice(5n, 15n), 1],
    ['of negative keys', slice(-(1n << 63n), 0n), 1],
    ['above them all', slice(16n, 1n << 63n), 0],
  ])('are counted %s', async (_, part, count) => {
    const seen = await lookAtSlice('few', part);
    expect(seen).toEqual(
      count === 0 ? { kind: 'empty' } : { kind: 'rows', count, isMore: false },
    );
  });

  it('include the greatest key that there is', async () => {
    const seen = await lookAtSlice('big', slice(1n << 62n, 1n << 63n));
    expect(seen).toMatchObject({ count: 1 });
  });

  it.each([
    ['numeric', '99.5'],
    ['numeric', "'NaN'"],
    ['text', "'b'"],
    ['quantity', '7'],
  ])('are all rows where the key is of %s: %s', async (type, key) => {
    await measure(type, key);
    expect(await lookAtSlice('measured', slice(96n, 100n))).toMatchObject({
      kind: 'rows',
      count: 1,
    });
  });

  it.each(['smallint', 'integer', 'bigint'])(
    'are those of the interval where the key is of %s',
    async (type) => {
      await measure(type, '7');
      expect(await lookAtSlice('measured', slice(96n, 100n))).toEqual({
        kind: 'empty',
      });
    },
  );

  it('are all that have a key where the interval has no bound', async () => {
    const all = slice(-(1n << 63n), 1n << 63n);
    expect(await lookAtSlice('few', all)).toMatchObject({ count: 3 });
  });

  it('are found on a shard between two keys, and above them all', async () => {
    const found = async (key: string, part: ReturnType<typeof slice>) => {
      await measure('numeric', key);
      const question = { ...PLACE, table: 'measured', name: 'm', slice: part };
      return hasRows(connection, question);
    };
    expect(await found('99.5', slice(96n, 100n))).toEqual(ok(true));
    expect(await found('100', slice(96n, 100n))).toEqual(ok(false));
    expect(await found("'NaN'", slice(96n, 1n << 63n))).toEqual(ok(true));
  });

  it('without a key count only where they are asked for', async () => {
    await database.exec(
      'CREATE TABLE public.keyless (id bigint); INSERT INTO public.keyless VALUES (NULL), (NULL), (7)',
    );
    expect(await lookAtSlice('keyless', slice(8n, 9n))).toEqual({
      kind: 'empty',
    });
    expect(await lookAtSlice('keyless', slice(8n, 9n, true))).toMatchObject({
      count: 2,
    });
  });

  it('of several intervals are those of all', async () => {
    const part = {
      ...slice(5n, 6n),
      intervals: [
        { low: 5n, high: 6n },
        { low: 15n, high: 16n },
      ],
    };
    expect(await lookAtSlice('few', part)).toMatchObject({ count: 2 });
  });
});

/** A connection that answers these, one after the other. */
function answering(...answers: readonly RowsAnswer[]): Connection {
  const left = [...answers];
  return connectionBy(
    async () =>
      left.shift() ?? failure({ code: undefined, why: 'nothing left' }),
  );
}

/** The same beside no open transaction. */
function listing(...answers: readonly RowsAnswer[]): Connection {
  const { read, close } = answering(...answers);
  return {
    read: async (statement) =>
      /pg_locks|pg_stat_activity/.test(statement) ? ok([]) : read(statement),
    close,
  };
}

const find = (
  to: (name?: string) => Connection,
  scope: Parameters<typeof findUnlisted>[1]['scope'] = {},
  listed: readonly string[] = [],
) => findUnlisted(to, { scope, listed });
/** Tables of a schema, and databases, each with its number as its name. */
const tables = (length: number): RowsAnswer =>
  ok(Array.from({ length }, (_, at) => ({ schema: 's', name: `t${at}` })));
const databases = (length: number): RowsAnswer =>
  ok(Array.from({ length }, (_, at) => ({ name: `d${at}` })));

const QUESTION = { name: 'd.s.t', database: 'd', schema: 's', table: 't' };
const TABLE: RowsAnswer = ok([{ kind: 'r', filtered: false }]);
const refused = (code: string | undefined, why: string): RowsAnswer =>
  failure({ code, why });

describe('what is not answered as it should be', () => {
  it.each<[string, readonly RowsAnswer[], object]>([
    [
      'no right on the table',
      [TABLE, refused('42501', 'permission denied')],
      { why: 'permission denied' },
    ],
    [
      'no right on the catalog',
      [refused('42501', 'permission denied')],
      { why: 'permission denied' },
    ],
    ['a relation without a kind', [ok([{}])], {}],
    [
      'a policy of which nothing is told',
      [ok([{ kind: 'r' }]), ok([{ some: false }])],
      { why: expect.stringContaining('row security policy') },
    ],
    ['neither yes nor no', [TABLE, ok([{ some: 'false' }])], {}],
    ['no row for a yes or a no', [TABLE, ok([])], {}],
  ])('leaves a table unknown: %s', async (_, answers, expected) => {
    expect(await lookAtTable(answering(...answers), QUESTION)).toMatchObject({
      kind: 'unknown',
      ...expected,
    });
  });

  it.each([
    ['a table that does not exist', '42P01', ok(false)],
    ['a database that does not exist', '3D000', ok(false)],
    ['a table that may not be read', '42501', failure('refused')],
  ])(
    'has no rows on a shard, or leaves that open: %s',
    async (_, code, expected) => {
      const asked = hasRows(answering(refused(code, 'refused')), QUESTION);
      expect(await asked).toEqual(expected);
    },
  );

  it('says rows without a number where they cannot be counted', async () => {
    const some: RowsAnswer = ok([{ some: true }]);
    const seen = await lookAtTable(
      answering(TABLE, some, refused('57014', 'late')),
      { ...QUESTION, owns: true },
    );
    expect(seen).toEqual({ kind: 'rows', count: undefined, isMore: false });
  });

  it('proves nothing of an empty table whose sequences cannot be read', async () => {
    const answers = [TABLE, ok([{ some: false }]), refused('57014', 'late')];
    expect(
      await lookAtTable(answering(...answers), { ...QUESTION, owns: true }),
    ).toEqual({
      kind: 'unknown',
      why: 'late',
    });
  });

  it.each([
    ['fewer than in any case', 1000, 100_000],
    ['more', 150_000, 150_000],
  ])('counts as far as is asked: %s', async (_, counted, most) => {
    const look = (count: number) =>
      lookAtTable(answering(TABLE, ok([{ some: true }]), ok([{ count }])), {
        ...QUESTION,
        counted,
      });
    expect(await look(most)).toMatchObject({ count: most, isMore: false });
    expect(await look(most + 1)).toMatchObject({ count: most, isMore: true });
  });

  it.each([
    [1000, false],
    [1001, true],
  ])(
    'takes any table to be written where %i are, and that is more than 1,000',
    async (count, isAny) => {
      const table = (_: unknown, at: number) => ({
        relation: String(at),
        mode: 'RowExclusiveLock',
        schema: 's',
        name: `t${at}`,
      });
      const locks: RowsAnswer = ok(Array.from({ length: count }, table));
      const nobody: RowsAnswer = ok([]);
      const open = await findOpen(answering(locks, nobody, nobody));
      const isWritten = (name: string) =>
        open.ok &&
        open.value.mayFill({ database: 'd', schema: 's', table: name });
      expect([isWritten('t0'), isWritten('other')]).toEqual([true, isAny]);
      expect(open.ok && open.value.mayCreate).toBe(isAny);
    },
  );

  it.each<[string, readonly RowsAnswer[]]>([
    ['a refusal', [refused('42501', 'permission denied')]],
    ['rows without names', [ok([{ other: 1 }])]],
    ['a row without a name among others', [ok([{ name: 'a' }, { other: 1 }])]],
  ])('leaves it open which tables are not listed: %s', async (_, answers) => {
    for (const scope of [{}, { database: 'd' }, { database: 'd', schema: 's' }])
      expect(await find(() => listing(...answers), scope)).toEqual(
        failure(expect.any(String)),
      );
  });

  it('lists the unlisted tables of every database where none is named', async () => {
    const found = await find((name) =>
      listing(name === undefined ? databases(2) : tables(1)),
    );
    const table = { schema: 's', table: 't0' };
    expect(found).toEqual(
      ok({
        isMore: false,
        tables: [
          { database: 'd0', ...table },
          { database: 'd1', ...table },
        ],
      }),
    );
  });

  it('lists a thousand of them, and says that there are more', async () => {
    const scope = { database: 'a' };
    const all = await find(() => listing(tables(1000)), scope);
    const more = await find(() => listing(tables(1001)), scope);
    expect(all).toMatchObject({ value: { isMore: false } });
    expect(more).toMatchObject({ value: { isMore: true } });
    expect(more.ok && more.value.tables).toEqual(all.ok && all.value.tables);
  });

  it('says that there are more where a second database has the next one', async () => {
    const answers: Readonly<Record<string, RowsAnswer>> = {
      d0: tables(1000),
      d1: tables(1),
    };
    const asked: (string | undefined)[] = [];
    const found = await find((name) => {
      asked.push(name);
      return listing(answers[name ?? ''] ?? databases(3));
    });
    expect(asked).toEqual([undefined, 'd0', 'd1']);
    expect(found).toMatchObject({ value: { isMore: true } });
    expect(found.ok && found.value.tables.length).toBe(1000);
  });

  it.each([
    [20, false],
    [21, true],
  ])(
    'looks at twenty of %i databases, and says whether that is not all',
    async (count, isMore) => {
      const asked: (string | undefined)[] = [];
      const found = await find((name) => {
        asked.push(name);
        return listing(name === undefined ? databases(count) : ok([]));
      });
      expect(found).toMatchObject({ value: { isMore } });
      expect(asked).toHaveLength(1 + 20);
    },
  );

  it('leaves out the databases that documents list', async () => {
    const found = (...listed: string[]) => find(() => connection, {}, listed);
    expect(await found('postgres')).toEqual(ok({ isMore: false, tables: [] }));
    // A schema that is called as a listed database is is another thing.
    for (const listed of [[], ['public']])
      expect(await found(...listed)).toMatchObject({
        value: {
          tables: expect.arrayContaining([{ ...PLACE, table: 'few' }]),
        },
      });
  });
});
