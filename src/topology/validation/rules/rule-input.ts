import type { Document } from '../../document/document.ts';
import type { Source } from '../../document/source.ts';
import { type Resolution, resolutionOf, resolveTable, type TablePlacement } from '../../model/resolution.ts';
import type { Shard } from '../../model/shard.ts';
import type { Database, Schema, ShardGroup, Table, Topology } from '../../model/topology.ts';
import { viewTopology } from '../../model/topology-view.ts';
import { lostItem, type ShapeResult } from '../shape.ts';
import { type Listing, listingsOf, type ResolvedGsi, resolveGsis } from './gsi.ts';
import { type Layout, layoutsOf } from './layout.ts';

/** A declared table with all that it stands in and where it is placed. */
export interface DeclaredTable {
  readonly database: Database;
  readonly schema: Schema;
  readonly table: Table;
  readonly placement: TablePlacement;
}

/** What every rule sees: the document as it was meant, resolved once for all rules, and what is known of the branch. */
export interface RuleInput {
  readonly source: Source;
  readonly topology: Topology;
  readonly resolution: Resolution;
  readonly shape: ShapeResult;
  readonly tables: readonly DeclaredTable[];
  /** The tables whose entry says more than a `shard_group`; most do not, and rules need not look at each of those. */
  readonly elaborateTables: readonly DeclaredTable[];
  readonly tablesByPlacement: ReadonlyMap<TablePlacement, readonly DeclaredTable[]>;
  /** Every entry for a global secondary index in a table. */
  readonly listings: readonly Listing[];
  readonly gsis: readonly ResolvedGsi[];
  /** The tables that resolve to each declared group. */
  readonly tablesByGroup: ReadonlyMap<ShardGroup | undefined, readonly DeclaredTable[]>;
  /** Every group but the authoritative one, read under every index in force for it. */
  readonly layouts: readonly Layout[];
  /** False when a group was lost to a finding, so that nothing follows from a uid that is not there. */
  readonly knowsGroups: boolean;
  /** False when an index was lost to a finding. */
  readonly knowsIndexes: boolean;
  readonly shards: readonly Shard[] | undefined;
  readonly live: Topology | undefined;
}

/** What is known of the branch. */
export interface Branch {
  readonly shards?: readonly Shard[] | undefined;
  readonly live?: Document | undefined;
}

/** Prepares what the rules share, from the document as it was meant. */
export function ruleInput(source: Source, shape: ShapeResult, branch: Branch): RuleInput {
  const topology = viewTopology({ source, root: shape.root });
  const resolution = resolutionOf(topology);
  const declared = declaredTables(topology, resolution);
  const { tables, elaborateTables, tablesByPlacement } = declared;
  return {
    source,
    topology,
    resolution,
    shape,
    ...declared,
    listings: listingsOf(elaborateTables),
    gsis: resolveGsis({ topology, resolution, tables, elaborateTables }),
    tablesByGroup: groupByGroup(tablesByPlacement),
    layouts: layoutsOf(topology, shape, tablesByPlacement),
    knowsGroups: knowsGroups(shape),
    knowsIndexes: knowsIndexes(shape),
    shards: branch.shards,
    live: branch.live === undefined ? undefined : viewTopology(branch.live),
  };
}

interface Declared {
  readonly tables: readonly DeclaredTable[];
  readonly elaborateTables: readonly DeclaredTable[];
  readonly tablesByPlacement: ReadonlyMap<TablePlacement, readonly DeclaredTable[]>;
}

/** Every declared table, placed and sorted in one pass: a large document has 100,000. */
function declaredTables(topology: Topology, resolution: Resolution): Declared {
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

function groupByGroup(
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

function knowsGroups(shape: ShapeResult): boolean {
  if (shape.isUnsure(shape.root, 'shard_groups')) return false;
  const groups = shape.root.members.get('shard_groups')?.value;
  if (groups?.kind !== 'array') return true;
  return !lostItem(shape, groups) && groups.items.every((group) => !shape.isUnsure(group, 'uid'));
}

function knowsIndexes(shape: ShapeResult): boolean {
  if (shape.isUnsure(shape.root, 'shard_indexes')) return false;
  const indexes = shape.root.members.get('shard_indexes')?.value;
  if (indexes?.kind !== 'object') return true;
  return indexes.members.keys().every((name) => !shape.isUnsure(indexes, name));
}
