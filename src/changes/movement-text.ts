import { clauses, shardList } from '../text/lists.ts';
import {
  digits,
  joined,
  type Message,
  NOTHING,
  prose,
  quoteShard,
  words,
} from '../text/message.ts';
import {
  type Axis,
  type Interval,
  renderInterval,
  renderShare,
} from '../topology/key-range.ts';
import type { Doubt, Move } from '../topology/ownership.ts';
import { doubtText } from './movement.ts';
import type { Side } from './side.ts';

/** The most moves that are written out; the others are counted. */
const MAX_MOVES = 4;

/** Moves with their shards: "[40, 80): `shard-b` → `shard-e`". */
export function movesText(moves: readonly Move[], axis: Axis): Message {
  return firstMoves(
    moves,
    (move) =>
      prose`${digits(renderInterval(move, axis))}: ${shardText(move.from)} → ${shardText(move.to)}`,
  );
}

/** Intervals with the shards that may serve them: "[80, c0): `shard-b` → `shard-a` or `shard-b`". */
function doubtsText(doubts: readonly Doubt[], axis: Axis): Message {
  return firstMoves(
    doubts,
    (doubt) =>
      prose`${digits(renderInterval(doubt, axis))}: ${eitherShard(doubt.from)} → ${eitherShard(doubt.to)}`,
  );
}

function firstMoves<Item>(
  items: readonly Item[],
  write: (item: Item) => Message,
): Message {
  const shown = items.slice(0, MAX_MOVES).map(write);
  const rest = items.length - shown.length;
  if (rest > 0) shown.push(prose`${rest} more`);
  return joined(shown, ', ');
}

/** Intervals, the first of them written out: "[80, 90) and 2 more". */
export function intervalsText(
  intervals: readonly Interval[],
  axis: Axis,
): Message {
  const shown = intervals
    .slice(0, MAX_MOVES)
    .map((interval) => digits(renderInterval(interval, axis)));
  const list = joined(shown, ', ');
  const rest = intervals.length - shown.length;
  if (rest === 0) return list;
  return prose`${list} and ${rest} more`;
}

function shardText(shard: string | undefined): Message {
  if (shard === undefined) return prose`no shard`;
  return quoteShard(shard);
}

function eitherShard(shards: readonly string[]): Message {
  if (shards.length === 0) return prose`no shard`;
  return shardList(shards, 'or');
}

/** What happens to queries: all fail, all go to one shard, or they go to several. */
export function whereText(moves: readonly Move[], axis: Axis): Message {
  if (moves.every(({ to }) => to === undefined)) return prose`fail`;

  const routes = new Set(
    moves.map(({ from, to }) => JSON.stringify([from, to])),
  );
  if (routes.size === 1) return prose`go to ${shardText(moves[0]?.to)}`;
  return prose`go elsewhere: ${movesText(moves, axis)}`;
}

/** How much of the key space goes elsewhere; undefined if all of it does. */
export function amountText(
  moves: readonly Move[],
  axis: Axis,
): Message | undefined {
  const total = moves.reduce((sum, { low, high }) => sum + high - low, 0n);
  if (total === axis.high - axis.low) return undefined;
  switch (axis.type) {
    case 'xxhash':
      return prose`${words(renderShare(total, axis))} of the keys`;
    case 'modulo':
      return prose`${total} of ${axis.high} buckets`;
    case 'range':
      return prose`keys in ${intervalsText(moves, axis)}`;
  }
}

/** Says that some keys have no shard; nothing if every key has one. */
export function gapText(gaps: readonly Interval[], axis: Axis): Message {
  if (gaps.length === 0) return NOTHING;
  return prose`no shard owns ${intervalsText(gaps, axis)} any more: statements for these keys fail`;
}

/** The effect on intervals whose shard is unknown: first those that are mended, then all others. */
export function doubtEffect(
  doubts: readonly Doubt[],
  axis: Axis,
  tables: Message,
): Message {
  const mended = doubts.filter(({ fate }) => fate === 'mended');
  const open = doubts.filter(({ fate }) => fate !== 'mended');

  const texts: Message[] = [];
  if (mended.length > 0)
    texts.push(
      prose`each key of ${tables} stays with one of its shards (${doubtsText(mended, axis)}); rows that another of them served are no longer found`,
    );
  if (open.length > 0)
    texts.push(
      prose`it is unknown which shard serves the rows of ${tables} in ${doubtsText(open, axis)}: ${doubtText(open)}`,
    );
  return clauses(...texts);
}

/** What is known of rows that stay behind, on shards that still serve the tables and on shards that do not. */
export function leftBehindText(
  sources: ReadonlySet<string>,
  after: Side,
): Message {
  const serving = new Set(after.shards);
  const staying = sources.intersection(serving);
  const leaving = sources.difference(serving);

  const texts: Message[] = [];
  if (leaving.size > 0) {
    const them = leaving.size === 1 ? 'it' : 'them';
    texts.push(
      prose`any rows on ${shardList(leaving)} become unreachable: no statement visits ${them} any more`,
    );
  }
  if (staying.size > 0)
    texts.push(
      prose`any rows on ${shardList(staying)} are found only by statements that visit every shard: reads by key miss them, and upserts write them again`,
    );
  return clauses(...texts);
}
