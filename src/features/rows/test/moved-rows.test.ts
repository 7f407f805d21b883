import { describe, expect, it } from 'vitest';
import { cluster, group } from '../../../../test/cluster.ts';
import {
  documentOf,
  type Plan,
  type Proof,
  planFor,
  withProof,
} from '../../../../test/domain.ts';
import { textOf, textsOf } from '../../../../test/messages.ts';
import type {
  BranchDatabase,
  TableEstimate,
} from '../../../../test/run/quiet-database.ts';
import { failure, ok, type Result } from '../../../result.ts';
import type { Settings } from '../../../run/settings.ts';
import type { RowEstimate } from '../figures.ts';
import { estimateMovedRows } from '../moved-rows.ts';
import { movedRowsFold } from '../section.ts';

/** Three shards, cut at a quarter and a half of the hashes. */
const NOW = ['s1 ..40', 's2 40..80', 's3 80..'];
/** A quarter of the second shard's keys goes to the third one. */
const AFTER = ['s1 ..40', 's2 40..70', 's3 70..'];

/** A topology whose group `data` has these ranges and tables. */
function topology(
  ranges: readonly string[],
  {
    index = 'by_tenant',
    tables = ['events'],
    databases = ['app'],
  }: {
    readonly index?: string;
    readonly tables?: readonly string[];
    readonly databases?: readonly string[];
  } = {},
): object {
  const placed = tables.map((name) => [name, { shard_group: 'data' }] as const);
  const schemas = { public: { tables: Object.fromEntries(placed) } };
  return cluster({
    groups: [group('data', index, ...ranges)],
    rest: {
      default_shard_group: 'meta',
      databases: Object.fromEntries(
        databases.map((name) => [name, { schemas }]),
      ),
    },
  });
}

function planOf(before: object, after: object): Plan {
  const live = documentOf(before);
  return planFor(live, after);
}

/** As many shards, each with as much of the hashes as the others. */
function shardsIn(count: number): readonly string[] {
  const bound = (at: number) =>
    at % count === 0 ? '' : ((at * 256) / count).toString(16).padStart(2, '0');
  return Array.from(
    { length: count },
    (_, at) => `s${at + 1} ${bound(at)}..${bound(at + 1)}`,
  );
}

/** Estimates by shard, of tables by their names. */
type Estimates = Readonly<
  Record<string, Readonly<Record<string, number | undefined>>>
>;

/** A database that answers nothing but estimates, and what it was asked. */
function estimating(
  answer: (shard: string) => Result<readonly TableEstimate[], string>,
) {
  const asked: string[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const refuse = (): never => {
    throw new Error('nothing but estimates is asked for');
  };
  const database: BranchDatabase = {
    isProven: true,
    stored: refuse,
    names: refuse,
    look: refuse,
    lookOnShard: refuse,
    countOn: refuse,
    unlisted: refuse,
    shape: refuse,
    underWay: refuse,
    unwritable: refuse,
    state: refuse,
    live: refuse,
    estimatesOn: async (shard, name) => {
      asked.push(`${name} on ${shard}`);
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      await Promise.resolve();
      atOnce -= 1;
      return answer(shard);
    },
  };
  return { database, asked, mostAtOnce: () => mostAtOnce };
}

function knowing(estimates: Estimates) {
  return estimating((shard) =>
    ok(
      Object.entries(estimates[shard] ?? {}).map(([table, rows]) => ({
        schema: 'public',
        table,
        rows,
      })),
    ),
  );
}

const EVENTS: Estimates = {
  s1: { events: 700_000 },
  s2: { events: 200_000 },
  s3: { events: 100_000 },
};
const PLAN: Pick<Settings, 'mode'> = { mode: 'plan' };

function shown(rows: RowEstimate | undefined): string {
  if (rows === undefined) return '';
  const fold = movedRowsFold(rows);
  const blocks = fold.blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items;
    return block.kind === 'text' || block.kind === 'note' ? [block.text] : [];
  });
  return textsOf([fold.title, ...blocks]);
}

/** Two topologies between which ranges change, with the same further parts. */
const both = (more: Parameters<typeof topology>[1]) =>
  [topology(NOW, more), topology(AFTER, more)] as const;

/** What a plan of one change estimates, and how it is shown. */
async function estimateFor(
  database: BranchDatabase,
  before = topology(NOW),
  after = topology(AFTER),
) {
  const plan = planOf(before, after);
  const told = await estimateMovedRows(plan, PLAN, database);
  return { ...told, text: shown(told.estimate) };
}

describe('a plan that changes ranges', () => {
  it('says about how many rows are on the shard that would lose them, and how full the shards are', async () => {
    const { database, asked } = knowing(EVENTS);
    const { notices, text } = await estimateFor(database);
    expect(notices).toEqual([]);
    expect(asked).toEqual(['app on s1', 'app on s2', 'app on s3']);
    expect(text).toMatchSnapshot();
  });

  it('says so of a group that one shard has so far', async () => {
    const { database } = knowing({ s1: { events: 1000 } });
    const { text } = await estimateFor(
      database,
      topology(['s1']),
      topology(['s1 ..80', 's2 80..']),
    );
    expect(text).toContain(
      '[80, …): about 500 rows on `s1` would be looked for on `s2`',
    );
    expect(text).not.toContain('same estimates');
  });

  it('takes in tables that no document lists, those with the most rows first', async () => {
    const many = { events: 400, wide: 4000, fresh: undefined, users: 9 };
    const { database } = knowing({ s1: many, s2: many, s3: many });
    const unlisted = { default_shard_group: 'data' };
    const { estimate, text } = await estimateFor(
      database,
      { ...topology(NOW), ...unlisted },
      { ...topology(AFTER), ...unlisted },
    );
    expect(estimate?.tables.map(({ table }) => table.table)).toEqual([
      'wide',
      'events',
      'users',
      'fresh',
    ]);
    expect(text).toContain(
      'about 1,102 rows of 4 tables, and an unknown number in 1 interval',
    );
    expect(text).toContain('Every shard answered the same estimates.');
  });

  it('asks for the tables of databases that list none, also of one that was found', async () => {
    const { database, asked } = knowing(EVENTS);
    const unlisted = {
      default_shard_group: 'data',
      databases: { other: {}, app: {} },
    };
    const plan = planOf(
      { ...topology(NOW), ...unlisted },
      { ...topology(AFTER), ...unlisted },
    );
    const changes = plan.changes.map((change) =>
      change.kind === 'placement'
        ? {
            ...change,
            tables: { ...change.tables, found: ['later.public.t'] },
          }
        : change,
    );
    await estimateMovedRows({ ...plan, changes }, PLAN, database);
    expect(asked.toSorted()).toMatchSnapshot();
  });

  it('tells first of the table of which most rows move', async () => {
    const { database } = knowing({
      s1: { wide: 9000, events: 1 },
      s2: { wide: 4, events: 400 },
      s3: { wide: 4, events: 1 },
    });
    const tables = ['wide', 'events'];
    const { estimate } = await estimateFor(database, ...both({ tables }));
    expect(
      estimate?.tables.map(({ table, known }) => [table.table, known]),
    ).toEqual([
      ['events', 100],
      ['wide', 1],
    ]);
  });

  it('compares no table of another group', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `other${at}`);
    const rows = Object.fromEntries(names.map((name) => [name, 1000]));
    const all = { ...rows, events: 400 };
    const { database } = knowing({ s1: all, s2: all, s3: all });
    const { estimate } = await estimateFor(database);
    expect(estimate?.tables.map(({ table }) => table.table)).toEqual([
      'events',
    ]);
    expect(estimate?.left).toBe(0);
  });

  it('under a range index does not know, and counts nothing', async () => {
    const { database } = knowing(EVENTS);
    const index = { index: 'by_id' };
    const { text } = await estimateFor(database, ...both(index));
    expect(text).toContain('an unknown number of rows of `app.public.events`');
    expect(text).toContain(
      '`app.public.events`: 20 % of the rows (about 200,000) on `s2`;',
    );
  });

  it('has no share where a shard cannot be read, and one notice says which', async () => {
    const { database } = estimating((shard) =>
      shard === 's1'
        ? failure('permission denied')
        : ok([{ schema: 'public', table: 'events', rows: 400 }]),
    );
    const { notices, text } = await estimateFor(database);
    expect(textsOf(notices)).toBe(
      'Rows of what moves were not estimated, or only in part. `s1` could not be read: `permission denied`.',
    );
    expect(text).toContain('25 % of the keys and about 400 rows on `s2`');
  });

  it('asks no further where no shard answers, and says so once', async () => {
    const { database, asked } = estimating(() => failure('no route to host'));
    const ranges = shardsIn(16);
    const moved = ranges.with(1, 's1 10..20');
    const { estimate, notices } = await estimateFor(
      database,
      topology(ranges),
      topology(moved),
    );
    expect(estimate).toBeUndefined();
    expect(asked).toHaveLength(4);
    expect(notices).toHaveLength(1);
    expect(textOf(notices[0])).toMatch(
      /`s1`, `s2`, `s3` and 1 more shard could not be read: `no route to host`\. `s5`, `s6`, `s7` and 9 more shards were not asked/,
    );
  });

  it('is bounded: databases, tables, what is shown, and connections at once', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `t${at}`);
    const databases = ['a', 'b', 'c', 'd', 'e'];
    const rows = Object.fromEntries(names.map((name, at) => [name, 400 * at]));
    const { database, asked, mostAtOnce } = knowing({
      s1: rows,
      s2: rows,
      s3: rows,
    });
    const wide = { tables: names, databases };
    const { estimate, notices, text } = await estimateFor(
      database,
      ...both(wide),
    );
    expect(asked).toHaveLength(3 * 4);
    expect(mostAtOnce()).toBe(4);
    expect(textsOf(notices)).toContain('`e` was not read');
    expect(estimate?.tables).toHaveLength(50);
    expect(estimate?.left).toBe(4 * 60 - 50);
    expect(estimate?.tables.at(0)?.known).toBe(59 * 100);
    expect(estimate?.tables.at(-1)?.known).toBe(47 * 100);
    expect(text.match(/would be looked for/g)).toHaveLength(10);
    expect(text.split('\n').slice(-3)).toEqual([
      'Every shard answered the same estimates. They may be those of one shard; `neki-topology shards --rows --count` counts the rows.',
      'Not listed, with fewer rows in what moves: 40 tables.',
      'Not compared, with fewer rows: 190 tables.',
    ]);
  });

  it.each<[number, readonly string[]]>([
    [0, []],
    [1, ['Not compared, with fewer rows: 1 table.']],
    [2, ['Not compared, with fewer rows: 2 tables.']],
  ])('says last that %i tables were not compared', async (left, told) => {
    const { database } = knowing(EVENTS);
    const { estimate } = await estimateFor(database);
    const text = shown(
      estimate && { ...estimate, left, isSameEverywhere: true },
    );
    expect(text.split('\n').slice(5)).toEqual([
      'Rows do not move with a bound: they stay on their shard until a Neki workflow moves them.',
      'Every shard answered the same estimates. They may be those of one shard; `neki-topology shards --rows --count` counts the rows.',
      ...told,
    ]);
  });

  it('asks 32 shards at most, and then knows no share of the rows', async () => {
    const { database, asked } = estimating(() =>
      ok([{ schema: 'public', table: 'events', rows: 400 }]),
    );
    const ranges = shardsIn(64);
    const moved = ranges.with(1, 's1 04..08');
    const { notices, text } = await estimateFor(
      database,
      topology(ranges),
      topology(moved),
    );
    expect(asked).toHaveLength(32);
    expect(textsOf(notices)).toContain(
      '`s33`, `s34`, `s35` and 29 more shards were not read: there are more than 32.',
    );
    expect(text).toContain('1.6 % of the keys and about 400 rows on `s1`');
  });

  it('shows no more than some intervals of a table', async () => {
    const { database } = knowing(EVENTS);
    const split = (first: number) =>
      shardsIn(128).map((range, at) =>
        range.replace(/^s\d+/, (at + first) % 2 === 0 ? 's1' : 's2'),
      );
    const { estimate, text } = await estimateFor(
      database,
      topology(split(0)),
      topology(split(1)),
    );
    expect(text).toContain('about 900,032 rows');
    expect(text.match(/would be looked for/g)).toHaveLength(20);
    expect(text).toContain('Not listed of these tables: 108 intervals.');
    const [table] = estimate?.tables ?? [];
    const counts = table?.moves.map(({ rows }) => rows.count ?? -1) ?? [];
    expect(counts).toHaveLength(50);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    // Half of the intervals are on the shard with more rows.
    expect(new Set(counts).size).toBe(1);
    expect(table?.leftMoves).toBe(128 - 50);
  });
});

it('tables without rows are not among those of the title', async () => {
  const rows = { events: 400, sessions: 0 };
  const { database } = knowing({ s1: rows, s2: rows, s3: rows });
  const tables = ['sessions', 'events'];
  const { text } = await estimateFor(database, ...both({ tables }));
  expect(text).toContain(
    'Rows of what moves: about 100 rows of `app.public.events`\n',
  );
  expect(text).toContain('`app.public.sessions` [70, 80): about 0 rows');
});

it('intervals of which it is in doubt whether they move are no known number of rows', async () => {
  const { database } = knowing(EVENTS);
  const overlapping = [...AFTER, 's1 f0..'];
  const { text } = await estimateFor(
    database,
    topology(NOW),
    topology(overlapping),
  );
  expect(text).toContain(
    'about 50,000 rows of `app.public.events`, and an unknown number in 1 interval',
  );
});

describe('nothing is asked', () => {
  const moving = planOf(topology(NOW), topology(AFTER));
  const found = (verdict: Proof['verdict']): Plan => ({
    ...moving,
    changes: withProof(moving.changes, { verdict }),
  });

  it.each<
    [
      string,
      Pick<Plan, 'changes' | 'threeWay'>,
      Pick<Settings, 'mode' | 'isDriftCheck'>,
    ]
  >([
    ['by an apply', moving, { mode: 'apply' }],
    ['by a drift check', moving, { mode: 'plan', isDriftCheck: true }],
    ['of tables without rows', found('empty'), PLAN],
    ['of tables that are not there', found('absent'), PLAN],
    [
      'of another group of a table',
      planOf(topology(NOW), {
        ...topology(NOW),
        databases: {
          app: {
            schemas: {
              public: { tables: { events: { shard_group: 'meta' } } },
            },
          },
        },
      }),
      PLAN,
    ],
    [
      'of another index of the group',
      planOf(topology(NOW), topology(NOW, { index: 'by_id' })),
      PLAN,
    ],
  ])('%s', async (_name, plan, purpose) => {
    const { database, asked } = knowing(EVENTS);
    expect(plan.changes.length).toBeGreaterThan(0);
    expect(await estimateMovedRows(plan, purpose, database)).toEqual({
      estimate: undefined,
      notices: [],
    });
    expect(asked).toEqual([]);
  });

  it('without a database', async () => {
    expect(await estimateMovedRows(moving, PLAN, undefined)).toEqual({
      estimate: undefined,
      notices: [],
    });
  });
});
