import type { Change } from '../../changes/change.ts';
import { isDeclaration } from '../../changes/kinds/declaration.ts';
import { isPlacement } from '../../changes/kinds/placement.ts';
import { tablesText } from '../../changes/table-text.ts';
import { remembered } from '../../keyed.ts';
import type { GroupDrawing, MapDrawing } from '../../report/blocks.ts';
import { andMore, nounFor } from '../../report/counting.ts';
import type { Comparison } from '../../run/result.ts';
import { unmarked } from '../../text/plain.ts';
import {
  NO_SHARD_NAMES,
  type ShardNames,
  shardLabel,
} from '../../text/shard-names.ts';
import { cut, visible } from '../../text/visible.ts';
import {
  type Axis,
  type Interval,
  renderInterval,
  renderShare,
  XXHASH_AXIS,
} from '../../topology/key-range.ts';
import {
  axisOf,
  compareOwnership,
  hasOverlap,
  type Move,
  readOwnership,
  type Segment,
  wholeAxis,
} from '../../topology/ownership.ts';
import type { ShardGroup, Topology } from '../../topology/topology.ts';

/** Draws what a comparison changes. */
export function drawingOf(compared: Comparison): MapDrawing {
  const { baseline, plan, shardNames } = compared;
  const { live, desired } = plan.threeWay;
  if (baseline.from === 'nothing' || plan.changes.length === 0)
    return { groups: [], bars: [], mermaid: undefined };

  const groups = drawGroups(live.topology, desired.topology, plan.changes);
  return {
    groups,
    bars: keySpaceLines(groups, shardNames),
    mermaid: mermaidMap(groups, plan.changes, shardNames),
  };
}

/** Draws every group that changes or that tables join or leave, those of the desired document first and in its order. */
export function drawGroups(
  live: Topology,
  desired: Topology,
  changes: readonly Change[],
): readonly GroupDrawing[] {
  const uids = new Set(desired.groups.keys()).union(live.groups);
  const bound = new Set(changes.flatMap(bindingsOf).map(({ group }) => group));
  return Array.from(uids, (uid) => drawGroup(uid, live, desired)).filter(
    ({ uid, before, after, moves }) =>
      bound.has(uid) ||
      moves.length > 0 ||
      (before === undefined) !== (after === undefined),
  );
}

/** Draws one group of either document; without a live document, there is no state before. */
export function drawGroup(
  uid: string,
  live: Topology | undefined,
  desired: Topology,
): GroupDrawing {
  const was = live?.groups.get(uid);
  const is = desired.groups.get(uid);
  const axis = axisOfGroup(is, desired) ?? axisOfGroup(was, live);
  const before = segmentsOf(was, axis);
  const after = segmentsOf(is, axis);
  const moves = movesBetween(before, after, axis);
  return { uid, axis, state: stateOf(was, is), before, after, moves };
}

function stateOf(
  was: ShardGroup | undefined,
  is: ShardGroup | undefined,
): GroupDrawing['state'] {
  if (was === undefined) return 'new';
  if (is === undefined) return 'removed';
  return undefined;
}

function segmentsOf(
  group: ShardGroup | undefined,
  axis: Axis | undefined,
): readonly Segment[] | undefined {
  if (group === undefined) return undefined;
  if (axis !== undefined) {
    const owners = readOwnership(group, axis);
    if (!owners.ok || hasOverlap(owners.value)) return undefined;
    return owners.value;
  }

  const [only, ...others] = group.keyRanges;
  if (only?.shardUid === undefined || others.length > 0) return undefined;
  return wholeAxis(XXHASH_AXIS, only.shardUid.value);
}

function movesBetween(
  before: readonly Segment[] | undefined,
  after: readonly Segment[] | undefined,
  axis: Axis = XXHASH_AXIS,
): readonly Move[] {
  if (before === undefined || after === undefined) return [];
  return compareOwnership(before, after, axis).moves;
}

function axisOfGroup(
  group: ShardGroup | undefined,
  topology: Topology | undefined,
): Axis | undefined {
  return axisOf(topology?.indexes.get(group?.defaultShardIndex?.value ?? ''));
}

const CELLS = 32;
const MOST_GROUPS = 20;
const MOST_BARS = 12;
/** With more ranges, bars show nothing useful. */
const MOST_RANGES = 256;
const MOST_INTERVALS = 3;
const MOST_NAME = 60;

/**
 * The bars of each divided group that changes, as lines of plain text. A bar shows what one shard hands over to
 * another, or what a shard owns in a new group: `█` is that part of the key space and `░` the rest. Under a range
 * index, cells are intervals instead of shares, because keys are not spread evenly over the integers (docs/neki.md §3).
 */
export function keySpaceLines(
  drawings: readonly GroupDrawing[],
  names: ShardNames = NO_SHARD_NAMES,
): readonly string[] {
  const divided = drawings.filter(({ axis, before, after, moves }) => {
    const most = Math.max(before?.length ?? 0, after?.length ?? 0);
    const isChanged =
      moves.length > 0 || before === undefined || after === undefined;
    return axis !== undefined && isChanged && most > 1 && most <= MOST_RANGES;
  });
  const drawn = divided
    .toSorted((a, b) => b.moves.length - a.moves.length)
    .slice(0, MOST_GROUPS)
    .map((group) => bars(group, names));
  const hidden = divided.length - drawn.length;
  if (hidden > 0)
    drawn.push([`… and ${hidden} more ${nounFor(hidden, 'group')}`]);
  return joinedByBlank(drawn);
}

/** Lines of several drawings, with a blank line between two. */
function joinedByBlank(
  drawings: readonly (readonly string[])[],
): readonly string[] {
  return drawings.flatMap((lines) => [''].concat(lines)).slice(1);
}

function bars(drawing: GroupDrawing, names: ShardNames): readonly string[] {
  const { uid, axis, before = [], after = [] } = drawing;
  if (axis === undefined) return [];

  const samples = samplePoints(axis, before.concat(after));
  const routes = routesIn(drawing, names);
  const name = cut(visible(uid), MOST_NAME);
  const state = drawing.state === undefined ? '' : `, ${drawing.state}`;
  const lines = [`${name} (${axis.type}${state})`];
  for (const [route, own] of routes.entries().take(MOST_BARS)) {
    const cell = (value: bigint): string =>
      own.some(({ low, high }) => low <= value && value < high) ? '█' : '░';
    const size = own.reduce((sum, { low, high }) => sum + high - low, 0n);
    const share = axis.type === 'range' ? '' : ` ${renderShare(size, axis)}`;
    lines.push(
      `  ${intervalsText(own, axis)}: ${route}`,
      `  ${samples.map(cell).join('')}${share}`,
    );
  }
  const more = routes.size - MOST_BARS;
  if (more > 0) lines.push(`  … and ${more} more`);
  return lines;
}

/** What each shard hands over to another; if nothing is handed over, what each shard owns. */
function routesIn(
  { before, after, moves }: GroupDrawing,
  names: ShardNames,
): ReadonlyMap<string, readonly Interval[]> {
  if (moves.length === 0)
    return Map.groupBy(after ?? before ?? [], ({ shard }) =>
      shardLabel(shard, names),
    );

  return Map.groupBy(moves, ({ from, to }) => {
    const source = shardLabel(from, names);
    if (to === undefined) return `${source} → no shard`;
    return `${source} → ${shardLabel(to, names)}`;
  });
}

function intervalsText(parts: readonly Interval[], axis: Axis): string {
  const shown = parts
    .slice(0, MOST_INTERVALS)
    .map((part) => renderInterval(part, axis));
  return `${shown.join(' ')}${andMore(parts.length - shown.length)}`;
}

/**
 * The middle of each cell. Cells have equal size on an even axis; on a range axis, each interval has equally many
 * cells.
 */
function samplePoints(
  axis: Axis,
  segments: readonly Segment[],
): readonly bigint[] {
  if (axis.type !== 'range') return cells(axis.low, axis.high, CELLS);

  const cuts = segments.flatMap(({ low, high }) => [low, high]);
  const bounds = Array.from(new Set(cuts).add(axis.low).add(axis.high));
  bounds.sort((a, b) => (a < b ? -1 : 1));
  const each = Math.max(1, Math.floor(CELLS / Math.max(1, bounds.length - 1)));
  return bounds
    .slice(1)
    .flatMap((high, index) => cells(bounds[index] ?? axis.low, high, each));
}

function cells(low: bigint, high: bigint, count: number): bigint[] {
  const size = high - low;
  return Array.from(
    { length: count },
    (_, cell) => low + (size * BigInt(2 * cell + 1)) / BigInt(2 * count),
  );
}

/** With more edges, a map is unreadable, long before GitHub stops drawing it (500 edges, 50,000 characters). */
const MOST_EDGES = 80;
const MOST_TABLES = 20;
const MOST_LABEL = 40;

/** The lines for what stays, for what is new, and for what was. */
const LINES = {
  kept: { arrow: '-->', word: '', style: '' },
  now: {
    arrow: '==>',
    word: 'after ',
    style: 'stroke:#0969da,stroke-width:3px',
  },
  was: {
    arrow: '-.->',
    word: 'before ',
    style: 'stroke:#818b98,stroke-width:2px,stroke-dasharray:4',
  },
} as const;

type Kind = keyof typeof LINES;

/** A group to which tables are bound, and how that line is drawn. */
interface Binding {
  readonly kind: Kind;
  readonly group: string;
}

/** The groups to which a change binds its tables. */
function bindingsOf(change: Change): readonly Binding[] {
  if (!isPlacement(change) && !isDeclaration(change)) return [];

  const was = change.before.placement.choice.uid;
  const now = change.after.placement.choice.uid;
  const bindings: Binding[] = [];
  if (now !== undefined)
    bindings.push({ kind: was === now ? 'kept' : 'now', group: now });
  if (was !== undefined && was !== now)
    bindings.push({ kind: 'was', group: was });
  return bindings;
}

/** An edge of a map between two of its boxes. */
type Edge = readonly [from: string, to: string, kind: Kind, text: string];

/**
 * A Mermaid map of the changes: tables, the groups to which they are bound, and the groups' shards. A thin line stays,
 * a thick line is new, and a dashed line was there before. Undefined if there is nothing to draw, or too much to read.
 */
export function mermaidMap(
  drawings: readonly GroupDrawing[],
  changes: readonly Change[],
  names: ShardNames = NO_SHARD_NAMES,
): readonly string[] | undefined {
  const sizes = drawings.map(
    ({ before, after, moves }) => (after ?? before ?? []).length + moves.length,
  );
  if (sizes.reduce((sum, size) => sum + size, 0) > MOST_EDGES) return undefined;

  const tables = changes
    .filter((change) => bindingsOf(change).length > 0)
    .slice(0, MOST_TABLES);
  const shards = new Map<string, string>();
  const boxOf = (shard: string): string =>
    remembered(shards, shard, () => `s${shards.size}`);
  const edges = Array.from(boundEdges(tables, drawings));
  for (const [group, drawing] of drawings.entries())
    for (const edge of shardEdges(drawing, `g${group}`, boxOf))
      edges.push(edge);
  if (edges.length === 0) return undefined;

  const lines = ['flowchart LR'];
  for (const [at, change] of tables.entries()) {
    const text = unmarked(tablesText(change.tables));
    lines.push(`  t${at}["${label(text, 2 * MOST_LABEL)}"]`);
  }
  for (const [at, { uid, axis }] of drawings.entries())
    lines.push(
      `  g${at}(["${label(uid)}${axis === undefined ? '' : ` (${axis.type})`}"])`,
    );
  for (const [shard, box] of shards)
    lines.push(`  ${box}[("${label(shardLabel(shard, names))}")]`);
  return lines.concat(edges.map(edgeLine), edges.flatMap(styleLine));
}

function* boundEdges(
  tables: readonly Change[],
  drawings: readonly GroupDrawing[],
): Generator<Edge> {
  for (const [at, change] of tables.entries())
    for (const { group, kind } of bindingsOf(change)) {
      const place = drawings.findIndex(({ uid }) => uid === group);
      if (place >= 0) yield [`t${at}`, `g${place}`, kind, ''];
    }
}

function edgeLine([from, to, kind, text]: Edge): string {
  const { arrow, word } = LINES[kind];
  const words = `${word}${text}`.trim();
  if (words === '') return `  ${from} ${arrow} ${to}`;
  return `  ${from} ${arrow}|"${words}"| ${to}`;
}

function styleLine([, , kind]: Edge, at: number): readonly string[] {
  const { style } = LINES[kind];
  if (style === '') return [];
  return [`  linkStyle ${at} ${style}`];
}

/** What the shards of a group own, and which parts of it another shard owned before. */
function* shardEdges(
  { before, after, moves, axis }: GroupDrawing,
  group: string,
  boxOf: (shard: string) => string,
): Generator<Edge> {
  const textOf = (part: Interval): string =>
    axis === undefined ? '' : inert(renderInterval(part, axis));
  for (const segment of after ?? []) {
    const isNow =
      before === undefined || moves.some((move) => isTaken(segment, move));
    const kind = isNow ? 'now' : 'kept';
    yield [group, boxOf(segment.shard), kind, textOf(segment)];
  }
  for (const move of moves)
    yield [group, boxOf(move.from), 'was', textOf(move)];
  if (after !== undefined) return;
  for (const segment of before ?? [])
    yield [group, boxOf(segment.shard), 'was', textOf(segment)];
}

function isTaken(segment: Segment, { to, low, high }: Move): boolean {
  return to === segment.shard && low < segment.high && segment.low < high;
}

function label(text: string, most = MOST_LABEL): string {
  return inert(cut(visible(text), most));
}

/** Mermaid reads `#NNN;` as a character code, so names are written without anything that Mermaid could interpret. */
function inert(text: string): string {
  return text.replace(
    /[^\w .,()[\]-]/gu,
    (character) => `#${character.codePointAt(0)};`,
  );
}
