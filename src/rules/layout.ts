import {
  type Axis,
  type Interval,
  readInterval,
  type UnreadBound,
  XXHASH_AXIS,
} from '../topology/key-range.ts';
import { axisOf } from '../topology/ownership.ts';
import type { TablePlacement } from '../topology/resolution.ts';
import type {
  KeyRange,
  ShardGroup,
  ShardIndex,
  Table,
  Topology,
} from '../topology/topology.ts';
import { isWhole, type ShapeResult } from './shape-check.ts';

/**
 * The most key ranges that are read again for further types of index, which tables bring: far more than any cluster
 * has.
 */
const MAX_READ_AGAIN = 100_000;

/** A shard group read under one index. The meaning of its bounds depends on the index (docs/neki.md §3). */
export interface Layout {
  readonly group: ShardGroup;
  /**
   * Undefined if no index of the group can be read, which other rules report, and all bounds have the same number of
   * digits. Then their order is the same under every index, and only the end above the last one is uncertain.
   */
  readonly index: ShardIndex | undefined;
  readonly axis: Axis;
  /** The table that has this index as its own; undefined for the group's default. */
  readonly table: Table | undefined;
  /** The readable key ranges in the order of the text; `unread` has the others. */
  readonly placed: readonly PlacedRange[];
  readonly unread: readonly UnreadRange[];
  /**
   * The ranges from the lowest key to the highest. Undefined if a range was lost to a finding, cannot be read or holds
   * no key: every gap and overlap would only repeat that finding.
   */
  readonly sorted: readonly PlacedRange[] | undefined;
}

/** A key range with its interval. */
export interface PlacedRange extends Interval {
  readonly range: KeyRange;
}

interface UnreadRange extends UnreadBound {
  readonly range: KeyRange;
}

/**
 * The layouts of every group but the authoritative one: under its default index, and under each other type of index
 * that a table brings. A group without a readable index has a layout without an index.
 */
export function layoutsOf(
  topology: Topology,
  shape: ShapeResult,
  tablesByPlacement: ReadonlyMap<
    TablePlacement,
    readonly { readonly table: Table }[]
  >,
): readonly Layout[] {
  const layouts = new Map<string, Layout>();
  const add = (
    group: ShardGroup,
    index: ShardIndex | undefined,
    table?: Table,
  ): number => {
    const axis = axisOf(index);
    if (axis === undefined) return 0;
    const key = `${axis.type} ${axis.high} ${group.node.start}`;
    if (layouts.has(key)) return 0;
    layouts.set(key, layoutOf(shape, { group, index, axis, table }));
    return group.keyRanges.length;
  };
  const groups = new Set(
    topology.groupList.filter((group) => !isAuthority(topology, group)),
  );
  for (const group of groups)
    add(group, topology.indexes.get(group.defaultShardIndex?.value ?? ''));
  let readAgain = 0;
  for (const [{ choice, indexes }, [first]] of tablesByPlacement) {
    if (choice.group === undefined || !groups.has(choice.group)) continue;
    for (const { index } of indexes)
      if (readAgain < MAX_READ_AGAIN)
        readAgain += add(choice.group, index, first?.table);
  }
  for (const { group } of layouts.values()) groups.delete(group);
  const none = { index: undefined, axis: XXHASH_AXIS, table: undefined };
  const unread = Array.from(groups)
    .filter(hasOneLength)
    .map((group) => layoutOf(shape, { group, ...none }));
  return Array.from(layouts.values()).concat(unread);
}

/** Whether a group's bounds all have the same number of digits. */
function hasOneLength({ keyRanges }: ShardGroup): boolean {
  const lengths = keyRanges.flatMap(({ start, end }) => [
    start?.value.length,
    end?.value.length,
  ]);
  return keyRanges.length > 1 && new Set(lengths.filter(Boolean)).size < 2;
}

/** Whether a group is the authoritative one, whose single range has separate rules. */
export function isAuthority(topology: Topology, group: ShardGroup): boolean {
  return (
    group.uid !== undefined &&
    group.uid.value === topology.authoritativeShardGroup?.value
  );
}

/** Whether a start is beyond the last bucket of a modulo index, so that the range receives no rows (rule 43). */
export function isBeyondModulus(
  { axis }: Pick<Layout, 'axis'>,
  low: bigint,
): boolean {
  return axis.type === 'modulo' && low >= axis.high;
}

/**
 * Whether the order of some ranges' bounds is known. With an odd number of digits under xxhash it is not (docs/neki.md
 * §3). Under modulo all bounds are integers.
 */
export function isCertain(
  { type }: Axis,
  ranges: readonly KeyRange[],
): boolean {
  if (type !== 'xxhash') return true;
  return ranges.every(({ start, end }) =>
    [start, end].every((node) => (node?.value.length ?? 0) % 2 === 0),
  );
}

function layoutOf(
  shape: ShapeResult,
  read: Pick<Layout, 'group' | 'index' | 'axis' | 'table'>,
): Layout {
  const { group, axis } = read;
  const placed: PlacedRange[] = [];
  const unread: UnreadRange[] = [];
  for (const range of group.keyRanges) {
    const interval = readInterval(range.start?.value, range.end?.value, axis);
    if (interval.ok) placed.push({ range, ...interval.value });
    else unread.push({ range, ...interval.problem });
  }
  const reached = placed.filter(({ low }) => !isBeyondModulus({ axis }, low));
  const isSure =
    unread.length === 0 &&
    reached.every(({ low, high }) => low < high) &&
    isWhole(shape, group.node, 'key_ranges') &&
    group.keyRanges.every(({ node }) => !shape.isUnsure(node, 'start', 'end'));
  const sorted = isSure
    ? reached.sort((one, other) => Number(one.low - other.low))
    : undefined;
  return { ...read, placed, unread, sorted };
}
