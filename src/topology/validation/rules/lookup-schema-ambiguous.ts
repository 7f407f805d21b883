import { quote } from '../../finding.ts';
import { gsiExample } from './example-parts.ts';
import { listed } from './phrases.ts';
import { rule } from './rule.ts';

/** A lookup table's schema is given or plain (domain reference §1.9). */
export const lookupSchemaAmbiguous = rule({
  id: 'lookup-schema-ambiguous',
  severity: 'warning',
  title: 'A global secondary index names the schema of its lookup table, unless only one schema lists it.',
  why: 'The service infers the schema where that is unambiguous; what it does otherwise is not known.',
  examples: {
    fails: gsiExample({ table: '▸users_by_email' }).concat(
      '      extra: {tables: {users_by_email: {shard_group: meta}}}\n',
    ),
    passes: gsiExample({ table: 'users_by_email, schema: public' }).concat(
      '      extra: {tables: {users_by_email: {shard_group: meta}}}\n',
    ),
  },
  source: 'domain reference §1.9, §2 rule 20',
  confidence: 'documented',
  *check(input) {
    for (const { gsi, lookups } of input.gsis) {
      if (gsi.table === undefined || lookups.length < 2 || input.shape.isUnsure(gsi.node, 'schema')) continue;
      const schemas = lookups.map(({ schema }) => schema.name);
      const message = `Lookup table ${quote(gsi.table.value)} of ${quote(gsi.name)} is listed in schemas ${listed(schemas)}. Add ${quote(`schema: ${schemas[0]}`)} or the other.`;
      yield { at: gsi.table, message };
    }
  },
});
