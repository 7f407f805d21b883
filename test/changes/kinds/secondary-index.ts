import { BOTH, cluster, group, indexed, LOGS, USERS } from './documents.ts';
import type { Examples } from './examples.ts';

const LOOKUP_MOVED = { ...USERS, lookup: { shard_group: 'logs' } };

/** An owner that does not activate its index. */
const IDLE = { ...USERS, users: { shard_group: 'data' } };

function looked(shard_group: string, more: object): object {
  const tables = {
    ...USERS,
    lookup: { shard_group },
    other: { shard_group: 'logs' },
  };
  return indexed(more, tables);
}

/** An index whose lookup table some schemas list. */
function inSchemas(enabled: boolean, ...names: readonly string[]): object {
  const lookup = { tables: { lookup: { shard_group: 'meta' } } };
  const more = Object.fromEntries(names.map((name) => [name, lookup]));
  const schemas = { public: { tables: {} }, ...more };
  const global_secondary_indexes = { by_email: { table: 'lookup', enabled } };
  const app = { schemas, global_secondary_indexes };
  return cluster({ rest: { databases: { app } } });
}

function owned(enabled: boolean, ...names: readonly string[]): object {
  const owners = names.map((name) => [name, USERS.users]);
  const { lookup } = USERS;
  return indexed({ enabled }, { ...Object.fromEntries(owners), lookup });
}

export const SECONDARY_INDEX: Examples = {
  'a global secondary index declared': {
    row: 24,
    before: indexed(undefined),
    after: indexed({ enabled: false }),
    changes: ['behavioural global-secondary-index declared, statements differ'],
  },
  'a global secondary index enabled': {
    row: 25,
    before: indexed({ enabled: false }),
    after: indexed({ enabled: true }),
    changes: [
      'needs-backfill global-secondary-index enabled, statements differ',
    ],
  },
  'a global secondary index disabled': {
    row: 26,
    before: indexed({ enabled: true }),
    after: indexed({ enabled: false }),
    changes: ['behavioural global-secondary-index disabled, statements differ'],
  },
  'a global secondary index dropped': {
    row: 26,
    before: indexed({ enabled: true }),
    after: indexed(undefined),
    changes: ['behavioural global-secondary-index dropped, statements differ'],
  },
  'an enabled global secondary index redefined': {
    row: 27,
    before: indexed({ enabled: true }),
    after: indexed({ enabled: true, unique: false, owner_pk_columns: ['id'] }),
    changes: [
      'needs-backfill global-secondary-index redefined, statements differ',
    ],
  },
  'an owner that no longer activates its index': {
    row: 28,
    before: indexed({ enabled: true }),
    after: indexed(
      { enabled: true },
      { users: { shard_group: 'data' }, lookup: { shard_group: 'meta' } },
    ),
    changes: [
      'behavioural global-secondary-index deactivated, statements differ',
    ],
  },
  'an owner that activates an enabled index': {
    row: 28,
    before: indexed(
      { enabled: true },
      { users: { shard_group: 'data' }, lookup: { shard_group: 'meta' } },
    ),
    after: indexed({ enabled: true }),
    changes: [
      'needs-backfill global-secondary-index activated, statements differ',
    ],
  },
  'a lookup table moved': {
    row: 29,
    before: indexed({ enabled: true }),
    after: indexed({ enabled: true }, LOOKUP_MOVED, BOTH),
    changes: [
      'needs-empty placement table-group all',
      'needs-empty sequence derived',
      'behavioural global-secondary-index lookup-moved, statements differ',
    ],
  },
  'a lookup table moved as its index is disabled: nothing is looked up any more':
    {
      row: 29,
      before: indexed({ enabled: true }),
      after: indexed({ enabled: false }, LOOKUP_MOVED, BOTH),
      changes: [
        'needs-empty placement table-group all',
        'needs-empty sequence derived',
        'behavioural global-secondary-index disabled, statements differ',
      ],
    },
  'an index redefined': {
    before: indexed({ enabled: true }),
    after: indexed({ enabled: true, unique: false }),
    changes: [
      'needs-backfill global-secondary-index redefined, statements differ',
    ],
  },
  'an index redefined by its owner': {
    before: indexed({ enabled: true }),
    after: indexed(
      { enabled: true },
      {
        ...USERS,
        users: {
          shard_group: 'data',
          secondary_indexes: [{ name: 'by_email', columns: ['mail'] }],
        },
      },
    ),
    changes: [
      'needs-backfill global-secondary-index redefined, statements differ',
    ],
  },
  'an index whose owner has another key': {
    row: 30,
    before: indexed({ enabled: true }),
    after: indexed({ enabled: true }, USERS, [
      group('data', 'by_org', 'a..80', 'b 80..'),
      LOGS,
    ]),
    changes: [
      'needs-empty placement shard-index all, statements differ',
      'needs-backfill global-secondary-index owner-key-changed, statements differ',
    ],
  },
  'a new index that is enabled at once': {
    before: indexed(undefined),
    after: indexed({ enabled: true }),
    changes: [
      'needs-backfill global-secondary-index enabled, statements differ',
    ],
  },
  'an index dropped that was not enabled': {
    before: indexed({ enabled: false }),
    after: indexed(undefined),
    changes: ['behavioural global-secondary-index dropped, statements differ'],
  },
  'an index redefined that is not enabled': {
    before: indexed({ enabled: false }),
    after: indexed({ enabled: false, unique: false }),
    changes: [
      'behavioural global-secondary-index redefined, statements differ',
    ],
  },
  'an index activated that is not enabled': {
    before: indexed({ enabled: false }, IDLE),
    after: indexed({ enabled: false }),
    changes: [
      'behavioural global-secondary-index activated, statements differ',
    ],
  },
  'an index no longer activated that is not enabled': {
    before: indexed({ enabled: false }),
    after: indexed({ enabled: false }, IDLE),
    changes: [
      'behavioural global-secondary-index deactivated, statements differ',
    ],
  },
  'an index enabled that no table activates': {
    before: indexed({ enabled: false }, IDLE),
    after: indexed({ enabled: true }, IDLE),
    changes: [
      'needs-backfill global-secondary-index enabled, statements differ',
    ],
  },
  'an index disabled that no table owns': {
    before: indexed({ enabled: true }, { lookup: { shard_group: 'meta' } }),
    after: indexed({ enabled: false }, { lookup: { shard_group: 'meta' } }),
    changes: ['behavioural global-secondary-index disabled, statements differ'],
  },
  'an index enabled that is not unique': {
    before: indexed({ enabled: false, unique: false }),
    after: indexed({ enabled: true, unique: false }),
    changes: [
      'needs-backfill global-secondary-index enabled, statements differ',
    ],
  },
  'an index enabled whose lookup table moves': {
    before: looked('meta', { enabled: false }),
    after: looked('logs', { enabled: true }),
    changes: [
      'needs-empty placement table-group all',
      'needs-empty sequence derived',
      'needs-backfill global-secondary-index enabled, statements differ',
    ],
  },
  'an index with another lookup table on another shard': {
    before: looked('meta', { enabled: true }),
    after: looked('meta', { enabled: true, table: 'other' }),
    changes: [
      'needs-backfill global-secondary-index redefined, statements differ',
    ],
  },
  'an index enabled whose lookup table is in another schema': {
    before: inSchemas(false, 'log'),
    after: inSchemas(true, 'log'),
    changes: [
      'needs-backfill global-secondary-index enabled, statements differ',
    ],
  },
  'an index enabled whose lookup table is in either of two schemas': {
    before: inSchemas(false, 'log', 'old'),
    after: inSchemas(true, 'log', 'old'),
    changes: [
      'needs-backfill global-secondary-index enabled, statements differ',
    ],
  },
  'an index enabled that two tables own': {
    before: owned(false, 'users', 'people'),
    after: owned(true, 'users', 'people'),
    changes: [
      'needs-backfill global-secondary-index enabled, statements differ',
    ],
  },
  'an index enabled that two tables own, in another order': {
    before: owned(false, 'people', 'users'),
    after: owned(true, 'people', 'users'),
    changes: [
      'needs-backfill global-secondary-index enabled, statements differ',
    ],
  },
};
