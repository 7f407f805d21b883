import { failure, ok, type Result } from '../result.ts';
import {
  type Axis,
  type BoundProblem,
  clip,
  type Interval,
  isIndexType,
  moduloAxis,
  RANGE_AXIS,
  readInterval,
  readModulus,
  XXHASH_AXIS,
} from './key-range.ts';
import type { ShardGroup, ShardIndex } from './topology.ts';

/** An interval of routed values and the shard that owns it. */
export interface Segment extends Interval {
  readonly shard: string;
}

/**
 * Which shard owns which keys of a group; or why that is unknown: a range without a shard, or a bound that cannot be
 * read.
 */
export type Ownership = Result<readonly Segment[], 'no-shard' | BoundProblem>;

/** An interval whose owner differs between two ownerships of one axis. */
export interface Move extends Interval {
  readonly from: string;
  /** Undefined if no shard owns the interval afterwards: its keys have no destination. */
  readonly to: string | undefined;
}

/**
 * An interval for which the documents do not tell which shard serves it, on one side or on both: several ranges own it,
 * or its bounds can be read in two ways.
 */
export interface Doubt extends Interval {
  /** The shards that may serve the interval; only some of them, if there are many. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly why: 'overlap' | 'odd-digits';
  /**
   * `moved`: no shard is on both sides, so every key changes its shard. `mended`: every key stays with one of the
   * shards that owned it.
   */
  readonly fate: 'moved' | 'mended' | 'open';
}

/** The difference between two ownerships of one axis. */
export interface Difference {
  readonly moves: readonly Move[];
  readonly doubts: readonly Doubt[];
}

/** The most shards that a doubt names. */
const MOST_OWNERS = 8;

/** How bounds with an odd number of digits are read. */
export interface BoundReading {
  readonly isBytewise?: boolean;
}

/**
 * The owners of a group's keys, with bounds read on the axis of the index that routes: in ascending order; a gap has no
 * owner, an overlap has several. An odd number of digits is read as a prefix or, bytewise, as if a zero stood before
 * it. It is unknown which of them the service does (docs/neki.md §3).
 */
export function readOwnership(
  group: ShardGroup,
  axis: Axis,
  { isBytewise = false }: BoundReading = {},
): Ownership {
  const read = ({ value = '' }: { readonly value?: string } = {}) =>
    isBytewise && value.length % 2 === 1 ? `0${value}` : value;
  const segments: Segment[] = [];
  for (const range of group.keyRanges) {
    if (range.shardUid === undefined) return failure('no-shard');
    const bounds = readInterval(read(range.start), read(range.end), axis);
    if (!bounds.ok) return failure(bounds.problem.reason);
    const interval = clip(bounds.value, axis);
    if (interval !== undefined)
      segments.push({ ...interval, shard: range.shardUid.value });
  }
  return ok(segments.sort((one, other) => (one.low < other.low ? -1 : 1)));
}

/** Whether a key has several owners. The ranges must be in ascending order. */
export function hasOverlap(segments: readonly Segment[]): boolean {
  let end: bigint | undefined;
  for (const { low, high } of segments) {
    if (end !== undefined && low < end) return true;
    end = high;
  }
  return false;
}

/** One shard that owns all of an axis. */
export function wholeAxis(axis: Axis, shard: string): readonly Segment[] {
  return [{ low: axis.low, high: axis.high, shard }];
}

/** The shard that owns a routed value. */
export function ownerOf(
  segments: readonly Segment[],
  value: bigint,
): string | undefined {
  return segments.find(({ low, high }) => low <= value && value < high)?.shard;
}

/**
 * The intervals that had an owner and have another one afterwards, or none; and the intervals for which that is
 * unknown. Adjacent intervals with the same result are merged. An interval without an owner before has no rows that
 * could be misplaced. An interval that the same ranges own on both sides is served as before, whichever of them serves
 * it.
 */
export function compareOwnership(
  before: readonly Segment[],
  after: readonly Segment[],
  axis: Axis,
): Difference {
  return differenceOf(piecesOf(before, after, axis));
}

/**
 * Compares ownerships whose bounds can be read in two ways: the result is unknown if the readings disagree. Both sides
 * are read in the same way, because the same service reads them.
 */
export function compareReadings(
  readings: readonly (readonly [
    before: readonly Segment[],
    after: readonly Segment[],
  ])[],
  axis: Axis,
): Difference {
  const [first = [], ...others] = readings.map(([before, after]) =>
    piecesOf(before, after, axis),
  );
  return differenceOf(
    others.reduce((one, other) => agreement(one, other, axis), first),
  );
}

/** A part of an axis with the same owners throughout, on both sides, and what happens to it. */
interface Piece extends Interval {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly fate: 'stays' | 'moved' | 'mended' | 'open';
  readonly why: Doubt['why'] | undefined;
}

function differenceOf(pieces: readonly Piece[]): Difference {
  const moves: Move[] = [];
  const doubts: Doubt[] = [];
  for (const { low, high, from, to, fate, why } of joined(pieces)) {
    if (fate === 'stays') continue;
    const [owner = ''] = from;
    if (why !== undefined) doubts.push({ low, high, from, to, why, fate });
    else moves.push({ low, high, from: owner, to: to[0] });
  }
  return { moves, doubts };
}

/** Merges adjacent pieces with the same result. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last?.high === piece.low && isAlike(last, piece))
      all[all.length - 1] = { ...last, high: piece.high };
    else all.push(piece);
  }
  return all;
}

function isAlike(one: Piece, other: Piece): boolean {
  if (one.fate !== other.fate) return false;
  if (one.fate === 'stays') return true;
  return (
    one.why === other.why &&
    one.from.join('\0') === other.from.join('\0') &&
    one.to.join('\0') === other.to.join('\0')
  );
}

/** Cuts an axis at all bounds of two ownerships and judges each part, in time that grows with the number of parts. */
function piecesOf(
  before: readonly Segment[],
  after: readonly Segment[],
  axis: Axis,
): readonly Piece[] {
  const counted = new Owners();
  const edges = Map.groupBy(
    edgesOf(before, 'before').concat(edgesOf(after, 'after')),
    ({ at }) => at,
  );
  return cutAt(axis, edges.keys()).map((interval) => {
    for (const edge of edges.get(interval.low) ?? []) counted.pass(edge);
    return counted.piece(interval);
  });
}

/** The parts of an axis between some values, in ascending order. */
export function cutAt(
  axis: Axis,
  values: Iterable<bigint>,
): readonly Interval[] {
  const all = new Set(values).add(axis.low).add(axis.high);
  const cuts = Array.from(all).sort((one, other) => (one < other ? -1 : 1));
  return cuts
    .slice(0, -1)
    .map((low, at) => ({ low, high: cuts[at + 1] ?? axis.high }));
}

type BeforeOrAfter = 'before' | 'after';

/** Where a range begins (`1`) or ends (`-1`). */
interface Edge {
  readonly at: bigint;
  readonly step: 1 | -1;
  readonly side: BeforeOrAfter;
  readonly segment: Segment;
}

function edgesOf(
  segments: readonly Segment[],
  side: BeforeOrAfter,
): readonly Edge[] {
  return segments.flatMap((segment): Edge[] => [
    { at: segment.low, step: 1, side, segment },
    { at: segment.high, step: -1, side, segment },
  ]);
}

/** The ranges that own a value on both sides, while a walk goes along the axis. */
class Owners {
  /** The number of ranges of each shard. */
  readonly #shards = { before: new Map(), after: new Map() } satisfies Record<
    BeforeOrAfter,
    Map<string, number>
  >;
  /** By how many ranges one side exceeds the other, for each range that is not equally often on both sides. */
  readonly #uneven = new Map<string, number>();
  /** The number of shards that are on both sides. */
  #shared = 0;

  pass({ step, side, segment: { low, high, shard } }: Edge): void {
    const own: Map<string, number> = this.#shards[side];
    const others: Map<string, number> =
      this.#shards[side === 'before' ? 'after' : 'before'];
    const had = own.has(shard);
    addTo(own, shard, step);
    if (had !== own.has(shard) && others.has(shard)) this.#shared += step;
    addTo(
      this.#uneven,
      `${low} ${high} ${shard}`,
      side === 'before' ? step : -step,
    );
  }

  piece({ low, high }: Interval): Piece {
    const { before, after } = this.#shards;
    const isExact = before.size <= 1 && after.size <= 1;
    return {
      low,
      high,
      from: before.keys().take(MOST_OWNERS).toArray().sort(),
      to: after.keys().take(MOST_OWNERS).toArray().sort(),
      fate: this.#fate(before.size, after.size),
      why: isExact ? undefined : 'overlap',
    };
  }

  #fate(before: number, after: number): Piece['fate'] {
    const isOne = before === 1 && after === 1 && this.#shared === 1;
    if (before === 0 || isOne || this.#uneven.size === 0) return 'stays';
    if (this.#shared === 0) return 'moved';
    if (this.#shared === after && after < before) return 'mended';
    return 'open';
  }
}

function addTo(counts: Map<string, number>, key: string, step: number): void {
  const count = (counts.get(key) ?? 0) + step;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

/** The result for each part of an axis if both readings agree on it; where they disagree, it is unknown. */
function agreement(
  one: readonly Piece[],
  other: readonly Piece[],
  axis: Axis,
): readonly Piece[] {
  const lows = one.concat(other).map(({ low }) => low);
  const [pieceOf, twinOf] = [ascending(one), ascending(other)];
  return cutAt(axis, lows).flatMap(({ low, high }) => {
    const [piece, twin] = [pieceOf(low), twinOf(low)];
    if (piece === undefined || twin === undefined) return [];
    const said = isAlike(piece, twin) ? piece : either(piece, twin);
    return { ...said, low, high };
  });
}

function either(piece: Piece, twin: Piece): Piece {
  const all = (side: 'from' | 'to'): readonly string[] =>
    Array.from(new Set(piece[side].concat(twin[side])))
      .sort()
      .slice(0, MOST_OWNERS);
  return {
    ...piece,
    from: all('from'),
    to: all('to'),
    fate: piece.fate === 'moved' && twin.fate === 'moved' ? 'moved' : 'open',
    why: 'odd-digits',
  };
}

/** Finds the piece that contains a value; values must be asked in ascending order. */
function ascending(
  pieces: readonly Piece[],
): (value: bigint) => Piece | undefined {
  let at = 0;
  return (value) => {
    while ((pieces[at]?.high ?? value + 1n) <= value) at += 1;
    return pieces[at];
  };
}

/** The axis on which an index routes; undefined without an index, or if its type or modulus cannot be read. */
export function axisOf(index: ShardIndex | undefined): Axis | undefined {
  const type = index?.type?.value;
  if (type === undefined || !isIndexType(type)) return undefined;
  if (type === 'xxhash') return XXHASH_AXIS;
  if (type === 'range') return RANGE_AXIS;
  const modulus = index?.modulus && readModulus(index.modulus);
  if (modulus?.ok !== true) return undefined;
  return moduloAxis(modulus.value);
}
