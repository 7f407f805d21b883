import { describe, expect, it } from 'vitest';
import { plainBar } from '../../src/report/blocks.ts';
import {
  drawGroup,
  keySpaceLines,
  partsOf,
} from '../../src/report/key-space.ts';
import { type Topology, topologyOf } from '../domain.ts';
import { shardNames } from '../messages.ts';

/** How a key is routed; `whole` is a group without an index. */
type Routing = 'xxhash' | 'range' | 'modulo' | 'whole';

/** A topology with one group of key ranges such as `east ..80`. */
function topology(
  ranges: readonly string[],
  type: Routing = 'xxhash',
  uid = 'data',
): Topology {
  const keyRanges = ranges.map((range) => {
    const [shard, bounds = '..'] = range.split(' ');
    const [start = '', end = ''] = bounds.split('..');
    return {
      shard_uid: shard,
      ...(start === '' ? {} : { start }),
      ...(end === '' ? {} : { end }),
    };
  });
  const index = type === 'whole' ? {} : { default_shard_index: 'i' };
  return topologyOf({
    shard_indexes: {
      i: { type, columns: ['k'], index_params: { modulus: '8' } },
    },
    shard_groups: [{ uid, ...index, key_ranges: keyRanges }],
  });
}

/** As many equal ranges, each of a shard. */
function equal(
  count: number,
  shardOf: (at: number) => string,
): readonly string[] {
  const bound = (at: number): string =>
    at === 0 || at === count
      ? ''
      : Math.round((at * 65_536) / count)
          .toString(16)
          .padStart(4, '0');
  return Array.from(
    { length: count },
    (_, at) => `${shardOf(at)} ${bound(at)}..${bound(at + 1)}`,
  );
}

function linesOf(before: Topology, after: Topology): readonly string[] {
  return keySpaceLines(before, after).map(plainBar);
}

const HALVES = ['east ..80', 'west 80..'];
const QUARTER = ['east ..40', 'new 40..80', 'west 80..'];
const OTHER = topology([], 'whole', 'data');

/** What becomes of a group, and the lines that say so. */
interface Case {
  readonly title: string;
  readonly type?: Routing;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly lines: string;
}

const CASES: readonly Case[] = [
  {
    title: 'a quarter goes to a new shard',
    before: HALVES,
    after: QUARTER,
    lines: `
data (xxhash)
before  A░░░░░░░░░░░░░░░B░░░░░░░░░░░░░░░
after   A░░░░░░░C███████B░░░░░░░░░░░░░░░
  25 % of the keys get another shard (█)
  A east → C new: [40, 80), 25 %
  B west
`,
  },
  {
    title: 'a gap opens, and a shard takes another part',
    before: HALVES,
    after: ['east ..40', 'east 80..c0', 'west c0..'],
    lines: `
data (xxhash)
before  A░░░░░░░░░░░░░░░B░░░░░░░░░░░░░░░
after   A░░░░░░░········A███████B░░░░░░░
  25 % of the keys get another shard (█)
  25 % of the keys get no shard (·)
  A east → no shard: [40, 80), 25 %
  B west → A east: [80, c0), 25 %
`,
  },
  {
    title: 'a gap is filled, which no row was in',
    before: ['east ..40', 'west 80..'],
    after: ['east ..40', 'new 40..60', 'west 60..'],
    lines: `
data (xxhash)
before  A░░░░░░░········B░░░░░░░░░░░░░░░
after   A░░░░░░░C░░░B░░░░░░░░░░░░░░░░░░░
  A east: […, 40), 25 %
  C new: [40, 60), 12.5 %
  B west: [60, …), 62.5 %
`,
  },
  {
    title: 'a range index has no shares',
    type: 'range',
    before: HALVES,
    after: QUARTER,
    lines: `
data (range)
before  A░░░░░░░░░░░░░░░░░░░░░B░░░░░░░░░
after   A░░░░░░░░░C███████████B░░░░░░░░░
  Keys get another shard (█)
  A east → C new: [64, 128)
  B west
`,
  },
  {
    title: 'a modulo index has buckets',
    type: 'modulo',
    before: ['east ..04', 'west 04..'],
    after: ['east ..06', 'west 06..'],
    lines: `
data (modulo)
before  A░░░░░░░░░░░░░░░B░░░░░░░░░░░░░░░
after   A░░░░░░░░░░░░░░░████████B░░░░░░░
  25 % of the keys get another shard (█)
  B west → A east: [4, 6), 25 %
`,
  },
  {
    title: 'every key goes to another shard',
    type: 'whole',
    before: ['east'],
    after: ['west'],
    lines: `
data
before  A░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
after   B███████████████████████████████
  100 % of the keys get another shard (█)
  A east → B west: every key
`,
  },
  {
    title: 'a single hash goes to another shard',
    before: HALVES,
    after: ['east ..7fffffffffffffff', 'new 7fffffffffffffff..80', 'west 80..'],
    lines: `
data (xxhash)
before  A░░░░░░░░░░░░░░░B░░░░░░░░░░░░░░░
after   A░░░░░░░░░░░░░░CB░░░░░░░░░░░░░░░
  under 0.1 % of the keys get another shard (█)
  A east → C new: [7fffffffffffffff, 80), under 0.1 %
  B west
`,
  },
  {
    title: 'ranges overlapped',
    before: ['east ..80', 'west 40..'],
    after: HALVES,
    lines: `
data (xxhash)
before  ranges overlap, or are invalid
after   A░░░░░░░░░░░░░░░B░░░░░░░░░░░░░░░
  A east: […, 80), 50 %
  B west: [80, …), 50 %
`,
  },
  {
    title: 'one of 64 shards is replaced',
    before: equal(64, (at) => `s${at}`),
    after: equal(64, (at) => (at === 41 ? 'new' : `s${at}`)),
    lines: `
data (xxhash)
before  ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef
after   ABCDEFGHIJKLMNOPQRSTgVWXYZabcdef
  1.6 % of the keys get another shard (█)
  U s41 → g new: [a4, a8), 1.6 %
  A s0
  B s2
  C s4
  D s6
  E s8
  F s10
  G s12
  H s14
  I s16
  J s18
  K s20
  L s22
  … and 19 more shards
`,
  },
  {
    title: '64 shards are replaced by 64 others',
    before: equal(64, (at) => `s${at}`),
    after: equal(64, (at) => `t${at}`),
    lines: `
data (xxhash)
before  ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef
after   ghijklmnopqrstuvwxyz0123456789+=
  100 % of the keys get another shard (█)
  A s0 → g t0: […, 04), 1.6 %
  s1 → t1: [04, 08), 1.6 %
  B s2 → h t2: [08, 0c), 1.6 %
  s3 → t3: [0c, 10), 1.6 %
  C s4 → i t4: [10, 14), 1.6 %
  s5 → t5: [14, 18), 1.6 %
  D s6 → j t6: [18, 1c), 1.6 %
  s7 → t7: [1c, 20), 1.6 %
  E s8 → k t8: [20, 24), 1.6 %
  s9 → t9: [24, 28), 1.6 %
  F s10 → l t10: [28, 2c), 1.6 %
  s11 → t11: [2c, 30), 1.6 %
  … and 52 more
`,
  },
  {
    title: 'every second of 16 ranges goes to one shard',
    before: equal(16, () => 'east'),
    after: equal(16, (at) => (at % 2 === 0 ? 'new' : 'east')),
    lines: `
data (xxhash)
before  A░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
after   B█A░B█A░B█A░B█A░B█A░B█A░B█A░B█A░
  50 % of the keys get another shard (█)
  A east → B new: […, 10) [20, 30) [40, 50) and 5 more, 50 %
`,
  },
];

describe('the key space of a group', () => {
  it.each(CASES)('$title', ({ type, before, after, lines }) => {
    const drawn = linesOf(topology(before, type), topology(after, type));
    expect(`\n${drawn.join('\n')}\n`).toBe(lines);
  });

  it('is of what a new group has, and of what a removed one had', () => {
    const [fresh, gone] = [
      topology(HALVES, 'xxhash', 'fresh'),
      topology(['east'], 'whole', 'gone'),
    ];
    expect(linesOf(gone, fresh)).toMatchInlineSnapshot(`
      [
        "fresh (xxhash, new)",
        "after   A░░░░░░░░░░░░░░░B░░░░░░░░░░░░░░░",
        "  A east: […, 80), 50 %",
        "  B west: [80, …), 50 %",
        "",
        "gone (removed)",
        "before  A░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░",
        "  A east: every key",
      ]
    `);
  });

  it('is not drawn where no key gets another shard', () => {
    expect(linesOf(topology(HALVES), topology(HALVES))).toEqual([]);
    const parted = topology(['east ..40', 'east 40..80', 'west 80..']);
    expect(linesOf(topology(HALVES), parted)).toEqual([]);
  });

  it('is no wider than forty columns, whatever moves', () => {
    const many = equal(40, (at) => `s${at}`);
    for (const after of [QUARTER, many, ['east ..01', 'west 01..']])
      for (const type of ['xxhash', 'range'] as const) {
        const lines = linesOf(topology(HALVES, type), topology(after, type));
        const bars = lines.filter((line) => /^(?:before|after) /.test(line));
        expect(bars.map((bar) => bar.length)).toEqual([40, 40]);
      }
  });

  it('calls shards by their names', () => {
    const names = shardNames([{ uid: 'new', displayName: 'north' }]);
    const lines = keySpaceLines(topology(HALVES), topology(QUARTER), { names });
    expect(lines.map(plainBar).join('\n')).toContain(
      'A east → C north (new): [40, 80), 25 %',
    );
  });

  it('has a number for each shard, the same in bars and below them', () => {
    const lines = keySpaceLines(topology(HALVES), topology(QUARTER));
    const numbers = lines.map((line) =>
      line.flatMap(({ shard }) => shard ?? []),
    );
    expect(numbers).toEqual([[], [0, 1], [0, 2, 1], [], [0, 2], [1]]);
  });

  it('has parts of up to 256 ranges, and no drawing of more', () => {
    const of = (count: number) => topology(equal(count, (at) => `s${at}`));
    const partsIn = (count: number) =>
      partsOf(drawGroup('data', of(count), of(count)))?.length;
    expect([256, 257].map(partsIn)).toEqual([256, undefined]);
    expect(linesOf(OTHER, of(256))).not.toEqual([]);
    expect(linesOf(OTHER, of(257))).toEqual([]);
  });
});

describe('the key spaces of many groups', () => {
  const groups = (shards: readonly string[]): Topology =>
    topologyOf({
      shard_indexes: { i: { type: 'xxhash', columns: ['k'] } },
      shard_groups: shards.map((shard, at) => ({
        uid: `g${at}`,
        default_shard_index: 'i',
        key_ranges: [
          { shard_uid: shard, end: '40' },
          { shard_uid: 'same', start: '40', end: '80' },
          { shard_uid: shard, start: '80' },
        ],
      })),
    });

  it('are those of twenty, with the most changes first, and a count of the others', () => {
    const many = Array.from({ length: 22 }, () => 'a');
    const before = groups(['same', ...many]);
    const after = groups([...many.map(() => 'same'), 'b']);
    const lines = linesOf(before, after);
    const heads = lines.filter((line) => line.startsWith('g'));
    expect(heads).toHaveLength(20);
    expect(heads[0]).toBe('g1 (xxhash)');
    expect(lines.slice(-2)).toEqual(['', '… and 2 more groups']);
  });
});
