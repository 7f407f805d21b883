import { describe, expect, it } from 'vitest';
import { validate } from '../../../src/rules/validate.ts';
import { documentOf } from '../../domain.ts';

/** Documents of the shapes that are known from the field, in words of our own, with what is to be said of them. */
const DOCUMENTS: readonly (readonly [
  what: string,
  topology: unknown,
  findings: readonly string[],
])[] = [
  [
    'a new database: one group named after its shard',
    {
      shard_groups: [group('shq1', [['shq1']])],
      default_shard_group: 'shq1',
      authoritative_shard_group: 'shq1',
    },
    [],
  ],
  [
    'the first sharded table, on the authoritative shard too',
    {
      ...cluster('shq1', true),
      shard_groups: [
        group('shq1', [['shq1']]),
        group(
          'readings',
          [
            ['shq1', '', '80'],
            ['shq2', '80'],
          ],
          'by_site',
        ),
      ],
      databases: inPublic('meters', { readings: { shard_group: 'readings' } }),
    },
    [],
  ],
  [
    'four shards and no default anywhere: the first example people read',
    {
      ...cluster('home', false),
      shard_groups: [
        group(
          'by_site',
          [
            ['a', '', '40'],
            ['b', '40', '80'],
            ['c', '80', 'c0'],
            ['d', 'c0'],
          ],
          'by_site',
        ),
        group('home', [['z']]),
      ],
      databases: inPublic('meters', { readings: { shard_group: 'by_site' } }),
    },
    ['warning no-default'],
  ],
  [
    'the smallest document with a database default',
    {
      authoritative_shard_group: 'home',
      shard_groups: [group('home', [['z']])],
      databases: { meters: { default_shard_group: 'home' } },
    },
    [],
  ],
  [
    'a second unsharded group on the same shard, before a Reshard',
    {
      ...cluster('shq1', true),
      shard_groups: [group('shq1', [['shq1']]), group('moving', [['shq1']])],
      databases: inPublic('meters', { readings: { shard_group: 'moving' } }),
    },
    [],
  ],
  [
    'a reference table and a unique global secondary index that is not enabled',
    {
      ...cluster('home', false),
      shard_groups: [
        group('home', [['a']]),
        group(
          'by_site',
          [
            ['a', '', '80'],
            ['b', '80'],
          ],
          'by_site',
        ),
      ],
      databases: {
        meters: {
          default_shard_group: 'home',
          global_secondary_indexes: {
            by_serial: {
              schema: 'public',
              table: 'serials',
              owner_table: 'devices',
              columns: ['serial'],
              owner_sk_columns: ['site_id'],
              unique: true,
              ignore_null: false,
              enabled: false,
            },
          },
          schemas: {
            public: {
              tables: {
                devices: {
                  shard_group: 'by_site',
                  secondary_indexes: [
                    { name: 'by_serial', columns: ['serial'] },
                  ],
                },
                serials: { shard_group: 'home' },
              },
              reference_tables: { units: { shard_groups: ['by_site'] } },
            },
          },
        },
      },
    },
    [],
  ],
  [
    'the older spelling, with a start at the lowest key, and two groups over the same shards',
    {
      ...cluster('home', true),
      shard_groups: [
        group('home', [['z']]),
        group(
          'by_site',
          [
            ['a', '00', '80'],
            ['b', '80'],
          ],
          'by_site',
        ),
        group(
          'by_part',
          [
            ['a', '00', '80'],
            ['b', '80'],
          ],
          'by_site',
        ),
      ],
      databases: inPublic('meters', {
        readings: { shard_group_uid: 'by_site' },
        parts: { shard_group_uid: 'by_part' },
      }),
    },
    ['warning alias-key'],
  ],
  [
    'a live cluster: a routed authority, groups that share shards, a routed default, a doubtful key',
    {
      ...cluster('shq1', true),
      shard_groups: [
        group('shq1', [['shq1']], 'by_site'),
        group(
          'v1',
          [
            ['shq1', '', '80'],
            ['shq2', '80'],
          ],
          'by_site',
        ),
        group(
          'v2',
          [
            ['shq2', '', '80'],
            ['shq3', '80'],
          ],
          'by_site',
        ),
      ],
      databases: {
        postgres: {
          default_shard_group: 'v2',
          schemas: {
            public: {
              tables: {
                readings: { shard_group: 'v1' },
                parts: { shard_group: 'v2', shard_index: 'by_site' },
              },
            },
          },
        },
      },
    },
    [
      'warning authority-indexed',
      'warning routed-default',
      'warning table-shard-index',
    ],
  ],
  [
    'a toy that names a group which is not there',
    { authoritative_shard_group: 'x', shard_groups: [] },
    ['error undeclared-shard-group'],
  ],
  [
    'an authority over two ranges, which the service refuses',
    {
      ...cluster('data', false),
      shard_groups: [
        group(
          'data',
          [
            ['a', '', '80'],
            ['b', '80'],
          ],
          'by_site',
        ),
      ],
    },
    ['error authority-one-range', 'warning authority-indexed'],
  ],
];

function group(
  uid: string,
  ranges: readonly (readonly [shard: string, start?: string, end?: string])[],
  index?: string,
): object {
  const key_ranges = ranges.map(([shard_uid, start, end]) => ({
    shard_uid,
    ...(start ? { start } : {}),
    ...(end ? { end } : {}),
  }));
  return {
    uid,
    ...(index === undefined ? {} : { default_shard_index: index }),
    key_ranges,
  };
}

function cluster(authority: string, hasDefault: boolean): object {
  return {
    authoritative_shard_group: authority,
    ...(hasDefault ? { default_shard_group: authority } : {}),
    shard_indexes: { by_site: { type: 'xxhash', columns: ['site_id'] } },
  };
}

function inPublic(database: string, tables: object): object {
  return { [database]: { schemas: { public: { tables } } } };
}

describe('documents of the shapes that are known from the field', () => {
  it.each(DOCUMENTS)('%s', (_, topology, expected) => {
    const findings = validate(documentOf(JSON.stringify(topology)));
    expect(
      findings.map(({ id, severity }) => `${severity} ${id}`).sort(),
    ).toEqual([...expected].sort());
  });

  it('an authority that moved, which the service refuses, against the live document', () => {
    const topology = (shard: string): string =>
      JSON.stringify({
        ...cluster('home', true),
        shard_groups: [group('home', [[shard]])],
      });
    const findings = validate(documentOf(topology('shq2')), {
      live: documentOf(topology('shq1')),
    });
    expect(findings.map(({ id }) => id)).toEqual(['authority-moved']);
  });
});
