import { expect, it } from 'vitest';
import type { Query } from '../../src/queries/figures.ts';
import { queryImpact } from '../../src/queries/impact.ts';
import { loadParser } from '../../src/queries/parser.ts';
import { topologyOf } from '../topology/build.ts';
import { AFTER, BEFORE } from './example.ts';

const TOPOLOGIES = { before: topologyOf(BEFORE), after: topologyOf(AFTER) };

async function impactOn(...queries: readonly (readonly [string, number])[]) {
  const parser = await loadParser();
  if (!parser.ok) throw new Error(parser.problem);
  const read = queries.map(([text, calls]): Query => ({ text, calls }));
  return queryImpact(read, TOPOLOGIES, parser.value);
}

it('statements that print alike are one, with the calls of all', async () => {
  const { worst, worse } = await impactOn(
    ['SELECT * FROM events WHERE kind = 1', 300],
    ['SELECT * FROM events WHERE id = 5', 500],
    ['SELECT * FROM events WHERE kind = 2', 400],
  );
  expect(worse).toEqual({ statements: 3, calls: 1200 });
  expect(worst?.map(({ statement, calls }) => [statement, calls])).toEqual([
    ['SELECT * FROM events WHERE kind = ?', 700],
    ['SELECT * FROM events WHERE id = ?', 500],
  ]);
});

it('the ten worst are shown: refused before all shards, then by their calls', async () => {
  const { worst } = await impactOn(
    ...Array.from({ length: 11 }, (_, at): [string, number] => [
      `SELECT c${at} FROM events`,
      100 + at,
    ]),
    ['DELETE FROM accounts WHERE account_id = 1 RETURNING account_id', 1],
  );
  expect(worst?.map(({ calls }) => calls)).toEqual([
    1, 110, 109, 108, 107, 106, 105, 104, 103, 102,
  ]);
});

it('a placeholder of a client is a parameter, and counted', async () => {
  const { replaced, worst } = await impactOn(
    ['SELECT * FROM events WHERE kind = :kind AND id = $1', 1],
    ['SELECT * FROM events WHERE kind = ?', 2],
    ['SELECT * FROM events WHERE kind = $1', 4],
  );
  expect(replaced).toBe(2);
  expect(worst?.map(({ statement, calls }) => [statement, calls])).toEqual([
    ['SELECT * FROM events WHERE kind = $1', 6],
    ['SELECT * FROM events WHERE kind = $2 AND id = $1', 1],
  ]);
});
