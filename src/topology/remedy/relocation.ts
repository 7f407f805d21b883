import { dotted } from '../catalog.ts';
import type { Change } from '../impact/change.ts';
import { scopeKey, type UnlistedScope } from '../impact/change-base.ts';
import {
  comparingOf,
  meaningOf,
  placementAt,
  placesOf,
  semanticsOf,
  undocumentedText,
} from '../impact/comparing.ts';
import type { PlacementChange } from '../impact/kinds/placement.ts';
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
export interface Relocation {
  /** Uid of the group that the rows are in now. */
  readonly group: string;
  readonly changes: readonly PlacementChange[];
  /** Whether nothing of it stays behind. */
  readonly isEmptied: boolean;
  readonly parts: readonly Part[];
  /** How many more there are. */
  readonly hidden: number;
  /** What has to wait until the group it goes to has the uid and the division of the file. */
  readonly waiting: readonly Waiting[];
  readonly dependents: Dependents;
  /** Uids of the authoritative groups, which stay. */
  readonly authorities: ReadonlySet<string>;
}

interface Waiting {
  /** Uid of the group that the file wants. */
  readonly wanted: string;
  readonly moved: readonly Pick<Moved, 'scope' | 'table'>[];
}

/** Tables that go to the same group with the same index. */
export interface Part {
  readonly way: Way;
  /** Uid that the file gives the group. */
  readonly wanted: string;
  readonly moved: readonly Moved[];
  /** Uid of the group that the workflow takes. */
  readonly source: string;
  /** Where others stay in the present group, what that source is made with first. */
  readonly made: MadeSource | undefined;
  /** The index by which a Reshard's target routes, if any does. */
  readonly index: UsableIndex | undefined;
  /** The types of index that route its source and its target. */
  readonly types: readonly (string | undefined)[];
  /** The target as `reshard_create` takes it. */
  readonly definition: string;
  /** Shards of the source that the target's layout names: new ones are needed in their place. */
  readonly replaced: ReadonlySet<string>;
  /** How many shards the topology uses when a Reshard is created; 0 for a MoveTables, which adds none. */
  readonly total: number;
  /** Shards of the target that other groups use already. */
  readonly shared: readonly string[];
  /** One call for each logical database. */
  readonly calls: readonly Call[];
}

interface MadeSource {
  readonly index: UsableIndex | undefined;
  /** Whether its tables lose an index of their own by it. */
  readonly isOwnIndex: boolean;
}

/** A table as the branch lists it, or all that a place does not list. */
export interface Moved {
  readonly scope: UnlistedScope;
  readonly table: Table | undefined;
  /** The index of its own that the file gives it. */
  readonly own: UsableIndex | undefined;
}

/** One workflow. */
export interface Call {
  readonly database: string;
  readonly workflow: string;
  /** Uid of the group that it fills. */
  readonly target: string;
}

/** What uses the group or its tables, and of which it is unknown what a workflow does with it (docs/neki.md §9). */
export interface Dependents {
  readonly referenceTables: readonly ReferenceUse[];
  readonly sequences: readonly string[];
  readonly secondaryIndexes: readonly string[];
  /** Tables with an index of their own that keep it. */
  readonly ownIndexes: readonly string[];
}

/** A reference table, and the groups that hold it. */
export interface ReferenceUse {
  readonly name: string;
  readonly database: string;
  readonly groups: readonly string[];
}

/** Names of what uses a group, by its uid, and of secondary indexes by the database and the name of their lookup table. */
interface Uses {
  readonly referenceTables: Map<string, ReferenceUse[]>;
  readonly sequences: Map<string, string[]>;
  readonly lookups: Map<string, string[]>;
}

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

/** Whether rows that exist have to be on other shards, and their tables are known: a workflow can do that. */
export function isRelocation(change: Change): change is PlacementChange {
  if (change.kind !== 'placement' || change.class !== 'needs-empty')
    return false;
  const { cause, after, tables, movement } = change;
  if (hasNowhere(change) || (after.spread && !after.routed)) return false;
  // What nobody can tell, no workflow carries out.
  if (movement.kind === 'unknown' || isUndocumented(change)) return false;
  // Nothing moves the databases that no document names: they are on the authority, which stays where it is.
  const places = cause.kind === 'default-group' ? [] : tables.unlisted;
  if (
    tables.listed.length === 0 &&
    places.every(({ database }) => database === undefined)
  )
    return false;
  return (
    cause.kind !== 'table-group' ||
    (cause.declared === 'both' && cause.earlier === undefined)
  );
}

/** Whether what nobody documents would divide the rows, too: the target of a workflow is without it. */
export function isUndocumented({ before, after }: PlacementChange): boolean {
  const isDivided = before.spread || after.spread;
  return isDivided && undocumentedText(before, after) !== undefined;
}

/** Whether some keys would have no shard. */
export function hasNowhere({ movement }: PlacementChange): boolean {
  return (
    movement.kind === 'intervals' &&
    movement.moves.some(({ to }) => to === undefined)
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
    renamed: comparingOf(live, desired, {}).formerly,
    uses: usesOf(live),
    /** Groups that stay whatever uses them. */
    authorities: authoritiesOf(live),
    shardsInUse: shardsIn(live.topology),
    /** Shards that the topology uses once the workflows named so far are there: those known by their uids, and new ones. */
    shardsThen: { known: shardsIn(live.topology), added: 0 },
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
): Relocation {
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
  const moves = shown.reduce((count, own) => count + own.length, 0);
  return {
    group,
    changes,
    isEmptied: moves === members.length,
    parts: shown.map((own) => partOf(group, own, isWhole, work)),
    hidden: byTarget.size - shown.length - later.length,
    waiting: later.map((own) => ({ wanted: wantedBy(own), moved: own })),
    dependents: dependentsOf(group, moving, work.uses),
    authorities: work.authorities,
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
): Part {
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
  const replaced = shards.intersection(taken);
  const databases = new Set(
    members.flatMap(({ scope }) => scope.database ?? []),
  );
  const way: Way = isMove ? 'MoveTables' : 'Reshard';
  return {
    way,
    wanted,
    moved: members.map(({ scope, table, isIndexed, change }) => {
      const own = isIndexed
        ? usable(change?.after.placement.indexes[0], work)
        : undefined;
      return { scope, table, own };
    }),
    source,
    made: isMade
      ? { index: usable(from?.indexes[0], work), isOwnIndex: isOwn }
      : undefined,
    index,
    types: [from, to].map(
      (placement) => placement?.indexes[0]?.index?.type?.value,
    ),
    definition: definitionOf(after?.placement.choice.group, index, taken),
    replaced,
    total: isMove ? 0 : shardsWith(shards, replaced, work),
    shared: [...shards.difference(taken).intersection(shardsInUse)],
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

/** Counts a target's shards among those that the workflows before it added. */
function shardsWith(
  shards: ReadonlySet<string>,
  replaced: ReadonlySet<string>,
  { shardsThen }: Work,
): number {
  for (const uid of shards.difference(replaced)) shardsThen.known.add(uid);
  shardsThen.added += replaced.size;
  return shardsThen.known.size + shardsThen.added;
}

function authoritiesOf({ topology }: TopologyDocument): ReadonlySet<string> {
  const own = [topology, ...topology.databases.values()];
  return new Set(
    own.flatMap(({ authoritativeShardGroup: uid }) => uid?.value ?? []),
  );
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

/** Finds what uses each group, and the global secondary indexes of each lookup table. */
function usesOf({ topology, resolution }: TopologyDocument): Uses {
  const uses: Uses = {
    referenceTables: new Map(),
    sequences: new Map(),
    lookups: new Map(),
  };
  for (const database of topology.databases.values()) {
    for (const { name, table } of database.globalSecondaryIndexes.values())
      remembered(
        uses.lookups,
        keyOf(database.name, table?.value),
        () => [],
      ).push(dotted(database.name, name));

    for (const schema of database.schemas.values()) {
      for (const table of schema.referenceTables.values()) {
        const groups = resolveReferenceTable(
          resolution,
          database,
          schema,
          table,
        ).map(({ uid = '' }) => uid);
        const use: ReferenceUse = {
          name: dotted(database.name, schema.name, table.name),
          database: database.name,
          groups,
        };
        for (const uid of groups)
          remembered(uses.referenceTables, uid, () => []).push(use);
      }

      for (const { name, shardGroup } of schema.sequences.values())
        if (shardGroup !== undefined)
          remembered(uses.sequences, shardGroup.value, () => []).push(
            dotted(database.name, schema.name, name),
          );
    }
  }
  return uses;
}

function keyOf(...names: readonly (string | undefined)[]): string {
  return JSON.stringify(names);
}

function dependentsOf(
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
    secondaryIndexes: [...indexes],
    ownIndexes: keeping.map(({ scope, table }) =>
      dotted(scope.database, scope.schema, table?.name),
    ),
  };
}
