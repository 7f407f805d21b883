import { keySpan, memberValue } from '../../document/document.ts';
import { quote } from '../../finding.ts';
import { resolveReferenceTable } from '../../model/resolution.ts';
import { TABLES } from './example-parts.ts';
import { referenceTables } from './reference-tables.ts';
import { rule } from './rule.ts';

/** A reference table lists its groups (domain reference §2 rule 54). */
export const referenceTableInherited = rule({
  id: 'reference-table-inherited',
  severity: 'warning',
  title: 'A reference table lists its shard groups itself.',
  why: 'Without a list the one default group applies, which is rarely where the tables are that join it; and a later change of the default moves it along. The documentation advises a list.',
  examples: {
    fails: `${TABLES.replace('        tables:\n', '')}        reference_tables: {countries: {shard_groups: ▸[]}}\n`,
    passes: `${TABLES.replace('        tables:\n', '')}        reference_tables: {countries: {shard_groups: [data]}}\n`,
  },
  source: 'domain reference §2 rule 54',
  confidence: 'documented',
  *check(input) {
    for (const { database, schema, table } of referenceTables(input)) {
      if (table.shardGroups !== undefined) continue;
      const [choice] = resolveReferenceTable(input.resolution, database, schema, table);
      if (choice?.uid === undefined) continue;
      const message = `Reference table ${quote(table.name)} lists no shard groups, so it is held in the default group ${quote(choice.uid)} only. List the groups whose tables join it in ${quote('shard_groups')}.`;
      yield { at: memberValue(table.node, 'shard_groups') ?? keySpan(table.member), message };
    }
  },
});
