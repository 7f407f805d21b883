import type { StringNode } from '../../document/document.ts';
import {
  type Resolution,
  resolveTable,
  resolveUnlisted,
  type TablePlacement,
} from '../../model/resolution.ts';
import type {
  Database,
  GlobalSecondaryIndex,
  Schema,
  SecondaryIndex,
  ShardGroup,
  Table,
  Topology,
} from '../../model/topology.ts';

/** A declared table with all that it stands in and where it is placed. */
export interface DeclaredTable {
  readonly database: Database;
  readonly schema: Schema;
  readonly table: Table;
  readonly placement: TablePlacement;
}

/** A table's entry for a global secondary index. */
export interface Listing {
  readonly owner: DeclaredTable;
  readonly entry: SecondaryIndex;
  readonly name: StringNode;
}

/** A global secondary index with the tables around it, as far as the document tells. */
export interface ResolvedGsi {
  readonly database: Database;
  readonly gsi: GlobalSecondaryIndex;
  /** The entries of this name, whether their table is the owner or not. */
  readonly listings: readonly Listing[];
  /** The table of the owner's name that lists the index, else the only one of that name (docs/neki.md §1.9). */
  readonly owner: DeclaredTable | undefined;
  /** Declared tables of the lookup table's name, in its schema or, where that is not given, in any. */
  readonly lookups: readonly DeclaredTable[];
  /** Where the lookup table is placed; undefined when it is listed in several schemas and none is named. */
  readonly lookup: TablePlacement | undefined;
}

/** What global secondary indexes are resolved from. */
interface GsiSource {
  readonly topology: Topology;
  readonly resolution: Resolution;
  readonly tables: readonly DeclaredTable[];
  readonly elaborateTables: readonly DeclaredTable[];
}

/** Every entry in a table's `secondary_indexes`. */
export function listingsOf(elaborateTables: readonly DeclaredTable[]): Listing[] {
  const listings: Listing[] = [];
  for (const owner of elaborateTables) {
    for (const entry of owner.table.secondaryIndexes)
      if (entry.name !== undefined) listings.push({ owner, entry, name: entry.name });
  }
  return listings;
}

/** Every global secondary index of the document. */
export function resolveGsis(source: GsiSource): readonly ResolvedGsi[] {
  const databases = [...source.topology.databases.values()];
  if (databases.every(({ globalSecondaryIndexes }) => globalSecondaryIndexes.size === 0)) return [];
  const listings = Map.groupBy(listingsOf(source.elaborateTables), ({ owner, name }) =>
    keyOf(owner.database, name.value),
  );
  const tables = tablesAround(databases, source.tables);
  return databases.flatMap((database) =>
    [...database.globalSecondaryIndexes.values()].map((gsi): ResolvedGsi => {
      const own = listings.get(keyOf(database, gsi.name)) ?? [];
      const named = tables.get(keyOf(database, gsi.ownerTable?.value ?? '')) ?? [];
      const listing = own.find(({ owner }) => named.includes(owner));
      const schema = gsi.schema?.value;
      const ofName = tables.get(keyOf(database, gsi.table?.value ?? '')) ?? [];
      const lookups = schema ? ofName.filter((table) => table.schema.name === schema) : ofName;
      return {
        database,
        gsi,
        listings: own,
        owner: listing?.owner ?? (named.length === 1 ? named[0] : undefined),
        lookups,
        lookup: lookupPlacement(source.resolution, { database, lookups, schema }),
      };
    }),
  );
}

/** The declared tables whose name is that of an owner or a lookup table, by database and name. */
function tablesAround(
  databases: readonly Database[],
  tables: readonly DeclaredTable[],
): Map<string, DeclaredTable[]> {
  const names = new Set<string | undefined>();
  for (const { globalSecondaryIndexes } of databases) {
    for (const { table, ownerTable } of globalSecondaryIndexes.values())
      names.add(table?.value).add(ownerTable?.value);
  }
  const around = tables.filter(({ table }) => names.has(table.name));
  return Map.groupBy(around, ({ database, table }) => keyOf(database, table.name));
}

function lookupPlacement(
  resolution: Resolution,
  place: { database: Database; lookups: readonly DeclaredTable[]; schema: string | undefined },
): TablePlacement | undefined {
  const [only, ...others] = place.lookups;
  if (only === undefined) return resolveUnlisted(resolution, place.database, place.schema || undefined);
  return others.length === 0 ? only.placement : undefined;
}

function keyOf(database: Database, name: string): string {
  return JSON.stringify([database.name, name]);
}

interface Declared {
  readonly tables: readonly DeclaredTable[];
  readonly elaborateTables: readonly DeclaredTable[];
  readonly tablesByPlacement: ReadonlyMap<TablePlacement, readonly DeclaredTable[]>;
}

/** Every declared table, placed and sorted in one pass: a large document has 100,000. */
export function declaredTables(topology: Topology, resolution: Resolution): Declared {
  const tables: DeclaredTable[] = [];
  const elaborateTables: DeclaredTable[] = [];
  const tablesByPlacement = new Map<TablePlacement, DeclaredTable[]>();
  for (const database of topology.databases.values()) {
    for (const schema of database.schemas.values()) {
      for (const table of schema.tables.values()) {
        const placement = resolveTable(resolution, database, schema, table);
        const declared = { database, schema, table, placement };
        tables.push(declared);
        if (isElaborate(table)) elaborateTables.push(declared);
        const alike = tablesByPlacement.get(placement);
        if (alike === undefined) tablesByPlacement.set(placement, [declared]);
        else alike.push(declared);
      }
    }
  }
  return { tables, elaborateTables, tablesByPlacement };
}

function isElaborate({ node: { members } }: Table): boolean {
  return members.size > 1 || (members.size === 1 && !members.has('shard_group'));
}

export function groupByGroup(
  tablesByPlacement: ReadonlyMap<TablePlacement, readonly DeclaredTable[]>,
): Map<ShardGroup | undefined, readonly DeclaredTable[]> {
  const placements = Map.groupBy(tablesByPlacement, ([{ choice }]) => choice.group);
  const groups = new Map<ShardGroup | undefined, readonly DeclaredTable[]>();
  for (const [group, parts] of placements)
    groups.set(
      group,
      parts.flatMap(([, tables]) => tables),
    );
  return groups;
}
