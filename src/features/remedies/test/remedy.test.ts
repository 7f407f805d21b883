import { describe, expect, it } from 'vitest';
import { useDatabase } from '../../../../sandbox/database/for-tests.ts';
import { cluster, group } from '../../../../test/cluster.ts';
import {
  type Change,
  compare,
  documentOf,
  type Seen,
  wordsOf,
} from '../../../../test/domain.ts';
import { textOf } from '../../../../test/messages.ts';
import { judge } from '../../evidence/judge.ts';
import type { Remedy } from '../advice.ts';
import { findRemedies } from '../remedy.ts';
import {
  adviceOn,
  adviceText,
  callsOf,
  disorderOf,
  HOSTILE,
  leftAfter,
  named,
  remediesFor,
  sqlOf,
} from './remedies.ts';

const database = useDatabase();

const WIDE = [group('data', 'by_tenant', 'a..80', 'b 80..c0', 'c c0..')];
const NARROW = [group('data', 'by_tenant', 'a..80', 'b 80..')];
/** A group on its own shards beside `data`. */
const ELSEWHERE = [
  group('data', 'by_tenant', 'a..80', 'b 80..'),
  group('other', 'by_org', 'c..80', 'd 80..'),
];
const OF_DATA = { shard_group: 'data' };
const OWN = {
  shard_group: 'data',
  primary_indexes: [{ shard_index: 'by_org' }],
};

/** Changes of rows that a workflow can do, by what they are. */
const RELOCATIONS: Readonly<
  Record<string, readonly [live: object, desired: object]>
> = {
  'a split': [cluster(), cluster({ groups: WIDE })],
  'a split of a group that has tables with their own index': [
    cluster({ tables: { events: OF_DATA, orders: OWN } }),
    cluster({ groups: WIDE, tables: { events: OF_DATA, orders: OWN } }),
  ],
  'another index of the group': [
    cluster(),
    cluster({ groups: [group('data', 'by_org', 'a..80', 'b 80..')] }),
  ],
  'the same index with another column': [
    cluster(),
    cluster({
      rest: {
        shard_indexes: {
          by_tenant: { type: 'xxhash', columns: ['region_id'] },
        },
      },
    }),
  ],
  'an index of one table alone': [
    cluster({ tables: { events: OF_DATA, orders: OF_DATA } }),
    cluster({ tables: { events: OF_DATA, orders: OWN } }),
  ],
  'the columns of one table’s index': [
    cluster({ tables: { events: OF_DATA, orders: OF_DATA } }),
    cluster({
      tables: {
        events: OF_DATA,
        orders: { ...OF_DATA, primary_indexes: [{ columns: ['org_id'] }] },
      },
    }),
  ],
  'a table that is sharded': [
    cluster({
      groups: [],
      tables: {
        events: { shard_group: 'meta' },
        plans: { shard_group: 'meta' },
      },
    }),
    cluster({ tables: { events: OF_DATA, plans: { shard_group: 'meta' } } }),
  ],
  'a table that goes to a group on other shards': [
    cluster({
      groups: ELSEWHERE,
      tables: { events: OF_DATA, orders: OF_DATA },
    }),
    cluster({
      groups: ELSEWHERE,
      tables: { events: OF_DATA, orders: { shard_group: 'other' } },
    }),
  ],
  'tables of one group that go three ways': [
    cluster({
      groups: ELSEWHERE,
      tables: {
        events: OF_DATA,
        orders: OF_DATA,
        plans: OF_DATA,
        users: OF_DATA,
      },
    }),
    cluster({
      groups: [...ELSEWHERE, group('third', 'by_tenant', 'e..40', 'f 40..')],
      tables: {
        events: OF_DATA,
        orders: { shard_group: 'other' },
        plans: { shard_group: 'third' },
        users: OWN,
      },
    }),
  ],
};

describe('what is advised instead of moving rows', () => {
  it.each(Object.entries(RELOCATIONS))(
    'does on the service’s functions what the file asks for: %s',
    async (_name, [live, desired]) => {
      expect(
        callsOf(remediesFor(live, desired)).filter((name) =>
          name.endsWith('_create'),
        ),
      ).not.toEqual([]);
      expect(await leftAfter(database, live, desired)).toEqual([]);
    },
  );

  it.each(Object.entries(RELOCATIONS))(
    'is one remedy for each group, with one target and one workflow a name: %s',
    (_name, [live, desired]) => {
      const remedies = remediesFor(live, desired);
      expect(remedies).toHaveLength(1);
      const names = [
        ...sqlOf(remedies).matchAll(/_create\(\s*'(\w+)'(?:::text)?,\s*'app'/g),
      ].map(([, name]) => name);
      expect(new Set(names).size).toBe(names.length);
    },
  );

  it.each(Object.entries(RELOCATIONS))(
    'is a list of gates and calls in the order of the guide: %s',
    (_name, [live, desired]) => {
      expect(disorderOf(remediesFor(live, desired))).toEqual([]);
    },
  );

  it('lists the tables that lack the key by which they are to be routed, and only where the key is new', async () => {
    const names = ['ready', 'nullable_key', 'keyless'];
    const of = (shard_group: string): object =>
      cluster({
        tables: Object.fromEntries(
          names.map((name) => [name, { shard_group }]),
        ),
      });
    const queryOf = (remedies: readonly Remedy[]): string | undefined =>
      remedies
        .flatMap((remedy) => remedy.steps)
        .find(({ sql }) => sql?.includes("attname = 'tenant_id'"))?.sql;
    expect(queryOf(remediesFor(of('data'), of('meta')))).toBeUndefined();

    const query = queryOf(remediesFor(of('meta'), of('data')));
    await database.run(`
      CREATE TABLE ready (tenant_id text NOT NULL);
      CREATE TABLE nullable_key (tenant_id text);
      CREATE TABLE keyless (id int);`);
    const listed = query?.replace(/;$/, '');
    expect(
      await database.value(`SELECT string_agg(name, ' ') FROM (${listed}) x`),
    ).toBe('public.nullable_key public.keyless');
  });

  it('lists the tables that have no iteration key, and no others', async () => {
    const names = ['keyed', 'unique_key', 'nullable', 'partial', 'computed'];
    const of = (groups: readonly object[]) =>
      cluster({
        groups,
        tables: Object.fromEntries(
          [...names, 'included', 'bare'].map((name) => [name, OF_DATA]),
        ),
      });
    const steps = remediesFor(of(NARROW), of(WIDE));
    const query = steps
      .flatMap((remedy) => remedy.steps)
      .find(({ sql }) => sql?.includes('pg_index'));
    await database.run(`
      CREATE TABLE keyed (id int PRIMARY KEY);
      CREATE TABLE unique_key (id int NOT NULL UNIQUE);
      CREATE TABLE nullable (id int UNIQUE);
      CREATE TABLE partial (id int NOT NULL);
      CREATE UNIQUE INDEX ON partial (id) WHERE id > 0;
      CREATE TABLE computed (id int NOT NULL);
      CREATE UNIQUE INDEX ON computed (abs(id));
      CREATE TABLE included (id int NOT NULL, note text);
      CREATE UNIQUE INDEX ON included (id) INCLUDE (note);
      CREATE TABLE bare (id int);`);
    const listed = query?.sql?.replace(/;$/, '');
    expect(
      await database.value(`SELECT string_agg(name, ' ') FROM (${listed}) x`),
    ).toBe('public.nullable public.partial public.computed public.bare');
  });
});

it('what is advised of random changes runs, and leaves no row behind', async () => {
  const { ran, failed } = await adviceOn(database, 1, 150);
  expect(failed).toEqual([]);
  expect(ran).toBeGreaterThan(10);
});

describe('a Reshard', () => {
  it('names 50 of the reference tables that use its group, and how many more there are', () => {
    const schema = {
      reference_tables: Object.fromEntries(
        Array.from({ length: 53 }, (_, at) => [
          `r${at}`,
          { shard_groups: ['data'] },
        ]),
      ),
    };
    const remedies = remediesFor(
      cluster({ schema }),
      cluster({ schema, groups: WIDE }),
    );
    expect(sqlOf(remedies).match(/jsonb_set/g)).toHaveLength(50);
    const text = adviceText(remedies);
    expect(text).toMatch(/`data` .*`app\.public\.r0`, `app\.public\.r1`, /);
    expect(text).toContain('`app.public.r49` and 3 more, and remove `data`');
    expect(text).not.toContain('app.public.r50');
  });

  it('is of a whole group, whatever was seen of each of its tables', () => {
    const tables = { known: OF_DATA, unknown: OF_DATA, empty: OF_DATA };
    const live = documentOf(cluster({ tables }));
    const desired = documentOf(cluster({ tables, groups: WIDE }));
    const seen = new Map<string, Seen>([
      ['app.public.known', { kind: 'rows', count: 1, isMore: false }],
      ['app.public.unknown', { kind: 'unknown', why: 'no answer' }],
      ['app.public.empty', { kind: 'empty' }],
    ]);
    const none = { fresh: new Set<string>(), left: new Set<string>() };
    const changes = judge(
      compare(live, desired),
      { at: '2026-11-22T00:00:00Z', tables: seen, found: new Map(), ...none },
      { mode: 'check', isPristine: false },
    );
    expect(changes).toHaveLength(3);
    expect(
      findRemedies(changes, live, desired).map(({ lead }) => textOf(lead)),
    ).toEqual(['Run a Reshard of `data` to the new group `data_resharded`']);
  });

  it('names 50 of the shards that its target uses, and how many more there are', () => {
    const shards = Array.from({ length: 60 }, (_, at) =>
      [at, at + 1].map((one) => (one % 60 === 0 ? '' : `${10 + one}`)),
    ).map(([start, end], at) => `n${at} ${start}..${end}`);
    const text = adviceText(
      remediesFor(
        cluster(),
        cluster({ groups: [group('data', 'by_tenant', ...shards)] }),
      ),
    );
    expect(text).toContain('`n49` and 10 more has a writable primary');
    expect(text).not.toContain('`n50`');
  });

  it('gives workflows of long names, cut alike, a name of their own', () => {
    const long = 'g'.repeat(70);
    const bound = (shard_group: string) => ({
      ...cluster({
        groups: [
          group('data', 'by_tenant', 'a..80', 'b 80..'),
          group(long, 'by_tenant', 'c..80', 'd 80..'),
        ],
      }),
      databases: Object.fromEntries(
        ['one', 'two'].map((name) => [
          name,
          { schemas: { public: { tables: { t: { shard_group } } } } },
        ]),
      ),
    });
    const names = sqlOf(remediesFor(bound('data'), bound(long))).matchAll(
      /move_tables_create\(\s*'(.*)'/g,
    );
    const found = Array.from(names, ([, name = '']) => name);
    expect(found.map(({ length }) => length)).toEqual([55, 57]);
    expect(new Set(found).size).toBe(2);
  });

  it('gives every logical database a workflow and a new target of its own', () => {
    const more = (groups: readonly object[]) => ({
      ...cluster({ groups }),
      databases: Object.fromEntries(
        ['app', 'app.eu', 'app_eu'].map((name) => [
          name,
          { schemas: { public: { tables: { events: OF_DATA } } } },
        ]),
      ),
    });
    const remedies = remediesFor(
      more([group('data', 'by_tenant', 'a..80', 'b 80..')]),
      more(WIDE),
    );
    const calls = sqlOf(remedies).matchAll(
      /reshard_create\(\s*'(.*)'::text,\s*'(.*)'::text,[\s\S]*?\n {2}'(\w+)'::text,\n {2}'{"create/g,
    );
    expect(Array.from(calls, ([, ...names]) => names)).toEqual([
      ['reshard_data', 'app', 'data_resharded'],
      ['reshard_data_app_eu', 'app.eu', 'data_resharded_2'],
      ['reshard_data_app_eu_2', 'app_eu', 'data_resharded_3'],
    ]);
  });

  it('says where the limit of a cluster is passed, and that there is no way back', () => {
    const many = (count: number) =>
      group(
        'data',
        'by_tenant',
        ...Array.from(
          { length: count },
          (_, at) =>
            `s${at} ${at === 0 ? '' : at.toString(16).padStart(2, '0')}..${at === count - 1 ? '' : (at + 1).toString(16).padStart(2, '0')}`,
        ),
      );
    const advised = (before: number, after: number) =>
      adviceText(
        remediesFor(
          cluster({ groups: [many(before)] }),
          cluster({ groups: [many(after)] }),
        ),
      );
    const asMany = advised(8, 7);
    expect(asMany).toContain('up to 16 shards');
    expect(asMany).not.toContain('Support first');
    const text = advised(10, 9);
    expect(text).toMatch(
      /up to 20 shards.*16 shards and 51 nodes.*Support first/,
    );
    expect(text).toContain('way back');
    const spare = group('spare', undefined, 'x');
    const shared = remediesFor(
      cluster({ groups: [many(17), spare] }),
      cluster({ groups: [group('data', 'by_tenant', 'x'), spare] }),
    );
    expect(adviceText(shared)).toMatch(/Support first\..*`x`/);
  });
});

describe('tables of one group that go several ways', () => {
  const groups = [...ELSEWHERE, group('third', 'by_tenant', 'e..40', 'f 40..')];
  const before = { events: OF_DATA, orders: OF_DATA, plans: OWN };
  const after = {
    events: OF_DATA,
    orders: { shard_group: 'other' },
    plans: { ...OWN, shard_group: 'third' },
  };

  it('add each target to the groups of reference tables after its own switch, and not before', () => {
    const schema = { reference_tables: { r: { shard_groups: ['data'] } } };
    const sql = sqlOf(
      remediesFor(
        cluster({ groups, schema, tables: before }),
        cluster({ groups, schema, tables: after }),
      ),
    );
    const added = sql.matchAll(
      /(switch_traffic)|jsonb_build_array\('(.*)'::text\)/g,
    );
    expect(Array.from(added, ([, call, target]) => call ?? target)).toEqual([
      'switch_traffic',
      'other',
      'switch_traffic',
      'third',
    ]);
  });

  it('wait ten at a time, and all others are told of', () => {
    const uids = Array.from({ length: 12 }, (_, at) => `g${at}`);
    const divided = (end: string) => [
      ...NARROW,
      ...uids.map((uid) =>
        group(uid, 'by_tenant', `${uid}-a..${end}`, `${uid}-b ${end}..`),
      ),
    ];
    const tables = (to?: string) =>
      Object.fromEntries(
        uids.map((uid) => [`t_${uid}`, { shard_group: to ?? uid }]),
      );
    const text = adviceText(
      remediesFor(
        cluster({ groups: divided('80'), tables: tables('data') }),
        cluster({ groups: divided('40'), tables: tables() }),
      ),
    );
    expect(text.match(/`(g\d+)`\. .*`app\.public\.t_\1` then/g)).toHaveLength(
      10,
    );
    expect(text).toContain('Plan again for 2 more workflows');
  });
});

describe('where no workflow helps', () => {
  it('listed tables that a default places are moved, and those that are not listed are listed first', async () => {
    const [from, to] = ['data', 'other'].map((uid) =>
      cluster({
        groups: ELSEWHERE,
        tables: { events: {} },
        database: { default_shard_group: uid },
      }),
    );
    const remedies = remediesFor(from ?? {}, to ?? {});
    expect(remedies.map(({ ways }) => ways)).toEqual([
      ['preparation'],
      ['MoveTables'],
    ]);
    expect(await leftAfter(database, from ?? {}, to ?? {})).toEqual([]);
  });

  it('a table that is new and not proven to be empty gets no workflow, and one that needs no answer no advice', () => {
    const before = documentOf(
      cluster({ rest: { default_shard_group: 'meta' } }),
    );
    const orders = {
      tables: { events: OF_DATA, orders: OF_DATA },
      rest: { default_shard_group: 'meta' },
    };
    const after = documentOf(cluster(orders));
    const advised = (asks: boolean) => {
      const proof = {
        ...{ asks, at: undefined, seen: new Map() },
        ...({ unproven: 'needs-empty', verdict: 'new' } as const),
      };
      const changes = compare(before, after).map(
        (change) => ({ ...change, class: 'new-table', proof }) as Change,
      );
      return findRemedies(changes, before, after).map(({ ways }) => ways);
    };
    expect(advised(true)).toEqual([['preparation']]);
    expect(advised(false)).toEqual([]);
  });

  it('the counter of a table that may be new is looked for, before Support is asked', () => {
    const on = (tables: object) =>
      documentOf(
        cluster({
          groups: [
            group('logs', undefined, 'c'),
            group('source', 'by_tenant', 'c'),
          ],
          tables,
          database: { default_shard_group: 'logs' },
        }),
      );
    const [before, after] = [on({}), on({ events: { shard_group: 'source' } })];
    const changes = judge(
      compare(before, after),
      {
        at: '2026-11-22T12:00:00Z',
        tables: new Map(),
        fresh: new Set(['app.public.events']),
        left: new Set(),
        found: new Map(),
      },
      { mode: 'check', isPristine: false },
    );
    const counter = changes.find(({ kind }) => kind === 'sequence');
    expect(counter && wordsOf(counter).effect).toMatch(
      /^`app.public.events` .*: the counter/,
    );
    const text = adviceText(findRemedies(changes, before, after)).split('\n');
    expect(text).toEqual([
      'Check whether `app.public.events` owns a sequence that has handed out numbers',
      'If there are none yet, allow this change.',
      expect.stringMatching(/^If its counter is on another shard, ask /),
    ]);
  });

  it.each([
    [300, '290 more workflows'],
    [11, '1 more workflow'],
  ])(
    'ten workflows are written out, where the tables of a group go %i ways',
    (ways, more) => {
      const groups = Array.from({ length: ways }, (_, at) =>
        group(`g${at}`, 'by_tenant', `s${at}`),
      );
      const tables = (uid: (at: number) => string) =>
        Object.fromEntries(
          groups.map((_, at) => [`t${at}`, { shard_group: uid(at) }]),
        );
      const [remedy, ...others] = remediesFor(
        cluster({ groups, tables: tables(() => 'meta') }),
        cluster({ groups, tables: tables((at) => `g${at}`) }),
      );
      expect(others).toEqual([]);
      expect(
        callsOf(remedy === undefined ? [] : [remedy]).filter(
          (name) => name === 'move_tables_create',
        ),
      ).toHaveLength(10);
      expect(remedy?.steps.at(-2)?.text).toBe(
        `Plan again for ${more} when these are complete.`,
      );
      expect(textOf(remedy?.lead).length).toBeLessThan(500);
    },
  );

  it('a call names a thousand tables at most, and says how many are left', () => {
    const tables = (uid: string) =>
      Object.fromEntries(
        Array.from({ length: 1200 }, (_, at) => [
          `t${at}`,
          { shard_group: uid },
        ]),
      );
    const remedies = remediesFor(
      cluster({ tables: tables('meta') }),
      cluster({ tables: tables('data') }),
    );
    expect(adviceText(remedies)).toContain(
      'It includes 1000 tables. Create further workflows for the other 200.',
    );
  });

  it('nothing is advised of what is safe', () => {
    expect(remediesFor(cluster(), cluster({ rest: { comment: 1 } }))).toEqual(
      [],
    );
  });
});

describe('with hostile names', () => {
  it.each(HOSTILE)(
    'every statement is what it was meant to be: %j',
    async (name) => {
      const [live, desired] = named(name);
      const calls = callsOf(remediesFor(live, desired));
      expect(calls).toContain('move_tables_create');
      expect(calls).toContain('reshard_create');
      expect(await leftAfter(database, live, desired)).toEqual([]);
    },
  );
});
