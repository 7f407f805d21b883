import type { Expectation } from './compare.ts';
import type { Database, Doc, Index, Range, Schema } from './documents.ts';

/** A pair of documents of which the product once said something else than the reference, as small as it can be. */
export interface Case {
  /** What the reference says, as a sentence. */
  readonly name: string;
  /** Where it says so. */
  readonly reference: string;
  readonly before: Doc;
  readonly after: Doc;
  readonly expectation?: Partial<Expectation>;
}

/**
 * A document with the authority `meta` on s0, a group `one` on s1, and a group `two` that a hash spreads over s0 and
 * s1.
 */
function doc(
  schema: Schema,
  database: Database = {},
  two: Range[] = HALVES,
  index: Index = BY_ORG,
): Doc {
  return {
    authoritative_shard_group: 'meta',
    shard_groups: [
      { uid: 'meta', key_ranges: [{ shard_uid: 's0' }] },
      { uid: 'one', key_ranges: [{ shard_uid: 's1' }] },
      { uid: 'two', default_shard_index: 'by_org', key_ranges: two },
    ],
    shard_indexes: { by_org: index, by_dozen: BY_DOZEN },
    databases: { app: { ...database, schemas: { public: schema } } },
  };
}

const BY_ORG: Index = { type: 'xxhash', columns: ['org_id'] };
const BY_DOZEN: Index = {
  type: 'modulo',
  columns: ['org_id'],
  index_params: { modulus: '12' },
};
const HALVES: Range[] = [
  { shard_uid: 's0', end: '80' },
  { shard_uid: 's1', start: '80' },
];

/** An enabled index whose owner is in one of two schemas. */
function withLookup(schema: 'public' | 'audit', index = BY_ORG): Doc {
  const by_code = {
    table: 'codes',
    owner_table: 'events',
    columns: ['code'],
    unique: true,
    enabled: true,
  };
  const owner = {
    events: { shard_group: 'two', secondary_indexes: [{ name: 'by_code' }] },
  };
  const value = doc(
    { tables: { codes: { shard_group: 'one' } } },
    { global_secondary_indexes: { by_code } },
    HALVES,
    index,
  );
  const schemas = value.databases?.['app']?.schemas ?? {};
  schemas['audit'] = {};
  schemas[schema] = { tables: { ...schemas[schema]?.tables, ...owner } };
  return value;
}

/** What was wrong once. */
export const CASES: readonly Case[] = [
  {
    name: 'a table that nothing places any more is an outage',
    reference: 'change 14: statements fail until a group applies again',
    before: doc({ tables: { events: { shard_group: 'one' } } }),
    after: doc({}),
  },
  {
    name: 'a reference table that nothing places any more is an outage',
    reference: 'changes 14 and 34',
    before: doc({ reference_tables: { regions: { shard_groups: ['one'] } } }),
    after: doc({}),
  },
  {
    name: 'a table that becomes a reference table on the one shard that has it needs no copy',
    reference:
      'change 31: every shard must hold the rows, and the only one does',
    before: doc({ tables: { regions: { shard_group: 'one' } } }),
    after: doc({ reference_tables: { regions: { shard_groups: ['one'] } } }),
  },
  {
    name: 'a sequence listed on the authority needs its counter there first where a table elsewhere may own it',
    reference:
      '1.10: the counter is where its owner is, and ownership is in the catalog',
    before: doc({ tables: { events: { shard_group: 'one' } } }),
    after: doc({
      tables: { events: { shard_group: 'one' } },
      sequences: { fresh_seq: { shard_group: 'meta' } },
    }),
  },
  {
    name: 'a sequence that is no longer listed needs its counter elsewhere where the authority may have it',
    reference:
      '1.10: the counter is where its owner is, and ownership is in the catalog',
    before: doc({
      tables: { events: { shard_group: 'one' } },
      sequences: { fresh_seq: { shard_group: 'one' } },
    }),
    after: doc({ tables: { events: { shard_group: 'one' } } }),
  },
  {
    name: 'what ignore_null of an unchanged index changes is unknown, and may hide rows',
    reference: '1.7: what it does to rows is not documented',
    before: doc({
      tables: {
        events: {
          shard_group: 'two',
          primary_indexes: [{ shard_index: 'by_org' }],
        },
      },
    }),
    after: doc({
      tables: {
        events: {
          shard_group: 'two',
          primary_indexes: [{ shard_index: 'by_org', ignore_null: true }],
        },
      },
    }),
  },
  {
    name: 'white space that SQL does not know is part of a name',
    reference: '5: another identifier is another key',
    before: doc({ tables: { events: { shard_group: 'two' } } }),
    after: doc({ tables: { events: { shard_group: 'two' } } }, {}, HALVES, {
      ...BY_ORG,
      columns: ['org_id\u00a0'],
    }),
  },
  {
    name: 'a gap that another index leaves is seen on one shard, too',
    reference: 'change 6: keys without a range',
    before: doc({ tables: { events: { shard_group: 'two' } } }, {}, [
      { shard_uid: 's0', start: '80' },
    ]),
    after: doc(
      { tables: { events: { shard_group: 'two' } } },
      {},
      [{ shard_uid: 's0', start: '80' }],
      {
        type: 'modulo',
        columns: ['id'],
        index_params: { modulus: '16' },
      },
    ),
    expectation: { isValid: false },
  },
  {
    name: 'no interval is told on the axis of an index that no longer applies where the new one leaves a gap',
    reference: '4.1 rule 3',
    before: doc({ tables: { events: { shard_group: 'two' } } }),
    after: doc(
      { tables: { events: { shard_group: 'two' } } },
      {},
      [{ shard_uid: 's0', end: '80' }],
      {
        type: 'xxhash',
        columns: ['id'],
      },
    ),
    expectation: { isValid: false },
  },
  {
    name: 'declarations of tables with and without an index are told apart',
    reference: '1.10: "routed" is a flag of each table',
    before: doc(
      {
        tables: {
          events: { primary_indexes: [{ shard_index: 'by_org' }] },
          orders: {},
        },
      },
      { default_shard_group: 'one' },
    ),
    after: doc(
      {
        tables: {
          events: {
            shard_group: 'one',
            primary_indexes: [{ shard_index: 'by_org' }],
          },
          orders: { shard_group: 'one' },
        },
      },
      { default_shard_group: 'one' },
    ),
  },
  {
    name: 'an owner in another schema is another table, whose lookup rows are missing',
    reference:
      'change 27, and 1.9: the owner is in the schema that lists the index',
    before: withLookup('public'),
    after: withLookup('audit'),
  },
  {
    name: 'spaces in the key of an owner leave its secondary index alone',
    reference: '5: white space outside quotes',
    before: withLookup('public'),
    after: {
      ...withLookup('public', { ...BY_ORG, columns: [' org_id'] }),
      default_shard_group: 'meta',
    },
  },
  {
    name: 'spaces around a column leave the key that INSERT must give alone',
    reference: '5: white space outside quotes',
    before: doc({ tables: { events: { shard_group: 'two' } } }, {}, [
      { shard_uid: 's0' },
    ]),
    after: doc(
      { tables: { events: { shard_group: 'two' } } },
      {},
      [{ shard_uid: 's0' }],
      {
        type: 'range',
        columns: [' org_id\n'],
      },
    ),
  },
  {
    name: 'a bound of one digit between two shards is unknown, also where one way of reading it leaves no order',
    reference: '3: an odd number of digits',
    before: doc({ tables: { events: { shard_group: 'two' } } }, {}, [
      { shard_uid: 's1', end: '04' },
      { shard_uid: 's1', start: '04', end: '30' },
      { shard_uid: 's0', start: '30' },
    ]),
    after: doc({ tables: { events: { shard_group: 'two' } } }, {}, [
      { shard_uid: 's1', end: '04' },
      { shard_uid: 's1', start: '04', end: '3' },
      { shard_uid: 's0', start: '3' },
    ]),
  },
  {
    name: 'columns of its own route no table of a group without an index',
    reference: '1.10: the entry names an index, or its group does',
    before: doc({ tables: { events: { shard_group: 'one' } } }),
    after: doc({
      tables: {
        events: {
          shard_group: 'meta',
          primary_indexes: [{ columns: ['org_id'] }],
        },
      },
    }),
  },
  {
    name: 'what a second index of its own does to a table is unknown, and may hide rows',
    reference: '1.7: a list of which one is ever named',
    before: doc({ tables: { events: { shard_group: 'two' } } }),
    after: doc({
      tables: {
        events: {
          shard_group: 'two',
          primary_indexes: [{}, { columns: ['id'] }],
        },
      },
    }),
  },
  {
    name: 'a table that an earlier version of the file placed is where that placed it',
    reference: '4: a topology moves no rows',
    expectation: {
      earlier: doc({ tables: { events: { shard_group: 'one' } } }),
    },
    before: doc({}),
    after: doc({ tables: { events: { shard_group: 'two' } } }),
  },
  {
    name: 'all rows leave a shard also where some buckets had no shard and so no rows',
    reference: '4.1, rule 2: an interval without an owner has no rows',
    before: doc(
      { tables: { events: { shard_group: 'two' } } },
      {},
      [
        { shard_uid: 's1', end: '4' },
        { shard_uid: 's1', start: '0b' },
      ],
      BY_DOZEN,
    ),
    after: doc(
      { tables: { events: { shard_group: 'meta' } } },
      {},
      [{ shard_uid: 's1' }],
      BY_DOZEN,
    ),
  },
  {
    name: 'a bound over 64 bits with a sign cannot be read, so nobody can tell who has its keys',
    reference: '3: the service refuses it',
    expectation: { isValid: false, most: 'rejected' },
    before: doc(
      { tables: { events: { shard_group: 'two' } } },
      {},
      [
        { shard_uid: 's0', end: '4000000000000000' },
        { shard_uid: 's1', start: '4000000000000000' },
      ],
      { type: 'range', columns: ['org_id'] },
    ),
    after: doc(
      { tables: { events: { shard_group: 'two' } } },
      {},
      [
        { shard_uid: 's0', end: '4000000000000000' },
        { shard_uid: 's1', start: 'd000000000000000' },
      ],
      { type: 'range', columns: ['org_id'] },
    ),
  },
  {
    name: 'a start of zeros in a group that is read under two types is written otherwise, and places all as before',
    reference: '3: the routing index decides what a bound means',
    before: doc(
      {
        tables: {
          events: {
            shard_group: 'two',
            primary_indexes: [{ shard_index: 'by_dozen' }],
          },
        },
      },
      {},
      [{ shard_uid: 's0' }],
    ),
    after: doc(
      {
        tables: {
          events: {
            shard_group: 'two',
            primary_indexes: [{ shard_index: 'by_dozen' }],
          },
        },
      },
      {},
      [{ shard_uid: 's0', start: '0000000000000000' }],
    ),
  },
];
