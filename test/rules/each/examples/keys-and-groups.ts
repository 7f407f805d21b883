import { type Examples, META, SHARDED, TABLES } from './parts.ts';

export const KEYS_AND_GROUPS = {
  'not-an-object': {
    why: 'The service accepts only a JSON object. This is found while the file is read, so its severity cannot be changed.',
    fails: '▸- authoritative_shard_group: meta\n',
    passes:
      'authoritative_shard_group: meta\nshard_groups:\n  - {uid: meta, key_ranges: [{shard_uid: s1}]}\n',
  },
  'wrapped-topology': {
    why: 'The API’s requests and answers have the topology inside `data_topology`, and `pscale … --format json` prints it so. The action adds this key to its request. A file that has it as well would be stored one level too deep, where no router looks.',
    fails:
      '▸data_topology:\n  authoritative_shard_group: meta\n  shard_groups:\n    - {uid: meta, key_ranges: [{shard_uid: s1}]}\n',
    passes:
      'authoritative_shard_group: meta\nshard_groups:\n  - {uid: meta, key_ranges: [{shard_uid: s1}]}\n',
  },
  'nothing-checked': {
    why: 'A document without a known key is free-form: it is sent as it is, and no other rule applies to it. Turn this rule off if that is what you mean.',
    fails: '▸routing: {eu: a, us: b}\n',
    passes: META,
  },
  'duplicate-key': {
    why: 'Parsers silently keep one of the two, so a table that is bound twice loses one binding. This is found while the file is read, so its severity cannot be changed.',
    fails: `${META}▹databases: {}\n▸databases: {}\n`,
    passes: `${META}databases: {}\n`,
  },
  'wrong-type': {
    why: 'The service stores the document in typed fields. It cannot store a list in place of an object, or a string in place of a list.',
    fails: `${META}shard_indexes:\n  by_tenant: {type: xxhash, columns: ▸tenant_id}\n`,
    passes: `${META}shard_indexes:\n  by_tenant: {type: xxhash, columns: [tenant_id]}\n`,
  },
  'missing-key': {
    why: 'Nothing can be routed without them. A topology requires its authoritative shard group, a group its uid and key ranges, and a range its shard. An index requires its type, and a global secondary index its tables and columns.',
    fails: '▸shard_groups:\n  - {uid: meta, key_ranges: [{shard_uid: s1}]}\n',
    passes:
      'authoritative_shard_group: meta\nshard_groups:\n  - {uid: meta, key_ranges: [{shard_uid: s1}]}\n',
  },
  'misspelled-key': {
    why: 'An unknown key has no effect at best: `default_shard_groups` would silently leave every table without a default. The other rules read it as the known key. Where the known key is also present, it is an `unknown-key` instead.',
    fails: META.replace('default_shard_group:', '▸default_shard_groups:'),
    passes: META,
  },
  'unknown-key': {
    why: 'It is unknown whether the service rejects, ignores or stores unknown keys. The key is kept and sent.',
    fails: `${META}▸owner: team-data\n`,
    passes: META,
  },
  'alias-key': {
    why: 'Older versions of the CLI wrote `shard_group_uid` and `shard_group_uids`. It is unknown whether the service still accepts them.',
    fails: `${TABLES}          orders: {▸shard_group_uid: data}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n`,
  },
  'unusable-name': {
    why: 'PostgreSQL has no empty names, and none with NUL. Other control characters are errors as well: a report cannot show them, so people cannot review such a name. Most come with copied text.',
    fails: `${TABLES}          ▸"orders\\t": {shard_group: data}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n`,
  },
  'alias-conflict': {
    why: 'One table has two different groups, and it is unknown which one the service would use. The groups of a reference table may be in any order.',
    fails: `${TABLES}          orders: {▹shard_group: data, ▸shard_group_uid: meta}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n`,
  },
  'null-value': {
    why: 'A key without a value is null in YAML. Known readers treat null as absent, but no known document has one.',
    fails: `${META}databases: ▸null\n`,
    passes: META,
  },
  'octal-number': {
    why: 'YAML 1.1 reads it in octal, YAML 1.2 in decimal. `validate --fix` leaves it alone, because only you know which number is meant.',
    fails: `${META}shard_indexes:\n  i: {type: modulo, columns: [id], index_params: {modulus: ▸010}}\n`,
    passes: `${META}shard_indexes:\n  i: {type: modulo, columns: [id], index_params: {modulus: "10"}}\n`,
  },
  'yaml-ambiguous': {
    why: 'The action reads YAML 1.2. Many other programs read YAML 1.1, to which `no` and `on` are booleans, and `1_000`, `0b11` and `12:30` numbers. They would see another name than the one that is sent.',
    fails: `${TABLES}          orders: {shard_group: data}\n          ▸on: {shard_group: data}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n          "on": {shard_group: data}\n`,
  },
  'table-shard-index': {
    why: 'Only one third-party document has `shard_index` on a table, next to other mistakes. If the service ignores it, the table is routed by its group’s default index.',
    fails: `${TABLES}          orders: {shard_group: data, ▸shard_index: by_tenant}\n`,
    passes: `${TABLES}          orders: {shard_group: data, primary_indexes: [{shard_index: by_tenant}]}\n`,
  },
  'authority-one-range': {
    why: 'The cluster keeps its catalog and sequences on one shard. The service rejects an authoritative group with more ranges.',
    fails: META.replace(
      '{shard_uid: s1}',
      '{shard_uid: s1, end: "80"}, ▸{shard_uid: s2, start: "80"}',
    ),
    passes: META,
  },
  'authority-unbounded': {
    why: 'Tables in the authoritative group are not sharded, so its one range must hold every key.',
    fails: META.replace('shard_uid: s1', 'shard_uid: s1, start: ▸"00"'),
    passes: META,
  },
  'authority-moved': {
    why: 'The service rejects another authoritative shard. The usual cause is a file of another branch: shard uids differ on every branch.',
    fails: META.replace('s1', '▸s2').concat(
      '  - {uid: data, key_ranges: [{shard_uid: s1}]}\n',
    ),
    passes: META.concat('  - {uid: data, key_ranges: [{shard_uid: s2}]}\n'),
    shards: [{ uid: 's1', is: 'authoritative' }, { uid: 's2' }],
  },
  'authority-indexed': {
    why: 'The service accepts it, but every ordinary table there then needs a shard key. Inserts without the key fail, and the key cannot be updated.',
    fails: SHARDED.replace(
      '{uid: meta,',
      '{uid: meta, default_shard_index: ▸by_tenant,',
    ),
    passes: SHARDED,
  },
  'cluster-default-not-authority': {
    why: 'The documentation requires the two to be the same group. Set other defaults on a database or a schema.',
    fails: `${META.replace('group: meta', 'group: ▹meta').replace('default_shard_group: meta', 'default_shard_group: ▸data')}  - {uid: data, key_ranges: [{shard_uid: s2}]}\n`,
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s2}]}\n`,
  },
  'database-authority': {
    why: "Only the CLI documents this key. Its requirements are inferred from those of the cluster's authoritative group.",
    fails: `${META}  - {uid: data, default_shard_index: i, key_ranges: [{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "80"}]}\nshard_indexes:\n  i: {type: xxhash, columns: [a]}\ndatabases:\n  app: {authoritative_shard_group: ▸data}\n`,
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s1}]}\ndatabases:\n  app: {authoritative_shard_group: data}\n`,
  },
  'undeclared-shard-group': {
    why: 'A table, default, sequence or authority of an undeclared group resolves to no shard.',
    fails: `${TABLES}          orders: {shard_group: ▸dta}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n`,
  },
  'undeclared-shard-index': {
    why: 'A group or table with an undeclared index cannot route rows.',
    fails: SHARDED.replace(
      'default_shard_index: by_tenant',
      'default_shard_index: ▸by_tenants',
    ),
    passes: SHARDED,
  },
  'duplicate-shard-group': {
    why: 'Bindings refer to a group by its uid. With two groups of one uid, it is unknown which one a table belongs to.',
    fails: `${META.replace('uid: meta', 'uid: ▹meta')}  - {uid: ▸meta, key_ranges: [{shard_uid: s2}]}\n`,
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s2}]}\n`,
  },
  'unused-shard-index': {
    why: 'An unused index is harmless, and a usual step before a Reshard, so this rule is off by default.',
    fails: `${SHARDED}  ▸by_region: {type: xxhash, columns: [region]}\n`,
    passes: SHARDED,
  },
  'unused-shard-group': {
    why: 'An unused group is harmless, and a usual step before a Reshard, so this rule is off by default.',
    fails: `${META}  - {uid: ▸data, key_ranges: [{shard_uid: s2}]}\n`,
    passes: META,
  },
  'group-without-index': {
    why: 'Without an index a row has no key, so the cluster cannot choose a range for it. It is a warning while no table is in the group.',
    fails: TABLES.replace('  - uid: data', '  - uid: ▸data')
      .replace('    default_shard_index: by_tenant\n', '')
      .concat('          ▹orders: {shard_group: data}\n'),
    passes: `${TABLES}          orders: {shard_group: data}\n`,
  },
  'unknown-shard': {
    why: 'The service rejects a shard that the cluster has not created. The usual cause is a file of another branch: shard uids differ on every branch. A uid that the branch’s own topology uses is only a warning.',
    fails: `${META}  - {uid: data, key_ranges: [{shard_uid: ▸s3}]}\n`,
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s2}]}\n`,
    shards: [{ uid: 's1', is: 'authoritative' }, { uid: 's2' }],
  },
  'shard-not-ready': {
    why: 'A shard that is not ready does not exist on the cluster yet, so the service may reject a topology that uses it.',
    fails: `${META}  - {uid: data, key_ranges: [{shard_uid: ▸s3}]}\n`,
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s1}]}\n`,
    shards: [
      { uid: 's1', is: 'authoritative' },
      { uid: 's3', is: 'not ready' },
    ],
  },
  'shard-first-use': {
    why: 'Routers learn of a new shard up to a minute after it is listed as ready, and reject it until then. An apply waits for that, so this rule is off by default.',
    fails: `${META}  - {uid: data, key_ranges: [{shard_uid: ▸s2}]}\n`,
    passes: META,
    live: META,
  },
  'unused-shard': {
    why: 'You pay for an unused shard, and no statement reaches it. It may still hold rows from an earlier topology. This rule does not run while a shard uid is unknown or symbolic, because that uid may stand for the unused shard.',
    fails: META.replace('shard_groups:', '▸shard_groups:'),
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s2}]}\n`,
    shards: [{ uid: 's1', is: 'authoritative' }, { uid: 's2' }],
  },
} satisfies Examples;
