import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Database,
  openDatabase,
} from '../../sandbox/database/database.ts';
import {
  lookCells,
  lookDishonesty,
  prepareDatabase,
  tryLook,
} from './looks.ts';
import { inParallel } from './pool.ts';
import { replaceTable, tableOfLooks, WRITES_TABLES } from './table.ts';

const DOCUMENT = new URL(
  '../../docs/contributing/fault-matrix.md',
  import.meta.url,
);
/** One after the other at the database: its clients share one session, and each fixes the settings of it. */
const AT_ONCE = 1;
let database: Database;

beforeAll(async () => {
  database = await openDatabase();
  await prepareDatabase(database);
});
afterAll(() => database.close());

it('the action, with every fault at every look: the second table in docs/contributing/fault-matrix.md', async () => {
  const cells = lookCells();
  const trials = await inParallel(cells, AT_ONCE, async (cell) => ({
    cell,
    trial: await tryLook(cell, database),
  }));
  const wrong = trials.flatMap(({ cell, trial }) => {
    const problem = lookDishonesty(cell, trial);
    return problem === undefined
      ? []
      : [`${JSON.stringify(cell)}: ${problem}; ${trial.outcome}`];
  });
  expect(wrong).toEqual([]);
  const results = trials.map(({ cell, trial: { outcome, effects } }) => ({
    cell,
    result: `${outcome} (${effects})`,
  }));
  const document = readFileSync(DOCUMENT, 'utf8');
  const written = replaceTable(document, tableOfLooks(results), 'looks');
  if (process.env['UPDATE_TABLE'] === '1') writeFileSync(DOCUMENT, written);
  else expect(document, `run ${WRITES_TABLES}`).toBe(written);
});
