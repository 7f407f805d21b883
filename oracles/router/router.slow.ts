import { expect, it } from 'vitest';
import { runsOr, SEED } from '../seed.ts';
import { KINDS } from './pairs.ts';
import { judgePairs } from './run.ts';

const PAIRS = runsOr(5000);

it('a router by brute force agrees with the plans of 5,000 random pairs', async () => {
  const { pairs, places, kinds, wrong, shown } = await judgePairs(SEED, PAIRS);
  console.log(
    `SEED=${SEED}: ${pairs} pairs of ${KINDS.length} kinds of change, ${places} places, ${wrong} wrong`,
  );
  expect(wrong, `SEED=${SEED}\n${shown.join('\n\n')}\n`).toBe(0);
  expect(KINDS.filter(({ name }) => !kinds.has(name))).toEqual([]);
});
