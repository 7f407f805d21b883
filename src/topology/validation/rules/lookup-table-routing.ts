import { quote } from '../../finding.ts';
import { gsiExample } from './example-parts.ts';
import { isPlainColumn } from './expression.ts';
import type { ResolvedGsi } from './gsi.ts';
import { columnList } from './phrases.ts';
import { rule } from './rule.ts';

/** A lookup table is routed by the columns it is looked up by (domain reference §2 rule 58). */
export const lookupTableRouting = rule({
  id: 'lookup-table-routing',
  severity: 'error',
  title: "A lookup table that is routed is routed by one of its index's columns.",
  why: 'A lookup knows the indexed columns only; the service rejects a lookup table that needs another column to be found. An unsharded lookup table is fine.',
  examples: {
    fails: gsiExample({ table: '▸users_by_email', lookupGroup: 'data' }),
    passes: gsiExample({}),
  },
  source: 'domain reference §2 rule 58',
  confidence: 'documented',
  *check(input) {
    for (const resolved of input.gsis) {
      const { gsi } = resolved;
      const column = misroutedColumn(resolved);
      if (column === undefined || gsi.table === undefined) continue;
      const message = `Lookup table ${quote(gsi.table.value)} of ${quote(gsi.name)} is routed by ${quote(column)}, which is not among the index's columns ${columnList(gsi.columns)}. Put it in a group that is routed by one of them, or in an unsharded one.`;
      yield { at: gsi.table, message };
    }
  },
});

/** The column a lookup table is routed by, if the index does not have it; expressions are passed over. */
export function misroutedColumn({ gsi, lookup }: ResolvedGsi): string | undefined {
  const columns = new Set(gsi.columns.map(({ value }) => value));
  if (columns.size === 0 || lookup === undefined) return undefined;
  const routed = lookup.indexes.flatMap((index) => index.columns);
  return routed.find((column) => isPlainColumn(column) && !columns.has(column));
}
