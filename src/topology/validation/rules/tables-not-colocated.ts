import { quote } from '../../finding.ts';
import { TABLES } from './example-parts.ts';
import { columnList, groupName, opening } from './phrases.ts';
import { rule } from './rule.ts';

/** The tables of a group are split by the same columns (domain reference §2 rule 52). */
export const tablesNotColocated = rule({
  id: 'tables-not-colocated',
  severity: 'off',
  title: 'All tables of a group are split by the same column.',
  why: 'Tables split by different columns are not co-located: joins between them go over several shards. That is often meant, so the rule is off unless you turn it on.',
  examples: {
    fails: `${TABLES}          orders: {shard_group: data}\n          items: {shard_group: data, primary_indexes: [▸{columns: [order_id]}]}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n          items: {shard_group: data, primary_indexes: [{columns: [tenant_id]}]}\n`,
  },
  source: 'domain reference §2 rule 52',
  confidence: 'documented',
  *check({ topology, tablesByPlacement }) {
    for (const [{ choice, indexes }, [first]] of tablesByPlacement) {
      const [own] = indexes;
      const [entry] = first?.table.primaryIndexes ?? [];
      if (first === undefined || entry === undefined || own === undefined || choice.group === undefined)
        continue;
      const columns = topology.indexes.get(choice.group.defaultShardIndex?.value ?? '')?.columns;
      if (columns === undefined || columns.map(({ value }) => value).join() === own.columns.join()) continue;
      const message = `Table ${quote(first.table.name)} is split by ${columnList(own.columns)}, and ${groupName(choice.group)} by ${columnList(columns)}: their rows are not co-located. Split by the same column, or use a group of its own.`;
      yield { at: opening(entry.node), message };
    }
  },
});
