import {
  type Axis,
  axisOf,
  findMoves,
  type Move,
  readOwnership,
  type Segment,
  wholeAxis,
  XXHASH_AXIS,
} from '../topology/model/key-range.ts';
import type { ShardGroup, Topology } from '../topology/model/topology.ts';

/** A shard group as it is drawn: who owns what before and after, on the axis its default index routes by. */
export interface GroupDrawing {
  readonly uid: string;
  /** Undefined where no index routes: the group is drawn as one undivided whole. */
  readonly axis: Axis | undefined;
  /** Undefined where the group is new, or its ranges cannot be read. */
  readonly before: readonly Segment[] | undefined;
  /** Undefined where the group is gone, or its ranges cannot be read. */
  readonly after: readonly Segment[] | undefined;
  readonly moves: readonly Move[];
}

/** Draws every group of either document, those of the desired one first and in its order. */
export function drawGroups(live: Topology | undefined, desired: Topology): readonly GroupDrawing[] {
  const uids = new Set([...desired.groups.keys(), ...(live?.groups.keys() ?? [])]);
  return Array.from(uids, (uid) => drawGroup(uid, live, desired));
}

function drawGroup(uid: string, live: Topology | undefined, desired: Topology): GroupDrawing {
  const [was, is] = [live?.groups.get(uid), desired.groups.get(uid)];
  const axis = axisOfGroup(is, desired) ?? axisOfGroup(was, live);
  const before = was && segmentsOf(was, axis);
  const after = is && segmentsOf(is, axis);
  const moves = before && after ? findMoves(before, after, axis ?? XXHASH_AXIS) : [];
  return { uid, axis, before, after, moves };
}

function segmentsOf(group: ShardGroup, axis: Axis | undefined): readonly Segment[] | undefined {
  const [only, ...others] = group.keyRanges;
  if (axis !== undefined) {
    const ownership = readOwnership(group, axis);
    return ownership.ok ? ownership.segments : undefined;
  }
  return only?.shardUid !== undefined && others.length === 0
    ? wholeAxis(XXHASH_AXIS, only.shardUid.value)
    : undefined;
}

function axisOfGroup(group: ShardGroup | undefined, topology: Topology | undefined): Axis | undefined {
  return axisOf(topology?.indexes.get(group?.defaultShardIndex?.value ?? ''));
}
