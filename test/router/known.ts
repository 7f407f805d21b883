import type { Disagreement, Expectation } from './compare.ts';
import type { Database, Doc, Index, Range, Schema } from './documents.ts';

/** A way in which the product is known to differ from the reference. Each row is an expected failure, to be mended. */
export interface Known {
  /** What is wrong, as a sentence. */
  readonly name: string;
  /** By which section the reference is right. */
  readonly reference: string;
  /** The kinds of disagreement that it shows as. */
  readonly kinds: readonly string[];
  /** The kinds of change without which they are something else. */
  readonly by?: readonly string[];
  readonly before: Doc;
  readonly after: Doc;
  readonly expectation?: Partial<Expectation>;
}

/** A document with the authority `meta` on s0, a group `one` on s1, and a group `two` that a hash spreads over s0 and s1. */
function doc(schema: Schema, database: Database = {}, two: Range[] = HALVES, index: Index = BY_ORG): Doc {
  return {
    authoritative_shard_group: 'meta',
    shard_groups: [
      { uid: 'meta', key_ranges: [{ shard_uid: 's0' }] },
      { uid: 'one', key_ranges: [{ shard_uid: 's1' }] },
      { uid: 'two', default_shard_index: 'by_org', key_ranges: two },
    ],
    shard_indexes: { by_org: index },
    databases: { app: { ...database, schemas: { public: schema } } },
  };
}

const BY_ORG: Index = { type: 'xxhash', columns: ['org_id'] };
const HALVES: Range[] = [
  { shard_uid: 's0', end: '80' },
  { shard_uid: 's1', start: '80' },
];

/** An enabled index whose owner is in one of two schemas. */
function withLookup(schema: 'public' | 'audit', index = BY_ORG): Doc {
  const by_code = { table: 'codes', owner_table: 'events', columns: ['code'], unique: true, enabled: true };
  const owner = { events: { shard_group: 'two', secondary_indexes: [{ name: 'by_code' }] } };
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

/** What is known to be wrong. A row that is mended fails its test until it is taken out. */
export const KNOWN: readonly Known[] = [
  {
    name: 'a table becomes a reference table on the one shard that has it, and needs a copy there',
    reference: 'change 31: every shard must hold the rows, and the only one does',
    kinds: ['table→reference: none to safe, told needs-backfill'],
    before: doc({ tables: { regions: { shard_group: 'one' } } }),
    after: doc({ reference_tables: { regions: { shard_groups: ['one'] } } }),
  },
  {
    name: 'a sequence is listed where the authority is, though a table elsewhere may own it: safe',
    reference: '1.10: the counter is where its owner is, and ownership is in the catalog',
    kinds: ['sequence: unknown, told safe'],
    before: doc({ tables: { events: { shard_group: 'one' } } }),
    after: doc({
      tables: { events: { shard_group: 'one' } },
      sequences: { fresh_seq: { shard_group: 'meta' } },
    }),
  },
  {
    name: 'a sequence is no longer listed, though a table on its shard may own it: blocked',
    reference: '1.10: the counter is where its owner is, and ownership is in the catalog',
    kinds: ['sequence: unknown, told needs-backfill'],
    before: doc({
      tables: { events: { shard_group: 'one' } },
      sequences: { fresh_seq: { shard_group: 'one' } },
    }),
    after: doc({ tables: { events: { shard_group: 'one' } } }),
  },
  {
    name: 'moves are told on the axis of an index that no longer applies where the new one leaves a gap',
    reference: '4.1 rule 3',
    kinds: ['table→table: movement all, told intervals', 'unlisted: movement all, told intervals'],
    before: doc({ tables: { events: { shard_group: 'two' } } }),
    after: doc({ tables: { events: { shard_group: 'two' } } }, {}, [{ shard_uid: 's0', end: '80' }], {
      type: 'xxhash',
      columns: ['id'],
    }),
    expectation: { isValid: false },
  },
  {
    name: 'declarations of tables with and without an index are told as one, with the sides of the first',
    reference: '1.10: "routed" is a flag of each table',
    kinds: ['table→table: side before', 'table→table: side after'],
    before: doc(
      { tables: { events: { primary_indexes: [{ shard_index: 'by_org' }] }, orders: {} } },
      { default_shard_group: 'one' },
    ),
    after: doc(
      {
        tables: {
          events: { shard_group: 'one', primary_indexes: [{ shard_index: 'by_org' }] },
          orders: { shard_group: 'one' },
        },
      },
      { default_shard_group: 'one' },
    ),
  },
  {
    name: 'the owner of an enabled secondary index is a table of another schema, and its lookup rows are not missed',
    reference: 'change 27, and 1.9: the owner is in the schema that lists the index',
    kinds: ['global-secondary-index: needs-backfill to needs-empty, told none'],
    before: withLookup('public'),
    after: withLookup('audit'),
  },
];

/** Whether a disagreement of a pair is one of the known ones. */
export function isKnown({ kind }: Disagreement, pair: { kinds: readonly string[] }): boolean {
  return KNOWN.some(
    ({ kinds, by }) =>
      kinds.includes(kind) && (by === undefined || pair.kinds.some((one) => by.includes(one))),
  );
}
