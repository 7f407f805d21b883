import {
  type Axis,
  boundText,
  renderInterval,
  renderShare,
} from '../topology/key-range.ts';
import type { Doubt, Move } from '../topology/ownership.ts';
import type { Movement } from './movement.ts';
import type { Side } from './side.ts';
import { sideValue } from './side-value.ts';

interface Moving {
  readonly before: Side;
  readonly after: Side;
  readonly movement: Movement;
}

/** Where the tables of a change were and are, and which keys move, as plain values. */
export function placementValue(change: Moving) {
  return {
    before: sideValue(change.before),
    after: sideValue(change.after),
    movement: movementValue(change),
  };
}

function movementValue(change: Moving) {
  const { movement, before, after } = change;
  const { kind } = movement;
  if (kind === 'unknown' && movement.within !== undefined) {
    const { axis, doubts } = movement.within;
    return {
      kind,
      index_type: axis.type,
      doubtful: doubtfulValue(doubts, axis),
    };
  }
  if (kind !== 'intervals') return { kind };

  const { axis, moves, doubts, rest } = movement;
  const remaining = new Set(after.shards);
  // If any other key of the axis may move, too, only the moves themselves are certain.
  const others = { ...axis, from: before.shards, to: after.shards };
  const doubtful = rest === undefined ? doubts : [others];
  const value = {
    kind,
    index_type: axis.type,
    moves: moves.map((move) => moveValue(move, axis, remaining)),
  };
  if (doubtful.length === 0) return value;
  return { ...value, doubtful: doubtfulValue(doubtful, axis) };
}

function doubtfulValue(
  doubts: readonly Omit<Doubt, 'why' | 'fate'>[],
  axis: Axis,
) {
  return doubts.map((doubt) => ({
    interval: renderInterval(doubt, axis),
    start: boundText(doubt.low, axis) ?? null,
    end: boundText(doubt.high, axis) ?? null,
    from: doubt.from,
    to: doubt.to,
  }));
}

function moveValue(move: Move, axis: Axis, remaining: ReadonlySet<string>) {
  const size = move.high - move.low;
  return {
    interval: renderInterval(move, axis),
    start: boundText(move.low, axis) ?? null,
    end: boundText(move.high, axis) ?? null,
    share: axis.type === 'range' ? null : renderShare(size, axis),
    // How modulo reads bounds is a guess (docs/neki.md §3), and so is the share.
    fraction:
      axis.type === 'xxhash' ? fraction(size, axis.high - axis.low) : null,
    from: move.from,
    to: move.to ?? null,
    source_leaves_group: !remaining.has(move.from),
  };
}

/** A share as an exact fraction in lowest terms. */
function fraction(part: bigint, whole: bigint): string {
  let [a, b] = [whole, part];
  while (b > 0n) [a, b] = [b, a % b];
  return `${part / a}/${whole / a}`;
}

export type PlacementValue = ReturnType<typeof placementValue>;
