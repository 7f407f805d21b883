import { type Examples, META, SHARDED, TABLES } from './parts.ts';

const TWO_GROUPS = TABLES.replace(
  'shard_indexes:',
  '  - uid: wide\n    default_shard_index: by_tenant\n    key_ranges: [{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "80"}]\nshard_indexes:',
);

export const TABLES_AND_SEQUENCES = {
  'table-and-reference': {
    why: 'An ordinary table has each row on one shard, a reference table on every shard of its groups. A table cannot be both.',
    fails: `${TABLES}          ▹countries: {shard_group: data}\n        reference_tables:\n          ▸countries: {shard_groups: [data]}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n        reference_tables:\n          countries: {shard_groups: [data]}\n`,
  },
  'table-unresolved': {
    why: 'A table without a shard group cannot be routed: every statement on it fails.',
    fails: `${META.replace('default_shard_group: meta\n', '')}databases:\n  app:\n    schemas:\n      public:\n        tables: {▸orders: {}}\n`,
    passes: `${META}databases:\n  app:\n    schemas:\n      public:\n        tables: {orders: {}}\n`,
  },
  'no-default': {
    why: 'Without a default, tables that are not listed cannot be routed, such as those of a migration tool or the next new table. The official main example has no default, so it is a warning.',
    fails: `${META.replace('default_shard_group: meta\n', '')}databases:\n  ▸app: {}\n`,
    passes: `${META}databases:\n  app: {}\n`,
  },
  'routed-default': {
    why: 'The default places every table that is not listed, also those of a migration tool. Inserts without the shard key column then fail (NK306).',
    fails: `${SHARDED}databases:\n  app: {default_shard_group: ▸data}\n`,
    passes: `${SHARDED}databases:\n  app: {default_shard_group: meta}\n`,
  },
  'tables-not-colocated': {
    why: 'Tables split by different columns are not co-located, so joins between them go over several shards. This is often intended, so the rule is off by default.',
    fails: `${TABLES}          orders: {shard_group: data}\n          items: {shard_group: data, primary_indexes: [▸{columns: [order_id]}]}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n          items: {shard_group: data, primary_indexes: [{columns: [tenant_id]}]}\n`,
  },
  'duplicate-sequence': {
    why: 'It is unknown which of the two entries the service would use.',
    fails: `${META}databases:\n  app:\n    schemas:\n      public:\n        sequences: [{name: ▹ids}, {name: ▸ids}]\n`,
    passes: `${META}databases:\n  app:\n    schemas:\n      public:\n        sequences: [{name: ids}, {name: keys}]\n`,
  },
  'sequence-group-spread': {
    why: 'A counter is on one shard. The service documents a group with exactly one shard. Several ranges on one shard were never seen, so they are a warning.',
    fails: `${SHARDED}databases:\n  app:\n    schemas:\n      public:\n        sequences: {ids: {shard_group: ▸data}}\n`,
    passes: `${SHARDED}databases:\n  app:\n    schemas:\n      public:\n        sequences: {ids: {shard_group: meta}}\n`,
  },
  'duplicate-reference-group': {
    why: 'The list is a set, so the second entry has no effect. Another group was probably meant, and its shards would have no copy.',
    fails: `${TABLES}          orders: {shard_group: data}\n        reference_tables:\n          countries: {shard_groups: [▹data, ▸data]}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n        reference_tables:\n          countries: {shard_groups: [data]}\n`,
  },
  'reference-table-unresolved': {
    why: 'Every shard of its groups holds a full copy of a reference table. Without a group, no shard holds it.',
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
    why: 'Without a list, the default group applies. The tables that join it are rarely there, and a later change of the default also applies to it. The documentation recommends a list.',
    fails: `${TABLES.replace('        tables:\n', '')}        reference_tables: {countries: {shard_groups: ▸[]}}\n`,
    passes: `${TABLES.replace('        tables:\n', '')}        reference_tables: {countries: {shard_groups: [data]}}\n`,
  },
  'reference-table-one-shard': {
    why: 'On one shard, a reference table is an ordinary table with more restrictions. It is valid, but has no benefit.',
    fails: `${TABLES.replace('        tables:\n', '')}        reference_tables: {countries: {shard_groups: [▸meta]}}\n`,
    passes: `${TABLES.replace('        tables:\n', '')}        reference_tables: {countries: {shard_groups: [data]}}\n`,
  },
  'reference-table-left-behind': {
    why: 'A shard joins its rows with its own copy of a reference table. In a group without a copy, such a join goes over several shards, or fails.',
    fails: `${TWO_GROUPS}          orders: {shard_group: wide}\n        reference_tables: {countries: {shard_groups: ▸[data]}}\n`,
    passes: `${TWO_GROUPS}          orders: {shard_group: wide}\n        reference_tables: {countries: {shard_groups: [data, wide]}}\n`,
    live: `${TWO_GROUPS}          orders: {shard_group: data}\n        reference_tables: {countries: {shard_groups: [data]}}\n`,
  },
} satisfies Examples;
