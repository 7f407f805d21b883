import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/changes/change.ts';
import { findChanges } from '../../src/changes/impact.ts';
import { keysByShard } from '../../src/changes/key-slice.ts';
import {
  listsMore,
  lookupTables,
  questionsOf,
  routedAnew,
  routingColumn,
} from '../../src/changes/questions.ts';
import { cluster, group } from '../cluster.ts';
import { documentOf } from '../domain.ts';

const ALL = { isAsked: () => true };

/** A group that a range index on `id` spreads, with a table; and a group on one shard. */
function topology(ranges: readonly string[], place = 'data') {
  return documentOf(
    cluster({
      groups: [group('one', undefined, 'a'), group('data', 'by_id', ...ranges)],
      tables: { events: { shard_group: place } },
    }),
  );
}

/** What a change of the group's ranges is. */
function moved(
  before: readonly string[],
  after: readonly string[],
): readonly Change[] {
  return findChanges(topology(before), topology(after));
}

const THREE = ['a ..40', 'b 40..80', 'c 80..'];

it.each([
  [['id'], 'id'],
  [['id', 'region'], undefined],
  [['lower(id)'], undefined],
])('a table is routed by the column of its index: %j', (columns, column) => {
  const by_key = { type: 'range', columns };
  const document = documentOf(
    cluster({
      groups: [group('data', 'by_key', 'a ..80', 'b 80..')],
      rest: { shard_indexes: { by_key } },
    }),
  );
  const events = { database: 'app', schema: 'public', table: 'events' };
  expect(routingColumn(document, events)).toBe(column);
});

it('the keys of each shard are counted, unless a key has two', () => {
  const keysBefore = (ranges: readonly string[]) =>
    moved(ranges, ['d ..']).flatMap((change) =>
      change.kind === 'placement' ? [keysByShard(change.before)] : [],
    );
  const all = 1n << 64n;
  expect(keysBefore(['a ..0', 'b 0..40', 'a 40..'])).toEqual([
    new Map([
      ['a', all - 0x40n],
      ['b', 0x40n],
    ]),
  ]);
  expect(keysBefore(['a ..40', 'b 20..'])).toEqual([undefined]);
});

it('nothing is asked of the columns of a table that leaves the file, though a default routes it then', () => {
  const withTables = (tables: object) =>
    documentOf(
      cluster({
        groups: [
          group('one', undefined, 'a'),
          group('data', 'by_id', ...THREE),
        ],
        tables,
        database: { default_shard_group: 'data' },
      }),
    );
  const live = withTables({ events: { shard_group: 'one' } });
  const desired = withTables({});
  const changes = findChanges(live, desired);
  expect(changes.flatMap(({ tables }) => tables.listed)).toContain(
    'app.public.events',
  );
  expect(routedAnew(changes, desired)).toEqual([]);
});

describe('a table that two changes ask for', () => {
  it('by different rows is asked for as a whole', () => {
    const changes = [
      ...moved(THREE, ['a ..40', 'b 40..60', 'c 60..']),
      ...moved(THREE, ['a ..30', 'b 30..80', 'c 80..']),
    ];
    expect(questionsOf(changes, ALL).questions).toEqual([
      {
        name: 'app.public.events',
        database: 'app',
        schema: 'public',
        table: 'events',
      },
    ]);
  });

  it('by its sequences and by its rows is asked for both', () => {
    const following = (database: object) =>
      documentOf(
        cluster({
          groups: [group('one', undefined, 'a')],
          tables: { t: {} },
          database,
        }),
      );
    const changes = findChanges(
      following({ default_shard_group: 'one' }),
      following({}),
    ).filter(({ kind }) => kind === 'sequence' || kind === 'placement');
    expect(changes.map(({ kind }) => kind)).toEqual(['sequence', 'placement']);
    expect(questionsOf(changes, ALL).questions).toMatchObject([
      { name: 'app.public.t', owns: true },
    ]);
  });
});

describe('a global secondary index', () => {
  const activates = {
    secondary_indexes: [{ name: 'by_email', columns: ['x'] }],
  };
  const indexed = (more: object, owner: object = activates) =>
    documentOf(
      cluster({
        tables: {
          users: { shard_group: 'data', ...owner },
          lookup: { shard_group: 'meta' },
        },
        database: {
          global_secondary_indexes: {
            by_email: { table: 'lookup', owner_table: 'users', ...more },
          },
        },
      }),
    );
  const enabled = (owner?: object): readonly Change[] =>
    findChanges(indexed({}, owner), indexed({ enabled: true }, owner));

  it('that is enabled asks for its lookup table only where that is asked for', () => {
    const isAsked = ({ table }: { readonly table: string }) =>
      table === 'users';
    const { questions } = questionsOf(enabled(), { isAsked });
    expect(questions.map(({ name }) => name)).toEqual(['app.public.users']);
  });
});

describe('tables that an index routes anew', () => {
  const count = (tables: number) => {
    const names = Array.from({ length: tables }, (_, at) => `t${at}`);
    const bound = (shard_group: string) =>
      documentOf(
        cluster({
          tables: Object.fromEntries(
            names.map((name) => [name, { shard_group }]),
          ),
        }),
      );
    const desired = bound('data');
    return routedAnew(findChanges(bound('meta'), desired), desired).length;
  };

  it.each([
    [200, 200],
    [201, 200],
  ])('are %i, of which %i are looked at', (tables, looked) => {
    expect(count(tables)).toBe(looked);
  });
});

it('a document lists more by a reference table alone', () => {
  const listing = (reference_tables: object) =>
    documentOf(cluster({ schema: { reference_tables } }));
  const [more, less] = [
    listing({ countries: { shard_groups: ['data'] } }),
    listing({}),
  ];
  expect([listsMore(more, less), listsMore(less, more)]).toEqual([true, false]);
  expect(listsMore(more, more)).toBe(false);
});

it('of 201 lookup tables of indexes that begin, 200 are looked at', () => {
  const names = Array.from({ length: 201 }, (_, at) => `by_${at}`);
  const declared = (enabled: boolean) =>
    documentOf(
      cluster({
        database: {
          global_secondary_indexes: Object.fromEntries(
            names.map((name) => [
              name,
              { schema: 'public', table: name, unique: true, enabled },
            ]),
          ),
        },
      }),
    );
  const desired = declared(true);
  const changes = findChanges(declared(false), desired);
  expect(lookupTables(changes, desired)).toHaveLength(200);
});
