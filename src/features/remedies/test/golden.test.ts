import { expect, it } from 'vitest';
import { cluster, group, type Parts } from '../../../../test/cluster.ts';
import { compare, documentOf, type Seen } from '../../../../test/domain.ts';
import { textOf } from '../../../../test/messages.ts';
import { judge } from '../../evidence/judge.ts';
import type { Remedy } from '../advice.ts';
import { findRemedies } from '../remedy.ts';

const DATA = group('data', 'by_tenant', 'a..80', 'b 80..');
const SPLIT = group('data', 'by_tenant', 'a..80', 'b 80..c0', 'c c0..');
const LOGS = group('logs', undefined, 'w');
const MORE = group('more', 'by_org', 'x..80', 'y 80..');
const ROWS: Seen = { kind: 'rows', count: 812, isMore: false };

type Pair = readonly [live: object, desired: object, seen?: Seen];

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
const bound = (tables: object): object =>
  cluster({ ...PLAIN, groups: [DATA, MORE], tables });
const defaulted = (uid: string, tables = {}): object =>
  cluster({
    groups: [DATA, MORE],
    tables,
    database: { default_shard_group: uid },
  });
const ONE = { events: at('data') };
const THREE = { events: at('data'), orders: at('data'), lines: at('data') };

const COPIES = {
  reference_tables: { plans: { shard_groups: ['data'] } },
  sequences: { ids: at('data') },
};

const CASES: Readonly<Record<string, Pair>> = {
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

function remediesOn([live, desired, seen]: Pair): readonly Remedy[] {
  const [before, after] = [documentOf(live), documentOf(desired)];
  const changes = compare(before, after);
  const names = changes.flatMap(({ tables }) => tables.listed);
  const evidence = {
    at: '2026-11-22T12:00:00Z',
    tables: new Map(names.flatMap((name) => (seen ? [[name, seen]] : []))),
    fresh: new Set<string>(),
    left: new Set<string>(),
    found: new Map(),
  };
  const mode = { mode: 'check', isPristine: false } as const;
  return findRemedies(judge(changes, evidence, mode), before, after);
}

/** All that a remedy says, a line each, with what is to be run below it. */
function linesOf({ ways, lead, changes, steps, alternatives }: Remedy) {
  const run = (sql: string | undefined) => sql?.split('\n') ?? [];
  return [
    `${ways.join(' and ')} for ${changes.length}: ${textOf(lead)}`,
    ...steps.flatMap((step) => [
      `${step.otherwise ? 'gate' : 'step'}: ${textOf(step.text)}`,
      ...run(step.sql),
      ...(step.otherwise
        ? [`else: ${textOf(step.otherwise.text)}`, ...run(step.otherwise.sql)]
        : []),
    ]),
    ...alternatives.map((one) => `or: ${textOf(one)}`),
  ];
}

it('what is advised is the same, word for word; what an earlier change has in the same words is left out', () => {
  const known = new Set<string>();
  const told = Object.entries(CASES).map(([name, pair]) => {
    const lines = remediesOn(pair).flatMap(linesOf);
    expect(lines).not.toEqual([]);
    const fresh = new Set(lines).difference(known);
    for (const line of fresh) known.add(line);
    return [name, ...fresh].join('\n');
  });
  expect(told.join('\n\n')).toMatchSnapshot();
});
