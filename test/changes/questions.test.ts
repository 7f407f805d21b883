import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/changes/change.ts';
import { findChanges } from '../../src/changes/impact.ts';
import { keysByShard } from '../../src/changes/key-slice.ts';
import {
  listsMore,
  lookupTables,
  questionsOf,
  receivingShards,
  routedAnew,
  routingColumn,
  scopesOf,
} from '../../src/changes/questions.ts';
import { documentOf } from '../topology/build.ts';
import { cluster, group } from '../topology/changes-of.ts';

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

describe('the rows that a moved bound asks for', () => {
  it('are those of the interval alone, where an inner bound moves', () => {
    const changes = moved(THREE, ['a ..40', 'b 40..60', 'c 60..']);
    const slice = {
      column: 'id',
      intervals: [{ low: 0x60n, high: 0x80n }],
      isNullAsked: false,
    };
    expect(questionsOf(changes, ALL).questions).toMatchObject([
      { name: 'app.public.events', slice },
    ]);
  });

  it('are those of every interval, whether its owner is another or nobody can tell', () => {
    const changes = moved(THREE, ['a ..40', 'a 40..60', 'b 60..c0', 'c 80..']);
    const intervals = [
      { low: 0x40n, high: 0x60n },
      { low: 0x80n, high: 0xc0n },
    ];
    expect(questionsOf(changes, ALL).questions).toMatchObject([
      { slice: { intervals } },
    ]);
  });

  it.each([
    ['first', ['d ..40', 'b 40..80', 'c 80..']],
    ['last', ['a ..40', 'b 40..80', 'd 80..']],
  ])(
    'include rows without a key, where the %s range changes owner',
    (_, after) => {
      expect(questionsOf(moved(THREE, after), ALL).questions).toMatchObject([
        { slice: { isNullAsked: true } },
      ]);
    },
  );

  it('include rows without a key, where the index is new to the table', () => {
    const ranges = ['a ..40', 'b 40..80', 'a 80..'];
    const changes = findChanges(
      topology(ranges, 'one'),
      topology(ranges),
    ).filter(({ kind }) => kind === 'placement');
    const intervals = [{ low: 0x40n, high: 0x80n }];
    expect(questionsOf(changes, ALL).questions).toMatchObject([
      { slice: { intervals, isNullAsked: true } },
    ]);
  });
});

it.each([
  ['are hashed', { type: 'xxhash', columns: ['id'] }],
  ['are an expression', { type: 'range', columns: ['lower(id)'] }],
  ['are two columns', { type: 'range', columns: ['id', 'region'] }],
])(
  'all rows of a table whose keys %s are asked for: no statement can tell which of them move',
  (_, by_key) => {
    const spread = (...ranges: readonly string[]) =>
      documentOf(
        cluster({
          groups: [group('data', 'by_key', ...ranges)],
          rest: { shard_indexes: { by_key } },
        }),
      );
    const changes = findChanges(
      spread('a ..80', 'b 80..'),
      spread('a ..60', 'b 60..'),
    );
    const { questions } = questionsOf(changes, ALL);
    expect(questions.map(({ name, slice }) => [name, slice])).toEqual([
      ['app.public.events', undefined],
    ]);
  },
);

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

it('all rows of a table are asked for that another column routes on its one shard', () => {
  const placed = (shard_group: string) =>
    documentOf(
      cluster({
        groups: [
          group('one', 'by_number', 'a'),
          group('data', 'by_id', 'a ..40', 'b 40..'),
        ],
        tables: { events: { shard_group } },
        rest: {
          shard_indexes: {
            by_id: { type: 'range', columns: ['id'] },
            by_number: { type: 'range', columns: ['number'] },
          },
        },
      }),
    );
  const changes = findChanges(placed('data'), placed('one'));
  expect(changes).toMatchObject([{ movement: { kind: 'intervals' } }]);
  const { questions } = questionsOf(changes, ALL);
  expect(questions.map(({ slice }) => slice)).toEqual([undefined]);
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

  it('that is enabled asks for its owner and its lookup table', () => {
    const { questions } = questionsOf(enabled(), ALL);
    expect(questions.map(({ name }) => name)).toEqual([
      'app.public.users',
      'app.public.lookup',
    ]);
  });

  it('that is enabled asks for its lookup table only where that is asked for', () => {
    const isAsked = ({ table }: { readonly table: string }) =>
      table === 'users';
    const { questions } = questionsOf(enabled(), { isAsked });
    expect(questions.map(({ name }) => name)).toEqual(['app.public.users']);
  });

  it('that is unique and that no table activates any more needs no look at its lookup table', () => {
    const unique = { unique: true };
    const desired = indexed(unique, {});
    const changes = findChanges(indexed(unique), desired);
    expect(changes).toMatchObject([{ action: 'deactivated' }]);
    expect(lookupTables(changes, desired)).toEqual([]);
  });

  it('that is enabled asks for nothing where no table activates it', () => {
    const changes = enabled({});
    expect(changes).toMatchObject([{ class: 'needs-backfill' }]);
    expect(questionsOf(changes, ALL).questions).toEqual([]);
  });

  it.each([
    [
      'is unique and begins',
      { unique: true },
      { unique: true, enabled: true },
      1,
    ],
    ['begins and is not unique', {}, { enabled: true }, 0],
    [
      'is unique and ends',
      { unique: true, enabled: true },
      { unique: true },
      0,
    ],
  ])(
    'that %s: its lookup table is looked at, or not',
    (_, before, after, count) => {
      const desired = indexed(after);
      const tables = lookupTables(
        findChanges(indexed(before), desired),
        desired,
      );
      const lookup = { database: 'app', schema: 'public', table: 'lookup' };
      expect(tables).toEqual(Array(count).fill(lookup));
    },
  );
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

  it('are none where a bound moves', () => {
    const after = ['a ..40', 'b 40..60', 'c 60..'];
    expect(routedAnew(moved(THREE, after), topology(after))).toEqual([]);
  });

  it('are those of a group that gets a second shard', () => {
    const after = ['a ..40', 'b 40..'];
    expect(routedAnew(moved(['a'], after), topology(after))).toEqual([
      { database: 'app', schema: 'public', table: 'events' },
    ]);
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

it('the places of unlisted tables are asked for where the change is in doubt', () => {
  const following = (default_shard_group: string) =>
    documentOf(
      cluster({
        groups: [
          group('data', 'by_id', ...THREE),
          group('other', undefined, 'z'),
        ],
        schema: { reference_tables: { copies: { shard_groups: ['data'] } } },
        database: { default_shard_group },
      }),
    );
  const scopes = (uid: string) => {
    const [live, desired] = [following('meta'), following(uid)];
    const found = scopesOf(findChanges(live, desired), [live, desired]);
    return Array.from(found.values());
  };
  expect(scopes('data')).toEqual([
    { scope: { database: 'app' }, listed: ['public'] },
    {
      scope: { database: 'app', schema: 'public' },
      listed: ['events', 'copies'],
    },
  ]);
  expect(scopes('other')).toEqual([]);
});

it('no shard receives a counter that may be there already', () => {
  const listed = (shard_group?: string) =>
    documentOf(
      cluster({
        groups: [group('one', undefined, 'a'), group('two', undefined, 'b')],
        tables: { t: { shard_group: 'one' } },
        schema: { sequences: { s: { shard_group } } },
      }),
    );
  const received = (uid: string) =>
    Array.from(receivingShards(findChanges(listed(), listed(uid))));
  expect([received('one'), received('two')]).toEqual([[], ['b']]);
});

it('no shard receives rows of a table that goes to another group on its shard', () => {
  const placed = (shard_group: string) =>
    documentOf(
      cluster({
        groups: [group('one', undefined, 'a'), group('two', undefined, 'a')],
        tables: { events: { shard_group } },
      }),
    );
  const changes = findChanges(placed('one'), placed('two'));
  expect(changes.map(({ kind }) => kind)).toContain('placement');
  expect(receivingShards(changes)).toEqual(new Set());
});

it('any shard of a group may receive rows where it is not documented how its index routes', () => {
  const routed = (ignore_null: boolean, ...ranges: readonly string[]) =>
    documentOf(
      cluster({
        groups: [group('data', 'by_id', ...ranges)],
        tables: {
          events: {
            shard_group: 'data',
            primary_indexes: [{ shard_index: 'by_id', ignore_null }],
          },
        },
      }),
    );
  const changes = findChanges(
    routed(false, 'a ..40', 'b 40..'),
    routed(true, 'a ..60', 'b 60..'),
  );
  expect(receivingShards(changes)).toEqual(new Set(['a', 'b']));
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
