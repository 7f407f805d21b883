import { describe, expect, it } from 'vitest';
import {
  isOfConsent,
  LOOKS,
  type LookCell,
  lookCells,
  lookDishonesty,
  prepareDatabase,
  tryLook,
} from '../../../../oracles/faults/looks.ts';
import { inParallel } from '../../../../oracles/faults/pool.ts';
import { useDatabase } from '../../../../sandbox/database/for-tests.ts';
import { WITH_LONG } from '../../../../test/long.ts';

/** One after the other at the database: its clients share one session, and each fixes the settings of it. */
const AT_ONCE = 1;
const database = useDatabase(async (_opened) => {
  await prepareDatabase(database);
});

/**
 * A consent takes three runs: of the faults that are alike, one. `oracles/faults/looks.faults.slow.ts` has all of them
 * at every look.
 */
const AT_A_CONSENT: ReadonlySet<string> = new Set([
  'reset',
  'stall',
  'HTTP 429',
  'HTTP 500',
  'wrong shape',
]);
const isQuick = ({ look, fault }: LookCell): boolean =>
  isOfConsent(look) ? AT_A_CONSENT.has(fault) : fault !== 'oversized';

/** Those after which a look has no answer, another one, or one that is no answer. */
const FEWEST: ReadonlySet<string> = new Set([
  'stall',
  'HTTP 500',
  'wrong shape',
  'refused',
  'stall in a statement',
  'another shape',
]);
const isOfFewest = ({ fault, times }: LookCell): boolean =>
  FEWEST.has(fault) && times === 'always';
const isTried = WITH_LONG ? isQuick : isOfFewest;

describe('whatever happens when a run looks', () => {
  it.each(Object.keys(LOOKS))(
    'at the %s, nothing becomes safe for it, and it is told',
    async (look) => {
      const cells = lookCells().filter(
        (cell) => cell.look === look && isTried(cell),
      );
      expect(cells.length).toBeGreaterThan(WITH_LONG ? 9 : 2);
      const wrong = await inParallel(cells, AT_ONCE, async (cell) => {
        const trial = await tryLook(cell, database);
        const problem = lookDishonesty(cell, trial);
        return problem === undefined
          ? []
          : [
              `${cell.fault}, ${cell.times}: ${problem}; ${trial.outcome} (${trial.effects})`,
            ];
      });
      expect(wrong.flat()).toEqual([]);
    },
  );
});
