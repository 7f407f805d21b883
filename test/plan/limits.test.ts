import { describe, expect, it } from 'vitest';
import type { Excess, Limits } from '../../src/plan/decision.ts';
import { excessText, findExcess } from '../../src/plan/limits.ts';
import type { Situation } from '../../src/plan/plan.ts';
import { verdictOf } from '../../src/plan/policy.ts';
import { cluster, group } from '../cluster.ts';
import {
  compare,
  decide,
  permissionsIn,
  type Seen,
  withProof,
} from '../domain.ts';
import { textOf } from '../messages.ts';

const TABLES = {
  events: { shard_group: 'data' },
  sessions: { shard_group: 'data' },
};
const LIVE = cluster({ tables: TABLES });
/** A quarter of the keys goes to another shard. */
const QUARTER = cluster({
  tables: TABLES,
  groups: [group('data', 'by_tenant', 'a..40', 'c 40..80', 'b 80..')],
});

/** What a change goes past, where this was seen of its tables. */
function excessOf(
  [live, desired]: readonly [object, object],
  limits: Limits,
  seen: Readonly<Record<string, Seen>> = {},
): readonly Excess[] {
  const looked = withProof(compare(live, desired), {
    verdict: 'unproven',
    asks: true,
    seen: new Map(Object.entries(seen)),
  });
  return findExcess(looked, limits);
}

const rows = (count: number, isMore = false): Seen => ({
  kind: 'rows',
  count,
  isMore,
});
const MOVED = [LIVE, QUARTER] as const;
const SEEN = {
  'app.public.events': rows(700),
  'app.public.sessions': rows(300),
};

describe('a limit', () => {
  it.each([
    ['of keys that are moved exactly', { keys: 2500 }],
    ['of tables', { tables: 2 }],
    ['of rows', { rows: 1000 }],
    ['on nothing', {}],
  ])('%s is kept', (_what, limits) => {
    expect(excessOf(MOVED, limits, SEEN)).toEqual([]);
  });

  it.each([
    [
      { keys: 2499 },
      'Queries for 25 % of the keys of `app.public.events` and `app.public.sessions` would go elsewhere; the limit is 24.99 % of the keys of a group.',
    ],
    [{ tables: 1 }, 'The change touches 2 tables; the limit is 1.'],
    [{ rows: 999 }, 'The change touches 1,000 rows; the limit is 999.'],
  ])('past %o is reported with the number and what to do', (limits, text) => {
    const excess = excessOf(MOVED, limits, SEEN);
    expect(excess).toHaveLength(1);
    expect(textOf(excessText(excess))).toBe(
      `${text} If no rows can be hidden, raise the limit in the input \`limits\`. If rows can be hidden, do not split the change: its parts hide the same rows. No line of \`allow\` lifts a limit.`,
    );
  });

  it('of keys is judged by the exact share, and never shown as kept', () => {
    // 2^-24 of the keys more than a quarter: 25 % as it is rounded.
    const more = cluster({
      tables: TABLES,
      groups: [
        group('data', 'by_tenant', 'a..3fffff', 'c 3fffff..80', 'b 80..'),
      ],
    });
    const [excess] = excessOf([LIVE, more], { keys: 2500 });
    expect(excess).toMatchObject({ kind: 'keys', share: 'over 25 %' });
    expect(excessOf([LIVE, more], { keys: 2501 })).toEqual([]);
    expect(textOf(excessText(excess ? [excess] : []))).toContain(
      'Queries for over 25 % of the keys of `app.public.events` and `app.public.sessions` would go elsewhere; the limit is 25 % of the keys of a group.',
    );
  });

  it('of keys lets an exact share pass that is less than it is shown as', () => {
    // A little less than a quarter, which is rounded to 25 %.
    const less = cluster({
      tables: TABLES,
      groups: [
        group('data', 'by_tenant', 'a..400001', 'c 400001..80', 'b 80..'),
      ],
    });
    expect(excessOf([LIVE, less], { keys: 2500 })).toEqual([]);
    const [excess] = excessOf([LIVE, less], { keys: 2499 });
    expect(excess).toMatchObject({ share: '25 %' });
  });

  it('is held against all changes together, and against the largest share', () => {
    const of = (first: string, second: string) =>
      cluster({
        tables: { ...TABLES, orders: { shard_group: 'more' } },
        groups: [
          group('data', 'by_tenant', `a..${first}`, `b ${first}..`),
          group('more', 'by_org', `c..${second}`, `d ${second}..`),
        ],
      });
    const pair = [of('80', '80'), of('90', 'c0')] as const;
    const seen = { ...SEEN, 'app.public.orders': rows(50) };
    const limits = { keys: 1000, tables: 2, rows: 1049 };
    expect(excessOf(pair, limits, seen)).toMatchObject([
      {
        kind: 'keys',
        share: '25 %',
        tables: { listed: ['app.public.orders'] },
      },
      { kind: 'tables', count: 3 },
      { kind: 'rows', count: 1050 },
    ]);
    const wider = { keys: 2500, tables: 3, rows: 1050 };
    expect(excessOf(pair, wider, seen)).toEqual([]);
  });

  it('counts tables that no document lists and that were found', () => {
    const pair = [
      cluster({ tables: {}, database: { default_shard_group: 'data' } }),
      cluster({ tables: {}, database: { default_shard_group: 'meta' } }),
    ];
    const [live = {}, desired = {}] = pair;
    const changes = compare(live, desired).map((change) => {
      const found = ['app.public.a', 'app.public.b'];
      return { ...change, tables: { ...change.tables, found } };
    });
    expect(findExcess(changes, { tables: 1 })).toEqual([
      { kind: 'tables', most: 1, count: 2, unlisted: undefined },
    ]);
    expect(findExcess(changes, { tables: 2 })).toEqual([]);
  });

  it.each(['empty', 'absent'] as const)(
    'counts no table that is seen to be %s',
    (kind) => {
      const seen = { ...SEEN, 'app.public.sessions': { kind } };
      expect(excessOf(MOVED, { tables: 1, rows: 700 }, seen)).toEqual([]);
    },
  );

  it.each<[string, Readonly<Record<string, Seen>>]>([
    ['that nobody looked at', {}],
    [
      'of which only the first were counted',
      { ...SEEN, 'app.public.events': rows(10, true) },
    ],
    [
      'that could not be counted',
      {
        ...SEEN,
        'app.public.events': { kind: 'rows', count: undefined, isMore: false },
      },
    ],
  ])('of rows is not known to be kept by tables %s', (_what, seen) => {
    const [excess] = excessOf(MOVED, { rows: 1_000_000 }, seen);
    expect(excess).toMatchObject({ kind: 'rows' });
  });

  it.each<[string, object, Readonly<Record<string, Seen>>, string]>([
    [
      'the listed ones',
      QUARTER,
      { ...SEEN, 'app.public.events': rows(10, true) },
      'those of `app.public.events` were not counted to the end; the limit is 1,000,000.',
    ],
    [
      'of which as many were counted as the limit is',
      QUARTER,
      { ...SEEN, 'app.public.events': rows(999_700, true) },
      'those of `app.public.events` were not counted to the end; the limit is 1,000,000.',
    ],
    [
      'those that no document lists',
      cluster({ tables: TABLES, database: { default_shard_group: 'data' } }),
      {},
      'those of every unlisted table of `app` were not counted to the end; the limit is 1,000,000.',
    ],
  ])(
    'of rows names the tables that were not counted: %s',
    (_what, desired, seen, told) => {
      const excess = excessOf([LIVE, desired], { rows: 1_000_000 }, seen);
      expect(textOf(excessText(excess))).toContain(
        `how many rows the change touches: ${told}`,
      );
    },
  );

  it('of tables is not known to be kept where tables are not listed', () => {
    const desired = cluster({
      tables: TABLES,
      database: { default_shard_group: 'data' },
    });
    const [excess] = excessOf([LIVE, desired], { tables: 1000 });
    expect(excess).toMatchObject({ kind: 'tables' });
    expect(textOf(excessText(excess ? [excess] : []))).toContain(
      'It is unknown how many tables',
    );
  });
});

describe('a decision past a limit', () => {
  const changes = compare(LIVE, QUARTER);
  const permissions = permissionsIn('needs-empty');
  const policy = { onDrift: 'fail', permissions } as const;

  it('is blocked, whatever is allowed, and says so first', () => {
    expect(decide({ changes }, policy).kind).toBe('apply');
    const limits = { keys: 1000 };
    const decision = decide({ changes }, { ...policy, limits });
    expect(decision).toMatchObject({ kind: 'blocked', blocks: [] });
    expect(textOf(verdictOf(decision))).toContain('the limit is 10 %');
  });

  it('is none on a branch that is as new as the service makes it', () => {
    const pristine: Situation = {
      state: 'pristine',
      underWay: [],
      completed: [],
    };
    const limits = { keys: 0 };
    expect(
      decide({ changes, situation: pristine }, { ...policy, limits }).kind,
    ).toBe('apply');
  });
});
