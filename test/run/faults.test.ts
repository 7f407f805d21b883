import { expect, it } from 'vitest';
import { allCells, type Cell } from '../reliability/cells.ts';
import { runHere } from '../reliability/in-process.ts';
import { inParallel } from '../reliability/pool.ts';
import { dishonesty, resultOf, tryCell } from '../reliability/trial.ts';

const AT_ONCE = 16;

/** Thirty-three megabytes are a second's work; `npm run test:slow faults` has them at every call. */
const isQuick = ({ fault, call, times }: Cell): boolean =>
  fault !== 'oversized' || (call === 'PUT' && times === 'once');

it('whatever happens at any call, the outcome is right, there is at most one effect, and nothing is claimed that is not so', async () => {
  const cells = allCells().filter(isQuick);
  const wrong = await inParallel(cells, AT_ONCE, async (cell) => {
    const trial = await tryCell(cell, runHere);
    const problem = dishonesty(cell, trial);
    const { call, fault, times, when } = cell;
    return problem === undefined
      ? []
      : [`${call}, ${fault}, ${times} ${when}: ${problem}; ${resultOf(trial)}`];
  });
  expect(cells.length).toBeGreaterThan(300);
  expect(wrong.flat()).toEqual([]);
});
