import { type Examples, META, SHARDED, TABLES } from './parts.ts';

export const TABLES_AND_SEQUENCES = {
  'table-and-reference': {
    why: 'An ordinary table has each row on one shard, a reference table on every shard of its groups. Both at once contradict each other.',
    fails: `${TABLES}          ▹countries: {shard_group: data}\n        reference_tables:\n          ▸countries: {shard_groups: [data]}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n        reference_tables:\n          countries: {shard_groups: [data]}\n`,
  },
  'table-unresolved': {
    why: 'A table without a shard group is not routable: every statement on it fails. Nobody lists a table for that.',
    fails: `${META.replace('default_shard_group: meta\n', '')}databases:\n  app:\n    schemas:\n      public:\n        tables: {▸orders: {}}\n`,
    passes: `${META}databases:\n  app:\n    schemas:\n      public:\n        tables: {orders: {}}\n`,
  },
  'no-default': {
    why: "Tables that are not listed, such as a migration tool's bookkeeping or the next new table, are not routable without one. The official main example has this shape, so it is a warning.",
    fails: `${META.replace('default_shard_group: meta\n', '')}databases:\n  ▸app: {}\n`,
    passes: `${META}databases:\n  app: {}\n`,
  },
  'routed-default': {
    why: "Every table that is not listed follows the default, a migration tool's bookkeeping too, and then needs the shard key column: inserts without it fail (NK306).",
    fails: `${SHARDED}databases:\n  app: {default_shard_group: ▸data}\n`,
    passes: `${SHARDED}databases:\n  app: {default_shard_group: meta}\n`,
  },
  'tables-not-colocated': {
    why: 'Tables split by different columns are not co-located: joins between them go over several shards. That is often meant, so the rule is off unless you turn it on.',
    fails: `${TABLES}          orders: {shard_group: data}\n          items: {shard_group: data, primary_indexes: [▸{columns: [order_id]}]}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n          items: {shard_group: data, primary_indexes: [{columns: [tenant_id]}]}\n`,
  },
  'duplicate-sequence': {
    why: 'Two entries for one sequence: which of them the service would take is not known.',
    fails: `${META}databases:\n  app:\n    schemas:\n      public:\n        sequences: [{name: ▹ids}, {name: ▸ids}]\n`,
    passes: `${META}databases:\n  app:\n    schemas:\n      public:\n        sequences: [{name: ids}, {name: keys}]\n`,
  },
  'sequence-group-spread': {
    why: 'A counter lives on one shard. The service documents a group with exactly one shard; several ranges on one shard are a warning, because nobody has seen them.',
    fails: `${SHARDED}databases:\n  app:\n    schemas:\n      public:\n        sequences: {ids: {shard_group: ▸data}}\n`,
    passes: `${SHARDED}databases:\n  app:\n    schemas:\n      public:\n        sequences: {ids: {shard_group: meta}}\n`,
  },
  'reference-table-unresolved': {
    why: 'A reference table is held in full on the shards of its groups; without any there is nowhere to hold it.',
    fails: `${META.replace('default_shard_group: meta\n', '')}databases:\n  app:\n    schemas:\n      public:\n        default_shard_group: meta\n      shop:\n        reference_tables: {▸countries: {}}\n`,
    passes:
      `${META.replace('default_shard_group: meta\n', '')}  - {uid: data, key_ranges: [{shard_uid: s1}, {shard_uid: s2}]}\n`
        .replace(
          '[{shard_uid: s1}, {shard_uid: s2}]',
          '[{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "80"}], default_shard_index: i',
        )
        .concat(
          'shard_indexes: {i: {type: xxhash, columns: [a]}}\ndatabases:\n  app:\n    schemas:\n      public:\n        default_shard_group: meta\n      shop:\n        reference_tables: {countries: {shard_groups: [data]}}\n',
        ),
  },
  'reference-table-inherited': {
    why: 'Without a list the one default group applies, which is rarely where the tables are that join it; and a later change of the default moves it along. The documentation advises a list.',
    fails: `${TABLES.replace('        tables:\n', '')}        reference_tables: {countries: {shard_groups: ▸[]}}\n`,
    passes: `${TABLES.replace('        tables:\n', '')}        reference_tables: {countries: {shard_groups: [data]}}\n`,
  },
  'reference-table-one-shard': {
    why: 'On one shard a reference table is an ordinary table with more restrictions. It is legal, and pointless.',
    fails: `${TABLES.replace('        tables:\n', '')}        reference_tables: {countries: {shard_groups: [▸meta]}}\n`,
    passes: `${TABLES.replace('        tables:\n', '')}        reference_tables: {countries: {shard_groups: [data]}}\n`,
  },
} satisfies Examples;
