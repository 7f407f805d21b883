import type { Side } from '../../changes/side.ts';
import type { Message } from '../../text/message.ts';
import { shareText } from '../../text/share.ts';
import { fullName, type TableName } from '../../topology/catalog.ts';
import {
  type Axis,
  renderInterval,
  renderShare,
} from '../../topology/key-range.ts';
import type { Move } from '../../topology/ownership.ts';

/** How full the shards are. */
export interface ShardRows {
  readonly tables: readonly TableRows[];
  readonly notices: readonly Message[];
}

/** The rows of one table that is spread over shards. */
export interface TableRows {
  readonly table: TableName;
  readonly side: Side;
  /** Shards that serve the table, and those that have rows of it all the same. */
  readonly shards: readonly RowsOnShard[];
  /** What another topology would move, interval by interval. */
  readonly moves: readonly MovedRows[];
}

/** What one shard has of a table. */
export interface RowsOnShard {
  readonly shard: string;
  /** How much of the axis is its own; undefined where that cannot be told, nothing where it does not serve the table. */
  readonly keys: bigint | undefined;
  readonly rows: Rows;
}

/** A number of rows; undefined where it is not known. */
export interface Rows {
  readonly count: number | undefined;
  readonly isExact: boolean;
}

/** Rows that are on one shard, and would be looked for on another. */
export interface MovedRows {
  readonly move: Move;
  readonly rows: Rows;
}

/** About how many rows a plan would have looked for on another shard; nothing of it was counted. */
export interface RowEstimate {
  /** Tables whose intervals change their shard, those with the most rows in them first. */
  readonly tables: readonly MovedTable[];
  /** Tables that were not compared, because there are too many; they have fewer rows than the others. */
  readonly left: number;
  /** Whether every shard answered the same, which one shard's statistics would explain. */
  readonly isSameEverywhere: boolean;
}

/** What is estimated of one table, with those of its moves that have the most rows. */
export interface MovedTable extends TableRows {
  /** The rows in all of its moves, as far as they are known. */
  readonly known: number;
  /** Intervals whose rows are not known, or of which it is in doubt whether they move. */
  readonly unknownMoves: number;
  /** Moves that are not among those here, because there are too many. */
  readonly leftMoves: number;
}

/** A shard's share of the keys of a table; undefined where none can be told, as of a range index. */
export function keysText(
  { keys }: RowsOnShard,
  axis: Axis | undefined,
): string | undefined {
  if (keys === 0n) return '0 %';
  if (keys === undefined || axis === undefined || axis.type === 'range')
    return undefined;
  return renderShare(keys, axis);
}

/** A shard's share of the rows of a table; undefined where rows of a shard are not known. */
export function rowsShare(
  { rows }: RowsOnShard,
  { shards, side }: Pick<TableRows, 'shards' | 'side'>,
): string | undefined {
  const read = new Set(shards.map(({ shard }) => shard));
  const counts = shards.map((shard) => shard.rows.count);
  if (counts.includes(undefined) || side.shards.some((uid) => !read.has(uid)))
    return undefined;

  const total = counts.reduce<number>((sum, count = 0) => sum + count, 0);
  return shareText(rows.count ?? 0, total);
}

/** The rows of a table for a program. */
export function tableRowsValue(rows: TableRows) {
  const { table, side, shards, moves } = rows;
  return {
    table: fullName(table),
    group: side.placement.choice.uid ?? null,
    index_type: side.axis?.type ?? null,
    shards: shards.map((shard) => ({
      uid: shard.shard,
      serves: side.shards.includes(shard.shard),
      keys: keysText(shard, side.axis) ?? null,
      rows: shard.rows.count ?? null,
      exact: shard.rows.isExact,
      share: rowsShare(shard, rows) ?? null,
    })),
    moves: moves.map(({ move, rows: { count, isExact } }) => ({
      interval:
        side.axis === undefined ? null : renderInterval(move, side.axis),
      from: move.from,
      to: move.to ?? null,
      rows: count ?? null,
      exact: isExact,
    })),
  };
}

/** What is estimated of a plan, for a program. */
export function rowsValue({ tables, left, isSameEverywhere }: RowEstimate) {
  return {
    tables: tables.map((table) => ({
      ...tableRowsValue(table),
      known_rows: table.known,
      unknown_moves: table.unknownMoves,
      left_moves: table.leftMoves,
    })),
    left_tables: left,
    same_everywhere: isSameEverywhere,
  };
}
