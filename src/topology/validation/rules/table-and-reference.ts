import { keySpan } from '../../document/document.ts';
import { quote } from '../../finding.ts';
import { TABLES } from './example-parts.ts';
import { rule } from './rule.ts';

/** No table is an ordinary and a reference table at once (domain reference §2 rule 23). */
export const tableAndReference = rule({
  id: 'table-and-reference',
  severity: 'error',
  title: 'No table stands in both `tables` and `reference_tables` of a schema.',
  why: 'An ordinary table has each row on one shard, a reference table on every shard of its groups. Both at once contradict each other.',
  examples: {
    fails: `${TABLES}          ▹countries: {shard_group: data}\n        reference_tables:\n          ▸countries: {shard_groups: [data]}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n        reference_tables:\n          countries: {shard_groups: [data]}\n`,
  },
  source: 'domain reference §2 rule 23',
  confidence: 'inferred',
  *check({ topology }) {
    for (const { schemas } of topology.databases.values()) {
      for (const { tables, referenceTables } of schemas.values()) {
        for (const { name, member } of referenceTables.values()) {
          const table = tables.get(name);
          if (table === undefined) continue;
          const message = `Table ${quote(name)} stands in both ${quote('tables')} and ${quote('reference_tables')} of one schema. Remove one of the two entries.`;
          yield { at: keySpan(member), related: keySpan(table.member), message };
        }
      }
    }
  },
});
