import type { StringNode } from '../document.ts';
import { resolveUnlisted, type TablePlacement } from '../resolution.ts';
import type { Database, GlobalSecondaryIndex, SecondaryIndex } from '../topology.ts';
import type { DeclaredTable, RuleInput } from './rule-input.ts';

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
  /** The table of the owner's name that lists the index, else the only one of that name (domain reference §1.9). */
  readonly owner: DeclaredTable | undefined;
  /** Declared tables of the lookup table's name, in its schema or, where that is not given, in any. */
  readonly lookups: readonly DeclaredTable[];
  /** Where the lookup table is placed; undefined when it is listed in several schemas and none is named. */
  readonly lookup: TablePlacement | undefined;
}

/** Every entry in a table's `secondary_indexes`. */
export function listingsOf({ elaborateTables }: RuleInput): Listing[] {
  const listings: Listing[] = [];
  for (const owner of elaborateTables) {
    for (const entry of owner.table.secondaryIndexes)
      if (entry.name !== undefined) listings.push({ owner, entry, name: entry.name });
  }
  return listings;
}

/** Every global secondary index of the document. */
export function resolvedGsis(input: RuleInput): readonly ResolvedGsi[] {
  const databases = [...input.topology.databases.values()];
  if (databases.every(({ globalSecondaryIndexes }) => globalSecondaryIndexes.size === 0)) return [];
  const listings = Map.groupBy(listingsOf(input), ({ owner, name }) => keyOf(owner.database, name.value));
  const tables = Map.groupBy(input.tables, ({ database, table }) => keyOf(database, table.name));
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
        lookup: lookupPlacement(input, { database, lookups, schema }),
      };
    }),
  );
}

function lookupPlacement(
  { resolution }: RuleInput,
  place: { database: Database; lookups: readonly DeclaredTable[]; schema: string | undefined },
): TablePlacement | undefined {
  const [only, ...others] = place.lookups;
  if (only === undefined) return resolveUnlisted(resolution, place.database, place.schema || undefined);
  return others.length === 0 ? only.placement : undefined;
}

function keyOf(database: Database, name: string): string {
  return JSON.stringify([database.name, name]);
}
