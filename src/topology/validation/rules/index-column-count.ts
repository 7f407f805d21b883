import { memberValue, type ObjectNode } from '../../document/document.ts';
import type { Span } from '../../document/source.ts';
import { quote } from '../../finding.ts';
import type { ShardIndex } from '../../model/topology.ts';
import { SHARDED } from './example-parts.ts';
import { opening } from './phrases.ts';
import { type Problem, rule } from './rule.ts';
import type { RuleInput } from './rule-input.ts';

/** A shard index in force has one column (domain reference §2 rule 46). */
export const indexColumnCount = rule({
  id: 'index-column-count',
  severity: 'error',
  title: 'Every shard index in force has exactly one column or expression.',
  why: 'The service refuses an index over several columns (NK013), and one without a column computes no key. A table may supply the column in `primary_indexes`.',
  examples: {
    fails: SHARDED.replace('columns: [tenant_id]', 'columns: ▸[tenant_id, region]'),
    passes: SHARDED,
  },
  source: 'domain reference §2 rule 46, §1.4',
  confidence: 'documented',
  *check(input) {
    const without = inForceWithoutColumns(input);
    for (const index of input.topology.indexes.values()) {
      if (index.columns.length > 1)
        yield tooMany(index.node, `Shard index ${quote(index.name)}`, index.columns.length);
      if (index.columns.length === 0 && !input.shape.isUnsure(index.node, 'columns') && without.has(index)) {
        const message = `Shard index ${quote(index.name)} has no column to compute a key from. Add ${quote('columns: [name]')}.`;
        yield { at: columnsPlace(index.node), message };
      }
    }
    for (const { table } of input.elaborateTables) {
      for (const { node, columns } of table.primaryIndexes)
        if (columns.length > 1)
          yield tooMany(node, `The primary index of table ${quote(table.name)}`, columns.length);
    }
  },
});

function tooMany(node: ObjectNode, subject: string, count: number): Problem {
  const message = `${subject} has ${count} columns, and the service takes exactly one. Keep the one that rows are split by.`;
  return { at: columnsPlace(node), message };
}

function columnsPlace(node: ObjectNode): Span {
  return memberValue(node, 'columns') ?? opening(node);
}

/** The indexes that route a table without a column, or may: those that are the default of a group without tables. */
function inForceWithoutColumns(input: RuleInput): ReadonlySet<ShardIndex | undefined> {
  const found = new Set<ShardIndex | undefined>();
  for (const { indexes } of input.tablesByPlacement.keys())
    for (const { index, columns } of indexes) if (columns.length === 0) found.add(index);
  for (const group of input.topology.groupList) {
    if (input.tablesByGroup.has(group)) continue;
    const index = input.topology.indexes.get(group.defaultShardIndex?.value ?? '');
    if (index?.columns.length === 0) found.add(index);
  }
  return found;
}
