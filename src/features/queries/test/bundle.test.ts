import { expect, it } from 'vitest';
import {
  holdersOf,
  loadedByEveryRun,
} from '../../../../test/contract/loaded.ts';

it.each([
  ['the parser of queries', 'libpg-query/index.cjs'],
  ['the reader of lists of queries', 'CSV_QUOTE_NOT_CLOSED'],
])('%s is part of the action, and not of what every run loads', (_, mark) => {
  const loaded = loadedByEveryRun();
  const holders = holdersOf(mark);
  expect(holders).not.toEqual([]);
  expect(holders.filter((name) => loaded.includes(name))).toEqual([]);
});
