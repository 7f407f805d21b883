import { ok } from '../../result.ts';
import { type Message, prose } from '../../text/message.ts';
import type { Axis } from '../../topology/key-range.ts';
import {
  type BoundReading,
  compareOwnership,
  compareReadings,
  type Difference,
  type Ownership,
  type Segment,
  wholeAxis,
} from '../../topology/ownership.ts';
import type { ShardGroup } from '../../topology/topology.ts';
import { doubtText, type Movement } from '../movement.ts';
import {
  isWhole,
  ownersOf,
  readingsOf,
  type Side,
  undocumentedText,
} from '../side.ts';

const NONE: Movement = { kind: 'none' };

/** Decides what happens to rows (docs/neki.md §4.1, rules 1 to 4). */
export function compareSides(before: Side, after: Side): Movement {
  if (before.shards.length === 0)
    return after.shards.length === 0 ? NONE : { kind: 'becomes-routable' };
  if (after.shards.length === 0) return { kind: 'becomes-unroutable' };
  const movement = compareOwners(before, after) ?? compareShards(before, after);
  const why = undocumentedText(before, after);
  const isOnOneShard = !before.spread && !after.spread && isWhole(after);
  if (why === undefined || isOnOneShard) return movement;
  switch (movement.kind) {
    case 'intervals':
      return { ...movement, rest: why };
    case 'none':
    case 'unknown':
      return { kind: 'unknown', why };
    default:
      return movement;
  }
}

/**
 * Finds the intervals that change owner. It needs an axis: if both sides have the same index, the axis of that index;
 * if only one side has several shards, the axis of that side; if both sides are the same single shard, the axis of the
 * new index. Undefined in any other case, and if bounds cannot be read.
 */
function compareOwners(before: Side, after: Side): Movement | undefined {
  const isSame = before.semantics === after.semantics;
  if (isSame && rangesText(groupOf(before)) === rangesText(groupOf(after)))
    return NONE;
  const drawn = before.spread ? before : after;
  const { axis } = drawn;
  const isOneShard =
    !before.spread && !after.spread && before.shards[0] === after.shards[0];
  if (
    axis === undefined ||
    !(isSame || isOneShard || before.spread !== after.spread)
  )
    return undefined;
  // The axis of the old index cannot tell which keys have no shard under the new index.
  if (!isSame && drawn === before && !isWhole(after)) return undefined;
  const ownersOn = (
    side: Side,
    reading: BoundReading,
  ): Ownership | undefined =>
    isSame || side === drawn
      ? ownersOf(side, axis, reading)
      : ok(wholeAxis(axis, side.shards[0] ?? ''));
  const difference = compareRead(axis, readingsOf(before, after), (reading) =>
    [before, after].map((side) => ownersOn(side, reading)),
  );
  return difference && movementOf(axis, difference);
}

/**
 * The difference of two ownerships. If bounds can be read in two ways, it is unknown where the two readings disagree.
 * Undefined if bounds cannot be read.
 */
function compareRead(
  axis: Axis,
  ways: readonly BoundReading[],
  read: (reading: BoundReading) => readonly (Ownership | undefined)[],
): Difference | undefined {
  const readings: [readonly Segment[], readonly Segment[]][] = [];
  for (const way of ways) {
    const [from, to] = read(way);
    if (from?.ok !== true || to?.ok !== true) return undefined;
    readings.push([from.value, to.value]);
  }
  const [[from, to] = [[], []], ...others] = readings;
  if (others.length === 0) return compareOwnership(from, to, axis);
  return compareReadings(readings, axis);
}

function movementOf(axis: Axis, { moves, doubts }: Difference): Movement {
  if (moves.length > 0 || doubts.some(({ fate }) => fate === 'moved'))
    return { kind: 'intervals', axis, moves, doubts };
  if (doubts.length === 0) return NONE;
  const why = doubtText(doubts);
  return { kind: 'unknown', why, within: { axis, doubts } };
}

/** What is known if intervals cannot be compared: from the sets of shards, and from whether the routing changed. */
function compareShards(before: Side, after: Side): Movement {
  if (new Set(before.shards).isDisjointFrom(new Set(after.shards)))
    return { kind: 'all', why: 'shards' };
  const isSameIndex = before.semantics === after.semantics;
  if (!before.spread && !after.spread && isWhole(after)) return NONE;
  if (!isSameIndex && (before.spread || after.spread))
    return { kind: 'all', why: 'index' };
  return { kind: 'unknown', why: unreadText(before, after) };
}

/** Why the owners of keys are unknown. */
function unreadText(before: Side, after: Side): Message {
  if (after.semantics === undefined)
    return prose`no index routes the rows of a group of several ranges`;
  if (after.axis === undefined)
    return prose`it is unknown how the routing index reads bounds`;
  const { axis } = after;
  const isUnnamed = [before, after].some((side) => {
    const owners = ownersOf(side, axis);
    return owners?.ok === false && owners.problem === 'no-shard';
  });
  if (isUnnamed) return prose`a key range names no shard`;
  return prose`the bounds cannot be read under the routing index`;
}

function groupOf({ placement }: Side): ShardGroup | undefined {
  return placement.choice.group;
}

/** The key ranges of a group as text, sorted: equal texts mean equal owners. */
export function rangesText(group: ShardGroup | undefined): string {
  const ranges = group?.keyRanges ?? [];
  return ranges
    .map(({ shardUid, start, end }) =>
      JSON.stringify([
        shardUid?.value,
        start?.value.toLowerCase() ?? '',
        end?.value.toLowerCase() ?? '',
      ]),
    )
    .sort()
    .join();
}
