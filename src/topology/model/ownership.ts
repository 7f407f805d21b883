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

/** Who owns which interval of an axis, in ascending order and without overlap; gaps have no owner. */
export type Ownership =
  | { readonly ok: true; readonly segments: readonly Segment[] }
  | { readonly ok: false; readonly reason: BoundProblem | 'overlap' | 'no-shard' };

/** An interval whose owner differs between two ownerships of one axis. */
export interface Move extends Interval {
  readonly from: string;
  /** Undefined where no shard owns the interval any more: its keys have no destination. */
  readonly to: string | undefined;
}

/** The axis an index routes on; undefined for none, and for one whose type or modulus cannot be read. */
export function axisOf(index: ShardIndex | undefined): Axis | undefined {
  const type = index?.type?.value;
  if (type === undefined || !isIndexType(type)) return undefined;
  if (type === 'xxhash') return XXHASH_AXIS;
  if (type === 'range') return RANGE_AXIS;
  const modulus = index?.modulus && readModulus(index.modulus);
  return modulus?.ok ? moduloAxis(modulus.value) : undefined;
}

/** Reads who owns what in a group, its bounds read on the axis of the index that routes. */
export function readOwnership(group: ShardGroup, axis: Axis): Ownership {
  const segments: Segment[] = [];
  for (const range of group.keyRanges) {
    if (range.shardUid === undefined) return { ok: false, reason: 'no-shard' };
    const read = readInterval(range.start?.value, range.end?.value, axis);
    if (!read.ok) return { ok: false, reason: read.reason };
    const interval = clip(read.interval, axis);
    if (interval !== undefined) segments.push({ ...interval, shard: range.shardUid.value });
  }
  segments.sort((one, other) => (one.low < other.low ? -1 : 1));
  const overlaps = segments.some((segment, index) => segment.low < (segments[index - 1]?.high ?? axis.low));
  return overlaps ? { ok: false, reason: 'overlap' } : { ok: true, segments };
}

/** One shard that owns all of an axis. */
export function wholeAxis(axis: Axis, shard: string): readonly Segment[] {
  return [{ low: axis.low, high: axis.high, shard }];
}

/**
 * The intervals that had an owner and have another one, or none, afterwards; neighbours with the same move are one.
 * An interval without an owner before holds no rows that could be misplaced.
 */
export function findMoves(
  before: readonly Segment[],
  after: readonly Segment[],
  axis: Axis,
): readonly Move[] {
  const cuts = [...before, ...after].flatMap(({ low, high }) => [low, high]);
  const bounds = [...new Set([axis.low, ...cuts, axis.high])].sort((one, other) => (one < other ? -1 : 1));
  const moves: Move[] = [];
  const [ownerBefore, ownerAfter] = [ascendingOwners(before), ascendingOwners(after)];
  for (const [index, low] of bounds.entries()) {
    const high = bounds[index + 1];
    const from = ownerBefore(low);
    const to = ownerAfter(low);
    if (high === undefined || from === undefined || from === to) continue;
    const last = moves.at(-1);
    if (last !== undefined && last.high === low && last.from === from && last.to === to)
      moves[moves.length - 1] = { ...last, high };
    else moves.push({ low, high, from, to });
  }
  return moves;
}

/** Answers which shard owns a routed value, for values in ascending order: many ranges are gone through once. */
function ascendingOwners(segments: readonly Segment[]): (value: bigint) => string | undefined {
  let at = 0;
  return (value) => {
    while ((segments[at]?.high ?? value + 1n) <= value) at += 1;
    const segment = segments[at];
    return segment !== undefined && segment.low <= value ? segment.shard : undefined;
  };
}

/** The shard that owns a routed value. */
export function ownerOf(segments: readonly Segment[], value: bigint): string | undefined {
  return segments.find(({ low, high }) => low <= value && value < high)?.shard;
}
