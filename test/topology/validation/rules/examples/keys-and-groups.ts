import { type Examples, META, SHARDED, TABLES } from './parts.ts';

export const KEYS_AND_GROUPS = {
  'not-an-object': {
    why: 'The service takes a JSON object and nothing else. The reader finds this before any rule runs, so its severity cannot be changed.',
    fails: '▸- authoritative_shard_group: meta\n',
    passes:
      'authoritative_shard_group: meta\nshard_groups:\n  - {uid: meta, key_ranges: [{shard_uid: s1}]}\n',
  },
  'duplicate-key': {
    why: 'Parsers keep one of the two silently, so a table that is bound twice loses one binding. The reader finds this before any rule runs, so its severity cannot be changed.',
    fails: `${META}▹databases: {}\n▸databases: {}\n`,
    passes: `${META}databases: {}\n`,
  },
  'wrong-type': {
    why: 'The service stores the document in typed fields; a list where an object belongs, or a text where a list belongs, cannot be stored.',
    fails: `${META}shard_indexes:\n  by_tenant: {type: xxhash, columns: ▸tenant_id}\n`,
    passes: `${META}shard_indexes:\n  by_tenant: {type: xxhash, columns: [tenant_id]}\n`,
  },
  'missing-key': {
    why: 'A topology needs its authoritative shard group, a group its uid and key ranges, a range its shard, an index its type, a global secondary index its tables and columns. Without them nothing can be routed.',
    fails: '▸shard_groups:\n  - {uid: meta, key_ranges: [{shard_uid: s1}]}\n',
    passes:
      'authoritative_shard_group: meta\nshard_groups:\n  - {uid: meta, key_ranges: [{shard_uid: s1}]}\n',
  },
  'misspelled-key': {
    why: 'A key the service does not know has no effect at best: `default_shard_groups` would silently leave every table without a default. The other rules read the key as it was meant. Beside the key that it is near to, it may be meant, and is an `unknown-key`.',
    fails: META.replace('default_shard_group:', '▸default_shard_groups:'),
    passes: META,
  },
  'unknown-key': {
    why: 'Whether the service refuses, drops or stores a key it does not know is not known. The key is kept and sent.',
    fails: `${META}▸owner: team-data\n`,
    passes: META,
  },
  'alias-key': {
    why: 'Older versions of the CLI wrote `shard_group_uid` and `shard_group_uids`. Whether the service still takes them is not known.',
    fails: `${TABLES}          orders: {▸shard_group_uid: data}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n`,
  },
  'alias-conflict': {
    why: 'Two different groups for one table: which of them the service would take is not known.',
    fails: `${TABLES}          orders: {▹shard_group: data, ▸shard_group_uid: meta}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n`,
  },
  'null-value': {
    why: 'A key without a value is null in YAML. Readers treat null as absent, but no known document was ever sent with one.',
    fails: `${META}databases: ▸null\n`,
    passes: META,
  },
  'table-shard-index': {
    why: '`shard_index` on a table was seen in one third-party document only, next to other mistakes. If the service drops it, the table is routed by its group’s default index.',
    fails: `${TABLES}          orders: {shard_group: data, ▸shard_index: by_tenant}\n`,
    passes: `${TABLES}          orders: {shard_group: data, primary_indexes: [{shard_index: by_tenant}]}\n`,
  },
  'authority-one-range': {
    why: 'The cluster keeps its catalog and sequences on one shard. The service refuses an authoritative group with more ranges.',
    fails: META.replace('{shard_uid: s1}', '{shard_uid: s1, end: "80"}, ▸{shard_uid: s2, start: "80"}'),
    passes: META,
  },
  'authority-unbounded': {
    why: 'What the authoritative group holds is not sharded, so every key must be in its one range.',
    fails: META.replace('shard_uid: s1', 'shard_uid: s1, start: ▸"00"'),
    passes: META,
  },
  'authority-moved': {
    why: 'The service refuses to move the authoritative shard. The usual cause is the file of another branch: shard uids differ on every branch.',
    fails: META.replace('s1', '▸s2').concat('  - {uid: data, key_ranges: [{shard_uid: s1}]}\n'),
    passes: META.concat('  - {uid: data, key_ranges: [{shard_uid: s2}]}\n'),
    shards: [{ uid: 's1', is: 'authoritative' }, { uid: 's2' }],
  },
  'authority-indexed': {
    why: 'The service takes it, but then every ordinary table placed there needs a shard key: inserts without it fail, and the key cannot be updated.',
    fails: SHARDED.replace('{uid: meta,', '{uid: meta, default_shard_index: ▸by_tenant,'),
    passes: SHARDED,
  },
  'cluster-default-not-authority': {
    why: 'The service documents that the two must be the same group. Other defaults belong to a database or a schema.',
    fails: `${META.replace('group: meta', 'group: ▹meta').replace('default_shard_group: meta', 'default_shard_group: ▸data')}  - {uid: data, key_ranges: [{shard_uid: s2}]}\n`,
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s2}]}\n`,
  },
  'database-authority': {
    why: "The key is known from the CLI only; by all that is known it needs what the cluster's authoritative group needs.",
    fails: `${META}  - {uid: data, default_shard_index: i, key_ranges: [{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "80"}]}\nshard_indexes:\n  i: {type: xxhash, columns: [a]}\ndatabases:\n  app: {authoritative_shard_group: ▸data}\n`,
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s1}]}\ndatabases:\n  app: {authoritative_shard_group: data}\n`,
  },
  'undeclared-shard-group': {
    why: 'A table, default, sequence or authority that names a group which does not exist resolves to nothing.',
    fails: `${TABLES}          orders: {shard_group: ▸dta}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n`,
  },
  'undeclared-shard-index': {
    why: 'A group or table that names an index which does not exist cannot route a row.',
    fails: SHARDED.replace('default_shard_index: by_tenant', 'default_shard_index: ▸by_tenants'),
    passes: SHARDED,
  },
  'duplicate-shard-group': {
    why: 'Bindings name a group by its uid; with two of them, which one a table belongs to is not known.',
    fails: `${META.replace('uid: meta', 'uid: ▹meta')}  - {uid: ▸meta, key_ranges: [{shard_uid: s2}]}\n`,
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s2}]}\n`,
  },
  'unused-shard-index': {
    why: 'An unused index is harmless, and a usual step before a Reshard; therefore the rule is off unless you turn it on.',
    fails: `${SHARDED}  ▸by_region: {type: xxhash, columns: [region]}\n`,
    passes: SHARDED,
  },
  'unused-shard-group': {
    why: 'An unused group is harmless, and a usual step before a Reshard; therefore the rule is off unless you turn it on.',
    fails: `${META}  - {uid: ▸data, key_ranges: [{shard_uid: s2}]}\n`,
    passes: META,
  },
  'group-without-index': {
    why: 'Without an index a row has no key, and the cluster cannot choose a range for it. A warning while no table is in the group.',
    fails: TABLES.replace('  - uid: data', '  - uid: ▸data')
      .replace('    default_shard_index: by_tenant\n', '')
      .concat('          ▹orders: {shard_group: data}\n'),
    passes: `${TABLES}          orders: {shard_group: data}\n`,
  },
  'unknown-shard': {
    why: 'The service refuses a shard that the cluster has not created. The usual cause is the file of another branch: shard uids differ on every branch. A uid that the branch has in its topology all the same is a warning.',
    fails: `${META}  - {uid: data, key_ranges: [{shard_uid: ▸s3}]}\n`,
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s2}]}\n`,
    shards: [{ uid: 's1', is: 'authoritative' }, { uid: 's2' }],
  },
  'shard-not-ready': {
    why: 'A shard that is not ready has not been created on the cluster yet, and the service may refuse a topology that names it.',
    fails: `${META}  - {uid: data, key_ranges: [{shard_uid: ▸s3}]}\n`,
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s1}]}\n`,
    shards: [
      { uid: 's1', is: 'authoritative' },
      { uid: 's3', is: 'not ready' },
    ],
  },
  'shard-first-use': {
    why: 'Routers learn of a new shard up to a minute after it is listed as ready, and refuse it until then. An apply waits for that, so the rule is off unless you turn it on.',
    fails: `${META}  - {uid: data, key_ranges: [{shard_uid: ▸s2}]}\n`,
    passes: META,
    live: META,
  },
  'unused-shard': {
    why: 'A shard that nothing names is paid for and reached by no statement. It may still hold rows: of the topology before, or of tables that were routed there once. While a shard uid is unknown or symbolic this rule says nothing, for one is probably meant for the other.',
    fails: META.replace('shard_groups:', '▸shard_groups:'),
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s2}]}\n`,
    shards: [{ uid: 's1', is: 'authoritative' }, { uid: 's2' }],
  },
} satisfies Examples;
