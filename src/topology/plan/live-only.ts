import type { StringNode } from '../document/document.ts';
import type { UnlistedScope } from '../impact/change.ts';
import type { Schema, Topology } from '../model/topology.ts';

/**
 * What the live topology has and the file neither has nor had: a PUT of the file would undo it (docs/neki.md
 * §4.2, change 36).
 */
export interface LiveOnly {
  readonly groups: readonly string[];
  readonly indexes: readonly string[];
  readonly bindings: readonly LiveBinding[];
  readonly defaults: readonly LiveDefault[];
  /** Reference tables, sequences and global secondary indexes, as `database.schema.name` or `database.name`. */
  readonly others: readonly string[];
}

/** Tables that the live topology binds to a group otherwise than the file does and did. */
export interface LiveBinding {
  readonly group: string;
  readonly tables: readonly string[];
}

/** A default that is set otherwise on the branch than the file sets it and did. */
export interface LiveDefault {
  readonly scope: UnlistedScope;
  readonly group: string;
}

/** What a Reshard leaves behind when it is finished: a group of its own, with bindings or defaults that point there. */
export interface FinishedReshard {
  readonly target: string;
  readonly tables: readonly string[];
  readonly defaults: readonly UnlistedScope[];
}

/** Finds what only the live topology has; pass the file as it was, where it is known. */
export function findLiveOnly(live: Topology, desired: Topology, base: Topology | undefined): LiveOnly {
  const files = base === undefined ? [desired] : [desired, base];
  const isNew = (has: (file: Topology) => boolean): boolean => !files.some(has);
  const bindings = new Map<string, string[]>();
  const defaults: LiveDefault[] = [];
  const others: string[] = [];
  const addDefault = (scope: UnlistedScope, read: (topology: Topology) => StringNode | undefined): void => {
    const group = read(live)?.value;
    if (group !== undefined && isNew((file) => read(file)?.value === group)) defaults.push({ scope, group });
  };
  addDefault({}, (topology) => topology.defaultShardGroup);
  for (const [database, value] of live.databases) {
    addDefault({ database }, (topology) => topology.databases.get(database)?.defaultShardGroup);
    for (const index of value.globalSecondaryIndexes.keys()) {
      if (isNew((file) => file.databases.get(database)?.globalSecondaryIndexes.has(index) ?? false))
        others.push(`${database}.${index}`);
    }
    for (const [schema, part] of value.schemas) {
      const partOf = (topology: Topology): Schema | undefined =>
        topology.databases.get(database)?.schemas.get(schema);
      addDefault({ database, schema }, (topology) => partOf(topology)?.defaultShardGroup);
      const parts = files.map(partOf);
      const place = `${database}.${schema}`;
      for (const [group, name] of newBindings(part, parts)) {
        const tables = bindings.get(group);
        if (tables === undefined) bindings.set(group, [`${place}.${name}`]);
        else tables.push(`${place}.${name}`);
      }
      others.push(...unlistedNames(part, parts).map((name) => `${place}.${name}`));
    }
  }
  return {
    groups: [...live.groups.keys()].filter((uid) => isNew((file) => file.groups.has(uid))),
    indexes: [...live.indexes.keys()].filter((name) => isNew((file) => file.indexes.has(name))),
    bindings: Array.from(bindings, ([group, tables]) => ({ group, tables })),
    defaults,
    others,
  };
}

/** The finished Reshards among what only the live topology has. */
export function findReshards({ groups, bindings, defaults }: LiveOnly): readonly FinishedReshard[] {
  const tablesOf = Map.groupBy(bindings, ({ group }) => group);
  const defaultsOf = Map.groupBy(defaults, ({ group }) => group);
  return groups.flatMap((target) => {
    const tables = (tablesOf.get(target) ?? []).flatMap((binding) => binding.tables);
    const scopes = (defaultsOf.get(target) ?? []).map(({ scope }) => scope);
    return tables.length + scopes.length === 0 ? [] : [{ target, tables, defaults: scopes }];
  });
}

/** Each table whose own group on the branch is none that the file gives or gave it. */
function newBindings(live: Schema, files: readonly (Schema | undefined)[]): [group: string, table: string][] {
  return Array.from(live.tables.values()).flatMap(({ name, shardGroup }) => {
    const group = shardGroup?.value;
    if (group === undefined) return [];
    const isKnown = files.some((file) => file?.tables.get(name)?.shardGroup?.value === group);
    return isKnown ? [] : [[group, name]];
  });
}

function unlistedNames(live: Schema, files: readonly (Schema | undefined)[]): string[] {
  const references = [...live.referenceTables.keys()].filter(
    (name) => !files.some((file) => file?.referenceTables.has(name)),
  );
  const sequences = [...live.sequences.keys()].filter(
    (name) => !files.some((file) => file?.sequences.has(name)),
  );
  return [...references, ...sequences];
}
