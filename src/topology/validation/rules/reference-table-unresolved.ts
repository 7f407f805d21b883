import { keySpan } from '../../document/document.ts';
import { quote } from '../../finding.ts';
import { resolveReferenceTable } from '../../model/resolution.ts';
import { META } from './example-parts.ts';
import { referenceTables } from './reference-tables.ts';
import { rule } from './rule.ts';

/** A reference table has groups (domain reference §2 rule 54). */
export const referenceTableUnresolved = rule({
  id: 'reference-table-unresolved',
  severity: 'error',
  title: 'A reference table lists shard groups, or a default gives it one.',
  why: 'A reference table is held in full on the shards of its groups; without any there is nowhere to hold it.',
  examples: {
    fails: `${META.replace('default_shard_group: meta\n', '')}databases:\n  app:\n    schemas:\n      public:\n        default_shard_group: meta\n      shop:\n        reference_tables: {▸countries: {}}\n`,
    passes:
      `${META.replace('default_shard_group: meta\n', '')}  - {uid: data, key_ranges: [{shard_uid: s1}, {shard_uid: s2}]}\n`
        .replace(
          '[{shard_uid: s1}, {shard_uid: s2}]',
          '[{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "80"}], default_shard_index: i',
        )
        .concat(
          'shard_indexes: {i: {type: xxhash, columns: [a]}}\ndatabases:\n  app:\n    schemas:\n      public:\n        default_shard_group: meta\n      shop:\n        reference_tables: {countries: {shard_groups: [data]}}\n',
        ),
  },
  source: 'domain reference §2 rule 54',
  confidence: 'documented',
  *check(input) {
    for (const { database, schema, table } of referenceTables(input)) {
      if (table.shardGroups !== undefined) continue;
      if (resolveReferenceTable(input.resolution, database, schema, table).length > 0) continue;
      const message = `Reference table ${quote(table.name)} lists no shard groups, and no default gives it one. Add ${quote('shard_groups: […]')} with the groups whose tables join it.`;
      yield { at: keySpan(table.member), message };
    }
  },
});
