import type { UnlistedScope } from '../changes/change-base.ts';
import { remembered } from '../keyed.ts';
import { dotted } from '../topology/catalog.ts';
import type { Database, Schema, Topology } from '../topology/topology.ts';

/**
 * What only the live topology has. Neither the file nor its former version has it, so a PUT of the file would undo it
 * (docs/neki.md §4.2, change 36).
 */
export interface LiveOnly {
  readonly groups: readonly string[];
  readonly indexes: readonly string[];
  /** Tables bound to a group on the branch, but not in the file or its former version. */
  readonly bindings: readonly Bindings[];
  /** Defaults of the branch that neither the file nor its former version sets. */
  readonly defaults: readonly OwnDefault[];
  /** Reference tables, sequences and global secondary indexes, as `database.schema.name` or `database.name`. */
  readonly others: readonly string[];
}

interface Bindings {
  readonly group: string;
  readonly tables: readonly string[];
}

interface OwnDefault {
  readonly scope: UnlistedScope;
  readonly group: string;
}

/** What a finished Reshard leaves behind: a new group, and bindings or defaults that point to it. */
interface FinishedReshard {
  readonly target: string;
  readonly tables: readonly string[];
  readonly defaults: readonly UnlistedScope[];
}

interface Found {
  readonly bindings: Map<string, string[]>;
  readonly defaults: OwnDefault[];
  readonly others: string[];
}

/** Finds what only the live topology has. Pass the former version of the file, if it is known. */
export function findLiveOnly(
  live: Topology,
  desired: Topology,
  base: Topology | undefined,
): LiveOnly {
  const files = [desired, base];
  const found: Found = { bindings: new Map(), defaults: [], others: [] };

  addDefault(found, {}, live, files);
  for (const [database, own] of live.databases) {
    const twins = files.map((file) => file?.databases.get(database));
    addDatabase(found, database, own, twins);
  }

  return {
    groups: newNames(live, files, 'groups'),
    indexes: newNames(live, files, 'indexes'),
    bindings: Array.from(found.bindings, ([group, tables]) => ({
      group,
      tables,
    })),
    defaults: found.defaults,
    others: found.others,
  };
}

function addDatabase(
  found: Found,
  database: string,
  own: Database,
  twins: readonly (Database | undefined)[],
): void {
  addDefault(found, { database }, own, twins);
  for (const name of newNames(own, twins, 'globalSecondaryIndexes'))
    found.others.push(dotted(database, name));

  for (const [schema, part] of own.schemas) {
    const parts = twins.map((twin) => twin?.schemas.get(schema));
    addSchema(found, { database, schema }, part, parts);
  }
}

function addSchema(
  found: Found,
  scope: Required<UnlistedScope>,
  own: Schema,
  twins: readonly (Schema | undefined)[],
): void {
  const { database, schema } = scope;
  addDefault(found, scope, own, twins);

  for (const { name, shardGroup } of own.tables.values()) {
    const group = shardGroup?.value;
    const isOld = twins.some(
      (twin) => twin?.tables.get(name)?.shardGroup?.value === group,
    );
    if (group === undefined || isOld) continue;
    const tables = remembered(found.bindings, group, () => []);
    tables.push(dotted(database, schema, name));
  }

  for (const name of newNames(own, twins, 'referenceTables'))
    found.others.push(dotted(database, schema, name));
  for (const name of newNames(own, twins, 'sequences'))
    found.others.push(dotted(database, schema, name));
}

type WithDefault = Pick<Topology, 'defaultShardGroup'>;

function addDefault(
  { defaults }: Found,
  scope: UnlistedScope,
  own: WithDefault,
  twins: readonly (WithDefault | undefined)[],
): void {
  const group = own.defaultShardGroup?.value;
  const isOld = twins.some((twin) => twin?.defaultShardGroup?.value === group);
  if (group !== undefined && !isOld) defaults.push({ scope, group });
}

/** The names in a map of the live topology that the same map of the files does not have. */
function newNames<Key extends string>(
  own: Readonly<Record<Key, ReadonlyMap<string, unknown>>>,
  twins: readonly (typeof own | undefined)[],
  key: Key,
): readonly string[] {
  const isNew = (name: string): boolean =>
    !twins.some((twin) => twin?.[key].has(name));
  return own[key].keys().filter(isNew).toArray();
}

/** The finished Reshards that only the live topology shows: new groups that tables or defaults already use. */
export function findReshards({
  groups,
  bindings,
  defaults,
}: LiveOnly): readonly FinishedReshard[] {
  const tablesOf = new Map(
    bindings.map(({ group, tables }) => [group, tables]),
  );
  const defaultsOf = Map.groupBy(defaults, ({ group }) => group);

  const reshards = groups.map((target) => ({
    target,
    tables: tablesOf.get(target) ?? [],
    defaults: (defaultsOf.get(target) ?? []).map(({ scope }) => scope),
  }));
  return reshards.filter((one) => one.tables.length + one.defaults.length > 0);
}
