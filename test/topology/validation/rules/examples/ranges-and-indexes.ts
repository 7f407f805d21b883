import { type Examples, SHARDED, TABLES } from './parts.ts';

export const RANGES_AND_INDEXES = {
  'unquoted-bound': {
    why: 'YAML reads `80` as a number, `1e2` as one hundred and `00` as zero, and a bound is a string of hexadecimal digits. The other rules read the digits as they were written.',
    fails: SHARDED.replace('end: "80"', 'end: ▸80'),
    passes: SHARDED,
  },
  'bound-not-hex': {
    why: 'The service refuses any other character: no `0x`, no sign, no separators, no spaces.',
    fails: SHARDED.replace('end: "80"', 'end: ▸"0x80"'),
    passes: SHARDED,
  },
  'bound-too-large': {
    why: 'Keys have 64 bits: unsigned hashes under xxhash, signed integers under range and modulo. The service refuses a range bound beyond them; for xxhash and modulo the limit is inferred, so that is a warning.',
    fails: SHARDED.replace('type: xxhash', 'type: range')
      .replace('start: "80"', 'start: ▸"8000000000000000"')
      .replace('end: "80"', 'end: "7fffffffffffffff"'),
    passes: SHARDED.replace('type: xxhash', 'type: range').replaceAll('"80"', '"7fffffffffffffff"'),
  },
  'bound-odd-digits': {
    why: 'Whether the service reads a bound digit by digit or byte by byte is not known: `8` could mean half of the key space or 1/32 of it.',
    fails: SHARDED.replace('end: "80"', 'end: ▸"8"'),
    passes: SHARDED,
  },
  'bound-upper-case': {
    why: 'Every known document has lower-case digits; upper case is probably taken, but nobody has seen it.',
    fails: SHARDED.replace('end: "80"', 'end: ▸"C0"').replace('start: "80"', 'start: "c0"'),
    passes: SHARDED.replaceAll('"80"', '"c0"'),
  },
  'range-like-prefix': {
    why: '`40`, `80` and `c0` cut an xxhash key space in quarters, but under `range` they are the integers 64, 128 and 192: all later keys fall into the last range. A real project made this mistake. The rule looks at plain columns whose bounds are all two digits ending in 0.',
    fails: SHARDED.replace('type: xxhash', 'type: range').replace('end: "80"', 'end: ▸"80"'),
    passes: SHARDED.replace('type: xxhash', 'type: range').replaceAll('"80"', '"4000000000000000"'),
  },
  'modulo-bound': {
    why: 'Buckets go from 0 to the modulus less one. A range that starts beyond them never receives a row. How the service reads modulo bounds is not known.',
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
    why: 'A range holds the keys from its start up to, and without, its end. One that starts at or after its end holds none. Where it is not known how a bound is read, under modulo and with an odd number of digits under xxhash, this is a warning.',
    fails: SHARDED.replace('s1, end: "80"', 's1, start: ▸"80", end: "40"'),
    passes: SHARDED,
  },
  'key-range-overlap': {
    why: 'A key in two ranges would have two shards; what the service does then is not known, and rows may be written to either.',
    fails: SHARDED.replace('end: "80"', 'end: ▹"c0"').replace('start: "80"', 'start: ▸"80"'),
    passes: SHARDED,
  },
  'key-range-gap': {
    why: 'A row whose key is in no range has no shard to go to. That a `range` group starting at 0 leaves out negative keys is the rule `range-negative-keys`.',
    fails: SHARDED.replace('end: "80"', 'end: ▹"40"').replace('start: "80"', 'start: ▸"80"'),
    passes: SHARDED,
  },
  'range-negative-keys': {
    why: 'Keys under a range index are signed: a first range that starts at `0` leaves every negative key without a shard. If the column is never negative, removing the start changes nothing. Where the index expression cannot be negative, this is a warning.',
    fails: SHARDED.replace('type: xxhash', 'type: range')
      .replace('s1, end: "80"', 's1, start: ▸"00", end: "0100"')
      .replace('start: "80"', 'start: "0100"'),
    passes: SHARDED.replace('type: xxhash', 'type: range').replaceAll('"80"', '"0100"'),
  },
  'key-range-order': {
    why: 'One reader is known to take them in any order; whether the service does is not known, and people read them better sorted.',
    fails: SHARDED.replace(
      '[{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "80"}]',
      '[{shard_uid: s2, start: "80"}, ▸{shard_uid: s1, end: "80"}]',
    ),
    passes: SHARDED,
  },
  'key-range-mergeable': {
    why: 'Two neighbours on one shard route like one range; written as one, the document says what it does. The same shard in ranges that are apart is fine, and so are different names that stand for one shard on this branch.',
    fails: SHARDED.replace('s1, end', '▹s1, end').replace('shard_uid: s2', 'shard_uid: ▸s1'),
    passes: SHARDED,
  },
  'index-type': {
    why: 'The service documents these three and rejects any other.',
    fails: SHARDED.replace('type: xxhash', 'type: ▸hash'),
    passes: SHARDED,
  },
  'index-column-count': {
    why: 'The service refuses an index over several columns (NK013), and one without a column computes no key. A table may supply the column in `primary_indexes`. An index that routes no table, or whose tables all bring columns of their own, is a warning.',
    fails: `${TABLES.replace('columns: [tenant_id]', 'columns: ▸[tenant_id, region]')}          orders: {shard_group: data}\n`,
    passes: SHARDED,
  },
  'index-several-columns': {
    why: 'The service stores an expression over several columns, but then inserts fail (NK013), its columns cannot be updated, and reads by key go to every shard. It is an error where the branch routes a table otherwise until now, and a warning where it does so already or was not read. Expressions that cannot be told apart safely are passed over.',
    fails: `${TABLES.replace('[tenant_id]', '[▸"tenant_id + region"]')}          orders: {shard_group: data}\n`,
    passes: `${TABLES.replace('[tenant_id]', '["tenant_id + 1"]')}          orders: {shard_group: data}\n`,
    live: `${TABLES}          orders: {shard_group: data}\n`,
  },
  'index-qualified-column': {
    why: 'The service documents unqualified columns: one index serves many tables.',
    fails: SHARDED.replace('[tenant_id]', '[▸orders.tenant_id]'),
    passes: SHARDED,
  },
  'modulo-modulus': {
    why: 'The key is the remainder of a division by `index_params.modulus`; without it there is none.',
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
    why: 'The CLI models index parameters as strings, and a service that stores them so may refuse a number.',
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
    why: 'Indexes of the types xxhash and range take no parameter: either the modulus or the type is a mistake.',
    fails: SHARDED.replace('columns: [tenant_id]', 'columns: [tenant_id], index_params: {▸modulus: "16"}'),
    passes: SHARDED,
  },
  'override-index-type': {
    why: "The group's bounds are read under each index: `80` is half of the key space under xxhash and the integer 128 under range, so that one list of ranges is two different partitions.",
    fails: `${TABLES.replace('shard_indexes:\n', 'shard_indexes:\n  by_id: {type: range, columns: [id]}\n').replaceAll('"80"', '"0080"')}          orders: {shard_group: data, primary_indexes: [{shard_index: ▸by_id}]}\n`,
    passes: `${TABLES.replace('shard_indexes:\n', 'shard_indexes:\n  by_id: {type: xxhash, columns: [id]}\n').replaceAll('"80"', '"0080"')}          orders: {shard_group: data, primary_indexes: [{shard_index: by_id}]}\n`,
  },
} satisfies Examples;
