import {
  BOTH,
  bound,
  cluster,
  counted,
  group,
  LOGS,
  WHOLE,
} from './documents.ts';
import type { Examples } from './examples.ts';

const LOGGED = { events: { shard_group: 'logs' } };
const UNLISTED = { database: { default_shard_group: 'logs' } };
const THREE = [...BOTH, group('more', undefined, 'd')];

/** A sequence beside the tables of its schema. */
function beside(
  parts: Parameters<typeof cluster>[0],
  s: object | undefined,
): object {
  const schema = s === undefined ? {} : { sequences: { s } };
  return cluster({ groups: BOTH, ...parts, schema });
}

function twoSchemas(more: object): object {
  return cluster({
    groups: BOTH,
    database: {
      schemas: {
        public: { tables: {}, ...more },
        other: { tables: { t: { shard_group: 'logs' } } },
      },
    },
  });
}

const PAIRED = ['one', 'other'].map((uid) =>
  group(uid, undefined, 'a..80', 'b 80..'),
);

function onPair(schema: object): object {
  const pair = group('pair', undefined, 'z..80', 'c 80..');
  return cluster({ groups: [pair, LOGS], tables: LOGGED, schema });
}

/** A default on the shard of a group with an index. */
function sourced(tables: object): object {
  return cluster({
    groups: [...BOTH, group('source', 'by_tenant', 'c')],
    tables,
    database: { default_shard_group: 'logs' },
  });
}

function plans(shard_groups: readonly string[] | undefined): object {
  return cluster({
    groups: BOTH,
    tables: {},
    schema: shard_groups
      ? { reference_tables: { plans: { shard_groups } } }
      : {},
    database: { default_shard_group: 'logs' },
  });
}

function underTwo(shard_group: string): object {
  return cluster({
    groups: [...BOTH, group('both', 'by_tenant', 'c..80', 'e 80..')],
    tables: { events: { shard_group } },
    database: { authoritative_shard_group: 'both' },
  });
}

function twoDatabases(schema: object): object {
  const schemas = {
    public: { tables: { t: { shard_group: 'logs' } }, ...schema },
  };
  return cluster({
    groups: [...BOTH, group('home', undefined, 'h')],
    rest: {
      databases: {
        app: { schemas },
        other: { authoritative_shard_group: 'home', schemas },
      },
    },
  });
}

export const SEQUENCE: Examples = {
  'a sequence bound elsewhere': {
    row: 22,
    before: cluster({
      groups: BOTH,
      schema: { sequences: { s: { shard_group: 'meta' } } },
    }),
    after: cluster({
      groups: BOTH,
      schema: { sequences: { s: { shard_group: 'logs' } } },
    }),
    changes: ['needs-backfill sequence moved'],
  },
  'a sequence listed elsewhere': {
    row: 22,
    before: cluster({ groups: BOTH }),
    after: cluster({
      groups: BOTH,
      schema: { sequences: [{ name: 's', shard_group_uid: 'logs' }] },
    }),
    changes: ['needs-backfill sequence added'],
  },
  'a table sharded that may own a sequence': {
    row: 23,
    before: cluster({
      groups: BOTH,
      tables: { events: { shard_group: 'logs' } },
    }),
    after: cluster({
      groups: BOTH,
      tables: { events: { shard_group: 'data' } },
    }),
    changes: [
      'needs-empty placement table-group intervals, statements differ',
      'needs-empty sequence derived',
    ],
  },
  'an index starts to apply to a table that may own a sequence': {
    row: 23,
    before: cluster({
      groups: BOTH,
      tables: { events: { shard_group: 'logs' } },
    }),
    after: cluster({
      groups: [WHOLE, group('logs', 'by_tenant', 'c')],
      tables: { events: { shard_group: 'logs' } },
    }),
    changes: [
      'needs-backfill sequence derived',
      'behavioural placement shard-index none, statements differ',
    ],
  },
  'a sequence listed': {
    before: counted(undefined),
    after: counted({ s: { shard_group: 'logs' } }),
    changes: ['needs-backfill sequence added'],
  },
  'a sequence no longer listed': {
    before: counted({ s: { shard_group: 'logs' } }),
    after: counted(undefined),
    changes: ['needs-backfill sequence removed'],
  },
  'a sequence on the same shard': {
    before: counted({ s: { shard_group: 'meta' } }, [
      WHOLE,
      group('twin', undefined, 'z'),
    ]),
    after: counted({ s: { shard_group: 'twin' } }, [
      WHOLE,
      group('twin', undefined, 'z'),
    ]),
    changes: ['safe sequence moved'],
  },
  'a sequence listed in the group of the authority, beside a table that may own it':
    {
      before: beside({ tables: LOGGED }, undefined),
      after: beside({ tables: LOGGED }, { shard_group: 'meta' }),
      changes: ['needs-backfill sequence added'],
    },
  'a sequence listed beside the table that may own it': {
    before: beside({ tables: LOGGED }, undefined),
    after: beside({ tables: LOGGED }, { shard_group: 'logs' }),
    changes: ['needs-backfill sequence added'],
  },
  'a sequence no longer listed in the group of the authority, beside a table that may own it':
    {
      before: beside({ tables: LOGGED }, { shard_group: 'meta' }),
      after: beside({ tables: LOGGED }, undefined),
      changes: ['needs-backfill sequence removed'],
    },
  'a sequence listed in the group of the authority, beside unlisted tables that may own it':
    {
      before: beside(UNLISTED, undefined),
      after: beside(UNLISTED, { shard_group: 'meta' }),
      changes: ['needs-backfill sequence added'],
    },
  'a sequence no longer listed beside unlisted tables that may own it': {
    before: beside(UNLISTED, { shard_group: 'logs' }),
    after: beside(UNLISTED, undefined),
    changes: ['needs-backfill sequence removed'],
  },
  'a sequence whose entry gets the group of the authority': {
    before: beside({ tables: LOGGED }, {}),
    after: beside({ tables: LOGGED }, { shard_group: 'meta' }),
    changes: ['needs-backfill sequence moved'],
  },
  'a sequence whose entry loses the group of the authority': {
    before: beside({ tables: LOGGED }, { shard_group: 'meta' }),
    after: beside({ tables: LOGGED }, {}),
    changes: ['needs-backfill sequence moved'],
  },
  'a sequence listed in the group of the authority, where every table is sharded':
    {
      before: beside({}, undefined),
      after: beside({}, { shard_group: 'meta' }),
      changes: ['safe sequence added'],
    },
  'a sequence no longer listed in the group of the authority, where every table is sharded':
    {
      before: beside({}, { shard_group: 'meta' }),
      after: beside({}, undefined),
      changes: ['safe sequence removed'],
    },
  'a sequence listed in a group without tables': {
    before: counted(undefined, THREE),
    after: counted({ s: { shard_group: 'more' } }, THREE),
    changes: ['needs-backfill sequence added'],
  },
  'a sequence listed without a group': {
    before: beside({ tables: LOGGED }, undefined),
    after: beside({ tables: LOGGED }, {}),
    changes: ['safe sequence added'],
  },
  'a sequence no longer listed without a group': {
    before: beside({ tables: LOGGED }, {}),
    after: beside({ tables: LOGGED }, undefined),
    changes: ['safe sequence removed'],
  },
  'a sequence listed in the group of the authority, beside a table of another schema':
    {
      before: twoSchemas({}),
      after: twoSchemas({ sequences: { s: { shard_group: 'meta' } } }),
      changes: ['safe sequence added'],
    },
  'a sequence that may be on either of two shards': {
    before: counted({ s: { shard_group: 'one' } }, PAIRED),
    after: counted({ s: { shard_group: 'other' } }, PAIRED),
    changes: ['needs-backfill sequence moved'],
  },
  'a sequence no longer listed that was on the shard of its table or on another':
    {
      before: onPair({ sequences: { s: { shard_group: 'pair' } } }),
      after: onPair({}),
      changes: ['needs-backfill sequence removed'],
    },
  'a table elsewhere that may own a sequence': {
    before: cluster({
      groups: BOTH,
      tables: { events: { shard_group: 'meta' } },
    }),
    after: cluster({ groups: BOTH, tables: LOGGED }),
    changes: [
      'needs-empty placement table-group all',
      'needs-empty sequence derived',
    ],
  },
  'a table that a default placed is listed on the same shard with an index': {
    before: sourced({}),
    after: sourced({ events: { shard_group: 'source' } }),
    changes: [
      'needs-backfill sequence derived',
      'behavioural placement table-group none, statements differ',
    ],
  },
  'a listed table that a default placed gets an index on the same shard': {
    before: sourced({ events: {} }),
    after: sourced({ events: { shard_group: 'source' } }),
    changes: [
      'needs-backfill sequence derived',
      'behavioural placement table-group none, statements differ',
    ],
  },
  'a table sharded, and an index starts to apply to another beside it': {
    before: sourced(bound('logs', 'logs')),
    after: sourced(bound('data', 'source')),
    changes: [
      'needs-empty placement table-group intervals, statements differ',
      'needs-empty sequence derived',
      'needs-backfill sequence derived',
      'behavioural placement table-group none, statements differ',
    ],
  },
  'a table that a default placed becomes a reference table': {
    before: plans(undefined),
    after: plans(['logs', 'data']),
    changes: [
      'needs-backfill reference-table added, statements differ',
      'needs-backfill sequence derived',
    ],
  },
  'a table sharded under an authority of two shards': {
    before: underTwo('logs'),
    after: underTwo('data'),
    changes: [
      'needs-empty placement table-group intervals, statements differ',
      'needs-empty sequence derived',
    ],
  },
  'tables that lose their group fall to the authority': {
    before: cluster({
      groups: BOTH,
      tables: { t: {} },
      database: { default_shard_group: 'logs' },
    }),
    after: cluster({ groups: BOTH, tables: { t: {} } }),
    changes: [
      'needs-backfill sequence derived',
      'outage placement default-group becomes-unroutable, statements fail',
    ],
  },
  'tables of two databases become reference tables, each with an authority': {
    before: twoDatabases({}),
    after: twoDatabases({
      reference_tables: { t: { shard_groups: ['data'] } },
    }),
    changes: [
      'needs-backfill reference-table added, statements differ',
      'needs-backfill sequence derived',
      'needs-backfill sequence derived',
    ],
  },
};
