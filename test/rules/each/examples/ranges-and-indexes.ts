import { type Examples, SHARDED, TABLES } from './parts.ts';

export const RANGES_AND_INDEXES = {
  'unquoted-bound': {
    why: 'A bound is a string of hexadecimal digits, but YAML reads `80` as a number, `1e2` as one hundred and `00` as zero. The other rules use the digits of the file.',
    fails: SHARDED.replace('end: "80"', 'end: ▸80'),
    passes: SHARDED,
  },
  'bound-not-hex': {
    why: 'The service rejects any other character, such as `0x`, a sign, a separator or a space.',
    fails: SHARDED.replace('end: "80"', 'end: ▸"0x80"'),
    passes: SHARDED,
  },
  'bound-too-large': {
    why: 'Keys have 64 bits: unsigned hashes under xxhash, signed integers under range and modulo. The service rejects a larger bound under range. For xxhash and modulo the limit is inferred, so it is a warning.',
    fails: SHARDED.replace('type: xxhash', 'type: range')
      .replace('start: "80"', 'start: ▸"8000000000000000"')
      .replace('end: "80"', 'end: "7fffffffffffffff"'),
    passes: SHARDED.replace('type: xxhash', 'type: range').replaceAll(
      '"80"',
      '"7fffffffffffffff"',
    ),
  },
  'bound-odd-digits': {
    why: 'It is unknown whether the service reads bounds by digit or by byte: `8` could mean half of the key space or 1/32 of it.',
    fails: SHARDED.replace('end: "80"', 'end: ▸"8"'),
    passes: SHARDED,
  },
  'bound-upper-case': {
    why: 'Every known document has lower-case digits. Upper case is probably accepted, but was never seen.',
    fails: SHARDED.replace('end: "80"', 'end: ▸"C0"').replace(
      'start: "80"',
      'start: "c0"',
    ),
    passes: SHARDED.replaceAll('"80"', '"c0"'),
  },
  'range-like-prefix': {
    why: '`40`, `80` and `c0` split an xxhash key space into quarters, but under `range` they are the integers 64, 128 and 192. All later keys then fall into the last range. A real project made this mistake. The rule checks plain columns whose bounds have two digits and split 256 evenly.',
    fails: SHARDED.replace('type: xxhash', 'type: range').replace(
      'end: "80"',
      'end: ▸"80"',
    ),
    passes: SHARDED.replace('type: xxhash', 'type: range').replaceAll(
      '"80"',
      '"4000000000000000"',
    ),
  },
  'modulo-bound': {
    why: 'Buckets go from 0 to the modulus less one, so a range that starts beyond them never receives a row. It is unknown how the service reads modulo bounds.',
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
    why: 'A range holds the keys from its start up to, but not including, its end. One that starts at or after its end holds none. It is a warning where the reading of a bound is unknown: under modulo, and with an odd number of digits under xxhash.',
    fails: SHARDED.replace('s1, end: "80"', 's1, start: ▸"80", end: "40"'),
    passes: SHARDED,
  },
  'key-range-overlap': {
    why: 'A key in two ranges has two shards, and it is unknown which of them serves it: rows could be written to either. It is a warning where both ranges are on one shard, or a bound has an odd number of digits under xxhash. A part of an overlap that the branch already has is a warning, so one of several can be repaired.',
    fails: SHARDED.replace('end: "80"', 'end: ▹"c0"').replace(
      'start: "80"',
      'start: ▸"80"',
    ),
    passes: SHARDED,
  },
  'key-range-gap': {
    why: 'A row whose key is in no range has no shard. It is a warning below the first and above the last range under `range` and `modulo`, where no such key may come. It is also one where a bound has an odd number of digits under xxhash. Missing negative keys of a `range` group that starts at 0 are found by `range-negative-keys`.',
    fails: SHARDED.replace('end: "80"', 'end: ▹"40"').replace(
      'start: "80"',
      'start: ▸"80"',
    ),
    passes: SHARDED,
  },
  'range-negative-keys': {
    why: 'Keys under a range index are signed, so a first range that starts at `0` leaves every negative key without a shard. If the column is never negative, removing the start changes nothing.',
    fails: SHARDED.replace('type: xxhash', 'type: range')
      .replace('s1, end: "80"', 's1, start: ▸"00", end: "0100"')
      .replace('start: "80"', 'start: "0100"'),
    passes: SHARDED.replace('type: xxhash', 'type: range').replaceAll(
      '"80"',
      '"0100"',
    ),
  },
  'key-range-order': {
    why: 'One known reader accepts any order; it is unknown whether the service does. Sorted ranges are easier to read.',
    fails: SHARDED.replace(
      '[{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "80"}]',
      '[{shard_uid: s2, start: "80"}, ▸{shard_uid: s1, end: "80"}]',
    ),
    passes: SHARDED,
  },
  'key-range-mergeable': {
    why: 'Two neighbours on one shard route like one range, so one range is clearer. The same shard in ranges that are apart is fine. So are different names for one shard of this branch.',
    fails: SHARDED.replace('s1, end', '▹s1, end').replace(
      'shard_uid: s2',
      'shard_uid: ▸s1',
    ),
    passes: SHARDED,
  },
  'index-type': {
    why: 'The service documents these three types and rejects any other.',
    fails: SHARDED.replace('type: xxhash', 'type: ▸hash'),
    passes: SHARDED,
  },
  'index-column-count': {
    why: 'The service rejects an index over several columns (NK013), and an index without a column computes no key. A table may set the column in `primary_indexes`. It is a warning where the index routes no table, or all its tables set their own columns.',
    fails: `${TABLES.replace('columns: [tenant_id]', 'columns: ▸[tenant_id, region]')}          orders: {shard_group: data}\n`,
    passes: SHARDED,
  },
  'index-several-columns': {
    why: 'The service stores an expression over several columns, but inserts then fail (NK013), its columns cannot be updated, and reads by key go to every shard. It is an error where a table would start to be routed so, and a warning where the branch already does, or was not read. Expressions whose columns are unclear are ignored.',
    fails: `${TABLES.replace('[tenant_id]', '[▸"tenant_id + region"]')}          orders: {shard_group: data}\n`,
    passes: `${TABLES.replace('[tenant_id]', '["tenant_id + 1"]')}          orders: {shard_group: data}\n`,
    live: `${TABLES}          orders: {shard_group: data}\n`,
  },
  'index-qualified-column': {
    why: 'The service documents unqualified columns, because one index serves many tables.',
    fails: SHARDED.replace('[tenant_id]', '[▸orders.tenant_id]'),
    passes: SHARDED,
  },
  'modulo-modulus': {
    why: 'The key is the remainder of a division by `index_params.modulus`. Without a modulus there is no key.',
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
    why: 'The CLI models index parameters as strings, so the service may reject a number.',
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
    why: 'Indexes of the types xxhash and range have no parameters, so either the modulus or the type is a mistake.',
    fails: SHARDED.replace(
      'columns: [tenant_id]',
      'columns: [tenant_id], index_params: {▸modulus: "16"}',
    ),
    passes: SHARDED,
  },
  'override-index-type': {
    why: "Each index reads the group's bounds in its own way: `80` is half of the key space under xxhash and the integer 128 under range. One list of ranges then means two different partitions.",
    fails: `${TABLES.replace('shard_indexes:\n', 'shard_indexes:\n  by_id: {type: range, columns: [id]}\n').replaceAll('"80"', '"0080"')}          orders: {shard_group: data, primary_indexes: [{shard_index: ▸by_id}]}\n`,
    passes: `${TABLES.replace('shard_indexes:\n', 'shard_indexes:\n  by_id: {type: xxhash, columns: [id]}\n').replaceAll('"80"', '"0080"')}          orders: {shard_group: data, primary_indexes: [{shard_index: by_id}]}\n`,
  },
} satisfies Examples;
