import fc from 'fast-check';

/** A topology as plain values, in the spelling of today. */
export interface Plain {
  authoritative_shard_group: string;
  default_shard_group?: string;
  shard_indexes: Record<
    string,
    { type: string; columns: string[]; index_params?: Record<string, unknown> }
  >;
  shard_groups: PlainGroup[];
  databases: Record<
    string,
    { default_shard_group?: string; schemas: Record<string, PlainSchema> }
  >;
}

/** A shard group as plain values. */
export interface PlainGroup {
  uid: string;
  default_shard_index?: string;
  key_ranges: { shard_uid: string; start?: string; end?: string }[];
}

/** A schema as plain values. */
export interface PlainSchema {
  default_shard_group?: string;
  tables: Record<
    string,
    { shard_group?: string; primary_indexes?: { shard_index: string }[] }
  >;
}

/** Keys of generated rows run from 0 to here; bounds are drawn so that every interval holds a whole number of keys. */
export const KEYS = 16;

/** The modulus of generated modulo indexes. */
export const MODULUS = 8;

/** The indexes of generated documents: every type, and one type over two columns. */
export const INDEXES: Plain['shard_indexes'] = {
  hash_one: { type: 'xxhash', columns: ['one'] },
  hash_two: { type: 'xxhash', columns: ['two'] },
  range_one: { type: 'range', columns: ['one'] },
  bucket_one: {
    type: 'modulo',
    columns: ['one'],
    index_params: { modulus: String(MODULUS) },
  },
};

const GROUPS = ['meta', 'g1', 'g2', 'g3'];
const SHARDS = ['s0', 's1', 's2', 's3'];

function boundOf(type: string | undefined, key: number): string {
  const digit = key.toString(16);
  return type === 'xxhash' ? `${digit}0` : `0${digit}`;
}

function groupOf(uid: string): fc.Arbitrary<PlainGroup> {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: KEYS - 1 }), {
    maxLength: 4,
  });
  const shards = fc.array(fc.constantFrom(...SHARDS), {
    minLength: 5,
    maxLength: 5,
  });
  const index = fc.option(fc.constantFrom(...Object.keys(INDEXES)), {
    nil: undefined,
  });
  return fc.tuple(index, cuts, shards).map(([name, at, owners]) => {
    const sorted =
      name === undefined ? [] : at.toSorted((one, other) => one - other);
    const bounds = sorted.map((key) =>
      boundOf(name && INDEXES[name]?.type, key),
    );
    const key_ranges = [undefined, ...bounds].map((start, number) => {
      const end = bounds[number];
      return {
        shard_uid: owners[number] ?? 's0',
        ...(start === undefined ? {} : { start }),
        ...(end === undefined ? {} : { end }),
      };
    });
    return {
      uid,
      ...(name === undefined ? {} : { default_shard_index: name }),
      key_ranges,
    };
  });
}

const someGroup = fc.option(fc.constantFrom(...GROUPS), { nil: undefined });

const schema: fc.Arbitrary<PlainSchema> = fc
  .record({
    own: someGroup,
    tables: fc.dictionary(
      fc.constantFrom('t0', 't1', 't2', 't3'),
      fc.record({
        group: someGroup,
        index: fc.option(fc.constantFrom(...Object.keys(INDEXES)), {
          nil: undefined,
          freq: 4,
        }),
      }),
    ),
  })
  .map(({ own, tables }) => ({
    ...(own === undefined ? {} : { default_shard_group: own }),
    tables: Object.fromEntries(
      Object.entries(tables).map(([name, { group, index }]) => [
        name,
        {
          ...(group === undefined ? {} : { shard_group: group }),
          ...(index === undefined
            ? {}
            : { primary_indexes: [{ shard_index: index }] }),
        },
      ]),
    ),
  }));

const database = fc
  .record({
    own: someGroup,
    schemas: fc.dictionary(fc.constantFrom('public', 'log'), schema),
  })
  .map(({ own, schemas }) => ({
    ...(own === undefined ? {} : { default_shard_group: own }),
    schemas,
  }));

/** A generated topology: valid but for bindings to groups that it does not declare. */
export const topologies: fc.Arbitrary<Plain> = fc
  .record({
    default: fc.boolean(),
    meta: fc.constantFrom(...SHARDS),
    groups: fc.tuple(
      ...GROUPS.slice(1).map((uid) =>
        fc.option(groupOf(uid), { nil: undefined, freq: 6 }),
      ),
    ),
    databases: fc.dictionary(fc.constantFrom('app', 'bare'), database),
  })
  .map(({ default: hasDefault, meta, groups, databases }) => ({
    authoritative_shard_group: 'meta',
    ...(hasDefault ? { default_shard_group: 'meta' } : {}),
    shard_indexes: INDEXES,
    shard_groups: [
      { uid: 'meta', key_ranges: [{ shard_uid: meta }] },
      ...groups.filter((group) => group !== undefined),
    ],
    databases,
  }));

/** Two topologies, the second of which shares each of its parts with the first as often as not. */
export const pairs: fc.Arbitrary<[Plain, Plain]> = fc
  .tuple(
    topologies,
    topologies,
    fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
  )
  .map(([one, other, keep]) => {
    const uids = new Set(
      [...one.shard_groups, ...other.shard_groups].map(({ uid }) => uid),
    );
    const groups = [...uids].map((uid, index) => {
      const from = keep[index] ? one : other;
      return from.shard_groups.find((group) => group.uid === uid);
    });
    return [
      one,
      {
        ...(keep[5] ? one : other),
        shard_groups: groups.filter((group) => group !== undefined),
        databases: (keep[6] ? one : other).databases,
      },
    ];
  });
