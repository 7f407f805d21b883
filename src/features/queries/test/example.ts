/**
 * The two topologies of the table in shapes.md: `events` and `logs` get sharded, `orders` another key, an index is
 * enabled.
 */
const GROUPS = {
  authoritative_shard_group: 'meta',
  default_shard_group: 'meta',
  shard_indexes: {
    by_user: { type: 'xxhash', columns: ['user_id'] },
    by_order: { type: 'xxhash', columns: ['order_id'] },
    by_account: { type: 'xxhash', columns: ['account_id'] },
  },
  shard_groups: [
    { uid: 'meta', key_ranges: [{ shard_uid: 'shard-m' }] },
    {
      uid: 'data',
      default_shard_index: 'by_user',
      key_ranges: [
        { shard_uid: 'shard-a', end: '80' },
        { shard_uid: 'shard-b', start: '80' },
      ],
    },
  ],
};

function example(change: {
  readonly events: object;
  readonly orders: object;
  readonly enabled: boolean;
}): object {
  return {
    ...GROUPS,
    databases: {
      app: {
        global_secondary_indexes: {
          by_email: {
            schema: 'public',
            table: 'accounts_by_email',
            owner_table: 'accounts',
            columns: ['email'],
            unique: true,
            enabled: change.enabled,
          },
        },
        schemas: {
          public: {
            tables: {
              users: { shard_group: 'data' },
              items: { shard_group: 'data' },
              orders: change.orders,
              events: change.events,
              accounts: {
                shard_group: 'data',
                primary_indexes: [{ shard_index: 'by_account' }],
                secondary_indexes: [{ name: 'by_email', columns: ['email'] }],
              },
              accounts_by_email: { shard_group: 'meta' },
              notes: {},
            },
            reference_tables: { countries: { shard_groups: ['data'] } },
          },
          audit: { tables: { logs: change.events } },
        },
      },
    },
  };
}

export const BEFORE = example({
  events: { shard_group: 'meta' },
  orders: { shard_group: 'data' },
  enabled: false,
});

export const AFTER = example({
  events: { shard_group: 'data' },
  orders: {
    shard_group: 'data',
    primary_indexes: [{ shard_index: 'by_order' }],
  },
  enabled: true,
});
