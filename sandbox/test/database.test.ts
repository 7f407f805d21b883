import { beforeEach, expect, it } from 'vitest';
import { skipLong } from '../../test/long.ts';
import { openDatabase } from '../database/database.ts';

beforeEach(skipLong);

const MINE = `SELECT to_regclass('public.mine')::text`;

it('a database is one of its own, and starts empty', async () => {
  const [one, other] = await Promise.all([openDatabase(), openDatabase()]);
  await one.run('CREATE TABLE mine (id int)');
  const found = [await one.value(MINE), await other.value(MINE)];
  await Promise.all([one.leave(), other.leave()]);
  expect(found).toEqual(['mine', null]);
});

it.each([
  'CREATE TABLE mine (id int)',
  'CREATE SCHEMA other; CREATE TABLE other.mine (id int)',
  'CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
  "SET work_mem = '5MB'",
  'CREATE ROLE mine',
  'ALTER DATABASE postgres SET work_mem = 77',
  'BEGIN; CREATE TABLE mine (id int)',
])('a database has nothing of what one before it had: %s', async (left) => {
  const all = `SELECT string_agg(name, ' ' ORDER BY name) FROM (
    SELECT relname::text AS name FROM pg_class WHERE relname ~ 'mine'
    UNION ALL SELECT nspname FROM pg_namespace WHERE nspname = 'other'
    UNION ALL SELECT proname FROM pg_proc WHERE proname = 'mine'
    UNION ALL SELECT rolname FROM pg_roles WHERE rolname = 'mine'
    UNION ALL SELECT 'a setting' FROM pg_db_role_setting
    UNION ALL SELECT setting FROM pg_settings WHERE name = 'work_mem' AND setting <> '4096'
  ) found`;
  const one = await openDatabase();
  await one.run(left);
  const found = await one.value(all);
  await one.leave();
  const other = await openDatabase();
  const foundNext = await other.value(all);
  await other.leave();
  expect([found, foundNext]).toEqual([expect.any(String), null]);
});
