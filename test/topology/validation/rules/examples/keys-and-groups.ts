import { type Examples, META, SHARDED, TABLES } from './parts.ts';

export const KEYS_AND_GROUPS = {
  'not-an-object': {
    fails: '▸- authoritative_shard_group: meta\n',
    passes:
      'authoritative_shard_group: meta\nshard_groups:\n  - {uid: meta, key_ranges: [{shard_uid: s1}]}\n',
  },
  'duplicate-key': {
    fails: `${META}▹databases: {}\n▸databases: {}\n`,
    passes: `${META}databases: {}\n`,
  },
  'wrong-type': {
    fails: `${META}shard_indexes:\n  by_tenant: {type: xxhash, columns: ▸tenant_id}\n`,
    passes: `${META}shard_indexes:\n  by_tenant: {type: xxhash, columns: [tenant_id]}\n`,
  },
  'missing-key': {
    fails: '▸shard_groups:\n  - {uid: meta, key_ranges: [{shard_uid: s1}]}\n',
    passes:
      'authoritative_shard_group: meta\nshard_groups:\n  - {uid: meta, key_ranges: [{shard_uid: s1}]}\n',
  },
  'misspelled-key': {
    fails: META.replace('default_shard_group:', '▸default_shard_groups:'),
    passes: META,
  },
  'unknown-key': {
    fails: `${META}▸owner: team-data\n`,
    passes: META,
  },
  'alias-key': {
    fails: `${TABLES}          orders: {▸shard_group_uid: data}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n`,
  },
  'alias-conflict': {
    fails: `${TABLES}          orders: {▹shard_group: data, ▸shard_group_uid: meta}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n`,
  },
  'null-value': {
    fails: `${META}databases: ▸null\n`,
    passes: META,
  },
  'table-shard-index': {
    fails: `${TABLES}          orders: {shard_group: data, ▸shard_index: by_tenant}\n`,
    passes: `${TABLES}          orders: {shard_group: data, primary_indexes: [{shard_index: by_tenant}]}\n`,
  },
  'authority-one-range': {
    fails: META.replace('{shard_uid: s1}', '{shard_uid: s1, end: "80"}, ▸{shard_uid: s2, start: "80"}'),
    passes: META,
  },
  'authority-unbounded': {
    fails: META.replace('shard_uid: s1', 'shard_uid: s1, start: ▸"00"'),
    passes: META,
  },
  'authority-moved': {
    fails: META.replace('s1', '▸s2').concat('  - {uid: data, key_ranges: [{shard_uid: s1}]}\n'),
    passes: META.concat('  - {uid: data, key_ranges: [{shard_uid: s2}]}\n'),
    shards: [{ uid: 's1', is: 'authoritative' }, { uid: 's2' }],
  },
  'authority-indexed': {
    fails: SHARDED.replace('{uid: meta,', '{uid: meta, default_shard_index: ▸by_tenant,'),
    passes: SHARDED,
  },
  'cluster-default-not-authority': {
    fails: `${META.replace('group: meta', 'group: ▹meta').replace('default_shard_group: meta', 'default_shard_group: ▸data')}  - {uid: data, key_ranges: [{shard_uid: s2}]}\n`,
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s2}]}\n`,
  },
  'database-authority': {
    fails: `${META}  - {uid: data, default_shard_index: i, key_ranges: [{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "80"}]}\nshard_indexes:\n  i: {type: xxhash, columns: [a]}\ndatabases:\n  app: {authoritative_shard_group: ▸data}\n`,
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s1}]}\ndatabases:\n  app: {authoritative_shard_group: data}\n`,
  },
  'undeclared-shard-group': {
    fails: `${TABLES}          orders: {shard_group: ▸dta}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n`,
  },
  'undeclared-shard-index': {
    fails: SHARDED.replace('default_shard_index: by_tenant', 'default_shard_index: ▸by_tenants'),
    passes: SHARDED,
  },
  'duplicate-shard-group': {
    fails: `${META.replace('uid: meta', 'uid: ▹meta')}  - {uid: ▸meta, key_ranges: [{shard_uid: s2}]}\n`,
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s2}]}\n`,
  },
  'unused-shard-index': {
    fails: `${SHARDED}  ▸by_region: {type: xxhash, columns: [region]}\n`,
    passes: SHARDED,
  },
  'unused-shard-group': {
    fails: `${META}  - {uid: ▸data, key_ranges: [{shard_uid: s2}]}\n`,
    passes: META,
  },
  'group-without-index': {
    fails: TABLES.replace('  - uid: data', '  - uid: ▸data')
      .replace('    default_shard_index: by_tenant\n', '')
      .concat('          ▹orders: {shard_group: data}\n'),
    passes: `${TABLES}          orders: {shard_group: data}\n`,
  },
  'unknown-shard': {
    fails: `${META}  - {uid: data, key_ranges: [{shard_uid: ▸s3}]}\n`,
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s2}]}\n`,
    shards: [{ uid: 's1', is: 'authoritative' }, { uid: 's2' }],
  },
  'shard-not-ready': {
    fails: `${META}  - {uid: data, key_ranges: [{shard_uid: ▸s3}]}\n`,
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s1}]}\n`,
    shards: [
      { uid: 's1', is: 'authoritative' },
      { uid: 's3', is: 'not ready' },
    ],
  },
  'shard-first-use': {
    fails: `${META}  - {uid: data, key_ranges: [{shard_uid: ▸s2}]}\n`,
    passes: META,
    live: META,
  },
  'unused-shard': {
    fails: META.replace('shard_groups:', '▸shard_groups:'),
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s2}]}\n`,
    shards: [{ uid: 's1', is: 'authoritative' }, { uid: 's2' }],
  },
} satisfies Examples;
