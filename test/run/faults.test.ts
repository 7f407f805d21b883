import { expect, it } from 'vitest';
import { allCells, type Cell } from '../../oracles/faults/cells.ts';
import { runHere } from '../../oracles/faults/in-process.ts';
import { inParallel } from '../../oracles/faults/pool.ts';
import { dishonesty, resultOf, tryCell } from '../../oracles/faults/trial.ts';
import { WITH_LONG } from '../long.ts';

const AT_ONCE = 16;

const ALIKE = /^HTTP (?:408|502|503|504)$/;

/** One of those faults that are alike. Thirty-three megabytes are a second's work; `oracles/faults/faults.slow.ts` has them at every call. */
const isQuick = ({ fault, call, times }: Cell): boolean =>
  fault === 'oversized'
    ? call === 'PUT' && times === 'once'
    : WITH_LONG || (times === 'always' && !ALIKE.test(fault));

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
  expect(cells.length).toBeGreaterThan(WITH_LONG ? 300 : 100);
  expect(wrong.flat()).toEqual([]);
});
