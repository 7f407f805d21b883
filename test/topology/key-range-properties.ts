import fc from 'fast-check';
import { expect, it } from 'vitest';
import { validate } from '../domain.ts';

interface Written {
  readonly start?: string;
  readonly end?: string;
}

interface Case {
  readonly index: {
    readonly type: string;
    readonly columns: string[];
    readonly index_params?: { modulus: string };
  };
  /** Every key of a small key space; between two of them no bound of at most two digits lies. */
  readonly keys: readonly number[];
  /** The number that a bound stands for, the slow, obvious way. */
  readonly read: (bound: string) => number;
}

const COLUMNS = ['tenant_id'];
const MODULUS = 48;

const CASES: readonly Case[] = [
  {
    index: { type: 'xxhash', columns: COLUMNS },
    keys: Array.from({ length: 256 }, (_, key) => key),
    read: (bound) => Number(`0x${bound}0`.slice(0, 4)),
  },
  {
    index: { type: 'range', columns: ['(k >> 56) + 128'] },
    keys: Array.from({ length: 600 }, (_, key) => key - 300),
    read: (bound) => Number(`0x${bound}`),
  },
  {
    index: {
      type: 'modulo',
      columns: COLUMNS,
      index_params: { modulus: String(MODULUS) },
    },
    keys: Array.from({ length: MODULUS }, (_, key) => key),
    read: (bound) => Number(`0x${bound}`),
  },
];

/** What is wrong with ranges, told by asking for every key which ranges hold it. */
function obviousProblems(
  { keys, read, index }: Case,
  ranges: readonly Written[],
): string[] {
  const holds = ({ start, end }: Written, key: number): boolean =>
    (start === undefined || key >= read(start)) &&
    (end === undefined || key < read(end));
  const isEmpty = ({ start, end }: Written): boolean =>
    start !== undefined && end !== undefined
      ? read(start) >= read(end)
      : end !== undefined && isLowest(read(end));
  const isLowest = (bound: number): boolean =>
    index.type !== 'range' && bound === 0;
  if (ranges.some(isEmpty)) return ['empty'];
  const counts = keys.map(
    (key) => ranges.filter((range) => holds(range, key)).length,
  );
  const problems = new Set<string>();
  if (counts.includes(0)) problems.add('gap');
  if (counts.some((count) => count > 1)) problems.add('overlap');
  return [...problems].sort();
}

function realProblems({ index }: Case, ranges: readonly Written[]): string[] {
  const topology = {
    authoritative_shard_group: 'meta',
    shard_groups: [
      { uid: 'meta', key_ranges: [{ shard_uid: 's' }] },
      {
        uid: 'data',
        default_shard_index: 'i',
        key_ranges: ranges.map((range, shard) => ({
          shard_uid: `s${shard}`,
          ...range,
        })),
      },
    ],
    shard_indexes: { i: index },
  };
  const names = new Map([
    ['key-range-empty', 'empty'],
    ['key-range-gap', 'gap'],
    ['range-negative-keys', 'gap'],
    ['key-range-overlap', 'overlap'],
  ]);
  const found = validate(topology).flatMap(({ id }) => names.get(id) ?? []);
  return [...new Set(found)].sort();
}

/** Bounds of one or two digits, some in upper case; within the modulus for modulo. */
function boundFor({ index }: Case): fc.Arbitrary<string> {
  const below = index.type === 'modulo' ? MODULUS : 256;
  return fc
    .tuple(fc.nat({ max: below - 1 }), fc.boolean())
    .map(([value, isShort]) =>
      value.toString(16).padStart(isShort ? 1 : 2, '0'),
    );
}

/** Ranges that are near a partition: cuts in order, now and then a bound lost, moved or swapped. */
function rangesFor(one: Case): fc.Arbitrary<Written[]> {
  const bound = boundFor(one);
  const ordered = fc.array(bound, { maxLength: 4 }).map((cuts) => {
    const sorted = cuts.toSorted(
      (left, right) => one.read(left) - one.read(right),
    );
    return Array.from(
      { length: sorted.length + 1 },
      (_, position): Written => written(sorted[position - 1], sorted[position]),
    );
  });
  const changed = fc
    .tuple(ordered, fc.nat(), bound, fc.constantFrom('start', 'end'))
    .map(([ranges, place, value, side]) =>
      ranges.map((range, position) =>
        position === place % ranges.length
          ? { ...range, [side]: value }
          : range,
      ),
    );
  const anything = fc.array(
    fc.record({ start: bound, end: bound }, { requiredKeys: [] }),
    {
      minLength: 1,
      maxLength: 4,
    },
  );
  return fc.oneof(ordered, changed, anything);
}

function written(start: string | undefined, end: string | undefined): Written {
  return {
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
  };
}

/** Runs in which every kind of problem turns up. */
const ENOUGH = 1000;

/** That ranges are judged as the slow, obvious way judges them, tried on so many groups for each kind of index. */
export function keyRangeProperties(runs: number): void {
  it.each(CASES.map((one) => [one.index.type, one] as const))(
    'gaps, overlaps and empty ranges under %s are those that enumerating the keys finds',
    (_, one) => {
      const seen = new Set<string>();
      fc.assert(
        fc.property(rangesFor(one), (ranges) => {
          const expected = obviousProblems(one, ranges);
          seen.add(expected.join());
          expect(realProblems(one, ranges)).toEqual(expected);
        }),
        { numRuns: runs },
      );
      if (runs >= ENOUGH)
        expect([...seen].sort()).toEqual([
          '',
          'empty',
          'gap',
          'gap,overlap',
          'overlap',
        ]);
    },
  );
}
