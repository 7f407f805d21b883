import {
  bound,
  cluster,
  counted,
  everywhere,
  group,
  indexed,
  modulo,
  routedBy,
  spread,
  USERS,
  WHOLE,
  withIndexes,
} from './documents.ts';
import type { Examples } from './examples.ts';

const BY_TENANT = { type: 'xxhash', columns: ['tenant_id'] };

function keyed(column: string): object {
  return withIndexes(cluster(), {
    by_tenant: { type: 'xxhash', columns: [column] },
  });
}

function buckets(modulus: string | number): object {
  return withIndexes(spread('by_bucket', 'a..8', 'b 8..'), {
    by_bucket: modulo(modulus),
  });
}

function twoSecondary(more: object): object {
  const index = { table: 'lookup', owner_table: 'users', enabled: true };
  const names = ['by_email', 'by_phone'];
  const entries = names.map((name) => ({ name, columns: ['x'] }));
  return cluster({
    tables: {
      users: { shard_group: 'data', secondary_indexes: entries },
      lookup: { shard_group: 'meta' },
    },
    database: {
      global_secondary_indexes: {
        by_email: { ...index, columns: ['x'] },
        by_phone: { ...index, columns: ['x'], ...more },
      },
    },
  });
}

function activated(more: object): object {
  const entry = { name: 'by_email', columns: ['email'], ...more };
  return indexed(
    { enabled: true },
    { ...USERS, users: { shard_group: 'data', secondary_indexes: [entry] } },
  );
}

function ofGroup(more: object, range: object = {}): object {
  return cluster({
    groups: [
      {
        uid: 'data',
        default_shard_index: 'by_tenant',
        key_ranges: [
          { shard_uid: 'a', end: '80', ...range },
          { shard_uid: 'b', start: '80' },
        ],
        ...more,
      },
    ],
  });
}

function weighted(one: number, other: number): object {
  return cluster({
    tables: {
      one: { shard_group: 'data', weight: one },
      other: { shard_group: 'data', weight: other },
    },
  });
}

/** A reference table, and a default of its database. */
function followed(weight: number, r: object): object {
  return cluster({
    groups: [group('logs', undefined, 'a'), { ...WHOLE, weight }],
    tables: {},
    schema: { reference_tables: { r } },
    database: { default_shard_group: 'data' },
  });
}

/** Two groups with the same unknown keys. */
function twoWeighted(
  more: object,
  parts: Parameters<typeof cluster>[0],
): object {
  const groups = ['one', 'other'].map((uid) => ({
    ...group(uid, 'by_tenant', 'a..80', 'b 80..'),
    ...more,
  }));
  return cluster({ groups, tables: {}, ...parts });
}

function copies(shard_groups?: readonly string[]): object {
  return { reference_tables: { t: { shard_groups } } };
}

export const UNKNOWN_KEY: Examples = {
  'an unknown key added': {
    row: 39,
    before: cluster(),
    after: cluster({ rest: { comment: 'x' } }),
    changes: ['unknown unknown-key added, statements differ'],
  },
  'an unknown key added at a table': {
    row: 39,
    before: cluster(),
    after: cluster({
      tables: { events: { shard_group: 'data', shard_index: 'x' } },
    }),
    changes: ['needs-empty unknown-key added, statements differ'],
  },
  'an unknown key of an index of a table': {
    before: routedBy({ shard_index: 'by_org' }),
    after: routedBy({ shard_index: 'by_org', novelty: '1' }),
    changes: ['needs-empty unknown-key added, statements differ'],
  },
  'an unknown key of an enabled global secondary index': {
    before: indexed({ enabled: true }),
    after: indexed({ enabled: true, novelty: '1' }),
    changes: ['needs-empty unknown-key added, statements differ'],
  },
  'an unknown key of the second index of an owner': {
    before: twoSecondary({}),
    after: twoSecondary({ novelty: '1' }),
    changes: ['needs-empty unknown-key added, statements differ'],
  },
  'an unknown key of the entry that activates an index': {
    before: activated({}),
    after: activated({ novelty: '1' }),
    changes: ['needs-empty unknown-key added, statements differ'],
  },
  'an unknown key of the parameters of an index': {
    before: withIndexes(cluster(), { by_tenant: BY_TENANT }),
    after: withIndexes(cluster(), {
      by_tenant: { ...BY_TENANT, index_params: { novelty: '1' } },
    }),
    changes: ['needs-empty unknown-key added, statements differ'],
  },
  'an unknown key of a group': {
    before: cluster(),
    after: ofGroup({ weight: 2 }),
    changes: ['needs-empty unknown-key added, statements differ'],
  },
  'an unknown key of a key range': {
    before: cluster(),
    after: ofGroup({}, { weight: 2 }),
    changes: ['needs-empty unknown-key added, statements differ'],
  },
  'an unknown key of a schema': {
    before: cluster(),
    after: cluster({ schema: { weight: 2 } }),
    changes: ['needs-empty unknown-key added, statements differ'],
  },
  'an unknown key of a database': {
    before: cluster(),
    after: cluster({ database: { weight: 2 } }),
    changes: ['needs-empty unknown-key added, statements differ'],
  },
  'an unknown key of a sequence': {
    before: counted({ s: { shard_group: 'meta' } }),
    after: counted({ s: { shard_group: 'meta', weight: 2 } }),
    changes: ['unknown unknown-key added, statements differ'],
  },
  'an unknown key changed beside another one': {
    before: cluster({ rest: { colour: 1, weight: 1 } }),
    after: cluster({ rest: { colour: 1, weight: 2 } }),
    changes: ['unknown unknown-key changed, statements differ'],
  },
  'an unknown key changed in two objects': {
    before: cluster({
      rest: { weight: 1 },
      schema: { sequences: { s: { weight: 1 } } },
    }),
    after: cluster({
      rest: { weight: 2 },
      schema: { sequences: { s: { weight: 2 } } },
    }),
    changes: [
      'unknown unknown-key changed, statements differ',
      'unknown unknown-key changed, statements differ',
    ],
  },
  'an unknown key changed alike in two tables': {
    before: weighted(1, 1),
    after: weighted(3, 3),
    changes: ['needs-empty unknown-key changed, statements differ'],
  },
  'an unknown key changed from two values in two tables': {
    before: weighted(1, 2),
    after: weighted(3, 3),
    changes: [
      'needs-empty unknown-key changed, statements differ',
      'needs-empty unknown-key changed, statements differ',
    ],
  },
  'an unknown key removed': {
    before: cluster({ rest: { weight: 2 } }),
    after: cluster(),
    changes: ['unknown unknown-key removed, statements differ'],
  },
  'an unknown key that the file takes out of a group': {
    before: ofGroup({ weight: 2 }),
    after: cluster(),
    base: ofGroup({ weight: 2 }),
    changes: ['needs-empty unknown-key removed, statements differ'],
  },
  'an unknown key that only the branch has': {
    before: ofGroup({ created_at: 'x' }),
    after: cluster(),
    base: cluster(),
    changes: ['unknown unknown-key removed, statements differ'],
  },
  'an unknown key of a branch as it starts': {
    before: {
      authoritative_shard_group: 'meta',
      shard_groups: [
        { uid: 'meta', key_ranges: [{ shard_uid: 'z' }], created_at: 'x' },
      ],
    },
    after: {
      authoritative_shard_group: 'meta',
      default_shard_group: 'meta',
      shard_groups: [{ uid: 'meta', key_ranges: [{ shard_uid: 'z' }] }],
    },
    changes: [
      'new-table placement default-group becomes-routable',
      'none unknown-key removed',
    ],
  },
  'an unknown key of a group that a reference table follows on one side': {
    before: followed(1, { shard_groups: ['logs'] }),
    after: followed(2, {}),
    changes: [
      'needs-empty unknown-key changed, statements differ',
      'needs-backfill reference-table moved, statements differ',
    ],
  },
  'an unknown key of the groups that a listed table goes from and to': {
    before: twoWeighted({}, { tables: bound('one') }),
    after: twoWeighted({ weight: 2 }, { tables: bound('other') }),
    changes: [
      'needs-empty unknown-key added, statements differ',
      'needs-empty unknown-key added, statements differ',
      'safe placement table-group none',
    ],
  },
  'an unknown key of the groups that a reference table goes from and to': {
    before: twoWeighted({}, { schema: copies(['one']) }),
    after: twoWeighted({ weight: 2 }, { schema: copies(['other']) }),
    changes: [
      'needs-empty unknown-key added, statements differ',
      'needs-empty unknown-key added, statements differ',
      'safe reference-table same-shards',
    ],
  },
  'an unknown key of the groups that a reference table follows': {
    before: twoWeighted(
      {},
      { schema: copies(), database: { default_shard_group: 'one' } },
    ),
    after: twoWeighted(
      { weight: 2 },
      { schema: copies(), database: { default_shard_group: 'other' } },
    ),
    changes: [
      'needs-empty unknown-key added, statements differ',
      'needs-empty unknown-key added, statements differ',
      'safe placement default-group none',
      'safe reference-table same-shards',
    ],
  },
  'an unknown key of the groups that unlisted tables go from and to': {
    before: twoWeighted({}, { database: { default_shard_group: 'one' } }),
    after: twoWeighted(
      { weight: 2 },
      { database: { default_shard_group: 'other' } },
    ),
    changes: [
      'needs-empty unknown-key added, statements differ',
      'needs-empty unknown-key added, statements differ',
      'safe placement default-group none',
    ],
  },
  'an unknown key of a group in two databases': {
    before: everywhere('other'),
    after: everywhere('other', { weight: 1 }),
    changes: ['needs-empty unknown-key added, statements differ'],
  },
  'an unknown key beside white space of SQL in a column': {
    before: keyed('tenant_id'),
    after: { ...keyed(' \t\n\r\f\vtenant_id \t\n\r\f\v'), comment: 1 },
    changes: ['unknown unknown-key added, statements differ'],
  },
  'an unknown key beside a modulus written as a text': {
    before: buckets(16),
    after: { ...buckets('16'), comment: 1 },
    changes: ['unknown unknown-key added, statements differ'],
  },
  'an unknown key beside a bound of one digit that stays': {
    before: spread('by_tenant', 'a..40', 'b 40..8', 'c 8..'),
    after: {
      ...spread('by_tenant', 'a..40', 'b 40..8', 'c 8..'),
      comment: 1,
    },
    changes: ['unknown unknown-key added, statements differ'],
  },
  'an unknown key beside ranges in another order, whose bounds cannot be read':
    {
      before: spread('by_tenant', 'a..zz', 'b zz..'),
      after: { ...spread('by_tenant', 'b zz..', 'a..zz'), comment: 1 },
      changes: ['unknown unknown-key added, statements differ'],
    },
};
