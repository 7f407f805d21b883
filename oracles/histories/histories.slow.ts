import { afterAll, expect, it } from 'vitest';
import { closeDatabase } from './database.ts';
import { explore } from './explore.ts';

afterAll(closeDatabase);

it('random histories of everything at once break no law', async () => {
  const runs = Number(process.env['RUNS'] ?? 50);
  const { isGood, text } = await explore({
    runs,
    seed: Number(process.env['SEED'] ?? 1),
  });
  console.log(text);
  expect(isGood, text).toBe(true);
});
