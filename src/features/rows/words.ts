import {
  digits,
  type Message,
  prose,
  quoteShard,
  quoteWhole,
  thousands,
} from '../../text/message.ts';
import { fullName } from '../../topology/catalog.ts';
import { renderInterval } from '../../topology/key-range.ts';
import type { MovedRows, Rows, TableRows } from './figures.ts';

/** The sentence that goes with every moved bound. */
export const ROWS_STAY = prose`Rows do not move with a bound: they stay on their shard until a Neki workflow moves them.`;

/** A number of rows: "about 1,200" or, if exact, "1,200"; undefined if unknown. */
export function rowsText({ count, isExact }: Rows): Message | undefined {
  if (count === undefined) return undefined;
  if (isExact) return thousands(count);
  return prose`about ${thousands(count)}`;
}

/** The effect of a bound in the file: "`a.b.c` [40, 80): about 1,200 rows on `s1` would be looked for on `s2`". */
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
  const would = prose`${name}${where}: ${count} rows on ${quoteShard(move.from)} would be looked for on`;
  if (move.to === undefined) return prose`${would} no shard`;
  return prose`${would} ${quoteShard(move.to)}`;
}
