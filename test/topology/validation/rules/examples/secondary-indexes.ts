import { type Examples, gsiExample } from './parts.ts';

export const SECONDARY_INDEXES = {
  'undeclared-secondary-index': {
    fails: gsiExample({ entry: '{name: ▸by_emial}' }),
    passes: gsiExample({}),
  },
  'secondary-index-owner': {
    fails: gsiExample({ owner: '▹orders', entry: '{name: ▸by_email}' }),
    passes: gsiExample({}),
  },
  'gsi-inactive': {
    fails: gsiExample({ name: '▸by_email', entry: '' }),
    passes: gsiExample({}),
  },
  'secondary-index-columns': {
    fails: gsiExample({ columns: '▹[email]', entry: '{name: by_email, columns: ▸[mail]}' }),
    passes: gsiExample({ entry: '{name: by_email, columns: [email]}' }),
  },
  'gsi-unrouted-owner': {
    fails: gsiExample({ owner: '▸users', ownerGroup: 'meta' }),
    passes: gsiExample({}),
  },
  'gsi-owner-pk-columns': {
    fails: gsiExample({ name: '▸by_email', unique: 'false' }),
    passes: gsiExample({ unique: 'false, owner_pk_columns: [id]' }),
  },
  'gsi-owner-sk-columns': {
    fails: gsiExample({
      name: '▸by_email',
      ownerMore: ', primary_indexes: [{shard_index: by_tenant, ignore_null: true}]',
    }),
    passes: gsiExample({ ownerMore: ', primary_indexes: [{shard_index: by_tenant, ignore_null: false}]' }),
  },
  'gsi-owner-sk-differ': {
    fails: gsiExample({ unique: 'true, owner_sk_columns: ▸[region]' }),
    passes: gsiExample({ unique: 'true, owner_sk_columns: [tenant_id]' }),
  },
  'gsi-unique-ignore-null': {
    fails: gsiExample({ unique: 'true, ignore_null: ▸true' }),
    passes: gsiExample({ unique: 'true, ignore_null: false' }),
  },
  'gsi-enabled-at-once': {
    fails: gsiExample({ unique: 'true, enabled: ▸true' }),
    passes: gsiExample({ unique: 'true, enabled: false' }),
    live: 'authoritative_shard_group: meta\nshard_groups:\n  - {uid: meta, key_ranges: [{shard_uid: s1}]}\n',
  },
  'lookup-table-unresolved': {
    fails: gsiExample({ table: '▸users_by_mail', cluster: 'none' }),
    passes: gsiExample({ cluster: 'none' }),
  },
  'lookup-table-inherited': {
    fails: gsiExample({ table: '▸users_by_mail' }),
    passes: gsiExample({}),
  },
  'lookup-schema-ambiguous': {
    fails: gsiExample({ table: '▸users_by_email' }).concat(
      '      extra: {tables: {users_by_email: {shard_group: meta}}}\n',
    ),
    passes: gsiExample({ table: 'users_by_email, schema: public' }).concat(
      '      extra: {tables: {users_by_email: {shard_group: meta}}}\n',
    ),
  },
  'lookup-table-routing': {
    fails: gsiExample({ table: '▸users_by_email', lookupGroup: 'data' }),
    passes: gsiExample({}),
  },
} satisfies Examples;
