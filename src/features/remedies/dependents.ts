import { memberValue } from '../../document/document.ts';
import { remembered } from '../../keyed.ts';
import { dotted } from '../../topology/catalog.ts';
import {
  type Resolution,
  resolveReferenceTable,
} from '../../topology/resolution.ts';
import {
  type Database,
  type ReferenceTable,
  type Schema,
  shardsOfAll,
} from '../../topology/topology.ts';
import type { TopologyDocument } from '../../topology/topology-document.ts';
import type { Member } from './member.ts';

/** What uses a group or its tables. It is unknown what a workflow does with these (docs/neki.md §9). */
export interface Dependents {
  readonly referenceTables: readonly ReferenceUse[];
  readonly sequences: readonly string[];
  readonly secondaryIndexes: readonly string[];
  /** Tables that keep an index of their own. */
  readonly ownIndexes: readonly string[];
}

/** A reference table, and the groups that hold it. */
export interface ReferenceUse {
  readonly name: string;
  readonly database: string;
  /** The path of its list of groups, under the key that the document uses. */
  readonly path: readonly string[];
  readonly groups: readonly string[];
  /** The shards of these groups. */
  readonly shards: readonly string[];
  /** The paths of the defaults that it follows, the nearest first; undefined if it has its own list of groups. */
  readonly defaults: readonly (readonly string[])[] | undefined;
}

/** What uses each group, by uid; and the secondary indexes of each lookup table, by database and table name. */
export interface Uses {
  readonly referenceTables: Map<string, ReferenceUse[]>;
  readonly sequences: Map<string, string[]>;
  readonly lookups: Map<string, string[]>;
}

/** Finds what uses each group, and the global secondary indexes of each lookup table. */
export function usesOf({ topology, resolution }: TopologyDocument): Uses {
  const uses: Uses = {
    referenceTables: new Map(),
    sequences: new Map(),
    lookups: new Map(),
  };
  for (const database of topology.databases.values()) {
    addLookups(uses, database);
    for (const schema of database.schemas.values()) {
      for (const table of schema.referenceTables.values())
        addReferenceTable(uses, resolution, { database, schema, table });
      addSequences(uses, database, schema);
    }
  }
  return uses;
}

function addLookups({ lookups }: Uses, database: Database): void {
  for (const { name, table } of database.globalSecondaryIndexes.values()) {
    const key = keyOf(database.name, table?.value);
    remembered(lookups, key, () => []).push(dotted(database.name, name));
  }
}

/** A reference table, and its place. */
interface PlacedReference {
  readonly database: Database;
  readonly schema: Schema;
  readonly table: ReferenceTable;
}

function addReferenceTable(
  { referenceTables }: Uses,
  resolution: Resolution,
  { database, schema, table }: PlacedReference,
): void {
  const choices = resolveReferenceTable(resolution, database, schema, table);
  const ofDatabase = ['databases', database.name];
  const ofSchema = [...ofDatabase, 'schemas', schema.name];
  const places = [ofSchema, ofDatabase, []];
  const isOwn = table.shardGroups !== undefined;
  const use: ReferenceUse = {
    name: dotted(database.name, schema.name, table.name),
    database: database.name,
    path: [...ofSchema, 'reference_tables', table.name, listKeyOf(table)],
    groups: choices.map(({ uid = '' }) => uid),
    shards: Array.from(shardsOfAll(choices.map(({ group }) => group))),
    defaults: isOwn
      ? undefined
      : places.map((place) => [...place, 'default_shard_group']),
  };
  for (const uid of use.groups)
    remembered(referenceTables, uid, () => []).push(use);
}

/** Older documents use another key for the groups of a reference table (docs/neki.md §1.11). */
function listKeyOf({ node }: ReferenceTable): string {
  const older = 'shard_group_uids';
  return memberValue(node, older) === undefined ? 'shard_groups' : older;
}

function addSequences(
  { sequences }: Uses,
  database: Database,
  schema: Schema,
): void {
  for (const { name, shardGroup } of schema.sequences.values()) {
    if (shardGroup === undefined) continue;
    const full = dotted(database.name, schema.name, name);
    remembered(sequences, shardGroup.value, () => []).push(full);
  }
}

function keyOf(...names: readonly (string | undefined)[]): string {
  return JSON.stringify(names);
}

/** What depends on a group, or on the tables that leave it. */
export function dependentsOf(
  group: string,
  moving: readonly Member[],
  uses: Uses,
): Dependents {
  const indexes = new Set<string>();
  for (const { scope, table } of moving) {
    const key = keyOf(scope.database, table?.name);
    for (const name of uses.lookups.get(key) ?? []) indexes.add(name);
    for (const { name } of table?.secondaryIndexes ?? [])
      indexes.add(dotted(scope.database, name?.value));
  }
  const keeping = moving.filter(
    ({ table, isApart }) => table?.primaryIndexes.length && !isApart,
  );
  return {
    referenceTables: uses.referenceTables.get(group) ?? [],
    sequences: uses.sequences.get(group) ?? [],
    secondaryIndexes: Array.from(indexes),
    ownIndexes: keeping.map(({ scope, table }) =>
      dotted(scope.database, scope.schema, table?.name),
    ),
  };
}
