import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  leavePostgres,
  openPostgres,
} from '../../../../sandbox/database/cluster.ts';
import { POSTGRES_FUNCTIONS } from '../postgres-functions.ts';

let postgres: PGlite;
beforeAll(async () => {
  postgres = await openPostgres();
});
afterAll(async () => {
  await leavePostgres(postgres);
});

async function namesWhere(condition: string): Promise<readonly string[]> {
  const { rows } = await postgres.query<{ name: string }>(
    `SELECT DISTINCT proname::text AS name FROM pg_proc
     WHERE pronamespace = 'pg_catalog'::regnamespace AND ${condition}`,
  );
  return rows.map(({ name }) => name);
}

it('the functions of PostgreSQL are those of its catalog, and none of them is volatile', async () => {
  const all = new Set(await namesWhere('true'));
  const volatile = new Set(
    await namesWhere(
      "provolatile = 'v' AND NOT proargtypes::oid[] && ARRAY['internal', 'cstring']::regtype[]::oid[]",
    ),
  );
  const names = Array.from(POSTGRES_FUNCTIONS);
  expect(names.filter((name) => !all.has(name))).toEqual([]);
  expect(names.filter((name) => volatile.has(name))).toEqual([]);
});

it('no function that statements call for a value is missing', async () => {
  const common = await namesWhere(
    "prokind = 'f' AND prorettype IN ('text'::regtype, 'bool'::regtype, 'int4'::regtype, 'jsonb'::regtype) AND proargtypes[0] IN ('text'::regtype, 'timestamptz'::regtype, 'jsonb'::regtype) AND provolatile <> 'v' AND NOT proargtypes::oid[] && ARRAY['internal', 'cstring']::regtype[]::oid[]",
  );
  const volatile = new Set(await namesWhere("provolatile = 'v'"));
  expect(common.length).toBeGreaterThan(100);
  expect(
    common.filter(
      (name) => !POSTGRES_FUNCTIONS.has(name) && !volatile.has(name),
    ),
  ).toEqual([]);
});
