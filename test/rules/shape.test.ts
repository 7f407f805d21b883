import { describe, expect, it } from 'vitest';
import { validate } from '../../src/rules/validate.ts';
import { documentOf } from '../domain.ts';
import { textOf } from '../messages.ts';

function findingsOf(text: string): string[] {
  return validate(documentOf(text)).map(
    ({ id, message, location: { line, column } }) =>
      `${line}:${column} ${id}: ${textOf(message)}`,
  );
}

const META =
  'authoritative_shard_group: meta\ndefault_shard_group: meta\nshard_groups:\n- {uid: meta, key_ranges: [{shard_uid: s1}]}\n';

function withBounds(end: string, start = end): string {
  return `${META}- uid: data
  default_shard_index: i
  key_ranges:
  - shard_uid: s1
    end: ${end}
  - shard_uid: s2
    start: ${start}
shard_indexes: {i: {type: xxhash, columns: [a]}}
`;
}

describe('bounds that YAML takes for numbers', () => {
  it.each([
    [
      '80',
      '`end` is `80` without quotes, which is a number. A bound must be a string of hexadecimal digits. Use `"80"`.',
    ],
    [
      '1e20',
      '`end` is `1e20` without quotes, which is a number. A bound must be a string of hexadecimal digits. Use `"1e20"`.',
    ],
    [
      '0x40',
      '`end` is `0x40` without quotes, which is a number. A bound must be a string of hexadecimal digits. Use `"40"`.',
    ],
    [
      '0040',
      '`end` is `0040` without quotes, which is a number. A bound must be a string of hexadecimal digits. Use `"0040"`.',
    ],
    [
      '+80',
      '`end` is `+80` without quotes, which is a number. A bound must be a string of hexadecimal digits. Use digits 0-9 and a-f in quotes, such as `"80"`.',
    ],
    [
      '80.5',
      '`end` is `80.5` without quotes, which is a number. A bound must be a string of hexadecimal digits. Use digits 0-9 and a-f in quotes, such as `"80"`.',
    ],
  ])('%s: one finding, with the quoted form to write', (written, message) => {
    const quoted = /^\+|\./.test(written)
      ? '"80"'
      : `"${written.replace('0x', '')}"`;
    expect(findingsOf(withBounds(written, quoted))).toEqual([
      `9:10 unquoted-bound: ${message}`,
    ]);
  });

  it('00 is zero to YAML and the lowest key as it was meant', () => {
    const text = withBounds('"80"').replace(
      's1\n    end',
      's1\n    start: 00\n    end',
    );
    expect(findingsOf(text)).toEqual([
      expect.stringContaining(
        '9:12 unquoted-bound: `start` is `00` without quotes',
      ),
    ]);
  });

  it('a bound where none may be is told to go, not to be quoted', () => {
    const text = META.replace('{shard_uid: s1}', '{shard_uid: s1, start: 00}');
    expect(findingsOf(text)).toEqual([
      expect.stringContaining('4:51 authority-unbounded'),
    ]);
  });

  it('goes on with the text as it was meant: a gap beside it is found', () => {
    expect(findingsOf(withBounds('40', '"80"'))).toEqual([
      expect.stringContaining('9:10 unquoted-bound'),
      expect.stringContaining(
        '11:12 key-range-gap: Keys `[40, 80)` of shard group `data` are in no range',
      ),
    ]);
  });
});

describe('values of a wrong kind', () => {
  it.each([
    [
      'a number for a text',
      `${META}- {uid: 2024, key_ranges: [{shard_uid: s1}]}\ndatabases: {a: {default_shard_group: "2024"}}`,
      '5:9 wrong-type: `uid` is the number `2024`, but must be a string. Use `"2024"`.',
    ],
    [
      'a text for a list',
      `${META}shard_indexes: {i: {type: xxhash, columns: "a"}}`,
      '5:44 wrong-type: `columns` is the text `a`, but must be a list. Use `[a]`.',
    ],
    [
      'a list for an object',
      `${META}databases: [app]`,
      '5:12 wrong-type: `databases` is a list, but must be an object. Use `name: …` members.',
    ],
    [
      'an object for a list',
      'authoritative_shard_group: meta\nshard_groups: {meta: {key_ranges: []}}',
      '2:15 wrong-type: `shard_groups` is an object, but must be a list. Format each entry as `- uid: …`.',
    ],
    [
      'nothing for a table',
      `${META}databases: {a: {schemas: {p: {tables: {orders: }}}}}`,
      '5:46 wrong-type: `orders` is empty, but must be an object. Use `{}` for one without settings, or remove the key.',
    ],
    [
      'a text for a boolean',
      `${META}databases: {a: {schemas: {p: {tables: {t: {primary_indexes: [{ignore_null: yes}]}}}}}}`,
      '5:76 wrong-type: `ignore_null` is the text `yes`, but must be `true` or `false`. Use `true` or `false` without quotes.',
    ],
    [
      'an entry of a wrong kind',
      `${META}- data`,
      '5:3 wrong-type: An entry of `shard_groups` is the text `data`, but must be an object. Use `uid: …` members.',
    ],
    [
      'a fraction for a modulus',
      `${META}shard_indexes: {i: {type: modulo, columns: [a], index_params: {modulus: 1.5}}}`,
      '5:73 wrong-type: `modulus` is the number `1.5`, but must be a string or a whole number. Use `"1.5"`.',
    ],
  ])('%s is one finding', (_, text, expected) => {
    expect(findingsOf(text)).toEqual([expected]);
  });
});

describe('keys', () => {
  it.each([
    [
      'a dash for an underscore',
      'default-shard-group: meta\n',
      '1:1 misspelled-key: Unknown key `default-shard-group`. Did you mean `default_shard_group`?',
    ],
    [
      'camel case',
      'shardIndexes: {}\n',
      '1:1 misspelled-key: Unknown key `shardIndexes`. Did you mean `shard_indexes`?',
    ],
    [
      'a key that is there as well',
      'databases: {}\ndatabase: {}\n',
      '2:1 unknown-key: Unknown key `database`, similar to `databases`, which is here as well. Remove one of the two.',
    ],
    [
      'a known key in the wrong place',
      'tables: {}\n',
      '1:1 unknown-key: Unknown key `tables` in a Neki data topology. It is sent unchanged; the service may reject or ignore it. It belongs in a schema.',
    ],
    [
      'a key near nothing',
      'comment: x\n',
      '1:1 unknown-key: Unknown key `comment` in a Neki data topology. It is sent unchanged; the service may reject or ignore it. Remove it, or use one of `authoritative_shard_group`, `default_shard_group`, `shard_groups`, `shard_indexes`, `databases`.',
    ],
  ])('%s', (_, text, expected) => {
    const rest =
      'authoritative_shard_group: meta\nshard_groups:\n- {uid: meta, key_ranges: [{shard_uid: s1}]}\n';
    expect(findingsOf(text + rest)).toEqual([expected]);
  });

  it.each([
    ['schemas', 'a database'],
    ['global_secondary_indexes', 'a database'],
    ['reference_tables', 'a schema'],
    ['sequences', 'a schema'],
    ['primary_indexes', 'a table'],
    ['secondary_indexes', 'a table'],
    ['key_ranges', 'a shard group'],
    ['default_shard_index', 'a shard group'],
    ['shard_uid', 'a key range'],
    ['index_params', 'a shard index'],
    ['modulus', 'a shard index’s `index_params`'],
    ['owner_table', 'a global secondary index'],
  ])('%s at the top level is said to belong in %s', (key, home) => {
    expect(findingsOf(`${META}${key}: {}\n`)).toEqual([
      expect.stringContaining(
        `ignore it. It belongs in ${home.replace('’', "'")}.`,
      ),
    ]);
  });

  it('takes a key of five letters for a known one at one slip, and a longer one at two', () => {
    const keyIn = (key: string) =>
      findingsOf(
        `${META}- {uid: data, key_ranges: [{shard_uid: s1, ${key}: "80"}]}\n`,
      ).map((finding) => finding.split(':')[1]?.split(' ')[1]);
    expect(keyIn('stabs')).not.toContain('misspelled-key');
    expect(keyIn('starts')).toContain('misspelled-key');
    expect(keyIn('stairs')).toContain('misspelled-key');
  });

  it('reads a misspelled key as it was meant, so that nothing follows from it', () => {
    const text = META.replace('key_ranges', 'key_range').replace(
      'default_shard_group',
      'defaultShardGroup',
    );
    expect(
      findingsOf(`${text}databases: {a: {schemas: {p: {tables: {t: {}}}}}}`),
    ).toEqual([
      expect.stringContaining('2:1 misspelled-key'),
      expect.stringContaining('4:15 misspelled-key'),
    ]);
  });

  it('does not take names that users choose for keys', () => {
    expect(
      findingsOf(
        `${META}shard_indexes: {shard_groups: {type: xxhash, columns: [a]}}\ndatabases: {table: {schemas: {schema: {tables: {shard_group: {}, key_range: {}}}}}}`,
      ),
    ).toEqual([]);
  });
});

describe('keys that one object lacks', () => {
  it('are named together, so that all of them are seen in one run', () => {
    expect(findingsOf(`${META}- {}\n`)).toEqual([
      expect.stringMatching(
        /^5:3 missing-key: .*`uid` and `key_ranges` .*`uid: …` and `key_ranges: \[…\]`/,
      ),
    ]);
  });
});
