import { describe, expect, it } from 'vitest';
import {
  resolutionOf,
  resolveNamed,
  resolveReferenceTable,
  resolveSequence,
  resolveTable,
  resolveUnlisted,
} from '../../src/topology/resolution.ts';
import type {
  Database,
  Schema,
  Table,
  Topology,
} from '../../src/topology/topology.ts';
import { topologyOf } from '../domain.ts';

const CLUSTER = {
  authoritative_shard_group: 'meta',
  default_shard_group: 'meta',
  shard_indexes: {
    by_tenant: { type: 'xxhash', columns: ['tenant_id'] },
    by_id: { type: 'range', columns: ['id'] },
  },
  shard_groups: [
    { uid: 'meta', key_ranges: [{ shard_uid: 'z' }] },
    {
      uid: 'data',
      default_shard_index: 'by_tenant',
      key_ranges: [{ shard_uid: 'a' }],
    },
    { uid: 'logs', key_ranges: [{ shard_uid: 'b' }] },
  ],
};

function part(topology: Topology, path: string): [Database, Schema, Table] {
  const [database = '', schema = '', table = ''] = path.split('.');
  const ofDatabase = topology.databases.get(database);
  const ofSchema = ofDatabase?.schemas.get(schema);
  const ofTable = ofSchema?.tables.get(table);
  if (
    ofDatabase === undefined ||
    ofSchema === undefined ||
    ofTable === undefined
  )
    throw new Error(path);
  return [ofDatabase, ofSchema, ofTable];
}

describe('resolveTable', () => {
  const topology = topologyOf({
    ...CLUSTER,
    databases: {
      app: {
        default_shard_group: 'data',
        schemas: {
          public: {
            tables: {
              plain: {},
              empty: { shard_group: '' },
              bound: { shard_group: 'logs' },
              lost: { shard_group: 'nowhere' },
              other: {
                primary_indexes: [{ shard_index: 'by_id', ignore_null: true }],
              },
              columns: { primary_indexes: [{ columns: ['org_id'] }] },
            },
          },
          log: { default_shard_group: 'logs', tables: { t: {} } },
        },
      },
      bare: { schemas: { public: { tables: { t: {} } } } },
    },
  });
  const resolution = resolutionOf(topology);

  it.each([
    ['app.public.plain', 'database', 'data'],
    ['app.public.empty', 'database', 'data'],
    ['app.public.bound', 'own', 'logs'],
    ['app.log.t', 'schema', 'logs'],
    ['bare.public.t', 'topology', 'meta'],
  ])('places %s by its %s in %s', (path, source, uid) => {
    const { choice } = resolveTable(resolution, ...part(topology, path));
    expect(choice).toMatchObject({
      source,
      uid,
      group: topology.groups.get(uid),
    });
  });

  it('keeps the name of a group that nobody declares', () => {
    const { choice } = resolveTable(
      resolution,
      ...part(topology, 'app.public.lost'),
    );
    expect(choice).toEqual({ source: 'own', uid: 'nowhere', group: undefined });
  });

  it.each([
    [
      'app.public.plain',
      [
        {
          source: 'group',
          name: 'by_tenant',
          columns: ['tenant_id'],
          ignoreNull: false,
        },
      ],
    ],
    [
      'app.public.other',
      [{ source: 'table', name: 'by_id', columns: ['id'], ignoreNull: true }],
    ],
    [
      'app.public.columns',
      [
        {
          source: 'table',
          name: 'by_tenant',
          columns: ['org_id'],
          ignoreNull: false,
        },
      ],
    ],
    ['app.log.t', []],
  ])('finds the indexes of %s', (path, indexes) => {
    expect(
      resolveTable(resolution, ...part(topology, path)).indexes,
    ).toMatchObject(indexes);
  });

  it('shares one placement among the tables of one group', () => {
    const one = resolveTable(resolution, ...part(topology, 'app.public.plain'));
    expect(
      resolveTable(resolution, ...part(topology, 'app.public.empty')),
    ).toBe(one);
  });

  it('places what is not listed by the nearest default', () => {
    const app = topology.databases.get('app');
    expect(resolveUnlisted(resolution, app, 'public').choice.uid).toBe('data');
    expect(resolveUnlisted(resolution, app, 'log').choice.uid).toBe('logs');
    expect(resolveUnlisted(resolution, app).choice.uid).toBe('data');
    expect(resolveUnlisted(resolution, undefined).choice.uid).toBe('meta');
  });

  it.each([
    ['app', 'public', 'bound', 'logs'],
    ['app', 'public', 'unlisted', 'data'],
    ['app', 'log', 'unlisted', 'logs'],
    ['app', 'unlisted', 't', 'data'],
    ['unlisted', 'public', 't', 'meta'],
  ])('places %s.%s.%s by its names in %s', (database, schema, table, uid) => {
    const { choice } = resolveNamed(resolution, { database, schema, table });
    expect(choice.uid).toBe(uid);
  });
});

describe('without a default', () => {
  const topology = topologyOf({
    ...CLUSTER,
    default_shard_group: undefined,
    databases: {
      app: {
        authoritative_shard_group: 'logs',
        schemas: {
          public: {
            tables: { t: {} },
            reference_tables: {
              own: { shard_groups: ['data', 'logs'] },
              none: {},
            },
            sequences: { bound: { shard_group: 'data' }, listed: {} },
          },
        },
      },
      bare: {},
    },
  });
  const resolution = resolutionOf(topology);
  const [app, schema, table] = part(topology, 'app.public.t');

  it('a table is not routable, and system schemas fall to the authority', () => {
    expect(resolveTable(resolution, app, schema, table).choice).toMatchObject({
      source: 'none',
    });
    for (const system of ['pg_catalog', 'information_schema', 'pg_toast'])
      expect(resolveUnlisted(resolution, app, system).choice).toMatchObject({
        source: 'database-authority',
        uid: 'logs',
      });
    expect(resolveUnlisted(resolution, app, 'pg_temp').choice.source).toBe(
      'none',
    );
  });

  it('a reference table has its own groups or none', () => {
    const groups = [...schema.referenceTables.values()].map((reference) =>
      resolveReferenceTable(resolution, app, schema, reference).map(
        ({ uid }) => uid,
      ),
    );
    expect(groups).toEqual([['data', 'logs'], []]);
  });

  it('a sequence has its own group, or the authority unless the tables that own it decide', () => {
    const placed = [...schema.sequences.values(), undefined].map((sequence) => {
      const { choice, derived } = resolveSequence(resolution, app, sequence);
      return [choice.uid, derived];
    });
    expect(placed).toEqual([
      ['data', false],
      ['logs', true],
      ['logs', true],
    ]);
    const bare = topology.databases.get('bare');
    expect(
      bare && resolveSequence(resolution, bare, undefined).choice.uid,
    ).toBe('meta');
  });
});
