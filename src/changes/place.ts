import type { Member, Span } from '../document/document.ts';
import { tableNamed } from '../topology/catalog.ts';
import type { Topology } from '../topology/topology.ts';
import type { UnlistedScope } from './change-base.ts';

/** Where the default of a place is set. */
export function scopeSpan(
  { database, schema }: UnlistedScope,
  topology: Topology,
): Span | undefined {
  if (database === undefined) return topology.defaultShardGroup;

  const place = topology.databases.get(database);
  if (schema === undefined) return place?.defaultShardGroup;
  return place?.schemas.get(schema)?.defaultShardGroup;
}

/** Where the document lists the first of some tables or sequences; undefined if it does not list the first. */
export function listedSpan(
  names: readonly string[],
  topology: Topology,
): Span | undefined {
  const [first = ''] = names;
  const name = tableNamed(first);
  if (name === undefined) return undefined;

  const schema = topology.databases
    .get(name.database)
    ?.schemas.get(name.schema);
  const entry =
    schema?.tables.get(name.table) ?? schema?.referenceTables.get(name.table);
  if (entry) return keyOf(entry.member);
  return schema?.sequences.get(name.table)?.nameSpan;
}

function keyOf({ keyStart, keyEnd }: Member): Span {
  return { start: keyStart, end: keyEnd };
}
