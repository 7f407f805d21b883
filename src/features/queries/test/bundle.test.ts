import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadedByEveryRun } from '../../../../test/contract/loaded.ts';

const DIST = new URL('../../../../dist/', import.meta.url);

it.each([
  ['the parser of queries', 'libpg-query/index.cjs'],
  ['the reader of lists of queries', 'CSV_QUOTE_NOT_CLOSED'],
])('%s is part of the action, and not of what every run loads', (_, mark) => {
  const loaded = loadedByEveryRun();
  const holders = readdirSync(DIST).filter(
    (name) =>
      name.endsWith('.js') &&
      readFileSync(new URL(name, DIST), 'utf8').includes(mark),
  );
  expect(holders).not.toEqual([]);
  expect(holders.filter((name) => loaded.includes(name))).toEqual([]);
});
