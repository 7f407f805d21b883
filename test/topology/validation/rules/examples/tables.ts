import { type Examples, META, SHARDED, TABLES } from './parts.ts';

export const TABLES_AND_SEQUENCES = {
  'table-and-reference': {
    fails: `${TABLES}          ▹countries: {shard_group: data}\n        reference_tables:\n          ▸countries: {shard_groups: [data]}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n        reference_tables:\n          countries: {shard_groups: [data]}\n`,
  },
  'table-unresolved': {
    fails: `${META.replace('default_shard_group: meta\n', '')}databases:\n  app:\n    schemas:\n      public:\n        tables: {▸orders: {}}\n`,
    passes: `${META}databases:\n  app:\n    schemas:\n      public:\n        tables: {orders: {}}\n`,
  },
  'no-default': {
    fails: `${META.replace('default_shard_group: meta\n', '')}databases:\n  ▸app: {}\n`,
    passes: `${META}databases:\n  app: {}\n`,
  },
  'routed-default': {
    fails: `${SHARDED}databases:\n  app: {default_shard_group: ▸data}\n`,
    passes: `${SHARDED}databases:\n  app: {default_shard_group: meta}\n`,
  },
  'tables-not-colocated': {
    fails: `${TABLES}          orders: {shard_group: data}\n          items: {shard_group: data, primary_indexes: [▸{columns: [order_id]}]}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n          items: {shard_group: data, primary_indexes: [{columns: [tenant_id]}]}\n`,
  },
  'duplicate-sequence': {
    fails: `${META}databases:\n  app:\n    schemas:\n      public:\n        sequences: [{name: ▹ids}, {name: ▸ids}]\n`,
    passes: `${META}databases:\n  app:\n    schemas:\n      public:\n        sequences: [{name: ids}, {name: keys}]\n`,
  },
  'sequence-group-spread': {
    fails: `${SHARDED}databases:\n  app:\n    schemas:\n      public:\n        sequences: {ids: {shard_group: ▸data}}\n`,
    passes: `${SHARDED}databases:\n  app:\n    schemas:\n      public:\n        sequences: {ids: {shard_group: meta}}\n`,
  },
  'reference-table-unresolved': {
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
    fails: `${TABLES.replace('        tables:\n', '')}        reference_tables: {countries: {shard_groups: ▸[]}}\n`,
    passes: `${TABLES.replace('        tables:\n', '')}        reference_tables: {countries: {shard_groups: [data]}}\n`,
  },
  'reference-table-one-shard': {
    fails: `${TABLES.replace('        tables:\n', '')}        reference_tables: {countries: {shard_groups: [▸meta]}}\n`,
    passes: `${TABLES.replace('        tables:\n', '')}        reference_tables: {countries: {shard_groups: [data]}}\n`,
  },
} satisfies Examples;
