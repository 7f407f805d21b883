import { listed, quote } from '../../finding.ts';
import { suggestion } from '../../nearest.ts';
import type { ResolvedGsi } from './declared.ts';
import { isPlainColumn } from './indexes.ts';
import { columnList, rule } from './rule.ts';

export const lookupTableUnresolved = rule({
  id: 'lookup-table-unresolved',
  severity: 'error',
  title: 'The lookup table of a global secondary index is bound to a shard group, or a default places it.',
  why: 'Reads and writes through the index go to the lookup table; without a shard group they cannot.',
  source: 'docs/neki.md §2 rule 20',
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

export const lookupTableInherited = rule({
  id: 'lookup-table-inherited',
  severity: 'warning',
  title: 'The lookup table of a global secondary index is listed with a shard group of its own.',
  why: 'The documentation asks for an ordinary binding of the lookup table; one that follows a default moves when the default does.',
  source: 'docs/neki.md §2 rule 20',
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

export const lookupSchemaAmbiguous = rule({
  id: 'lookup-schema-ambiguous',
  severity: 'warning',
  title: 'A global secondary index names the schema of its lookup table, unless only one schema lists it.',
  why: 'The service infers the schema where that is unambiguous; what it does otherwise is not known.',
  source: 'docs/neki.md §1.9, §2 rule 20',
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

export const lookupTableRouting = rule({
  id: 'lookup-table-routing',
  severity: 'error',
  title: "A lookup table that is routed is routed by one of its index's columns.",
  why: 'A lookup knows the indexed columns only; the service rejects a lookup table that needs another column to be found. An unsharded lookup table is fine.',
  source: 'docs/neki.md §2 rule 58',
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
