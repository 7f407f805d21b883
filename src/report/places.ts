import type { Change } from '../changes/change.ts';
import type { UnlistedScope } from '../changes/change-base.ts';
import { locate, type Member, type Span } from '../document/document.ts';
import { tableNamed } from '../topology/catalog.ts';
import type { Topology } from '../topology/topology.ts';
import type { TopologyDocument } from '../topology/topology-document.ts';

/** The line of the file where that stands which a change is about; undefined where it is not in the file any more. */
export function lineOf(
  change: Change,
  { source, topology }: TopologyDocument,
): number | undefined {
  const span = spanOf(change, topology);
  return span && locate(source, span).line;
}

function spanOf(change: Change, topology: Topology): Span | undefined {
  switch (change.kind) {
    case 'placement':
      if (change.cause.kind === 'default-group')
        return scopeSpan(change.cause.scope, topology);
      return causeSpan(change, topology);
    case 'sequence':
      return listedSpan(change.sequences, topology);
    default:
      return listedSpan(change.tables.listed, topology);
  }
}

function causeSpan(
  { cause, tables }: Change & { kind: 'placement' },
  topology: Topology,
): Span | undefined {
  if (cause.kind === 'key-ranges' || cause.kind === 'shard-index')
    return topology.groups.get(cause.group)?.node;
  return listedSpan(tables.listed, topology);
}

/** Where the default of a place is set. */
function scopeSpan(
  { database, schema }: UnlistedScope,
  topology: Topology,
): Span | undefined {
  if (database === undefined) return topology.defaultShardGroup;

  const place = topology.databases.get(database);
  if (schema === undefined) return place?.defaultShardGroup;
  return place?.schemas.get(schema)?.defaultShardGroup;
}

/** Where the first of some tables or sequences is listed that still is. */
function listedSpan(
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
