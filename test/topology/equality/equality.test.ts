import { describe, expect, it } from 'vitest';
import { unknownIn } from '../../../src/topology/equality/canonical-form.ts';
import { differingParts } from '../../../src/topology/equality/differing-parts.ts';
import { compareCanonical } from '../../../src/topology/equality/equality.ts';
import {
  EQUALITY_RULES,
  type EqualityRuleId,
} from '../../../src/topology/equality/rules.ts';
import { documentOf } from '../../domain.ts';

function compare(
  one: object | string,
  other: object | string,
  form: 'neki' | 'free-form' = 'neki',
) {
  return compareCanonical(
    documentOf(one).canonical(form),
    documentOf(other).canonical(form),
  );
}

function group(
  type: string | undefined,
  ranges: object[],
  rest: object = {},
): object {
  return {
    shard_indexes:
      type === undefined
        ? {}
        : { i: { type, columns: ['k'], index_params: { modulus: '64' } } },
    shard_groups: [
      {
        uid: 'g',
        ...(type === undefined ? {} : { default_shard_index: 'i' }),
        key_ranges: ranges,
      },
    ],
    ...rest,
  };
}

/** A group named after its end, which no index reads. */
const bounded = (end: string): object => ({ uid: end, key_ranges: [{ end }] });

/** Tables in groups of their names, each with an index of its own: of the type modulo, the first of xxhash besides. */
function routed(
  uids: readonly string[],
  end: string,
  first: readonly string[] = ['hash'],
  more: object = {},
): object {
  const tables = uids.map((uid, at) => [
    uid,
    {
      shard_group: uid,
      primary_indexes: (at === 0 ? first : ['bucket']).map((shard_index) => ({
        shard_index,
      })),
    },
  ]);
  return {
    shard_indexes: {
      hash: { type: 'xxhash', columns: ['k'] },
      bucket: { type: 'modulo', columns: ['k'] },
    },
    shard_groups: uids.map((uid, at) => ({
      uid,
      ...more,
      key_ranges: [{ end: at === uids.length - 1 ? end : '80' }],
    })),
    databases: {
      app: { schemas: { public: { tables: Object.fromEntries(tables) } } },
    },
  };
}

const schema = (value: object): object => ({
  databases: { app: { schemas: { public: value } } },
});
const table = (value: object): object => schema({ tables: { t: value } });
const gsi = (value: object): object => ({
  databases: {
    app: {
      schemas: { public: { tables: { lookup: {} } } },
      global_secondary_indexes: { by_email: { ...value } },
    },
  },
});
/** A global index whose lookup table is in each of some schemas. */
const inSchemas = (names: readonly string[], value: object): object => ({
  databases: {
    app: {
      schemas: Object.fromEntries(
        names.map((name) => [name, { tables: { lookup: {} } }]),
      ),
      global_secondary_indexes: { by_email: value },
    },
  },
});
const index = (value: object): object => ({ shard_indexes: { i: value } });

describe('documents that are written differently and equal', () => {
  it.each<[EqualityRuleId, object | string, object | string]>([
    [
      'object-key-order',
      '{"b": 1, "databases": 2}',
      '{"databases": 2, "b": 1}',
    ],
    ['number-spelling', '{"unknown": 1.50}', '{"unknown": 15e-1}'],
    [
      'shard-group-order',
      { shard_groups: [{ uid: 'a' }, { uid: 'b' }] },
      { shard_groups: [{ uid: 'b' }, { uid: 'a' }] },
    ],
    [
      'key-range-order',
      group('xxhash', [
        { shard_uid: 'a', end: '80' },
        { shard_uid: 'b', start: '80' },
      ]),
      group('xxhash', [
        { shard_uid: 'b', start: '80' },
        { shard_uid: 'a', end: '80' },
      ]),
    ],
    [
      'reference-group-order',
      schema({ reference_tables: { r: { shard_groups: ['g', 'h'] } } }),
      schema({ reference_tables: { r: { shard_groups: ['h', 'g'] } } }),
    ],
    [
      'secondary-index-order',
      table({ secondary_indexes: [{ name: 'a' }, { name: 'b' }] }),
      table({ secondary_indexes: [{ name: 'b' }, { name: 'a' }] }),
    ],
    [
      'sequence-order',
      schema({ sequences: [{ name: 'a' }, { name: 'b' }] }),
      schema({ sequences: [{ name: 'b' }, { name: 'a' }] }),
    ],
    [
      'sequence-shape',
      schema({ sequences: [{ name: 's', shard_group: 'g' }] }),
      schema({ sequences: { s: { shard_group: 'g' } } }),
    ],
    [
      'alias-keys',
      table({ shard_group_uid: 'g' }),
      table({ shard_group: 'g' }),
    ],
    [
      'alias-keys',
      schema({ reference_tables: { r: { shard_group_uids: ['g'] } } }),
      schema({ reference_tables: { r: { shard_groups: ['g'] } } }),
    ],
    [
      'alias-keys',
      schema({ sequences: { s: { shard_group_uid: 'g' } } }),
      schema({ sequences: { s: { shard_group: 'g' } } }),
    ],
    [
      'empty-bound',
      group('range', [{ start: '', end: null }]),
      group('range', [{}]),
    ],
    [
      'xxhash-lowest-start',
      group('xxhash', [{ start: '00' }]),
      group('xxhash', [{}]),
    ],
    [
      'xxhash-lowest-start',
      group('xxhash', [{ start: '00' }]),
      group('xxhash', [{ start: '0' }]),
    ],
    [
      'xxhash-trailing-zeros',
      group('xxhash', [{ end: '8000' }]),
      group('xxhash', [{ end: '80' }]),
    ],
    [
      'xxhash-trailing-zeros',
      group('xxhash', [{ end: '8000000000000000' }]),
      group('xxhash', [{ end: '80' }]),
    ],
    [
      'shard-group-order',
      { shard_groups: ['A0', 'B0'].map(bounded) },
      { shard_groups: ['B0', 'A0'].map(bounded) },
    ],
    [
      'modulo-leading-zeros',
      routed(['a', 'b'], '002'),
      routed(['a', 'b'], '2'),
    ],
    [
      'range-leading-zeros',
      group('range', [{ end: '0080' }]),
      group('range', [{ end: '80' }]),
    ],
    [
      'modulo-leading-zeros',
      group('modulo', [{ end: '02' }]),
      group('modulo', [{ end: '2' }]),
    ],
    [
      'hex-case',
      group('xxhash', [{ end: 'C0' }]),
      group('xxhash', [{ end: 'c0' }]),
    ],
    [
      'hex-case',
      group(undefined, [{ end: 'C0' }]),
      group(undefined, [{ end: 'c0' }]),
    ],
    [
      'false-or-omitted',
      gsi({ unique: false, ignore_null: false, enabled: false }),
      gsi({}),
    ],
    [
      'false-or-omitted',
      table({ primary_indexes: [{ ignore_null: false }] }),
      table({ primary_indexes: [{}] }),
    ],
    [
      'empty-or-omitted',
      gsi({ columns: [], owner_sk_columns: [], owner_pk_columns: [] }),
      gsi({}),
    ],
    ['empty-or-omitted', table({ secondary_indexes: [] }), table({})],
    ['empty-or-omitted', index({ columns: [], index_params: {} }), index({})],
    ['empty-or-omitted', { shard_indexes: {}, databases: {} }, {}],
    ['empty-or-omitted', table({ primary_indexes: [] }), table({})],
    [
      'empty-or-omitted',
      schema({ tables: { t: {} }, sequences: [] }),
      schema({ tables: { t: {} } }),
    ],
    [
      'empty-or-omitted',
      schema({ tables: { t: {} }, sequences: {} }),
      schema({ tables: { t: {} } }),
    ],
    [
      'empty-or-omitted',
      schema({ reference_tables: { r: { shard_groups: [] } } }),
      schema({ reference_tables: { r: {} } }),
    ],
    [
      'empty-or-omitted',
      {
        databases: {
          app: { default_shard_group: 'g', global_secondary_indexes: {} },
        },
      },
      { databases: { app: { default_shard_group: 'g' } } },
    ],
    ['empty-or-omitted', table({ shard_group: '' }), table({})],
    [
      'empty-or-omitted',
      table({ primary_indexes: [{ shard_index: '' }] }),
      table({ primary_indexes: [{}] }),
    ],
    [
      'empty-or-omitted',
      schema({ default_shard_group: '', tables: { t: {} } }),
      schema({ tables: { t: {} } }),
    ],
    [
      'empty-or-omitted',
      {
        default_shard_group: '',
        shard_groups: [{ uid: 'g', name: '', default_shard_index: '' }],
      },
      { shard_groups: [{ uid: 'g' }] },
    ],
    [
      'empty-or-omitted',
      schema({ tables: {}, reference_tables: {}, default_shard_group: 'g' }),
      schema({ default_shard_group: 'g' }),
    ],
    [
      'empty-database-or-schema',
      { databases: { app: {}, b: { x: 1 } } },
      { databases: { b: { x: 1 } } },
    ],
    [
      'lookup-schema',
      gsi({ table: 'lookup' }),
      gsi({ schema: 'public', table: 'lookup' }),
    ],
    [
      'modulus-type',
      index({ index_params: { modulus: 16 } }),
      index({ index_params: { modulus: '16' } }),
    ],
    [
      'modulo-leading-zeros',
      routed(['a', 'b'], '002', ['hash'], { default_shard_index: '' }),
      routed(['a', 'b'], '2', ['hash'], { default_shard_index: '' }),
    ],
    [
      'empty-or-omitted',
      inSchemas(['one'], { table: 'lookup', schema: '' }),
      inSchemas(['one'], { table: 'lookup' }),
    ],
    [
      'expression-spacing',
      index({ columns: ['(k >> 56) + 128'] }),
      index({ columns: ['(k>>56)+128'] }),
    ],
    [
      'expression-spacing',
      index({ columns: ["f( k||'a''b' )"] }),
      index({ columns: ["f(k||'a''b')"] }),
    ],
    [
      'expression-spacing',
      index({ columns: ["f( k , 'a  b' )"] }),
      index({ columns: ["f(k,'a  b')"] }),
    ],
  ])('by %s alone: %j and %j', (rule, one, other) => {
    const comparison = compare(one, other);
    const [sentence, confidence] = EQUALITY_RULES[rule];
    expect(comparison).toEqual([{ rule, sentence, confidence }]);
    expect(compare(other, one)).toEqual(comparison);
  });

  it('by several rules at once, each named', () => {
    const comparison = compare(
      group('xxhash', [
        { shard_uid: 'a', start: '00', end: 'C000' },
        { shard_uid: 'b', start: 'c0' },
      ]),
      group('xxhash', [
        { shard_uid: 'b', start: 'c0' },
        { shard_uid: 'a', end: 'c0' },
      ]),
    );
    expect(comparison?.map(({ rule }) => rule)).toEqual([
      'hex-case',
      'key-range-order',
      'xxhash-lowest-start',
      'xxhash-trailing-zeros',
    ]);
  });

  it('in an expression of any length', () => {
    const expression = (space: string): object =>
      index({ columns: [`f(${`'a',${space}`.repeat(100_000)}b)`] });
    expect(compare(expression(' '), expression(''))).toBeDefined();
  });

  it('without a rule where both need the same one', () => {
    const one = group('xxhash', [{ shard_uid: 'a', start: '00', end: 'C000' }]);
    expect(compare(one, one)).toEqual([]);
  });

  it('in a schema that says nothing at all, however deep', () => {
    const comparison = compare(
      { databases: { app: { schemas: { public: { tables: {} } } } } },
      {},
    );
    expect(comparison?.map(({ rule }) => rule)).toEqual([
      'empty-database-or-schema',
      'empty-or-omitted',
    ]);
  });
});

describe('documents that differ', () => {
  it.each<[string, object | string, object | string]>([
    [
      'of sequences that are listed twice no map can be made: which of the two counts is not known',
      schema({
        sequences: [
          { name: 's', shard_group: 'a' },
          { name: 's', shard_group: 'b' },
        ],
      }),
      schema({ sequences: { s: { shard_group: 'b' } } }),
    ],
    [
      'of sequences without a name no map can be made',
      schema({ sequences: [{ shard_group: 'a' }] }),
      schema({ sequences: { '': { shard_group: 'a' } } }),
    ],
    [
      'of a bound that indexes of two types read nothing is known',
      routed(['a'], '8000', ['hash', 'bucket']),
      routed(['a'], '80', ['hash', 'bucket']),
    ],
    [
      'a bound that is a number is not none',
      group('xxhash', [{ start: 40 }]),
      group('xxhash', [{}]),
    ],
    [
      'range start 0 leaves out the negative keys',
      group('range', [{ start: '0' }]),
      group('range', [{}]),
    ],
    [
      'a modulo start of 0 is not known to be none',
      group('modulo', [{ start: '0' }]),
      group('modulo', [{}]),
    ],
    [
      'an end at the very top leaves out one value',
      group('xxhash', [{ end: 'ffffffffffffffff' }]),
      group('xxhash', [{}]),
    ],
    [
      'trailing zeros count under range',
      group('range', [{ end: '8000' }]),
      group('range', [{ end: '80' }]),
    ],
    [
      'leading zeros count under xxhash',
      group('xxhash', [{ end: '0080' }]),
      group('xxhash', [{ end: '80' }]),
    ],
    [
      'an odd digit under xxhash is unknown',
      group('xxhash', [{ end: '8' }]),
      group('xxhash', [{ end: '80' }]),
    ],
    [
      'zeros count in a bound of more digits than a hash has',
      group('xxhash', [{ end: '800000000000000000' }]),
      group('xxhash', [{ end: '80' }]),
    ],
    [
      'zeros are unknown without an index',
      group(undefined, [{ end: '8000' }]),
      group(undefined, [{ end: '80' }]),
    ],
    [
      'zeros are unknown where two types of index read the bound',
      group('xxhash', [{ end: '8000' }], mixedTypes()),
      group('xxhash', [{ end: '80' }], mixedTypes()),
    ],
    [
      'the order of primary indexes counts',
      table({ primary_indexes: [{ shard_index: 'a' }, { shard_index: 'b' }] }),
      table({ primary_indexes: [{ shard_index: 'b' }, { shard_index: 'a' }] }),
    ],
    [
      'the order of columns counts',
      gsi({ columns: ['a', 'b'] }),
      gsi({ columns: ['b', 'a'] }),
    ],
    [
      'of a lookup table in two schemas it counts which is meant',
      inSchemas(['one', 'two'], { table: 'lookup' }),
      inSchemas(['one', 'two'], { table: 'lookup', schema: 'one' }),
    ],
    [
      'a declared table is more than none',
      schema({ tables: { t: {}, u: {} } }),
      schema({ tables: { u: {} } }),
    ],
    [
      'a default equal to the authority is more than none',
      { default_shard_group: 'g' },
      {},
    ],
    [
      'a display name is not dropped',
      { shard_groups: [{ uid: 'g', name: 'n' }] },
      { shard_groups: [{ uid: 'g' }] },
    ],
    [
      'groups of one uid keep their order',
      { shard_groups: [{ uid: 'g', a: 1 }, { uid: 'g' }] },
      { shard_groups: [{ uid: 'g' }, { uid: 'g', a: 1 }] },
    ],
    [
      'an unknown empty text counts',
      { shard_groups: [], unknown: '' },
      { shard_groups: [] },
    ],
    [
      'an unknown empty list counts',
      { shard_groups: [], unknown: [] },
      { shard_groups: [] },
    ],
    [
      'a number a double cannot hold counts',
      '{"unknown": 9007199254740993}',
      '{"unknown": 9007199254740992}',
    ],
    [
      'white space inside quotes counts',
      index({ columns: ["f('a b')"] }),
      index({ columns: ["f('ab')"] }),
    ],
    [
      'white space counts where a quote is left open',
      index({ columns: [`" 'a'`] }),
      index({ columns: [`'a'`] }),
    ],
    [
      'an expression with a quote that nothing closes is compared as it is',
      index({ columns: ['f( "a)'] }),
      index({ columns: ['f("a)'] }),
    ],
    ...['a -- b', 'a /* b */', "e' \\' '", '$$ a $$', "f(' a)", 'f(" a)'].map(
      (text): [string, object, object] => [
        `white space counts where comments or odd quotes make it hard to judge: ${text}`,
        index({ columns: [text] }),
        index({ columns: [text.replaceAll(' ', '')] }),
      ],
    ),
    [
      'white space between words counts',
      index({ columns: ['a b'] }),
      index({ columns: ['ab'] }),
    ],
    [
      'white space between operators counts',
      index({ columns: ['a - -b'] }),
      index({ columns: ['a--b'] }),
    ],
    [
      'a column that is no text counts',
      index({ columns: [1] }),
      index({ columns: [2] }),
    ],
    ...[null, 'ids', 1, true].map((sequences): [string, object, object] => [
      `what is neither a map nor a list of sequences is more than none: ${sequences}`,
      schema({ tables: { t: {} }, sequences }),
      schema({ tables: { t: {} } }),
    ]),
    [
      'an index has a type',
      index({ type: 'range' }),
      index({ type: 'modulo' }),
    ],
    [
      'two spellings of a key with two values',
      table({ shard_group: 'g', shard_group_uid: 'h' }),
      table({ shard_group: 'g' }),
    ],
  ])('%s', (_, one, other) => {
    expect(compare(one, other)).toBeUndefined();
  });

  function mixedTypes(): object {
    return {
      shard_indexes: {
        i: { type: 'xxhash', columns: ['k'] },
        r: { type: 'range', columns: ['k'] },
      },
      databases: {
        app: {
          schemas: {
            public: {
              tables: {
                t: {
                  shard_group: 'g',
                  primary_indexes: [{ shard_index: 'r' }],
                },
              },
            },
          },
        },
      },
    };
  }
});

describe('keys of unknown meaning', () => {
  const keys = (value: object): string[] =>
    Array.from(unknownIn(documentOf(value).root), ([path, { members }]) => {
      const names = path === '' ? [] : path.split('\0');
      return [...names, [...members.keys()].join('+')].join(' · ');
    });

  it.each<[string, object, readonly string[]]>([
    ['at the top', { hint: 1, note: 2 }, ['hint+note']],
    [
      'of a group',
      { shard_groups: [{ uid: 'g', hint: 1 }] },
      ['shard_groups · g · hint'],
    ],
    [
      'of a range, which is known by what it says',
      {
        shard_groups: [
          { uid: 'g', key_ranges: [{ shard_uid: 's', start: '40', hint: 1 }] },
        ],
      },
      ['shard_groups · g · key_ranges · s 40  · hint'],
    ],
    [
      'of sequences, in either shape',
      {
        databases: {
          a: {
            schemas: {
              p: { sequences: [{ name: 's', hint: 1 }] },
              q: { sequences: { s: { hint: 1 } } },
            },
          },
        },
      },
      [
        'databases · a · schemas · p · sequences · s · hint',
        'databases · a · schemas · q · sequences · s · hint',
      ],
    ],
    [
      'of an index of a table, by its place',
      table({
        primary_indexes: [{}, { hint: 1 }],
        secondary_indexes: [{ name: 'i', hint: 1 }],
      }),
      ['primary_indexes · 1 · hint', 'secondary_indexes · i · hint'].map(
        (end) => `databases · app · schemas · public · tables · t · ${end}`,
      ),
    ],
    [
      'of a global index',
      gsi({ hint: 1, schema: 's' }),
      ['databases · app · global_secondary_indexes · by_email · hint'],
    ],
    [
      'nowhere, for other spellings of known keys',
      table({ shard_group_uid: 'g' }),
      [],
    ],
    [
      'nowhere, in what has another shape',
      index({ index_params: [{ hint: 1 }] }),
      [],
    ],
  ])('are found %s', (_, value, wanted) => {
    expect(keys(value)).toEqual(wanted);
  });
});

describe('the parts in which documents differ', () => {
  const paths = (one: object, other: object): string[] =>
    [...differingParts(documentOf(one), documentOf(other), 'neki')].map(
      ([path]) => path.join(' · '),
    );

  it.each<[string, object, object, readonly string[]]>([
    [
      'a group by its uid, whatever stands before it',
      { shard_groups: [{ uid: 'a' }, { uid: 'b', name: 'x' }] },
      { shard_groups: [{ uid: 'b', name: 'y' }, { uid: 'a' }] },
      ['shard_groups · b · name'],
    ],
    [
      'a list of groups as a whole where one has no uid',
      { shard_groups: [{ uid: 'a' }, { name: 'x' }] },
      { shard_groups: [{ uid: 'a' }, { name: 'y' }] },
      ['shard_groups'],
    ],
    [
      'a member by the name that it has in both spellings',
      table({ shard_group_uid: 'g' }),
      table({ shard_group: 'h' }),
      ['databases · app · schemas · public · tables · t · shard_group'],
    ],
    [
      'a member by its older name where both spellings are there',
      table({ shard_group_uid: 'g', shard_group: 'g' }),
      table({ shard_group_uid: 'h', shard_group: 'g' }),
      ['databases · app · schemas · public · tables · t · shard_group_uid'],
    ],
    [
      'a list of groups as a whole where two have one uid',
      { shard_groups: [{ uid: 'a', name: 'x' }, { uid: 'a' }] },
      { shard_groups: [{ uid: 'a', name: 'y' }, { uid: 'a' }] },
      ['shard_groups'],
    ],
    [
      'a table alone where the other document has no tables',
      schema({}),
      table({ shard_group: 'g' }),
      ['databases · app · schemas · public · tables · t'],
    ],
    [
      'bounds as the index of each document reads them',
      group('xxhash', [{ end: '8000' }]),
      group('range', [{ end: '800000' }]),
      ['shard_indexes · i · type', 'shard_groups · g · key_ranges'],
    ],
    [
      'a global index as a whole',
      gsi({ unique: true }),
      gsi({ unique: false }),
      ['databases · app · global_secondary_indexes · by_email'],
    ],
  ])('are %s', (_, one, other, wanted) => {
    expect(paths(one, other)).toEqual(wanted);
  });
});

describe('free-form documents', () => {
  it('compare by structure: only key order and the spelling of numbers mean nothing', () => {
    const comparison = compare(
      '{"b": [1.0], "a": {}}',
      '{"a": {}, "b": [1]}',
      'free-form',
    );
    expect(comparison?.map(({ rule }) => rule)).toEqual([
      'number-spelling',
      'object-key-order',
    ]);
    expect(compare('{"databases": {}}', '{}', 'free-form')).toBeUndefined();
  });
});

describe('the digest', () => {
  it('depends on meaning and not on spelling', () => {
    const digest = (value: object): string =>
      documentOf(value).canonical('neki').digest;
    expect(digest(group('xxhash', [{ start: '00', end: 'C0' }]))).toBe(
      digest(group('xxhash', [{ end: 'c000' }])),
    );
    expect(digest(group('xxhash', [{ end: 'c1' }]))).not.toBe(
      digest(group('xxhash', [{ end: 'c0' }])),
    );
    expect(digest({})).toMatch(/^[0-9a-f]{64}$/);
  });
});

it('a canonical form is JSON', () => {
  const document = { databases: { b: { x: 1, y: [2] }, a: { 'c d': '"' } } };
  const { text } = documentOf(document).canonical('free-form');
  expect(JSON.parse(text)).toEqual(document);
});
