import { describe, expect, it } from 'vitest';
import { cluster, group } from '../../../../test/cluster.ts';
import {
  type Axis,
  documentOf,
  type KeySlice,
} from '../../../../test/domain.ts';
import { factsOf, textOf, textsOf } from '../../../../test/messages.ts';
import {
  type BranchDatabase,
  QUIET_DATABASE,
} from '../../../../test/run/quiet-database.ts';
import { failure, ok } from '../../../result.ts';
import { keysText, rowsShare, type ShardRows } from '../figures.ts';
import { readRows } from '../rows.ts';
import { movedText, rowsText } from '../words.ts';

/** A topology whose group of three shards has this index, cut at these bounds. */
function topology(
  type: 'xxhash' | 'range',
  [low, high]: readonly [string, string] = ['40', '80'],
  tables: readonly string[] = ['events'],
  columns: readonly string[] = ['tenant_id'],
) {
  const placed = tables.map((name) => [name, { shard_group: 'data' }] as const);
  const ranges = [`s1 ..${low}`, `s2 ${low}..${high}`, `s3 ${high}..`];
  return documentOf(
    cluster({
      groups: [group('data', 'by_key', ...ranges)],
      tables: Object.fromEntries(placed),
      rest: {
        default_shard_group: 'meta',
        shard_indexes: { by_key: { type, columns } },
      },
    }),
  );
}

/** Estimates of `events` on each shard, and of a table on one shard alone. */
function estimated(
  rows: Readonly<Record<string, number | undefined>>,
): BranchDatabase {
  return {
    ...QUIET_DATABASE,
    estimatesOn: async (shard) =>
      ok([
        { schema: 'public', table: 'events', rows: rows[shard] },
        { schema: 'public', table: 'users', rows: 5 },
      ]),
  };
}

/** What is shown of each shard of the one table. */
function shown({ tables }: ShardRows): readonly (readonly string[])[] {
  return tables.flatMap((table) =>
    table.shards.map((shard) => [
      shard.shard,
      keysText(shard, table.side.axis) ?? '–',
      rowsShare(shard, table) ?? '–',
      textOf(rowsText(shard.rows)),
    ]),
  );
}

function moved({ tables }: ShardRows): readonly string[] {
  return tables.flatMap((table) =>
    table.moves.map((move) => textOf(movedText(move, table))),
  );
}

const HASH = topology('xxhash');
const RANGE = topology('range');

/** What is read of a branch, by estimates unless told otherwise. */
const read = (
  database: BranchDatabase,
  { live = HASH, ...more }: Partial<Parameters<typeof readRows>[0]> = {},
) =>
  readRows({ live, desired: undefined, isCounted: false, ...more }, database);

describe('rows of shards', () => {
  it('stand beside their keys, and are called estimates', async () => {
    const asked: string[] = [];
    const database = estimated({ s1: 700, s2: 200, s3: 100 });
    const rows = await read({
      ...database,
      estimatesOn: (shard, name) => {
        asked.push(`${name} on ${shard}`);
        return database.estimatesOn(shard, name);
      },
    });
    // A group of one shard has all rows of its tables there.
    expect(asked).toEqual(['app on s1', 'app on s2', 'app on s3']);
    expect(shown(rows)).toEqual([
      ['s1', '25 %', '70 %', 'about 700'],
      ['s2', '25 %', '20 %', 'about 200'],
      ['s3', '50 %', '10 %', 'about 100'],
    ]);
    expect(rows.notices).toEqual([]);
  });

  it.each<[string, typeof HASH, Parameters<typeof estimated>[0], string[][]]>([
    [
      'one shard was never analyzed, nor of the keys of a range index',
      RANGE,
      { s1: 700, s2: undefined, s3: 100 },
      [
        ['s1', '–', '–', 'about 700'],
        ['s2', '–', '–', ''],
        ['s3', '–', '–', 'about 100'],
      ],
    ],
    [
      'there are none',
      HASH,
      { s1: 0, s2: 0, s3: 0 },
      [
        ['s1', '25 %', '–', 'about 0'],
        ['s2', '25 %', '–', 'about 0'],
        ['s3', '50 %', '–', 'about 0'],
      ],
    ],
    [
      'that would be none or all',
      HASH,
      { s1: 1_000_000, s2: 3, s3: 0 },
      [
        ['s1', '25 %', 'over 99.9 %', 'about 1,000,000'],
        ['s2', '25 %', 'under 0.1 %', 'about 3'],
        ['s3', '50 %', '0 %', 'about 0'],
      ],
    ],
  ])('have no share where %s', async (_, live, estimates, expected) => {
    const rows = await read(estimated(estimates), { live });
    expect(shown(rows)).toEqual(expected);
    expect(rows.notices).toEqual([]);
  });

  it('are counted where that is asked for, and the estimate stands where one cannot be', async () => {
    const rows = await read(
      {
        ...estimated({ s1: 700, s2: 200, s3: 100 }),
        countOn: async (shard) =>
          shard === 's2' ? failure('too slow') : ok(7),
      },
      { isCounted: true },
    );
    expect(shown(rows).map(([, , , count]) => count)).toEqual([
      '7',
      'about 200',
      '7',
    ]);
    expect(textsOf(rows.notices)).toBe(
      'Rows of `app.public.events` could not be counted: `too slow`.',
    );
  });

  it('are counted on each shard of 200 tables, and no table more', async () => {
    const names = Array.from({ length: 201 }, (_, at) => `t${at}`);
    const counted = new Map<string, number>();
    const rows = await read(
      {
        ...QUIET_DATABASE,
        estimatesOn: async (shard) => {
          const rows = Number(shard.slice(1));
          return ok(names.map((table) => ({ schema: 'public', table, rows })));
        },
        countOn: async (_shard, { table }) => {
          counted.set(table, (counted.get(table) ?? 0) + 1);
          return ok(2);
        },
      },
      { live: topology('xxhash', ['40', '80'], names), isCounted: true },
    );
    expect(counted.size).toBe(200);
    expect(new Set(counted.values())).toEqual(new Set([3]));
    expect(textsOf(rows.notices)).toBe(
      '1 table was not counted: there are more than 200.',
    );
  });

  it('are counted by four statements at a time', async () => {
    const names = ['t1', 't2', 't3'];
    let running = 0;
    let most = 0;
    let counted = 0;
    await read(
      {
        ...QUIET_DATABASE,
        estimatesOn: async () =>
          ok(names.map((table) => ({ schema: 'public', table, rows: 1 }))),
        countOn: async () => {
          running += 1;
          most = Math.max(most, running);
          await Promise.resolve();
          running -= 1;
          counted += 1;
          return ok(2);
        },
      },
      { live: topology('xxhash', ['40', '80'], names), isCounted: true },
    );
    expect({ most, counted }).toEqual({ most: 4, counted: 9 });
  });

  it('that are on a shard which does not serve the table are shown', async () => {
    const live = documentOf({
      authoritative_shard_group: 'meta',
      shard_indexes: {
        by_key: { type: 'xxhash', columns: ['tenant_id'] },
      },
      shard_groups: [
        {
          uid: 'data',
          default_shard_index: 'by_key',
          key_ranges: [
            { shard_uid: 's1', end: '80' },
            { shard_uid: 's2', start: '80' },
          ],
        },
        {
          uid: 'others',
          default_shard_index: 'by_key',
          key_ranges: [
            { shard_uid: 's3', end: '80' },
            { shard_uid: 's4', start: '80' },
          ],
        },
      ],
      databases: {
        app: {
          schemas: {
            public: { tables: { events: { shard_group: 'data' } } },
          },
        },
      },
    });
    const rows = await read(estimated({ s1: 50, s2: 40, s3: 10, s4: 0 }), {
      live,
    });
    expect(shown(rows)).toEqual([
      ['s1', '50 %', '50 %', 'about 50'],
      ['s2', '50 %', '40 %', 'about 40'],
      ['s3', '0 %', '10 %', 'about 10'],
    ]);

    const counted: string[] = [];
    await read(
      {
        ...estimated({ s1: 50, s2: 40, s3: 10, s4: 0 }),
        countOn: async (shard) => {
          counted.push(shard);
          return ok(7);
        },
      },
      { live, isCounted: true },
    );
    expect(counted).toEqual(['s1', 's2']);
  });

  it('are of no keys where a shard serves none, under any index', () => {
    const rows = { count: 1, isExact: true };
    const axis = { type: 'range' } as Axis;
    const on = (keys: bigint | undefined) => ({ shard: 's1', keys, rows });
    expect(keysText(on(0n), axis)).toBe('0 %');
    expect(keysText(on(0n), undefined)).toBe('0 %');
    expect(keysText(on(1n), axis)).toBeUndefined();
  });

  it('that are the same on every shard may be those of one', async () => {
    const rows = await read(estimated({ s1: 9, s2: 9, s3: 9 }));
    expect(textsOf(rows.notices)).toContain(
      'Every shard answered the same estimates.',
    );
    const counted = await read(
      { ...estimated({ s1: 9, s2: 9, s3: 9 }), countOn: async () => ok(9) },
      { isCounted: true },
    );
    expect(counted.notices).toEqual([]);
  });

  it('of a shard that cannot be read are unknown, and the others are shown', async () => {
    const database = estimated({ s1: 700, s2: 200, s3: 100 });
    const rows = await read({
      ...database,
      estimatesOn: async (shard, name) =>
        shard === 's2'
          ? failure('permission denied')
          : database.estimatesOn(shard, name),
    });
    expect(shown(rows).map(([, , , count]) => count)).toEqual([
      'about 700',
      '',
      'about 100',
    ]);
    expect(rows.notices.map(factsOf)).toEqual([
      ['`s2`', '`permission denied`'],
    ]);
  });
});

/** Keys of `s2` that would go to `s3`, with a number of rows that is unknown. */
const UNCOUNTED = expect.stringMatching(
  /^`app\.public\.events` \[112, 128\): .*unknown.* `s2` .* `s3`$/,
);

describe('a proposed bound', () => {
  it('of hashes moves rows by the share of the keys of their shard', async () => {
    const rows = await read(
      {
        ...estimated({ s1: 700, s2: 400, s3: 100 }),
        countOn: async (shard) => ok(shard === 's2' ? 400 : 100),
      },
      { desired: topology('xxhash', ['40', '70']), isCounted: true },
    );
    expect(moved(rows)).toEqual([
      expect.stringMatching(
        /^`app\.public\.events` \[70, 80\): about 100 rows on `s2` .* `s3`$/,
      ),
    ]);
  });

  it('of a range index moves what is counted between its bounds, and without counting a number that nobody knows', async () => {
    const slices: (KeySlice | undefined)[] = [];
    const request = {
      live: RANGE,
      desired: topology('range', ['40', '70']),
    };
    const database: BranchDatabase = {
      ...estimated({ s1: 700, s2: 400, s3: 100 }),
      countOn: async (_shard, _table, slice) => {
        slices.push(slice);
        return ok(slice === undefined ? 1000 : 12);
      },
    };
    expect(
      moved(await readRows({ ...request, isCounted: true }, database)),
    ).toEqual([
      expect.stringMatching(
        /^`app\.public\.events` \[112, 128\): 12 rows on `s2` .* `s3`$/,
      ),
    ]);
    expect(slices.filter((slice) => slice !== undefined)).toEqual([
      { column: 'tenant_id', low: 112n, high: 128n },
    ]);
    expect(
      moved(await readRows({ ...request, isCounted: false }, database)),
    ).toEqual([UNCOUNTED]);
  });

  it.each([[['lower(email)']], [['tenant_id', 'region']]])(
    'of a range index over %j moves a number of rows that no statement can count',
    async (columns) => {
      const slices: (KeySlice | undefined)[] = [];
      const rows = await read(
        {
          ...estimated({ s1: 700, s2: 400, s3: 100 }),
          countOn: async (_shard, _table, slice) => {
            slices.push(slice);
            return ok(1000);
          },
        },
        {
          live: topology('range', ['40', '80'], ['events'], columns),
          desired: topology('range', ['40', '70'], ['events'], columns),
          isCounted: true,
        },
      );
      expect(slices.filter((slice) => slice !== undefined)).toEqual([]);
      expect(moved(rows)).toEqual([UNCOUNTED]);
    },
  );
});
