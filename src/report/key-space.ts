import {
  NO_SHARD_NAMES,
  type ShardNames,
  shardLabel,
} from '../text/shard-names.ts';
import { cut, visible } from '../text/visible.ts';
import {
  type Axis,
  type Interval,
  renderInterval,
  renderShare,
  XXHASH_AXIS,
} from '../topology/key-range.ts';
import {
  axisOf,
  compareOwnership,
  cutAt,
  hasOverlap,
  type Move,
  ownerOf,
  readOwnership,
  type Segment,
  wholeAxis,
} from '../topology/ownership.ts';
import type { ShardGroup, Topology } from '../topology/topology.ts';
import type { BarLine, BarSpan } from './blocks.ts';
import { andMore, nounFor } from './counting.ts';

/** A shard group: its key ranges before and after, on the axis of its default shard index. */
export interface GroupDrawing {
  readonly uid: string;
  /** Undefined if no shard index routes by key. The group is then drawn as a whole. */
  readonly axis: Axis | undefined;
  /** Undefined if both documents have the group. */
  readonly state: 'new' | 'removed' | undefined;
  /** Undefined if the group is new or removed, or if its ranges are invalid. */
  readonly before: readonly Segment[] | undefined;
  readonly after: readonly Segment[] | undefined;
  readonly moves: readonly Move[];
}

/** Reads one group of either document. */
export function drawGroup(
  uid: string,
  live: Topology,
  desired: Topology,
): GroupDrawing {
  const was = live.groups.get(uid);
  const is = desired.groups.get(uid);
  const axis = axisOfGroup(is, desired) ?? axisOfGroup(was, live);
  const before = segmentsOf(was, axis);
  const after = segmentsOf(is, axis);
  const moves = movesBetween(before, after, axis);
  return { uid, axis, state: stateOf(was, is), before, after, moves };
}

/** Tables that leave one group for another, on the axis of the index that routes them; of one shard without an axis. */
export function drawMove(
  uid: string,
  { was, is }: { readonly was: ShardGroup; readonly is: ShardGroup },
  axis: Axis | undefined,
): GroupDrawing {
  const before = segmentsOf(was, axis);
  const after = segmentsOf(is, axis);
  const moves = movesBetween(before, after, axis);
  return { uid, axis, state: undefined, before, after, moves };
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
  topology: Topology,
): Axis | undefined {
  return axisOf(topology.indexes.get(group?.defaultShardIndex?.value ?? ''));
}

const MOST_GROUPS = 20;
/** With more parts, neither a bar nor a table shows anything useful. */
const MOST_PARTS = 256;
/** With the label, a bar is 40 columns wide: as much as fits on a phone. */
const CELLS = 32;
const LABEL = 8;
const MOST_LINES = 12;
const MOST_INTERVALS = 3;
const MOST_NAME = 60;
/** A sign for each shard that two bars can show. */
const SIGNS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+=';

/**
 * The key space of each group whose ranges change, those with most changes first. A comment, a terminal and a page show
 * the same lines.
 */
export function keySpaceLines(
  live: Topology,
  desired: Topology,
  { names, left = new Set() }: KeySpaceOptions = {},
): readonly BarLine[] {
  const uids = new Set(desired.groups.keys()).union(live.groups);
  const changed = Array.from(uids.difference(left), (uid) =>
    drawGroup(uid, live, desired),
  )
    .filter((group) => partsOf(group)?.some(isChanged))
    .toSorted((one, next) => next.moves.length - one.moves.length);
  const drawn = changed
    .slice(0, MOST_GROUPS)
    .map((group) => keySpaceBars(group, names));
  const hidden = changed.length - drawn.length;
  if (hidden > 0)
    drawn.push([lineOf(`… and ${hidden} more ${nounFor(hidden, 'group')}`)]);
  return drawn.flatMap((lines) => [lineOf('')].concat(lines)).slice(1);
}

interface KeySpaceOptions {
  readonly names?: ShardNames | undefined;
  /** Groups to leave out. */
  readonly left?: ReadonlySet<string> | undefined;
}

/** A part of a group's key space, and the shard that owns it before and after; undefined if no shard does. */
export interface KeyPart extends Interval {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The key space cut at the bounds of both documents; undefined if its ranges cannot be read, or are too many. */
export function partsOf({
  axis = XXHASH_AXIS,
  before,
  after,
}: GroupDrawing): readonly KeyPart[] | undefined {
  if (before === undefined && after === undefined) return undefined;

  const segments = (before ?? []).concat(after ?? []);
  const bounds = segments.flatMap(({ low, high }) => [low, high]);
  const parts = cutAt(axis, bounds);
  if (parts.length > MOST_PARTS) return undefined;

  return parts.map(({ low, high }) => ({
    low,
    high,
    before: ownerOf(before ?? [], low),
    after: ownerOf(after ?? [], low),
  }));
}

/**
 * The key space of a group as lines: a bar of each document, what goes from one shard to another, and the shards. A
 * letter begins what a shard owns, and `█` is what it did not own before. No line is longer than a bar, unless the name
 * of a shard or of the group is.
 */
export function keySpaceBars(
  drawing: GroupDrawing,
  names: ShardNames = NO_SHARD_NAMES,
): readonly BarLine[] {
  const { uid, axis, state } = drawing;
  const kinds = [axis?.type, state].filter((kind) => kind !== undefined);
  const about = kinds.length === 0 ? '' : ` (${kinds.join(', ')})`;
  const lines = [lineOf(`${cut(visible(uid), MOST_NAME)}${about}`)];
  const parts = partsOf(drawing);
  if (parts === undefined)
    return lines.concat([lineOf('  Its ranges cannot be drawn.')]);

  const cells = cellsOf(parts, axis);
  const shards = shardsIn(cells);
  return lines.concat(
    barsOf(drawing, cells, shards),
    totalLines(drawing),
    legendLines({ drawing, shards, names }),
  );
}

/** Two bars, of before and of after, and the sign of each shard in them. */
export interface KeySketch {
  readonly bars: readonly BarLine[];
  readonly signOf: (shard: string) => string;
}

/** The bars of a group without their legend; undefined if they cannot be drawn. */
export function keySketch(drawing: GroupDrawing): KeySketch | undefined {
  const parts = partsOf(drawing);
  if (parts === undefined) return undefined;

  const cells = cellsOf(parts, drawing.axis);
  const shards = shardsIn(cells);
  return {
    bars: barsOf(drawing, cells, shards),
    signOf: (shard) => signOf(shard, shards).text,
  };
}

/** The shards that bars show: those of before in the order of the key space, then the others. */
function shardsIn(cells: readonly KeyPart[]): readonly string[] {
  const all = cells
    .map(({ before }) => before)
    .concat(cells.map(({ after }) => after));
  return Array.from(new Set(all.filter((shard) => shard !== undefined)));
}

/**
 * The part that each cell shows: the one with most of the cell, but before all others one that changes its shard, so
 * that no change is too small to be seen. On a range axis all parts are equally wide, because keys are not spread
 * evenly over the integers (docs/neki.md §3).
 */
function cellsOf(
  parts: readonly KeyPart[],
  axis: Axis = XXHASH_AXIS,
): readonly KeyPart[] {
  const isEven = axis.type !== 'range';
  const whole = isEven ? axis.high - axis.low : BigInt(parts.length);
  const places = parts.map((part, at) => ({
    part,
    low: isEven ? part.low - axis.low : BigInt(at),
    high: isEven ? part.high - axis.low : BigInt(at) + 1n,
  }));
  return Array.from({ length: CELLS }, (_, cell) => {
    const start = BigInt(cell) * whole;
    const weights = places.map(({ part, low, high }) => {
      const size = overlap(start, start + whole, low, high);
      return { part, size: size > 0n && isMoved(part) ? size + whole : size };
    });
    return weights.reduce((one, next) => (next.size > one.size ? next : one))
      .part;
  });
}

/** How much of a cell a part takes; a cell is one of all cells of the axis, in units of the part. */
function overlap(start: bigint, end: bigint, low: bigint, high: bigint) {
  const cells = BigInt(CELLS);
  const from = low * cells > start ? low * cells : start;
  const to = high * cells < end ? high * cells : end;
  return to - from;
}

function isChanged({ before, after }: KeyPart): boolean {
  return before !== after;
}

/** Whether a part had a shard, and gets another one or none. */
function isMoved({ before, after }: KeyPart): boolean {
  return before !== undefined && before !== after;
}

/** A bar for each side that has one; a single bar if they are alike. */
function barsOf(
  { before, after, state }: GroupDrawing,
  cells: readonly KeyPart[],
  shards: readonly string[],
): readonly BarLine[] {
  const bar = (label: string, side: 'before' | 'after'): BarLine =>
    barOf(label, { cells, side, shards });
  if (state === 'new') return [bar('after', 'after')];
  if (state === 'removed') return [bar('before', 'before')];

  if (!cells.some(isChanged)) return [bar('shards', 'after')];
  return [
    before === undefined ? unread('before') : bar('before', 'before'),
    after === undefined ? unread('after') : bar('after', 'after'),
  ];
}

function unread(label: string): BarLine {
  return lineOf(`${label.padEnd(LABEL)}ranges overlap, or are invalid`);
}

interface Bar {
  readonly cells: readonly KeyPart[];
  readonly side: 'before' | 'after';
  readonly shards: readonly string[];
}

function barOf(label: string, { cells, side, shards }: Bar): BarLine {
  const spans: BarSpan[] = [{ text: label.padEnd(LABEL) }];
  for (const [at, cell] of cells.entries()) {
    const owner = cell[side];
    const isFirst = at === 0 || cells[at - 1]?.[side] !== owner;
    const fill = side === 'after' && isMoved(cell) ? '█' : '░';
    if (owner === undefined) spans.push({ text: '·' });
    else if (isFirst) spans.push(signOf(owner, shards));
    else spans.push({ ...signOf(owner, shards), text: fill });
  }
  return joined(spans);
}

/** The sign of a shard, in its colour; empty if no bar shows the shard. */
function signOf(shard: string, shards: readonly string[]): BarSpan {
  const at = shards.indexOf(shard);
  return at < 0 ? { text: '' } : { text: SIGNS.charAt(at), shard: at };
}

/** Spans of one shard that follow each other as one span. */
function joined(spans: readonly BarSpan[]): BarLine {
  const all: BarSpan[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (last !== undefined && last.shard === span.shard)
      all[all.length - 1] = { ...last, text: `${last.text}${span.text}` };
    else all.push(span);
  }
  return all;
}

/** What share of the keys gets another shard, and what share gets none. */
function totalLines({ axis, moves }: GroupDrawing): readonly BarLine[] {
  const [lost, taken] = [true, false].map((isLost) =>
    moves.filter(({ to }) => (to === undefined) === isLost),
  );
  const line = (own: readonly Move[] = [], words: string) => {
    if (own.length === 0) return [];
    const share = shareOf(own, axis);
    const keys = share === '' ? 'Keys' : `${share} of the keys`;
    return [lineOf(`  ${keys} ${words}`)];
  };
  return line(taken, 'get another shard (█)').concat(
    line(lost, 'get no shard (·)'),
  );
}

interface Legend {
  readonly drawing: GroupDrawing;
  /** The shards that bars show. */
  readonly shards: readonly string[];
  readonly names: ShardNames;
}

/** What each shard hands over to another, then the other shards; if nothing is handed over, what each shard owns. */
function legendLines({ drawing, shards, names }: Legend): readonly BarLine[] {
  const { axis, before, after, moves } = drawing;
  const owned = (after ?? before ?? []).map(staying);
  const routes = Map.groupBy(
    moves.length > 0 ? moves : owned,
    ({ from, to = '' }) => `${from}\0${to}`,
  );
  const spansOf = (shard: string): BarLine => {
    const sign = signOf(shard, shards);
    const space = sign.text === '' ? '' : ' ';
    return [sign, { text: `${space}${shardLabel(shard, names)}` }];
  };
  const lines = Array.from(
    routes.values().take(MOST_LINES),
    (parts): BarLine => {
      const [{ from = '', to = undefined } = {}] = parts;
      const target = to === undefined ? [{ text: 'no shard' }] : spansOf(to);
      const route: BarLine = from === to ? [] : [{ text: ' → ' }, ...target];
      const extent = { text: `: ${extentText(parts, axis)}` };
      return [{ text: '  ' }, ...spansOf(from), ...route, extent];
    },
  );
  const routed = new Set(
    routes
      .values()
      .flatMap((parts) => parts.flatMap(({ from, to }) => [from, to])),
  );
  const others = shards.filter((shard) => !routed.has(shard));
  const rest = others
    .slice(0, MOST_LINES)
    .map((shard): BarLine => [{ text: '  ' }, ...spansOf(shard)]);
  return lines.concat(
    moreLines(routes.size, ''),
    rest,
    moreLines(others.length, ' shards'),
  );
}

function staying({ low, high, shard }: Segment): Move {
  return { low, high, from: shard, to: shard };
}

function moreLines(count: number, what: string): readonly BarLine[] {
  const more = count - MOST_LINES;
  if (more <= 0) return [];
  return [lineOf(`  … and ${more} more${what}`)];
}

/** Intervals and their share of the keys. */
function extentText(
  parts: readonly Interval[],
  axis: Axis | undefined,
): string {
  if (axis === undefined) return 'every key';

  const shown = parts
    .slice(0, MOST_INTERVALS)
    .map((part) => renderInterval(part, axis));
  const more = andMore(parts.length - shown.length);
  const share = shareOf(parts, axis);
  return `${shown.join(' ')}${more}${share === '' ? '' : `, ${share}`}`;
}

/** The share of the keys in some intervals; empty on a range axis, where nobody knows which keys are in use. */
export function shareOf(
  parts: readonly Interval[],
  axis: Axis = XXHASH_AXIS,
): string {
  if (axis.type === 'range') return '';
  const size = parts.reduce((sum, { low, high }) => sum + high - low, 0n);
  return renderShare(size, axis);
}

function lineOf(text: string): BarLine {
  return [{ text }];
}
