import { cluster, group } from '../topology/changes-of.ts';

const data = (...ranges: readonly string[]): object =>
  group('data', 'by_tenant', ...ranges);
const WHOLE = data('a..80', 'b 80..');
const LOGS = group('logs', undefined, 'c');
const bound = (...groups: readonly string[]): object =>
  Object.fromEntries(groups.map((uid, at) => [`t${at}`, { shard_group: uid }]));
const META = { rest: { default_shard_group: 'meta' } };
const USERS = {
  users: {
    shard_group: 'data',
    secondary_indexes: [{ name: 'by_email', columns: ['email'] }],
  },
  lookup: { shard_group: 'meta' },
};

export function indexed(
  more: object | undefined,
  tables: object = USERS,
  groups: readonly object[] = [WHOLE, LOGS],
) {
  const index = {
    table: 'lookup',
    owner_table: 'users',
    columns: ['email'],
    owner_sk_columns: ['tenant_id'],
  };
  const database = more && {
    global_secondary_indexes: { by_email: { ...index, unique: true, ...more } },
  };
  return cluster({ tables, groups, ...(database && { database }) });
}

export const copied = (
  groups: readonly string[] | undefined,
  all: readonly object[] = [WHOLE, LOGS],
  tables?: object,
) =>
  cluster({
    groups: all,
    ...(tables && { tables }),
    schema:
      groups === undefined
        ? {}
        : { reference_tables: { countries: { shard_groups: groups } } },
  });
const counted = (
  sequences: object | undefined,
  database: object = {},
  groups = [WHOLE, LOGS],
) =>
  cluster({
    groups,
    database,
    schema: sequences === undefined ? {} : { sequences },
  });

/** Events with these indexes of their own. */
const routedBy = (...primary_indexes: readonly object[]): object =>
  cluster({ tables: { events: { shard_group: 'data', primary_indexes } } });

/** What a file may change, each with the documents before and after. */
export const PAIRS: Readonly<
  Record<string, readonly [live: object, desired: object]>
> = {
  'a range handed on': [
    cluster({ groups: [data('a..40', 'b 40..80', 'c 80..')] }),
    cluster({ groups: [data('a..40', 'e 40..80', 'c 80..')] }),
  ],
  'a boundary moved under range': [
    cluster({ groups: [group('data', 'by_id', 'a..0100', 'b 0100..')] }),
    cluster({ groups: [group('data', 'by_id', 'a..80', 'b 80..')] }),
  ],
  'a boundary moved under modulo': [
    cluster({ groups: [group('data', 'by_bucket', 'a..8', 'b 8..')] }),
    cluster({ groups: [group('data', 'by_bucket', 'a..4', 'b 4..')] }),
  ],
  'a gap': [cluster(), cluster({ groups: [data('a..80', 'b c0..')] })],
  'a split without a move': [
    cluster(),
    cluster({ groups: [data('a..40', 'a 40..80', 'b 80..')] }),
  ],
  'a merge': [cluster(), cluster({ groups: [data('a')] })],
  'another key': [
    cluster(),
    cluster({ groups: [group('data', 'by_org', 'a..80', 'b 80..')] }),
  ],
  'another key on one shard': [
    cluster({ groups: [data('a')] }),
    cluster({ groups: [group('data', 'by_org', 'a')] }),
  ],
  'no key any more': [
    cluster({ groups: [data('a')] }),
    cluster({ groups: [group('data', undefined, 'a')] }),
  ],
  'two groups moved': [
    cluster({
      groups: [WHOLE, group('more', 'by_org', 'c..80', 'd 80..')],
      tables: bound('data', 'more'),
    }),
    cluster({
      groups: [
        data('a..80', 'e 80..'),
        group('more', 'by_org', 'c..80', 'f 80..'),
      ],
      tables: bound('data', 'more'),
    }),
  ],
  'a table elsewhere on the same shard': [
    cluster({ groups: [group('twin', undefined, 'z')], tables: bound('meta') }),
    cluster({ groups: [group('twin', undefined, 'z')], tables: bound('twin') }),
  ],
  'a table elsewhere': [
    cluster({ tables: bound('meta') }),
    cluster({ tables: bound('data') }),
  ],
  'an index of a table': [cluster(), routedBy({ shard_index: 'by_org' })],
  'a binding removed': [cluster(META), cluster({ ...META, tables: {} })],
  'a binding removed, nothing left': [cluster(), cluster({ tables: {} })],
  'a new table': [
    cluster(META),
    cluster({
      ...META,
      tables: {
        events: { shard_group: 'data' },
        fresh: { shard_group: 'data' },
      },
    }),
  ],
  'a default of a database': [
    cluster({
      ...META,
      tables: { events: { shard_group: 'data' }, other: {} },
    }),
    cluster({
      ...META,
      tables: { events: { shard_group: 'data' }, other: {} },
      database: { default_shard_group: 'data' },
    }),
  ],
  'a default removed': [
    cluster({ ...META, tables: {} }),
    cluster({ tables: {} }),
  ],
  'a default of a schema': [
    cluster({ ...META, tables: {} }),
    cluster({ ...META, tables: {}, schema: { default_shard_group: 'meta' } }),
  ],
  'a default that is refused': [
    cluster(META),
    cluster({ rest: { default_shard_group: 'data' } }),
  ],
  'the authority moved': [
    cluster(),
    cluster({
      groups: [WHOLE, group('core', undefined, 'y')],
      rest: { authoritative_shard_group: 'core' },
    }),
  ],
  'the authority of a database': [
    cluster({ groups: [WHOLE, LOGS] }),
    cluster({
      groups: [WHOLE, LOGS],
      database: { authoritative_shard_group: 'logs' },
    }),
  ],
  'the authority of a database named anew': [
    cluster({ groups: [WHOLE, LOGS] }),
    cluster({
      groups: [WHOLE, LOGS],
      database: { authoritative_shard_group: 'meta' },
    }),
  ],
  'a group renamed': [
    cluster(),
    cluster({
      groups: [group('rows', 'by_tenant', 'a..80', 'b 80..')],
      tables: { events: { shard_group: 'rows' } },
    }),
  ],
  'a group added': [
    cluster(),
    cluster({ groups: [WHOLE, group('catalog', 'by_org', 'a..80', 'c 80..')] }),
  ],
  'a group removed': [cluster({ groups: [WHOLE, LOGS] }), cluster()],
  'a group drawn anew that nothing uses': [
    cluster({ groups: [WHOLE, LOGS] }),
    cluster({ groups: [WHOLE, group('logs', undefined, 'd')] }),
  ],
  'a displayed name': [
    cluster(),
    cluster({ groups: [{ ...WHOLE, name: 'Rows' }] }),
  ],
  'an index renamed': [
    cluster(),
    JSON.parse(JSON.stringify(cluster()).replaceAll('by_tenant', 'tenant')),
  ],
  'an index declared': [
    cluster({ groups: [], tables: {}, rest: { shard_indexes: {} } }),
    cluster({ groups: [], tables: {} }),
  ],
  'a reference table': [copied(undefined), copied(['data'])],
  'a reference table with one group more': [
    copied(['data']),
    copied(['data', 'logs']),
  ],
  'a reference table with one group less': [
    copied(['data', 'logs']),
    copied(['data']),
  ],
  'a reference table whose group moved': [
    copied(['data']),
    copied(['data'], [data('a..80', 'd 80..'), LOGS]),
  ],
  'a reference table whose group has a twin': [
    copied(['logs']),
    copied(['twin'], [WHOLE, LOGS, group('twin', undefined, 'c')]),
  ],
  'an ordinary table copied': [
    copied(undefined, undefined, { countries: { shard_group: 'meta' } }),
    copied(['data'], undefined, {}),
  ],
  'an ordinary table copied from one shard of several': [
    copied(undefined, undefined, { countries: { shard_group: 'logs' } }),
    copied(['data', 'logs'], undefined, {}),
  ],
  'two reference tables': [
    copied(undefined),
    cluster({
      groups: [WHOLE, LOGS],
      schema: {
        reference_tables: {
          a: { shard_groups: ['data'] },
          b: { shard_groups: ['data'] },
          c: { shard_groups: ['logs'] },
        },
      },
    }),
  ],
  'copies given up': [copied(['data']), copied(undefined)],
  'copies given up for one of them': [
    copied(['data', 'logs'], undefined, {}),
    copied(undefined, undefined, { countries: { shard_group: 'logs' } }),
  ],
  'a sequence elsewhere': [
    counted({ s: { shard_group: 'meta' } }),
    counted({ s: { shard_group: 'logs' } }),
  ],
  'a sequence listed': [
    counted(undefined),
    counted({ s: { shard_group: 'logs' } }),
  ],
  'a sequence no longer listed': [
    counted({ s: { shard_group: 'logs' } }),
    counted(undefined),
  ],
  'a sequence on the same shard': [
    counted({ s: { shard_group: 'meta' } }, {}, [
      WHOLE,
      group('twin', undefined, 'z'),
    ]),
    counted({ s: { shard_group: 'twin' } }, {}, [
      WHOLE,
      group('twin', undefined, 'z'),
    ]),
  ],
  'a table sharded that may own a sequence': [
    cluster({ groups: [WHOLE, LOGS], tables: bound('logs') }),
    cluster({ groups: [WHOLE, LOGS], tables: bound('data') }),
  ],
  'tables from two shards to one': [
    cluster({
      groups: [WHOLE, LOGS, group('two', undefined, 'd')],
      tables: bound('logs', 'two'),
    }),
    cluster({
      groups: [WHOLE, LOGS, group('two', undefined, 'd')],
      tables: bound('data', 'data'),
    }),
  ],
  'an index declared and off': [
    indexed(undefined),
    indexed({ enabled: false }),
  ],
  'an index turned on': [
    indexed({ enabled: false }),
    indexed({ enabled: true }),
  ],
  'an index turned off': [
    indexed({ enabled: true }),
    indexed({ enabled: false }),
  ],
  'an index dropped': [indexed({ enabled: true }), indexed(undefined)],
  'an index redefined': [
    indexed({ enabled: true }),
    indexed({ enabled: true, unique: false }),
  ],
  'an index redefined by its owner': [
    indexed({ enabled: true }),
    indexed(
      { enabled: true },
      {
        ...USERS,
        users: {
          shard_group: 'data',
          secondary_indexes: [{ name: 'by_email', columns: ['mail'] }],
        },
      },
    ),
  ],
  'an index without an owner': [
    indexed({ enabled: true }),
    indexed({ enabled: true }, { ...USERS, users: { shard_group: 'data' } }),
  ],
  'an index with an owner': [
    indexed({ enabled: true }, { ...USERS, users: { shard_group: 'data' } }),
    indexed({ enabled: true }),
  ],
  'an index whose lookup table moved': [
    indexed({ enabled: true }),
    indexed({ enabled: true }, { ...USERS, lookup: { shard_group: 'logs' } }),
  ],
  'an index whose owner has another key': [
    indexed({ enabled: true }),
    indexed({ enabled: true }, USERS, [
      group('data', 'by_org', 'a..80', 'b 80..'),
      LOGS,
    ]),
  ],
  'the authority removed': [
    cluster(),
    { ...cluster(), authoritative_shard_group: 'gone' },
  ],
  'the authority left out': [
    cluster(),
    JSON.parse(
      JSON.stringify({ ...cluster(), authoritative_shard_group: undefined }),
    ),
  ],
  'the authority on two shards': [
    cluster(),
    cluster({ rest: { authoritative_shard_group: 'data' } }),
  ],
  'an index of a table written out': [
    cluster(),
    routedBy({ shard_index: 'by_tenant' }),
  ],
  'an index of a table left out': [
    routedBy({ shard_index: 'by_tenant' }),
    cluster({
      tables: { events: { shard_group: 'data', primary_indexes: [] } },
    }),
  ],
  'a binding written out': [
    cluster({ ...META, tables: { events: {} } }),
    cluster({ ...META, tables: { events: { shard_group: 'meta' } } }),
  ],
  'a table listed and one no longer': [
    cluster({ ...META, tables: { old: { shard_group: 'meta' } } }),
    cluster({ ...META, tables: { fresh: { shard_group: 'meta' } } }),
  ],
  'tables of two schemas bound to two groups': [
    cluster({ ...META, schema: {}, tables: bound('meta', 'meta') }),
    cluster({ ...META, groups: [WHOLE, LOGS], tables: bound('data', 'logs') }),
  ],
  'a second index of a table': [
    routedBy({ shard_index: 'by_tenant' }),
    routedBy({ shard_index: 'by_tenant' }, { shard_index: 'by_org' }),
  ],
  'an index that ignores NULL': [
    routedBy({ shard_index: 'by_tenant' }),
    routedBy({ shard_index: 'by_tenant', ignore_null: true }),
  ],
  'a group without ranges': [
    cluster(),
    cluster({ groups: [group('data', 'by_tenant')] }),
  ],
  'a default of the cluster': [
    cluster({ tables: {} }),
    cluster({ ...META, tables: {} }),
  ],
  'a default of a database that says the same': [
    cluster({ ...META, tables: {} }),
    cluster({ ...META, tables: {}, database: { default_shard_group: 'meta' } }),
  ],
  'two ranges swapped': [
    cluster(),
    cluster({ groups: [data('b..80', 'a 80..')] }),
  ],
  'three ranges moved in turn': [
    cluster({ groups: [data('a..40', 'b 40..80', 'c 80..')] }),
    cluster({ groups: [data('b..40', 'c 40..80', 'a 80..')] }),
  ],
  'another number of buckets': [
    cluster({ groups: [group('data', 'by_bucket', 'a..8', 'b 8..')] }),
    cluster({
      groups: [group('data', 'by_bucket', 'a..8', 'b 8..')],
      rest: {
        shard_indexes: {
          by_bucket: {
            type: 'modulo',
            columns: ['id'],
            index_params: { modulus: '32' },
          },
        },
      },
    }),
  ],
  'a bound of an odd number of digits': [
    cluster(),
    cluster({ groups: [data('a..8', 'b 8..')] }),
  ],
  'something unknown': [cluster(), cluster({ rest: { hint: 1 } })],
  'all shards at once': [
    cluster(),
    JSON.parse(
      JSON.stringify(cluster()).replaceAll(
        /"shard_uid":"(\w)"/g,
        '"shard_uid":"x$1"',
      ),
    ),
  ],
};
