import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../../../../test/properties.ts';
import {
  canonical,
  documentOf,
  fixesIn,
  parseSeverities,
  read,
  validate,
} from '../../../../test/domain.ts';
import { tries } from '../../../../test/long.ts';
import {
  META,
  SHARDED,
  TABLES,
} from '../../../../test/rules/each/examples/parts.ts';
import { fixTopology } from '../fix-file.ts';
import { COMMENTED } from './commented.ts';

/** What a file becomes, and how many places in it were put right. */
function fixed(
  text: string,
  format?: 'yaml' | 'json',
  rules: readonly (readonly [string, string])[] = [],
) {
  return fixTopology(read(text, format), parseSeverities(rules).severities);
}

/** Lines that differ between two texts, as a diff without what surrounds them. */
function changed(before: string, after: string): readonly string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `-${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+${line}`),
  ];
}

const RANGES = SHARDED.slice(
  0,
  SHARDED.indexOf('    key_ranges: [{shard_uid: s1, end'),
);
const INDEXES =
  'shard_indexes:\n  by_tenant: {type: xxhash, columns: [tenant_id]}\n';

it('every older key is spelled as that of today, though an alias repeats the last of many', () => {
  const lines = Array.from(
    { length: 60 },
    (_, at) => `          t${at}: {shard_group_uid: data}\n`,
  );
  const text = `${TABLES}${lines.join('')}          a: &a {shard_group_uid: data}\n          b: *a\n`;
  expect(fixed(text)?.after).toBe(
    text.replaceAll('shard_group_uid', 'shard_group'),
  );
});

describe('a fix', () => {
  it.each<[string, string, string[]]>([
    [
      'quotes bounds, as their digits are written',
      `${RANGES}    key_ranges:\n      - shard_uid: s1 # first\n        end: 080 # half\n      - {shard_uid: s2, start: 0x080} # rest\n${INDEXES}`,
      [
        '-        end: 080 # half',
        '-      - {shard_uid: s2, start: 0x080} # rest',
        '+        end: "080" # half',
        '+      - {shard_uid: s2, start: "080"} # rest',
      ],
    ],
    [
      'writes bounds in lower case, each in its place',
      `${RANGES}    key_ranges: [{shard_uid: s1, end: 'C0'}, {shard_uid: s2, start: C0}]\n${INDEXES}`,
      [
        "-    key_ranges: [{shard_uid: s1, end: 'C0'}, {shard_uid: s2, start: C0}]",
        '+    key_ranges: [{shard_uid: s1, end: "c0"}, {shard_uid: s2, start: "c0"}]',
      ],
    ],
    [
      'spells keys as they are known, in their quotes',
      `${TABLES}          a: {"Shard-Group": data} # a\n          b:\n            shard_grup: data\n          c: {'SHARD_GROUP': data}\n`,
      [
        '-          a: {"Shard-Group": data} # a',
        '-            shard_grup: data',
        "-          c: {'SHARD_GROUP': data}",
        '+          a: {"shard_group": data} # a',
        '+            shard_group: data',
        "+          c: {'shard_group': data}",
      ],
    ],
    [
      'spells older keys as those of today, but for one that has its twin beside it',
      `${TABLES}          a: {shard_group_uid: data}\n          b: {shard_group: data, shard_group_uid: data}\n`,
      [
        '-          a: {shard_group_uid: data}',
        '+          a: {shard_group: data}',
      ],
    ],
    [
      'takes keys away that are null, with the lines that are theirs alone',
      `${TABLES}          # about a\n          a:\n            # about both\n            shard_group_uid: ~ # old\n            shard_group: data\n          b: {shard_group: null}\n`,
      [
        '-            shard_group_uid: ~ # old',
        '-          b: {shard_group: null}',
        '+          b: {}',
      ],
    ],
    [
      'writes an entry without settings as an empty object',
      `${TABLES}          a: # inherits\n          b: null\n`,
      [
        '-          a: # inherits',
        '-          b: null',
        '+          a: {} # inherits',
        '+          b: {}',
      ],
    ],
    [
      'writes one column as a list of one',
      SHARDED.replace(
        'columns: [tenant_id]',
        'columns: (a + b) # one'.slice(0, 16),
      ),
      [
        '-  by_tenant: {type: xxhash, columns: (a + b)}',
        '+  by_tenant: {type: xxhash, columns: ["(a + b)"]}',
      ],
    ],
    [
      'writes words for yes and no as what they mean',
      `${TABLES}          a: {primary_indexes: [{shard_index: by_tenant, ignore_null: no}]}\n          b: {primary_indexes: [{shard_index: by_tenant, ignore_null: "on"}]}\n`,
      [
        '-          a: {primary_indexes: [{shard_index: by_tenant, ignore_null: no}]}',
        '-          b: {primary_indexes: [{shard_index: by_tenant, ignore_null: "on"}]}',
        '+          a: {primary_indexes: [{shard_index: by_tenant, ignore_null: false}]}',
        '+          b: {primary_indexes: [{shard_index: by_tenant, ignore_null: true}]}',
      ],
    ],
    [
      'quotes a number and a word that are texts',
      META.replaceAll('meta', '7').replace('shard_uid: s1', 'shard_uid: true'),
      [
        '-authoritative_shard_group: 7',
        '-default_shard_group: 7',
        '-  - {uid: 7, key_ranges: [{shard_uid: true}]}',
        '+authoritative_shard_group: "7"',
        '+default_shard_group: "7"',
        '+  - {uid: "7", key_ranges: [{shard_uid: "true"}]}',
      ],
    ],
    [
      'quotes a modulus',
      SHARDED.replace(
        'xxhash, columns',
        'modulo, index_params: {modulus: 256}, columns',
      ),
      [
        '-  by_tenant: {type: modulo, index_params: {modulus: 256}, columns: [tenant_id]}',
        '+  by_tenant: {type: modulo, index_params: {modulus: "256"}, columns: [tenant_id]}',
      ],
    ],
    [
      'takes away the second of two members that are the same',
      `${META}databases: {}\nshard_indexes: {}\ndatabases: {} # again\n`,
      ['-databases: {} # again'],
    ],
    [
      'takes away what stands behind an alias, or beside a merge key',
      `${TABLES}          a: &a {shard_group: data, primary_indexes: &b []}\n          c: {shard_group_uid: ~, <<: *a}\n          d: {shard_group: data, primary_indexes: *b, shard_group_uid: ~}\n`,
      [
        '-          c: {shard_group_uid: ~, <<: *a}',
        '-          d: {shard_group: data, primary_indexes: *b, shard_group_uid: ~}',
        '+          c: {<<: *a}',
        '+          d: {shard_group: data, primary_indexes: *b}',
      ],
    ],
    [
      'takes away the second of two members that are the same, beside a merge key',
      `${TABLES}          a: &a {primary_indexes: []}\n          c: {<<: *a, shard_group: data, shard_group: data}\n`,
      [
        '-          c: {<<: *a, shard_group: data, shard_group: data}',
        '+          c: {<<: *a, shard_group: data}',
      ],
    ],
    [
      'keeps the line ends of another system',
      `${TABLES}          a: {shard_group_uid: data}\n`.replaceAll(
        '\n',
        '\r\n',
      ),
      [
        '-          a: {shard_group_uid: data}\r',
        '+          a: {shard_group: data}\r',
      ],
    ],
  ])('%s', (_, text, expected) => {
    const end = fixed(text);
    expect(changed(text, end?.after ?? '')).toEqual(expected);
    expect(fixed(end?.after ?? '')?.count).toBe(0);
  });

  it('works in JSON, whose strings and keys keep their quotes', () => {
    const text = `{
  "authoritative_shard_group": 7,
  "shard_groups": [{ "uid": "7", "key_ranges": [{ "shard_uid": "s", "start": null }] }],
  "Shard_Indexes": { "a": { "type": "xxhash", "columns": "tenant_id" } },
\t"databases": null,
  "databases": null
}
`;
    expect(fixed(text, 'json')?.after).toBe(`{
  "authoritative_shard_group": "7",
  "shard_groups": [{ "uid": "7", "key_ranges": [{ "shard_uid": "s" }] }],
  "shard_indexes": { "a": { "type": "xxhash", "columns": ["tenant_id"] } }
}
`);
  });

  it.each<[string, string]>([
    [
      'a key that is near to two known ones',
      `${RANGES}    key_ranges: [{shard_uid: s1, stnd: "80"}]\n`,
    ],
    [
      'older and current keys that differ',
      `${TABLES}          a: {shard_group: data, shard_group_uid: meta}\n`,
    ],
    [
      'a bound that is no hexadecimal',
      `${RANGES}    key_ranges: [{shard_uid: s1, end: -80}]\n${INDEXES}`,
    ],
    [
      'members of one name that differ',
      `${META}databases: {}\ndatabases: {app: {}}\n`,
    ],
    [
      'what an alias repeats elsewhere, where it is right',
      `${META}databases: {app: {default_shard_group: meta, schemas: {&a public: {}}}}\nnote: [*a, &b null]\nshard_indexes: &c\nother: *c\n`,
    ],
    ['a file that is none', '{'],
    [
      'a modulus that readers of YAML take for two numbers',
      `${META}shard_indexes:\n  i: {type: modulo, columns: [id], index_params: {modulus: 010}}\n`,
    ],
    [
      'a name that readers of YAML take for two numbers',
      `${META}databases: {app: {default_shard_group: 010}}\n`,
    ],
    [
      'a name that YAML 1.1 takes for a boolean',
      `${META}databases:\n  no: {default_shard_group: meta}\n`,
    ],
    [
      'two merge keys',
      `x: &x {default_shard_group: meta}\n${META}databases: {a: {<<: *x, <<: *x}}\n`,
    ],
    ['a wrapper', `data_topology: {shard_groups: []}\n`],
    ['a free-form document', 'a: null\nA: 1\n'],
    [
      'a long key that is near to two known ones',
      `${META}databases:\n  a:\n    global_secondary_indexes:\n      g: {table: l, owner_table: t, columns: [b], unique: true, owner_qk_columns: [c]}\n`,
    ],
  ])('leaves %s alone', (_, text) => {
    const end = fixed(text);
    expect([end?.count ?? 0, end?.after ?? text]).toEqual([0, text]);
  });

  it('leaves alone what is off, and what a comment allows', () => {
    const old = `${TABLES}          a: {shard_group_uid: data}`;
    expect(fixed(old, 'yaml', [['alias-key', 'off']])?.count).toBe(0);
    expect(
      fixed(`${old} # neki-topology: allow alias-key -- old service`)?.count,
    ).toBe(0);
    expect(
      fixed(`${old} # neki-topology: allow null-value -- other`)?.count,
    ).toBe(1);
  });

  it('puts right more mistakes of a kind than are listed, and all of them at once', () => {
    const tables = Array.from(
      { length: 1500 },
      (_, at) => `          t${at}: null\n`,
    );
    const end = fixed(`${TABLES}${tables.join('')}`);
    expect([end?.count, end?.after.includes('null')]).toEqual([1500, false]);
    const draft = documentOf(`${TABLES}${tables.join('')}`);
    expect(fixesIn(draft, {})).toHaveLength(1500);
  });

  it('tries a long file less often than a short one', () => {
    // The first cannot be put right, and keeps the others from being so at once.
    const tables = Array.from(
      { length: 30 },
      (_, at) => `          t${at}: {Shard_Group: data}\n`,
    );
    const text = `${TABLES}          a: {shard_group: &n null}\n          b: {note: *n}\n${tables.join('')}`;
    expect(fixed(text)?.count).toBe(30);
    expect(fixed(`${text}# ${'long '.repeat(500_000)}\n`)?.count).toBeLessThan(
      14,
    );
  });

  it('puts right what it can beside what it cannot', () => {
    const text = `${TABLES}          a: &a {shard_group_uid: data}\n          b: &n null\n          c: *n\n          d: {shard_grup: ~}\n`;
    const after = fixed(text)?.after ?? '';
    expect(after).toContain('a: &a {shard_group: data}');
    expect(fixed(after)?.count).toBe(0);
  });
});

/** Ways to write what `COMMENTED` has: each means the same, and has one right answer. */
const MISTAKES: readonly (readonly [right: RegExp, wrong: string])[] = [
  [/(?<!_)shard_group:/g, 'shard_group_uid:'],
  [/(?<!_)shard_group:/g, 'Shard_Group:'],
  [/default_shard_index:/g, 'defaultShardIndex:'],
  [/key_ranges:/g, 'key_range:'],
  [/\["?tenant_id"?\]/g, 'tenant_id'],
  [/"80"/g, '80'],
  [/'80'/g, '80'],
  [/"04"/g, '04'],
  [/"16"/g, '16'],
  [/unique: true/g, 'unique: "yes"'],
  [/unique: true/g, 'unique: true, enabled: null'],
  [/( +)type: modulo\n/g, '$1type: modulo\n$1type: modulo # twice\n'],
  [
    /( {12})shard_group: meta\n/g,
    '$1primary_indexes: # none\n$1shard_group: meta\n',
  ],
  [
    /^authoritative_shard_group: meta/gm,
    'default_shard_group: # none\nauthoritative_shard_group: meta',
  ],
  [/^shard_indexes:/gm, 'Shard_Indexes:'],
];

describe('any number of mistakes', () => {
  const meaning = (text: string): string => {
    const result = read(text);
    return result.ok ? canonical(result.document) : text;
  };
  const comments = (text: string): readonly string[] =>
    (text.match(/#.*$/gm) ?? []).filter(
      (comment) => !/^# (?:none|twice)/.test(comment),
    );

  it('are put right together: the file means what it was meant to, and keeps its comments', () => {
    const places = fc.array(
      fc.tuple(
        fc.constantFrom(...MISTAKES),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }),
      ),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(places, fc.constantFrom('\n', '\r\n'), (mistakes, eol) => {
        let text = COMMENTED;
        for (const [[right, wrong], picks] of mistakes) {
          let at = 0;
          text = text.replace(right, (whole, indent: unknown) => {
            const isPicked = picks[at++ % picks.length] === true;
            return isPicked
              ? wrong.replaceAll('$1', typeof indent === 'string' ? indent : '')
              : whole;
          });
        }
        text = text.replaceAll('\n', eol);
        const after = fixed(text)?.after ?? '';
        expect(meaning(after)).toBe(meaning(COMMENTED));
        expect(comments(after)).toEqual(comments(text));
        expect(fixed(after)?.count).toBe(0);
        const result = read(after);
        const left = result.ok
          ? validate(result.document).map(({ id }) => id)
          : ['unread'];
        const original = read(COMMENTED);
        expect(left).toEqual(
          original.ok ? validate(original.document).map(({ id }) => id) : [],
        );
      }),
    );
  });

  it('in any text give a text that is as readable, and where nothing is left to fix', () => {
    const piece = fc.constantFrom(
      'null',
      '~',
      '80',
      'C0',
      ': ',
      '\n',
      '  ',
      '- ',
      '{',
      '}',
      '&a ',
      '*a',
      '<<: *a',
      '#',
      '"',
      '|',
      'start',
      '\r',
    );
    const slips = fc.array(
      fc.tuple(fc.nat(COMMENTED.length), fc.nat(12), piece),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(slips, (pieces) => {
        const text = pieces.reduce(
          (all, [at, cut, put]) =>
            `${all.slice(0, at)}${put}${all.slice(at + cut)}`,
          COMMENTED,
        );
        const end = fixed(text);
        if (end === undefined) return;
        expect(end.before).toBe(text);
        expect(end.count === 0).toBe(end.after === text);
        expect(fixed(end.after)?.count).toBe(0);
        if (read(text).ok) expect(read(end.after).ok).toBe(true);
      }),
      { numRuns: tries(150) },
    );
  });
});
