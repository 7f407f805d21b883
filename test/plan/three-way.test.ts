import { describe, expect, it } from 'vitest';
import { findReshards } from '../../src/plan/live-only.ts';
import { makePlan } from '../../src/plan/making.ts';
import type { Situation } from '../../src/plan/plan.ts';
import {
  findSituation,
  type History,
  needsHistory,
  readThreeWay,
} from '../../src/plan/three-way.ts';
import { cluster, group, type Parts } from '../cluster.ts';
import { documentOf, type TopologyDocument, wordsOf } from '../domain.ts';
import { messageOf, textOf } from '../messages.ts';

const UNKNOWN: History = { known: false, why: messageOf('no permission') };
const PRISTINE = {
  authoritative_shard_group: 's',
  default_shard_group: 's',
  shard_groups: [group('s', undefined, 's')],
};

/** The n-th version of the file: its boundary moves on. */
function version(number: number): object {
  return cluster({
    groups: [
      group('data', 'by_tenant', `a..${40 + number}`, `b ${40 + number}..`),
    ],
  });
}

function situation(
  { base, live, desired }: { base?: object; live: object; desired: object },
  history: History | readonly object[] = [],
): Situation {
  const earlier: History =
    'known' in history ? history : { known: true, earlier: history.map(read) };
  return findSituation(
    readThreeWay({
      base: base && read(base),
      live: read(live),
      file: read(desired),
    }),
    earlier,
  );
}

function read(value: object): TopologyDocument {
  return documentOf(value);
}

describe('the branch', () => {
  const known = (earlier: number[], newer: number[] = []): History => ({
    known: true,
    earlier: earlier.map((one) => read(version(one))),
    newer: newer.map((one) => read(version(one))),
  });
  const inPart: History = { ...UNKNOWN, earlier: [read(version(9))] };
  const NO_BASE = undefined;
  const NEW = 'new';
  const OUTSIDE = [{ kind: 'placement' }];
  const OWN = { groups: ['meta', 'data'] };
  type Version = number | 'new';
  const named = (one: Version): object =>
    one === NEW ? PRISTINE : version(one);

  // The file at the base, the branch, and the file.
  it.each<[string, Version | undefined, Version, Version, History, object]>([
    ['the file', 1, 2, 2, known([]), { state: 'in-sync', ledger: [] }],
    ['the file alone', NO_BASE, 2, 2, UNKNOWN, { state: 'in-sync' }],
    ['the file as it was', 1, 1, 2, known([]), { state: 'ordinary' }],
    ['what it starts with', NEW, NEW, 1, known([]), { state: 'ordinary' }],
    ['an older file', 3, 1, 4, known([2, 1]), { state: 'behind', versions: 2 }],
    ['one without a base', NO_BASE, 1, 4, known([1]), { versions: 1 }],
    ['one of those read', 1, 9, 2, inPart, { state: 'behind', versions: 1 }],
    ['a later file', 1, 4, 2, known([0], [3, 4]), { state: 'newer' }],
    ['what a new one is', 1, NEW, 2, UNKNOWN, { state: 'pristine' }],
    [
      'no file yet',
      NO_BASE,
      1,
      NEW,
      known([]),
      { state: 'first-file', liveOnly: OWN },
    ],
    ['none', 1, 9, 2, known([0]), { state: 'drift', outside: OUTSIDE }],
    [
      'none that is read',
      1,
      9,
      2,
      UNKNOWN,
      { state: 'history-unknown', why: messageOf('no permission') },
    ],
  ])('equals %s', (_, base, live, desired, history, expected) => {
    const documents = { live: named(live), desired: named(desired) };
    const found = situation(
      base === undefined ? documents : { ...documents, base: named(base) },
      history,
    );
    expect(found).toMatchObject(expected);
  });

  it('names the rule by which it is in sync', () => {
    const upper = { shard_groups: [group('g', undefined, 'a..C0')] };
    const lower = { shard_groups: [group('g', undefined, 'a..c0')] };
    const found = situation({ live: upper, desired: lower });
    expect(
      found.state === 'in-sync' && found.ledger.map(({ rule }) => rule),
    ).toEqual(['hex-case']);
  });

  it('has of its own what neither the file nor its former version has', () => {
    const INDEX = { type: 'xxhash', columns: ['id'] };
    const counted = { shard_group: 'data' };
    const copied = { shard_groups: ['data'] };
    const index = { table: 'lookup', owner_table: 'events', columns: ['id'] };
    const withNames = (...names: readonly string[]): object => {
      const each = <Value>(value: Value) =>
        Object.fromEntries(names.map((name) => [name, value]));
      return cluster({
        groups: names.map((name) => group(`g_${name}`, undefined, 'a')),
        schema: { sequences: each(counted), reference_tables: each(copied) },
        database: { global_secondary_indexes: each(index) },
        rest: { shard_indexes: each(INDEX) },
      });
    };
    const found = situation({
      base: withNames('former'),
      live: withNames('former', 'filed', 'own'),
      desired: withNames('filed'),
    });
    expect(found).toMatchObject({
      liveOnly: {
        groups: ['g_own'],
        indexes: ['own'],
        others: ['app.own', 'app.public.own', 'app.public.own'],
      },
    });
  });

  it('has of its own what is in any of its databases and schemas', () => {
    const schema = {
      tables: { events: { shard_group: 'data' } },
      sequences: { ids: { shard_group: 'data' } },
      default_shard_group: 'data',
    };
    const database = { schemas: { one: schema, two: schema } };
    const found = situation({
      live: cluster({
        rest: {
          default_shard_group: 'meta',
          databases: { app: database, other: database },
        },
      }),
      desired: cluster({ tables: {} }),
    });
    const names = ['app.one', 'app.two', 'other.one', 'other.two'];
    expect(found).toMatchObject({
      liveOnly: {
        bindings: [
          { group: 'data', tables: names.map((name) => `${name}.events`) },
        ],
        defaults: [
          { scope: {}, group: 'meta' },
          { scope: { database: 'app', schema: 'one' }, group: 'data' },
          { scope: { database: 'app', schema: 'two' }, group: 'data' },
          { scope: { database: 'other', schema: 'one' }, group: 'data' },
          { scope: { database: 'other', schema: 'two' }, group: 'data' },
        ],
        others: names.map((name) => `${name}.ids`),
      },
    });
  });

  it.each([
    ['the file', ['mine'], ['former', 'older'], 'mine'],
    ['the file before', ['mine', 'more'], ['former'], 'former'],
    ['the file where neither is nearer', ['mine'], ['former'], 'mine'],
  ])(
    'was changed from the version that it is nearer to where the base is not told: %s',
    (_, filed, earlier, gone) => {
      const withGroups = (names: readonly string[]): object =>
        cluster({ groups: names.map((name) => group(name, undefined, name)) });
      const found = situation(
        { live: withGroups(['theirs']), desired: withGroups(filed) },
        [withGroups(earlier)],
      );
      const outside = found.state === 'drift' ? found.outside : [];
      const removed = outside.filter(
        (change) => change.kind === 'group' && change.action === 'removed',
      );
      const titles = removed.map((change) => wordsOf(change).title);
      expect(titles.map(textOf)).toEqual([
        expect.stringContaining(`\`${gone}\``),
      ]);
    },
  );

  it('was changed from the version from which fewer tables differ, those that no document lists among them', () => {
    const at = (table: string, schema: string): object =>
      cluster({
        groups: [group('twin', undefined, 'z')],
        tables: { events: { shard_group: table } },
        schema: { default_shard_group: schema },
        database: { default_shard_group: schema },
      });
    const found = situation(
      { live: at('meta', 'meta'), desired: at('meta', 'twin') },
      [at('twin', 'meta')],
    );
    const outside = found.state === 'drift' ? found.outside : [];
    expect(outside.flatMap(({ tables }) => tables.listed)).toEqual([
      'app.public.events',
    ]);
  });

  it('differs in each digit of a number', () => {
    const withLimit = (digits: string) =>
      documentOf(
        JSON.stringify({ ...version(1), limit: 0 }).replace(
          '"limit":0',
          `"limit":${digits}`,
        ),
      );
    const threeWay = readThreeWay({
      base: undefined,
      live: withLimit('9007199254740992'),
      file: withLimit('9007199254740993'),
    });
    expect(threeWay.changes).toHaveLength(1);
  });

  it('compares by structure where neither document has the Neki form', () => {
    const found = situation(
      { base: { a: 1 }, live: { a: 3 }, desired: { a: 2 } },
      [{ a: 0 }],
    );
    expect(
      found.state === 'drift' && found.outside.map((change) => change.class),
    ).toEqual(['unknown']);
  });
});

describe('a finished Reshard', () => {
  const base = cluster({
    tables: { events: { shard_group: 'data' }, users: { shard_group: 'data' } },
  });
  const live = cluster({
    groups: [
      group('data', 'by_tenant', 'a..80', 'b 80..'),
      group('data_new', 'by_tenant', 'c..40', 'd 40..80', 'e 80..'),
    ],
    tables: {
      events: { shard_group: 'data_new' },
      users: { shard_group: 'data_new' },
    },
    database: { default_shard_group: 'data_new' },
  });

  const reshardsIn = (found: Situation) =>
    found.state === 'drift' ? findReshards(found.liveOnly) : undefined;

  it('is named with its group, its tables and its defaults', () => {
    const found = situation({ base, live, desired: base });
    expect(reshardsIn(found)).toEqual([
      {
        target: 'data_new',
        tables: ['app.public.events', 'app.public.users'],
        defaults: [{ database: 'app' }],
      },
    ]);
  });

  it('is none where nothing is bound to the group', () => {
    const groups = ['x', 'y'].map((name) => group(name, undefined, 'a'));
    const bare = cluster({ groups, tables: { events: { shard_group: 'x' } } });
    const found = situation({ base, live: bare, desired: base });
    expect(reshardsIn(found)).toEqual([
      { target: 'x', tables: ['app.public.events'], defaults: [] },
    ]);
  });

  it('is named where only a default is left of it', () => {
    const groups = [
      group('data', 'by_tenant', 'a..80', 'b 80..'),
      group('next', undefined, 'c'),
    ];
    const database = { default_shard_group: 'next' };
    const found = situation({
      base: cluster(),
      live: cluster({ groups, database }),
      desired: cluster(),
    });
    expect(reshardsIn(found)).toEqual([
      { target: 'next', tables: [], defaults: [{ database: 'app' }] },
    ]);
  });

  it('is in sync again once the file says the same', () => {
    expect(situation({ base, live, desired: live }).state).toBe('in-sync');
  });
});

describe('a Reshard under way', () => {
  const DATA = group('data', 'by_tenant', 'a..80', 'b 80..');
  const TARGET = group('wide', 'by_tenant', 'c..40', 'd 40..');
  const base = cluster({ groups: [DATA] });
  const desired = cluster({ groups: [DATA], tables: {} });
  const underWay = (
    parts: Parts,
    former: object = base,
    history?: History,
  ): unknown => {
    const found = situation(
      {
        base: former,
        live: cluster({ groups: [DATA, TARGET], ...parts }),
        desired,
      },
      history,
    );
    return 'underWay' in found ? found.underWay : found.state;
  };

  it('is seen by a group that only the branch has, bound to nothing, on shards of its own', () => {
    expect(underWay({})).toEqual(['wide']);
    expect(underWay({}, base, UNKNOWN)).toEqual(['wide']);
    const second = group('other', undefined, 'e');
    expect(underWay({ groups: [DATA, TARGET, second] })).toEqual([
      'wide',
      'other',
    ]);
  });

  const wide = { shard_group: 'wide' };
  it.each<[string, Parts]>([
    ['a table', { tables: { events: wide } }],
    [
      'a reference table',
      { schema: { reference_tables: { plans: { shard_groups: ['wide'] } } } },
    ],
    ['a sequence', { schema: { sequences: { ids: wide } } }],
    ['a schema', { schema: { default_shard_group: 'wide' } }],
    ['a database', { database: { default_shard_group: 'wide' } }],
    [
      'a database as its authority',
      { database: { authoritative_shard_group: 'wide' } },
    ],
    ['the cluster', { rest: { default_shard_group: 'wide' } }],
    [
      'the cluster as its authority',
      { rest: { authoritative_shard_group: 'wide' } },
    ],
  ])('is none where %s is bound to the group', (_whose, parts) => {
    expect(underWay(parts)).toEqual([]);
  });

  it('is none on a shard that another group uses', () => {
    expect(
      underWay({
        groups: [DATA, group('wide', 'by_tenant', 'c..40', 'b 40..')],
      }),
    ).toEqual([]);
  });

  it('is one whatever version of the file has had the group', () => {
    const had = cluster({ groups: [DATA, TARGET] });
    expect(underWay({ tables: {} }, had)).toEqual(['wide']);
    expect(underWay({}, had)).toEqual(['wide']);
    expect(underWay({}, had, { known: true, earlier: [read(had)] })).toEqual([
      'wide',
    ]);
    expect(underWay({}, had, UNKNOWN)).toEqual(['wide']);
  });

  it('is none where an earlier version bound something to the group: that is what a finished one leaves', () => {
    const had = cluster({ groups: [DATA, TARGET] });
    const bound = cluster({
      groups: [DATA, TARGET],
      tables: { events: wide },
    });
    const history: History = { known: true, earlier: [read(bound)] };
    expect(underWay({}, had, history)).toEqual([]);
    expect(underWay({}, bound)).toEqual([]);
    expect(
      underWay({}, had, { known: true, earlier: [], newer: [read(bound)] }),
    ).toEqual([]);
  });
});

describe('history', () => {
  const needs = (base: object, live: object, desired: object): boolean =>
    needsHistory(
      readThreeWay({
        base: read(base),
        live: read(live),
        file: read(desired),
      }),
    );

  it('is needed only where nothing else tells', () => {
    expect(needs(version(1), version(2), version(2))).toBe(false);
    expect(needs(version(1), version(1), version(2))).toBe(false);
    expect(needs(version(1), PRISTINE, version(2))).toBe(false);
    expect(needs(version(1), version(9), version(2))).toBe(true);
  });

  it('is needed where the file places a table that nothing places', () => {
    const bare = cluster({ tables: {} });
    expect(needs(bare, bare, cluster())).toBe(true);
    expect(needs(cluster(), cluster(), bare)).toBe(false);
    expect(needs(PRISTINE, PRISTINE, cluster())).toBe(false);
  });
});

/** What a service that drops keys of unknown meaning does to a file with `extra`. */
describe('keys that the service dropped', () => {
  const withKeys = (number: number, ...extra: readonly object[]): object =>
    Object.assign({}, version(number), ...extra);
  const KEY = { experiment: { on: 1 } };
  const inGroup = (key: object) => ({
    shard_groups: [
      { ...group('data', 'by_tenant', 'a..41', 'b 41..'), ...key },
    ],
  });

  it.each<
    [
      string,
      Parameters<typeof situation>[0],
      readonly object[],
      Situation['state'],
      number,
    ]
  >([
    [
      'are no difference',
      { base: withKeys(1, KEY), live: version(1), desired: withKeys(1, KEY) },
      [],
      'in-sync',
      0,
    ],
    [
      'are none inside a group',
      {
        base: withKeys(1, inGroup(KEY)),
        live: withKeys(1, inGroup({})),
        desired: withKeys(1, inGroup(KEY)),
      },
      [],
      'in-sync',
      0,
    ],
    [
      'are none beside a real change',
      { base: withKeys(1, KEY), live: version(1), desired: withKeys(2, KEY) },
      [],
      'ordinary',
      1,
    ],
    [
      'are none that the branch has at the same place',
      {
        base: withKeys(1, KEY),
        live: withKeys(1, KEY),
        desired: withKeys(2, KEY),
      },
      [],
      'ordinary',
      1,
    ],
    [
      'are none where an earlier version was applied',
      { base: withKeys(2, KEY), live: version(1), desired: withKeys(3, KEY) },
      [withKeys(1, KEY)],
      'behind',
      1,
    ],
    [
      'are none without a base where the version before had them',
      { live: version(2), desired: withKeys(2, KEY) },
      [withKeys(1, KEY)],
      'in-sync',
      0,
    ],
    [
      'count when they are new in the file',
      { base: version(1), live: version(1), desired: withKeys(1, KEY) },
      [],
      'ordinary',
      1,
    ],
    [
      'count when they have another value than before',
      {
        base: withKeys(1, { experiment: 2 }),
        live: version(1),
        desired: withKeys(1, KEY),
      },
      [],
      'ordinary',
      1,
    ],
    [
      'count when the branch has them elsewhere: the service keeps them',
      {
        base: withKeys(1, inGroup(KEY), KEY),
        live: withKeys(1, inGroup(KEY)),
        desired: withKeys(1, inGroup(KEY), KEY),
      },
      [],
      'drift',
      1,
    ],
    [
      'count without a base where the version before lacks them',
      { live: version(2), desired: withKeys(2, KEY) },
      [version(1)],
      'drift',
      1,
    ],
  ])('%s', (_, { base, live, desired }, earlier, state, changes) => {
    const input = {
      base: base && read(base),
      live: read(live),
      file: read(desired),
    };
    const plan = makePlan(input, { known: true, earlier: earlier.map(read) });
    expect([plan.situation.state, plan.changes.length]).toEqual([
      state,
      changes,
    ]);
    // The file is sent as it is written, whatever it is compared as.
    expect(plan.threeWay.file.root).toBe(input.file.root);
    if (state === 'in-sync')
      expect(plan.situation).toMatchObject({
        ledger: [{ rule: 'dropped-keys', confidence: 'inferred' }],
      });
  });

  it('are none in what the file itself changes, and need no history', () => {
    const input = {
      base: read(withKeys(1, KEY)),
      live: read(version(1)),
      file: read(withKeys(2, KEY)),
    };
    const plan = makePlan(input, { known: true, earlier: [] });
    expect(plan.ofFile).toEqual(plan.changes);
    expect(needsHistory(readThreeWay(input))).toBe(false);
  });

  it('are unknown to a document that is not of the Neki form: every key counts', () => {
    const documents = {
      base: read({ a: 1, b: 2 }),
      live: read({ a: 1 }),
      file: read({ a: 1, b: 2 }),
    };
    expect(
      makePlan(documents, { known: true, earlier: [] }).changes,
    ).toHaveLength(1);
  });
});
