import { cluster, group, type Parts } from '../../../../test/cluster.ts';
import type { Seen } from '../../../../test/domain.ts';

const DATA = group('data', 'by_tenant', 'a..80', 'b 80..');
const SPLIT = group('data', 'by_tenant', 'a..80', 'b 80..c0', 'c c0..');
const LOGS = group('logs', undefined, 'w');
const MORE = group('more', 'by_org', 'x..80', 'y 80..');
const BOTH = [DATA, MORE];
const BY_ORG = group('data', 'by_org', 'a..80', 'b 80..');
/** A group that others leave for, on shards that `more` may use. */
const FRESH = group('fresh', 'by_tenant', 'e..40', 'f 40..');
const SAME = group('more', 'by_org', 'a..80', 'b 80..');
const ROWS: Seen = { kind: 'rows', count: 812, isMore: false };

export type Pair = readonly [live: object, desired: object, seen?: Seen];

const at = (shard_group: string) => ({ shard_group });
const OWN = { ...at('data'), primary_indexes: [{ shard_index: 'by_org' }] };
const HASHED = { type: 'xxhash', columns: ['email'] };

/** A cluster with two databases of the same parts. */
function twice({ tables, schema, ...parts }: Parts): object {
  const schemas = { public: { tables, ...schema } };
  return {
    ...cluster(parts),
    databases: { app: { schemas }, 'App.EU': { schemas } },
  };
}

const filled = (groups: readonly object[], tables: object): object =>
  cluster({
    groups,
    tables,
    schema: {
      sequences: { ids: at('data'), numbers: at('data') },
      reference_tables: {
        plans: { shard_groups: ['data', 'logs'] },
        older: { shard_group_uids: ['data'] },
        elsewhere: { shard_groups: ['logs'] },
        later: { shard_groups: ['logs', 'data'] },
      },
    },
    database: {
      global_secondary_indexes: {
        by_email: {
          table: 'emails',
          owner_table: 'events',
          columns: ['email'],
          unique: true,
        },
        by_phone: {
          table: 'emails',
          owner_table: 'users',
          columns: ['phone'],
          unique: true,
        },
        by_code: {
          table: 'emails',
          owner_table: 'codes',
          columns: ['code'],
          unique: true,
        },
      },
    },
  });
const FILLED = {
  events: { ...at('data'), secondary_indexes: [{ name: 'by_email' }] },
  users: {
    ...OWN,
    secondary_indexes: [{ name: 'by_phone' }, { name: 'by_name' }],
  },
  emails: at('data'),
};
const copied = (...groups: readonly string[]): object =>
  cluster({
    groups: [DATA, LOGS],
    schema:
      groups.length === 0
        ? {}
        : { reference_tables: { plans: { shard_groups: groups } } },
  });
const counted = (...groups: readonly string[]): object =>
  cluster({
    groups: [DATA, LOGS],
    schema: {
      sequences: Object.fromEntries(
        groups.map((uid, number) => [`ids_${number}`, at(uid)]),
      ),
    },
  });
const PLAIN = { rest: { default_shard_group: 'meta' } };
const bound = (tables: object, groups = BOTH, schema = {}): object =>
  cluster({ ...PLAIN, groups, tables, schema });
const defaulted = (uid: string, tables = {}, more = {}): object =>
  cluster({
    groups: BOTH,
    tables,
    database: { default_shard_group: uid },
    ...more,
  });
/** A cluster with a lookup table and its index. */
const looked = (enabled: boolean): object =>
  cluster({
    tables: {
      events: { ...at('data'), secondary_indexes: [{ name: 'by_email' }] },
      emails: at('data'),
    },
    database: {
      global_secondary_indexes: {
        by_email: {
          table: 'emails',
          owner_table: 'events',
          columns: ['email'],
          unique: true,
          enabled,
        },
      },
    },
  });
/** Two databases, each with a table of its own. */
const each = (uid: string): object =>
  Object.fromEntries(
    ['one', 'two'].map((name) => [
      name,
      { schemas: { public: { tables: { [`of_${name}`]: at(uid) } } } },
    ]),
  );
const ONE = { events: at('data') };
const TWO = { events: at('data'), orders: at('data') };
const TWINS = {
  twin: { type: 'xxhash', columns: ['org_id'] },
  by_tenant: { type: 'xxhash', columns: ['tenant_id'] },
  by_org: { type: 'xxhash', columns: ['org_id'] },
};
const ODD = {
  groups: [DATA, group('odd', 'odd', 'c..80', 'd 80..')],
  rest: {
    shard_indexes: {
      by_tenant: TWINS.by_tenant,
      odd: { ...TWINS.by_tenant, index_params: { modulus: '16' } },
    },
  },
};
const THREE = { events: at('data'), orders: at('data'), lines: at('data') };

const COPIES = {
  reference_tables: { plans: { shard_groups: ['data'] } },
  sequences: { ids: at('data') },
};

/** Documents before and after a change that is blocked, and what was seen of its tables. */
export const CASES: Readonly<Record<string, Pair>> = {
  'a split of a group that much depends on': [
    filled([DATA, LOGS], FILLED),
    filled([SPLIT, LOGS], FILLED),
  ],
  'a split in two databases': [
    twice({ groups: [DATA], tables: THREE, schema: COPIES }),
    twice({ groups: [SPLIT], tables: THREE, schema: COPIES }),
  ],
  'a split of a group that a default fills': [
    cluster({ tables: ONE, database: { default_shard_group: 'data' } }),
    cluster({
      groups: [SPLIT],
      tables: ONE,
      database: { default_shard_group: 'data' },
    }),
  ],
  'keys without a range, beside some that move': [
    cluster(),
    cluster({ groups: [group('data', 'by_tenant', 'a..70', 'c 70..80')] }),
  ],
  'a group on new shards alone': [
    cluster(),
    cluster({ groups: [group('data', 'by_tenant', 'e..80', 'f 80..')] }),
  ],
  'a group on a shard of another': [
    cluster({ groups: [DATA, LOGS] }),
    cluster({ groups: [group('data', 'by_tenant', 'a..80', 'w 80..'), LOGS] }),
  ],
  'a group on one shard less': [
    cluster(),
    cluster({ groups: [group('data', 'by_tenant', 'b')] }),
  ],
  'another type of index, declared anew': [
    cluster(),
    cluster({
      rest: {
        shard_indexes: {
          by_tenant: {
            type: 'modulo',
            columns: ['tenant_id'],
            index_params: { modulus: '256' },
          },
        },
      },
    }),
  ],
  'an expression as the index': [
    cluster(),
    cluster({
      rest: {
        shard_indexes: {
          by_tenant: { type: 'xxhash', columns: ['lower("E Mail")'] },
        },
      },
    }),
  ],
  'tables that go to another group in two databases': [
    twice({
      groups: [DATA, MORE],
      tables: { ...ONE, 'Order "1"': at('data') },
    }),
    twice({
      groups: [DATA, MORE],
      tables: { ...ONE, 'Order "1"': at('more') },
    }),
  ],
  'tables that go three ways, one with an index of its own': [
    filled([DATA, MORE, LOGS], { ...THREE, ...FILLED }),
    filled([DATA, MORE, LOGS], {
      ...THREE,
      ...FILLED,
      orders: at('more'),
      lines: at('logs'),
      events: { ...FILLED.events, primary_indexes: [{ columns: ['org_id'] }] },
    }),
  ],
  'an index of its own that is new': [
    bound(THREE),
    {
      ...bound({
        ...THREE,
        orders: { ...at('more'), primary_indexes: [{ shard_index: 'own' }] },
      }),
      shard_indexes: { by_tenant: HASHED, by_org: HASHED, own: HASHED },
    },
  ],
  'tables that go to a group of another name and division': [
    bound(THREE),
    cluster({
      ...PLAIN,
      groups: [DATA, group('more', 'by_org', 'x..40', 'y 40..')],
      tables: { ...THREE, orders: at('more'), lines: at('more') },
    }),
  ],
  'a table that is sharded': [
    bound({ ...ONE, orders: at('meta') }),
    bound({ ...ONE, orders: at('data') }),
  ],
  'another default, with tables of its own': [
    defaulted('data', { events: {}, orders: {} }),
    defaulted('more', { events: {}, orders: {} }),
  ],
  'another default, with a table that has rows': [
    defaulted('data', { events: {} }),
    defaulted('more', { events: {} }),
    ROWS,
  ],
  'a default that goes': [
    defaulted('data', { events: {}, orders: {} }),
    cluster({ groups: [DATA, MORE], tables: { events: {}, orders: {} } }),
  ],
  'a default that goes from unlisted tables': [
    defaulted('data'),
    cluster({ groups: [DATA, MORE], tables: {} }),
  ],
  'a default of one schema that goes': [
    cluster({ tables: {}, schema: { default_shard_group: 'data' } }),
    cluster({ tables: {} }),
  ],
  'a binding that goes': [cluster(), cluster({ tables: {} })],
  'a first default': [
    cluster({ tables: { events: {} } }),
    cluster({
      tables: { events: {} },
      database: { default_shard_group: 'data' },
    }),
  ],
  'keys without a range': [
    cluster(),
    cluster({ groups: [group('data', 'by_tenant', 'a..80', 'b 90..')] }),
  ],
  'keys without two ranges': [
    cluster(),
    cluster({ groups: [group('data', 'by_tenant', 'a 10..80', 'b 90..')] }),
  ],
  'no index any more': [
    cluster(),
    cluster({ groups: [group('data', undefined, 'a..40', 'b 40..')] }),
  ],
  'no index yet': [
    bound({ ...ONE, orders: at('meta') }),
    cluster({
      ...PLAIN,
      groups: [DATA, group('more', undefined, 'x..80', 'y 80..')],
      tables: { ...ONE, orders: at('more') },
    }),
  ],
  'an index of which nothing is documented': [
    cluster(),
    cluster({
      groups: [SPLIT],
      tables: {
        events: {
          ...at('data'),
          primary_indexes: [{ shard_index: 'by_tenant', ignore_null: true }],
        },
      },
    }),
  ],
  'ranges that overlap': [
    cluster(),
    cluster({ groups: [group('data', 'by_tenant', 'a..80', 'b 40..')] }),
  ],
  'ranges that no longer overlap': [
    cluster({ groups: [group('data', 'by_tenant', 'a..80', 'b 40..')] }),
    cluster(),
  ],
  'a new table': [bound({}), bound(ONE)],
  'new tables': [bound(ONE), bound(THREE)],
  'new tables with rows': [bound(ONE), bound(THREE), ROWS],
  'new tables in the snapshot': [
    bound(ONE),
    bound(THREE),
    { kind: 'in-snapshot' },
  ],
  'an entry that goes': [bound(THREE), bound(ONE)],
  'an entry that goes from a table with rows': [bound(THREE), bound(ONE), ROWS],
  'a table with another name': [
    bound(THREE),
    bound({ events: at('data'), orders: at('data'), rows: at('data') }),
  ],
  'tables with other names': [
    bound(THREE),
    bound({ events: at('data'), positions: at('data'), rows: at('data') }),
  ],
  'tables with rows and other names': [
    bound(THREE),
    bound({ events: at('data'), positions: at('data'), rows: at('data') }),
    ROWS,
  ],
  'a reference table': [copied(), copied('data')],
  'a reference table with rows': [copied(), copied('data'), ROWS],
  'a reference table in the snapshot': [
    copied(),
    copied('data'),
    { kind: 'in-snapshot' },
  ],
  'a reference table that was an ordinary one': [
    bound({ ...ONE, plans: at('data') }),
    cluster({
      ...PLAIN,
      groups: [DATA, MORE],
      schema: { reference_tables: { plans: { shard_groups: ['data'] } } },
    }),
  ],
  'a reference table on more shards': [copied('data'), copied('data', 'logs')],
  'a reference table no more': [copied('data'), copied()],
  'a reference table with rows no more': [
    copied('data'),
    cluster({
      groups: [DATA, LOGS],
      tables: { ...ONE, plans: at('logs') },
    }),
    ROWS,
  ],
  'a sequence': [counted(), counted('data')],
  sequences: [counted(), counted('data', 'data')],
  'a sequence elsewhere': [counted('data'), counted('logs')],
  'sequences elsewhere': [counted('data', 'data'), counted('logs', 'logs')],
  'a sequence no more': [counted('logs'), counted()],
  'sequences no more': [counted('logs', 'logs'), counted()],
  'an index of which there is a second one alike': [
    cluster({ rest: { shard_indexes: TWINS } }),
    cluster({ groups: [BY_ORG], rest: { shard_indexes: TWINS } }),
  ],
  'an index of its own for one table': [
    cluster({ tables: TWO }),
    cluster({ tables: { ...TWO, orders: OWN } }),
  ],
  'an index of its own no more, which only the table has': [
    cluster({
      tables: {
        ...TWO,
        orders: {
          ...at('data'),
          primary_indexes: [{ columns: ['region_id'] }],
        },
      },
    }),
    cluster({ tables: TWO }),
  ],
  'other indexes of their own': [
    cluster({ tables: { one: OWN, other: OWN } }),
    cluster({
      tables: {
        one: { ...OWN, primary_indexes: [{ shard_index: 'by_id' }] },
        other: { ...OWN, primary_indexes: [{ shard_index: 'by_bucket' }] },
      },
    }),
  ],
  'a second index, and a split': [
    cluster(),
    cluster({
      groups: [SPLIT],
      tables: {
        events: {
          ...at('data'),
          primary_indexes: [
            { shard_index: 'by_tenant' },
            { shard_index: 'by_org' },
          ],
        },
      },
    }),
  ],
  'a split of unlisted tables': [
    cluster({ tables: {}, database: { default_shard_group: 'data' } }),
    cluster({
      groups: [SPLIT],
      tables: {},
      database: { default_shard_group: 'data' },
    }),
  ],
  'another index, beside a table that keeps its own and what is not listed': [
    cluster({
      tables: { ...TWO, orders: OWN },
      schema: { default_shard_group: 'data' },
    }),
    cluster({
      groups: [BY_ORG],
      tables: { ...TWO, orders: OWN },
      schema: { default_shard_group: 'data' },
    }),
  ],
  'tables of two databases that go to a new group': [
    { ...cluster(), databases: each('data') },
    { ...cluster({ groups: [DATA, FRESH] }), databases: each('fresh') },
  ],
  'a table that goes to a new group on shards in use': [
    cluster({ groups: [DATA, group('more', 'by_org', 'e..80', 'f 80..')] }),
    cluster({
      groups: [DATA, group('more', 'by_org', 'e..80', 'f 80..'), FRESH],
      tables: { events: at('fresh') },
    }),
  ],
  'a split of a group whose shards another uses': [
    bound({ ...ONE, users: at('more') }, [DATA, SAME]),
    bound({ ...ONE, users: at('more') }, [SPLIT, SAME]),
  ],
  'a table with an index of its own that goes to another group': [
    bound({ ...ONE, orders: OWN }),
    bound({ ...ONE, orders: { ...OWN, ...at('more') } }),
  ],
  'a table that leaves a group beside the entry of a reference table': [
    bound({ ...ONE, plans: at('data') }, BOTH, {
      reference_tables: { plans: { shard_groups: ['more'] } },
    }),
    bound({ events: at('more'), plans: at('data') }, BOTH, {
      reference_tables: { plans: { shard_groups: ['more'] } },
    }),
  ],
  'a table that goes to a group of another name': [
    bound({ ...THREE, orders: at('more') }),
    bound({ ...THREE, orders: at('new'), lines: at('new') }, [
      DATA,
      group('new', 'by_org', 'x..80', 'y 80..'),
    ]),
  ],
  'a default whose index also differs in what nobody documents': [
    defaulted('data', {}, ODD),
    defaulted('odd', {}, ODD),
  ],
  'another default, of unlisted tables alone': [
    defaulted('data'),
    defaulted('more'),
  ],
  'no index before either': [
    cluster({ groups: [group('data', undefined, 'a..80', 'b 80..')] }),
    cluster({ groups: [group('data', undefined, 'a..40', 'b 40..')] }),
  ],
  'a global secondary index': [cluster(), looked(true)],
  'a global secondary index that is enabled': [looked(false), looked(true)],
  'a table of one shard that is sharded, with its sequence': [
    cluster({
      groups: [group('solo', undefined, 'x')],
      tables: { events: at('solo') },
    }),
    cluster({ groups: [group('solo', undefined, 'x'), DATA] }),
  ],
  'a first entry of a table with rows': [
    cluster({ tables: { events: {} } }),
    cluster(),
    ROWS,
  ],
  'a first default of a table with rows': [
    cluster({ tables: { events: {} } }),
    cluster({
      tables: { events: {} },
      database: { default_shard_group: 'data' },
    }),
    ROWS,
  ],
  'a reference table that was an ordinary one with rows': [
    bound({ ...ONE, plans: at('data') }),
    bound(ONE, BOTH, {
      reference_tables: { plans: { shard_groups: ['data', 'more'] } },
    }),
    ROWS,
  ],
  'another authority of a database': [
    cluster({
      groups: [DATA, LOGS],
      database: { authoritative_shard_group: 'logs' },
    }),
    cluster({ groups: [DATA, LOGS] }),
  ],
  'a key that nobody knows': [
    cluster(),
    cluster({ tables: { events: { ...at('data'), routing: 'x' } } }),
  ],
};
