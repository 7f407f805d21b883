import { expect, it } from 'vitest';
import { openDatabase } from '../../../../sandbox/database/database.ts';
import { adviceOn } from './remedies.ts';

it('what is advised of thousands of random changes runs, and leaves no row behind', async () => {
  const seed = Number(process.env['SEED'] ?? 1);
  const database = await openDatabase();
  const { ran, failed } = await adviceOn(database, seed, 5000);
  await database.close();
  expect(failed, `SEED=${seed}`).toEqual([]);
  expect(ran).toBeGreaterThan(300);
});
