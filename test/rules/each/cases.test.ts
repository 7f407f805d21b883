import { describe, expect, it } from 'vitest';
import type { ValidationContext } from '../../../src/rules/index.ts';
import { validate } from '../../../src/rules/validate.ts';
import {
  type CatalogTable,
  documentOf,
  resolvePlaceholders,
  type Shard,
} from '../../domain.ts';
import { textOf } from '../../messages.ts';

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

const META =
  'authoritative_shard_group: meta\ndefault_shard_group: meta\nshard_groups:\n- {uid: meta, key_ranges: [{shard_uid: s1}]}\n';

/** A group of two ranges under an index, and tables in it. */
function grouped(index: string, ranges: string, tables = '{}'): string {
  return `${META}- {uid: data, default_shard_index: i, key_ranges: [${ranges}]}\nshard_indexes: {i: ${index}}\ndatabases: {a: {schemas: {p: {tables: ${tables}}}}}\n`;
}

const XXHASH = '{type: xxhash, columns: [a]}';

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

it('tells which finding has one right answer', () => {
  const text = `${META}databases: {a: {default_shard_group: gone, schemas: {p: {sequences: {s: {shard_group_uid: meta}}}}}}\n`;
  expect(
    validate(documentOf(text)).map(({ id, isFixable }) => [id, isFixable]),
  ).toEqual([
    ['undeclared-shard-group', undefined],
    ['alias-key', true],
  ]);
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
