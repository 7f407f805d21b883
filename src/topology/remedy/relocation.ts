import type { PlacementChange, UnlistedScope } from '../impact/change.ts';
import { placementAt, placesOf, semanticsOf } from '../impact/comparing.ts';
import { remembered } from '../keyed.ts';
import { type EffectiveIndex, resolveGroup, resolveReferenceTable } from '../model/resolution.ts';
import { type ShardGroup, shardsOf, type Table } from '../model/topology.ts';
import { isSameNode, type TopologyDocument } from '../topology-document.ts';
import { json, jsonList, jsonObject } from './sql.ts';

/** All that has to leave one shard group for other shards, and what depends on it. */
export interface Relocation {
  /** Uid of the group that the rows are in now. */
  readonly group: string;
  readonly changes: readonly PlacementChange[];
  /** One for each place that tables go to. */
  readonly parts: readonly Part[];
  readonly dependents: Dependents;
  /** Shards that the live topology uses. */
  readonly shardsInUse: ReadonlySet<string>;
}

/** Tables that go to the same group with the same index. */
export interface Part {
  readonly way: 'Reshard' | 'MoveTables';
  /** Uid that the file gives the group. */
  readonly wanted: string;
  readonly moved: readonly Moved[];
  /** The group that the workflow takes: of its own, where other tables stay in the present one. */
  readonly source: Source;
  /** The index by which the target routes; undefined where none does. */
  readonly index: UsableIndex | undefined;
  readonly target: Target;
  /** One call for each logical database. */
  readonly calls: readonly Call[];
}

/** A table as the branch lists it, or all that a place does not list. */
export interface Moved {
  readonly scope: UnlistedScope;
  readonly table: Table | undefined;
  /** The index of its own that the file gives it. */
  readonly own: UsableIndex | undefined;
}

/** The same, while it is not known whether it moves. */
interface Member {
  readonly scope: UnlistedScope;
  readonly table: Table | undefined;
  /** As the file lists it. */
  readonly twin: Table | undefined;
  /** What takes it from its group; undefined for what stays. */
  readonly change: PlacementChange | undefined;
}

/** The group of a workflow's source. */
export interface Source {
  readonly uid: string;
  /** Whether it has to be made first. */
  readonly isMade: boolean;
  /** The index it is made with. */
  readonly index: UsableIndex | undefined;
  /** Whether that takes the place of an index of the tables' own. */
  readonly isOwnIndex: boolean;
}

/** An index by its name on the branch, or under a free name as it is to be declared first. */
export interface UsableIndex {
  readonly name: string;
  readonly declaration: string | undefined;
}

/** What becomes of the target's shards. */
export interface Target {
  /** Of a Reshard the group as the call takes it. */
  readonly definition: string;
  readonly shards: ReadonlySet<string>;
  /** Shards of the source, in whose place new ones are needed. */
  readonly replaced: ReadonlySet<string>;
  /** Shards that other groups use already. */
  readonly shared: readonly string[];
  /** Whether the file also changes the group that exists. */
  readonly isChanged: boolean;
}

/** One workflow. */
export interface Call {
  readonly database: string;
  readonly workflow: string;
  readonly target: string;
}

/** What uses the group or its tables, and of which it is unknown what a workflow does with it (docs/neki.md §9). */
export interface Dependents {
  readonly referenceTables: readonly string[];
  readonly sequences: readonly string[];
  readonly secondaryIndexes: readonly string[];
  /** Tables with an index of their own that keep it. */
  readonly ownIndexes: readonly string[];
}

/** Names that are in use on the branch or by another part, and those that a new name may not be either. */
interface Names {
  readonly taken: Set<string>;
  readonly reserved: Set<string>;
}

/** Two documents, and what has been named so far. */
interface Work {
  readonly live: TopologyDocument;
  readonly desired: TopologyDocument;
  readonly groups: Names;
  readonly indexes: Names;
  readonly workflows: Set<string>;
  /** Indexes by what they compute. */
  readonly usable: Map<string, UsableIndex>;
}

/** Sorts what changes by the group it leaves, and finds for each group where its tables go. */
export function findRelocations(
  changes: readonly PlacementChange[],
  live: TopologyDocument,
  desired: TopologyDocument,
): readonly Relocation[] {
  if (changes.length === 0) return [];
  const namesOf = (part: 'groups' | 'indexes'): Names => {
    const taken = new Set(live.topology[part].keys());
    return { taken, reserved: taken.union(new Set(desired.topology[part].keys())) };
  };
  const [groups, indexes] = [namesOf('groups'), namesOf('indexes')];
  const work: Work = { live, desired, groups, indexes, workflows: new Set(), usable: new Map() };
  const members = membersOf(changes, work);
  return Array.from(Map.groupBy(changes, uidBefore), ([group, own]) =>
    relocationOf(group, own, members.get(group) ?? [], work),
  );
}

function uidBefore({ before }: PlacementChange): string {
  return before.placement.choice.uid ?? '';
}

/** What each group holds now, listed or not, with the change that takes it away. */
function membersOf(changes: readonly PlacementChange[], { live, desired }: Work): Map<string, Member[]> {
  const byName = new Map<string, PlacementChange[]>();
  for (const change of changes) {
    const { cause, tables } = change;
    // What no document lists stays where it is, listed there first, when a default changes.
    const unlisted = cause.kind === 'default-group' ? [] : tables.unlisted;
    for (const name of tables.listed) remembered(byName, name, () => []).push(change);
    for (const scope of unlisted) remembered(byName, scopeKey(scope), () => []).push(change);
  }
  const members = new Map<string, Member[]>();
  for (const [before, after] of placesOf(live, desired)) {
    const { scope, schema } = before;
    const tables = schema?.tables.values().filter(({ name }) => !schema.referenceTables.has(name)) ?? [];
    for (const table of [undefined, ...tables]) {
      const { uid } = placementAt(before, table).choice;
      if (uid === undefined) continue;
      const key = table ? [scope.database, scope.schema, table.name].join('.') : scopeKey(scope);
      const twin = table && after.schema?.tables.get(table.name);
      // Names are joined by dots, and may hold some: of those that read alike, the groups tell which is meant.
      const change = byName.get(key)?.find((one) => {
        const to = placementAt(after, twin).choice.uid;
        return uidBefore(one) === uid && one.after.placement.choice.uid === to;
      });
      remembered(members, uid, () => []).push({ scope, table, twin, change });
    }
  }
  return members;
}

function scopeKey({ database, schema }: UnlistedScope): string {
  return JSON.stringify([database, schema]);
}

function relocationOf(
  group: string,
  changes: readonly PlacementChange[],
  members: readonly Member[],
  work: Work,
): Relocation {
  const moving = members.filter(({ change }) => change !== undefined);
  const byTarget = Map.groupBy(moving, ({ change }) => {
    // Tables whose own index changes are routed otherwise than the rest of the group: they need one of their own.
    const own = isOwnIndex(change) ? change?.after.semantics : undefined;
    return JSON.stringify([change?.after.placement.choice.uid, own]);
  });
  const isWhole = byTarget.size === 1 && moving.length === members.length;
  return {
    group,
    changes,
    parts: Array.from(byTarget.values(), (own) => partOf(group, own, isWhole, work)),
    dependents: dependentsOf(group, moving, work.live),
    shardsInUse: new Set(work.live.topology.groupList.flatMap((one) => [...shardsOf(one)])),
  };
}

function isOwnIndex(change: PlacementChange | undefined): boolean {
  return change?.cause.kind === 'table-index';
}

function partOf(group: string, members: readonly Member[], isWhole: boolean, work: Work): Part {
  const { live, desired, groups, workflows } = work;
  const { before, after } = members[0]?.change ?? {};
  const isOwn = isOwnIndex(members[0]?.change);
  const wanted = after?.placement.choice.uid ?? group;
  const [present, goal] = [group, wanted].map((uid) => live.topology.groups.get(uid));
  const isMove = goal !== undefined && shardsOf(goal).isDisjointFrom(shardsOf(present));
  const [from, to] = isOwn
    ? [before?.placement, after?.placement]
    : [resolveGroup(live.resolution, group), resolveGroup(desired.resolution, wanted)];
  const source: Source =
    isMove || (isWhole && !isOwn)
      ? { uid: group, isMade: false, index: undefined, isOwnIndex: false }
      : {
          uid: freeName(`${wanted}_source`, groups.reserved),
          isMade: true,
          index: usable(from?.indexes[0], work),
          isOwnIndex: isOwn,
        };
  const index = isMove ? undefined : usable(to?.indexes[0], work);
  const target = targetOf(isMove ? goal : after?.placement.choice.group, { index, present, wanted }, work);
  const databases = new Set(members.flatMap(({ scope }) => scope.database ?? []));
  const calls = Array.from(databases, (database, at): Call => {
    const name = isMove ? `move_to_${wanted}` : `reshard_${source.uid}`;
    const workflow = `${name}${at === 0 ? '' : `_${database}`}`
      .replace(/\W+/g, '_')
      .slice(0, MOST_WORKFLOW_NAME);
    return {
      database,
      workflow: freeName(workflow, workflows),
      target: isMove ? wanted : claim(wanted, groups, `${wanted}_resharded`),
    };
  });
  const moved = members.map((member) => movedTable(member, work));
  return { way: isMove ? 'MoveTables' : 'Reshard', wanted, moved, source, index, target, calls };
}

/** Room is left for a number, below the 63 bytes of a name in Postgres; the service's own limit is unknown. */
const MOST_WORKFLOW_NAME = 55;

/** A name for something new, that of the file where the branch and other parts have none of it. */
function claim(wanted: string, { taken, reserved }: Names, instead = wanted): string {
  if (taken.has(wanted)) return freeName(instead, reserved);
  taken.add(wanted);
  return wanted;
}

function freeName(wanted: string, reserved: Set<string>): string {
  let name = wanted;
  for (let number = 2; reserved.has(name); number++) name = `${wanted}_${number}`;
  reserved.add(name);
  return name;
}

function targetOf(
  group: ShardGroup | undefined,
  {
    index,
    present,
    wanted,
  }: {
    readonly index: UsableIndex | undefined;
    readonly present: ShardGroup | undefined;
    readonly wanted: string;
  },
  { live, desired }: Work,
): Target {
  const taken = shardsOf(present);
  const shards = shardsOf(group);
  const ranges = group?.keyRanges.map(({ shardUid, start, end }) => {
    const uid = shardUid?.value ?? '';
    const members = [
      `"shard_uid": ${json(taken.has(uid) ? `<new shard instead of ${uid}>` : uid)}`,
      ...(start === undefined ? [] : [`"start": ${json(start)}`]),
      ...(end === undefined ? [] : [`"end": ${json(end)}`]),
    ];
    return `{${members.join(', ')}}`;
  });
  const others = live.topology.groupList.filter((one) => one !== present).map(shardsOf);
  const [now, then] = [live, desired].map(({ topology }) => topology.groups.get(wanted)?.node);
  return {
    definition: jsonObject([
      index && ['default_shard_index', json(index.name)],
      ['key_ranges', jsonList(ranges ?? [])],
    ]),
    shards,
    replaced: shards.intersection(taken),
    shared: [...shards.difference(taken)].filter((shard) => others.some((used) => used.has(shard))),
    isChanged: now !== undefined && then !== undefined && !isSameNode(now, then),
  };
}

function movedTable({ scope, table, twin, change }: Member, work: Work): Moved {
  const after = change?.after.placement.indexes[0];
  const own = after?.source === 'table' && twin !== undefined ? usable(after, work) : undefined;
  return { scope, table, own };
}

/** An index that routes as this one does: of the branch, or to be declared under a name that is free there. */
function usable(
  effective: EffectiveIndex | undefined,
  { live, indexes, usable: known }: Work,
): UsableIndex | undefined {
  if (effective === undefined) return undefined;
  const { name = '', index, columns } = effective;
  if (index === undefined) return { name, declaration: undefined };
  const meaning = meaningOf(effective);
  return remembered(known, meaning, () => {
    const present = live.topology.indexes;
    const same = [present.get(name), ...present.values()].find((one) => {
      const own = one?.columns.map(({ value }) => value) ?? [];
      return one !== undefined && meaningOf({ index: one, name, columns: own }) === meaning;
    });
    if (same !== undefined) return { name: same.name, declaration: undefined };
    const members = [
      `"type": ${json(index.type?.value ?? '')}`,
      `"columns": [${columns.map(json).join(', ')}]`,
      ...(index.params === undefined ? [] : [`"index_params": ${json(index.params)}`]),
    ];
    const free = claim(name, indexes);
    return { name: free, declaration: `${json(free)}: {${members.join(', ')}}` };
  });
}

function meaningOf(index: Parameters<typeof semanticsOf>[0]): string {
  return JSON.stringify(semanticsOf(index));
}

function dependentsOf(
  group: string,
  moving: readonly Member[],
  { topology, resolution }: TopologyDocument,
): Dependents {
  const referenceTables: string[] = [];
  const sequences: string[] = [];
  const tables = new Set(moving.map(({ table }) => table));
  const secondaryIndexes = new Set<string>();
  for (const database of topology.databases.values()) {
    for (const schema of database.schemas.values()) {
      const place = `${database.name}.${schema.name}`;
      for (const table of schema.referenceTables.values())
        if (resolveReferenceTable(resolution, database, schema, table).some(({ uid }) => uid === group))
          referenceTables.push(`${place}.${table.name}`);
      for (const { name, shardGroup } of schema.sequences.values())
        if (shardGroup?.value === group) sequences.push(`${place}.${name}`);
      for (const index of database.globalSecondaryIndexes.values())
        if (tables.has(schema.tables.get(index.table?.value ?? '')))
          secondaryIndexes.add(`${database.name}.${index.name}`);
    }
  }
  for (const { scope, table } of moving)
    for (const { name } of table?.secondaryIndexes ?? [])
      secondaryIndexes.add(`${scope.database}.${name?.value}`);
  const ownIndexes = moving.flatMap(({ scope, table, change }) =>
    table === undefined || table.primaryIndexes.length === 0 || isOwnIndex(change)
      ? []
      : [`${scope.database}.${scope.schema}.${table.name}`],
  );
  return { referenceTables, sequences, secondaryIndexes: [...secondaryIndexes], ownIndexes };
}
