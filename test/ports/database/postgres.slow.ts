import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Postgres,
  startPostgres,
} from '../../../sandbox/database/postgres.ts';
import { SHARDS } from '../../../sandbox/platform.ts';
import { PROCESS_CLOCK } from '../../../src/clock.ts';
import { openDatabase } from '../../../src/ports/database/database.ts';
import { ok } from '../../../src/result.ts';
import { textOf } from '../../messages.ts';
import { LIVE } from '../../scenarios/documents.ts';
import { leaksIn } from '../../scenarios/leaks.ts';

const PAGE = readFileSync(
  new URL('../../../src/features/evidence/evidence.md', import.meta.url),
  'utf8',
);
/** The statements by which the page makes a role that may only read. */
const [, READER_SQL = ''] = /```sql\n([\s\S]*?)```/.exec(PAGE) ?? [];
const [, READER = '', READER_PASSWORD = ''] =
  /CREATE ROLE (\w+)[^;]*PASSWORD '([^']+)'/.exec(READER_SQL) ?? [];
const PASSWORD = 'pä55: of / a @ reader?';
const LONG = `Å.${'é'.repeat(30)}!`;
const trusted = getCACertificates();

let postgres: Postgres;
let owner: pg.Client;

beforeAll(async () => {
  postgres = await startPostgres();
  owner = await postgres.owner();
  await owner.query('SELECT __neki.stand_in_reset($1::jsonb)', [
    JSON.stringify(LIVE),
  ]);
  await owner.query(`
    CREATE TABLE vacant (id bigint);
    CREATE TABLE few (id bigint); INSERT INTO few VALUES (5), (15), (-3);
    CREATE TABLE many (id bigint); INSERT INTO many SELECT generate_series(1, 300000);
    CREATE TABLE locked (id bigint);
    CREATE TABLE parted (id bigint) PARTITION BY RANGE (id);
    CREATE TABLE parted_low PARTITION OF parted FOR VALUES FROM (0) TO (10);
    INSERT INTO parted VALUES (1);
    CREATE VIEW shown AS SELECT * FROM few;
    CREATE MATERIALIZED VIEW kept AS SELECT * FROM few;
    CREATE FOREIGN DATA WRAPPER nowhere; CREATE SERVER away FOREIGN DATA WRAPPER nowhere;
    CREATE FOREIGN TABLE abroad (id bigint) SERVER away;
    CREATE TABLE policed (id bigint); INSERT INTO policed VALUES (1);
    ALTER TABLE policed ENABLE ROW LEVEL SECURITY;
    CREATE SCHEMA "Odd.Schema"; CREATE TABLE "Odd.Schema"."${LONG}" (id bigint);
    INSERT INTO "Odd.Schema"."${LONG}" VALUES (1);
    CREATE ROLE neki_viewer;
    REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA __neki FROM PUBLIC;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA __neki TO neki_viewer;
    GRANT USAGE ON SCHEMA __neki TO neki_viewer;
    GRANT SELECT ON ALL TABLES IN SCHEMA __neki TO neki_viewer;
    CREATE ROLE platform_made LOGIN PASSWORD '${PASSWORD}';
    GRANT neki_viewer, pg_read_all_data TO platform_made;
    CREATE ROLE nobody LOGIN PASSWORD '${PASSWORD}'; GRANT neki_viewer TO nobody;
    CREATE ROLE of_one LOGIN PASSWORD '${PASSWORD}'; GRANT neki_viewer TO of_one; GRANT SELECT ON vacant TO of_one;
    CREATE ROLE expired LOGIN PASSWORD '${PASSWORD}' VALID UNTIL '2020-01-01';
  `);
  await owner.query(READER_SQL);
  setDefaultCACertificates([...trusted, postgres.authority]);
});

afterAll(async () => {
  setDefaultCACertificates(trusted);
  await postgres.close();
});

interface Place {
  readonly database?: string;
  readonly schema?: string;
  readonly table: string;
}

/** What a role sees of some tables, by their names, and what it is told. */
async function look(url: URL, ...places: readonly Place[]) {
  const cancelled = new AbortController().signal;
  const database = openDatabase({
    url,
    clock: PROCESS_CLOCK,
    cancelled,
    timeout: 300_000,
  });
  const opened = await database.open(new Set(SHARDS));
  const questions = places.map(
    ({ database: named = 'app', schema = 'public', table }) => ({
      name: table,
      database: named,
      schema,
      table,
    }),
  );
  const sight = await opened.database?.look(questions);
  const underWay = await opened.database?.underWay();
  await database.close();
  const told = [...opened.notices, ...(sight?.notices ?? [])]
    .map((notice) => textOf(notice))
    .join('\n');
  return {
    isUsed: opened.database !== undefined,
    seen: sight?.seen,
    told,
    underWay,
  };
}

const as = (role: string, password = PASSWORD): URL =>
  postgres.address(role, password);

describe('a role that the platform made, with `neki_viewer` and `pg_read_all_data`', () => {
  it('tells everything, and is sure whose database it is', async () => {
    const tables = [
      'missing',
      'vacant',
      'few',
      'many',
      'parted',
      'shown',
      'kept',
      'abroad',
      'policed',
    ];
    const { seen, underWay } = await look(
      as('platform_made'),
      ...tables.map((table) => ({ table })),
      { schema: 'Odd.Schema', table: LONG },
      { database: 'no_such_database', table: 'elsewhere' },
    );
    expect(Object.fromEntries(seen ?? [])).toEqual({
      missing: { kind: 'absent' },
      vacant: { kind: 'empty' },
      few: { kind: 'rows', count: 3, isMore: false },
      many: { kind: 'rows', count: 100_000, isMore: true },
      parted: { kind: 'rows', count: 1, isMore: false },
      shown: { kind: 'unknown', why: 'it is a view' },
      kept: { kind: 'unknown', why: 'it is a materialized view' },
      abroad: { kind: 'unknown', why: 'it is a foreign table' },
      policed: {
        kind: 'unknown',
        why: expect.stringContaining('row security'),
      },
      [LONG]: { kind: 'rows', count: 1, isMore: false },
      elsewhere: { kind: 'absent' },
    });
    expect(underWay).toEqual(ok([]));
  });
});

describe('a role with less', () => {
  it('with no right to any table, knows only what is not there', async () => {
    const { seen, told } = await look(
      as('nobody'),
      { table: 'vacant' },
      { table: 'missing' },
    );
    expect(seen?.get('vacant')).toEqual({
      kind: 'unknown',
      why: 'permission denied for table vacant',
    });
    expect(seen?.get('missing')).toEqual({ kind: 'absent' });
    expect(told).toContain('permission denied for table vacant');
  });

  it('with a right to one table, tells of that one', async () => {
    const { seen } = await look(
      as('of_one'),
      { table: 'vacant' },
      { table: 'few' },
    );
    expect(seen?.get('vacant')).toEqual({ kind: 'empty' });
    expect(seen?.get('few')).toMatchObject({ kind: 'unknown' });
  });

  it('made by the page’s own SQL, is not used where nothing says that this is Neki', async () => {
    const { isUsed, told } = await look(as(READER, READER_PASSWORD), {
      table: 'vacant',
    });
    expect(isUsed).toBe(false);
    expect(told).toContain('`database-url` was not used');
  });

  it('made by the page’s own SQL, sees every row on Neki, proves that there is none nowhere, and may write nothing', async () => {
    // As a router answers: the name of the product at the end.
    await owner.query(`
      SET allow_system_table_mods = on;
      CREATE OR REPLACE FUNCTION pg_catalog.version() RETURNS text
        LANGUAGE sql AS $$ SELECT 'PostgreSQL 18.1 (Neki)' $$;
      RESET allow_system_table_mods;
    `);
    const { seen, told } = await look(
      as(READER, READER_PASSWORD),
      { table: 'vacant' },
      { table: 'few' },
    );
    expect(seen?.get('vacant')).toMatchObject({ kind: 'unknown' });
    expect(seen?.get('few')).toMatchObject({ kind: 'rows', count: 3 });
    expect(told).toContain('neki_viewer');
    const session = new (await import('pg')).default.Client({
      connectionString: postgres.address(READER, READER_PASSWORD).href,
    });
    await session.connect();
    await expect(
      session.query('INSERT INTO public.vacant VALUES (1)'),
    ).rejects.toMatchObject({
      code: expect.stringMatching(/^(25006|42501)$/),
    });
    await session.query('SET default_transaction_read_only = off');
    for (const statement of [
      'INSERT INTO public.vacant VALUES (1)',
      'TRUNCATE public.few',
      'CREATE TABLE public.made ()',
    ])
      await expect(session.query(statement)).rejects.toMatchObject({
        code: '42501',
      });
    await session.end();
  });
});

describe('a connection that cannot be made', () => {
  const cases: readonly (readonly [string, () => URL, RegExp])[] = [
    [
      'with a wrong password',
      () => as('platform_made', 'another-secret'),
      /password authentication failed/,
    ],
    [
      'with a role that has expired',
      () => as('expired'),
      /password authentication failed/,
    ],
    [
      'to a name that the certificate is not for',
      () => Object.assign(as('platform_made'), { hostname: '127.0.0.1' }),
      /certificate is for another host name/,
    ],
    [
      'without encryption',
      () => Object.assign(as('platform_made'), { search: '?sslmode=disable' }),
      /no encryption/,
    ],
  ];

  it.each(cases)('%s is told of without the password', async (_, url, why) => {
    const { isUsed, told } = await look(url(), { table: 'vacant' });
    expect(isUsed).toBe(false);
    expect(told).toMatch(why);
    expect(
      leaksIn(told, [PASSWORD, encodeURIComponent(PASSWORD), 'another-secret']),
    ).toEqual([]);
  });

  it('because nobody trusts its certificate is told of', async () => {
    setDefaultCACertificates(trusted);
    try {
      expect(
        (await look(as('platform_made'), { table: 'vacant' })).told,
      ).toMatch(/certificate/);
    } finally {
      setDefaultCACertificates([...trusted, postgres.authority]);
    }
  });
});

describe('a table that another session holds', () => {
  it('is unknown, however many there are, and the next one is looked at', async () => {
    const tables = Array.from({ length: 100 }, (_, at) => `locked_${at}`);
    for (const table of tables)
      await owner.query(`CREATE TABLE ${table} (id bigint)`);
    await owner.query(`BEGIN; LOCK TABLE ${tables.join(', ')}`);
    const { seen } = await look(
      as('platform_made'),
      ...tables.map((table) => ({ table })),
      { table: 'vacant' },
    );
    await owner.query(`ROLLBACK; DROP TABLE ${tables.join(', ')}`);
    for (const table of tables)
      expect(seen?.get(table)).toEqual({
        kind: 'unknown',
        why: 'another session has locked it, and its rows cannot be seen yet',
      });
    expect(seen?.get('vacant')).toEqual({ kind: 'empty' });
  });

  it('is waited for until that is over', async () => {
    await owner.query('BEGIN; LOCK TABLE locked');
    const looking = look(as('platform_made'), { table: 'locked' });
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE usename = 'platform_made' AND wait_event_type = 'Lock'`;
    const admin = await postgres.owner();
    while ((await admin.query(waiting)).rowCount === 0);
    await owner.query('ROLLBACK');
    expect((await looking).seen?.get('locked')).toEqual({ kind: 'empty' });
  });

  it('is unknown when an administrator ends the session, and the next one is looked at', async () => {
    await owner.query('BEGIN; LOCK TABLE locked');
    const looking = look(
      as('platform_made'),
      { table: 'locked' },
      { table: 'vacant' },
    );
    const ended = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE usename = 'platform_made' AND wait_event_type = 'Lock'`;
    const admin = await postgres.owner();
    while ((await admin.query(ended)).rowCount === 0);
    const { seen } = await looking;
    await owner.query('ROLLBACK');
    expect(seen?.get('locked')).toMatchObject({
      kind: 'unknown',
      why: expect.stringContaining('administrator'),
    });
    expect(seen?.get('vacant')).toEqual({ kind: 'empty' });
  });
});

describe('a table that does not exist while an index is made elsewhere', () => {
  /** Looks while a statement makes an index, which holds the name of a relation that nobody sees yet. */
  async function lookBeside(statement: string, role: string) {
    const maker = await postgres.owner();
    await owner.query('SELECT pg_advisory_lock(7)');
    const making = maker.query(statement);
    const held = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
    const admin = await postgres.owner();
    while ((await admin.query(held)).rowCount === 0);
    const { seen } = await look(as(role), { table: 'missing' });
    await owner.query('SELECT pg_advisory_unlock(7)');
    await making;
    await maker.query('ROLLBACK; DROP INDEX IF EXISTS few_slow');
    return seen?.get('missing')?.kind;
  }

  it('is absent for a role that may see what sessions do, and only where it is all that one does', async () => {
    await owner.query(`
      CREATE FUNCTION slow(bigint) RETURNS bigint IMMUTABLE LANGUAGE sql AS
        'SELECT pg_catalog.pg_advisory_xact_lock(7); SELECT $1';
      CREATE ROLE watching LOGIN PASSWORD '${PASSWORD}';
      GRANT neki_viewer, pg_read_all_data, pg_read_all_stats TO watching;
    `);
    const index = 'CREATE INDEX few_slow ON few (public.slow(id))';
    expect(await lookBeside(index, 'watching')).toBe('absent');
    expect(await lookBeside(index, 'platform_made')).toBe('unknown');
    for (const more of ['BEGIN; ', 'CREATE TABLE missing (); '])
      expect(await lookBeside(`${more}${index}`, 'watching')).toBe('unknown');
  });
});
