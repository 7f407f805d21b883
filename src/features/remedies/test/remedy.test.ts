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
import { factsOf, textOf } from '../../../../test/messages.ts';
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
  prepareDatabase,
  readyFor,
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

  it('takes tables with an index of their own along in the workflow of their group', () => {
    const own = { events: OF_DATA, orders: OWN };
    const calls = callsOf(
      remediesFor(
        cluster({ tables: own }),
        cluster({ groups: WIDE, tables: own }),
      ),
    );
    expect(
      calls.filter((call) => /^(reshard|move_tables)_create$/.test(call)),
    ).toEqual(['reshard_create']);
  });

  it('starts each workflow that is created', () => {
    const [live = {}, desired = {}] =
      RELOCATIONS['tables of one group that go three ways'] ?? [];
    const workflow = [
      'list_workflows',
      'workflow_status',
      'get_data_topology',
      'workflow_start',
      'workflow_status',
      'differ_create',
      'differ_status',
      'differ_report',
      'workflow_status',
      'workflow_switch_traffic',
      'list_workflows',
      'workflow_complete',
    ];
    expect(callsOf(remediesFor(live, desired))).toEqual([
      'list_workflows',
      'list_shards',
      'list_shards',
      'list_shards',
      'get_data_topology',
      'get_data_topology',
      'get_data_topology',
      'move_tables_create',
      ...workflow,
      'get_data_topology',
      'reshard_create',
      ...workflow,
      'get_data_topology',
      'reshard_create',
      ...workflow,
    ]);
  });

  it('counts the shards of two workflows as they are when the second one begins', () => {
    const [live = {}, desired = {}] =
      RELOCATIONS['tables of one group that go three ways'] ?? [];
    const totals = adviceText(remediesFor(live, desired)).matchAll(
      /up to (\d+) shards/g,
    );
    expect(Array.from(totals, ([, count]) => count)).toEqual(['7', '9']);
  });

  it('removes what it emptied, and never the authoritative group', () => {
    const inMeta = { events: { shard_group: 'meta' } };
    const ofMeta = adviceText(
      remediesFor(
        cluster({ groups: [], tables: inMeta }),
        cluster({ tables: { events: OF_DATA } }),
      ),
    );
    expect(ofMeta).not.toMatch(/remove[^.]*`meta`/);
    const ofData = adviceText(
      remediesFor(cluster(), cluster({ groups: WIDE })),
    );
    expect(ofData).toMatch(/remove `data`.*delete the shards `a` and `b`/);
  });

  it('deletes no shard that another group uses', () => {
    const beside = group('beside', 'by_org', 'a..80', 'b 80..');
    const tables = { events: OF_DATA, users: { shard_group: 'beside' } };
    const text = adviceText(
      remediesFor(
        cluster({ groups: [...NARROW, beside], tables }),
        cluster({ groups: [...WIDE, beside], tables }),
      ),
    );
    expect(text).toContain('remove `data` if no table');
    expect(text).not.toContain('delete the shard');
  });

  it('ends with the names that the file wanted, or says why it cannot', () => {
    const split = adviceText(remediesFor(cluster(), cluster({ groups: WIDE })));
    expect(split).toContain('rename `data_resharded` to `data`');
    expect(split).toContain('so it is not called `data`.');
    const [unsharded = {}, sharded = {}] =
      RELOCATIONS['a table that is sharded'] ?? [];
    expect(adviceText(remediesFor(unsharded, sharded))).not.toContain(
      'it is not called',
    );
    const [live = {}, desired = {}] =
      RELOCATIONS['an index of one table alone'] ?? [];
    expect(adviceText(remediesFor(live, desired))).toMatch(
      /`data_resharded` cannot .*`data`/,
    );
  });

  it.each(['stop and cancel', 'cancel'])(
    'can be given up before the switch: %s',
    async (way) => {
      const [live, desired] = [cluster(), cluster({ groups: WIDE })];
      await prepareDatabase(database, readyFor(live, desired));
      const steps = remediesFor(live, desired).flatMap(({ steps }) => steps);
      const at = steps.findIndex(({ sql }) =>
        sql?.includes('workflow_switch_traffic'),
      );
      const before = steps.slice(0, at).flatMap(({ sql }) => sql ?? []);
      await database.run(before.join('\n'));
      const fallbacks = steps
        .slice(0, at)
        .flatMap(({ otherwise }) => otherwise?.sql ?? []);
      const words = way === 'cancel' ? /^SELECT.*cancel/ : /stop.*\n.*cancel/;
      const chosen = fallbacks.find((sql) => words.test(sql));
      await database.run(chosen ?? '');
      expect(await database.value('SELECT status FROM __neki.workflows')).toBe(
        'cancelled',
      );
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
  it('declares an index under another name where the branch has one of that name with another meaning', () => {
    const [live = {}, desired = {}] =
      RELOCATIONS['the same index with another column'] ?? [];
    const remedies = remediesFor(live, desired);
    expect(adviceText(remedies)).toContain(
      '`shard_indexes`: `"by_tenant_2": {"type": "xxhash", "columns": ["region_id"]}`.',
    );
    expect(sqlOf(remedies)).toContain('"default_shard_index": "by_tenant_2"');
  });

  it('uses the index of the name that the file wants, where the branch has two alike', () => {
    const index = (column: string) => ({ type: 'xxhash', columns: [column] });
    const rest = {
      shard_indexes: {
        twin: index('org_id'),
        by_tenant: index('tenant_id'),
        by_org: index('org_id'),
      },
    };
    const groups = [group('data', 'by_org', 'a..80', 'b 80..')];
    const sql = sqlOf(
      remediesFor(cluster({ rest }), cluster({ rest, groups })),
    );
    expect(sql).toContain('"default_shard_index": "by_org"');
  });

  it('declares the index that its source is made with, where only a table has it', () => {
    const own = { ...OF_DATA, primary_indexes: [{ columns: ['region_id'] }] };
    const text = adviceText(
      remediesFor(
        cluster({ tables: { events: OF_DATA, orders: own } }),
        cluster({ tables: { events: OF_DATA, orders: OF_DATA } }),
      ),
    );
    expect(text).toContain(
      '`shard_indexes`: `"by_tenant_2": {"type": "xxhash", "columns": ["region_id"]}`.',
    );
    expect(text).toContain('`data` and the index `by_tenant_2`.');
  });

  it('is asked about tables that keep an index of their own, and not about one that gets another', () => {
    const other = {
      ...OF_DATA,
      primary_indexes: [{ shard_index: 'by_id' }],
    };
    const changed = remediesFor(
      cluster({ tables: { events: OF_DATA, orders: OWN } }),
      cluster({ tables: { events: OF_DATA, orders: other } }),
    );
    expect(adviceText(changed)).toContain('a Reshard of `app.public.orders`');
    expect(adviceText(changed)).not.toContain('tables with their own index');
    const [live = {}, desired = {}] =
      RELOCATIONS['a split of a group that has tables with their own index'] ??
      [];
    expect(adviceText(remediesFor(live, desired))).toContain(
      'the tables with their own index `app.public.orders`',
    );
  });

  it.each(['lower("E Mail")', "a || '\\'", 'b`c', 'größe\u202e'])(
    'declares an index as it can be copied: %j',
    (column) => {
      const rest = {
        shard_indexes: { by_tenant: { type: 'xxhash', columns: [column] } },
      };
      const [, , declared] =
        /`shard_indexes`: (`+)(.*)\1\. Nothing/.exec(
          adviceText(remediesFor(cluster(), cluster({ rest }))),
        ) ?? [];
      expect(JSON.parse(`{${declared}}`)).toEqual({
        by_tenant_2: { type: 'xxhash', columns: [column] },
      });
      expect(declared).not.toContain('\u202e');
    },
  );

  it.each([
    ['`ignore_null`', [{ shard_index: 'by_tenant', ignore_null: true }]],
    [
      'a second index',
      [{ shard_index: 'by_tenant' }, { shard_index: 'by_org' }],
    ],
  ])(
    'is advised for the move alone where %s changes with it',
    (what, primary_indexes) => {
      const tables = { events: { ...OF_DATA, primary_indexes } };
      const remedies = remediesFor(
        cluster(),
        cluster({ groups: WIDE, tables }),
      );
      expect(callsOf(remedies)).toEqual([]);
      expect(adviceText(remedies).split('\n')).toEqual([
        expect.stringMatching(/^Move `app\.public\.events` first/),
        expect.stringContaining('plan'),
        expect.stringMatching(new RegExp(`^Ask PlanetScale Support .*${what}`)),
      ]);
    },
  );

  it('of one table’s own index leaves the rest of its group alone', () => {
    const [live = {}, desired = {}] =
      RELOCATIONS['an index of one table alone'] ?? [];
    expect(adviceText(remediesFor(live, desired))).toMatch(
      /`data_source` .*`data` .*`by_tenant`.*`app\.public\.orders` .*`primary_indexes`/,
    );
  });

  it('is one for each index of their own that tables of a group get', () => {
    const indexed = (one: string, other: string): object => ({
      one: { ...OF_DATA, primary_indexes: [{ shard_index: one }] },
      other: { ...OF_DATA, primary_indexes: [{ shard_index: other }] },
    });
    const remedies = remediesFor(
      cluster({ tables: indexed('by_org', 'by_org') }),
      cluster({ tables: indexed('by_id', 'by_bucket') }),
    );
    expect(remedies.map(({ lead }) => textOf(lead))).toEqual([
      'Run a Reshard of `app.public.one` to the new group `data_resharded` and a Reshard of `app.public.other` to the new group `data_resharded_2`',
    ]);
  });

  it('of tables that no document lists has no statement that lists those without a primary key', () => {
    const parts = { tables: {}, database: { default_shard_group: 'data' } };
    const steps = remediesFor(
      cluster(parts),
      cluster({ ...parts, groups: WIDE }),
    ).flatMap((remedy) => remedy.steps);
    const keys = steps.filter(({ text }) =>
      textOf(text).includes('primary key'),
    );
    expect(keys.map(({ text, sql }) => [factsOf(text), sql])).toEqual([
      [['`app`'], undefined],
    ]);
  });

  it('of a whole group needs no other source', () => {
    const remedies = remediesFor(cluster(), cluster({ groups: WIDE }));
    expect(adviceText(remedies)).not.toContain('data_source');
    expect(sqlOf(remedies)).toContain(`SELECT * FROM __neki.reshard_create(
  'reshard_data'::text,
  'app'::text,
  'data'::text,
  '{
    "default_shard_index": "by_tenant",
    "key_ranges": [
      {"shard_uid": "<new shard instead of a>", "end": "80"},
      {"shard_uid": "<new shard instead of b>", "start": "80", "end": "c0"},
      {"shard_uid": "c", "start": "c0"}
    ]
  }'::text,
  'data_resharded'::text,
  '{"create_stopped": true, "on_ddl": "ON_DDL_ACTION_STOP"}'::text
);`);
  });

  it.each([
    ['another type', group('data', 'by_id', 'a..80', 'b 80..'), true],
    ['another column', group('data', 'by_org', 'a..80', 'b 80..'), false],
    ['other ranges', WIDE[0] ?? {}, false],
  ])('of %s is asked about where the types differ', (_what, data, isAsked) => {
    const text = adviceText(
      remediesFor(cluster(), cluster({ groups: [data] })),
    );
    const question =
      'whether a Reshard may go from `xxhash` to `range`. It is unknown';
    expect(text.includes(question)).toBe(isAsked);
    expect(text).toContain('lists every physical table');
  });

  it('is asked about, and followed by copies, where reference tables use its group', () => {
    const schema = {
      reference_tables: { plans: { shard_groups: ['data'] } },
      sequences: {
        ids: { shard_group: 'data' },
        numbers: { shard_group: 'data' },
      },
    };
    const remedies = remediesFor(
      cluster({ schema }),
      cluster({ schema, groups: WIDE }),
    );
    expect(remedies.map(({ ways }) => ways)).toEqual([
      ['Reshard'],
      ['support'],
    ]);
    const text = adviceText(remedies);
    expect(
      text.match(/Take a backup that includes every shard, and save/g),
    ).toHaveLength(1);
    expect(text).toMatch(
      /^Ask PlanetScale Support .*`app\.public\.plans` .*`app\.public\.ids` and `app\.public\.numbers`/m,
    );
    expect(text).toMatch(
      /^Stop writes to `app\.public\.plans`, and copy .*`data_resharded`/m,
    );
  });

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

  it('is asked about what uses its group in any database and schema', () => {
    const schema = {
      tables: { events: OF_DATA },
      reference_tables: { r: { shard_groups: ['data'] } },
      sequences: { s: { shard_group: 'data' } },
    };
    const database = { schemas: { one: schema, two: schema } };
    const rest = { databases: { app: database, other: database } };
    const text = adviceText(
      remediesFor(cluster({ rest }), cluster({ rest, groups: WIDE })),
    );
    const named = (name: string) =>
      `\`app.one.${name}\`, \`app.two.${name}\`, \`other.one.${name}\` and `;
    expect(text).toContain(`${named('r')}\`other.two.r\`, and remove \`data\``);
    expect(text).toContain(`listed sequences ${named('s')}1 more sequence`);
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

  it('binds what is listed and what is not to a source of its own, where a table stays', () => {
    const parts = {
      tables: { events: OF_DATA, orders: OWN },
      schema: { default_shard_group: 'data' },
    };
    const groups = [group('data', 'by_org', 'a..80', 'b 80..')];
    expect(
      adviceText(remediesFor(cluster(parts), cluster({ ...parts, groups }))),
    ).toMatch(/Bind `app\.public\.events`, and every table of `app\.public` /);
  });

  it('is written out for ten databases, and all others are told of', () => {
    const more = (groups: readonly object[]) => {
      const names = Array.from({ length: 12 }, (_, at) => `d${at}`);
      const database = { schemas: { public: { tables: { events: OF_DATA } } } };
      const databases = names.map((name) => [name, database]);
      const rest = { databases: Object.fromEntries(databases) };
      return cluster({ groups, rest });
    };
    const remedies = remediesFor(more(NARROW), more(WIDE));
    expect(sqlOf(remedies).match(/reshard_create/g)).toHaveLength(10);
    expect(adviceText(remedies)).toContain('Plan again for 2 more workflows');
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

  it('gives the workflow of every logical database its own tables alone', () => {
    const bound = (shard_group: string) => ({
      ...cluster(),
      databases: Object.fromEntries(
        ['one', 'two'].map((name) => [
          name,
          {
            schemas: {
              public: { tables: { [`of_${name}`]: { shard_group } } },
            },
          },
        ]),
      ),
    });
    const calls = sqlOf(remediesFor(bound('data'), bound('meta'))).split(
      /(?=move_tables_create\()/,
    );
    const named = calls.slice(1).map((call) => call.match(/of_\w+/g));
    expect(named.map((names) => Array.from(new Set(names)))).toEqual([
      ['of_one'],
      ['of_two'],
    ]);
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

  it('gives each of two databases its own target, where the file names a new group', () => {
    const bound = (shard_group: string, ...more: readonly object[]) => ({
      ...cluster({ groups: [...NARROW, ...more] }),
      databases: Object.fromEntries(
        ['one', 'two'].map((name) => [
          name,
          { schemas: { public: { tables: { t: { shard_group } } } } },
        ]),
      ),
    });
    const fresh = group('fresh', 'by_tenant', 'e..40', 'f 40..');
    const sql = sqlOf(remediesFor(bound('data'), bound('fresh', fresh)));
    const targets = sql.matchAll(/'(fresh\w*)'::text,\n {2}'{"create/g);
    expect(Array.from(targets, ([, name]) => name)).toEqual([
      'fresh',
      'fresh_resharded',
    ]);
  });

  it('requires new shards where all those of its new group are in use', () => {
    const fresh = group('fresh', 'by_tenant', 'c..40', 'd 40..');
    const [remedy] = remediesFor(
      cluster({ groups: ELSEWHERE }),
      cluster({
        groups: [...ELSEWHERE, fresh],
        tables: { events: { shard_group: 'fresh' } },
      }),
    );
    const texts = remedy?.steps.map(({ text }) => textOf(text)).join('\n');
    expect(texts).toMatch(/`fresh` must be new\..*`data`/);
  });

  it.each([
    [
      'no other workflow is under way',
      /workflow.*import.*`has_writable_primary`/,
    ],
    [
      'wholly new shards',
      /Add 2 new shards.*`uid`.*`<new shard …>`.*`c`\..*`data`/,
    ],
    ['the limits', /6 shards.*16 shards and 51 nodes/],
    ['every physical table is listed', /`app` .*`data`.*\(NK604\)/],
    ['what is shared with tables that stay', /views .*sequences and functions/],
    ['the report is read', /report.*switch/],
    ['the switch', /switch .*way back/],
    ['schema changes', /^Stop schema changes/m],
    ['a backup before', /^Take a backup .*save the topology/m],
    ['no old row goes before a backup', /views .*application.*backup/],
  ])('has a gate: %s', (_what, text) => {
    const [remedy] = remediesFor(cluster(), cluster({ groups: WIDE }));
    expect(
      remedy?.steps
        .filter(({ otherwise }) => otherwise)
        .map((step) => textOf(step.text))
        .join('\n'),
    ).toMatch(text);
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

describe('MoveTables', () => {
  const [live = {}, desired = {}] =
    RELOCATIONS['a table that goes to a group on other shards'] ?? [];

  it('gets lists of names, and the part of the database with exactly the tables that move', () => {
    expect(
      sqlOf(remediesFor(live, desired)),
    ).toContain(`SELECT * FROM __neki.move_tables_create(
  'move_to_other'::text,
  'app'::text,
  '{
    "schemas": {
      "public": {
        "tables": {
          "orders": {"shard_group": "data"}
        }
      }
    }
  }'::text,
  'app'::text,
  '{
    "schemas": {
      "public": {
        "tables": {
          "orders": {"shard_group": "other"}
        }
      }
    }
  }'::text,
  ARRAY['public.orders']::text[],
  ARRAY['public.orders']::text[],
  '{"create_stopped": true, "on_ddl": "ON_DDL_ACTION_STOP"}'::text
);`);
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

  it('are named to the workflow with the index of their own that they have so far', () => {
    const sql = sqlOf(
      remediesFor(
        cluster({ groups, tables: before }),
        cluster({ groups, tables: after }),
      ),
    );
    expect(sql).toContain(
      '"plans": {"shard_group": "data", "primary_indexes": [{"shard_index":"by_org"}]}',
    );
  });

  it('wait where the file divides their group anew, which is no further workflow', () => {
    const text = adviceText(
      remediesFor(
        cluster({ groups, tables: before }),
        cluster({
          groups: [
            ...ELSEWHERE,
            group('third', 'by_tenant', 'e..20', 'f 20..'),
          ],
          tables: after,
        }),
      ),
    );
    expect(text).toMatch(/`third`\. .*`app\.public\.\w+` then/);
    expect(text).not.toContain('more workflows');
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

  it('leave their group empty beside the entry of a table that is a reference table', () => {
    const schema = { reference_tables: { plans: { shard_groups: ['other'] } } };
    const onto = (shard_group: string) =>
      cluster({
        groups: ELSEWHERE,
        schema,
        tables: { events: { shard_group }, plans: OF_DATA },
      });
    expect(adviceText(remediesFor(onto('data'), onto('other')))).toContain(
      'remove `data`',
    );
  });
});

describe('where no workflow helps', () => {
  it.each([
    ['renames', 'new', group('new', 'by_org', 'c..80', 'd 80..')],
    ['redivides', 'other', group('other', 'by_org', 'c..40', 'd 40..')],
  ])(
    'a group that the file %s gets that first, and its tables a workflow later',
    (_what, uid, goal) => {
      const [data] = ELSEWHERE;
      const of = (plans: string, orders: string) => ({
        plans: { shard_group: plans },
        orders: { shard_group: orders },
      });
      const live = cluster({ groups: ELSEWHERE, tables: of('other', 'data') });
      const first = cluster({
        groups: [data ?? {}, goal],
        tables: of(uid, 'data'),
      });
      const desired = cluster({
        groups: [data ?? {}, goal],
        tables: of(uid, uid),
      });
      const remedy = remediesFor(live, desired).find(({ ways }) =>
        ways.includes('preparation'),
      );
      expect(remedy?.lead).toMatch(new RegExp(`^Change \`${uid}\` first`));
      expect(remedy?.steps.map(({ text }) => text)).toEqual([
        expect.stringMatching(new RegExp(`\`${uid}\`.*\`app.public.orders\``)),
      ]);
      expect(sqlOf(remediesFor(first, desired))).toContain(
        `"orders": {"shard_group": "${uid}"}`,
      );
    },
  );

  it('a new table is asked about, without a workflow', () => {
    const remedies = remediesFor(
      cluster({ rest: { default_shard_group: 'meta' } }),
      cluster({
        tables: { events: OF_DATA, orders: OF_DATA },
        rest: { default_shard_group: 'meta' },
      }),
    );
    expect(callsOf(remedies)).toEqual([]);
    expect(remedies).toHaveLength(1);
    expect(adviceText(remedies).split('\n')).toEqual([
      expect.stringMatching(/^Check .*`app\.public\.orders`/),
      expect.stringMatching(/^Set `database-url`/),
      expect.stringContaining('allow this change'),
      expect.stringMatching(/`meta` .*`data` .*workflow/),
    ]);
  });

  it('a default of one schema that goes is kept until its tables are listed', () => {
    const found = remediesFor(
      cluster({ tables: {}, schema: { default_shard_group: 'data' } }),
      cluster({ tables: {} }),
    );
    expect(adviceText(found)).toMatch(/^Keep .*`data` .*$/);
  });

  it('a default whose index also differs in what nobody documents is parted, before its tables are listed', () => {
    const columns = ['tenant_id'];
    const odd = {
      type: 'xxhash',
      columns,
      index_params: { modulus: '16' },
    };
    const groups = [...NARROW, group('other', 'odd', 'c..80', 'd 80..')];
    const shard_indexes = { by_tenant: { type: 'xxhash', columns }, odd };
    const defaulted = (default_shard_group: string) =>
      cluster({
        groups,
        rest: { shard_indexes },
        tables: {},
        schema: { default_shard_group },
      });
    expect(
      adviceText(remediesFor(defaulted('data'), defaulted('other'))),
    ).toMatch(/^Ask PlanetScale Support .*`modulus`/m);
  });

  it('a table is dropped before its entry, without a workflow', () => {
    const remedies = remediesFor(
      cluster({
        tables: { events: OF_DATA, orders: OF_DATA },
        rest: { default_shard_group: 'meta' },
      }),
      cluster({ rest: { default_shard_group: 'meta' } }),
    );
    expect(callsOf(remedies)).toEqual([]);
    expect(adviceText(remedies)).toMatch(/^Drop `app\.public\.orders` first/m);
  });

  it('keys without a range are covered first', () => {
    const remedies = remediesFor(
      cluster(),
      cluster({ groups: [group('data', 'by_tenant', 'a..80', 'b 90..')] }),
    );
    expect(callsOf(remedies)).toEqual([]);
    expect(adviceText(remedies)).toContain(
      'Add a key range for [80, 90) to `data`',
    );
  });

  it('a global secondary index is filled before it is declared, because its lookup table is closed afterwards', () => {
    const database = (enabled: boolean) => ({
      global_secondary_indexes: {
        by_email: {
          table: 'emails',
          owner_table: 'events',
          columns: ['email'],
          unique: true,
          enabled,
        },
      },
    });
    const schema = {
      tables: {
        events: { ...OF_DATA, secondary_indexes: [{ name: 'by_email' }] },
        emails: OF_DATA,
      },
    };
    const [fresh] = adviceText(
      remediesFor(
        cluster({ schema }),
        cluster({ schema, database: database(true) }),
      ),
    ).split('\n');
    expect(fresh).toMatch(/^Fill .*`app\.by_email` before /);

    const [first, ...later] = adviceText(
      remediesFor(
        cluster({ schema, database: database(false) }),
        cluster({ schema, database: database(true) }),
      ),
    ).split('\n');
    expect(first).toMatch(/^Remove .*`app\.by_email` .*routers reject/);
    expect(later.map((text) => text.slice(0, 22))).toEqual([
      'Check the keys and con',
      'Stop writes to the ind',
      'Declare the index with',
      'Set `enabled: true` in',
    ]);
  });

  it('tables that a default places are listed where their rows are, before the default changes', () => {
    const [from, to] = ['data', 'other'].map((uid) =>
      cluster({
        groups: ELSEWHERE,
        tables: {},
        database: { default_shard_group: uid },
      }),
    );
    const remedies = remediesFor(from ?? {}, to ?? {});
    expect(callsOf(remedies)).toEqual([]);
    expect(adviceText(remedies)).toMatch(
      /^List .*`data`.*\nChange the default /m,
    );
  });

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

  it('a table without a group gets one, or keeps its default', () => {
    const remedies = remediesFor(
      cluster({ database: { default_shard_group: 'data' } }),
      cluster(),
    );
    expect(callsOf(remedies)).toEqual([]);
    expect(adviceText(remedies)).toMatch(/^Keep .*`data` /m);
  });

  it('a group of several ranges gets an index first', () => {
    const remedies = remediesFor(
      cluster(),
      cluster({ groups: [group('data', undefined, 'a..40', 'b 40..')] }),
    );
    expect(callsOf(remedies)).toEqual([]);
    expect(adviceText(remedies)).toMatch(/^Keep .*`by_tenant` of `data`/m);
  });

  it('and so does one whose rows no index routed before', () => {
    const [before, after] = [
      group('data', undefined, 'a..80', 'b 80..'),
      group('data', undefined, 'a..40', 'b 40..'),
    ].map((data) => cluster({ groups: [data] }));
    expect(adviceText(remediesFor(before ?? {}, after ?? {}))).toMatch(
      /^Add .*`data`/m,
    );
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

  it('a reference table is copied in full before it has more shards', () => {
    const schema = (...groups: readonly string[]) => ({
      reference_tables: { plans: { shard_groups: groups } },
    });
    const remedies = remediesFor(
      cluster({ groups: ELSEWHERE, schema: schema('data') }),
      cluster({ groups: ELSEWHERE, schema: schema('data', 'other') }),
    );
    expect(adviceText(remedies)).toMatch(
      /^Copy .*`app\.public\.plans` to `c` and `d` .*\nStop writes/m,
    );
    expect(adviceText(remedies)).not.toContain(
      'has no rows when this is applied',
    );
  });

  it('sequences that moved tables own are left to the workflow, and all others to Support', () => {
    const solo = group('solo', undefined, 'x');
    const live = cluster({
      groups: [solo],
      tables: { events: { shard_group: 'solo' } },
    });
    const desired = cluster({
      groups: [solo, group('data', 'by_tenant', 'a..80', 'b 80..')],
    });
    expect(compare(live, desired).map(({ kind }) => kind)).toContain(
      'sequence',
    );
    expect(remediesFor(live, desired).map(({ ways }) => ways)).toEqual([
      ['Reshard'],
    ]);
    const listed = { sequences: { ids: { shard_group: 'data' } } };
    expect(
      remediesFor(cluster(), cluster({ schema: listed })).map(
        ({ ways }) => ways,
      ),
    ).toEqual([['support']]);
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
