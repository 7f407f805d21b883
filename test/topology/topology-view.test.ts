import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isNekiForm,
  isOneShard,
  shardsIn,
} from '../../src/topology/topology.ts';
import { viewTopology } from '../../src/topology/view.ts';
import { documentOf, topologyOf } from '../domain.ts';

describe('viewTopology', () => {
  it('reads both spellings of a binding, of a reference table and of sequences', () => {
    const { databases } = topologyOf({
      databases: {
        app: {
          schemas: {
            today: {
              tables: { t: { shard_group: 'g' } },
              reference_tables: { r: { shard_groups: ['g', 'h'] } },
              sequences: { s: { shard_group: 'g' } },
            },
            older: {
              tables: { t: { shard_group_uid: 'g' } },
              reference_tables: { r: { shard_group_uids: ['g', 'h'] } },
              sequences: [{ name: 's', shard_group_uid: 'g' }],
            },
          },
        },
      },
    });
    for (const schema of databases.get('app')?.schemas.values() ?? []) {
      expect(schema.tables.get('t')?.shardGroup?.value).toBe('g');
      expect(
        schema.referenceTables.get('r')?.shardGroups?.map(({ value }) => value),
      ).toEqual(['g', 'h']);
      expect(schema.sequences.get('s')?.shardGroup?.value).toBe('g');
    }
  });

  it('reads the spelling of today where both stand', () => {
    const { databases } = topologyOf({
      databases: {
        app: {
          schemas: {
            public: {
              tables: { t: { shard_group_uid: 'older', shard_group: 'g' } },
            },
          },
        },
      },
    });
    const tables = databases.get('app')?.schemas.get('public')?.tables;
    expect(tables?.get('t')?.shardGroup?.value).toBe('g');
  });

  it('keeps the place of every part', () => {
    const document = documentOf(
      '{"databases": {"app": {"schemas": {"public": {"sequences": [{"name": "s"}]}}}}}',
    );
    const sequence = viewTopology(document)
      .databases.get('app')
      ?.schemas.get('public')?.sequenceList[0];
    const { start, end } = sequence?.nameSpan ?? { start: 0, end: 0 };
    expect(document.source.text.slice(start, end)).toBe('"s"');
  });

  it('keeps the first of two groups of one uid, and lists both', () => {
    const topology = topologyOf({
      shard_groups: [{ uid: 'g', default_shard_index: 'i' }, { uid: 'g' }],
    });
    expect(topology.groupList).toHaveLength(2);
    expect(topology.groups.get('g')?.defaultShardIndex?.value).toBe('i');
  });

  it('has the shards of both of two groups of one uid', () => {
    const shard_groups = ['a', 'b'].map((shard_uid) => ({
      uid: 'g',
      key_ranges: [{ shard_uid }],
    }));
    expect(shardsIn(topologyOf({ shard_groups }))).toEqual(new Set(['a', 'b']));
  });

  it('leaves out what has a wrong type, whatever it is', () => {
    const keys = fc.constantFrom(
      ...[
        'shard_groups',
        'shard_indexes',
        'databases',
        'key_ranges',
        'uid',
        'schemas',
        'tables',
        'sequences',
      ],
      ...[
        'reference_tables',
        'global_secondary_indexes',
        'columns',
        'index_params',
        'primary_indexes',
        'name',
      ],
    );
    const { any } = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 7 },
        fc.constantFrom(null, true, 1, '', 'g'),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(keys, tie('any'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(keys, any, { maxKeys: 5 }), (value) => {
        expect(viewTopology(documentOf(value)).groups).toBeInstanceOf(Map);
      }),
    );
  });

  it('leaves out of a list of names what is no text', () => {
    const { indexes } = topologyOf({
      shard_indexes: { i: { columns: ['a', 1, null, ['b'], 'c'] } },
    });
    expect(indexes.get('i')?.columns.map(({ value }) => value)).toEqual([
      'a',
      'c',
    ]);
  });

  it('knows the Neki form by one of its top-level keys', () => {
    for (const key of [
      'authoritative_shard_group',
      'default_shard_group',
      'shard_groups',
      'shard_indexes',
      'databases',
    ])
      expect(isNekiForm(documentOf({ [key]: null }))).toBe(true);
    expect(isNekiForm(documentOf({ tables: {}, type: 'x' }))).toBe(false);
    expect(isNekiForm(documentOf({}))).toBe(false);
  });
});

it.each<[string, readonly object[], boolean]>([
  ['one range without bounds', [{}], true],
  ['one range with empty bounds', [{ start: '', end: '' }], true],
  ['one range with a start', [{ start: '40' }], false],
  ['one range with an end', [{ end: '40' }], false],
  ['two ranges without bounds', [{}, {}], false],
  ['no range', [], false],
])('a group is one shard by its only range, whole: %s', (_, ranges, isOne) => {
  const key_ranges = ranges.map((range) => ({ shard_uid: 's', ...range }));
  const { groupList } = topologyOf({
    shard_groups: [{ uid: 'g', key_ranges }],
  });
  expect(groupList.map(isOneShard)).toEqual([isOne]);
});
