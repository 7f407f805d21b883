import { quote } from '../../finding.ts';
import { suggestion } from '../../nearest.ts';
import { gsiExample } from './example-parts.ts';
import { rule } from './rule.ts';

/** A lookup table is placed (domain reference §2 rule 20). */
export const lookupTableUnresolved = rule({
  id: 'lookup-table-unresolved',
  severity: 'error',
  title: 'The lookup table of a global secondary index is bound to a shard group, or a default places it.',
  why: 'Reads and writes through the index go to the lookup table; without a shard group they cannot.',
  examples: {
    fails: gsiExample({ table: '▸users_by_mail', cluster: 'none' }),
    passes: gsiExample({ cluster: 'none' }),
  },
  source: 'domain reference §2 rule 20',
  confidence: 'inferred',
  *check(input) {
    for (const { gsi, database, lookup, lookups } of input.gsis) {
      if (gsi.table === undefined || lookups.length > 0 || lookup?.choice.source !== 'none') continue;
      const names = database.schemas.values().flatMap(({ tables }) => tables.keys());
      const message = `Lookup table ${quote(gsi.table.value)} of ${quote(gsi.name)} is not listed, and no default places it.${suggestion(gsi.table.value, names) || ` List it in ${quote('tables')} with a ${quote('shard_group')}.`}`;
      yield { at: gsi.table, message };
    }
  },
});
