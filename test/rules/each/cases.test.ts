import { describe, expect, it } from 'vitest';
import {
  parseSeverities,
  type ValidationContext,
} from '../../../src/rules/index.ts';
import { validate } from '../../../src/rules/validate.ts';
import {
  type CatalogTable,
  documentOf,
  resolvePlaceholders,
  type Shard,
} from '../../domain.ts';
import { factsOf, textOf } from '../../messages.ts';

/** Each finding with the text it points at. */
function findingsOf(text: string, context: ValidationContext = {}): string[] {
  const lines = text.split('\n');
  return validate(documentOf(text), context).map(
    ({ id, severity, location: { line, column, endColumn } }) => {
      return `${severity} ${id} at ${lines[line - 1]?.slice(column - 1, endColumn - 1)}`;
    },
  );
}

function messagesOf(text: string, context: ValidationContext = {}): string[] {
  return validate(documentOf(text), context).map(({ message }) =>
    textOf(message),
  );
}

/** The names and numbers in each finding. */
function factsIn(text: string, context: ValidationContext = {}) {
  return validate(documentOf(text), context).map(({ message }) =>
    factsOf(message),
  );
}

const META =
  'authoritative_shard_group: meta\ndefault_shard_group: meta\nshard_groups:\n- {uid: meta, key_ranges: [{shard_uid: s1}]}\n';

/** A group of two ranges under an index, and tables in it. */
function grouped(index: string, ranges: string, tables = '{}'): string {
  return `${META}- {uid: data, default_shard_index: i, key_ranges: [${ranges}]}\nshard_indexes: {i: ${index}}\ndatabases: {a: {schemas: {p: {tables: ${tables}}}}}\n`;
}

const XXHASH = '{type: xxhash, columns: [a]}';
const RANGE = '{type: range, columns: [a]}';

describe('key ranges are read exactly, under the index in force', () => {
  it.each([
    [
      'xxhash: trailing zeros say nothing',
      XXHASH,
      '{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "8000"}',
      [],
    ],
    [
      'xxhash: leading zeros do',
      XXHASH,
      '{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "0080"}',
      ['error key-range-overlap at "0080"'],
    ],
    [
      'xxhash: a start of zeros is the lowest key',
      XXHASH,
      '{shard_uid: s1, start: "00", end: "80"}, {shard_uid: s2, start: "80"}',
      [],
    ],
    [
      'xxhash: the last key needs a range as well',
      XXHASH,
      '{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "80", end: "ffffffffffffffff"}',
      ['error key-range-gap at "ffffffffffffffff"'],
    ],
    [
      'xxhash: 17 digits are too many',
      XXHASH,
      '{shard_uid: s1, end: "80000000000000000"}, {shard_uid: s2, start: "80"}',
      ['warning bound-too-large at "80000000000000000"'],
    ],
    [
      'range: leading zeros say nothing',
      RANGE,
      '{shard_uid: s1, end: "0100"}, {shard_uid: s2, start: "000100"}',
      [],
    ],
    [
      'range: trailing zeros do',
      RANGE,
      '{shard_uid: s1, end: "0100"}, {shard_uid: s2, start: "010000"}',
      ['error key-range-gap at "010000"'],
    ],
    [
      'range: neighbours beyond what a double holds',
      RANGE,
      '{shard_uid: s1, end: "7ffffffffffffffe"}, {shard_uid: s2, start: "7fffffffffffffff"}',
      ['error key-range-gap at "7fffffffffffffff"'],
    ],
    [
      'modulo: an end at the modulus is complete',
      '{type: modulo, columns: [a], index_params: {modulus: "16"}}',
      '{shard_uid: s1, end: "08"}, {shard_uid: s2, start: "08", end: "10"}',
      [],
    ],
    [
      'modulo: a start at zero is complete',
      '{type: modulo, columns: [a], index_params: {modulus: "16"}}',
      '{shard_uid: s1, start: "0", end: "08"}, {shard_uid: s2, start: "08"}',
      [],
    ],
    [
      'xxhash: two ranges of one start are in order',
      XXHASH,
      '{shard_uid: s1, end: "80"}, {shard_uid: s2, end: "80"}, {shard_uid: s3, start: "80"}',
      ['error key-range-overlap at {'],
    ],
    [
      'range: a start of zeros is no share of the key space',
      RANGE,
      '{shard_uid: s1, start: "00"}',
      ['warning range-negative-keys at "00"'],
    ],
    [
      'an empty bound is none',
      XXHASH,
      '{shard_uid: s1, start: "", end: "80"}, {shard_uid: s2, start: "80", end: ""}',
      [],
    ],
  ])('%s', (_, index, ranges, expected) => {
    expect(findingsOf(grouped(index, ranges))).toEqual(expected);
  });

  const MODULO = '{type: modulo, columns: [a], index_params: {modulus: "16"}}';

  it('and what closes a gap is told by the ranges beside it', () => {
    const remedies = [
      '{shard_uid: s1, start: "80"}',
      '{shard_uid: s1, start: "08"}',
      '{shard_uid: s1, end: "08"}',
      '{shard_uid: s1, end: "04"}, {shard_uid: s2, start: "08"}',
    ].map((ranges) => messagesOf(grouped(MODULO, ranges)).join());
    expect(remedies).toEqual([
      expect.stringContaining('modulus'),
      expect.stringContaining('`start`'),
      expect.stringContaining('`end`'),
      expect.stringMatching(/end where .* starts/),
    ]);
  });

  it.each([
    [
      'empty, odd digits',
      XXHASH,
      '{shard_uid: s1, end: "8"}, {shard_uid: s2, start: "8", end: "40"}, {shard_uid: s1, start: "8"}',
      'warning key-range-empty at "8"',
    ],
    [
      'gap, odd digits',
      XXHASH,
      '{shard_uid: s1, end: "8"}, {shard_uid: s2, start: "90"}',
      'warning key-range-gap at "90"',
    ],
    [
      'empty, modulo',
      MODULO,
      '{shard_uid: s1, start: "0", end: "8"}, {shard_uid: s2, start: "08", end: "04"}',
      'warning key-range-empty at "08"',
    ],
    [
      'empty beyond the modulus',
      MODULO,
      '{shard_uid: s1}, {shard_uid: s2, start: "20", end: "11"}',
      'warning key-range-empty at "20"',
    ],
    [
      'too large, modulo',
      MODULO,
      '{shard_uid: s1, end: "08"}, {shard_uid: s2, start: "08", end: "8000000000000000"}',
      'warning bound-too-large at "8000000000000000"',
    ],
    [
      'nothing covered, modulo',
      MODULO,
      '{shard_uid: s1, start: "80"}',
      'warning key-range-gap at "80"',
    ],
  ])(
    '%s: nobody knows how the bound is read, so it is a warning',
    (_, index, ranges, expected) => {
      const findings = findingsOf(grouped(index, ranges));
      expect(findings).toContain(expected);
      expect(findings.filter((finding) => finding.startsWith('error'))).toEqual(
        [],
      );
    },
  );

  it('is an error where one of two indexes leaves no doubt', () => {
    const text = grouped(
      MODULO,
      '{shard_uid: s1, end: "04"}, {shard_uid: s2, start: "08"}',
      '{t: {shard_group: data, primary_indexes: [{shard_index: j}]}, u: {shard_group: data}}',
    ).replace('{i: ', `{j: ${RANGE}, i: `);
    expect(findingsOf(text)).toContain('error key-range-gap at "08"');
  });

  it('takes zeros before a bound under range for what they are', () => {
    const ranges =
      '{shard_uid: s1, end: "0000007fffffffffffffff"}, {shard_uid: s2, start: "7fffffffffffffff"}';
    expect(findingsOf(grouped(RANGE, ranges))).toEqual([]);
  });

  it.each([
    [
      'a block',
      '{shard_uid: s1, end: "20"}, {shard_uid: s2, start: "20", end: "30"}, {shard_uid: s1, start: "30"}',
      [],
    ],
    [
      'quarters',
      '{shard_uid: s1, end: "40"}, {shard_uid: s2, start: "40", end: "80"}, {shard_uid: s1, start: "80", end: "c0"}, {shard_uid: s2, start: "c0"}',
      ['warning range-like-prefix at "40"'],
    ],
  ])(
    'tells a block of integers from shares of the key space: %s',
    (_, ranges, expected) => {
      expect(findingsOf(grouped(RANGE, ranges))).toEqual(expected);
    },
  );

  it('warns of every group whose bounds under range look like shares of the key space', () => {
    const halves =
      'default_shard_index: i, key_ranges: [{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "80"}]';
    const text = `${META}- {uid: one, ${halves}}\n- {uid: two, ${halves}}\nshard_indexes: {i: ${RANGE}}\ndatabases: {}\n`;
    expect(findingsOf(text)).toEqual([
      'warning range-like-prefix at "80"',
      'warning range-like-prefix at "80"',
    ]);
  });

  it("reads a group under a table's own index too, and names the table", () => {
    const text = grouped(
      XXHASH,
      '{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "8000"}',
      '{t: {shard_group: data, primary_indexes: [{shard_index: j}]}}',
    ).replace('{i: ', `{j: ${RANGE}, i: `);
    expect(findingsOf(text)).toEqual([
      'error key-range-gap at "8000"',
      'warning override-index-type at j',
    ]);
    expect(factsIn(text)[0]).toEqual([
      '`[128, 32768)`',
      '`data`',
      '`j`',
      '`t`',
    ]);
  });

  it('warns where only negative keys of a range index have no shard', () => {
    const ranges =
      '{shard_uid: s1, start: "00", end: "0100"}, {shard_uid: s2, start: "0100"}';
    expect(findingsOf(grouped(RANGE, ranges))).toEqual([
      'warning range-negative-keys at "00"',
    ]);
    expect(factsIn(grouped(RANGE, ranges))).toEqual([
      ['`data`', '`00`', '`a`', '`start`'],
    ]);
  });

  it.each([
    ['xxhash', XXHASH, 'error'],
    ['range', RANGE, 'warning'],
    ['modulo', MODULO, 'warning'],
  ])(
    'weighs keys below the first range and above the last: %s',
    (_, index, severity) => {
      const from = '{shard_uid: s1, start: "04", end: "08"}, ';
      expect(
        findingsOf(grouped(index, `${from}{shard_uid: s2, start: "08"}`)),
      ).toEqual([`${severity} key-range-gap at "04"`]);
      const to = '{shard_uid: s1, end: "08"}, ';
      expect(
        findingsOf(
          grouped(index, `${to}{shard_uid: s2, start: "08", end: "0c"}`),
        ),
      ).toEqual([`${severity} key-range-gap at "0c"`]);
    },
  );

  it.each([
    ['xxhash', XXHASH],
    ['range', RANGE],
    ['modulo', MODULO],
  ])(
    'takes a key of two shards and a key of none for errors: %s',
    (_, index) => {
      const between = (end: string): string[] =>
        findingsOf(
          grouped(
            index,
            `{shard_uid: s1, end: "${end}"}, {shard_uid: s2, start: "08"}`,
          ),
        );
      expect(between('0a')).toEqual(['error key-range-overlap at "08"']);
      expect(between('06')).toEqual(['error key-range-gap at "08"']);
    },
  );

  it('takes keys below the first range for a warning where no index reads the bounds', () => {
    const ranges =
      '{shard_uid: s1, start: "40", end: "80"}, {shard_uid: s2, start: "80"}';
    expect(
      findingsOf(`${META}- {uid: data, key_ranges: [${ranges}]}\n`),
    ).toEqual([
      'warning group-without-index at data',
      'warning key-range-gap at "40"',
    ]);
  });

  it('names of ranges that end alike the first beside one that starts before their end', () => {
    const ranges =
      '{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "20", end: "80"}, {shard_uid: s3, start: "40"}';
    expect(factsIn(grouped(XXHASH, ranges))).toEqual([
      ['`[20, 80)`', '`data`', '`s1`', '`s2`'],
      ['`[40, 80)`', '`data`', '`s1`', '`s3`'],
    ]);
  });

  it('warns of a key that is twice on one shard', () => {
    expect(
      findingsOf(
        grouped(
          XXHASH,
          '{shard_uid: s1, end: "80"}, {shard_uid: s1, start: "40", end: "c0"}, {shard_uid: s2, start: "c0"}',
        ),
      ),
    ).toContain('warning key-range-overlap at "40"');
  });

  it('says nothing of shard groups over the same shards, or of one shard in ranges that are apart', () => {
    expect(
      findingsOf(
        grouped(
          XXHASH,
          '{shard_uid: s1, end: "40"}, {shard_uid: s2, start: "40", end: "80"}, {shard_uid: s1, start: "80"}',
        ),
      ),
    ).toEqual([]);
  });

  it.each(['{type: hash, columns: [a]}', '{type: modulo, columns: [a]}'])(
    'finds a gap even where the index cannot be read: %s',
    (index) => {
      const findings = findingsOf(
        grouped(
          index,
          '{shard_uid: s1, end: "40"}, {shard_uid: s2, start: "80"}',
        ),
      );
      expect(findings).toHaveLength(2);
      expect(findings).toContain('error key-range-gap at "80"');
    },
  );
});

describe('one cause gives one finding', () => {
  it('a group that is not declared, however many tables name it', () => {
    const text = `${META}databases: {a: {schemas: {p: {tables: {t: {shard_group: gone}, u: {shard_group: gone}}}}}}`;
    expect(factsIn(text)).toEqual([['`gone`', '`shard_groups`', '`meta`']]);
  });

  it('tables without any default, however many', () => {
    const text = `${META.replace('default_shard_group: meta\n', '')}databases: {a: {schemas: {p: {tables: {t: {}, u: {}, v: {}}}}}}`;
    expect(factsIn(text)).toEqual([
      ['`p`', '`shard_group`', '`t`', '`u`', '`v`', '`default_shard_group`'],
    ]);
  });

  it('a list of groups that cannot be read makes no group undeclared', () => {
    expect(
      findingsOf(
        'authoritative_shard_group: meta\nshard_groups: {meta: {}}\ndatabases: {a: {default_shard_group: data}}',
      ),
    ).toEqual([expect.stringContaining('error wrong-type at {meta')]);
  });

  it('an older spelling, however often', () => {
    const text = `${META}databases: {a: {schemas: {p: {tables: {t: {shard_group_uid: meta}, u: {shard_group_uid: meta}}, sequences: [{name: s, shard_group_uid: meta}]}}}}`;
    expect(findingsOf(text)).toEqual(['warning alias-key at shard_group_uid']);
  });
});

it('the authority of a database is a group that is declared', () => {
  const text = `${META}databases: {a: {authoritative_shard_group: gone}}\n`;
  expect(findingsOf(text)).toEqual(['error undeclared-shard-group at gone']);
});

describe('a group that is split by key, without an index of its own', () => {
  const split = (table: string): string[] =>
    findingsOf(
      `${META}- {uid: data, key_ranges: [{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "80"}]}\nshard_indexes: {i: ${XXHASH}}\ndatabases: {a: {schemas: {p: {tables: {t: ${table}}}}}}\n`,
    );

  it('is complete where its tables bring one', () => {
    expect(
      split('{shard_group: data, primary_indexes: [{shard_index: i}]}'),
    ).toEqual([]);
  });

  it('is not where a table brings a column alone', () => {
    expect(
      split('{shard_group: data, primary_indexes: [{columns: [a]}]}'),
    ).toEqual(['error group-without-index at data']);
  });
});

describe('a control character', () => {
  const FULL = `authoritative_shard_group: meta
shard_groups:
- uid: meta
  key_ranges: [{shard_uid: s1}]
- uid: n01
  default_shard_index: other
  key_ranges: [{shard_uid: n02}]
shard_indexes: {n03: {type: xxhash, columns: [n04]}}
databases:
  n05:
    global_secondary_indexes:
      n06: {schema: n08, table: n07, owner_table: n09, columns: [n10], owner_pk_columns: [n11], owner_sk_columns: [n12]}
    schemas:
      n13:
        sequences: {n14: {shard_group: meta}}
        reference_tables: {n15: {shard_groups: [meta]}}
        tables:
          n16: {shard_group: n01, primary_indexes: [{columns: [n17], shard_index: other}]}
`;

  it.each(Array.from(new Set(FULL.match(/n\d\d/g))))(
    'is found in every name: %s',
    (name) => {
      const text = FULL.replace(name, `"${name}\\u0001"`);
      const found = findingsOf(text).filter((one) =>
        one.startsWith('error unusable-name'),
      );
      expect(found).toEqual([`error unusable-name at "${name}\\u0001"`]);
    },
  );
});

it('a control character is found in the last of several parts', () => {
  const database = (tail: string) => {
    const table = (name: string) =>
      `${name}${tail}: {shard_group: meta, primary_indexes: [{shard_index: i}, {columns: [c${tail}]}]}`;
    const schema = (name: string) =>
      `${name}: {tables: {${table('t')}, ${table('u')}}}`;
    const index = (name: string) =>
      `${name}${tail}: {table: t, owner_table: t, columns: [d${tail}]}`;
    return `{global_secondary_indexes: {${index('g')}, ${index('h')}}, schemas: {${schema('p')}, ${schema('q')}}}`;
  };
  const text = `${META}databases:\n  one: ${database('')}\n  two: ${database('x')}\nshard_indexes:\n  i: {type: xxhash, columns: [a]}\n  jx: {type: xxhash, columns: [a]}\n`;
  const control = text.replace(/\b\wx\b/g, '"$&\\u0001"');
  const told = messagesOf(control).filter((one) => one.includes('U+0001'));
  expect(told.map((one) => /`(\w+)/.exec(one)?.[1])).toEqual(
    'gx dx hx dx tx cx ux cx tx cx ux cx jx'.split(' '),
  );
});

describe('each of several parts with one fault is told of', () => {
  const inDatabase = (text: string) => `${META}databases: {a: ${text}}\n`;
  const withIndex = (tables: string) =>
    inDatabase(
      `{global_secondary_indexes: {g: {table: l, owner_table: t, columns: [b], unique: true}, k: {table: m, owner_table: t, columns: [b], unique: true}}, schemas: {p: {tables: {${tables}, l: {shard_group: meta}, m: {shard_group: meta}}}}}`,
    );

  it.each<[string, string, readonly string[]]>([
    [
      'index-column-count',
      grouped(
        XXHASH,
        '{shard_uid: s1}',
        '{t: {shard_group: data, primary_indexes: [{columns: [a, b]}]}, u: {shard_group: data, primary_indexes: [{columns: [c, d]}]}}',
      ),
      ['[a, b]', '[c, d]'],
    ],
    [
      'index-column-count',
      `${META}- {uid: data, default_shard_index: i, key_ranges: [{shard_uid: s2}]}\n- {uid: more, default_shard_index: j, key_ranges: [{shard_uid: s3}]}\nshard_indexes: {i: {type: xxhash, columns: []}, j: {type: xxhash, columns: [ ]}}\n`,
      ['[]', '[ ]'],
    ],
    [
      'key-range-gap',
      `${META}- {uid: data, key_ranges: [{shard_uid: s2, end: "40"}]}\n- {uid: more, key_ranges: [{shard_uid: s3, end: "60"}]}\nshard_indexes: {i: ${XXHASH}}\ndatabases: {a: {schemas: {p: {tables: {t: {shard_group: data, primary_indexes: [{shard_index: i}]}, u: {shard_group: more, primary_indexes: [{shard_index: i}]}}}}}}\n`,
      ['"40"', '"60"'],
    ],
    [
      'bound-too-large',
      grouped(
        RANGE,
        '{shard_uid: s1, end: "8000000000000000"}, {shard_uid: s2, start: "9000000000000000"}',
      ),
      ['"8000000000000000"', '"9000000000000000"'],
    ],
    [
      'undeclared-shard-group',
      inDatabase(
        '{schemas: {p: {default_shard_group: gone}, q: {default_shard_group: away}}}',
      ),
      ['gone', 'away'],
    ],
    [
      'duplicate-reference-group',
      inDatabase(
        '{schemas: {p: {reference_tables: {r: {shard_groups: [meta, gone, meta, gone]}}}}}',
      ),
      ['meta', 'gone'],
    ],
    [
      'secondary-index-owner',
      withIndex(
        't: {shard_group: meta}, u: {shard_group: meta, secondary_indexes: [{name: g}]}, v: {shard_group: meta, secondary_indexes: [{name: g}]}',
      ),
      ['g', 'g'],
    ],
    [
      'secondary-index-columns',
      withIndex(
        't: {shard_group: meta, secondary_indexes: [{name: g, columns: [c]}, {name: g, columns: [d]}]}',
      ),
      ['[c]', '[d]'],
    ],
    [
      'gsi-inactive',
      withIndex('t: {shard_group: meta, secondary_indexes: [{name: k}]}'),
      ['g'],
    ],
    [
      'alias-key',
      inDatabase(
        '{schemas: {p: {sequences: {s: {shard_group: meta}}}, q: {sequences: {s: {shard_group_uid: meta}}}}}',
      ),
      ['shard_group_uid'],
    ],
  ])('%s', (rule, text, places) => {
    const told = findingsOf(text).filter((one) => one.includes(` ${rule} at`));
    expect(told.map((one) => one.replace(/.* at /, ''))).toEqual(places);
  });
});

it('finds no gap where a group without an index has one range', () => {
  const range = '{shard_uid: s2, start: "40", end: "80"}';
  expect(findingsOf(`${META}- {uid: data, key_ranges: [${range}]}\n`)).toEqual([
    'warning group-without-index at data',
  ]);
});

it('tells which finding has one right answer', () => {
  const text = `${META}databases: {a: {default_shard_group: gone, schemas: {p: {sequences: {s: {shard_group_uid: meta}}}}}}\n`;
  expect(
    validate(documentOf(text)).map(({ id, isFixable }) => [id, isFixable]),
  ).toEqual([
    ['undeclared-shard-group', undefined],
    ['alias-key', true],
  ]);
});

it('says of a range without keys nothing but that', () => {
  expect(
    findingsOf(
      grouped(
        XXHASH,
        '{shard_uid: s1, end: "40"}, {shard_uid: s2, start: "50", end: "50"}, {shard_uid: s3, start: "60"}',
      ),
    ),
  ).toEqual(['error key-range-empty at "50"']);
});

it('looks into no index that all tables of its group replace', () => {
  expect(
    findingsOf(
      grouped(
        '{type: xxhash, columns: []}',
        '{shard_uid: s1}',
        '{t: {shard_group: data, primary_indexes: [{columns: [a]}]}}',
      ),
    ).filter((one) => one.includes('index-column-count')),
  ).toEqual([]);
});

describe('shards of the branch', () => {
  const shard = (uid: string, more: Partial<Shard> = {}): Shard => ({
    uid,
    displayName: undefined,
    id: undefined,
    ready: true,
    authoritative: false,
    ...more,
  });

  it('knows a display name and an API id when it sees one', () => {
    const shards = [
      shard('s1', { authoritative: true }),
      shard('shx9', { displayName: 'east', id: 'a1b2c3' }),
    ];
    const text = (uid: string): string =>
      `${META}- {uid: data, key_ranges: [{shard_uid: ${uid}}]}`;
    expect(factsIn(text('east'), { shards })).toEqual([
      ['`east`', '`shx9`', '`${shard:east}`'],
    ]);
    expect(factsIn(text('a1b2c3'), { shards })).toEqual([
      ['`a1b2c3`', '`shx9`'],
    ]);
  });

  it('advises no uid for a display name that two shards have', () => {
    const shards = [
      shard('s1', { authoritative: true }),
      shard('shx8', { displayName: 'east' }),
      shard('shx9', { displayName: 'east' }),
    ];
    const text = `${META}- {uid: data, key_ranges: [{shard_uid: east}]}`;
    expect(factsIn(text, { shards })).toEqual([
      ['`east`', '`s1`', '`shx8`', '`shx9`', '`${shard:NAME}`'],
    ]);
  });

  it('doubts its list where the branch names a shard that is not on it', () => {
    const text = `${META}- {uid: data, key_ranges: [{shard_uid: s9}]}`;
    const shards = [shard('s1', { authoritative: true })];
    expect(messagesOf(text, { shards, live: documentOf(text) })).toEqual([
      expect.stringMatching(/`s9`.*credential/),
    ]);
    expect(findingsOf(text, { shards, live: documentOf(text) })).toEqual([
      'warning unknown-shard at s9',
    ]);
    expect(findingsOf(text, { shards, live: documentOf(META) })).toEqual([
      'error unknown-shard at s9',
    ]);
  });

  it('doubts its list for each of the shards that the branch names', () => {
    const text = `${META}- {uid: data, key_ranges: [{shard_uid: s8}]}\n- {uid: more, key_ranges: [{shard_uid: s9}]}`;
    const shards = [shard('s1', { authoritative: true })];
    expect(findingsOf(text, { shards, live: documentOf(text) })).toEqual([
      'warning unknown-shard at s8',
      'warning unknown-shard at s9',
    ]);
  });

  it.each<[string, string, ValidationContext]>([
    [
      'is unknown',
      'error unknown-shard',
      { shards: [shard('s1', { authoritative: true })] },
    ],
    [
      'is not ready',
      'warning shard-not-ready',
      {
        shards: [
          shard('s1', { authoritative: true }),
          shard('s8', { ready: false }),
          shard('s9', { ready: false }),
        ],
      },
    ],
    [
      'is used for the first time',
      'warning shard-first-use',
      {
        live: documentOf(META),
        ...parseSeverities([['shard-first-use', 'warning']]),
      },
    ],
  ])('names each shard that %s', (_, said, context) => {
    const text = `${META}- {uid: one, key_ranges: [{shard_uid: s8}]}\n- {uid: two, key_ranges: [{shard_uid: s9}]}\n`;
    expect(findingsOf(text, context)).toEqual([
      `${said} at s8`,
      `${said} at s9`,
    ]);
  });

  it('says so when no shard is listed', () => {
    expect(messagesOf(META, { shards: [] })).toEqual([
      expect.stringMatching(/`s1`.*no shards.*credential/),
    ]);
  });

  it('holds the authority against the live document where shards are not listed, whatever the group is called', () => {
    const live = documentOf(
      'authoritative_shard_group: old\nshard_groups:\n- {uid: old, key_ranges: [{shard_uid: s1}]}\n',
    );
    expect(findingsOf(META, { live })).toEqual([]);
    expect(findingsOf(META.replace('s1', 's2'), { live })).toEqual([
      'error authority-moved at s2',
    ]);
  });

  it('lists every shard that nothing uses in one finding', () => {
    const shards = [
      shard('s1', { authoritative: true }),
      shard('s8'),
      shard('s9'),
      shard('s7', { ready: false }),
    ];
    expect(messagesOf(META, { shards })).toEqual([
      expect.stringMatching(/`s8` and `s9` .* delete them /),
    ]);
  });

  it('never advises to delete a shard that the branch still routes rows to', () => {
    const live = documentOf(
      `${META}- {uid: data, key_ranges: [{shard_uid: s8}]}\n`,
    );
    const shards = [shard('s1', { authoritative: true }), shard('s8')];
    expect(messagesOf(META, { shards, live })).toEqual([
      expect.stringMatching(/`s8` .* do not delete it/),
    ]);
  });

  it('calls no shard unused while one is symbolic', () => {
    const shards = [shard('s1', { authoritative: true }), shard('s8')];
    expect(
      findingsOf(
        `${META}- {uid: data, key_ranges: [{shard_uid: "\${shard:x}"}]}`,
        { shards },
      ),
    ).toEqual([]);
  });

  it('does not look up symbolic names', () => {
    const text = META.replace('s1', '"${shard:one}"');
    expect(
      findingsOf(text, { shards: [shard('s1', { authoritative: true })] }),
    ).toEqual([]);
  });
});

describe('shards that are one on this branch and have several names', () => {
  const shards: readonly Shard[] = ['s1', 's2'].map((uid) => ({
    uid,
    displayName: undefined,
    id: undefined,
    ready: true,
    authoritative: uid === 's1',
  }));
  const named = (first: string, second: string): string =>
    grouped(
      XXHASH,
      `{shard_uid: "${first}", end: "80"}, {shard_uid: "${second}", start: "80"}`,
    ).replace(
      '{tables: {}}',
      '{reference_tables: {r: {shard_groups: [data]}}}',
    );
  /** What is found once `a` and `b` stand for one shard. */
  const found = (text: string): string[] => {
    const given = new Map([
      ['a', 's2'],
      ['b', 's2'],
    ]);
    const { document } = resolvePlaceholders(documentOf(text), {
      given,
      shards,
    });
    return validate(document, { shards }).map(({ id }) => id);
  };

  it('are left alone: another branch keeps them apart', () => {
    expect(found(named('${shard:a}', '${shard:b}'))).toEqual([]);
  });

  it.each([
    ['one name twice', '${shard:a}', '${shard:a}'],
    ['one uid twice', 's2', 's2'],
  ])('are one shard where the document says so: %s', (_, first, second) => {
    expect(found(named(first, second)).toSorted()).toEqual([
      'key-range-mergeable',
      'reference-table-one-shard',
    ]);
  });
});

describe('the columns of an index', () => {
  const index = (columns: string, table: string, group = 'data'): string[] =>
    findingsOf(
      grouped(
        `{type: xxhash, columns: ${columns}}`,
        '{shard_uid: s1}',
        `{t: {shard_group: ${group}${table}}}`,
      ),
    );

  it.each([
    [
      'routes a table',
      '[a, b]',
      '',
      'data',
      ['error index-column-count at [a, b]'],
    ],
    [
      'routes no table',
      '[a, b]',
      '',
      'meta',
      ['warning index-column-count at [a, b]'],
    ],
    [
      'is overridden by every table',
      '[a, b]',
      ', primary_indexes: [{columns: [a]}]',
      'data',
      ['warning index-column-count at [a, b]'],
    ],
    ['has an empty one', '[""]', '', 'data', ['error missing-key at ""']],
  ])(
    'are judged by what the index does: it %s',
    (_, columns, table, group, expected) => {
      expect(index(columns, table, group)).toEqual(expected);
    },
  );

  it('count where tables that are not listed follow a default', () => {
    const text = grouped(
      '{type: xxhash, columns: [a, b]}',
      '{shard_uid: s1}',
    ).replace('{schemas', '{default_shard_group: data, schemas');
    expect(findingsOf(text)).toContain('error index-column-count at [a, b]');
  });

  it('count where the schemas that a database does not list follow a default', () => {
    const text = grouped(
      '{type: xxhash, columns: [a, b]}',
      '{shard_uid: s1}',
    ).replace(/databases: .*/, 'databases: {a: {default_shard_group: data}}');
    expect(findingsOf(text)).toContain('error index-column-count at [a, b]');
  });
});

describe('how many columns an index has', () => {
  const own = (columns: string) =>
    grouped(
      XXHASH,
      '{shard_uid: s1}',
      `{t: {shard_group: data, primary_indexes: [{columns: ${columns}}]}}`,
    );
  const said = (text: string) =>
    findingsOf(text).filter((finding) =>
      finding.includes('index-column-count'),
    );

  it('is one, of the index of a table too', () => {
    expect(said(own('[a]'))).toEqual([]);
    expect(said(own('[a, b]'))).toEqual([expect.stringMatching(/^error /)]);
    // Of one that nothing is routed by, a warning does.
    expect(
      said(grouped('{type: xxhash, columns: [a, b]}', '{shard_uid: s1}')),
    ).toEqual([expect.stringMatching(/^warning /)]);
    expect(
      said(grouped('{type: xxhash, columns: []}', '{shard_uid: s1}')),
    ).toHaveLength(1);
  });
});

it('a reference table is looked at where its groups have ranges, whichever of them is named first', () => {
  const held = (groups: string) =>
    findingsOf(
      `${META}- {uid: none, key_ranges: []}\n- {uid: one, key_ranges: [{shard_uid: s2}]}\ndatabases: {a: {schemas: {p: {reference_tables: {r: {shard_groups: ${groups}}}}}}}\n`,
    ).filter((finding) => finding.includes('reference-table-one-shard'));
  expect(held('[none, one]')).toEqual([
    'warning reference-table-one-shard at none',
  ]);
  expect(held('[one, none]')).toHaveLength(1);
  expect(held('[one, meta]')).toEqual([]);
});

describe('an expression over several columns', () => {
  const under = (columns: string, tables: string): string =>
    grouped(
      `{type: xxhash, columns: ['${columns}']}`,
      '{shard_uid: s1}',
      tables,
    );
  const file = under('a + b', '{t: {shard_group: data}}');

  it.each([
    [
      'has the table elsewhere',
      under('a + b', '{t: {shard_group: meta}}'),
      'error',
    ],
    ['does not list the table', under('a + b', '{}'), 'error'],
    [
      'splits the table by one column',
      under('a', '{t: {shard_group: data}}'),
      'error',
    ],
    [
      'refuses its rows already',
      under('b || a', '{t: {shard_group: data}}'),
      'warning',
    ],
  ])(
    'is an error for a table that is new to one: the branch %s',
    (_, live, severity) => {
      expect(findingsOf(file, { live: documentOf(live) })).toEqual([
        `${severity} index-several-columns at 'a + b'`,
      ]);
    },
  );

  it('is an error for each table that is new to one', () => {
    const routed = (first: string, second: string) =>
      grouped(
        XXHASH,
        '{shard_uid: s1}',
        `{t: {shard_group: data, primary_indexes: [{columns: ['${first}']}]}, u: {shard_group: data, primary_indexes: [{columns: ['${second}']}]}}`,
      );
    expect(
      findingsOf(routed('a + b', 'c + d'), {
        live: documentOf(routed('a', 'c')),
      }),
    ).toEqual([
      "error index-several-columns at 'a + b'",
      "error index-several-columns at 'c + d'",
    ]);
  });

  it('is a doubt where the branch was not read', () => {
    expect(messagesOf(file)).toEqual([
      expect.stringMatching(/`a \+ b` .*2 columns, `a` and `b`: if /),
    ]);
  });
});

describe('a key beside the one that it is near to', () => {
  it('may be meant', () => {
    expect(findingsOf(`${META}default_shard_groups: meta\n`)).toEqual([
      'warning unknown-key at default_shard_groups',
    ]);
  });
});

describe('a lookup table that is a reference table', () => {
  it('has groups of its own, and nothing could write it', () => {
    const text = `${META}databases: {a: {default_shard_group: meta, global_secondary_indexes: {g: {table: l, owner_table: t, columns: [b], unique: true}}, schemas: {p: {tables: {t: {shard_group: meta, secondary_indexes: [{name: g}]}}, reference_tables: {l: {shard_groups: [meta]}}}}}}`;
    const ofLookups = (file: string) =>
      findingsOf(file).filter((finding) => finding.includes('lookup-table'));
    expect(ofLookups(text)).toEqual(['warning lookup-table-shared at l']);
    expect(
      ofLookups(text.replaceAll(/default_shard_group: meta(?:, |\n)/g, '')),
    ).toEqual(['warning lookup-table-shared at l']);
  });
});

it('a lookup table that is not listed is where the default of its schema places it', () => {
  const text = `${META}- {uid: data, key_ranges: [{shard_uid: s2}]}\ndatabases: {a: {global_secondary_indexes: {g: {table: l, schema: q, owner_table: t, columns: [b], unique: true}}, schemas: {p: {tables: {t: {shard_group: meta, secondary_indexes: [{name: g}]}}}, q: {default_shard_group: data}}}}\n`;
  expect(messagesOf(text)).toContainEqual(
    expect.stringContaining('so a default places it in `data`'),
  );
});

it('the owner of an index that lacks a shard index in a group of two ranges has that fault alone', () => {
  const text = `${META}- {uid: data, key_ranges: [{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "80"}]}\ndatabases: {a: {global_secondary_indexes: {g: {table: l, owner_table: t, columns: [b], unique: true}}, schemas: {p: {tables: {t: {shard_group: data, secondary_indexes: [{name: g}]}, l: {shard_group: meta}}}}}}\n`;
  expect(findingsOf(text)).toEqual(['error group-without-index at data']);
});

describe('a lookup table with another role', () => {
  const messagesWith = (indexes: string, tables: string): string[] =>
    messagesOf(
      `${META}databases: {a: {default_shard_group: meta, global_secondary_indexes: {${indexes}}, schemas: {p: {tables: {${tables}, l: {shard_group: meta}}}}}}`,
    ).filter((message) => message.includes('is also'));
  const index = (name: string, table: string, owner: string): string =>
    `${name}: {table: ${table}, owner_table: ${owner}, columns: [b], unique: true}`;

  it.each([
    [
      'two indexes',
      `${index('g', 'l', 't')}, ${index('h', 'l', 't')}`,
      '`h` is also the lookup table of `g`',
    ],
    ['its own owner', index('g', 't', 't'), '`g` is also the owner of `g`'],
    [
      'the owner of another index',
      `${index('g', 't', 'u')}, ${index('h', 'l', 't')}`,
      '`g` is also the owner of `h`',
    ],
  ])('is told of: %s', (_what, indexes, told) => {
    expect(messagesWith(indexes, 't: {}, u: {}')).toEqual([
      expect.stringContaining(told),
    ]);
  });

  it('is not told of where it is unknown which of two tables of its name it is', () => {
    const indexes = `${index('g', 'l', 't')}, ${index('h', 'l', 't')}`;
    expect(messagesWith(indexes, 't: {}, l: {}}}, q: {tables: {u: {}')).toEqual(
      [],
    );
  });

  it('is not told of where each index has its own', () => {
    expect(
      messagesWith(
        `${index('g', 'l', 't')}, ${index('h', 'u', 't')}`,
        't: {}, u: {}',
      ),
    ).toEqual([]);
  });
});

it('compares the column of a lookup table without the spaces around it, and takes a no-break space for a letter', () => {
  const routed = (column: string): string[] =>
    findingsOf(
      grouped(
        `{type: xxhash, columns: ["${column}"]}`,
        '{shard_uid: s1}',
        '{t: {shard_group: data, secondary_indexes: [{name: g}]}, l: {shard_group: data}}',
      ).replace(
        '{schemas',
        '{global_secondary_indexes: {g: {table: l, owner_table: t, columns: [b], unique: true}}, schemas',
      ),
    ).filter((finding) => finding.includes('lookup-table-routing'));
  expect(routed(' b ')).toEqual([]);
  expect(routed(' a ')).toEqual(['error lookup-table-routing at l']);
  expect(routed('\u00a0a')).toEqual([]);
});

it('compares the columns of an owner without the spaces around them', () => {
  const text = grouped(
    '{type: xxhash, columns: [" a "]}',
    '{shard_uid: s1}',
    '{t: {shard_group: data, secondary_indexes: [{name: g}]}, l: {shard_group: meta}}',
  ).replace(
    '{schemas',
    '{global_secondary_indexes: {g: {table: l, owner_table: t, columns: [b], unique: true, owner_sk_columns: [a]}}, schemas',
  );
  expect(
    findingsOf(text).filter((finding) => finding.includes('owner-sk')),
  ).toEqual([]);
});

it('advises no default that was just called undeclared', () => {
  const text =
    'authoritative_shard_group: gone\nshard_groups:\n- {uid: meta, key_ranges: [{shard_uid: s1}]}\ndatabases: {a: {}}\n';
  expect(messagesOf(text)).toContainEqual(
    expect.stringContaining('Add `default_shard_group: …`.'),
  );
});

describe('index expressions', () => {
  const several = (expression: string): string[] =>
    findingsOf(
      grouped(
        `{type: xxhash, columns: ['${expression.replaceAll("'", "''")}']}`,
        '{shard_uid: s1}',
      ),
    );

  it.each([
    'lower(email)',
    'tenant_id::text',
    '(k >> 56) + 128',
    "coalesce(a, 'b c')",
    '"Tenant"',
    'a % 16',
    'pg_catalog.lower(email)',
    'a IS NOT NULL',
    '1e5 + a',
    'a + a',
    'CASE WHEN a THEN b ELSE c END',
    'CAST(a AS text)',
  ])('says nothing of `%s`', (expression) => {
    expect(several(expression)).toEqual([]);
  });

  it.each(['a + b', 'a || b', 'concat(a, b)', '"A" || a'])(
    'counts the columns of `%s`',
    (expression) => {
      expect(several(expression)).toEqual([
        `warning index-several-columns at '${expression}'`,
      ]);
    },
  );

  it.each(['orders.a', 'lower(orders.a)', '"Orders"."A"'])(
    'sees that `%s` is qualified',
    (expression) => {
      expect(several(expression)).toEqual([
        `warning index-qualified-column at '${expression}'`,
      ]);
    },
  );
});

describe('sequences', () => {
  const sequence = (group: string): string =>
    `${META}- {uid: two, key_ranges: [{shard_uid: s1, end: "80"}, {shard_uid: s3, start: "80"}]}\n- {uid: one, key_ranges: [{shard_uid: s2}]}\ndatabases: {a: {schemas: {p: {sequences: {ids: {shard_group: ${group}}}}}}}\n`;

  it('may be in any group with one range, and not in one over two shards', () => {
    expect(findingsOf(sequence('one'))).toEqual([
      'warning group-without-index at two',
    ]);
    expect(findingsOf(sequence('two'))).toEqual([
      'error sequence-group-spread at two',
      'warning group-without-index at two',
    ]);
  });

  it('in several ranges of one shard are a warning', () => {
    expect(findingsOf(sequence('two').replace('s3', 's1'))).toContain(
      'warning sequence-group-spread at two',
    );
  });
});

it('concludes nothing from an index that was lost to a finding', () => {
  const text = `${META}- {uid: data, default_shard_index: i, key_ranges: [{shard_uid: s2}]}\nshard_indexes: {i: 7}\n`;
  expect(findingsOf(text)).toEqual(['error wrong-type at 7']);
});

it('concludes nothing from the index of a group that was lost to a finding', () => {
  const text = `${META}- {uid: data, default_shard_index: [i], key_ranges: [{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "80"}]}\n`;
  expect(findingsOf(text)).toEqual(['error wrong-type at [i]']);
});

it.each([
  ['shard_groups', '[]'],
  ['shard_group_uids', 'r'],
])(
  'concludes nothing from groups of a reference table of which one was lost to a finding: %s',
  (key, place) => {
    const told = (groups: string): string[] =>
      findingsOf(
        `${META}databases: {a: {schemas: {p: {reference_tables: {r: {${key}: ${groups}}}}}}}\n`,
      ).filter((one) => !one.includes('alias-key'));
    expect(told('[]')).toEqual([
      `warning reference-table-inherited at ${place}`,
    ]);
    expect(told('7')).toEqual(['error wrong-type at 7']);
  },
);

it('tables without a group are told once for each schema', () => {
  const text = `authoritative_shard_group: meta
shard_groups: [{uid: meta, key_ranges: [{shard_uid: s1}]}]
databases:
  app:
    schemas:
      one: {tables: {a: {}, b: {}}}
      two: {tables: {c: {}}}
`;
  const told = findingsOf(text).filter((found) => found.includes('unresolved'));
  expect(told).toEqual([
    'error table-unresolved at a',
    'error table-unresolved at c',
  ]);
});

it('a table whose group is of the wrong type is not said to have none', () => {
  const told = (table: string) =>
    findingsOf(
      `authoritative_shard_group: meta\nshard_groups: [{uid: meta, key_ranges: [{shard_uid: s1}]}]\ndatabases: {a: {schemas: {p: {tables: {t: ${table}}}}}}\n`,
    ).filter((found) => found.includes('table-unresolved'));
  expect(told('{}')).toEqual(['error table-unresolved at t']);
  expect(told('{shard_group: [meta]}')).toEqual([]);
});

it('looks into no expression of an index that has several columns', () => {
  const columns = "{type: xxhash, columns: ['a || b', 't.c']}";
  expect(findingsOf(grouped(columns, '{shard_uid: s1}'))).toEqual([
    "warning index-column-count at ['a || b', 't.c']",
  ]);
});

it('concludes nothing from an owner whose indexes were partly lost to a finding', () => {
  const owned = (more: string) =>
    findingsOf(
      grouped(
        XXHASH,
        '{shard_uid: s1}',
        `{t: {shard_group: data, primary_indexes: [{shard_index: i}, {columns: [c]}${more}], secondary_indexes: [{name: g}]}, l: {shard_group: meta}}`,
      ).replace(
        '{schemas',
        '{global_secondary_indexes: {g: {table: l, owner_table: t, columns: [b], unique: true}}, schemas',
      ),
    ).filter((finding) => /gsi-owner|wrong-type/.test(finding));
  expect(owned('')).toEqual(['error gsi-owner-sk-columns at g']);
  expect(owned(', 5')).toEqual(['error wrong-type at 5']);
});

it('names of the unique keys of a table those alone that are without its shard key', () => {
  const unique = [
    { name: 'whole', columns: ['b', 'a'] },
    { name: 'lacking', columns: ['b'] },
  ];
  const text = { name: 'text', kind: 'b', isArray: false };
  const table: CatalogTable = {
    database: 'a',
    schema: 'p',
    table: 't',
    columns: new Map([
      ['a', text],
      ['b', text],
    ]),
    unique,
    foreignKeys: [],
    code: [],
    views: [],
  };
  const ranges = '{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "80"}';
  const told = messagesOf(grouped(XXHASH, ranges, '{t: {shard_group: data}}'), {
    catalog: [table],
  }).filter((one) => /`whole`|`lacking`/.test(one));
  expect(told.map(factsOf)).toEqual([['`t`', '`lacking`', '`a`']]);
});

it.each([
  ['an array', { name: 'text', kind: 'b', isArray: true }, 'error'],
  ['a document', { name: 'json', kind: 'b', isArray: false }, 'error'],
  ['a binary document', { name: 'jsonb', kind: 'b', isArray: false }, 'error'],
  ['a record', { name: 'record', kind: 'p', isArray: false }, 'error'],
  [
    'of a type of its own',
    { name: 'mood', kind: 'b', isArray: false },
    'warning',
  ],
])(
  'a shard key that is %s is found under xxhash: %j',
  (_, column, severity) => {
    const table: CatalogTable = {
      ...{ database: 'a', schema: 'p', table: 't' },
      columns: new Map([['a', column]]),
      ...{ unique: [], foreignKeys: [], code: [], views: [] },
    };
    const text = grouped(XXHASH, '{shard_uid: s1}', '{t: {shard_group: data}}');
    expect(findingsOf(text, { catalog: [table] })).toEqual([
      `${severity} shard-key-type at t`,
    ]);
  },
);

it('of two lookup tables of one name that in the schema of the index counts', () => {
  const lookup = (schema: string, ...primaryKey: string[]): CatalogTable => ({
    ...{ database: 'a', schema, table: 'l', columns: new Map(), primaryKey },
    ...{ unique: [], foreignKeys: [], code: [], views: [] },
  });
  const told = (schema: string): string[] =>
    findingsOf(
      `${META}databases: {a: {global_secondary_indexes: {g: {table: l, schema: ${schema}, owner_table: t, columns: [b], unique: true}}, schemas: {p: {tables: {t: {secondary_indexes: [{name: g}]}, l: {shard_group: meta}}}, q: {tables: {l: {shard_group: meta}}}}}}\n`,
      { lookups: [lookup('p', 'id'), lookup('q', 'b')] },
    ).filter((finding) => finding.includes('lookup-table'));
  expect(told('p')).toEqual(['warning lookup-table-primary-key at g']);
  expect(told('q')).toEqual([]);
});

describe('a foreign key', () => {
  const ends = (
    parent: string,
    columns: readonly string[],
    referred: readonly string[],
  ): CatalogTable => ({
    ...{ database: 'a', schema: 'p', table: 't', columns: new Map() },
    ...{ unique: [], code: [], views: [] },
    foreignKeys: [
      {
        name: 'fk',
        child: { schema: 'p', table: 't', columns },
        parent: { schema: 'p', table: parent, columns: referred },
      },
    ],
  });
  const HALVES = '[{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "80"}]';
  const TOPOLOGY = `${META}- {uid: data, default_shard_index: i, key_ranges: ${HALVES}}
- {uid: twin, default_shard_index: i, key_ranges: ${HALVES}}
- {uid: by_two, default_shard_index: e, key_ranges: ${HALVES}}
- {uid: solo, default_shard_index: i, key_ranges: [{shard_uid: s1}]}
shard_indexes: {i: {type: xxhash, columns: [a]}, e: {type: xxhash, columns: [lower(a)]}}
databases: {a: {schemas: {p: {tables: {t: {shard_group: GROUP}, u: {shard_group: data}, v: {shard_group: twin}, w: {shard_group: by_two}, x: {shard_group: solo}, y: {shard_group: meta}, z: {shard_group: data, primary_indexes: [{shard_index: e}]}}, reference_tables: {r: {shard_groups: [data]}, q: {shard_groups: [meta]}}}}}}
`;

  it.each<[string, string, CatalogTable, boolean]>([
    ['data', 'the same rows by their keys', ends('u', ['a'], ['a']), true],
    [
      'data',
      'the key in another place',
      ends('u', ['a', 'b'], ['b', 'a']),
      false,
    ],
    ['data', 'rows by another column', ends('u', ['b'], ['b']), false],
    ['data', 'a group of the same shards', ends('v', ['a'], ['a']), false],
    ['data', 'a group of one of its shards', ends('x', ['a'], ['a']), false],
    ['data', 'copies on its shards', ends('r', ['b'], ['b']), true],
    ['data', 'copies on one of its shards', ends('q', ['b'], ['b']), false],
    ['by_two', 'rows that an expression routes', ends('w', ['b'], ['b']), true],
    [
      'data',
      'rows of its group that an expression routes',
      ends('z', ['b'], ['b']),
      true,
    ],
    ['solo', 'a group of its only shard', ends('y', ['b'], ['b']), true],
    ['solo', 'a group of more shards', ends('v', ['a'], ['a']), false],
    ['solo', 'copies on its shard', ends('q', ['b'], ['b']), true],
  ])('of a table in %s to %s', (group, _, table, isLocal) => {
    const found = findingsOf(TOPOLOGY.replace('GROUP', group), {
      catalog: [table],
    }).filter((finding) => finding.includes('foreign-key'));
    expect(found).toEqual(
      isLocal ? [] : ['warning foreign-key-across-groups at t'],
    );
  });
});

it('lists 1,000 findings of a rule, and says with the last that there are more', () => {
  const told = (count: number) => {
    const indexes = Array.from(
      { length: count },
      (_, at) =>
        `  i${at}: {type: modulo, columns: [a], index_params: {modulus: 16}}`,
    );
    const found = validate(
      documentOf(`${META}shard_indexes:\n${indexes.join('\n')}\n`),
      {},
    ).filter(({ id }) => id === 'modulus-not-string');
    const more = found.map(({ message }) =>
      textOf(message).endsWith(' More of this kind are not listed.'),
    );
    return [found.length, more.lastIndexOf(true), more.indexOf(true)];
  };
  expect(told(1000)).toEqual([1000, -1, -1]);
  expect(told(1001)).toEqual([1000, 999, 999]);
});

it.each([
  [
    'bounds of several lengths',
    '{shard_uid: s1, end: "40"}, {shard_uid: s2, start: "8000"}',
  ],
  ['one range alone', '{shard_uid: s1, start: "40"}'],
])('finds no gap where the index cannot be read, by %s', (_, ranges) => {
  expect(findingsOf(grouped('{type: hash, columns: [a]}', ranges))).toEqual([
    'error index-type at hash',
  ]);
});

it('takes groups of a reference table for the same in whatever order they stand', () => {
  const text = `${META}- {uid: one, key_ranges: [{shard_uid: s2}]}\ndatabases: {a: {schemas: {p: {reference_tables: {r: {shard_group_uids: [meta, one], shard_groups: [one, meta]}}}}}}\n`;
  expect(findingsOf(text)).toEqual(['warning alias-key at shard_group_uids']);
});

it('names three of the schemas that list a lookup table, and how many there are besides', () => {
  const schemas = 'pqrst'.split('').map((name) => `${name}: {tables: {l: {}}}`);
  const text = `${META}databases: {a: {global_secondary_indexes: {g: {table: l, owner_table: t, columns: [b], unique: true}}, schemas: {o: {tables: {t: {secondary_indexes: [{name: g}]}}}, ${schemas.join(', ')}}}}`;
  expect(factsIn(text)).toContainEqual([
    '`l`',
    '`g`',
    '`p`',
    '`q`',
    '`r`',
    '2',
    '`schema: p`',
  ]);
});
