import { PLAIN_NAME } from '../topology/catalog.ts';
import type { Interval } from '../topology/key-range.ts';
import { hasOverlap, type Move, readOwnership } from '../topology/ownership.ts';
import type { Side } from './side.ts';

/** The rows whose keys are in an interval of a range index. */
export interface KeySlice extends Interval {
  readonly column: string;
}

/** The rows whose column holds a value in one of some intervals. */
export interface RowSlice {
  readonly column: string;
  readonly intervals: readonly Interval[];
  /** Whether the rows with NULL in the column are in question, too. */
  readonly isNullAsked: boolean;
}

/**
 * How much of the axis each shard of a placement owns; undefined if that is unknown, or if several shards own a key.
 */
export function keysByShard(
  side: Side,
): ReadonlyMap<string, bigint> | undefined {
  const { axis, placement } = side;
  const { group } = placement.choice;
  const owners = axis && group && readOwnership(group, axis);
  if (owners?.ok !== true || hasOverlap(owners.value)) return undefined;

  const keys = new Map<string, bigint>();
  for (const { shard, low, high } of owners.value)
    keys.set(shard, (keys.get(shard) ?? 0n) + high - low);
  return keys;
}

/** The rows of a move, if a statement can select them: under a range index on a plain column. */
export function sliceOfMove(
  { low, high }: Move,
  { axis, placement }: Side,
): KeySlice | undefined {
  const [column, ...others] = placement.indexes[0]?.columns ?? [];
  const isPlain =
    column !== undefined && others.length === 0 && PLAIN_NAME.test(column);
  if (axis?.type !== 'range' || !isPlain) return undefined;
  return { column, low, high };
}
