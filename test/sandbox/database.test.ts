import { expect, it } from 'vitest';
import { openDatabase } from './database/database.ts';

it('a database is one of its own, and starts empty', async () => {
  const one = await openDatabase();
  await one.run('CREATE TABLE mine (id int)');
  const other = await openDatabase();
  const mine = `SELECT to_regclass('public.mine')::text`;
  const found = [await one.value(mine), await other.value(mine)];
  await Promise.all([one.close(), other.close()]);
  expect(found).toEqual(['mine', null]);
});
