import { expect, it, vi } from 'vitest';
import { compare, documentOf } from '../../../../test/domain.ts';
import { findRemedies } from '../remedy.ts';

const META = { uid: 'meta', key_ranges: [{ shard_uid: 'm' }] };
const dataGroup = (end: string): object => ({
  uid: 'data',
  default_shard_index: 'by_tenant',
  key_ranges: [
    { shard_uid: 'a', end },
    { shard_uid: 'b', start: end },
  ],
});

function topology(end: string, databases: object, indexes = {}): object {
  return {
    authoritative_shard_group: 'meta',
    default_shard_group: 'meta',
    shard_indexes: {
      by_tenant: { type: 'xxhash', columns: ['tenant_id'] },
      ...indexes,
    },
    shard_groups: [META, dataGroup(end)],
    databases,
  };
}

function many(count: number, member: (at: number) => object): object {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`m${at}`, member(at)]),
  );
}

function tablesOf(count: number): object {
  const tables = many(count, (at) => ({
    shard_group: 'data',
    primary_indexes: [{ shard_index: 'by_tenant', columns: [`c${at}`] }],
  }));
  return { app: { schemas: { public: { tables } } } };
}

const LARGE: Readonly<Record<string, (count: number, end: string) => object>> =
  {
    'tables with indexes of their own': (count, end) =>
      topology(end, tablesOf(count)),
    'tables with indexes of their own, and declared indexes': (count, end) =>
      topology(
        end,
        tablesOf(count),
        many(count, (at) => ({ type: 'xxhash', columns: [`d${at}`] })),
      ),
    databases: (count, end) =>
      topology(
        end,
        many(count, () => ({ default_shard_group: 'data' })),
      ),
  };

/** How many names are looked up, and values written, while a remedy is found. */
function workFor(make: (count: number, end: string) => object, count: number) {
  const live = documentOf(make(count, '80'));
  const desired = documentOf(make(count, '40'));
  const changes = compare(live, desired);
  const spies = [vi.spyOn(Set.prototype, 'has'), vi.spyOn(JSON, 'stringify')];
  const remedies = findRemedies(changes, live, desired);
  const calls = spies.map(({ mock }) => mock.calls.length);
  for (const spy of spies) spy.mockRestore();
  expect(remedies).not.toEqual([]);
  return calls.reduce((sum, one) => sum + one);
}

it.each(Object.entries(LARGE))(
  'a remedy takes twice the work for twice as many %s, and no more',
  (_, make) => {
    expect(workFor(make, 400)).toBeLessThan(2.5 * workFor(make, 200));
  },
);
