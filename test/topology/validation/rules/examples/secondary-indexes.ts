import { type Examples, gsiExample } from './parts.ts';

export const SECONDARY_INDEXES = {
  'undeclared-secondary-index': {
    why: 'An index is declared in the database and activated by its owner; an entry without the declaration activates nothing.',
    fails: gsiExample({ entry: '{name: ▸by_emial}' }),
    passes: gsiExample({}),
  },
  'secondary-index-owner': {
    why: 'The declaration and the entry name each other; where they disagree the index is kept up to date by nobody.',
    fails: gsiExample({ owner: '▹orders', entry: '{name: ▸by_email}' }),
    passes: gsiExample({}),
  },
  'gsi-inactive': {
    why: "The entry in the owner's `secondary_indexes` is what makes writes keep the lookup table up to date. Without it the index is inert, and if it is enabled, broken.",
    fails: gsiExample({ name: '▸by_email', entry: '' }),
    passes: gsiExample({}),
  },
  'secondary-index-columns': {
    why: 'The columns stand in two places; which of them the service takes where they differ is not known.',
    fails: gsiExample({ columns: '▹[email]', entry: '{name: by_email, columns: ▸[mail]}' }),
    passes: gsiExample({ entry: '{name: by_email, columns: [email]}' }),
  },
  'gsi-unrouted-owner': {
    why: 'The index finds the shard of a row by other columns than its key. All rows of an unsharded table are on one shard, so it has no purpose there.',
    fails: gsiExample({ owner: '▸users', ownerGroup: 'meta' }),
    passes: gsiExample({}),
  },
  'gsi-owner-pk-columns': {
    why: 'Several rows share a value of such an index; their keys are what tells them apart in the lookup table.',
    fails: gsiExample({ name: '▸by_email', unique: 'false' }),
    passes: gsiExample({ unique: 'false, owner_pk_columns: [id]' }),
  },
  'gsi-owner-sk-columns': {
    why: "The service infers the owner's shard key columns only in that case.",
    fails: gsiExample({
      name: '▸by_email',
      ownerMore: ', primary_indexes: [{shard_index: by_tenant, ignore_null: true}]',
    }),
    passes: gsiExample({ ownerMore: ', primary_indexes: [{shard_index: by_tenant, ignore_null: false}]' }),
  },
  'gsi-owner-sk-differ': {
    why: 'The lookup row leads to the shard of the owner’s row by these columns; others lead nowhere or astray. Owners routed by an expression are passed over.',
    fails: gsiExample({ unique: 'true, owner_sk_columns: ▸[region]' }),
    passes: gsiExample({ unique: 'true, owner_sk_columns: [tenant_id]' }),
  },
  'gsi-unique-ignore-null': {
    why: 'Rows with a null in the columns are not in the lookup table, so neither uniqueness nor reads through the index cover them.',
    fails: gsiExample({ unique: 'true, ignore_null: ▸true' }),
    passes: gsiExample({ unique: 'true, ignore_null: false' }),
  },
  'gsi-enabled-at-once': {
    why: 'Queries use an enabled index at once, and nothing fills its lookup table: rows that exist silently disappear from results. Needs the live document.',
    fails: gsiExample({ unique: 'true, enabled: ▸true' }),
    passes: gsiExample({ unique: 'true, enabled: false' }),
    live: 'authoritative_shard_group: meta\nshard_groups:\n  - {uid: meta, key_ranges: [{shard_uid: s1}]}\n',
  },
  'lookup-table-unresolved': {
    why: 'Reads and writes through the index go to the lookup table; without a shard group they cannot.',
    fails: gsiExample({ table: '▸users_by_mail', cluster: 'none' }),
    passes: gsiExample({ cluster: 'none' }),
  },
  'lookup-table-inherited': {
    why: 'The documentation asks for an ordinary binding of the lookup table; one that follows a default moves when the default does.',
    fails: gsiExample({ table: '▸users_by_mail' }),
    passes: gsiExample({}),
  },
  'lookup-schema-ambiguous': {
    why: 'The service infers the schema where that is unambiguous; what it does otherwise is not known.',
    fails: gsiExample({ table: '▸users_by_email' }).concat(
      '      extra: {tables: {users_by_email: {shard_group: meta}}}\n',
    ),
    passes: gsiExample({ table: 'users_by_email, schema: public' }).concat(
      '      extra: {tables: {users_by_email: {shard_group: meta}}}\n',
    ),
  },
  'lookup-table-routing': {
    why: 'A lookup knows the indexed columns only; the service rejects a lookup table that needs another column to be found. An unsharded lookup table is fine.',
    fails: gsiExample({ table: '▸users_by_email', lookupGroup: 'data' }),
    passes: gsiExample({}),
  },
} satisfies Examples;
