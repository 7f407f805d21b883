import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { RULES, type ValidationContext } from '../../../src/rules/index.ts';
import { validate } from '../../../src/rules/validate.ts';
import { documentOf } from '../../domain.ts';
import { textOf } from '../../messages.ts';
import { contextOf, unmark } from '../example.ts';
import { RULE_CASES } from './cases.ts';
import { EXAMPLES } from './examples/index.ts';
import type { RuleExamples } from './examples/parts.ts';

type Doc = Readonly<Record<string, unknown>>;

const partsOf = (value: unknown): Doc => Object(value);
const listOf = (value: unknown): readonly Doc[] =>
  Array.isArray(value) ? value : [];

/** A document with all of it a second time under other names, but for the authority. */
function doubled(text: string): string {
  const doc = partsOf(load(text));
  const { authoritative_shard_group: authority, ...rest } = doc;
  const uids = listOf(doc['shard_groups']).flatMap(({ uid }) => uid ?? []);
  const names = [
    ...uids.filter((uid) => uid !== authority),
    ...Object.keys(partsOf(doc['shard_indexes'])),
    ...Object.keys(partsOf(doc['databases'])),
  ].map((name) => JSON.stringify(name));
  const again = JSON.stringify(rest).replace(/"[^"]*"/g, (name) =>
    names.includes(name) ? `${name.slice(0, -1)}_2"` : name,
  );
  const other = partsOf(JSON.parse(again));
  const added = listOf(other['shard_groups']).filter(
    ({ uid }) => uid === undefined || uid !== authority,
  );
  return JSON.stringify({
    ...doc,
    shard_groups: listOf(doc['shard_groups']).concat(added),
    shard_indexes: {
      ...partsOf(doc['shard_indexes']),
      ...partsOf(other['shard_indexes']),
    },
    databases: {
      ...partsOf(doc['databases']),
      ...partsOf(other['databases']),
    },
  });
}

/** What is known of a branch that has everything twice. */
function doubledContext({ shards, live, catalog }: RuleExamples) {
  const tables = catalog?.tables.flatMap((table) => [
    table,
    { ...table, database: `${table.database}_2` },
  ]);
  const near = catalog?.near?.flatMap((one) => [
    one,
    {
      ...one,
      listed: { ...one.listed, database: `${one.listed.database}_2` },
      near: { ...one.near, database: `${one.near.database}_2` },
    },
  ]);
  return contextOf({
    ...(shards && { shards }),
    ...(live !== undefined && { live: doubled(live) }),
    ...(catalog &&
      tables && {
        catalog: { ...catalog, tables, ...(near && { near }) },
      }),
  });
}

function linesOf(text: string, context: ValidationContext): readonly string[] {
  const severities = new Map(
    RULES.flatMap(({ id, severity }) =>
      severity === 'off' ? [[id, 'warning' as const]] : [],
    ),
  );
  const found = validate(documentOf(text), { severities, ...context });
  return found.map(
    ({ id, severity, message, location: { line, column } }) =>
      `${line}:${column} ${severity} ${id}: ${textOf(message)}`,
  );
}

it('every rule says the same of two faults as it did, word for word', () => {
  // Of these two no document can be made.
  const ids = RULES.map(({ id }) => id).filter(
    (id) => id !== 'not-an-object' && id !== 'duplicate-key',
  );
  const told = ids.map((id) => {
    const text = doubled(unmark(EXAMPLES[id].fails).text);
    const lines = linesOf(text, doubledContext(EXAMPLES[id]));
    const own = lines.filter((line) => line.includes(` ${id}: `));
    return [id, ...own].join('\n');
  });
  expect(told.join('\n\n')).toMatchSnapshot();
});

const HEAD = `authoritative_shard_group: meta
shard_groups:
- {uid: meta, key_ranges: [{shard_uid: s1}]}
`;

/** Documents with several faults in one part. */
const MANY: Readonly<Record<string, string>> = {
  'key ranges under xxhash': `${HEAD}- uid: data
  default_shard_index: i
  key_ranges:
  - {shard_uid: a, end: "20"}
  - {shard_uid: b, start: "30", end: "50"}
  - {shard_uid: c, start: "40", end: "60"}
  - {shard_uid: d, start: "50", end: "80"}
  - {shard_uid: d, start: "80", end: "90"}
  - {shard_uid: d, start: "90", end: "A0"}
  - {shard_uid: e, start: "B0", end: "B4"}
  - {shard_uid: f, start: "B4", end: "c"}
  - {shard_uid: g, start: "c", end: "d"}
  - {shard_uid: h, start: "d"}
shard_indexes: {i: {type: xxhash, columns: [a]}}
databases: {}
`,
  'ranges that hold no key': `${HEAD}- uid: data
  default_shard_index: i
  key_ranges:
  - {shard_uid: a, end: "00"}
  - {shard_uid: b, start: "50", end: "50"}
  - {shard_uid: c, start: "60", end: "40"}
  - {shard_uid: c, start: "zz", end: "xx"}
  - {shard_uid: c, start: "80000000000000000", end: "90000000000000000"}
shard_indexes: {i: {type: xxhash, columns: [a]}}
databases: {}
`,
  'ranges in the wrong order': `${HEAD}- uid: data
  default_shard_index: i
  key_ranges:
  - {shard_uid: a, start: "80"}
  - {shard_uid: b, start: "40", end: "80"}
  - {shard_uid: c, end: "40"}
shard_indexes: {i: {type: range, columns: [a]}}
databases: {}
`,
  'bounds beyond a modulus': `${HEAD}- uid: data
  default_shard_index: i
  key_ranges:
  - {shard_uid: a, end: "08"}
  - {shard_uid: b, start: "08", end: "11"}
  - {shard_uid: c, start: "10", end: "20"}
  - {shard_uid: d, start: "20"}
shard_indexes: {i: {type: modulo, columns: [a], index_params: {modulus: "16"}}}
databases: {}
`,
  'indexes and what tables say of them': `${HEAD}- {uid: data, default_shard_index: i, key_ranges: [{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "80"}]}
- {uid: more, default_shard_index: gone, key_ranges: [{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "80"}]}
- {uid: less, default_shard_index: away, key_ranges: [{shard_uid: s3}]}
shard_indexes:
  i: {type: xxhash, columns: [a]}
  several: {type: xxhash, columns: ['a || b']}
  qualified: {type: xxhash, columns: ['t.a']}
  moduli: {type: modulo, columns: [a], index_params: {modulus: 0}}
  ranges: {type: range, columns: [a], index_params: {modulus: "3"}}
databases:
  app:
    schemas:
      public:
        tables:
          t: {shard_group: data, primary_indexes: [{columns: [a, b]}, {shard_index: ranges}, {shard_index: moduli}, {columns: ['x || y']}, {columns: ['u.x']}, {columns: [c, d, e]}]}
          u: {shard_group: data, primary_indexes: [{columns: [a, b]}, {shard_index: nowhere}, {shard_index: never}]}
          v: {shard_group: nothing, shard_index: i}
          w: {shard_group: never, shard_index: i}
          x: {shard_group_uid: data, shard_group: more}
          y: {shard_group_uid: data}
          z: {shard_group_uid: data, shard_group: data}
        sequences:
        - {name: s, shard_group: data}
        - {name: s, shard_group: data}
        - {name: r, shard_group_uid: less, shard_group: meta}
        - {name: r, shard_group: nothing}
        reference_tables:
          t: {shard_groups: [meta, nothing, none]}
          u: {shard_group_uids: [meta], shard_groups: [meta, less]}
          q: {shard_group_uids: [less]}
`,
  'secondary indexes': `${HEAD}- {uid: data, default_shard_index: i, key_ranges: [{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "80"}]}
shard_indexes: {i: {type: xxhash, columns: [a]}}
databases:
  app:
    global_secondary_indexes:
      one: {table: l, owner_table: t, columns: [b], unique: true, ignore_null: true, enabled: true}
      two: {table: l, owner_table: t, columns: [c], owner_sk_columns: [x], enabled: false}
      three: {table: nowhere, owner_table: t, columns: [d], schema: none}
      four: {table: m, owner_table: nowhere, columns: [d], unique: true}
      five: {table: t, owner_table: u, columns: [d], unique: true}
      six: {table: n, owner_table: w, columns: [d], unique: true}
    schemas:
      public:
        tables:
          t: {shard_group: data, secondary_indexes: [{name: one, columns: [c], enabled: false}, {name: two, columns: [b], enabled: true}, {name: three}, {name: three}, {name: gone}, {name: away}]}
          u: {shard_group: meta, secondary_indexes: [{name: one}, {name: five}]}
          w: {shard_group: data, primary_indexes: [{columns: [e]}, {columns: [f]}], secondary_indexes: [{name: six}]}
          l: {shard_group: data}
          m: {shard_group: data}
      other:
        tables: {m: {shard_group: meta}, n: {}, o: {}}
  bare:
    schemas:
      public: {tables: {a: {}, b: {}}}
      other: {tables: {c: {}}}
  empty: {}
  void: {}
`,
};

it.each(Object.entries(MANY))(
  'several faults of %s are told as they were, word for word',
  (_, text) => {
    expect(linesOf(text, {}).join('\n')).toMatchSnapshot();
  },
);

describe('what is found, with the text that it is of', () => {
  it.each(Object.entries(RULE_CASES))('%s', (_, one) => {
    const [text, context] = typeof one === 'string' ? [one, {}] : one;
    const lines = text.split('\n');
    const found = validate(documentOf(text), context).map(
      ({ id, severity, message, location: { line, column, endColumn } }) =>
        `${severity} ${id} at ${lines[line - 1]?.slice(column - 1, endColumn - 1)}: ${textOf(message)}`,
    );
    expect(found.join('\n')).toMatchSnapshot();
  });
});
