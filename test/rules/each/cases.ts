import {
  parseSeverities,
  type ValidationContext,
} from '../../../src/rules/index.ts';
import { type CatalogTable, documentOf, type Shard } from '../../domain.ts';

/** A document, and what is known of its branch. */
export type RuleCase = string | readonly [text: string, of: ValidationContext];

export const META =
  'authoritative_shard_group: meta\ndefault_shard_group: meta\nshard_groups:\n- {uid: meta, key_ranges: [{shard_uid: s1}]}\n';

/** Ranges of a list of shards with their bounds, such as `s1 ..80, s2 80..`. */
function rangesOf(list: string): string {
  const ranges = list.split(', ').map((one) => {
    const [shard, bounds = '..'] = one.split(' ');
    const [start, end] = bounds.split('..');
    const from = start ? `, start: "${start}"` : '';
    const to = end ? `, end: "${end}"` : '';
    return `{shard_uid: ${shard}${from}${to}}`;
  });
  return `[${ranges.join(', ')}]`;
}

/** A group of ranges under an index `i`, and tables of the schema `p` of the database `a`. */
export function grouped(index: string, list: string, tables = '{}'): string {
  return `${META}- {uid: data, default_shard_index: i, key_ranges: ${rangesOf(list)}}\nshard_indexes: {i: ${index}}\ndatabases: {a: {schemas: {p: {tables: ${tables}}}}}\n`;
}

export const XXHASH = '{type: xxhash, columns: [a]}';
const RANGE = '{type: range, columns: [a]}';
const MODULO = '{type: modulo, columns: [a], index_params: {modulus: "16"}}';

const xxhash = (list: string, tables?: string): string =>
  grouped(XXHASH, list, tables);
const range = (list: string): string => grouped(RANGE, list);
const modulo = (list: string): string => grouped(MODULO, list);
/** With a second index `j`, of the type range. */
const withRange = (text: string): string =>
  text.replace('{i: ', `{j: ${RANGE}, i: `);
const inDatabase = (text: string): string => `${META}databases: {a: ${text}}\n`;
const inSchema = (text: string): string =>
  inDatabase(`{schemas: {p: {${text}}}}`);
/** A group without an index, of these ranges. */
const bare = (list: string): string =>
  `${META}- {uid: data, key_ranges: ${rangesOf(list)}}\n`;
const without = (part: string, text: string): string => text.replace(part, '');
const DEFAULT = 'default_shard_group: meta\n';

const BOUNDS: Readonly<Record<string, RuleCase>> = {
  'xxhash: trailing zeros say nothing': xxhash('s1 ..80, s2 8000..'),
  'xxhash: leading zeros do': xxhash('s1 ..80, s2 0080..'),
  'xxhash: a start of zeros is the lowest key': xxhash('s1 00..80, s2 80..'),
  'xxhash: the last key needs a range as well': xxhash(
    's1 ..80, s2 80..ffffffffffffffff',
  ),
  'xxhash: 17 digits are too many': xxhash('s1 ..80000000000000000, s2 80..'),
  'xxhash: two ranges of one start are in order': xxhash(
    's1 ..80, s2 ..80, s3 80..',
  ),
  'range: leading zeros say nothing': range('s1 ..0100, s2 000100..'),
  'range: zeros before a bound of 64 bits say nothing': range(
    's1 ..0000007fffffffffffffff, s2 7fffffffffffffff..',
  ),
  'range: trailing zeros do': range('s1 ..0100, s2 010000..'),
  'range: neighbours beyond what a double holds': range(
    's1 ..7ffffffffffffffe, s2 7fffffffffffffff..',
  ),
  'range: a start of zeros is no share of the key space': range('s1 00..'),
  'range: only negative keys have no shard': range('s1 00..0100, s2 0100..'),
  'range: a block of integers': range('s1 ..20, s2 20..30, s1 30..'),
  'range: quarters of the key space': range(
    's1 ..40, s2 40..80, s1 80..c0, s2 c0..',
  ),
  'modulo: an end at the modulus is complete': modulo('s1 ..08, s2 08..10'),
  'modulo: a start at zero is complete': modulo('s1 0..08, s2 08..'),
  'an empty bound is none': xxhash('s1 ..80, s2 80..').replace(
    'start: "80"',
    'start: "80", end: ""',
  ),
  'a gap at the modulus': modulo('s1 80..'),
  'a gap at the start': modulo('s1 08..'),
  'a gap at the end': modulo('s1 ..08'),
  'a gap between two ranges': modulo('s1 ..04, s2 08..'),
  'empty, odd digits': xxhash('s1 ..8, s2 8..40, s1 8..'),
  'a gap, odd digits': xxhash('s1 ..8, s2 90..'),
  'empty, modulo': modulo('s1 0..8, s2 08..04'),
  'empty beyond the modulus': modulo('s1, s2 20..11'),
  'too large, modulo': modulo('s1 ..08, s2 08..8000000000000000'),
  'a gap where one of two indexes leaves no doubt': withRange(
    grouped(
      MODULO,
      's1 ..04, s2 08..',
      '{t: {shard_group: data, primary_indexes: [{shard_index: j}]}, u: {shard_group: data}}',
    ),
  ),
  'a group under the index of its table, too': withRange(
    xxhash(
      's1 ..80, s2 8000..',
      '{t: {shard_group: data, primary_indexes: [{shard_index: j}]}}',
    ),
  ),
  'two groups whose bounds under range look like shares': `${META}- {uid: one, default_shard_index: i, key_ranges: ${rangesOf('s1 ..80, s2 80..')}}\n- {uid: two, default_shard_index: i, key_ranges: ${rangesOf('s1 ..80, s2 80..')}}\nshard_indexes: {i: ${RANGE}}\ndatabases: {}\n`,
  'xxhash: keys below the first range': xxhash('s1 04..08, s2 08..'),
  'xxhash: keys above the last': xxhash('s1 ..08, s2 08..0c'),
  'range: keys below the first range': range('s1 04..08, s2 08..'),
  'range: keys above the last': range('s1 ..08, s2 08..0c'),
  'modulo: keys above the last': modulo('s1 ..08, s2 08..0c'),
  'xxhash: a key of two shards': xxhash('s1 ..0a, s2 08..'),
  'range: a key of two shards': range('s1 ..0a, s2 08..'),
  'modulo: a key of two shards': modulo('s1 ..0a, s2 08..'),
  'range: a key of none': range('s1 ..06, s2 08..'),
  'keys below the first range where no index reads the bounds':
    bare('s1 40..80, s2 80..'),
  'one range without an index': bare('s2 40..80'),
  'ranges that end alike, and one that starts before their end': xxhash(
    's1 ..80, s2 20..80, s3 40..',
  ),
  'a key that is twice on one shard': xxhash('s1 ..80, s1 40..c0, s2 c0..'),
  'one shard in ranges that are apart': xxhash('s1 ..40, s2 40..80, s1 80..'),
  'a gap where the index has an unknown type': grouped(
    '{type: hash, columns: [a]}',
    's1 ..40, s2 80..',
  ),
  'a gap where the index has no modulus': grouped(
    '{type: modulo, columns: [a]}',
    's1 ..40, s2 80..',
  ),
  'bounds of several lengths where the index has an unknown type': grouped(
    '{type: hash, columns: [a]}',
    's1 ..40, s2 8000..',
  ),
  'one range alone where the index has an unknown type': grouped(
    '{type: hash, columns: [a]}',
    's1 40..',
  ),
  'a range without keys, and gaps': xxhash('s1 ..40, s2 50..50, s3 60..'),
  'an index that all tables of its group replace': grouped(
    '{type: xxhash, columns: []}',
    's1',
    '{t: {shard_group: data, primary_indexes: [{columns: [a]}]}}',
  ),
};

/** One cause gives one finding; each of several parts with one fault is told of. */
const CAUSES: Readonly<Record<string, RuleCase>> = {
  'a group that is not declared, however many tables name it': inSchema(
    'tables: {t: {shard_group: gone}, u: {shard_group: gone}}',
  ),
  'tables without any default, however many': without(
    DEFAULT,
    inSchema('tables: {t: {}, u: {}, v: {}}'),
  ),
  'tables without a group in two schemas': without(
    DEFAULT,
    inDatabase(
      '{schemas: {one: {tables: {a: {}, b: {}}}, two: {tables: {c: {}}}}}',
    ),
  ),
  'a table whose group is of the wrong type': without(
    DEFAULT,
    inSchema('tables: {t: {shard_group: [meta]}}'),
  ),
  'a list of groups that cannot be read':
    'authoritative_shard_group: meta\nshard_groups: {meta: {}}\ndatabases: {a: {default_shard_group: data}}',
  'an older spelling, however often': inSchema(
    'tables: {t: {shard_group_uid: meta}, u: {shard_group_uid: meta}}, sequences: [{name: s, shard_group_uid: meta}]',
  ),
  'an older spelling in the second schema': inDatabase(
    '{schemas: {p: {sequences: {s: {shard_group: meta}}}, q: {sequences: {s: {shard_group_uid: meta}}}}}',
  ),
  'a schema whose default is a routed group': xxhash(
    's1 ..80, s2 80..',
  ).replace('p: {', 'p: {default_shard_group: data, '),
  'an authority of a database that is not declared': inDatabase(
    '{authoritative_shard_group: gone}',
  ),
  'two groups that are not declared': inDatabase(
    '{schemas: {p: {default_shard_group: gone}, q: {default_shard_group: away}}}',
  ),
  'no default that was just called undeclared':
    'authoritative_shard_group: gone\nshard_groups:\n- {uid: meta, key_ranges: [{shard_uid: s1}]}\ndatabases: {a: {}}\n',
  'a split group whose table brings an index': `${bare('s1 ..80, s2 80..')}shard_indexes: {i: ${XXHASH}}\ndatabases: {a: {schemas: {p: {tables: {t: {shard_group: data, primary_indexes: [{shard_index: i}]}}}}}}\n`,
  'a split group whose table brings a column alone': `${bare('s1 ..80, s2 80..')}shard_indexes: {i: ${XXHASH}}\ndatabases: {a: {schemas: {p: {tables: {t: {shard_group: data, primary_indexes: [{columns: [a]}]}}}}}}\n`,
  'two tables with two columns': xxhash(
    's1',
    '{t: {shard_group: data, primary_indexes: [{columns: [a, b]}]}, u: {shard_group: data, primary_indexes: [{columns: [c, d]}]}}',
  ),
  'two indexes without columns': `${META}- {uid: data, default_shard_index: i, key_ranges: [{shard_uid: s2}]}\n- {uid: more, default_shard_index: j, key_ranges: [{shard_uid: s3}]}\nshard_indexes: {i: {type: xxhash, columns: []}, j: {type: xxhash, columns: [ ]}}\n`,
  'two groups with gaps': `${META}- {uid: data, key_ranges: [{shard_uid: s2, end: "40"}]}\n- {uid: more, key_ranges: [{shard_uid: s3, end: "60"}]}\nshard_indexes: {i: ${XXHASH}}\ndatabases: {a: {schemas: {p: {tables: {t: {shard_group: data, primary_indexes: [{shard_index: i}]}, u: {shard_group: more, primary_indexes: [{shard_index: i}]}}}}}}\n`,
  'two bounds that are too large': range(
    's1 ..8000000000000000, s2 9000000000000000..',
  ),
  'two groups that stand twice': inSchema(
    'reference_tables: {r: {shard_groups: [meta, gone, meta, gone]}}',
  ),
  'groups of a reference table in two orders': `${META}- {uid: one, key_ranges: [{shard_uid: s2}]}\ndatabases: {a: {schemas: {p: {reference_tables: {r: {shard_group_uids: [meta, one], shard_groups: [one, meta]}}}}}}\n`,
  'a key beside the one that it is near to': `${META}default_shard_groups: meta\n`,
  'an index that was lost to a finding': `${META}- {uid: data, default_shard_index: i, key_ranges: [{shard_uid: s2}]}\nshard_indexes: {i: 7}\n`,
  'the index of a group that was lost to a finding': `${META}- {uid: data, default_shard_index: [i], key_ranges: ${rangesOf('s1 ..80, s2 80..')}}\n`,
  'a reference table without groups': inSchema(
    'reference_tables: {r: {shard_groups: []}}',
  ),
  'groups of a reference table that were lost to a finding': inSchema(
    'reference_tables: {r: {shard_groups: 7}}',
  ),
  'former groups of a reference table that were lost to a finding': inSchema(
    'reference_tables: {r: {shard_group_uids: 7}}',
  ),
};

/** A global secondary index `g` over `t`, with its lookup table `l`. */
const owned = (columns: string, owner: string, more = ''): string =>
  grouped(
    `{type: xxhash, columns: ${columns}}`,
    's1',
    `{t: {shard_group: data${owner}, secondary_indexes: [{name: g}]}, l: {shard_group: data}}`,
  ).replace(
    '{schemas',
    `{global_secondary_indexes: {g: {table: l, owner_table: t, columns: [b], unique: true${more}}}, schemas`,
  );
const withIndexes = (tables: string): string =>
  inDatabase(
    `{global_secondary_indexes: {g: {table: l, owner_table: t, columns: [b], unique: true}, k: {table: m, owner_table: t, columns: [b], unique: true}}, schemas: {p: {tables: {${tables}, l: {shard_group: meta}, m: {shard_group: meta}}}}}`,
  );
const roles = (indexes: string, more = ''): string =>
  inDatabase(
    `{default_shard_group: meta, global_secondary_indexes: {${indexes}}, schemas: {p: {tables: {t: {}, u: {}, l: {shard_group: meta}}}${more}}}`,
  );
const index = (name: string, table: string, owner: string): string =>
  `${name}: {table: ${table}, owner_table: ${owner}, columns: [b], unique: true}`;
const REFERENCE_LOOKUP = inDatabase(
  `{default_shard_group: meta, global_secondary_indexes: {${index('g', 'l', 't')}}, schemas: {p: {tables: {t: {shard_group: meta, secondary_indexes: [{name: g}]}}, reference_tables: {l: {shard_groups: [meta]}}}}}`,
);

const SECONDARY: Readonly<Record<string, RuleCase>> = {
  'two owners that are none': withIndexes(
    't: {shard_group: meta}, u: {shard_group: meta, secondary_indexes: [{name: g}]}, v: {shard_group: meta, secondary_indexes: [{name: g}]}',
  ),
  'two entries with other columns': withIndexes(
    't: {shard_group: meta, secondary_indexes: [{name: g, columns: [c]}, {name: g, columns: [d]}]}',
  ),
  'the second of two indexes alone': withIndexes(
    't: {shard_group: meta, secondary_indexes: [{name: k}]}',
  ),
  'a lookup table that is a reference table': REFERENCE_LOOKUP,
  'a lookup table that is a reference table, without defaults':
    REFERENCE_LOOKUP.replaceAll(/default_shard_group: meta(?:, |\n)/g, ''),
  'a lookup table that is not listed': `${META}- {uid: data, key_ranges: [{shard_uid: s2}]}\ndatabases: {a: {global_secondary_indexes: {g: {table: l, schema: q, owner_table: t, columns: [b], unique: true}}, schemas: {p: {tables: {t: {shard_group: meta, secondary_indexes: [{name: g}]}}}, q: {default_shard_group: data}}}}\n`,
  'an owner that lacks a shard index in a group of two ranges': `${bare('s1 ..80, s2 80..')}databases: {a: {global_secondary_indexes: {${index('g', 'l', 't')}}, schemas: {p: {tables: {t: {shard_group: data, secondary_indexes: [{name: g}]}, l: {shard_group: meta}}}}}}\n`,
  'a lookup table of two indexes': roles(
    `${index('g', 'l', 't')}, ${index('h', 'l', 't')}`,
  ),
  'a lookup table that is its own owner': roles(index('g', 't', 't')),
  'a lookup table that is the owner of another index': roles(
    `${index('g', 't', 'u')}, ${index('h', 'l', 't')}`,
  ),
  'two lookup tables of one name': roles(
    `${index('g', 'l', 't')}, ${index('h', 'l', 't')}`,
    ', q: {tables: {l: {shard_group: meta}}}',
  ),
  'a lookup table for each index': roles(
    `${index('g', 'l', 't')}, ${index('h', 'u', 't')}`,
  ),
  'a lookup table that five schemas list': inDatabase(
    `{global_secondary_indexes: {${index('g', 'l', 't')}}, schemas: {o: {tables: {t: {secondary_indexes: [{name: g}]}}}, ${'pqrst'.replace(/./g, '$&: {tables: {l: {}}}, ').slice(0, -2)}}}`,
  ),
  'the column of a lookup table between blanks': owned('[" b "]', ''),
  'another column between blanks': owned('[" a "]', ''),
  'a column behind a no-break space': owned('["\u00a0a"]', ''),
  'the columns of an owner between blanks': owned(
    '[" a "]',
    '',
    ', owner_sk_columns: [a]',
  ).replace('l: {shard_group: data}', 'l: {shard_group: meta}'),
  'an owner in a group that is not declared': owned('[a]', '').replace(
    't: {shard_group: data',
    't: {shard_group: gone',
  ),
  'an owner of two indexes': owned(
    '[a]',
    ', primary_indexes: [{shard_index: i}, {columns: [c]}]',
  ),
  'an owner whose indexes were partly lost to a finding': owned(
    '[a]',
    ', primary_indexes: [{shard_index: i}, {columns: [c]}, 5]',
  ),
};

const columns = (list: string, table = '{shard_group: data}'): string =>
  grouped(`{type: xxhash, columns: ${list}}`, 's1', `{t: ${table}}`);
/** An index for each of some expressions. */
const expressions = (...list: readonly string[]): string =>
  `${META}shard_indexes:\n${list.map((one, at) => `  i${at}: {type: xxhash, columns: ['${one.replaceAll("'", "''")}']}\n`).join('')}`;
const onBranch = (text: string, live: string): RuleCase => [
  text,
  { live: documentOf(live) },
];
const SUM = columns("['a + b']");
const sums = (first: string, second: string): string =>
  xxhash(
    's1',
    `{t: {shard_group: data, primary_indexes: [{columns: ['${first}']}]}, u: {shard_group: data, primary_indexes: [{columns: ['${second}']}]}}`,
  );
const copies = (groups: string): string =>
  `${META}- {uid: none, key_ranges: []}\n- {uid: one, key_ranges: [{shard_uid: s2}]}\ndatabases: {a: {schemas: {p: {reference_tables: {r: {shard_groups: ${groups}}}}}}}\n`;
const sequence = (group: string, last = 's3'): string =>
  `${META}- {uid: two, key_ranges: ${rangesOf(`s1 ..80, ${last} 80..`)}}\n- {uid: one, key_ranges: [{shard_uid: s2}]}\ndatabases: {a: {schemas: {p: {sequences: {ids: {shard_group: ${group}}}}}}}\n`;

const COLUMNS: Readonly<Record<string, RuleCase>> = {
  'two columns that route a table': columns('[a, b]'),
  'two columns that route no table': columns('[a, b]', '{shard_group: meta}'),
  'two columns that every table overrides': columns(
    '[a, b]',
    '{shard_group: data, primary_indexes: [{columns: [a]}]}',
  ),
  'a column without a name': columns('[""]'),
  'two columns that route what a default places': grouped(
    '{type: xxhash, columns: [a, b]}',
    's1',
  ).replace('{schemas', '{default_shard_group: data, schemas'),
  'two columns that route the schemas that nobody lists': grouped(
    '{type: xxhash, columns: [a, b]}',
    's1',
  ).replace(/databases: .*/, 'databases: {a: {default_shard_group: data}}'),
  'one column of a table': xxhash(
    's1',
    '{t: {shard_group: data, primary_indexes: [{columns: [a]}]}}',
  ),
  'two columns that are expressions': grouped(
    "{type: xxhash, columns: ['a || b', 't.c']}",
    's1',
  ),
  'an expression over two columns of a table that the branch has elsewhere':
    onBranch(SUM, columns("['a + b']", '{shard_group: meta}')),
  'an expression over two columns of a table that the branch does not list':
    onBranch(SUM, grouped("{type: xxhash, columns: ['a + b']}", 's1')),
  'an expression over two columns of a table that one column splits': onBranch(
    SUM,
    columns('[a]'),
  ),
  'an expression over two columns that refuses the rows already': onBranch(
    SUM,
    columns("['b || a']"),
  ),
  'expressions over two columns of two tables': onBranch(
    sums('a + b', 'c + d'),
    sums('a', 'c'),
  ),
  'an expression over two columns where the branch was not read': SUM,
  'expressions of one column': expressions(
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
  ),
  'expressions of two columns': expressions(
    'a + b',
    'a || b',
    'concat(a, b)',
    '"A" || a',
  ),
  'expressions of a column with its table': expressions(
    'orders.a',
    'lower(orders.a)',
    '"Orders"."A"',
  ),
  'a reference table whose first group has no ranges': copies('[none, one]'),
  'a reference table whose last group has none': copies('[one, none]'),
  'a reference table on two shards': copies('[one, meta]'),
  'a sequence in a group with one range': sequence('one'),
  'a sequence in a group over two shards': sequence('two'),
  'a sequence in several ranges of one shard': sequence('two', 's1'),
};

const shard = (uid: string, more: Partial<Shard> = {}): Shard => ({
  uid,
  displayName: undefined,
  id: undefined,
  ready: true,
  authoritative: false,
  ...more,
});
const FIRST = shard('s1', { authoritative: true });
/** Groups of one shard each. */
const onShards = (...uids: readonly string[]): string =>
  `${META}${uids.map((uid, at) => `- {uid: g${at}, key_ranges: [{shard_uid: ${uid}}]}\n`).join('')}`;
const EAST = shard('shx9', { displayName: 'east', id: 'a1b2c3' });
const TWO_LATE = [
  FIRST,
  shard('s8', { ready: false }),
  shard('s9', { ready: false }),
];

const SHARDS: Readonly<Record<string, RuleCase>> = {
  'a display name in the place of a shard': [
    onShards('east'),
    { shards: [FIRST, EAST] },
  ],
  'an API id in the place of a shard': [
    onShards('a1b2c3'),
    { shards: [FIRST, EAST] },
  ],
  'a display name that two shards have': [
    onShards('east'),
    { shards: [FIRST, EAST, shard('shx8', { displayName: 'east' })] },
  ],
  'shards that are not listed': [onShards('s8', 's9'), { shards: [FIRST] }],
  'shards that are not listed, and that the branch names': [
    onShards('s8', 's9'),
    { shards: [FIRST], live: documentOf(onShards('s8', 's9')) },
  ],
  'a shard that is not listed, and that the branch does not name': [
    onShards('s9'),
    { shards: [FIRST], live: documentOf(META) },
  ],
  'shards that are not ready': [onShards('s8', 's9'), { shards: TWO_LATE }],
  'shards that are used for the first time': [
    onShards('s8', 's9'),
    {
      live: documentOf(META),
      ...parseSeverities([['shard-first-use', 'warning']]),
    },
  ],
  'no shard listed': [META, { shards: [] }],
  'an authority on another shard': [
    META.replace('s1', 's2'),
    { live: documentOf(META.replaceAll('meta', 'old')) },
  ],
  'an authority of another name': [
    META,
    { live: documentOf(META.replaceAll('meta', 'old')) },
  ],
  'shards that nothing uses': [
    META,
    {
      shards: [FIRST, shard('s8'), shard('s9'), shard('s7', { ready: false })],
    },
  ],
  'a shard that only the branch uses': [
    META,
    { shards: [FIRST, shard('s8')], live: documentOf(onShards('s8')) },
  ],
  'a symbolic name beside a shard that nothing uses': [
    onShards('"${shard:x}"'),
    { shards: [FIRST, shard('s8')] },
  ],
  'a symbolic name alone': [
    META.replace('s1', '"${shard:one}"'),
    { shards: [FIRST] },
  ],
};

const TABLE: CatalogTable = {
  ...{ database: 'a', schema: 'p', table: 't', columns: new Map() },
  ...{ unique: [], foreignKeys: [], code: [], views: [] },
};
const text = { name: 'text', kind: 'b', isArray: false };
const keyed = (key: Partial<typeof text>): RuleCase => [
  xxhash('s1', '{t: {shard_group: data}}'),
  { catalog: [{ ...TABLE, columns: new Map([['a', { ...text, ...key }]]) }] },
];
const lookedUp = (schema: string): RuleCase => [
  inDatabase(
    `{global_secondary_indexes: {g: {table: l, schema: ${schema}, owner_table: t, columns: [b], unique: true}}, schemas: {p: {tables: {t: {secondary_indexes: [{name: g}]}, l: {shard_group: meta}}}, q: {tables: {l: {shard_group: meta}}}}}`,
  ),
  {
    lookups: [
      { ...TABLE, table: 'l', primaryKey: ['id'] },
      { ...TABLE, schema: 'q', table: 'l', primaryKey: ['b'] },
    ],
  },
];

const CATALOG: Readonly<Record<string, RuleCase>> = {
  'unique keys, one of them without the shard key': [
    xxhash('s1 ..80, s2 80..', '{t: {shard_group: data}}'),
    {
      catalog: [
        {
          ...TABLE,
          columns: new Map(['a', 'b'].map((name) => [name, text])),
          unique: [
            { name: 'whole', columns: ['b', 'a'] },
            { name: 'lacking', columns: ['b'] },
          ],
        },
      ],
    },
  ],
  'a shard key that is an array': keyed({ isArray: true }),
  'a shard key that is a document': keyed({ name: 'json' }),
  'a shard key that is a binary document': keyed({ name: 'jsonb' }),
  'a shard key that is a record': keyed({ name: 'record', kind: 'p' }),
  'a shard key of a type of its own': keyed({ name: 'mood' }),
  'a lookup table whose primary key is another': lookedUp('p'),
  'a lookup table of the same name with the columns of its index':
    lookedUp('q'),
};

const bounded = (end: string, start = `"${end}"`): string =>
  xxhash('s1 ..END, s2 START..')
    .replace('"END"', end)
    .replace('"START"', start);

/** What YAML takes for something else, and keys. */
const SHAPES: Readonly<Record<string, RuleCase>> = {
  'a bound that is a number': bounded('80'),
  'a bound that is a number with an exponent': bounded('1e20'),
  'a bound that is a number in hexadecimal': bounded('0x40', '"40"'),
  'a bound that is a number with leading zeros': bounded('0040'),
  'a bound that is a number with a sign': bounded('+80', '"80"'),
  'a bound that is a fraction': bounded('80.5', '"80"'),
  'a start of zeros that is a number': bounded('"80"', '"80"').replace(
    's1, ',
    's1, start: 00, ',
  ),
  'a bound where none may be': META.replace('s1}', 's1, start: 00}'),
  'a bound that is a number, and a gap beside it': bounded('40', '"80"'),
  'a number for a text': `${META}- {uid: 2024, key_ranges: [{shard_uid: s1}]}\ndatabases: {a: {default_shard_group: "2024"}}`,
  'a text for a list': `${META}shard_indexes: {i: {type: xxhash, columns: "a"}}`,
  'a list for an object': `${META}databases: [app]`,
  'an object for a list':
    'authoritative_shard_group: meta\nshard_groups: {meta: {key_ranges: []}}',
  'nothing for a table': inSchema('tables: {orders: }'),
  'a text for a boolean': inSchema(
    'tables: {t: {primary_indexes: [{ignore_null: yes}]}}',
  ),
  'an entry of a wrong kind': `${META}- data`,
  'a fraction for a modulus': `${META}shard_indexes: {i: {type: modulo, columns: [a], index_params: {modulus: 1.5}}}`,
  'a dash for an underscore': META.replace(/default_/, 'default-'),
  'camel case': `${META}shardIndexes: {}\n`,
  'a key that is there as well': `${META}databases: {}\ndatabase: {}\n`,
  'known keys in the wrong place': `${META}${['tables', 'schemas', 'global_secondary_indexes', 'reference_tables', 'sequences', 'primary_indexes', 'secondary_indexes', 'key_ranges', 'default_shard_index', 'shard_uid', 'index_params', 'modulus', 'owner_table'].join(': {}\n')}: {}\n`,
  'a key near nothing': `${META}comment: x\n`,
  'a key of five letters at two slips': bare('s1').replace(
    's1}',
    's1, stabs: "80"}',
  ),
  'a key of five letters at one slip': `${META}- {uid: data, key_ranges: [{shard_uid: s1, starts: "80"}]}\n`,
  'a longer key at two slips': `${META}- {uid: data, key_ranges: [{shard_uid: s1, stairs: "80"}]}\n`,
  'misspelled keys, of which nothing follows': `${META.replace('key_ranges', 'key_range').replace('default_shard_group', 'defaultShardGroup')}databases: {a: {schemas: {p: {tables: {t: {}}}}}}`,
  'names that are keys elsewhere': `${META}shard_indexes: {shard_groups: {type: xxhash, columns: [a]}}\ndatabases: {table: {schemas: {schema: {tables: {shard_group: {}, key_range: {}}}}}}`,
  'keys that one object lacks': `${META}- {}\n`,
};

export const RULE_CASES: Readonly<Record<string, RuleCase>> = {
  ...BOUNDS,
  ...CAUSES,
  ...SECONDARY,
  ...COLUMNS,
  ...SHARDS,
  ...CATALOG,
  ...SHAPES,
};
