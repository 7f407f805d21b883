import {
  type Axis,
  ownerOf,
  renderInterval,
  renderShare,
  type Segment,
} from '../topology/model/key-range.ts';
import type { GroupDrawing } from './drawing.ts';
import { cut, visible } from './markdown.ts';

const CELLS = 64;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MOST_GROUPS = 20;
/** Ranges past which a bar of letters shows nothing any more. */
const MOST_RANGES = 256;
const MOST_INTERVALS = 20;
const MOST_SHARDS = LETTERS.length;

/**
 * A bar of each divided group's key space, before and after, as lines of plain text: one letter a shard, `·` for what
 * nobody owns, `^` below what changes owner. Where the index is a range, cells are intervals and not shares, because
 * keys are not spread evenly over the integers (docs/neki.md §3).
 */
export function keySpaceLines(drawings: readonly GroupDrawing[]): readonly string[] {
  const divided = drawings.filter(({ axis, before, after }) => {
    const most = Math.max(before?.length ?? 0, after?.length ?? 0);
    const isDrawn = axis !== undefined && most > 1 && most <= MOST_RANGES;
    return isDrawn && shardsOf(before, after).length <= MOST_SHARDS;
  });
  const shown = divided.toSorted((a, b) => b.moves.length - a.moves.length).slice(0, MOST_GROUPS);
  const lines = shown.flatMap((drawing) => (drawing.axis === undefined ? [] : bars(drawing, drawing.axis)));
  const hidden = divided.length - shown.length;
  return hidden === 0 ? lines : [...lines, `… and ${hidden} more groups`];
}

function bars({ uid, before, after, moves }: GroupDrawing, axis: Axis): readonly string[] {
  const shards = shardsOf(before, after);
  const letters = new Map(shards.map((shard, index) => [shard, LETTERS[index] ?? '?']));
  const samples = samplePoints(axis, [...(before ?? []), ...(after ?? [])]);
  const row = (segments: readonly Segment[]): string =>
    samples.map((value) => letters.get(ownerOf(segments, value) ?? '') ?? '·').join('');
  const marks = samples.map((value) =>
    moves.some(({ low, high }) => low <= value && value < high) ? '^' : ' ',
  );
  return [
    `${cut(visible(uid), 60)} (${axis.type})`,
    ...(before === undefined ? [] : [`  before ${row(before)}`]),
    ...(after === undefined ? [] : [`  after  ${row(after)}`]),
    ...(moves.length === 0 ? [] : [`         ${marks.join('').trimEnd()}`]),
    ...shards.map(
      (shard) => `  ${letters.get(shard)} ${cut(visible(shard), 60)} ${owned(shard, before, after, axis)}`,
    ),
    '',
  ];
}

/** What a shard owns on both sides: its share where keys are spread evenly, its intervals where they are not. */
function owned(
  shard: string,
  before: readonly Segment[] | undefined,
  after: readonly Segment[] | undefined,
  axis: Axis,
): string {
  const text = (segments: readonly Segment[]): string => {
    const own = segments.filter((segment) => segment.shard === shard);
    if (axis.type === 'range') {
      const shown = own.slice(0, MOST_INTERVALS).map((segment) => renderInterval(segment, axis));
      const rest = own.length - shown.length;
      return shown.length === 0 ? 'nothing' : `${shown.join(' ')}${rest > 0 ? ` and ${rest} more` : ''}`;
    }
    return renderShare(
      own.reduce((size, { low, high }) => size + high - low, 0n),
      axis,
    );
  };
  if (before === undefined || after === undefined) return text(before ?? after ?? []);
  const [was, is] = [text(before), text(after)];
  return was === is ? is : `${was} → ${is}`;
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

function shardsOf(
  before: readonly Segment[] | undefined,
  after: readonly Segment[] | undefined,
): readonly string[] {
  return [...new Set([...(before ?? []), ...(after ?? [])].map(({ shard }) => shard))];
}
