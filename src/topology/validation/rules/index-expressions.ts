import type { StringNode } from '../../document/document.ts';
import type { RuleInput } from './rule-input.ts';

/** Every single column or expression of an index, from `shard_indexes` and from tables of their own. */
export function* indexExpressions({ topology, elaborateTables }: RuleInput): Iterable<StringNode> {
  for (const { columns } of topology.indexes.values()) if (columns.length === 1) yield* columns;
  for (const { table } of elaborateTables) {
    for (const { columns } of table.primaryIndexes) if (columns.length === 1) yield* columns;
  }
}
