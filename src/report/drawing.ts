import {
  type Axis,
  axisOf,
  findMoves,
  type Interval,
  type Move,
  ownerOf,
  readOwnership,
  renderInterval,
  renderShare,
  type Segment,
  wholeAxis,
  XXHASH_AXIS,
} from '../topology/model/key-range.ts';
import type { ShardGroup, Topology } from '../topology/model/topology.ts';
import { cut, visible } from './markdown.ts';

/** A shard group as it is drawn: who owns what before and after, on the axis its default index routes by. */
interface GroupDrawing {
  readonly uid: string;
  /** Undefined where no index routes: the group is drawn as one undivided whole. */
  readonly axis: Axis | undefined;
  /** Undefined where the group is new, or its ranges cannot be read. */
  readonly before: readonly Segment[] | undefined;
  /** Undefined where the group is gone, or its ranges cannot be read. */
  readonly after: readonly Segment[] | undefined;
  /** All that own something before or after. */
  readonly shards: readonly string[];
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
  return { uid, axis, before, after, shards: shardsOf([...(before ?? []), ...(after ?? [])]), moves };
}

function segmentsOf(group: ShardGroup, axis: Axis | undefined): readonly Segment[] | undefined {
  const [only, ...others] = group.keyRanges;
  if (axis !== undefined) return readOwnership(group, axis);
  return only?.shardUid !== undefined && others.length === 0
    ? wholeAxis(XXHASH_AXIS, only.shardUid.value)
    : undefined;
}

function axisOfGroup(group: ShardGroup | undefined, topology: Topology | undefined): Axis | undefined {
  return axisOf(topology?.indexes.get(group?.defaultShardIndex?.value ?? ''));
}

const CELLS = 64;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MOST_GROUPS = 20;
/** Ranges past which a bar of letters shows nothing any more. */
const MOST_RANGES = 256;
const MOST_INTERVALS = 20;
const MOST_NAME = 60;

/**
 * A bar of each divided group's key space, before and after, as lines of plain text: one letter a shard, `·` for what
 * nobody owns, `^` below what changes owner. Where the index is a range, cells are intervals and not shares, because
 * keys are not spread evenly over the integers (docs/neki.md §3).
 */
export function keySpaceLines(drawings: readonly GroupDrawing[]): readonly string[] {
  const divided = drawings.filter(({ axis, before, after, shards }) => {
    const most = Math.max(before?.length ?? 0, after?.length ?? 0);
    return axis !== undefined && most > 1 && most <= MOST_RANGES && shards.length <= LETTERS.length;
  });
  const shown = divided.toSorted((a, b) => b.moves.length - a.moves.length).slice(0, MOST_GROUPS);
  const hidden = divided.length - shown.length;
  return [...shown.flatMap(bars), ...(hidden === 0 ? [] : [`… and ${hidden} more groups`])];
}

function shardsOf(segments: readonly { readonly shard: string }[]): readonly string[] {
  return [...new Set(segments.map(({ shard }) => shard))];
}

function bars({ uid, axis, before, after, moves, shards }: GroupDrawing): readonly string[] {
  if (axis === undefined) return [];
  const samples = samplePoints(axis, [...(before ?? []), ...(after ?? [])]);
  const row = (side: readonly Segment[]): string =>
    samples.map((value) => LETTERS[shards.indexOf(ownerOf(side, value) ?? '')] ?? '·').join('');
  const marks = samples.map((value) =>
    moves.some(({ low, high }) => low <= value && value < high) ? '^' : ' ',
  );
  const legend = shards.map((shard, index) => {
    const sides = [before, after].flatMap((side) => (side === undefined ? [] : ownedText(shard, side, axis)));
    return `  ${LETTERS[index]} ${cut(visible(shard), MOST_NAME)} ${[...new Set(sides)].join(' → ')}`;
  });
  return [
    `${cut(visible(uid), MOST_NAME)} (${axis.type})`,
    ...(before === undefined ? [] : [`  before ${row(before)}`]),
    ...(after === undefined ? [] : [`  after  ${row(after)}`]),
    ...(moves.length === 0 ? [] : [`         ${marks.join('').trimEnd()}`]),
    ...legend,
    '',
  ];
}

/** What a shard owns: its share where keys are spread evenly, its intervals where they are not. */
function ownedText(shard: string, segments: readonly Segment[], axis: Axis): string {
  const own = segments.filter((segment) => segment.shard === shard);
  if (axis.type !== 'range') {
    const size = own.reduce((sum, { low, high }) => sum + high - low, 0n);
    return renderShare(size, axis);
  }
  const shown = own.slice(0, MOST_INTERVALS).map((segment) => renderInterval(segment, axis));
  const rest = own.length - shown.length;
  return shown.length === 0 ? 'nothing' : `${shown.join(' ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** The middle of each cell: cells of equal size on an even axis, equally many cells an interval on a range axis. */
function samplePoints(axis: Axis, segments: readonly Segment[]): readonly bigint[] {
  if (axis.type !== 'range') return cells(axis.low, axis.high, CELLS);
  const cuts = segments.flatMap(({ low, high }) => [low, high]);
  const bounds = [...new Set([axis.low, ...cuts, axis.high])].sort((a, b) => (a < b ? -1 : 1));
  const each = Math.max(1, Math.floor(CELLS / Math.max(1, bounds.length - 1)));
  return bounds.slice(1).flatMap((high, index) => cells(bounds[index] ?? axis.low, high, each));
}

function cells(low: bigint, high: bigint, count: number): bigint[] {
  const size = high - low;
  return Array.from({ length: count }, (_, cell) => low + (size * BigInt(2 * cell + 1)) / BigInt(2 * count));
}

/** Past this a map is a thicket, long before GitHub stops drawing it (500 edges, 50,000 characters). */
const MOST_EDGES = 80;
const MOST_LABEL = 40;

/** How a map draws what a shard keeps, owns in a new group, takes over, and loses. */
const LINES = {
  kept: { arrow: '-->', style: undefined },
  new: { arrow: '==>', style: 'stroke:#1a7f37,stroke-width:3px' },
  moved: { arrow: '==>', style: 'stroke:#cf222e,stroke-width:3px' },
  former: { arrow: '-.->', style: 'stroke:#bf8700,stroke-width:2px,stroke-dasharray:4' },
} as const;

/**
 * A Mermaid map of groups and shards: what a group keeps is a thin line, what is new a thick green one, what another
 * shard takes over a thick red one, and what a shard loses a dashed one. Undefined where there is nothing to draw, or
 * too much to read.
 */
export function mermaidMap(drawings: readonly GroupDrawing[]): readonly string[] | undefined {
  const parts = drawings.map(({ before, after, moves }) => (after ?? before ?? []).length + moves.length);
  if (parts.reduce((sum, count) => sum + count, 0) > MOST_EDGES) return undefined;
  const edges = drawings.flatMap(edgesOf);
  if (edges.length === 0) return undefined;
  const shards = shardsOf(edges);
  return [
    'flowchart LR',
    ...drawings.map(
      ({ uid, axis }, index) => `  g${index}["${label(uid)}${axis === undefined ? '' : ` (${axis.type})`}"]`,
    ),
    ...shards.map((shard, index) => `  s${index}[("${label(shard)}")]`),
    ...edges.map(({ group, shard, text, kind }) => {
      const words = text === '' ? '' : `|"${text}"|`;
      return `  g${group} ${LINES[kind].arrow}${words} s${shards.indexOf(shard)}`;
    }),
    ...edges.flatMap(({ kind }, index) => {
      const { style } = LINES[kind];
      return style === undefined ? [] : [`  linkStyle ${index} ${style}`];
    }),
  ];
}

function edgesOf({ before, after, moves, axis }: GroupDrawing, group: number) {
  const edge = (kind: keyof typeof LINES, shard: string, part: Interval) => {
    const interval = axis === undefined ? '' : inert(renderInterval(part, axis));
    return { group, shard, kind, text: kind === 'former' ? `was ${interval}`.trim() : interval };
  };
  const isTaken = ({ shard, low, high }: Segment): boolean =>
    moves.some((move) => move.to === shard && move.low < high && low < move.high);
  const gone = after === undefined ? (before ?? []) : [];
  return [
    ...(after ?? []).map((segment) => {
      const kind = isTaken(segment) ? 'moved' : 'kept';
      return edge(before === undefined ? 'new' : kind, segment.shard, segment);
    }),
    ...moves.map((move) => edge('former', move.from, move)),
    ...gone.map((segment) => edge('former', segment.shard, segment)),
  ];
}

function label(text: string): string {
  return inert(cut(visible(text), MOST_LABEL));
}

/** Mermaid reads `#NNN;` as the character of that code: nothing of a name is left that it could read as its own. */
function inert(text: string): string {
  return text.replace(/[^\w .,()[\]-]/gu, (character) => `#${character.codePointAt(0)};`);
}
