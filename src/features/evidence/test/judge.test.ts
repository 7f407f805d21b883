import { describe, expect, it } from 'vitest';
import { cluster, group } from '../../../../test/cluster.ts';
import {
  compare,
  documentOf,
  isBlocked,
  questionsOf,
  type Seen,
  scopeKey,
} from '../../../../test/domain.ts';
import { type Asking, type Evidence, judge } from '../judge.ts';

const CHECK: Asking = { mode: 'check', isPristine: false };
const ROWS = {
  kind: 'rows',
  count: 500,
  isMore: false,
} as const satisfies Seen;
const EMPTY = { kind: 'empty' } as const satisfies Seen;
const ABSENT: Seen = { kind: 'absent' };

function evidence(
  tables: Readonly<Record<string, Seen>>,
  more: Partial<Evidence> = {},
): Evidence {
  return {
    at: '2026-11-22T00:00:00.000Z',
    tables: new Map(Object.entries(tables)),
    fresh: new Set(),
    left: new Set(),
    found: new Map(),
    ...more,
  };
}

/** Classes of some changes once they were judged, with an exclamation mark where somebody has to answer for them. */
function judged(
  [live, desired]: readonly [object, object],
  seen: Evidence,
  asking = CHECK,
): string[] {
  const changes = compare(live, desired);
  return judge(changes, seen, asking).map(
    (change) =>
      `${change.class}${isBlocked(change) ? '!' : ''} ${change.tables.listed.length}`,
  );
}

describe('a table that nothing placed before', () => {
  const pair = [
    cluster({ tables: {} }),
    cluster({ tables: { events: { shard_group: 'data' } } }),
  ] as const;
  const name = 'app.public.events';

  it.each<[string, Seen | undefined, string]>([
    ['has rows', ROWS, 'needs-empty! 1'],
    ['has none', { kind: 'empty' }, 'safe 1'],
    ['does not exist', { kind: 'absent' }, 'safe 1'],
    ['is in the snapshot', { kind: 'in-snapshot' }, 'new-table! 1'],
    ['is not in it', { kind: 'not-in-snapshot' }, 'new-table 1'],
    ['was not looked at', undefined, 'new-table! 1'],
  ])('and that %s', (_, seen, told) => {
    expect(judged(pair, evidence(seen ? { [name]: seen } : {}))).toEqual([
      told,
    ]);
  });

  it('asks nobody on a branch as it starts, unless proof is wanted', () => {
    const asking = (mode: Asking['mode']): Asking => ({
      mode,
      isPristine: true,
    });
    expect(judged(pair, evidence({}), asking('check'))).toEqual([
      'new-table 1',
    ]);
    expect(judged(pair, evidence({}), asking('prove'))).toEqual([
      'new-table! 1',
    ]);
    expect(judged(pair, evidence({ [name]: ROWS }), asking('check'))).toEqual([
      'needs-empty! 1',
    ]);
  });
});

it('a new table that a default has placed is asked about, also on a branch as it starts', () => {
  const rest = { default_shard_group: 'meta' };
  const seen = evidence({}, { fresh: new Set(['app.public.events']) });
  const asking: Asking = { mode: 'check', isPristine: true };
  expect(
    judged([cluster({ tables: {}, rest }), cluster({ rest })], seen, asking),
  ).toEqual(['new-table! 1']);
});

it('a table that a default of an earlier version placed is not new, though no document listed it and the snapshot lacks it', () => {
  const name = 'app.public.events';
  const earlier = documentOf(
    cluster({ tables: {}, database: { default_shard_group: 'meta' } }),
  );
  const [live, desired] = [cluster({ tables: {} }), cluster()];
  const changes = compare(live, desired, {
    earlier: [earlier],
  });
  const seen = evidence(
    { [name]: { kind: 'not-in-snapshot' } },
    { fresh: new Set([name]) },
  );
  expect(judge(changes, seen, CHECK).map((change) => change.class)).toEqual([
    'needs-empty',
  ]);
});

describe('what cannot be told from documents', () => {
  const range = (...ranges: string[]): object =>
    cluster({ groups: [group('data', 'by_id', ...ranges)] });

  it('is looked at, for the keys in question alone', () => {
    const changes = compare(range('a..80', 'b 80..'), range('a..c0', 'b 80..'));
    const { questions } = questionsOf(changes, { isAsked: () => true });
    expect(questions).toMatchObject([
      {
        name: 'app.public.events',
        slice: { column: 'id', intervals: [{ low: 128n, high: 192n }] },
      },
    ]);
  });

  it.each<[string, object]>([
    ['an unknown key', { tables: { events: { shard_group: 'data', x: 1 } } }],
    [
      'a second index',
      {
        tables: {
          events: {
            shard_group: 'data',
            primary_indexes: [{}, { shard_index: 'by_org' }],
          },
        },
      },
    ],
  ])(
    'is looked at for %s, and hides nothing where there are no rows',
    (_, parts) => {
      const pair = [cluster(), cluster(parts)] as const;
      const changes = compare(pair[0], pair[1]);
      const { questions } = questionsOf(changes, { isAsked: () => true });
      expect(questions.map((one) => one.name)).toEqual(['app.public.events']);
      expect(questions[0]?.slice).toBeUndefined();
      expect(judged(pair, evidence({ 'app.public.events': ROWS }))).toEqual([
        'needs-empty! 1',
      ]);
      expect(
        judged(pair, evidence({ 'app.public.events': { kind: 'empty' } })),
      ).toEqual(['behavioural 1']);
    },
  );
});

it.each<[string, Seen, string]>([
  ['is empty', EMPTY, 'outage! 1'],
  ['does not exist', ABSENT, 'safe 1'],
])(
  'statements of a table that loses its group fail, and that %s',
  (_, seen, told) => {
    const live = cluster({
      database: { default_shard_group: 'data' },
      tables: { events: {} },
    });
    const pair = [live, cluster({ tables: { events: {} } })] as const;
    expect(judged(pair, evidence({ 'app.public.events': seen }))).toContain(
      told,
    );
  },
);

it.each<[string, Seen, string]>([
  ['has rows', ROWS, 'needs-backfill! 1'],
  ['is empty', EMPTY, 'behavioural 1'],
  ['does not exist', ABSENT, 'safe 1'],
])(
  'copies of a new reference table are missing, and that %s',
  (_, seen, told) => {
    const desired = cluster({
      schema: { reference_tables: { plans: { shard_groups: ['data'] } } },
    });
    const name = 'app.public.plans';
    expect(judged([cluster(), desired], evidence({ [name]: seen }))).toEqual([
      told,
    ]);
  },
);

describe('the counter of a table that moves', () => {
  const groups = [
    group('logs', undefined, 'c'),
    group('data', 'by_tenant', 'a..80', 'b 80..'),
  ];
  const on = (shard_group: string) =>
    documentOf(cluster({ groups, tables: { events: { shard_group } } }));

  it.each<[string, Seen, string]>([
    ['is empty', EMPTY, 'safe'],
    [
      'is empty, and whose sequences nothing else uses',
      { ...EMPTY, shares: [] },
      'safe',
    ],
    [
      'is empty, and whose sequence others use',
      { ...EMPTY, shares: ['ids'] },
      'needs-backfill!',
    ],
    ['has rows and no sequence', { ...ROWS, owns: [] }, 'safe'],
    ['has rows and a sequence', { ...ROWS, owns: ['ids'] }, 'needs-backfill!'],
    ['has rows, and nobody knows of sequences', ROWS, 'needs-empty!'],
  ])('and that %s', (_, seen, told) => {
    const changes = judge(
      compare(on('logs'), on('data')),
      evidence({ 'app.public.events': seen }),
      CHECK,
    ).filter(({ kind }) => kind === 'sequence');
    expect(
      changes.map((one) => `${one.class}${isBlocked(one) ? '!' : ''}`),
    ).toEqual([told]);
  });
});

describe('the tables of a place that no document lists', () => {
  const scope = { database: 'app', schema: 'public' };
  const defaulted = (default_shard_group?: string): object =>
    cluster({ tables: {}, schema: { default_shard_group } });
  const told = (
    live: object,
    { isMore, ...seen }: { isMore?: true; a: Seen; b?: Seen },
    asking = CHECK,
  ) => {
    const tables = ['a', 'b'].map((table) => ({ ...scope, table }));
    const found = { tables, isMore: isMore === true };
    const entries = Object.entries(seen).map(([name, one]) => [
      `app.public.${name}`,
      one,
    ]);
    const changes = judge(
      compare(live, defaulted('data')),
      evidence(Object.fromEntries(entries), {
        found: new Map([[scopeKey(scope), found]]),
      }),
      asking,
    );
    return changes
      .filter(({ kind }) => kind === 'placement')
      .map(
        (change) =>
          `${change.class}${isBlocked(change) ? '!' : ''} ${change.tables.found ?? change.proof?.verdict ?? 'all'}`,
      );
  };

  it.each<[string, Parameters<typeof told>[1], string[]]>([
    ['have no rows', { a: EMPTY, b: EMPTY }, ['behavioural empty']],
    ['are gone or empty', { a: ABSENT, b: EMPTY }, ['behavioural empty']],
    ['are gone', { a: ABSENT, b: ABSENT }, ['safe absent']],
    [
      'have rows in one of them, which is named',
      { a: EMPTY, b: ROWS },
      ['needs-empty! app.public.b', 'behavioural empty'],
    ],
    [
      'have rows in all of them',
      { a: ROWS, b: ROWS },
      ['needs-empty! app.public.a,app.public.b', 'safe absent'],
    ],
    [
      'are more than were read',
      { a: EMPTY, b: EMPTY, isMore: true },
      ['needs-empty! all'],
    ],
    ['were not all looked at', { a: EMPTY }, ['needs-empty! all']],
    [
      'were not all looked at, and have rows',
      { a: ROWS },
      ['needs-empty! app.public.a', 'needs-empty! all'],
    ],
  ])('and that %s', (_, seen, wanted) => {
    expect(told(defaulted('meta'), seen)).toEqual(wanted);
  });

  it('were not all looked at, and that nothing placed, are answered for by nobody where nobody is asked', () => {
    expect(told(defaulted(), { a: EMPTY })).toEqual(['new-table! new']);
    const asking = { mode: 'allow', isPristine: false } as const;
    expect(told(defaulted(), { a: EMPTY }, asking)).toEqual(['new-table new']);
  });
});

describe('more tables than are looked at', () => {
  const tables = Object.fromEntries(
    Array.from({ length: 6000 }, (_, at) => [
      `t${at}`,
      { shard_group: 'data' },
    ]),
  );
  const changes = compare(
    cluster({ tables: {}, rest: { default_shard_group: 'meta' } }),
    cluster({ tables, rest: { default_shard_group: 'meta' } }),
  );
  const { questions, left } = questionsOf(changes, { isAsked: () => true });

  const after = (seen: Seen | undefined) =>
    judge(
      changes,
      evidence(
        Object.fromEntries(
          seen === undefined ? [] : questions.map(({ name }) => [name, seen]),
        ),
        {
          left,
          fresh: new Set(Object.keys(tables).map((t) => `app.public.${t}`)),
        },
      ),
      CHECK,
    );

  it.each<[string, Seen | undefined]>([
    ['new', undefined],
    ['empty', { kind: 'empty' }],
    ['full', ROWS],
  ])('are one change where the first are %s', (_, seen) => {
    const [change, ...others] = after(seen);
    expect(others).toEqual([]);
    expect(change?.class).toBe('needs-empty');
    expect(change?.tables.listed).toHaveLength(6000);
    expect(change?.proof?.seen.size).toBe(seen === undefined ? 0 : 200);
    expect(questions).toHaveLength(200);
  });

  it.each<[string, Seen | undefined, string]>([
    ['nobody could look', undefined, 'new-table'],
    ['the first are empty', { kind: 'empty' }, 'new-table'],
    ['the first have rows', ROWS, 'needs-empty'],
  ])(
    'that nothing placed before are of the gravest class: %s',
    (_, seen, wanted) => {
      const added = compare(cluster({ tables: {} }), cluster({ tables }));
      const asked = questionsOf(added, { isAsked: () => true });
      const looked = seen === undefined ? [] : asked.questions;
      const judged = judge(
        added,
        evidence(
          Object.fromEntries(looked.map(({ name }) => [name, seen ?? EMPTY])),
          {
            left: asked.left,
            fresh: new Set(Object.keys(tables).map((t) => `app.public.${t}`)),
          },
        ),
        CHECK,
      );
      expect(judged.map((change) => change.class)).toEqual([wanted]);
    },
  );

  it('are one change beside what is not listed, and each is dated by the look', () => {
    const scope = { database: 'app', schema: 'public' };
    const byDefault = (default_shard_group: string): object =>
      cluster({
        tables: { t0: {}, t1: {} },
        schema: { default_shard_group },
      });
    const seen = evidence(
      { 'app.public.t0': EMPTY, 'app.public.a': ROWS },
      {
        left: new Set(['app.public.t1']),
        found: new Map([
          [
            scopeKey(scope),
            { tables: [{ ...scope, table: 'a' }], isMore: false },
          ],
        ]),
      },
    );
    const parts = judge(
      compare(byDefault('meta'), byDefault('data')).filter(
        ({ kind }) => kind === 'placement',
      ),
      seen,
      CHECK,
    );
    expect(
      parts.map(({ tables: { listed, found }, proof }) => [
        listed.length,
        found ?? 'none',
        proof?.at,
      ]),
    ).toEqual([
      [2, 'none', seen.at],
      [0, ['app.public.a'], seen.at],
      [0, 'none', seen.at],
    ]);
  });
});

describe('a global secondary index that is enabled', () => {
  const indexed = (enabled: boolean) =>
    cluster({
      tables: {
        users: {
          shard_group: 'data',
          secondary_indexes: [{ name: 'by_email', columns: ['email'] }],
        },
        lookup: { shard_group: 'meta' },
      },
      database: {
        global_secondary_indexes: {
          by_email: { table: 'lookup', owner_table: 'users', enabled },
        },
      },
    });

  it.each<[string, Seen, Seen, string]>([
    [
      'its owner has none, and its lookup table has',
      EMPTY,
      ROWS,
      'needs-backfill! 1',
    ],
    [
      'its owner has, and its lookup table has none',
      ROWS,
      EMPTY,
      'needs-backfill! 1',
    ],
    ['neither has', EMPTY, EMPTY, 'behavioural 1'],
  ])('is judged by the rows of both: %s', (_, users, lookup, told) => {
    const seen = evidence({
      'app.public.users': users,
      'app.public.lookup': lookup,
    });
    expect(judged([indexed(false), indexed(true)], seen)).toEqual([told]);
  });

  it('asks nobody where its owner has no rows, and its lookup table is new and not in the snapshot', () => {
    const seen = evidence(
      {
        'app.public.users': EMPTY,
        'app.public.lookup': { kind: 'not-in-snapshot' },
      },
      { fresh: new Set(['app.public.lookup']) },
    );
    expect(judged([indexed(false), indexed(true)], seen)).toEqual([
      'new-table 1',
    ]);
  });
});
