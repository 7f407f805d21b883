import type { Message } from '../message/message.ts';
import {
  NO_SHARD_NAMES,
  type ShardNames,
  shardLabel,
} from '../message/shard-names.ts';
import { cut, visible } from '../message/visible.ts';
import { wordsFor } from '../message/words.ts';
import type { Compared } from '../run/result.ts';
import type { Change } from '../topology/impact/change.ts';
import { tablesText } from '../topology/impact/table-text.ts';
import {
  type Axis,
  type Interval,
  renderInterval,
  renderShare,
  XXHASH_AXIS,
} from '../topology/model/key-range.ts';
import {
  axisOf,
  compareOwnership,
  hasOverlap,
  readOwnership,
  type Segment,
  wholeAxis,
} from '../topology/model/ownership.ts';
import type { ShardGroup, Topology } from '../topology/model/topology.ts';
import type { GroupDrawing, MapDrawing } from './model.ts';

/** What a comparison changes, drawn. */
export function drawingOf(compared: Compared): MapDrawing {
  const { baseline, plan, shardNames } = compared;
  const { live, desired } = plan.threeWay;
  const isDrawn = baseline.from !== 'nothing' && plan.changes.length > 0;
  const groups = isDrawn
    ? drawGroups(live.topology, desired.topology, plan.changes)
    : [];
  return {
    groups,
    bars: keySpaceLines(groups, shardNames),
    mermaid: mermaidMap(groups, plan.changes, shardNames),
  };
}

/** Draws every group that changes or that tables change to or from, those of the desired document first and in its order. */
export function drawGroups(
  live: Topology,
  desired: Topology,
  changes: readonly Change[],
): readonly GroupDrawing[] {
  const uids = new Set([...desired.groups.keys(), ...live.groups.keys()]);
  const bound = new Set(changes.flatMap(bindingsOf).map(({ group }) => group));
  return Array.from(uids, (uid) => drawGroup(uid, live, desired)).filter(
    ({ uid, before, after, moves }) =>
      bound.has(uid) ||
      moves.length > 0 ||
      (before === undefined) !== (after === undefined),
  );
}

/** Draws one group of either document; without a live one it has no state before. */
export function drawGroup(
  uid: string,
  live: Topology | undefined,
  desired: Topology,
): GroupDrawing {
  const was = live?.groups.get(uid);
  const is = desired.groups.get(uid);
  const axis = axisOfGroup(is, desired) ?? axisOfGroup(was, live);
  const before = was && segmentsOf(was, axis);
  const after = is && segmentsOf(is, axis);
  const moves =
    before && after
      ? compareOwnership(before, after, axis ?? XXHASH_AXIS).moves
      : [];
  return { uid, axis, before, after, moves };
}

function segmentsOf(
  group: ShardGroup,
  axis: Axis | undefined,
): readonly Segment[] | undefined {
  const [only, ...others] = group.keyRanges;
  if (axis !== undefined) {
    const owners = readOwnership(group, axis);
    return owners.ok && !hasOverlap(owners.value) ? owners.value : undefined;
  }
  if (only?.shardUid !== undefined && others.length === 0)
    return wholeAxis(XXHASH_AXIS, only.shardUid.value);
  return undefined;
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
/** Ranges past which bars show nothing any more. */
const MOST_RANGES = 256;
const MOST_INTERVALS = 3;
const MOST_NAME = 60;

/**
 * Bars for each divided group that changes, as lines of plain text: one for what each shard hands over to another, or
 * owns in a new group, where `█` is that part of the key space and `░` the rest. Where the index is a range, cells are
 * intervals and not shares, because keys are not spread evenly over the integers (docs/neki.md §3).
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
  const shown = divided
    .toSorted((a, b) => b.moves.length - a.moves.length)
    .slice(0, MOST_GROUPS);
  const hidden = divided.length - shown.length;
  const more = hidden === 0 ? [] : [`… and ${hidden} more groups`];
  return joinedByBlank([...shown.map((group) => bars(group, names)), more]);
}

/** Lines of several drawings, with a blank line between two. */
function joinedByBlank(
  drawings: readonly (readonly string[])[],
): readonly string[] {
  return drawings
    .filter((lines) => lines.length > 0)
    .flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]));
}

function shardsOf(
  segments: readonly { readonly shard: string }[],
): readonly string[] {
  return [...new Set(segments.map(({ shard }) => shard))];
}

function bars(
  { uid, axis, before, after, moves }: GroupDrawing,
  names: ShardNames,
): readonly string[] {
  if (axis === undefined) return [];
  const samples = samplePoints(axis, [...(before ?? []), ...(after ?? [])]);
  const name = (shard: string | undefined): string =>
    shard === undefined ? 'no shard' : shardLabel(shard, names);
  const parts: readonly (Interval & { readonly route: string })[] =
    moves.length > 0
      ? moves.map((move) => ({
          ...move,
          route: `${name(move.from)} → ${name(move.to)}`,
        }))
      : (after ?? before ?? []).map((segment) => ({
          ...segment,
          route: name(segment.shard),
        }));
  const routes = Map.groupBy(parts, ({ route }) => route);
  const lines = [...routes].slice(0, MOST_BARS).flatMap(([route, own]) => {
    const cell = (value: bigint): string =>
      own.some(({ low, high }) => low <= value && value < high) ? '█' : '░';
    const size = own.reduce((sum, { low, high }) => sum + high - low, 0n);
    const share = axis.type === 'range' ? '' : ` ${renderShare(size, axis)}`;
    return [
      `  ${intervalsText(own, axis)}: ${route}`,
      `  ${samples.map(cell).join('')}${share}`,
    ];
  });
  const more = routes.size - MOST_BARS;
  const gone = after === undefined ? ', removed' : '';
  const state = before === undefined ? ', new' : gone;
  if (more > 0) lines.push(`  … and ${more} more`);
  return [`${cut(visible(uid), MOST_NAME)} (${axis.type}${state})`, ...lines];
}

function intervalsText(parts: readonly Interval[], axis: Axis): string {
  const shown = parts
    .slice(0, MOST_INTERVALS)
    .map((part) => renderInterval(part, axis));
  const rest = parts.length - shown.length;
  return `${shown.join(' ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** The middle of each cell: cells of equal size on an even axis, equally many cells an interval on a range axis. */
function samplePoints(
  axis: Axis,
  segments: readonly Segment[],
): readonly bigint[] {
  if (axis.type !== 'range') return cells(axis.low, axis.high, CELLS);
  const cuts = segments.flatMap(({ low, high }) => [low, high]);
  const bounds = [...new Set([axis.low, ...cuts, axis.high])].sort((a, b) =>
    a < b ? -1 : 1,
  );
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

/** Past this a map is a thicket, long before GitHub stops drawing it (500 edges, 50,000 characters). */
const MOST_EDGES = 80;
const MOST_TABLES = 20;
const MOST_LABEL = 40;

/** How a map draws what stays, what is so from now on, and what was. */
const LINES = {
  kept: { arrow: '-->', word: '', style: undefined },
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

/** The groups to which a change binds its tables. */
function bindingsOf(change: Change) {
  if (change.kind !== 'placement' && change.kind !== 'declaration') return [];
  const [was, now] = [change.before, change.after].map(
    ({ placement }) => placement.choice.uid,
  );
  const bindings = [
    { kind: was === now ? 'kept' : 'now', group: now },
    { kind: 'was', group: was === now ? undefined : was },
  ] as const;
  return bindings.flatMap(({ kind, group }) =>
    group === undefined ? [] : [{ kind, group }],
  );
}

/**
 * A Mermaid map of what changes: tables, the groups that they are bound to, and the groups' shards. What stays is a thin
 * line, what is so from now on a thick one, and what was a dashed one. Undefined where there is nothing to draw, or too
 * much to read.
 */
export function mermaidMap(
  drawings: readonly GroupDrawing[],
  changes: readonly Change[],
  names: ShardNames = NO_SHARD_NAMES,
): readonly string[] | undefined {
  const parts = drawings.map(
    ({ before, after, moves }) => (after ?? before ?? []).length + moves.length,
  );
  if (parts.reduce((sum, count) => sum + count, 0) > MOST_EDGES)
    return undefined;
  const tables = changes
    .map((change) => ({
      text: tablesText(change.tables),
      bindings: bindingsOf(change),
    }))
    .filter(({ bindings }) => bindings.length > 0);
  const shown = tables.slice(0, MOST_TABLES);
  const owned = drawings.flatMap(edgesOf);
  const shards = shardsOf(owned);
  const edges = [
    ...shown.flatMap(({ bindings }, at) =>
      bindings.map(({ group, kind }) => {
        const to = drawings.findIndex(({ uid }) => uid === group);
        return { from: `t${at}`, to: `g${to}`, kind, text: '' };
      }),
    ),
    ...owned.map(({ group, shard, text, kind }) => {
      return { from: `g${group}`, to: `s${shards.indexOf(shard)}`, kind, text };
    }),
  ].filter(({ to }) => to !== 'g-1');
  if (edges.length === 0) return undefined;
  return [
    'flowchart LR',
    ...shown.map(
      ({ text }, index) =>
        `  t${index}["${label(unmarked(text), 2 * MOST_LABEL)}"]`,
    ),
    ...drawings.map(
      ({ uid, axis }, index) =>
        `  g${index}(["${label(uid)}${axis === undefined ? '' : ` (${axis.type})`}"])`,
    ),
    ...shards.map(
      (shard, index) => `  s${index}[("${label(shardLabel(shard, names))}")]`,
    ),
    ...edges.map(({ from, to, text, kind }) => {
      const words = `${LINES[kind].word}${text}`.trim();
      return `  ${from} ${LINES[kind].arrow}${words === '' ? '' : `|"${words}"|`} ${to}`;
    }),
    ...edges.flatMap(({ kind }, index) => {
      const { style } = LINES[kind];
      return style === undefined ? [] : [`  linkStyle ${index} ${style}`];
    }),
  ];
}

function edgesOf({ before, after, moves, axis }: GroupDrawing, group: number) {
  const edge = (kind: keyof typeof LINES, shard: string, part: Interval) => {
    return {
      group,
      shard,
      kind,
      text: axis === undefined ? '' : inert(renderInterval(part, axis)),
    };
  };
  const isTaken = ({ shard, low, high }: Segment): boolean =>
    moves.some(
      (move) => move.to === shard && move.low < high && low < move.high,
    );
  const gone = after === undefined ? (before ?? []) : [];
  return [
    ...(after ?? []).map((segment) =>
      edge(
        before === undefined || isTaken(segment) ? 'now' : 'kept',
        segment.shard,
        segment,
      ),
    ),
    ...[...moves, ...gone].map((part) =>
      edge('was', 'from' in part ? part.from : part.shard, part),
    ),
  ];
}

/** A message without the marks of its values: a drawing has none. */
function unmarked(message: Message): string {
  return wordsFor(message, 'repository')
    .map(({ text }) => text)
    .join('');
}

function label(text: string, most = MOST_LABEL): string {
  return inert(cut(visible(text), most));
}

/** Mermaid reads `#NNN;` as the character of that code: nothing of a name is left that it could read as its own. */
function inert(text: string): string {
  return text.replace(
    /[^\w .,()[\]-]/gu,
    (character) => `#${character.codePointAt(0)};`,
  );
}
