import {
  type Axis,
  type Interval,
  type IntervalResult,
  readInterval,
  XXHASH_AXIS,
} from '../../model/key-range.ts';
import { axisOf } from '../../model/ownership.ts';
import type { TablePlacement } from '../../model/resolution.ts';
import type { KeyRange, ShardGroup, ShardIndex, Topology } from '../../model/topology.ts';
import { lostItem, type ShapeResult } from '../shape-check.ts';
import type { DeclaredTable } from './declared.ts';

/** A shard group read under one index: the meaning of its bounds depends on the index (docs/neki.md §3). */
export interface Layout {
  readonly group: ShardGroup;
  /**
   * Undefined where no index of the group can be read, which other rules report, and all bounds have the same number
   * of digits: their order is then the same under every index, and only what lies above the last one is unsure.
   */
  readonly index: ShardIndex | undefined;
  readonly axis: Axis;
  /** The table whose own index this is; undefined for the group's default. */
  readonly table: DeclaredTable | undefined;
  /** Every key range in the order of the text. */
  readonly ranges: readonly { readonly range: KeyRange; readonly result: IntervalResult }[];
  /** False when a range or a bound was lost to a finding. */
  readonly isComplete: boolean;
}

/** A key range that has an interval. */
export interface PlacedRange {
  readonly range: KeyRange;
  readonly interval: Interval;
}

/**
 * Every group but the authoritative one, under its default index and under each other kind that a table brings; a
 * group whose indexes cannot be read, under none.
 */
export function layoutsOf(
  topology: Topology,
  shape: ShapeResult,
  tablesByPlacement: ReadonlyMap<TablePlacement, readonly DeclaredTable[]>,
): Layout[] {
  const layouts = new Map<string, Layout>();
  const add = (
    group: ShardGroup | undefined,
    index: ShardIndex | undefined,
    table: DeclaredTable | undefined,
  ): void => {
    const axis = axisOf(index);
    if (group === undefined || index === undefined || axis === undefined || isAuthority(topology, group))
      return;
    const key = `${axis.type} ${axis.high} ${group.node.start}`;
    if (layouts.has(key)) return;
    const isComplete = isWhole(shape, group);
    layouts.set(key, { group, index, axis, table, ranges: readRanges(group, axis), isComplete });
  };
  for (const group of topology.groupList)
    add(group, topology.indexes.get(group.defaultShardIndex?.value ?? ''), undefined);
  for (const [{ choice, indexes }, tables] of tablesByPlacement)
    for (const { index } of indexes) add(choice.group, index, tables[0]);
  const read = new Set(layouts.values().map(({ group }) => group));
  const unread = topology.groupList.filter((group) => !read.has(group) && !isAuthority(topology, group));
  return [...layouts.values(), ...unread.flatMap((group) => layoutWithoutIndex(group, shape))];
}

/** The layout of a group whose indexes cannot be read, if the order of its bounds does not depend on them. */
function layoutWithoutIndex(group: ShardGroup, shape: ShapeResult): Layout[] {
  const bounds = group.keyRanges.flatMap(({ start, end }) => [start?.value, end?.value]).filter(Boolean);
  const lengths = new Set(bounds.map((bound) => bound?.length));
  if (group.keyRanges.length < 2 || lengths.size > 1) return [];
  const axis = XXHASH_AXIS;
  const ranges = readRanges(group, axis);
  return [{ group, index: undefined, axis, table: undefined, ranges, isComplete: isWhole(shape, group) }];
}

/** Whether a group is the authoritative one, whose single range has rules of its own. */
export function isAuthority(topology: Topology, group: ShardGroup): boolean {
  return group.uid !== undefined && group.uid.value === topology.authoritativeShardGroup?.value;
}

/**
 * The ranges of a layout from the lowest key to the highest; undefined when a bound cannot be read or a range holds
 * no key, because then every gap and overlap would only repeat that finding.
 */
export function sortedRanges(layout: Layout): readonly PlacedRange[] | undefined {
  if (!layout.isComplete) return undefined;
  const placed: PlacedRange[] = [];
  for (const { range, result } of layout.ranges) {
    if (result.ok && isBeyondModulus(layout, result.interval.low)) continue;
    if (!result.ok || result.interval.low >= result.interval.high) return undefined;
    placed.push({ range, interval: result.interval });
  }
  return placed.sort((one, other) => compare(one.interval.low, other.interval.low));
}

/** Whether a start lies beyond a modulo index's last bucket, so that the range receives no row (rule 43). */
export function isBeyondModulus({ axis }: Layout, low: bigint): boolean {
  return axis.type === 'modulo' && low >= axis.high;
}

function isWhole(shape: ShapeResult, group: ShardGroup): boolean {
  const list = group.node.members.get('key_ranges')?.value;
  if (list === undefined || lostItem(shape, list)) return false;
  return group.keyRanges.every(({ node }) => !shape.isUnsure(node, 'start') && !shape.isUnsure(node, 'end'));
}

function compare(one: bigint, other: bigint): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function readRanges(group: ShardGroup, axis: Axis): Layout['ranges'] {
  return group.keyRanges.map((range) => ({
    range,
    result: readInterval(range.start?.value, range.end?.value, axis),
  }));
}
