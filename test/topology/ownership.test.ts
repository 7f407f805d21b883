import { expect, it } from 'vitest';
import {
  type Axis,
  moduloAxis,
  XXHASH_AXIS,
} from '../../src/topology/key-range.ts';
import {
  type BoundReading,
  compareOwnership,
  compareReadings,
  hasOverlap,
  ownerOf,
  readOwnership,
  wholeAxis,
} from '../../src/topology/ownership.ts';
import { group } from '../cluster.ts';
import { topologyOf } from '../domain.ts';

const AXIS = moduloAxis(16n);

/** Who owns what in a group of ranges that are written in any order. */
function owned(...ranges: readonly string[]) {
  return ownedOn(AXIS, ranges);
}

function ownedOn(
  axis: Axis,
  ranges: readonly string[],
  reading?: BoundReading,
) {
  const { groupList } = topologyOf({
    shard_groups: [group('data', undefined, ...ranges)],
  });
  const [data] = groupList;
  const read = data && readOwnership(data, axis, reading);
  return read?.ok ? read.value : [];
}

it('ranges in any order are read in ascending order, each up to its end', () => {
  const segments = owned('c 8..', 'a..4', 'b 4..8');
  expect(segments).toEqual([
    { low: 0n, high: 4n, shard: 'a' },
    { low: 4n, high: 8n, shard: 'b' },
    { low: 8n, high: 16n, shard: 'c' },
  ]);
  expect(hasOverlap(segments)).toBe(false);
  expect(
    [0n, 3n, 4n, 7n, 8n, 15n].map((key) => ownerOf(segments, key)),
  ).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
  expect(ownerOf(owned('a..4', 'b 8..'), 4n)).toBeUndefined();
});

it('ranges of one start stay in the order of the text', () => {
  const shards = owned('b..8', 'a..4', 'c..8').map(({ shard }) => shard);
  expect(shards).toEqual(['b', 'a', 'c']);
});

it.each<[string, BoundReading | undefined, bigint]>([
  ['a prefix', undefined, 1n << 63n],
  ['bytewise where that is asked', { isBytewise: true }, 1n << 59n],
])('an odd number of digits is read as %s', (_, reading, high) => {
  expect(ownedOn(XXHASH_AXIS, ['a..8'], reading)).toEqual([
    { low: 0n, high, shard: 'a' },
  ]);
});

it('ranges overlap where one begins before another ends, and not where it ends there', () => {
  expect(hasOverlap(owned('a..4', 'b 4..8', 'c 7..'))).toBe(true);
});

it('a shard keeps the keys that two of its ranges share', () => {
  expect(compareOwnership(owned('a'), owned('a..8', 'a 4..'), AXIS)).toEqual({
    moves: [],
    doubts: [],
  });
});

it('keys are mended where one of their shards goes, and not where both stay in other ranges', () => {
  const { moves, doubts } = compareOwnership(
    owned('a', 'b..8'),
    owned('a', 'b..4'),
    AXIS,
  );
  expect(moves).toEqual([]);
  expect(doubts).toMatchObject([
    { low: 0n, high: 4n, to: ['a', 'b'], fate: 'open' },
    { low: 4n, high: 8n, to: ['a'], fate: 'mended' },
  ]);
});

it('keys of other shards are told apart where the names read alike in a row', () => {
  const { doubts } = compareOwnership(
    owned('a..8', 'bc..8', 'ab 8..', 'c 8..'),
    wholeAxis(AXIS, 'z'),
    AXIS,
  );
  expect(doubts).toMatchObject([
    { low: 0n, high: 8n, from: ['a', 'bc'] },
    { low: 8n, high: 16n, from: ['ab', 'c'] },
  ]);
});

it('neighbours with the same two shards are one, however the ranges cut them', () => {
  const { doubts } = compareOwnership(
    owned('a', 'b'),
    owned('c..8', 'c 8..'),
    AXIS,
  );
  expect(doubts).toMatchObject([{ low: 0n, high: 16n, from: ['a', 'b'] }]);
});

it('names the shards that may own a key afterwards, in whatever way its bounds are read', () => {
  const { doubts } = compareReadings(
    ['b', 'a'].map((name) => [wholeAxis(AXIS, 'c'), wholeAxis(AXIS, name)]),
    AXIS,
  );
  expect(doubts).toMatchObject([{ from: ['c'], to: ['a', 'b'] }]);
});

it('names eight shards that may have owned a key, in whatever way its bounds are read', () => {
  const shared = (name: string) =>
    Array.from({ length: 8 }, (_, at) =>
      wholeAxis(AXIS, `${name}${at}`),
    ).flat();
  const { doubts } = compareReadings(
    ['a', 'b'].map((name) => [shared(name), shared('c')]),
    AXIS,
  );
  expect(doubts.map(({ from }) => from.join(' '))).toEqual([
    'a0 a1 a2 a3 a4 a5 a6 a7',
  ]);
});
