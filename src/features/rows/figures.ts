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

/** The rows on each shard. */
export interface ShardRows {
  readonly tables: readonly TableRows[];
  readonly notices: readonly Message[];
}

/** The rows of one table that is spread over shards. */
export interface TableRows {
  readonly table: TableName;
  readonly side: Side;
  /** The shards that serve the table, and other shards that still have rows of it. */
  readonly shards: readonly RowsOnShard[];
  /** What another topology would move, by interval. */
  readonly moves: readonly MovedRows[];
}

/** The part of a table on one shard. */
export interface RowsOnShard {
  readonly shard: string;
  /** How much of the axis the shard owns; undefined if unknown, 0 if the shard does not serve the table. */
  readonly keys: bigint | undefined;
  readonly rows: Rows;
}

/** A number of rows; undefined if unknown. */
export interface Rows {
  readonly count: number | undefined;
  readonly isExact: boolean;
}

/** Rows on one shard that would be expected on another. */
export interface MovedRows {
  readonly move: Move;
  readonly rows: Rows;
}

/** An estimate of the rows that a plan would expect on another shard; no row was counted. */
export interface RowEstimate {
  /** The tables with intervals that change shards; those with the most rows in them first. */
  readonly tables: readonly MovedTable[];
  /** The number of tables that were not compared because there are too many; they have fewer rows than the others. */
  readonly left: number;
  /** Whether every shard gave the same answer; then all answers may be the statistics of a single shard. */
  readonly isSameEverywhere: boolean;
}

/** The estimate for one table, with its moves of the most rows. */
export interface MovedTable extends TableRows {
  /** The rows in all of its moves, as far as known. */
  readonly known: number;
  /** The number of intervals whose rows are unknown, or that may or may not move. */
  readonly unknownMoves: number;
  /** The number of moves that are left out because there are too many. */
  readonly leftMoves: number;
}

/** A shard's share of a table's keys; undefined if there is none, as under a range index. */
export function keysText(
  { keys }: RowsOnShard,
  axis: Axis | undefined,
): string | undefined {
  if (keys === 0n) return '0 %';
  if (keys === undefined || axis === undefined || axis.type === 'range')
    return undefined;
  return renderShare(keys, axis);
}

/** A shard's share of a table's rows; undefined if the rows of a shard are unknown. */
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

/** The estimate for a plan, for a program. */
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
