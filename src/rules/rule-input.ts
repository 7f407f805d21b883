import type { Source, StringNode } from '../document/document.ts';
import type { Speller } from '../text/nearest.ts';
import type { CatalogTable } from '../topology/catalog.ts';
import {
  type Resolution,
  resolveTable,
  resolveUnlisted,
  type TablePlacement,
} from '../topology/resolution.ts';
import type { Shard } from '../topology/target.ts';
import type {
  Database,
  GlobalSecondaryIndex,
  Schema,
  SecondaryIndex,
  ShardGroup,
  Table,
  Topology,
} from '../topology/topology.ts';
import { TopologyDocument } from '../topology/topology-document.ts';
import { type Layout, layoutsOf } from './layout.ts';
import { isWhole, type ShapeProblem, type ShapeResult } from './shape-check.ts';

/** Candidates for a misspelled name, of each database; a search looks at no more. */
const MAX_NAMES = 1000;

/** What is known of the target branch; each part makes further rules decidable. */
export interface KnownOfBranch {
  /** Every shard of the target branch. */
  readonly shards?: readonly Shard[] | undefined;
  /** The topology that the branch has now. */
  readonly live?: TopologyDocument | undefined;
  /** The tables that a change routes anew, as the catalog of their database has them. */
  readonly catalog?: readonly CatalogTable[] | undefined;
  /** The lookup tables of unique indexes that a change begins to use, as the catalog of their database has them. */
  readonly lookups?: readonly CatalogTable[] | undefined;
}

/** What every rule sees: the document as it was meant, resolved once for all rules, and what is known of the branch. */
export type RuleInput = SharedInput &
  KnownOfBranch & {
    /** Finds what misspelled names mean; the rules share the time that this may take. */
    readonly speller: Speller;
  };

/** What the rules share of a document, whatever is known of the branch. */
export interface SharedInput {
  readonly source: Source;
  readonly topology: Topology;
  readonly resolution: Resolution;
  readonly shape: ShapeResult;
  /** What the walk along the schema found, by rule. */
  readonly problems: ReadonlyMap<string, readonly ShapeProblem[]>;
  /** The authoritative shard group, where one of its uid is declared. */
  readonly authority: ShardGroup | undefined;
  /** Every schema of every database. */
  readonly schemas: readonly DeclaredSchema[];
  readonly elaborateTables: readonly DeclaredTable[];
  readonly tablesByPlacement: ReadonlyMap<
    TablePlacement,
    readonly DeclaredTable[]
  >;
  /** The tables that resolve to each declared group. */
  readonly tablesByGroup: ReadonlyMap<
    ShardGroup | undefined,
    readonly DeclaredTable[]
  >;
  readonly listings: readonly Listing[];
  readonly gsis: readonly ResolvedGsi[];
  /** Every group but the authoritative one, read under every index in force for it. */
  readonly layouts: readonly Layout[];
  /** False when a group was lost to a finding, so that nothing follows from a uid that is not there. */
  readonly knowsGroups: boolean;
  readonly knowsIndexes: boolean;
}

/** A schema with the database that it is of. */
interface DeclaredSchema {
  readonly database: Database;
  readonly schema: Schema;
}

/** Prepares what the rules share, from the document as it was meant. */
export function sharedInput(
  document: TopologyDocument,
  shape: ShapeResult,
): SharedInput {
  const { source, root } = document;
  const { topology, resolution } =
    shape.root === root
      ? document
      : new TopologyDocument({ source, root: shape.root });
  const schemas = Array.from(topology.databases.values()).flatMap((database) =>
    Array.from(database.schemas.values(), (schema) => ({ database, schema })),
  );
  const tables = schemas.flatMap(({ database, schema }) =>
    Array.from(schema.tables.values(), (table): DeclaredTable => {
      return {
        database,
        schema,
        table,
        placement: resolveTable(resolution, database, schema, table),
      };
    }),
  );
  const elaborateTables = tables.filter(({ table }) => isElaborate(table));
  const tablesByPlacement = Map.groupBy(tables, ({ placement }) => placement);
  const listings = elaborateTables.flatMap((owner) =>
    owner.table.secondaryIndexes.flatMap((entry) =>
      entry.name ? { owner, entry, name: entry.name } : [],
    ),
  );
  return {
    source,
    topology,
    resolution,
    shape,
    problems: shape.problems,
    authority: topology.groups.get(
      topology.authoritativeShardGroup?.value ?? '',
    ),
    schemas,
    elaborateTables,
    tablesByPlacement,
    tablesByGroup: Map.groupBy(
      tables,
      ({ placement }) => placement.choice.group,
    ),
    listings,
    gsis: resolveGsis(resolution, tables, listings),
    layouts: layoutsOf(topology, shape, tablesByPlacement),
    knowsGroups:
      isWhole(shape, shape.root, 'shard_groups') &&
      topology.groupList.every(({ node }) => !shape.isUnsure(node, 'uid')),
    knowsIndexes: isWhole(shape, shape.root, 'shard_indexes'),
  };
}

/** A declared table with all that it stands in and where it is placed. */
export interface DeclaredTable extends DeclaredSchema {
  readonly table: Table;
  readonly placement: TablePlacement;
}

/** An entry in the `secondary_indexes` of a table, by its name. */
interface Listing {
  readonly owner: DeclaredTable;
  readonly entry: SecondaryIndex;
  readonly name: StringNode;
}

/** A global secondary index with the tables around it, as far as the document tells. */
interface ResolvedGsi {
  readonly database: Database;
  readonly gsi: GlobalSecondaryIndex;
  /** The entries of its name, whether their table is the owner or not. */
  readonly listings: readonly Listing[];
  /** The table of the owner's name that lists the index, else the only such table (docs/neki.md §1.9). */
  readonly owner: DeclaredTable | undefined;
  /** Declared tables of the lookup table's name, in its schema or, where that is not given, in any. */
  readonly lookups: readonly DeclaredTable[];
  /** Where the lookup table is placed; undefined when it is listed in several schemas and none is named. */
  readonly lookup: TablePlacement | undefined;
  /** Whether a reference table has the lookup table's name: its groups are its own affair. */
  readonly isReference: boolean;
  /** Names of tables of the database, for a guess at a slip. */
  readonly tableNames: readonly string[];
}

/** Whether the entry of a table says more than a `shard_group`; most do not, and rules need not look at each of those. */
function isElaborate({ node: { members } }: Table): boolean {
  return (
    members.size > 1 || (members.size === 1 && !members.has('shard_group'))
  );
}

/** Every global secondary index, in linear time also where many of them name one table that many schemas have. */
function resolveGsis(
  resolution: Resolution,
  tables: readonly DeclaredTable[],
  listings: readonly Listing[],
): readonly ResolvedGsi[] {
  const { databases } = resolution.topology;
  const indexed = databases
    .values()
    .filter((database) => database.globalSecondaryIndexes.size > 0)
    .toArray();
  const tablesIn = Map.groupBy(tables, ({ database }) => database);
  const listingsIn = Map.groupBy(listings, ({ owner }) => owner.database);
  return indexed.flatMap((database) => {
    const tablesOf = Map.groupBy(
      tablesIn.get(database) ?? [],
      ({ table }) => table.name,
    );
    const listingsOf = Map.groupBy(
      listingsIn.get(database) ?? [],
      ({ name }) => name.value,
    );
    const references = new Set(
      database.schemas
        .values()
        .flatMap(({ referenceTables }) => referenceTables.keys()),
    );
    const tableNames = tablesOf.keys().take(MAX_NAMES).toArray();
    return Array.from(database.globalSecondaryIndexes.values(), (gsi) => {
      const listings = listingsOf.get(gsi.name) ?? [];
      const listing = listings.find(
        ({ owner }) => owner.table.name === gsi.ownerTable?.value,
      );
      const named = tablesOf.get(gsi.ownerTable?.value ?? '') ?? [];
      const owner = listing?.owner ?? onlyOne(named);
      const place = {
        database,
        schema: database.schemas.get(gsi.schema?.value ?? ''),
      };
      const name = gsi.table?.value ?? '';
      const lookups = gsi.schema?.value
        ? tableIn(resolution, place, name)
        : (tablesOf.get(name) ?? []);
      const unlisted = resolveUnlisted(
        resolution,
        database,
        gsi.schema?.value || undefined,
      );
      const lookup =
        lookups.length > 1 ? undefined : (lookups[0]?.placement ?? unlisted);
      const isReference = references.has(name);
      return {
        database,
        gsi,
        listings,
        owner,
        lookups,
        lookup,
        isReference,
        tableNames,
      };
    });
  });
}

function onlyOne<Item>(items: readonly Item[]): Item | undefined {
  if (items.length > 1) return undefined;
  return items[0];
}

function tableIn(
  resolution: Resolution,
  { database, schema }: { database: Database; schema: Schema | undefined },
  name: string,
): readonly DeclaredTable[] {
  const table = schema?.tables.get(name);
  if (schema === undefined || table === undefined) return [];
  return [
    {
      database,
      schema,
      table,
      placement: resolveTable(resolution, database, schema, table),
    },
  ];
}
