import { expect, it } from 'vitest';
import { openPostgres } from './database/cluster.ts';
import { openDatabase } from './database/database.ts';

it('a database starts empty, whatever was in one before it', async () => {
  const first = await openPostgres();
  await first.exec('CREATE TABLE left_over (id int)');
  const second = await openPostgres();
  const tables = `SELECT count(*)::int AS tables FROM pg_tables WHERE tablename = 'left_over'`;
  const [there, here] = [await first.query(tables), await second.query(tables)];
  await first.close();
  await second.close();
  expect(there.rows).toEqual([{ tables: 1 }]);
  expect(here.rows).toEqual([{ tables: 0 }]);
});

it('a database is one of its own, side by side with another', async () => {
  const both = await Promise.all([openDatabase(), openDatabase()]);
  const [one, other] = both;
  await one.run('CREATE TABLE mine (id int)');
  expect(await one.value(`SELECT to_regclass('public.mine')::text`)).toBe(
    'mine',
  );
  expect(
    await other.value(`SELECT to_regclass('public.mine')::text`),
  ).toBeNull();
  await Promise.all(both.map((database) => database.close()));
});
