import { type Examples, SHARDED, TABLES } from './parts.ts';

export const RANGES_AND_INDEXES = {
  'unquoted-bound': {
    fails: SHARDED.replace('end: "80"', 'end: ▸80'),
    passes: SHARDED,
  },
  'bound-not-hex': {
    fails: SHARDED.replace('end: "80"', 'end: ▸"0x80"'),
    passes: SHARDED,
  },
  'bound-too-large': {
    fails: SHARDED.replace('type: xxhash', 'type: range')
      .replace('start: "80"', 'start: ▸"8000000000000000"')
      .replace('end: "80"', 'end: "7fffffffffffffff"'),
    passes: SHARDED.replace('type: xxhash', 'type: range').replaceAll('"80"', '"7fffffffffffffff"'),
  },
  'bound-odd-digits': {
    fails: SHARDED.replace('end: "80"', 'end: ▸"8"'),
    passes: SHARDED,
  },
  'bound-upper-case': {
    fails: SHARDED.replace('end: "80"', 'end: ▸"C0"').replace('start: "80"', 'start: "c0"'),
    passes: SHARDED.replaceAll('"80"', '"c0"'),
  },
  'range-like-prefix': {
    fails: SHARDED.replace('type: xxhash', 'type: range').replace('end: "80"', 'end: ▸"80"'),
    passes: SHARDED.replace('type: xxhash', 'type: range').replaceAll('"80"', '"4000000000000000"'),
  },
  'modulo-bound': {
    fails: SHARDED.replace(
      '{type: xxhash, columns: [tenant_id]}',
      '{type: modulo, columns: [tenant_id], index_params: {modulus: "16"}}',
    )
      .replace('end: "80"', 'end: "10"')
      .replace('start: "80"', 'start: ▸"10"'),
    passes: SHARDED.replace(
      '{type: xxhash, columns: [tenant_id]}',
      '{type: modulo, columns: [tenant_id], index_params: {modulus: "16"}}',
    ).replaceAll('"80"', '"08"'),
  },
  'key-range-empty': {
    fails: SHARDED.replace('s1, end: "80"', 's1, start: ▸"80", end: "40"'),
    passes: SHARDED,
  },
  'key-range-overlap': {
    fails: SHARDED.replace('end: "80"', 'end: ▹"c0"').replace('start: "80"', 'start: ▸"80"'),
    passes: SHARDED,
  },
  'key-range-gap': {
    fails: SHARDED.replace('end: "80"', 'end: ▹"40"').replace('start: "80"', 'start: ▸"80"'),
    passes: SHARDED,
  },
  'range-negative-keys': {
    fails: SHARDED.replace('type: xxhash', 'type: range')
      .replace('s1, end: "80"', 's1, start: ▸"00", end: "0100"')
      .replace('start: "80"', 'start: "0100"'),
    passes: SHARDED.replace('type: xxhash', 'type: range').replaceAll('"80"', '"0100"'),
  },
  'key-range-order': {
    fails: SHARDED.replace(
      '[{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "80"}]',
      '[{shard_uid: s2, start: "80"}, ▸{shard_uid: s1, end: "80"}]',
    ),
    passes: SHARDED,
  },
  'key-range-mergeable': {
    fails: SHARDED.replace('s1, end', '▹s1, end').replace('shard_uid: s2', 'shard_uid: ▸s1'),
    passes: SHARDED,
  },
  'index-type': {
    fails: SHARDED.replace('type: xxhash', 'type: ▸hash'),
    passes: SHARDED,
  },
  'index-column-count': {
    fails: SHARDED.replace('columns: [tenant_id]', 'columns: ▸[tenant_id, region]'),
    passes: SHARDED,
  },
  'index-several-columns': {
    fails: SHARDED.replace('[tenant_id]', '[▸"tenant_id + region"]'),
    passes: SHARDED.replace('[tenant_id]', '["tenant_id + 1"]'),
  },
  'index-qualified-column': {
    fails: SHARDED.replace('[tenant_id]', '[▸orders.tenant_id]'),
    passes: SHARDED,
  },
  'modulo-modulus': {
    fails: SHARDED.replace(
      '{type: xxhash, columns: [tenant_id]}',
      '{type: modulo, columns: [tenant_id], index_params: {modulus: ▸"0"}}',
    ).replaceAll('"80"', '"08"'),
    passes: SHARDED.replace(
      '{type: xxhash, columns: [tenant_id]}',
      '{type: modulo, columns: [tenant_id], index_params: {modulus: "16"}}',
    ).replaceAll('"80"', '"08"'),
  },
  'modulus-not-string': {
    fails: SHARDED.replace(
      '{type: xxhash, columns: [tenant_id]}',
      '{type: modulo, columns: [tenant_id], index_params: {modulus: ▸16}}',
    ).replaceAll('"80"', '"08"'),
    passes: SHARDED.replace(
      '{type: xxhash, columns: [tenant_id]}',
      '{type: modulo, columns: [tenant_id], index_params: {modulus: "16"}}',
    ).replaceAll('"80"', '"08"'),
  },
  'index-params-unused': {
    fails: SHARDED.replace('columns: [tenant_id]', 'columns: [tenant_id], index_params: {▸modulus: "16"}'),
    passes: SHARDED,
  },
  'override-index-type': {
    fails: `${TABLES.replace('shard_indexes:\n', 'shard_indexes:\n  by_id: {type: range, columns: [id]}\n').replaceAll('"80"', '"0080"')}          orders: {shard_group: data, primary_indexes: [{shard_index: ▸by_id}]}\n`,
    passes: `${TABLES.replace('shard_indexes:\n', 'shard_indexes:\n  by_id: {type: xxhash, columns: [id]}\n').replaceAll('"80"', '"0080"')}          orders: {shard_group: data, primary_indexes: [{shard_index: by_id}]}\n`,
  },
} satisfies Examples;
