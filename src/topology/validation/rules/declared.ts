import {
  type Resolution,
  resolveTable,
  resolveUnlisted,
  type TablePlacement,
} from '../../model/resolution.ts';
import type { Database, Schema, Table } from '../../model/topology.ts';

/** Candidates for a misspelled name, of each database; a search looks at no more. */
const MAX_NAMES = 1000;

/** A declared table with all that it stands in and where it is placed. */
export interface DeclaredTable {
  readonly database: Database;
  readonly schema: Schema;
  readonly table: Table;
  readonly placement: TablePlacement;
}

/** Every schema of every database. */
export function declaredSchemas(databases: ReadonlyMap<string, Database>) {
  return [...databases.values()].flatMap((database) =>
    [...database.schemas.values()].map((schema) => ({ database, schema })),
  );
}

/** Every table of some schemas, placed, and sorted in one pass: a large document has 100,000. */
export function declaredTables(schemas: ReturnType<typeof declaredSchemas>, resolution: Resolution) {
  const tables: DeclaredTable[] = [];
  for (const { database, schema } of schemas) {
    for (const table of schema.tables.values())
      tables.push({ database, schema, table, placement: resolveTable(resolution, database, schema, table) });
  }
  return {
    tables,
    /** The tables whose entry says more than a `shard_group`; most do not, and rules need not look at each of those. */
    elaborateTables: tables.filter(({ table }) => isElaborate(table)),
    tablesByPlacement: Map.groupBy(tables, ({ placement }) => placement),
    /** The tables that resolve to each declared group. */
    tablesByGroup: Map.groupBy(tables, ({ placement }) => placement.choice.group),
  };
}

function isElaborate({ node: { members } }: Table): boolean {
  return members.size > 1 || (members.size === 1 && !members.has('shard_group'));
}

/** Every entry in a table's `secondary_indexes`. */
export function listingsOf(elaborateTables: readonly DeclaredTable[]) {
  return elaborateTables.flatMap((owner) =>
    owner.table.secondaryIndexes.flatMap((entry) =>
      entry.name === undefined ? [] : [{ owner, entry, name: entry.name }],
    ),
  );
}

/**
 * Every global secondary index with the tables around it, as far as the document tells; in linear time also where many
 * of them name one table that many schemas have.
 */
export function resolveGsis(
  resolution: Resolution,
  tables: readonly DeclaredTable[],
  listings: ReturnType<typeof listingsOf>,
) {
  const { databases } = resolution.topology;
  const indexed = [...databases.values()].filter((database) => database.globalSecondaryIndexes.size > 0);
  const tablesIn = Map.groupBy(tables, ({ database }) => database);
  const listingsIn = Map.groupBy(listings, ({ owner }) => owner.database);
  return indexed.flatMap((database) => {
    const tablesOf = Map.groupBy(tablesIn.get(database) ?? [], ({ table }) => table.name);
    const listingsOf = Map.groupBy(listingsIn.get(database) ?? [], ({ name }) => name.value);
    const schemas = [...database.schemas.values()];
    const references = new Set(schemas.flatMap(({ referenceTables }) => [...referenceTables.keys()]));
    const tableNames = [...tablesOf.keys().take(MAX_NAMES)];
    return Array.from(database.globalSecondaryIndexes.values(), (gsi) => {
      /** The entries of this name, whether their table is the owner or not. */
      const listings = listingsOf.get(gsi.name) ?? [];
      const listing = listings.find(({ owner }) => owner.table.name === gsi.ownerTable?.value);
      const named = tablesOf.get(gsi.ownerTable?.value ?? '') ?? [];
      /** The table of the owner's name that lists the index, else the only such table (docs/neki.md §1.9). */
      const owner = listing?.owner ?? (named.length === 1 ? named[0] : undefined);
      const place = { database, schema: database.schemas.get(gsi.schema?.value ?? '') };
      const name = gsi.table?.value ?? '';
      /** Declared tables of the lookup table's name, in its schema or, where that is not given, in any. */
      const lookups = gsi.schema?.value ? tableIn(resolution, place, name) : (tablesOf.get(name) ?? []);
      const unlisted = resolveUnlisted(resolution, database, gsi.schema?.value || undefined);
      /** Where the lookup table is placed; undefined when it is listed in several schemas and none is named. */
      const lookup = lookups.length > 1 ? undefined : (lookups[0]?.placement ?? unlisted);
      /** Whether a reference table has the lookup table's name: its groups are its own affair. */
      const isReference = references.has(name);
      return { database, gsi, listings, owner, lookups, lookup, isReference, tableNames };
    });
  });
}

function tableIn(
  resolution: Resolution,
  { database, schema }: { database: Database; schema: Schema | undefined },
  name: string,
): readonly DeclaredTable[] {
  const table = schema?.tables.get(name);
  if (schema === undefined || table === undefined) return [];
  return [{ database, schema, table, placement: resolveTable(resolution, database, schema, table) }];
}
