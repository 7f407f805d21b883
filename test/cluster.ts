/** A shard group from its uid and its ranges, written as "shard", "shard..40" or "shard 40..80". */
export function group(
  uid: string,
  index: string | undefined,
  ...ranges: readonly string[]
): object {
  return {
    uid,
    ...(index === undefined ? {} : { default_shard_index: index }),
    key_ranges: ranges.map((range) => {
      const [, shard, start, end] =
        /^([\w-]+) ?(?:(\w*)\.\.(\w*))?$/.exec(range) ?? [];
      return {
        shard_uid: shard,
        ...(start ? { start } : {}),
        ...(end ? { end } : {}),
      };
    }),
  };
}

const INDEXES = {
  by_tenant: { type: 'xxhash', columns: ['tenant_id'] },
  by_org: { type: 'xxhash', columns: ['org_id'] },
  by_id: { type: 'range', columns: ['id'] },
  by_bucket: {
    type: 'modulo',
    columns: ['id'],
    index_params: { modulus: '16' },
  },
};

/** What a document of the tests is made of; everything has a default. */
export interface Parts {
  readonly groups?: readonly object[];
  readonly tables?: object;
  readonly schema?: object;
  readonly database?: object;
  readonly rest?: object;
}

/** A cluster with an authority on `z`, a routed group `data` over `a` and `b`, and one database. */
export function cluster({
  groups,
  tables,
  schema,
  database,
  rest,
}: Parts = {}): object {
  return {
    authoritative_shard_group: 'meta',
    shard_indexes: INDEXES,
    shard_groups: [
      group('meta', undefined, 'z'),
      ...(groups ?? [group('data', 'by_tenant', 'a..80', 'b 80..')]),
    ],
    databases: {
      app: {
        schemas: {
          public: {
            tables: tables ?? { events: { shard_group: 'data' } },
            ...schema,
          },
        },
        ...database,
      },
    },
    ...rest,
  };
}
