import { dotted } from '../catalog.ts';
import {
  type PlacementChange,
  scopeKey,
  type UnlistedScope,
} from '../impact/change.ts';
import {
  comparingOf,
  meaningOf,
  placementAt,
  placesOf,
  semanticsOf,
} from '../impact/comparing.ts';
import { remembered } from '../keyed.ts';
import {
  type EffectiveIndex,
  resolveGroup,
  resolveReferenceTable,
} from '../model/resolution.ts';
import {
  type ShardGroup,
  shardsIn,
  shardsOf,
  type Table,
} from '../model/topology.ts';
import type { TopologyDocument } from '../topology-document.ts';
import { json, jsonList, jsonObject } from './sql.ts';

/** The service's two workflows that move rows. */
export type Way = 'Reshard' | 'MoveTables';

/** All that has to leave one shard group for other shards, and what depends on it. */
export type Relocation = ReturnType<typeof relocationOf>;

/** Tables that go to the same group with the same index. */
export type Part = ReturnType<typeof partOf>;

/** A table as the branch lists it, or all that a place does not list, with the index of its own that the file gives it. */
export type Moved = Part['moved'][number];

/** One workflow. */
export type Call = Part['calls'][number];

/** What uses the group or its tables, and of which it is unknown what a workflow does with it (docs/neki.md §9). */
export type Dependents = ReturnType<typeof dependentsOf>;

/** An index by its name on the branch, or under a free name as it is to be declared first. */
interface UsableIndex {
  readonly name: string;
  readonly declaration: string | undefined;
}

/** What a group holds, while it is not known whether it moves. */
interface Member {
  readonly scope: UnlistedScope;
  readonly table: Table | undefined;
  /** Whether the file gives it an index of its own. */
  readonly isIndexed: boolean;
  /** Whether an index of its own comes, goes or changes: it is routed otherwise than the rest of its group. */
  readonly isApart: boolean;
  /** What takes it from its group; undefined for what stays. */
  readonly change: PlacementChange | undefined;
}

/** Names that are in use on the branch or by another part, and those that a new name may not be either. */
interface Names {
  readonly taken: Set<string>;
  readonly reserved: Set<string>;
}

/** Sorts what changes by the group it leaves, and finds for each group where its tables go. */
export function findRelocations(
  changes: readonly PlacementChange[],
  live: TopologyDocument,
  desired: TopologyDocument,
): readonly Relocation[] {
  if (changes.length === 0) return [];
  const work = workOn(changes, live, desired);
  return Array.from(Map.groupBy(changes, uidBefore), ([group, own]) =>
    relocationOf(group, own, work),
  );
}

type Work = ReturnType<typeof workOn>;

/** What is found in two documents once for all groups, and what has been named so far. */
function workOn(
  changes: readonly PlacementChange[],
  live: TopologyDocument,
  desired: TopologyDocument,
) {
  const namesOf = (part: 'groups' | 'indexes'): Names => {
    const taken = new Set(live.topology[part].keys());
    return {
      taken,
      reserved: taken.union(new Set(desired.topology[part].keys())),
    };
  };
  return {
    live,
    desired,
    members: membersOf(changes, live, desired),
    /** Groups that only change their uid, by that of the file. */
    renamed: comparingOf(live, desired, []).formerly,
    uses: usesOf(live),
    shardsInUse: shardsIn(live.topology),
    groups: namesOf('groups'),
    indexes: namesOf('indexes'),
    workflows: new Set<string>(),
    /** Indexes by what they compute. */
    usable: new Map<string, UsableIndex>(),
  };
}

function uidBefore({ before }: PlacementChange): string {
  return before.placement.choice.uid ?? '';
}

/** What each of the changed groups holds now, listed or not, with the change that takes it away. */
function membersOf(
  changes: readonly PlacementChange[],
  live: TopologyDocument,
  desired: TopologyDocument,
): ReadonlyMap<string, readonly Member[]> {
  // By both groups, and not by name alone: names are joined by dots, and may hold some.
  const byGroup = Array.from(Map.groupBy(changes, uidBefore), ([uid, own]) => {
    return [
      uid,
      Map.groupBy(own, ({ after }) => after.placement.choice.uid),
    ] as const;
  });
  const byGroups = new Map(byGroup);
  const names = new Map<PlacementChange, ReadonlySet<string>>();
  const members = new Map<string, Member[]>();
  for (const [before, after] of placesOf(live, desired)) {
    const { scope, schema } = before;
    const tables =
      schema?.tables
        .values()
        .filter(({ name }) => !schema.referenceTables.has(name)) ?? [];
    for (const table of [undefined, ...tables]) {
      const { uid = '' } = placementAt(before, table).choice;
      const targets = byGroups.get(uid);
      if (targets === undefined) continue;
      const twin = table && after.schema?.tables.get(table.name);
      const possible = targets.get(placementAt(after, twin).choice.uid) ?? [];
      const wasIndexed = hasOwnIndex(table);
      const isIndexed = hasOwnIndex(twin);
      const [only, ...others] = possible;
      // The key ranges of a group are those of all its tables without an index of their own.
      const isAll =
        only?.cause.kind === 'key-ranges' &&
        others.length === 0 &&
        !wasIndexed &&
        !isIndexed;
      const key = (): string =>
        table === undefined
          ? scopeKey(scope)
          : dotted(scope.database, scope.schema, table.name);
      const isNamed = (one: PlacementChange) =>
        remembered(names, one, () => namesIn(one)).has(key());
      const change = isAll ? only : possible.find(isNamed);
      const isOther =
        change !== undefined &&
        change.before.semantics !== change.after.semantics;
      const isApart = wasIndexed !== isIndexed || (isIndexed && isOther);
      remembered(members, uid, () => []).push({
        scope,
        table,
        isIndexed,
        isApart,
        change,
      });
    }
  }
  return members;
}

/** What a change takes away: tables by their names, and what a place does not list by the place. */
function namesIn({ cause, tables }: PlacementChange): ReadonlySet<string> {
  // What no document lists stays where it is, listed there first, when a default changes.
  const scopes =
    cause.kind === 'default-group' ? [] : tables.unlisted.map(scopeKey);
  return new Set(tables.listed).union(new Set(scopes));
}

function hasOwnIndex(table: Table | undefined): boolean {
  return table !== undefined && table.primaryIndexes.length > 0;
}

/** Workflows of one remedy that are written out; after them it is time to plan again. */
export const MOST_WORKFLOWS = 10;

function relocationOf(
  group: string,
  changes: readonly PlacementChange[],
  work: Work,
) {
  const members = work.members.get(group) ?? [];
  const moving = members.filter(({ change }) => change !== undefined);
  const byTarget = Map.groupBy(moving, ({ change, isApart }) => {
    const uid = change?.after.placement.choice.uid;
    return isApart ? JSON.stringify([uid, change?.after.semantics]) : uid;
  });
  const isWhole = byTarget.size === 1 && moving.length === members.length;
  const wantedBy = ([first]: readonly Member[]) =>
    first?.change?.after.placement.choice.uid ?? group;
  const { possible = [], waiting = [] } = Object.groupBy(
    byTarget.values(),
    (own) => {
      const wanted = wantedBy(own);
      const isOther =
        work.renamed.has(wanted) ||
        (wanted !== group && isRedivided(wanted, work));
      return isOther ? 'waiting' : 'possible';
    },
  );
  const shown = possible.slice(0, MOST_WORKFLOWS);
  const later = waiting.slice(0, MOST_WORKFLOWS);
  return {
    /** Uid of the group that the rows are in now. */
    group,
    changes,
    parts: shown.map((own) => partOf(group, own, isWhole, work)),
    /** How many more there are. */
    hidden: byTarget.size - shown.length - later.length,
    /** What has to wait until the group it goes to has the uid and the division of the file. */
    waiting: later.map((own) => ({ wanted: wantedBy(own), moved: own })),
    dependents: dependentsOf(group, moving, work.uses),
    /** Shards that the live topology uses. */
    shardsInUse: work.shardsInUse,
  };
}

/** Whether a group that is there gets another division: what is moved there before would be divided as it was. */
function isRedivided(uid: string, { live, desired }: Work): boolean {
  const [before, after] = [live, desired].map(({ topology, resolution }) => {
    const ranges = topology.groups.get(uid)?.keyRanges;
    const bounds = ranges?.map(({ shardUid, start, end }) => [
      shardUid?.value,
      start?.value,
      end?.value,
    ]);
    return (
      bounds &&
      JSON.stringify([
        bounds,
        resolveGroup(resolution, uid).indexes.map(semanticsOf),
      ])
    );
  });
  return before !== undefined && before !== after;
}

function partOf(
  group: string,
  members: readonly Member[],
  isWhole: boolean,
  work: Work,
) {
  const { live, desired, groups, shardsInUse } = work;
  const [first] = members;
  const { before, after } = first?.change ?? {};
  const isOwn = first?.isApart === true;
  const wanted = after?.placement.choice.uid ?? group;
  const goal = live.topology.groups.get(wanted);
  const taken = shardsOf(live.topology.groups.get(group));
  const isMove = goal !== undefined && shardsOf(goal).isDisjointFrom(taken);
  const [from, to] = isOwn
    ? [before?.placement, after?.placement]
    : [
        resolveGroup(live.resolution, group),
        resolveGroup(desired.resolution, wanted),
      ];
  const isMade = !isMove && (isOwn || !isWhole);
  const source = isMade ? freeName(`${wanted}_source`, groups.reserved) : group;
  const index = isMove ? undefined : usable(to?.indexes[0], work);
  const shards = shardsOf(after?.placement.choice.group);
  const databases = new Set(
    members.flatMap(({ scope }) => scope.database ?? []),
  );
  const way: Way = isMove ? 'MoveTables' : 'Reshard';
  return {
    way,
    /** Uid that the file gives the group. */
    wanted,
    moved: members.map(({ scope, table, isIndexed, change }) => {
      const own = isIndexed
        ? usable(change?.after.placement.indexes[0], work)
        : undefined;
      return { scope, table, own };
    }),
    /** Uid of the group that the workflow takes. */
    source,
    /** Where others stay in the present group, what that source is made with first. */
    made: isMade
      ? { index: usable(from?.indexes[0], work), isOwnIndex: isOwn }
      : undefined,
    /** The index by which a Reshard's target routes, if any does. */
    index,
    /** The types of index that route its source and its target. */
    types: [from, to].map(
      (placement) => placement?.indexes[0]?.index?.type?.value,
    ),
    definition: definitionOf(after?.placement.choice.group, index, taken),
    shards,
    /** Of these the source's, in whose place new ones are needed. */
    replaced: shards.intersection(taken),
    /** Of these those that other groups use already. */
    shared: [...shards.difference(taken).intersection(shardsInUse)],
    /** One call for each logical database. */
    calls: Array.from(databases, (database, at) => {
      const name = `${isMove ? `move_to_${wanted}` : `reshard_${source}`}${at === 0 ? '' : `_${database}`}`;
      const short = name.replace(/\W+/g, '_').slice(0, MOST_WORKFLOW_NAME);
      const target = isMove
        ? wanted
        : claim(wanted, groups, `${wanted}_resharded`);
      return { database, workflow: freeName(short, work.workflows), target };
    }),
  };
}

/** Room is left for a number, below the 63 bytes of a name in Postgres; the service's own limit is unknown. */
const MOST_WORKFLOW_NAME = 55;

/** A name for something new, that of the file where the branch and other parts have none of it. */
function claim(
  wanted: string,
  { taken, reserved }: Names,
  instead = wanted,
): string {
  if (taken.has(wanted)) return freeName(instead, reserved);
  taken.add(wanted);
  return wanted;
}

function freeName(wanted: string, reserved: Set<string>): string {
  let name = wanted;
  for (let number = 2; reserved.has(name); number++)
    name = `${wanted}_${number}`;
  reserved.add(name);
  return name;
}

/** A group as `reshard_create` takes it, with a place to fill in for each shard that the source has. */
function definitionOf(
  group: ShardGroup | undefined,
  index: UsableIndex | undefined,
  taken: ReadonlySet<string>,
): string {
  const ranges = group?.keyRanges.map(({ shardUid, start, end }) => {
    const uid = shardUid?.value ?? '';
    const members = [
      `"shard_uid": ${json(taken.has(uid) ? `<new shard instead of ${uid}>` : uid)}`,
      ...(start === undefined ? [] : [`"start": ${json(start)}`]),
      ...(end === undefined ? [] : [`"end": ${json(end)}`]),
    ];
    return `{${members.join(', ')}}`;
  });
  return jsonObject([
    index && ['default_shard_index', json(index.name)],
    ['key_ranges', jsonList(ranges ?? [])],
  ]);
}

/** An index that routes as this one does: of the branch, or to be declared under a name that is free there. */
function usable(
  effective: EffectiveIndex | undefined,
  { live, indexes, usable: known }: Work,
): UsableIndex | undefined {
  if (effective === undefined) return undefined;
  const { name, index, columns } = effective;
  if (index === undefined) return { name, declaration: undefined };
  const meaning = JSON.stringify(semanticsOf(effective));
  return remembered(known, meaning, () => {
    const present = live.topology.indexes;
    const same = [present.get(name), ...present.values()].find(
      (one) => one && meaningOf(one) === meaning,
    );
    if (same !== undefined) return { name: same.name, declaration: undefined };
    const members = [
      `"type": ${json(index.type?.value ?? '')}`,
      `"columns": [${columns.map(json).join(', ')}]`,
      ...(index.params === undefined
        ? []
        : [`"index_params": ${json(index.params)}`]),
    ];
    const free = claim(name, indexes);
    return {
      name: free,
      declaration: `${json(free)}: {${members.join(', ')}}`,
    };
  });
}

/** Names of what uses a group, by its uid, and of secondary indexes by the database and the name of their lookup table. */
function usesOf({ topology, resolution }: TopologyDocument) {
  const referenceTables = new Map<string, string[]>();
  const sequences = new Map<string, string[]>();
  const lookups = new Map<
    string | undefined,
    Map<string | undefined, string[]>
  >();
  const add = <Key>(to: Map<Key, string[]>, key: Key, name: string) =>
    remembered(to, key, () => []).push(name);
  for (const database of topology.databases.values()) {
    const own = remembered(lookups, database.name, () => new Map());
    for (const { name, table } of database.globalSecondaryIndexes.values())
      add(own, table?.value, dotted(database.name, name));
    for (const schema of database.schemas.values()) {
      for (const table of schema.referenceTables.values())
        for (const { uid = '' } of resolveReferenceTable(
          resolution,
          database,
          schema,
          table,
        ))
          add(
            referenceTables,
            uid,
            dotted(database.name, schema.name, table.name),
          );
      for (const { name, shardGroup } of schema.sequences.values())
        if (shardGroup !== undefined)
          add(
            sequences,
            shardGroup.value,
            dotted(database.name, schema.name, name),
          );
    }
  }
  return { referenceTables, sequences, lookups };
}

function dependentsOf(
  group: string,
  moving: readonly Member[],
  uses: Work['uses'],
) {
  const indexes = new Set<string>();
  for (const { scope, table } of moving) {
    for (const name of uses.lookups.get(scope.database)?.get(table?.name) ?? [])
      indexes.add(name);
    for (const { name } of table?.secondaryIndexes ?? [])
      indexes.add(dotted(scope.database, name?.value));
  }
  return {
    referenceTables: uses.referenceTables.get(group) ?? [],
    sequences: uses.sequences.get(group) ?? [],
    secondaryIndexes: [...indexes],
    /** Tables with an index of their own that keep it. */
    ownIndexes: moving.flatMap(({ scope, table, isApart }) =>
      table === undefined || table.primaryIndexes.length === 0 || isApart
        ? []
        : [dotted(scope.database, scope.schema, table.name)],
    ),
  };
}
