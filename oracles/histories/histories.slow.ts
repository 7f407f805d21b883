import { afterAll, expect, it } from 'vitest';
import { runsOr, SEED } from '../seed.ts';
import { closeDatabase } from './database.ts';
import { explore } from './explore.ts';

afterAll(closeDatabase);

it('random histories of everything at once break no law', async () => {
  const { isGood, text } = await explore({
    runs: runsOr(50),
    seed: SEED,
  });
  console.log(text);
  expect(isGood, text).toBe(true);
});
