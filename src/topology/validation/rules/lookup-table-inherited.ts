import { quote } from '../../finding.ts';
import { suggestion } from '../../nearest.ts';
import { gsiExample } from './example-parts.ts';
import { misroutedColumn } from './lookup-table-routing.ts';
import { rule } from './rule.ts';

/** A lookup table has a binding of its own (domain reference §2 rule 20). */
export const lookupTableInherited = rule({
  id: 'lookup-table-inherited',
  severity: 'warning',
  title: 'The lookup table of a global secondary index is listed with a shard group of its own.',
  why: 'The documentation asks for an ordinary binding of the lookup table; one that follows a default moves when the default does.',
  examples: {
    fails: gsiExample({ table: '▸users_by_mail' }),
    passes: gsiExample({}),
  },
  source: 'domain reference §2 rule 20',
  confidence: 'documented',
  *check(input) {
    for (const resolved of input.gsis) {
      const { gsi, database, lookup } = resolved;
      const uid = lookup?.choice.uid;
      if (
        gsi.table === undefined ||
        lookup === undefined ||
        uid === undefined ||
        lookup.choice.source === 'own'
      )
        continue;
      if (misroutedColumn(resolved) !== undefined) continue;
      const names = database.schemas.values().flatMap(({ tables }) => tables.keys());
      const message = `Lookup table ${quote(gsi.table.value)} of ${quote(gsi.name)} has no binding of its own and follows a default to ${quote(uid)}.${resolved.lookups.length > 0 ? '' : suggestion(gsi.table.value, names)} List it in ${quote('tables')} with a ${quote('shard_group')}.`;
      yield { at: gsi.table, message };
    }
  },
});
