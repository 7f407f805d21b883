import {
  BOTH,
  bound,
  cluster,
  data,
  group,
  indexed,
  LOGS,
  META,
  modulo,
  routedBy,
  spread,
  USERS,
  WHOLE,
  withIndexes,
} from './documents.ts';
import type { Examples } from './examples.ts';

type Ranges = readonly string[];
type Moving = readonly [
  before: Ranges,
  after: Ranges,
  ...changes: readonly string[],
];

/** Examples in which only the ranges of a group change. */
function moving(
  index: string,
  ranges: Readonly<Record<string, Moving>>,
): Examples {
  return Object.fromEntries(
    Object.entries(ranges).map(([what, [before, after, ...changes]]) => [
      what,
      {
        before: spread(index, ...before),
        after: spread(index, ...after),
        changes,
      },
    ]),
  );
}

const KETAMA = { by_x: { type: 'ketama', columns: ['tenant_id'] } };

/** A group whose second range is as given. */
function ranged(range: object): object {
  return {
    uid: 'data',
    default_shard_index: 'by_tenant',
    key_ranges: [{ shard_uid: 'a', end: '80' }, range],
  };
}

function buckets(modulus: string): object {
  return withIndexes(spread('by_bucket', 'a..8', 'b 8..'), {
    by_bucket: modulo(modulus),
  });
}

function keyed(column: string): object {
  return withIndexes(cluster(), {
    by_tenant: { type: 'xxhash', columns: [column] },
  });
}

function byKey(columns: readonly string[], ...ranges: Ranges): object {
  return withIndexes(spread('by_key', ...ranges), {
    by_key: { type: 'range', columns },
  });
}

const OWN_ORG = {
  shard_group: 'data',
  primary_indexes: [{ shard_index: 'by_org' }],
};

function twoGroups(tables: object): object {
  const more = group('more', 'by_tenant', 'a..40', 'b 40..');
  return cluster({ groups: [WHOLE, more], tables });
}

function onMeta(entry: object): object {
  return cluster({
    tables: { events: { shard_group: 'meta', primary_indexes: [entry] } },
  });
}

function ignoring(
  shard_index: string,
  ignore_null: boolean,
  ...ranges: Ranges
): object {
  return cluster({
    groups: [group('data', shard_index, ...ranges)],
    tables: {
      events: {
        shard_group: 'data',
        primary_indexes: [{ shard_index, ignore_null }],
      },
    },
  });
}

function onOne(shard_group: string, ...ranges: Ranges): object {
  return cluster({
    groups: [group('one', undefined, 'a'), group('data', 'by_id', ...ranges)],
    tables: { events: { shard_group } },
  });
}

const BY_NUMBER = { by_number: { type: 'range', columns: ['number'] } };

function numbered(shard_group: string): object {
  return cluster({
    groups: [
      group('one', 'by_number', 'a'),
      group('data', 'by_id', 'a ..40', 'b 40..'),
    ],
    tables: { events: { shard_group } },
  });
}

function defaulted(uid: string | undefined, tables: object): object {
  return cluster({
    groups: BOTH,
    tables,
    database: uid === undefined ? {} : { default_shard_group: uid },
  });
}

function placed(uid: string | undefined): object {
  return cluster({
    groups: BOTH,
    tables: uid === undefined ? {} : { events: { shard_group: uid } },
  });
}

/** Two tables that follow a default, one that is bound, and a reference table in the group of the authority. */
function follows(whole: object): object {
  return cluster({
    groups: [whole],
    tables: { t: {}, u: {}, bound: { shard_group: 'data' } },
    schema: { reference_tables: { copies: { shard_groups: ['meta'] } } },
    database: { default_shard_group: 'data' },
  });
}

const SCHEMAS = {
  schemas: { public: { tables: { t: {}, u: {} } }, other: {} },
};

export const PLACEMENT: Examples = {
  'two tables that two earlier versions of the file placed': {
    before: cluster({ tables: {} }),
    after: cluster({ tables: bound('data', 'data') }),
    earlier: ['t0', 't1'].map((name) =>
      cluster({ tables: { [name]: { shard_group: 'meta' } } }),
    ),
    changes: [
      'needs-empty placement table-group intervals, statements differ',
      'needs-empty placement table-group intervals, statements differ',
    ],
  },
  'a range handed to a shard outside': {
    row: 1,
    before: spread('by_tenant', 'a..40', 'b 40..80', 'c 80..'),
    after: spread('by_tenant', 'a..40', 'e 40..80', 'c 80..'),
    changes: ['needs-empty placement key-ranges intervals'],
  },
  'ranges handed between shards of the group': {
    row: 1,
    before: spread('by_tenant', 'a..40', 'b 40..80', 'c 80..'),
    after: spread('by_tenant', 'a..40', 'c 40..80', 'b 80..'),
    changes: ['needs-empty placement key-ranges intervals'],
  },
  'a boundary moved': {
    row: 2,
    before: cluster(),
    after: spread('by_tenant', 'a..c0', 'b c0..'),
    changes: ['needs-empty placement key-ranges intervals'],
  },
  'a bound of an odd number of digits': {
    row: 2,
    before: cluster(),
    after: spread('by_tenant', 'a..8', 'b 8..'),
    changes: ['needs-empty placement key-ranges unknown'],
  },
  'a boundary moved under range': {
    row: 2,
    before: spread('by_id', 'a..0100', 'b 0100..'),
    after: spread('by_id', 'a..80', 'b 80..'),
    changes: ['needs-empty placement key-ranges intervals'],
  },
  'a boundary moved under modulo': {
    row: 2,
    before: spread('by_bucket', 'a..8', 'b 8..'),
    after: spread('by_bucket', 'a..4', 'b 4..'),
    changes: ['needs-empty placement key-ranges intervals'],
  },
  'a gap opened': {
    row: 2,
    before: cluster(),
    after: spread('by_tenant', 'a..80', 'b c0..'),
    changes: ['needs-empty placement key-ranges intervals, statements fail'],
  },
  'a range split to another shard': {
    row: 4,
    before: cluster(),
    after: spread('by_tenant', 'a..40', 'c 40..80', 'b 80..'),
    changes: ['needs-empty placement key-ranges intervals'],
  },
  'ranges merged across shards': {
    row: 4,
    before: cluster(),
    after: spread('by_tenant', 'a'),
    changes: ['needs-empty placement key-ranges intervals'],
  },
  "the group's shard key changed": {
    row: 6,
    before: cluster(),
    after: spread('by_org', 'a..80', 'b 80..'),
    changes: ['needs-empty placement shard-index all, statements differ'],
  },
  "the type of the group's index changed": {
    row: 6,
    before: cluster(),
    after: spread('by_id', 'a..80', 'b 80..'),
    changes: ['needs-empty placement shard-index all, statements differ'],
  },
  "the group's index removed, while several ranges are left": {
    row: 6,
    before: cluster(),
    after: spread(undefined, 'a..80', 'b 80..'),
    changes: ['needs-empty placement shard-index all, statements differ'],
  },
  'the shard key changed on a single shard': {
    row: 6,
    before: spread('by_tenant', 'a'),
    after: spread('by_org', 'a'),
    changes: ['behavioural placement shard-index none, statements differ'],
  },
  'a table bound to another group on the same shard': {
    row: 8,
    before: cluster({ tables: { events: { shard_group: 'meta' } } }),
    after: cluster({
      groups: [WHOLE, group('imported', undefined, 'z')],
      tables: { events: { shard_group: 'imported' } },
    }),
    changes: ['safe placement table-group none', 'safe group added'],
  },
  'a table bound to another group': {
    row: 9,
    before: cluster({ tables: { events: { shard_group: 'meta' } } }),
    after: cluster(),
    changes: ['needs-empty placement table-group intervals, statements differ'],
  },
  "a table's own index added": {
    row: 10,
    before: cluster(),
    after: cluster({
      tables: {
        events: {
          shard_group: 'data',
          primary_indexes: [{ shard_index: 'by_org' }],
        },
      },
    }),
    changes: ['needs-empty placement table-index all, statements differ'],
  },
  'a binding removed': {
    row: 11,
    before: cluster(META),
    after: cluster({ ...META, tables: {} }),
    changes: ['needs-empty placement table-group intervals, statements differ'],
  },
  'a new table bound': {
    row: 12,
    before: cluster(META),
    after: cluster({
      ...META,
      tables: {
        events: { shard_group: 'data' },
        fresh: { shard_group: 'data' },
      },
    }),
    changes: ['needs-empty placement table-group intervals, statements differ'],
  },
  'a new table bound that nothing routed before': {
    row: 12,
    before: cluster(),
    after: cluster({
      tables: {
        events: { shard_group: 'data' },
        fresh: { shard_group: 'data' },
      },
    }),
    changes: ['new-table placement table-group becomes-routable'],
  },
  'two new tables bound': {
    before: cluster(META),
    after: cluster({
      ...META,
      tables: {
        events: { shard_group: 'data' },
        fresh: { shard_group: 'data' },
        other: { shard_group: 'data' },
      },
    }),
    changes: ['needs-empty placement table-group intervals, statements differ'],
  },
  'a default changed': {
    row: 13,
    before: cluster({
      ...META,
      tables: { events: { shard_group: 'data' }, other: {} },
    }),
    after: cluster({
      ...META,
      tables: { events: { shard_group: 'data' }, other: {} },
      database: { default_shard_group: 'data' },
    }),
    changes: [
      'needs-empty placement default-group intervals, statements differ',
    ],
  },
  'a default removed': {
    row: 14,
    before: cluster({
      ...META,
      tables: { events: { shard_group: 'data' }, other: {} },
    }),
    after: cluster({ tables: { events: { shard_group: 'data' }, other: {} } }),
    changes: [
      'outage placement default-group becomes-unroutable, statements fail',
    ],
  },
  'a database entry removed': {
    row: 35,
    before: cluster({ ...META, database: { default_shard_group: 'data' } }),
    after: { ...cluster(META), databases: {} },
    changes: [
      'needs-empty placement default-group intervals, statements differ',
      'needs-empty placement table-group intervals, statements differ',
    ],
  },
  'an index on a group of one shard': {
    row: 38,
    before: spread(undefined, 'a'),
    after: spread('by_tenant', 'a'),
    changes: [
      'needs-backfill sequence derived',
      'behavioural placement shard-index none, statements differ',
    ],
  },
  'no key any more': {
    before: spread('by_tenant', 'a'),
    after: spread(undefined, 'a'),
    changes: [
      'needs-backfill sequence derived',
      'behavioural placement shard-index none, statements differ',
    ],
  },
  'two groups moved': {
    before: cluster({
      groups: [WHOLE, group('more', 'by_org', 'c..80', 'd 80..')],
      tables: bound('data', 'more'),
    }),
    after: cluster({
      groups: [
        data('a..80', 'e 80..'),
        group('more', 'by_org', 'c..80', 'f 80..'),
      ],
      tables: bound('data', 'more'),
    }),
    changes: [
      'needs-empty placement key-ranges intervals',
      'needs-empty placement key-ranges intervals',
    ],
  },
  'a table elsewhere on the same shard': {
    before: cluster({
      groups: [group('twin', undefined, 'z')],
      tables: bound('meta'),
    }),
    after: cluster({
      groups: [group('twin', undefined, 'z')],
      tables: bound('twin'),
    }),
    changes: ['safe placement table-group none'],
  },
  'a table elsewhere': {
    before: cluster({ tables: bound('meta') }),
    after: cluster({ tables: bound('data') }),
    changes: ['needs-empty placement table-group intervals, statements differ'],
  },
  'a binding removed, nothing left': {
    before: cluster(),
    after: cluster({ tables: {} }),
    changes: [
      'outage placement table-group becomes-unroutable, statements fail',
    ],
  },
  'a default removed that no listed table follows': {
    before: cluster({ ...META, tables: {} }),
    after: cluster({ tables: {} }),
    changes: [
      'outage placement default-group becomes-unroutable, statements fail',
    ],
  },
  'tables from two shards to one': {
    before: cluster({
      groups: [WHOLE, LOGS, group('two', undefined, 'd')],
      tables: bound('logs', 'two'),
    }),
    after: cluster({
      groups: [WHOLE, LOGS, group('two', undefined, 'd')],
      tables: bound('data', 'data'),
    }),
    changes: [
      'needs-empty placement table-group intervals, statements differ',
      'needs-empty sequence derived',
      'needs-empty placement table-group intervals, statements differ',
      'needs-empty sequence derived',
    ],
  },
  'tables of two schemas bound to two groups': {
    before: cluster({ ...META, schema: {}, tables: bound('meta', 'meta') }),
    after: cluster({ ...META, groups: BOTH, tables: bound('data', 'logs') }),
    changes: [
      'needs-empty placement table-group intervals, statements differ',
      'needs-empty placement table-group all',
      'needs-empty sequence derived',
      'safe group added',
    ],
  },
  'a second index of a table': {
    before: routedBy({ shard_index: 'by_tenant' }),
    after: routedBy({ shard_index: 'by_tenant' }, { shard_index: 'by_org' }),
    changes: ['needs-empty placement table-index unknown, statements differ'],
  },
  'an index that ignores NULL': {
    before: routedBy({ shard_index: 'by_tenant' }),
    after: routedBy({ shard_index: 'by_tenant', ignore_null: true }),
    changes: ['needs-empty placement table-index unknown, statements differ'],
  },
  'a group without ranges': {
    before: cluster(),
    after: spread('by_tenant'),
    changes: [
      'outage placement key-ranges becomes-unroutable, statements fail',
    ],
  },
  'a default of the cluster': {
    before: cluster({ tables: {} }),
    after: cluster({ ...META, tables: {} }),
    changes: ['new-table placement default-group becomes-routable'],
  },
  'two ranges swapped': {
    before: cluster(),
    after: spread('by_tenant', 'b..80', 'a 80..'),
    changes: ['needs-empty placement key-ranges intervals'],
  },
  'three ranges moved in turn': {
    before: spread('by_tenant', 'a..40', 'b 40..80', 'c 80..'),
    after: spread('by_tenant', 'b..40', 'c 40..80', 'a 80..'),
    changes: ['needs-empty placement key-ranges intervals'],
  },
  'another number of buckets': {
    before: spread('by_bucket', 'a..8', 'b 8..'),
    after: cluster({
      groups: [group('data', 'by_bucket', 'a..8', 'b 8..')],
      rest: {
        shard_indexes: {
          by_bucket: {
            type: 'modulo',
            columns: ['id'],
            index_params: { modulus: '32' },
          },
        },
      },
    }),
    changes: [
      'needs-empty placement shard-index all',
      'safe index removed',
      'safe index removed',
      'safe index removed',
    ],
  },
  ...moving('by_tenant', {
    'a range without an owner moves, and its bounds cannot be read': [
      ['a..zz', 'b zz..'],
      ['a..zz', 'c zz..'],
      'needs-empty placement key-ranges unknown',
    ],
    'a bound of one digit that a prefix reads as another': [
      ['a..8', 'b 8..'],
      ['a..80', 'b 80..'],
      'needs-empty placement key-ranges unknown',
    ],
    'a bound of one digit that bytes read as another': [
      ['a..08', 'b 08..'],
      ['a..8', 'b 8..'],
      'needs-empty placement key-ranges unknown',
    ],
    'a bound of one digit that bytes read as another, the other way': [
      ['a..8', 'b 8..'],
      ['a..08', 'b 08..'],
      'needs-empty placement key-ranges unknown',
    ],
    'a bound of three digits': [
      ['a..80', 'b 80..'],
      ['a..800', 'b 800..'],
      'needs-empty placement key-ranges unknown',
    ],
    'a bound of three digits, the other way': [
      ['a..800', 'b 800..'],
      ['a..80', 'b 80..'],
      'needs-empty placement key-ranges unknown',
    ],
    'a bound of one digit moved': [
      ['a..8', 'b 8..'],
      ['a..4', 'b 4..'],
      'needs-empty placement key-ranges unknown',
    ],
    'a range handed on beside a bound of one digit': [
      ['a..8', 'b 8..'],
      ['a..8', 'c 8..'],
      'needs-empty placement key-ranges intervals',
    ],
    'ranges that overlap from now on': [
      ['a..80', 'b 80..'],
      ['a..c0', 'b 80..'],
      'needs-empty placement key-ranges unknown',
    ],
    'ranges that overlap beside ranges that move': [
      ['a..80', 'b 80..'],
      ['b..80', 'a 7f..'],
      'needs-empty placement key-ranges intervals',
    ],
    'ranges that overlap go to other shards, in whatever order they are': [
      ['b..c0', 'a 80..'],
      ['d..c0', 'c 80..'],
      'needs-empty placement key-ranges intervals',
    ],
    'ranges around a bound of one digit go to other shards, in whatever order they are':
      [
        ['b..8', 'a 8..'],
        ['d..8', 'c 8..'],
        'needs-empty placement key-ranges intervals',
      ],
    'a range moves beside two that overlap': [
      ['a..50', 'b 40..80', 'c 80..'],
      ['a..50', 'b 40..80', 'd 80..'],
      'needs-empty placement key-ranges intervals',
    ],
    'two ranges that overlap are swapped': [
      ['a..50', 'b 40..80', 'c 80..'],
      ['b..50', 'a 40..80', 'c 80..'],
      'needs-empty placement key-ranges intervals',
    ],
    'an overlap taken out, so that each key stays with one of its shards': [
      ['a..50', 'b 40..80', 'c 70..'],
      ['a..40', 'b 40..80', 'c 70..'],
      'needs-empty placement key-ranges unknown',
    ],
    'an overlap taken out with its keys': [
      ['a..c0', 'b 80..'],
      ['a..80', 'b c0..'],
      'needs-empty placement key-ranges intervals',
    ],
    'one of two ranges that overlap is divided': [
      ['a..c0', 'b 80..'],
      ['a..c0', 'b 80..e0', 'b e0..'],
      'needs-empty placement key-ranges unknown',
    ],
    'more ranges than are written out': [
      ['a..10', 'b 10..20', 'c 20..30', 'd 30..40', 'e 40..50', 'f 50..'],
      ['b..10', 'c 10..20', 'd 20..30', 'e 30..40', 'f 40..50', 'a 50..'],
      'needs-empty placement key-ranges intervals',
    ],
  }),
  ...moving('by_id', {
    'an inner bound moved under range': [
      ['a ..40', 'b 40..80', 'c 80..'],
      ['a ..40', 'b 40..60', 'c 60..'],
      'needs-empty placement key-ranges intervals',
    ],
    'some ranges move under range, and others overlap': [
      ['a ..40', 'b 40..80', 'c 80..'],
      ['a ..40', 'a 40..60', 'b 60..c0', 'c 80..'],
      'needs-empty placement key-ranges intervals',
    ],
    'the first range handed on under range': [
      ['a ..40', 'b 40..80', 'c 80..'],
      ['d ..40', 'b 40..80', 'c 80..'],
      'needs-empty placement key-ranges intervals',
    ],
    'the last range handed on under range': [
      ['a ..40', 'b 40..80', 'c 80..'],
      ['a ..40', 'b 40..80', 'd 80..'],
      'needs-empty placement key-ranges intervals',
    ],
    'a second shard under range': [
      ['a'],
      ['a ..40', 'b 40..'],
      'needs-empty placement key-ranges intervals, statements differ',
    ],
    'neighbours give up keys under range': [
      ['a..40', 'b 40..80', 'c 80..'],
      ['a..30', 'b 30..90', 'c 90..'],
      'needs-empty placement key-ranges intervals',
    ],
  }),
  ...moving('by_bucket', {
    'a gap in a group of one shard under modulo': [
      ['a..8', 'a 8..'],
      ['a..8'],
      'needs-empty placement key-ranges intervals, statements fail',
    ],
    'ranges that overlap under modulo': [
      ['a..8', 'b 8..'],
      ['a..9', 'b 8..'],
      'needs-empty placement key-ranges unknown',
    ],
  }),
  'a range handed on, and no index routes its group': {
    before: spread(undefined, 'a..80', 'b 80..'),
    after: spread(undefined, 'a..80', 'c 80..'),
    changes: ['needs-empty placement key-ranges unknown'],
  },
  'a range handed on under an index of unknown type': {
    before: withIndexes(spread('by_x', 'a..40', 'b 40..'), KETAMA),
    after: withIndexes(spread('by_x', 'a..80', 'b 80..'), KETAMA),
    changes: ['needs-empty placement key-ranges unknown'],
  },
  'a range that gets a shard': {
    before: cluster({ groups: [ranged({ start: '80' })] }),
    after: cluster({ groups: [ranged({ start: '80', shard_uid: 'b' })] }),
    changes: ['needs-empty placement key-ranges unknown, statements differ'],
  },
  'a range that loses its shard': {
    before: cluster({ groups: [ranged({ start: '80', shard_uid: 'b' })] }),
    after: cluster({ groups: [ranged({ start: '80' })] }),
    changes: ['needs-empty placement key-ranges unknown'],
  },
  'one shard from xxhash to modulo, where no bucket reaches its bound': {
    before: spread('by_tenant', 'a'),
    after: spread('by_bucket', 'a 80..'),
    changes: ['needs-empty placement shard-index intervals, statements fail'],
  },
  'one shard from xxhash to modulo, for part of the buckets': {
    before: spread('by_tenant', 'a'),
    after: spread('by_bucket', 'a..8'),
    changes: ['needs-empty placement shard-index intervals, statements fail'],
  },
  'one shard from xxhash to modulo, for all of the buckets': {
    before: spread('by_tenant', 'a'),
    after: spread('by_bucket', 'a..10'),
    changes: ['behavioural placement shard-index none, statements differ'],
  },
  'another key, and one of two shards is left': {
    before: cluster(),
    after: spread('by_org', 'a..80'),
    changes: ['needs-empty placement shard-index all, statements fail'],
  },
  'another type, and some keys have no shard': {
    before: cluster(),
    after: spread('by_bucket', 'a..4', 'b 8..'),
    changes: ['needs-empty placement shard-index all, statements fail'],
  },
  'a modulus with a zero before it': {
    before: buckets('16'),
    after: buckets('016'),
    changes: ['needs-empty placement shard-index unknown, statements differ'],
  },
  'a modulus with another zero before it': {
    before: buckets('016'),
    after: buckets('0016'),
    changes: ['needs-empty placement shard-index unknown, statements differ'],
  },
  'another modulus': {
    before: buckets('16'),
    after: buckets('32'),
    changes: ['needs-empty placement shard-index all'],
  },
  ...Object.fromEntries(
    ['\u00a0', '\u2003', '\ufeff', '\u2028'].map((space) => [
      `a column with white space of JavaScript: ${space.charCodeAt(0)}`,
      {
        before: keyed('tenant_id'),
        after: keyed(`tenant_id${space}`),
        changes: ['needs-empty placement shard-index all, statements differ'],
      },
    ]),
  ),
  'a range handed on beside white space of SQL in a column, under an enabled index':
    {
      before: withIndexes(indexed({ enabled: true }), {
        by_tenant: { type: 'xxhash', columns: ['tenant_id'] },
      }),
      after: withIndexes(
        indexed({ enabled: true }, USERS, [data('a..80', 'c 80..'), LOGS]),
        { by_tenant: { type: 'xxhash', columns: [' tenant_id'] } },
      ),
      changes: ['needs-empty placement key-ranges intervals'],
    },
  'a boundary moved under an expression': {
    before: byKey(['lower(id)'], 'a ..80', 'b 80..'),
    after: byKey(['lower(id)'], 'a ..60', 'b 60..'),
    changes: ['needs-empty placement key-ranges intervals'],
  },
  'a boundary moved under two columns': {
    before: byKey(['id', 'region'], 'a ..80', 'b 80..'),
    after: byKey(['id', 'region'], 'a ..60', 'b 60..'),
    changes: ['needs-empty placement key-ranges intervals'],
  },
  'two tables move, and one of them ignores NULL from now on': {
    before: twoGroups({ events: OWN_ORG, orders: OWN_ORG }),
    after: twoGroups({
      events: {
        shard_group: 'more',
        primary_indexes: [{ shard_index: 'by_org', ignore_null: true }],
      },
      orders: { ...OWN_ORG, shard_group: 'more' },
    }),
    changes: [
      'needs-empty placement table-group intervals, statements differ',
      'needs-empty placement table-group intervals',
    ],
  },
  'a table elsewhere, whose index ignores NULL from now on': {
    before: cluster({ tables: bound('meta') }),
    after: cluster({
      tables: {
        t0: {
          shard_group: 'data',
          primary_indexes: [{ shard_index: 'by_tenant', ignore_null: true }],
        },
      },
    }),
    changes: ['needs-empty placement table-group intervals, statements differ'],
  },
  'an index that ignores NULL on one shard': {
    before: onMeta({ shard_index: 'by_tenant' }),
    after: onMeta({ shard_index: 'by_tenant', ignore_null: true }),
    changes: ['behavioural placement table-index none, statements differ'],
  },
  'a boundary moved under an index that ignores NULL from now on': {
    before: ignoring('by_id', false, 'a ..40', 'b 40..'),
    after: ignoring('by_id', true, 'a ..60', 'b 60..'),
    changes: ['needs-empty placement table-index intervals, statements differ'],
  },
  'a boundary moved under modulo, and NULL is ignored from now on': {
    before: ignoring('by_bucket', false, 'a..8', 'b 8..'),
    after: ignoring('by_bucket', true, 'a..4', 'b 4..'),
    changes: ['needs-empty placement table-index intervals, statements differ'],
  },
  'another column of an index that nobody declares': {
    before: routedBy({ shard_index: 'lost', columns: ['a'] }),
    after: routedBy({ shard_index: 'lost', columns: ['b'] }),
    changes: ['needs-empty placement table-index all, statements differ'],
  },
  'an index of a table that no document declares': {
    before: cluster(),
    after: routedBy({ shard_index: 'gone' }),
    changes: ['needs-empty placement table-index all, statements differ'],
  },
  'a table of one shard that a range index spreads': {
    before: onOne('one', 'a ..40', 'b 40..80', 'a 80..'),
    after: onOne('data', 'a ..40', 'b 40..80', 'a 80..'),
    changes: [
      'needs-empty placement table-group intervals, statements differ',
      'needs-empty sequence derived',
    ],
  },
  'a table that another column routes on one shard': {
    before: withIndexes(numbered('data'), BY_NUMBER),
    after: withIndexes(numbered('one'), BY_NUMBER),
    changes: ['needs-empty placement table-group intervals, statements differ'],
  },
  'a table that leaves the file, and a default routes it': {
    before: defaulted('data', { events: { shard_group: 'logs' } }),
    after: defaulted('data', {}),
    changes: [
      'needs-empty placement table-group intervals, statements differ',
      'needs-empty sequence derived',
    ],
  },
  'tables on the shard of the authority are spread, and keep their counters': {
    before: cluster({ groups: BOTH, tables: bound('meta', 'meta') }),
    after: cluster({ groups: BOTH, tables: bound('data', 'data') }),
    changes: ['needs-empty placement table-group intervals, statements differ'],
  },
  'a group moves with its tables, listed or not': {
    before: follows(WHOLE),
    after: follows(data('a..80', 'c 80..')),
    changes: ['needs-empty placement key-ranges intervals'],
  },
  'a default of the cluster removed in several schemas': {
    before: cluster({ ...META, database: SCHEMAS }),
    after: cluster({ database: SCHEMAS }),
    changes: [
      'outage placement default-group becomes-unroutable, statements fail',
    ],
  },
  'a default of a schema changed': {
    before: cluster({
      groups: BOTH,
      tables: { events: {} },
      schema: { default_shard_group: 'data' },
    }),
    after: cluster({
      groups: BOTH,
      tables: { events: {} },
      schema: { default_shard_group: 'logs' },
    }),
    changes: [
      'needs-empty placement default-group intervals, statements differ',
      'needs-empty sequence derived',
    ],
  },
  'a default of a database changed': {
    before: defaulted('data', { events: {} }),
    after: defaulted('logs', { events: {} }),
    changes: [
      'needs-empty placement default-group intervals, statements differ',
      'needs-empty sequence derived',
    ],
  },
  'a table placed where nothing placed it, listed or not': {
    before: defaulted(undefined, {}),
    after: defaulted('logs', {}),
    changes: ['new-table placement default-group becomes-routable'],
  },
  'a table that an earlier version of the file had elsewhere': {
    before: placed(undefined),
    after: placed('logs'),
    earlier: [placed(undefined), placed('data')],
    changes: [
      'needs-empty placement table-group intervals, statements differ',
      'needs-empty sequence derived',
    ],
  },
  'a table that the newest version that placed it had there': {
    before: placed(undefined),
    after: placed('logs'),
    earlier: [placed('logs'), placed('data')],
    changes: ['new-table placement table-group becomes-routable'],
  },
  'a table that the newest version that placed it had elsewhere': {
    before: placed(undefined),
    after: placed('data'),
    earlier: [placed('logs'), placed('data')],
    changes: [
      'needs-empty placement table-group intervals, statements differ',
      'needs-empty sequence derived',
    ],
  },
  'a table that a default of an earlier version had elsewhere': {
    before: placed(undefined),
    after: placed('data'),
    earlier: [defaulted('logs', {})],
    changes: [
      'needs-empty placement table-group intervals, statements differ',
      'needs-empty sequence derived',
    ],
  },
  'tables that a default of an earlier version had elsewhere': {
    before: defaulted(undefined, {}),
    after: defaulted('data', {}),
    earlier: [defaulted('logs', {})],
    changes: [
      'needs-empty placement table-group intervals, statements differ',
      'needs-empty sequence derived',
    ],
  },
  'a table that no version placed': {
    before: placed(undefined),
    after: placed('logs'),
    earlier: [placed(undefined)],
    changes: ['new-table placement table-group becomes-routable'],
  },
};
