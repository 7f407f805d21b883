import type { Source, StringNode } from '../document/document.ts';
import type { Speller } from '../text/nearest.ts';
import type { CatalogTable, NearTable } from '../topology/catalog.ts';
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

/** The most candidates for a misspelled name, from each database. */
const MAX_NAMES = 1000;

/** What is known of the target branch; each part lets more rules be decided. */
export interface KnownOfBranch {
  /** Every shard of the target branch. */
  readonly shards?: readonly Shard[] | undefined;
  /** The current topology of the branch. */
  readonly live?: TopologyDocument | undefined;
  /** The tables that a change routes anew, from the catalog of their database. */
  readonly catalog?: readonly CatalogTable[] | undefined;
  /** The lookup tables of unique indexes that a change starts to use, from the catalog of their database. */
  readonly lookups?: readonly CatalogTable[] | undefined;
  /** The listed tables that their database lacks, where it has one with a similar name. */
  readonly nearTables?: readonly NearTable[] | undefined;
}

/**
 * The input of every rule: the document as it was meant, resolved once for all rules, and what is known of the branch.
 */
export type RuleInput = SharedInput &
  KnownOfBranch & {
    /** Suggests names for misspelled ones; all rules share its time limit. */
    readonly speller: Speller;
  };

/** What the rules share of a document, whatever is known of the branch. */
export interface SharedInput {
  readonly source: Source;
  readonly topology: Topology;
  readonly resolution: Resolution;
  readonly shape: ShapeResult;
  /** The problems that the walk along the schema found, by rule. */
  readonly problems: ReadonlyMap<string, readonly ShapeProblem[]>;
  /** The authoritative shard group, if a group with its uid is declared. */
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
  /** Every group except the authoritative one, under every index in force for it. */
  readonly layouts: readonly Layout[];
  /** False if a group was lost to a finding. Then a missing uid proves nothing. */
  readonly knowsGroups: boolean;
  readonly knowsIndexes: boolean;
}

/** A schema and its database. */
interface DeclaredSchema {
  readonly database: Database;
  readonly schema: Schema;
}

/** Derives what the rules share from the document as it was meant. */
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

/** A listed table with its schema, its database and its placement. */
export interface DeclaredTable extends DeclaredSchema {
  readonly table: Table;
  readonly placement: TablePlacement;
}

/** An entry in the `secondary_indexes` of a table. */
interface Listing {
  readonly owner: DeclaredTable;
  readonly entry: SecondaryIndex;
  readonly name: StringNode;
}

/** A global secondary index with its tables, as far as the document tells. */
interface ResolvedGsi {
  readonly database: Database;
  readonly gsi: GlobalSecondaryIndex;
  /** The entries with its name, whether or not their table is the owner. */
  readonly listings: readonly Listing[];
  /** The table with the owner's name that lists the index, else the only table with that name (docs/neki.md §1.9). */
  readonly owner: DeclaredTable | undefined;
  /** Listed tables with the lookup table's name: in its schema or, if no schema is given, in any. */
  readonly lookups: readonly DeclaredTable[];
  /** Where the lookup table is placed; undefined if several schemas list it and the index names none. */
  readonly lookup: TablePlacement | undefined;
  /** Whether the lookup table has the name of a reference table, whose groups are checked separately. */
  readonly isReference: boolean;
  /** Names of the database's tables, to suggest one for a misspelled name. */
  readonly tableNames: readonly string[];
}

/** Whether a table's entry has more than a `shard_group`. Most do not, and rules can skip those. */
function isElaborate({ node: { members } }: Table): boolean {
  return (
    members.size > 1 || (members.size === 1 && !members.has('shard_group'))
  );
}

/** Every global secondary index, in linear time even if many of them name a table that many schemas have. */
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
