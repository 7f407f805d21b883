import { type StringNode, toJson } from '../document/document.ts';
import { remembered } from '../keyed.ts';
import type { TableName } from './catalog.ts';
import type {
  Database,
  PrimaryIndex,
  ReferenceTable,
  Schema,
  Sequence,
  ShardGroup,
  ShardIndex,
  Table,
  Topology,
} from './topology.ts';

/**
 * Where a placement comes from: the table's own entry, the nearest default, an authority, or nowhere (not routable).
 */
type GroupSource =
  | 'own'
  | 'schema'
  | 'database'
  | 'topology'
  | 'database-authority'
  | 'authority'
  | 'none';

/** The group of a table or sequence; `group` is undefined if no uid applies, or if no group has the uid. */
export interface GroupChoice {
  readonly source: GroupSource;
  readonly uid: string | undefined;
  readonly group: ShardGroup | undefined;
}

/** An index in force for a table, from the table's entry or its group's default; the entry may override columns. */
export interface EffectiveIndex {
  readonly source: 'table' | 'group';
  readonly name: string;
  /** Undefined if the document declares no index of that name. */
  readonly index: ShardIndex | undefined;
  readonly columns: readonly string[];
  readonly ignoreNull: boolean;
}

/**
 * Where a table's rows go. All tables with the same group, source and indexes share one object, so that placements can
 * be compared by identity and used as keys.
 */
export interface TablePlacement {
  readonly choice: GroupChoice;
  /** Usually none or one. The first one routes, and errors name it by position 0 (docs/neki.md §5). */
  readonly indexes: readonly EffectiveIndex[];
}

/** Schemas whose tables are on the authority if no default applies (docs/neki.md §1.10). */
const SYSTEM_SCHEMAS: ReadonlySet<string> = new Set([
  'pg_catalog',
  'information_schema',
  'pg_toast',
]);
const NO_PRIMARY_INDEX: readonly PrimaryIndex[] = [];

/**
 * A topology, and what has been resolved of it so far by the rules of docs/neki.md §1.10. Placements are shared, so
 * that 100,000 tables of one group cost one.
 */
export interface Resolution {
  readonly topology: Topology;
  readonly choices: Map<string, GroupChoice>;
  readonly placements: Map<GroupChoice, Map<string, TablePlacement>>;
  /** Placements by group uid, of tables that have only a binding: nearly all of a large document. */
  readonly bound: Map<string, TablePlacement>;
}

/** Begins to resolve a topology. */
export function resolutionOf(topology: Topology): Resolution {
  return {
    topology,
    choices: new Map(),
    placements: new Map(),
    bound: new Map(),
  };
}

/** Where a declared table is placed. */
export function resolveTable(
  resolution: Resolution,
  database: Database,
  schema: Schema,
  table: Table,
): TablePlacement {
  const own = textOf(table.shardGroup);
  if (own === undefined)
    return place(
      resolution,
      inherit(resolution, database, schema.name),
      table.primaryIndexes,
    );
  if (table.primaryIndexes.length > 0)
    return place(
      resolution,
      choose(resolution, 'own', own),
      table.primaryIndexes,
    );
  return remembered(resolution.bound, own, () => resolveGroup(resolution, own));
}

/**
 * Where unlisted tables are placed: those of a schema, of a database's unlisted schemas, or of unlisted databases. The
 * schema need not be listed, either.
 */
export function resolveUnlisted(
  resolution: Resolution,
  database: Database | undefined,
  schema?: string,
): TablePlacement {
  return place(
    resolution,
    inherit(resolution, database, schema),
    NO_PRIMARY_INDEX,
  );
}

/** Where a table is placed by its names, whether the document lists it or not. */
export function resolveNamed(
  resolution: Resolution,
  { database, schema, table }: TableName,
): TablePlacement {
  const place = resolution.topology.databases.get(database);
  const within = place?.schemas.get(schema);
  const listed = within?.tables.get(table);
  if (place && within && listed)
    return resolveTable(resolution, place, within, listed);
  return resolveUnlisted(resolution, place, schema);
}

/** Where a table would be placed that is bound to a group and has no index of its own. */
export function resolveGroup(
  resolution: Resolution,
  uid: string,
): TablePlacement {
  return place(resolution, choose(resolution, 'own', uid), NO_PRIMARY_INDEX);
}

/** A reference table's groups: its own, else the one default; empty if neither resolves. */
export function resolveReferenceTable(
  resolution: Resolution,
  database: Database,
  schema: Schema,
  table: ReferenceTable,
): readonly GroupChoice[] {
  if (table.shardGroups !== undefined)
    return table.shardGroups.map(({ value }) =>
      choose(resolution, 'own', value),
    );
  const choice = inherit(resolution, database, schema.name);
  if (choice.uid === undefined) return [];
  return [choice];
}

/** Where a sequence's counter is; `derived`: the sequence has no group of its own. */
interface SequencePlacement {
  readonly choice: GroupChoice;
  readonly derived: boolean;
}

/**
 * Where a sequence's counter is; pass no sequence for an unlisted one. Without a group of its own it is on the
 * authority, unless unsharded tables own it, which only the catalog knows.
 */
export function resolveSequence(
  resolution: Resolution,
  database: Database | undefined,
  sequence: Sequence | undefined,
): SequencePlacement {
  const own = textOf(sequence?.shardGroup);
  if (own !== undefined)
    return { choice: choose(resolution, 'own', own), derived: false };
  // The tables that own the sequence may decide instead (docs/neki.md §1.10).
  return { choice: authority(resolution, database), derived: true };
}

function inherit(
  resolution: Resolution,
  database: Database | undefined,
  schema: string | undefined,
): GroupChoice {
  const listed =
    schema === undefined ? undefined : database?.schemas.get(schema);
  const nearest = [
    ['schema', listed],
    ['database', database],
    ['topology', resolution.topology],
  ] as const;
  for (const [source, place] of nearest) {
    const uid = textOf(place?.defaultShardGroup);
    if (uid !== undefined) return choose(resolution, source, uid);
  }
  if (schema !== undefined && SYSTEM_SCHEMAS.has(schema))
    return authority(resolution, database);
  return choose(resolution, 'none', undefined);
}

function authority(
  resolution: Resolution,
  database: Database | undefined,
): GroupChoice {
  const ofDatabase = textOf(database?.authoritativeShardGroup);
  if (ofDatabase !== undefined)
    return choose(resolution, 'database-authority', ofDatabase);
  const ofTopology = textOf(resolution.topology.authoritativeShardGroup);
  if (ofTopology === undefined) return choose(resolution, 'none', undefined);
  return choose(resolution, 'authority', ofTopology);
}

function choose(
  { topology, choices }: Resolution,
  source: GroupSource,
  uid: string | undefined,
) {
  const group = uid === undefined ? undefined : topology.groups.get(uid);
  return remembered(
    choices,
    `${source} ${uid}`,
    (): GroupChoice => ({ source, uid, group }),
  );
}

function place(
  resolution: Resolution,
  choice: GroupChoice,
  own: readonly PrimaryIndex[],
): TablePlacement {
  const known = remembered(
    resolution.placements,
    choice,
    () => new Map<string, TablePlacement>(),
  );
  const key = own.map((index) => toJson(index.node)).join();
  return remembered(known, key, () => ({
    choice,
    indexes: indexesOf(resolution.topology, choice, own),
  }));
}

function indexesOf(
  topology: Topology,
  choice: GroupChoice,
  own: readonly PrimaryIndex[],
): readonly EffectiveIndex[] {
  const inherited = textOf(choice.group?.defaultShardIndex);
  const entries = own.length > 0 ? own : [undefined];
  return entries.flatMap((entry) => {
    const name = textOf(entry?.shardIndex) ?? inherited;
    // Columns without an index route nothing (docs/neki.md §1.10).
    if (name === undefined) return [];
    return effectiveIndex(topology, name, entry);
  });
}

/** An index by its name. What a table's entry leaves out comes from the index that it names. */
function effectiveIndex(
  { indexes }: Topology,
  name: string,
  own?: PrimaryIndex,
): EffectiveIndex {
  const index = indexes.get(name);
  const columns = own?.columns.length ? own.columns : index?.columns;
  return {
    source: own === undefined ? 'group' : 'table',
    name,
    index,
    columns: columns?.map(({ value }) => value) ?? [],
    ignoreNull: own?.ignoreNull?.value ?? false,
  };
}

/** The text of a name; an empty name counts as absent, as the service stores it (docs/neki.md, “In short”). */
function textOf(node: StringNode | undefined): string | undefined {
  return node?.value || undefined;
}
