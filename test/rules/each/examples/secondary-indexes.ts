import { type Examples, gsiExample } from './parts.ts';

export const SECONDARY_INDEXES = {
  'undeclared-secondary-index': {
    why: 'The database declares an index, and its owner table activates it. An entry without a declaration has no effect.',
    fails: gsiExample({ entry: '{name: ▸by_emial}' }),
    passes: gsiExample({}),
  },
  'secondary-index-owner': {
    why: 'The declaration and the entry refer to each other. Where they disagree, the index is never updated.',
    fails: gsiExample({ owner: '▹orders', entry: '{name: ▸by_email}' }),
    passes: gsiExample({}),
  },
  'gsi-inactive': {
    why: 'Writes update the lookup table only if the owner lists the index in `secondary_indexes`. Without it the index has no effect; if it is enabled, reads through it are incomplete.',
    fails: gsiExample({ name: '▸by_email', entry: '' }),
    passes: gsiExample({}),
  },
  'secondary-index-columns': {
    why: 'The columns are in two places. Where they differ, it is unknown which the service uses.',
    fails: gsiExample({
      columns: '▹[email]',
      entry: '{name: by_email, columns: ▸[mail]}',
    }),
    passes: gsiExample({ entry: '{name: by_email, columns: [email]}' }),
  },
  'gsi-unrouted-owner': {
    why: 'The index finds the shard of a row by columns other than its key. All rows of an unsharded table are on one shard, so the index has no purpose.',
    fails: gsiExample({ owner: '▸users', ownerGroup: 'meta' }),
    passes: gsiExample({}),
  },
  'gsi-owner-pk-columns': {
    why: 'Several rows can share a value of such an index. Only their primary keys distinguish them in the lookup table.',
    fails: gsiExample({ name: '▸by_email', unique: 'false' }),
    passes: gsiExample({ unique: 'false, owner_pk_columns: [id]' }),
  },
  'gsi-owner-sk-columns': {
    why: "The service infers the owner's shard key columns only from such an index.",
    fails: gsiExample({
      name: '▸by_email',
      ownerMore:
        ', primary_indexes: [{shard_index: by_tenant, ignore_null: true}]',
    }),
    passes: gsiExample({
      ownerMore:
        ', primary_indexes: [{shard_index: by_tenant, ignore_null: false}]',
    }),
  },
  'gsi-owner-sk-differ': {
    why: 'These columns of the lookup row lead to the shard of the owner’s row. Other columns lead to no shard or a wrong one. Owners routed by an expression are not checked.',
    fails: gsiExample({ unique: 'true, owner_sk_columns: ▸[region]' }),
    passes: gsiExample({ unique: 'true, owner_sk_columns: [tenant_id]' }),
  },
  'gsi-unique-ignore-null': {
    why: 'Rows with a null in the columns are not in the lookup table. They are not checked for uniqueness, and reads through the index do not find them.',
    fails: gsiExample({ unique: 'true, ignore_null: ▸true' }),
    passes: gsiExample({ unique: 'true, ignore_null: false' }),
  },
  'gsi-enabled-at-once': {
    why: 'Queries use an enabled index at once, but nothing fills its lookup table, so existing rows silently disappear from results. The rule needs the live document.',
    fails: gsiExample({ unique: 'true, enabled: ▸true' }),
    passes: gsiExample({ unique: 'true, enabled: false' }),
    live: 'authoritative_shard_group: meta\nshard_groups:\n  - {uid: meta, key_ranges: [{shard_uid: s1}]}\n',
  },
  'lookup-table-unresolved': {
    why: 'Reads and writes through the index go to the lookup table. They fail if no shard group holds it.',
    fails: gsiExample({ table: '▸users_by_mail', cluster: 'none' }),
    passes: gsiExample({ cluster: 'none' }),
  },
  'lookup-table-inherited': {
    why: 'The documentation requires an explicit binding of the lookup table. Without one, a change of the default also changes where it is looked for.',
    fails: gsiExample({ table: '▸users_by_mail' }),
    passes: gsiExample({}),
  },
  'lookup-schema-ambiguous': {
    why: 'The service infers the schema only where it is unambiguous. It is unknown what it does otherwise.',
    fails: gsiExample({ table: '▸users_by_email' }).concat(
      '      extra: {tables: {users_by_email: {shard_group: meta}}}\n',
    ),
    passes: gsiExample({ table: 'users_by_email, schema: public' }).concat(
      '      extra: {tables: {users_by_email: {shard_group: meta}}}\n',
    ),
  },
  'lookup-table-shared': {
    why: 'Routers reject every statement that names a lookup table, so nothing could write to it in its other role.',
    fails: gsiExample({ table: '▸users' }).replace('[email]', '[tenant_id]'),
    passes: gsiExample({}),
  },
  'lookup-table-routing': {
    why: 'A lookup knows only the indexed columns, so the service rejects a lookup table that is routed by another column. An unsharded lookup table is fine.',
    fails: gsiExample({ table: '▸users_by_email', lookupGroup: 'data' }),
    passes: gsiExample({}),
  },
} satisfies Examples;
