import { tableNamed } from '../../topology/catalog.ts';
import { MOST_NAMED } from './names.ts';
import { identifier, literal } from './sql.ts';

/**
 * Counts the rows of full copies, shard by shard. With `__neki.shard` set, a statement reaches one shard alone
 * (docs/neki.md §6.9), so each shard is counted by itself.
 */
export function countsOf(
  tables: readonly string[],
  shards: readonly string[],
): string {
  const selects = tables.slice(0, MOST_NAMED).flatMap((name) => {
    const table = tableNamed(name);
    if (table === undefined) return [];
    const qualified = `${identifier(table.schema)}.${identifier(table.table)}`;
    return [`SELECT ${literal(qualified)} AS name, count(*) FROM ${qualified}`];
  });
  if (selects.length === 0) return '';

  const counts = shards
    .slice(0, MOST_NAMED)
    .map(
      (shard) =>
        `SET __neki.shard = ${literal(shard)};\n${selects.join('\nUNION ALL ')};`,
    );
  return [...counts, "SET __neki.shard = '';"].join('\n');
}
