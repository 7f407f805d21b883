import {
  BOTH,
  cluster,
  copied,
  data,
  everywhere,
  group,
  LOGS,
  META,
  WHOLE,
} from './documents.ts';
import type { Examples } from './examples.ts';

/** The group `logs` on a shard of `data`. */
const NEAR = [WHOLE, group('logs', undefined, 'a')];

function following(countries: object): object {
  return cluster({
    database: { default_shard_group: 'data' },
    schema: { reference_tables: { countries } },
  });
}

function logged(schema: object): object {
  return cluster({
    groups: BOTH,
    tables: {},
    schema,
    database: { default_shard_group: 'logs' },
  });
}

const EITHER = { shard_groups: ['logs', 'notes'] };

function twoTables(schema: object): object {
  return cluster({
    groups: [group('logs', undefined, 'a'), group('notes', undefined, 'b')],
    tables: { one: { shard_group: 'logs' }, two: { shard_group: 'notes' } },
    schema,
  });
}

function regions(range: string, isReference: boolean): object {
  return cluster({
    groups: [data(range)],
    tables: isReference ? {} : { regions: { shard_group: 'data' } },
    schema: isReference
      ? { reference_tables: { regions: { shard_groups: ['data'] } } }
      : {},
  });
}

export const REFERENCE_TABLE: Examples = {
  'a reference table added': {
    row: 31,
    before: copied(undefined),
    after: copied(['data']),
    changes: ['needs-backfill reference-table added, statements differ'],
  },
  'a reference table gets a group': {
    row: 32,
    before: copied(['data'], BOTH),
    after: copied(['data', 'logs'], BOTH),
    changes: ['needs-backfill reference-table moved, statements differ'],
  },
  'a reference table loses a group': {
    row: 33,
    before: copied(['data', 'logs'], BOTH),
    after: copied(['data'], BOTH),
    changes: ['behavioural reference-table moved, statements differ'],
  },
  'an ordinary table becomes a reference table': {
    row: 34,
    before: cluster({ tables: { countries: { shard_group: 'meta' } } }),
    after: cluster({
      tables: {},
      schema: {
        reference_tables: { countries: { shard_groups: ['data'] } },
      },
    }),
    changes: ['needs-backfill reference-table added, statements differ'],
  },
  'a table on a shard of its own becomes a reference table, and may own a sequence':
    {
      row: 23,
      before: cluster({
        groups: BOTH,
        tables: { countries: { shard_group: 'logs' } },
      }),
      after: cluster({
        groups: BOTH,
        tables: {},
        schema: {
          reference_tables: { countries: { shard_groups: ['logs', 'data'] } },
        },
      }),
      changes: [
        'needs-backfill reference-table added, statements differ',
        'needs-backfill sequence derived',
      ],
    },
  'a reference table stays on one of its shards alone, and may own a sequence':
    {
      row: 34,
      before: cluster({
        groups: BOTH,
        tables: {},
        schema: {
          reference_tables: { countries: { shard_groups: ['logs', 'data'] } },
        },
      }),
      after: cluster({
        groups: BOTH,
        tables: { countries: { shard_group: 'logs' } },
      }),
      changes: [
        'needs-backfill sequence derived',
        'behavioural reference-table removed, statements differ',
      ],
    },
  'a reference table becomes an ordinary one': {
    row: 34,
    before: cluster({
      tables: {},
      schema: {
        reference_tables: { countries: { shard_groups: ['data'] } },
      },
    }),
    after: cluster({ tables: { countries: { shard_group: 'data' } } }),
    changes: ['needs-empty reference-table removed, statements differ'],
  },
  'a reference table whose group moved': {
    row: 21,
    before: copied(['data']),
    after: copied(['data'], [data('a..80', 'd 80..'), LOGS]),
    changes: [
      'needs-empty placement key-ranges intervals',
      'needs-backfill reference-table moved, statements differ',
    ],
  },
  'a reference table whose group has a twin': {
    before: copied(['logs']),
    after: copied(['twin'], [WHOLE, LOGS, group('twin', undefined, 'c')]),
    changes: ['safe reference-table same-shards', 'safe group added'],
  },
  'an ordinary table copied': {
    before: copied(undefined, undefined, {
      countries: { shard_group: 'meta' },
    }),
    after: copied(['data'], undefined, {}),
    changes: ['needs-backfill reference-table added, statements differ'],
  },
  'an ordinary table copied from one shard of several': {
    before: copied(undefined, undefined, {
      countries: { shard_group: 'logs' },
    }),
    after: copied(['data', 'logs'], undefined, {}),
    changes: [
      'needs-backfill reference-table added, statements differ',
      'needs-backfill sequence derived',
    ],
  },
  'two reference tables': {
    before: copied(undefined),
    after: cluster({
      groups: BOTH,
      schema: {
        reference_tables: {
          a: { shard_groups: ['data'] },
          b: { shard_groups: ['data'] },
          c: { shard_groups: ['logs'] },
        },
      },
    }),
    changes: [
      'needs-backfill reference-table added, statements differ',
      'needs-backfill reference-table added',
    ],
  },
  'copies given up': {
    before: copied(['data']),
    after: copied(undefined),
    changes: ['outage reference-table removed, statements fail'],
  },
  'copies given up for one of them': {
    before: copied(['data', 'logs'], undefined, {}),
    after: copied(undefined, undefined, { countries: { shard_group: 'logs' } }),
    changes: [
      'needs-backfill sequence derived',
      'behavioural reference-table removed, statements differ',
    ],
  },
  'a reference table that lists the group it followed': {
    before: following({}),
    after: following({ shard_groups: ['data'] }),
    changes: ['safe reference-table same-shards'],
  },
  'a reference table of two groups, one of which moved': {
    before: copied(['data', 'logs']),
    after: copied(['data', 'logs'], [WHOLE, group('logs', undefined, 'd')]),
    changes: ['needs-backfill reference-table moved, statements differ'],
  },
  'a reference table that becomes ordinary where no copy is': {
    before: copied(['data'], BOTH, {}),
    after: copied(undefined, BOTH, { countries: { shard_group: 'logs' } }),
    changes: [
      'needs-empty reference-table removed, statements differ',
      'needs-empty sequence derived',
    ],
  },
  'a reference table that becomes ordinary on one of its shards': {
    before: copied(['data'], NEAR, {}),
    after: copied(undefined, NEAR, { countries: { shard_group: 'logs' } }),
    changes: [
      'needs-backfill sequence derived',
      'behavioural reference-table removed, statements differ',
    ],
  },
  'an ordinary table copied on its own shard': {
    before: copied(undefined, BOTH, { countries: { shard_group: 'meta' } }),
    after: copied(['meta'], BOTH, {}),
    changes: ['safe reference-table added'],
  },
  'an unlisted table copied on its own shard': {
    before: cluster({ ...META, tables: {} }),
    after: cluster({
      ...META,
      tables: {},
      schema: { reference_tables: { countries: { shard_groups: ['meta'] } } },
    }),
    changes: ['safe reference-table added'],
  },
  'an unlisted table on a shard of its own copied there alone': {
    before: logged({}),
    after: logged({ reference_tables: { plans: { shard_groups: ['logs'] } } }),
    changes: ['safe reference-table added'],
  },
  'an ordinary table of one shard copied on another, too': {
    before: copied(undefined, NEAR, { countries: { shard_group: 'logs' } }),
    after: copied(['data'], NEAR, {}),
    changes: [
      'needs-backfill reference-table added, statements differ',
      'needs-backfill sequence derived',
    ],
  },
  'an ordinary table of two shards copied on both': {
    before: copied(undefined, BOTH, { countries: { shard_group: 'data' } }),
    after: copied(['data'], BOTH, {}),
    changes: ['needs-backfill reference-table added, statements differ'],
  },
  'two ordinary tables of two shards copied on both': {
    before: twoTables({}),
    after: twoTables({ reference_tables: { one: EITHER, two: EITHER } }),
    changes: [
      'needs-backfill reference-table added, statements differ',
      'needs-backfill sequence derived',
      'needs-backfill reference-table added, statements differ',
      'needs-backfill sequence derived',
    ],
  },
  'a group with reference tables gets one shard more': {
    before: copied(['data'], [WHOLE], {}),
    after: copied(['data'], [data('a..80', 'b 80..c0', 'c c0..')], {}),
    changes: ['needs-backfill reference-table moved, statements differ'],
  },
  'copies given up on one shard, and some keys have none': {
    before: regions('a 80..', true),
    after: regions('a 80..', false),
    changes: [
      'needs-empty reference-table removed, statements fail',
      'needs-empty sequence derived',
    ],
  },
  'copies given up on one shard': {
    before: regions('a', true),
    after: regions('a', false),
    changes: [
      'needs-backfill sequence derived',
      'behavioural reference-table removed, statements differ',
    ],
  },
  'copies given up for another shard, and some keys have none': {
    before: copied(['meta'], [data('a 80..')], {}),
    after: copied(undefined, [data('a 80..')], {
      countries: { shard_group: 'data' },
    }),
    changes: ['needs-empty reference-table removed, statements fail'],
  },
  'tables, sequences and reference tables of two databases go to another group':
    {
      before: everywhere('one'),
      after: everywhere('other'),
      changes: [
        'needs-empty placement table-group all',
        'needs-empty sequence derived',
        'needs-backfill reference-table moved, statements differ',
        'needs-backfill sequence moved',
      ],
    },
};
