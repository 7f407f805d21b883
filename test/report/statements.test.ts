import { expect, it } from 'vitest';
import { statementLines } from '../../src/report/statements.ts';

it('a statement is shown with where it ran, how long it took and what came of it', () => {
  const statement = { text: 'SELECT\n1', parameters: 1, milliseconds: 12.4 };
  expect(
    statementLines([
      { ...statement, database: undefined, answer: 2 },
      { ...statement, database: 'app', answer: 'no answer in time' },
    ]),
  ).toEqual([
    '1. the database of the address, 1 parameter, 12 ms: 2 rows',
    '   SELECT 1',
    '2. database app, 1 parameter, 12 ms: no answer in time',
    '   SELECT 1',
  ]);
});
