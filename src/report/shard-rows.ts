import {
  digits,
  type Message,
  prose,
  quoteShard,
  quoteWhole,
  thousands,
} from '../message/message.ts';
import type { MovedRows, Rows, RowsOnShard, TableRows } from '../run/rows.ts';
import { fullName } from '../topology/catalog.ts';
import {
  type Axis,
  renderInterval,
  renderShare,
} from '../topology/model/key-range.ts';

/** A shard's share of the keys of a table; undefined where none can be told, as of a range index. */
export function keysText(
  { keys }: RowsOnShard,
  axis: Axis | undefined,
): string | undefined {
  if (keys === 0n) return '0 %';
  const hasShares = axis !== undefined && axis.type !== 'range';
  return hasShares && keys !== undefined ? renderShare(keys, axis) : undefined;
}

/** A shard's share of the rows of a table, to a tenth of a percent; undefined where rows of a shard are not known. */
export function rowsShare(
  { rows }: RowsOnShard,
  { shards }: Pick<TableRows, 'shards'>,
): string | undefined {
  const counts = shards.map((shard) => shard.rows.count);
  if (counts.includes(undefined)) return undefined;
  const total = counts.reduce<number>((sum, count = 0) => sum + count, 0);
  if (total === 0) return undefined;
  return `${Math.round(((rows.count ?? 0) / total) * 1000) / 10} %`;
}

/** A number of rows, as sure as it is: "about 1,200", "1,200"; undefined where it is not known. */
export function rowsText({ count, isExact }: Rows): Message | undefined {
  if (count === undefined) return undefined;
  return isExact ? thousands(count) : prose`about ${thousands(count)}`;
}

/** What a bound of the file would do: "`a.b.c` [40, 80): about 1,200 rows on `s1` would be looked for on `s2`". */
export function movedText(
  { move, rows }: MovedRows,
  { table, side }: TableRows,
): Message {
  const name = quoteWhole(fullName(table));
  const where =
    side.axis === undefined
      ? prose``
      : prose` ${digits(renderInterval(move, side.axis))}`;
  const count = rowsText(rows) ?? prose`an unknown number of`;
  const target =
    move.to === undefined
      ? prose`on no shard`
      : prose`on ${quoteShard(move.to)}`;
  return prose`${name}${where}: ${count} rows on ${quoteShard(move.from)} would be looked for ${target}`;
}
