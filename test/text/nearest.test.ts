import { expect, it } from 'vitest';
import { nearest, Speller } from '../../src/text/nearest.ts';
import { documentOf, validate } from '../domain.ts';

it.each<[string, readonly string[], string | undefined]>([
  ['tenant_dta', ['events', 'tenant_data'], 'tenant_data'],
  ['teannt', ['events', 'tenant'], 'tenant'],
  ['eventt_lgos', ['event_logs'], 'event_logs'],
  ['ab_c', ['abc_', 'ab_d'], 'abc_'],
  ['acb', ['abc'], 'abc'],
  ['veenst', ['events'], undefined],
  ['Tenant-Data', ['tenant', 'tenant_data'], 'tenant_data'],
  ['event', ['evens', 'events'], 'events'],
  ['ab', ['b'], 'b'],
  ['a', ['b'], undefined],
  ['events', ['orders'], undefined],
])('%s means, of %j, %s', (name, candidates, meant) => {
  expect(nearest(name, candidates)).toBe(meant);
});

/** So many names of 30 letters that are all near each other. */
function names(count: number, end = ''): readonly string[] {
  return Array.from(
    { length: count },
    (_, at) => `a_group_for_tenants_number_${1000 + at}${end}`,
  );
}

/** How many candidates are looked at for so many misspelled names. */
function lookedAt(count: number): number {
  let looks = 0;
  const candidates = {
    *[Symbol.iterator]() {
      for (const name of names(1000)) {
        looks += 1;
        yield name;
      }
    },
  };
  const speller = new Speller();
  for (const name of names(count, 'x')) speller.nearest(name, candidates);
  return looks;
}

it('one check looks at no more candidates for ten times as many misspelled names', () => {
  expect(lookedAt(1000)).toBeLessThan(30_000);
  // Each search beyond the bound ends at its first candidate.
  expect(lookedAt(10_000) - lookedAt(1000)).toBe(9000);
});

it('a document with many misspelled groups has suggestions for the first of them alone', () => {
  const groups = names(900).map(
    (uid) => `  - {uid: ${uid}, key_ranges: [{shard_uid: s}]}\n`,
  );
  const tables = names(900, 'x').map(
    (uid, at) => `t${at}: {shard_group: ${uid}}`,
  );
  const document = documentOf(
    `authoritative_shard_group: a_group_for_tenants_number_1000\nshard_groups:\n${groups.join('')}databases: {a: {schemas: {p: {tables: {${tables.join(', ')}}}}}}\n`,
  );
  const found = validate(document)
    .filter(({ id }) => id === 'undeclared-shard-group')
    .map(({ message }) => message.includes('Did you mean'));
  expect(found).toHaveLength(900);
  expect(found[0]).toBe(true);
  expect(found.at(-1)).toBe(false);
  expect(found.filter((isSuggested) => isSuggested).length).toBeLessThan(50);
});
