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

/** The ranges of a group before and after, and how they are read. */
type Case = readonly [
  before: readonly string[],
  after: readonly string[],
  type?: Routing,
];

const HASH = '7fffffffffffffff';
const MANY = equal(64, (at) => `s${at}`);

const CASES: Readonly<Record<string, Case>> = {
  'a quarter goes to a new shard': [HALVES, QUARTER],
  'a gap opens, and a shard takes another part': [
    HALVES,
    ['east ..40', 'east 80..c0', 'west c0..'],
  ],
  'a gap is filled, which no row was in': [
    ['east ..40', 'west 80..'],
    ['east ..40', 'new 40..60', 'west 60..'],
  ],
  'a range index has no shares': [HALVES, QUARTER, 'range'],
  'a modulo index has buckets': [
    ['east ..04', 'west 04..'],
    ['east ..06', 'west 06..'],
    'modulo',
  ],
  'every key goes to another shard': [['east'], ['west'], 'whole'],
  'a single hash goes to another shard': [
    HALVES,
    [`east ..${HASH}`, `new ${HASH}..80`, 'west 80..'],
  ],
  'ranges overlapped': [['east ..80', 'west 40..'], HALVES],
  'one of 64 shards is replaced': [
    MANY,
    equal(64, (at) => (at === 41 ? 'new' : `s${at}`)),
  ],
  '64 shards are replaced by 64 others': [MANY, equal(64, (at) => `t${at}`)],
  'every second of 16 ranges goes to one shard': [
    equal(16, () => 'east'),
    equal(16, (at) => (at % 2 === 0 ? 'new' : 'east')),
  ],
};

describe('the key space of a group', () => {
  it.each(Object.entries(CASES))('%s', (_, [before, after, type]) => {
    const drawn = linesOf(topology(before, type), topology(after, type));
    expect(drawn.join('\n')).toMatchSnapshot();
  });

  it('is of what a new group has, and of what a removed one had', () => {
    const [fresh, gone] = [
      topology(HALVES, 'xxhash', 'fresh'),
      topology(['east'], 'whole', 'gone'),
    ];
    expect(linesOf(gone, fresh).join('\n')).toMatchSnapshot();
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
