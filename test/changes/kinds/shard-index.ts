import { cluster, withIndexes } from './documents.ts';
import type { Examples } from './examples.ts';

/** Indexes of one definition that no table uses. */
function unused(...names: readonly string[]): object {
  const other = { type: 'xxhash', columns: ['other'] };
  const by_tenant = { type: 'xxhash', columns: ['tenant_id'] };
  const others = Object.fromEntries(names.map((name) => [name, other]));
  return cluster({ rest: { shard_indexes: { by_tenant, ...others } } });
}

function twoUnused(column: string): object {
  const index = (name: string) => ({ type: 'xxhash', columns: [name] });
  return withIndexes(cluster(), {
    one: index(`${column}1`),
    other: index(`${column}2`),
  });
}

export const SHARD_INDEX: Examples = {
  'an index that no table uses gets another column': {
    row: 7,
    before: cluster(),
    after: JSON.parse(JSON.stringify(cluster()).replace('org_id', 'owner_id')),
    changes: ['safe index changed'],
  },
  'an index renamed': {
    row: 7,
    before: cluster(),
    after: JSON.parse(
      JSON.stringify(cluster()).replaceAll('by_tenant', 'tenant'),
    ),
    changes: ['safe index renamed'],
  },
  'an index declared': {
    before: cluster({ groups: [], tables: {}, rest: { shard_indexes: {} } }),
    after: cluster({ groups: [], tables: {} }),
    changes: [
      'safe index added',
      'safe index added',
      'safe index added',
      'safe index added',
    ],
  },
  'an index renamed that no table uses': {
    before: unused('p'),
    after: unused('r'),
    changes: ['safe index renamed'],
  },
  'two indexes of one definition, which may have either name': {
    before: unused('p', 'q'),
    after: unused('r', 's'),
    changes: [
      'safe index added',
      'safe index added',
      'safe index removed',
      'safe index removed',
    ],
  },
  'two indexes changed that no table uses': {
    before: twoUnused('a'),
    after: twoUnused('b'),
    changes: ['safe index changed', 'safe index changed'],
  },
};
