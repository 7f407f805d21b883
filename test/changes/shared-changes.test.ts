import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/changes/change.ts';
import { findChanges } from '../../src/changes/impact.ts';
import { cluster, group } from '../cluster.ts';
import { documentOf } from '../domain.ts';
import { tries } from '../long.ts';

/** One table of a document: its entry as an ordinary table, as a reference table, both, or neither. */
interface Entry {
  readonly table: object | undefined;
  readonly reference: object | undefined;
}

/** A table before and after. */
type Course = readonly [before: Entry, after: Entry];

const GROUPS = ['meta', 'one', 'wide', 'other', 'odd', 'own', 'hollow'];

/** What an entry may say of its index, also what no source explains. */
const INDEXES: readonly object[] = [
  {},
  { primary_indexes: [{ ignore_null: true }] },
  { primary_indexes: [{}] },
  { primary_indexes: [{ shard_index: 'by_org' }] },
  { primary_indexes: [{ shard_index: 'by_org', ignore_null: true }] },
  { primary_indexes: [{ shard_index: 'by_id' }] },
  { primary_indexes: [{ shard_index: 'by_bucket' }] },
  { primary_indexes: [{ shard_index: 'odd' }] },
  { primary_indexes: [{ shard_index: 'odd', columns: ['tenant_id'] }] },
  { primary_indexes: [{}, { shard_index: 'by_org' }] },
  { primary_indexes: [{}, { shard_index: 'by_org', ignore_null: true }] },
  { primary_indexes: [{ columns: ['org_id'] }] },
];

const someGroup = fc.constantFrom(...GROUPS);

const bindings = fc.constantFrom<object>(
  {},
  ...GROUPS.map((shard_group) => ({ shard_group })),
);

const entries: fc.Arbitrary<Entry> = fc.record({
  table: fc.option(
    fc
      .tuple(bindings, fc.constantFrom(...INDEXES))
      .map(([binding, index]) => ({ ...binding, ...index })),
    { nil: undefined, freq: 6 },
  ),
  reference: fc.option(
    fc
      .uniqueArray(someGroup, { minLength: 1, maxLength: 2 })
      .map((shard_groups) => ({ shard_groups })),
    { nil: undefined, freq: 2 },
  ),
});

/** Tables that change alike but for one part of an entry are the ones that get the change of another by mistake. */
const courses: fc.Arbitrary<readonly Course[]> = fc
  .tuple(
    bindings,
    bindings,
    fc.array(fc.tuple(entries, entries, fc.integer({ min: 0, max: 3 })), {
      minLength: 2,
      maxLength: 5,
    }),
  )
  .map(([from, to, tables]) =>
    tables.map(([before, after, alike]): Course => {
      if (alike === 0) return [before, after];
      return [bound(before, from), bound(after, to)];
    }),
  );

function bound({ table, reference }: Entry, binding: object): Entry {
  return { table: table && { ...table, ...binding }, reference };
}

/** What is the same for all tables: the groups on both sides, defaults, and authorities. */
const surroundings = fc.record({
  moved: fc.boolean(),
  defaults: fc.tuple(
    fc.option(someGroup, { nil: undefined }),
    fc.option(someGroup, { nil: undefined }),
  ),
  authorities: fc.tuple(
    fc.constantFrom(undefined, 'one', 'own'),
    fc.constantFrom(undefined, 'one', 'own'),
  ),
});

type Surroundings =
  typeof surroundings extends fc.Arbitrary<infer Value> ? Value : never;

function documentFor(
  side: 0 | 1,
  tables: ReadonlyMap<string, Course>,
  { moved, defaults, authorities }: Surroundings,
): object {
  const entriesOf = (part: keyof Entry) =>
    Object.fromEntries(
      Array.from(tables, ([name, course]) => [name, course[side][part]]),
    );
  const last = moved && side === 1 ? 'd' : 'b';
  return cluster({
    groups: [
      group('one', 'by_tenant', 'a'),
      group('wide', 'by_tenant', 'a..80', `${last} 80..`),
      group('other', 'by_tenant', 'a..80', `${last} 80..`),
      group('odd', 'odd', 'a..80', 'b 80..'),
      group('own', undefined, 'a'),
      group('hollow', 'by_tenant', 'a..10'),
    ],
    tables: entriesOf('table'),
    schema: {
      reference_tables: entriesOf('reference'),
      default_shard_group: defaults[side],
    },
    database: { authoritative_shard_group: authorities[side] },
    rest: {
      shard_indexes: {
        by_tenant: { type: 'xxhash', columns: ['tenant_id'] },
        by_org: { type: 'xxhash', columns: ['org_id'] },
        by_id: { type: 'range', columns: ['id'] },
        by_bucket: {
          type: 'modulo',
          columns: ['id'],
          index_params: { modulus: '16' },
        },
        odd: {
          type: 'xxhash',
          columns: ['tenant_id'],
          index_params: { modulus: '016' },
        },
      },
    },
  });
}

/** What each table is told: the kinds and classes of the changes that name it. */
function toldOf(
  tables: ReadonlyMap<string, Course>,
  around: Surroundings,
): ReadonlyMap<string, readonly string[]> {
  const [live, desired] = ([0, 1] as const).map((side) =>
    documentOf(documentFor(side, tables, around)),
  );
  if (live === undefined || desired === undefined) return new Map();
  const changes = findChanges(live, desired);
  return new Map(
    Array.from(tables.keys(), (name) => [
      name,
      changes
        .filter((change) => change.tables.listed.includes(`app.public.${name}`))
        .map(summaryOf)
        .sort(),
    ]),
  );
}

function summaryOf(change: Change): string {
  const parts: string[] = [change.kind, change.class, change.reversible];
  if (change.kind === 'placement')
    parts.push(change.cause.kind, change.movement.kind);
  if (change.kind === 'reference-table')
    parts.push(change.action, change.newShards.join(), `${change.hasGap}`);
  if (change.kind === 'sequence')
    parts.push(change.from.join(), change.to.join());
  return parts.join(' ');
}

describe('tables that share a change', () => {
  it('each get what they get alone, whatever the others do and whichever comes first', () => {
    fc.assert(
      fc.property(courses, surroundings, (all, around) => {
        const named = all.map((course, at) => [`t${at}`, course] as const);
        const alone = new Map(
          named.flatMap((one) => Array.from(toldOf(new Map([one]), around))),
        );
        expect(toldOf(new Map(named), around)).toEqual(alone);
        const turned = new Map(named.toReversed());
        expect(toldOf(turned, around)).toEqual(
          new Map(Array.from(turned.keys(), (name) => [name, alone.get(name)])),
        );
      }),
      { numRuns: tries(1000) },
    );
  });
});
