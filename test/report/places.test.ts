import { expect, it } from 'vitest';
import { findChanges } from '../../src/changes/impact.ts';
import { lineOf } from '../../src/report/places.ts';
import { documentOf } from '../topology/build.ts';
import { cluster, group } from '../topology/changes-of.ts';

const GROUPS = [
  group('data', 'by_tenant', 'a..80', 'b 80..'),
  group('other', 'by_tenant', 'a..80', 'c 80..'),
];

/** Two groups, and `events` listed without a group of its own. */
function placed(parts: Parameters<typeof cluster>[0]): object {
  return cluster({ groups: GROUPS, tables: { events: {} }, ...parts });
}

const IN_OTHER = { default_shard_group: 'other' };
const IN_DATA = { default_shard_group: 'data' };

/** A reference table in some groups. */
function referring(...shard_groups: readonly string[]): object {
  return cluster({
    groups: GROUPS,
    schema: { reference_tables: { plans: { shard_groups } } },
  });
}

/** A sequence of a group. */
function numbering(shard_group: string): object {
  return cluster({
    groups: GROUPS,
    schema: { sequences: { numbers: { shard_group } } },
  });
}

/** The lines of the second document on which its changes stand; of a group the first that says something. */
function linesOf(
  before: object,
  after: object,
): readonly (string | undefined)[] {
  const desired = documentOf(after);
  const lines = desired.source.text.split('\n').map((line) => line.trim());
  return findChanges(documentOf(before), desired)
    .filter(({ kind }) => kind !== 'default')
    .map((change) => {
      const place = lineOf(change, desired);
      if (place === undefined) return undefined;
      const [line, next] = lines.slice(place - 1);
      const shown = line === '{' ? next : line;
      return shown?.replace(/,$/, '');
    });
}

it.each([
  [
    'the table itself gets',
    cluster({ groups: GROUPS }),
    cluster({ groups: GROUPS, tables: { events: { shard_group: 'other' } } }),
    '"events": {',
  ],
  [
    'the default of the file gives it',
    placed({ rest: IN_DATA }),
    placed({ rest: IN_OTHER }),
    '"default_shard_group": "other"',
  ],
  [
    'the default of its database gives it',
    placed({ rest: IN_DATA, database: IN_DATA }),
    placed({ rest: IN_DATA, database: IN_OTHER }),
    '"default_shard_group": "other"',
  ],
  [
    'the default of its schema gives it',
    placed({ database: IN_DATA, schema: IN_DATA }),
    placed({ database: IN_DATA, schema: IN_OTHER }),
    '"default_shard_group": "other"',
  ],
])(
  'a change of the group that %s stands where that is set',
  (_, before, after, text) => {
    expect(linesOf(before, after)).toEqual([text]);
  },
);

it.each([
  [
    'the key ranges of a group',
    cluster(),
    cluster({ groups: [group('data', 'by_tenant', 'a..40', 'b 40..')] }),
    '"uid": "data"',
  ],
  [
    'the index of a group',
    cluster(),
    cluster({ groups: [group('data', 'by_org', 'a..80', 'b 80..')] }),
    '"uid": "data"',
  ],
  [
    'a reference table',
    referring('data'),
    referring('data', 'other'),
    '"plans": {',
  ],
  ['a sequence', numbering('data'), numbering('other'), '"numbers": {'],
])('a change of %s stands where that is', (_, before, after, text) => {
  expect(linesOf(before, after)).toEqual([text]);
});

it('a change of what the file does not have any more stands nowhere', () => {
  const rest = IN_DATA;
  expect(linesOf(cluster({ rest }), cluster({ rest, tables: {} }))).toEqual([
    undefined,
  ]);
});
