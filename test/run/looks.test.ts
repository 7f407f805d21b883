import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  LOOKS,
  type LookCell,
  lookCells,
  lookDishonesty,
  prepareDatabase,
  tryLook,
} from '../reliability/looks.ts';
import { inParallel } from '../reliability/pool.ts';
import { type Database, openDatabase } from '../sandbox/database/database.ts';

/** One after the other at the database: its clients share one session, and each fixes the settings of it. */
const AT_ONCE = 1;
let database: Database;

beforeAll(async () => {
  database = await openDatabase();
  await prepareDatabase(database);
});
afterAll(() => database.close());

/** Of the faults of a request that are alike, one, and once only where the next attempt is without it. `npm run test:slow faults` has all. */
const OF_A_REQUEST: ReadonlySet<string> = new Set([
  'reset',
  'stall',
  'HTTP 429',
  'HTTP 500',
  'wrong shape',
]);
const isQuick = ({ look, fault, times }: LookCell): boolean =>
  LOOKS[look] === 'database' ||
  (OF_A_REQUEST.has(fault) && (times === 'always' || fault === 'HTTP 500'));

describe('whatever happens when a run looks', () => {
  it.each(Object.keys(LOOKS))(
    'at the %s, nothing becomes safe for it, and it is told',
    async (look) => {
      const cells = lookCells().filter(
        (cell) => cell.look === look && isQuick(cell),
      );
      expect(cells.length).toBeGreaterThan(5);
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
