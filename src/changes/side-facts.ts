import type { BoundReading, Segment } from '../topology/ownership.ts';
import type { ShardGroup } from '../topology/topology.ts';
import { ownersOf, readingsOf, type Side } from './side.ts';

/** The index of a side, and the shard of each interval: equal facts mean equal routing, whatever the names. */
export function sideFacts(side: Side): readonly unknown[] {
  const [first, ...others] = readingsOf(side).map((reading) =>
    intervalsOf(side, reading),
  );
  // An odd number of digits can be read in two ways. Bounds are the same only if both readings agree.
  return [side.semantics, side.undocumented, first, ...others];
}

/** The facts of a side as text. */
export function sideText(side: Side): string {
  return JSON.stringify(sideFacts(side), (_, value) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}

function intervalsOf(side: Side, reading: BoundReading): unknown {
  const owners = side.axis && ownersOf(side, side.axis, reading);
  if (owners?.ok === true) return joined(owners.value);
  // Bounds that cannot be read, or that no index reads, are compared as they are written.
  return rangesOf(side.placement.choice.group);
}

/** The ranges of a group as they are written, sorted. */
export function rangesOf(group: ShardGroup | undefined): readonly string[] {
  return (group?.keyRanges ?? [])
    .map(({ start, end, shardUid }) =>
      JSON.stringify([start?.value, end?.value, shardUid?.value]),
    )
    .sort();
}

/** Intervals in ascending order; adjacent intervals of one shard are merged. */
function joined(segments: readonly Segment[]): readonly unknown[] {
  const all: [low: bigint, high: bigint, shard: string][] = [];
  for (const { low, high, shard } of segments) {
    const last = all.at(-1);
    if (last?.[1] === low && last[2] === shard) last[1] = high;
    else all.push([low, high, shard]);
  }
  return all;
}
