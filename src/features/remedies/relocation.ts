import type { Change } from '../../changes/change.ts';
import type { UnlistedScope } from '../../changes/change-base.ts';
import { comparingOf } from '../../changes/compare/comparing.ts';
import {
  isPlacement,
  type PlacementChange,
} from '../../changes/kinds/placement.ts';
import {
  ownersOf,
  readingsOf,
  type Side,
  semanticsOf,
  undocumentedText,
} from '../../changes/side.ts';
import { remembered } from '../../keyed.ts';
import { PLAIN_NAME } from '../../topology/catalog.ts';
import type { Segment } from '../../topology/ownership.ts';
import {
  type EffectiveIndex,
  resolveGroup,
} from '../../topology/resolution.ts';
import {
  authoritiesIn,
  type ShardGroup,
  shardsIn,
  shardsOf,
  shardsOfAll,
  type Table,
  type Topology,
} from '../../topology/topology.ts';
import type { TopologyDocument } from '../../topology/topology-document.ts';
import type { Way } from './advice.ts';
import { Claims, type UsableIndex } from './claims.ts';
import {
  type Dependents,
  dependentsOf,
  type Uses,
  usesOf,
} from './dependents.ts';
import type { Member } from './member.ts';
import { membersOf, uidBefore } from './members.ts';
import { json, jsonList, jsonObject } from './sql.ts';

/** Everything that must leave one shard group for other shards, and what depends on it. */
export interface Relocation {
  /** Uid of the group that has the rows now. */
  readonly group: string;
  readonly changes: readonly PlacementChange[];
  /** Whether nothing remains in the group. */
  readonly isEmptied: boolean;
  readonly parts: readonly RelocationPart[];
  /** How many more parts there are. */
  readonly hidden: number;
  /** Tables that must wait until their target group has the uid and the key ranges of the file. */
  readonly waiting: readonly Waiting[];
  readonly dependents: Dependents;
  /** Shards of the group that no other group uses. */
  readonly freed: readonly string[];
  /** Uids of groups that stay even if all tables leave them. */
  readonly staying: ReadonlySet<string>;
}

interface Waiting {
  /** Uid of the group in the file. */
  readonly wanted: string;
  readonly moved: readonly Pick<Moved, 'scope' | 'table'>[];
}

/** Tables that go to the same group with the same index. */
export interface RelocationPart {
  readonly way: Way;
  /** Uid of the group in the file. */
  readonly wanted: string;
  readonly moved: readonly Moved[];
  /** Uid of the group from which the workflow takes the tables. */
  readonly source: string;
  /** How to make the source first, if other tables stay in the present group. */
  readonly made: MadeSource | undefined;
  /** The index by which a Reshard's target routes, if there is one. */
  readonly index: UsableIndex | undefined;
  /** The types of index that route its source and its target. */
  readonly types: readonly (string | undefined)[];
  /** The target as `reshard_create` takes it. */
  readonly definition: string;
  /** The shards of the target as that definition names them: a blank for each new one. */
  readonly targetShards: readonly string[];
  /** Shards of the source that the target's key ranges name; new shards must replace them. */
  readonly replaced: ReadonlySet<string>;
  /** Shards that the target's key ranges name and that no group uses yet. */
  readonly present: ReadonlySet<string>;
  /** How many shards the topology uses once a Reshard is created; 0 for a MoveTables, which adds none. */
  readonly total: number;
  /** Shards of the target that other groups use already. */
  readonly shared: ReadonlySet<string>;
  /** One call for each logical database. */
  readonly calls: readonly Call[];
}

interface MadeSource {
  readonly index: UsableIndex | undefined;
  /** Whether its tables lose an index of their own. */
  readonly isOwnIndex: boolean;
}

/** A table as the branch lists it, or all unlisted tables of a place. */
export interface Moved {
  readonly scope: UnlistedScope;
  readonly table: Table | undefined;
  /** The table's own index in the file. */
  readonly own: UsableIndex | undefined;
  /** Whether rows of several shards come together on one. */
  readonly isMixed: boolean;
  /** The shard key on the branch, if it is a plain column. */
  readonly formerKey: string | undefined;
}

/** One workflow. */
export interface Call {
  readonly database: string;
  readonly workflow: string;
  /** Uid of the group that the workflow fills. */
  readonly target: string;
  /** Whether the workflow makes that group. */
  readonly isNew: boolean;
}

/** Sorts changes by the group that they leave, and finds the targets of each group's tables. */
export function findRelocations(
  changes: readonly PlacementChange[],
  live: TopologyDocument,
  desired: TopologyDocument,
): readonly Relocation[] {
  if (changes.length === 0) return [];
  const facts = factsOf(changes, live, desired);
  const claims = new Claims(live.topology, desired.topology);
  return Array.from(Map.groupBy(changes, uidBefore), ([group, own]) =>
    relocationOf(group, own, facts, claims),
  );
}

/** Whether existing rows must move to other shards and their tables are known, so that a workflow can do it. */
export function isRelocation(change: Change): change is PlacementChange {
  if (!isPlacement(change) || change.class !== 'needs-empty') return false;
  const { cause, before, after, tables, movement } = change;
  // A workflow takes rows from a group. A table that is not placed yet must first be bound to the group with its rows.
  if (before.shards.length === 0) return false;
  if (hasNowhere(change) || (after.spread && !after.routed)) return false;
  // If the movement is unknown, no workflow can carry it out.
  if (movement.kind === 'unknown' || isUndocumented(change)) return false;
  // No workflow moves the databases that no document names: they are on the authority, which stays where it is.
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

/** Whether an undocumented setting would also divide the rows: a workflow's target does not have it. */
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

interface Documents {
  readonly live: TopologyDocument;
  readonly desired: TopologyDocument;
}

/** Facts about two documents that are found once for all groups. */
interface Facts extends Documents {
  readonly members: ReadonlyMap<string, readonly Member[]>;
  /** The live uids of renamed groups, by the uid in the file. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly uses: Uses;
  /** Groups to which other workflows move tables, by their uid on the branch. */
  readonly goals: ReadonlySet<string>;
  /** These goals, and the authoritative groups, which cannot be removed (docs/neki.md §2). */
  readonly staying: ReadonlySet<string>;
  readonly shardsInUse: ReadonlySet<string>;
  /** Uids of the branch's groups that use a shard, by shard. */
  readonly usersOfShards: ReadonlyMap<string, ReadonlySet<string | undefined>>;
  /** Shards that the file uses, even if tables leave them. */
  readonly shardsNeeded: ReadonlySet<string>;
}

function factsOf(
  changes: readonly PlacementChange[],
  live: TopologyDocument,
  desired: TopologyDocument,
): Facts {
  const goals = goalsOf(changes, { live, desired });
  return {
    live,
    desired,
    members: membersOf(changes, live, desired),
    renamed: comparingOf(live, desired, {}).formerly,
    uses: usesOf(live),
    goals,
    staying: authoritiesIn(live.topology).union(goals),
    shardsInUse: shardsIn(live.topology),
    usersOfShards: usersOfShards(live),
    shardsNeeded: shardsNeeded(changes, desired),
  };
}

/** The most workflows of one remedy that are written out; after these, people should plan again. */
export const MOST_WORKFLOWS = 10;

/** One workflow, and the part of a relocation that it carries out. */
interface Workflow {
  readonly part: RelocationPart;
  readonly call: Call;
}

/** The workflows of a relocation that are written out. */
export function workflowsOf({ parts }: Relocation): readonly Workflow[] {
  return parts
    .flatMap((part) => part.calls.map((call) => ({ part, call })))
    .slice(0, MOST_WORKFLOWS);
}

function relocationOf(
  group: string,
  changes: readonly PlacementChange[],
  facts: Facts,
  claims: Claims,
): Relocation {
  const members = facts.members.get(group) ?? [];
  const moving = members.filter(({ change }) => change !== undefined);
  const byTarget = Map.groupBy(moving, ({ change, isApart }) => {
    const uid = change?.after.placement.choice.uid;
    return isApart ? JSON.stringify([uid, change?.after.semantics]) : uid;
  });
  // A Reshard of the whole group would also take tables that an earlier workflow moved there.
  const isWhole =
    byTarget.size === 1 &&
    moving.length === members.length &&
    !facts.goals.has(group);
  const wantedBy = ([first]: readonly Member[]) =>
    first?.change?.after.placement.choice.uid ?? group;
  const { possible = [], waiting = [] } = Object.groupBy(
    byTarget.values(),
    (own) => {
      const wanted = wantedBy(own);
      const isOther =
        facts.renamed.has(wanted) ||
        (wanted !== group && isRedivided(wanted, facts));
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
    parts: shown.map((own) =>
      partOf(group, own, { ...facts, isWhole }, claims),
    ),
    hidden: byTarget.size - shown.length - later.length,
    waiting: later.map((own) => ({ wanted: wantedBy(own), moved: own })),
    dependents: dependentsOf(group, moving, facts.uses),
    freed: freedBy(group, facts),
    staying: facts.staying,
  };
}

/** The groups to which MoveTables moves tables. A Reshard always has a new group as its target. */
function goalsOf(
  changes: readonly PlacementChange[],
  documents: Documents,
): ReadonlySet<string> {
  const { topology } = documents.live;
  const moves = changes.filter((change) =>
    isMove(topology, uidBefore(change), uidAfter(change)),
  );
  const goals = new Set(moves.map(uidAfter));
  // Tables that go to a redivided group wait for another plan.
  return new Set(goals.values().filter((uid) => !isRedivided(uid, documents)));
}

function uidAfter({ after }: PlacementChange): string {
  return after.placement.choice.uid ?? '';
}

/** Whether a table goes to an existing group on other shards than its own group's: that is what MoveTables does. */
function isMove({ groups }: Topology, from: string, to: string): boolean {
  const goal = groups.get(to);
  return (
    goal !== undefined &&
    shardsOf(goal).isDisjointFrom(shardsOf(groups.get(from)))
  );
}

/** Shards that are needed afterwards: those that targets add, and those of groups that no workflow changes. */
function shardsNeeded(
  changes: readonly PlacementChange[],
  { topology }: TopologyDocument,
): ReadonlySet<string> {
  const shards = new Set<string>();
  const changed = new Set<string | undefined>();
  for (const change of changes) {
    const { before, after } = change;
    changed.add(uidBefore(change)).add(uidAfter(change));
    for (const shard of after.shards)
      if (!before.shards.includes(shard)) shards.add(shard);
  }
  const others = topology.groupList.filter(
    ({ uid }) => !changed.has(uid?.value),
  );
  return shards.union(shardsOfAll(others));
}

/** Shards that nothing needs once a group is removed. */
function freedBy(
  group: string,
  { live, usersOfShards: users, shardsNeeded: needed }: Facts,
): readonly string[] {
  const shards = shardsOf(live.topology.groups.get(group)).difference(needed);
  return Array.from(shards).filter((shard) => users.get(shard)?.size === 1);
}

function usersOfShards({ topology }: TopologyDocument): Facts['usersOfShards'] {
  const users = new Map<string, Set<string | undefined>>();
  for (const group of topology.groupList)
    for (const shard of shardsOf(group))
      remembered(users, shard, () => new Set()).add(group.uid?.value);
  return users;
}

/**
 * Whether the key ranges of an existing group change. Tables that are moved there first would be divided the old way.
 */
function isRedivided(uid: string, { live, desired }: Documents): boolean {
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
  facts: Facts & { readonly isWhole: boolean },
  claims: Claims,
): RelocationPart {
  const { live, shardsInUse, isWhole } = facts;
  const [first] = members;
  const goalGroup = first?.change?.after.placement.choice;
  const isOwn = first?.isApart === true;
  const wanted = goalGroup?.uid ?? group;

  const taken = shardsOf(live.topology.groups.get(group));
  const isMoved = isMove(live.topology, group, wanted);
  const isMade = !isMoved && (isOwn || !isWhole);

  const [from, to] = indexesOf(group, wanted, first, facts);
  const source = isMade ? claims.source(wanted) : group;
  const index = isMoved ? undefined : claims.index(to);
  const shards = shardsOf(goalGroup?.group);
  const replaced = shards.intersection(taken);
  const others = shards.difference(taken);
  return {
    way: isMoved ? 'MoveTables' : 'Reshard',
    wanted,
    moved: members.map((member) => movedOf(member, claims)),
    source,
    made: isMade ? { index: claims.index(from), isOwnIndex: isOwn } : undefined,
    index,
    types: [from, to].map((one) => one?.index?.type?.value),
    definition: definitionOf(goalGroup?.group, index, taken),
    targetShards: Array.from(shards, (uid) => shardNameOf(uid, taken)),
    replaced,
    total: isMoved ? 0 : claims.shards(shards, replaced),
    present: others.difference(shardsInUse),
    shared: others.intersection(shardsInUse),
    calls: isMoved
      ? movesOf(members, wanted, claims)
      : reshardsOf(members, { wanted, source }, claims),
  };
}

/** The indexes that route the moving tables, before and after: their own, or those of their groups. */
function indexesOf(
  group: string,
  wanted: string,
  member: Member | undefined,
  { live, desired }: Facts,
): readonly (EffectiveIndex | undefined)[] {
  const placements =
    member?.isApart === true
      ? [member.change?.before.placement, member.change?.after.placement]
      : [
          resolveGroup(live.resolution, group),
          resolveGroup(desired.resolution, wanted),
        ];
  return placements.map((placement) => placement?.indexes[0]);
}

function movedOf(
  { scope, table, isIndexed, change }: Member,
  claims: Claims,
): Moved {
  const index = isIndexed ? change?.after.placement.indexes[0] : undefined;
  const column = change?.before.placement.indexes[0]?.columns[0];
  return {
    scope,
    table,
    own: claims.index(index),
    isMixed: change !== undefined && isMixed(change),
    formerKey:
      column !== undefined && PLAIN_NAME.test(column) ? column : undefined,
  };
}

/** Whether sides mix rows, by the side before and the side after: many tables share both. */
const mixing = new WeakMap<Side, WeakMap<Side, boolean>>();

function isMixed({ before, after }: PlacementChange): boolean {
  const known = remembered(mixing, before, () => new WeakMap());
  return remembered(known, after, () => mixesRows(before, after));
}

/** Whether a shard gets rows of several shards. Under another index, or without one, that may be any rows. */
function mixesRows(before: Side, after: Side): boolean {
  const { axis } = before;
  if (!before.spread) return false;
  if (axis === undefined || before.semantics !== after.semantics) return true;

  return readingsOf(before, after).some((reading) => {
    const former = ownersOf(before, axis, reading);
    const owners = ownersOf(after, axis, reading);
    if (former?.ok !== true || owners?.ok !== true) return true;
    return isAnyMixed(former.value, owners.value);
  });
}

function isAnyMixed(
  former: readonly Segment[],
  owners: readonly Segment[],
): boolean {
  const sources = new Map<string, string>();
  return owners.some(({ shard, low, high }) =>
    former.some((one) => {
      if (one.high <= low || high <= one.low) return false;
      return remembered(sources, shard, () => one.shard) !== one.shard;
    }),
  );
}

/** A MoveTables for each database, to an existing group. */
function movesOf(
  members: readonly Member[],
  target: string,
  claims: Claims,
): readonly Call[] {
  return Array.from(databasesOf(members), (database, at) => {
    const name = workflowName(`move_to_${target}`, database, at);
    const workflow = claims.workflow(name);
    return { database, workflow, target, isNew: false };
  });
}

/** A Reshard for each database, each with its own target. */
function reshardsOf(
  members: readonly Member[],
  { wanted, source }: { readonly wanted: string; readonly source: string },
  claims: Claims,
): readonly Call[] {
  return Array.from(databasesOf(members), (database, at) => {
    const target = claims.target(wanted);
    const name = workflowName(`reshard_${source}`, database, at);
    const workflow = claims.workflow(name);
    return { database, workflow, target, isNew: true };
  });
}

function databasesOf(members: readonly Member[]): ReadonlySet<string> {
  return new Set(members.flatMap(({ scope }) => scope.database ?? []));
}

/** The name of a workflow; from the second on, with the name of its database. */
function workflowName(name: string, database: string, at: number): string {
  return at === 0 ? name : `${name}_${database}`;
}

/** A group as `reshard_create` takes it, with a blank for each shard that the source has. */
function definitionOf(
  group: ShardGroup | undefined,
  index: UsableIndex | undefined,
  taken: ReadonlySet<string>,
): string {
  const ranges = group?.keyRanges.map(({ shardUid, start, end }) => {
    const uid = shardUid?.value ?? '';
    const members = [`"shard_uid": ${json(shardNameOf(uid, taken))}`];
    if (start !== undefined) members.push(`"start": ${json(start)}`);
    if (end !== undefined) members.push(`"end": ${json(end)}`);
    return `{${members.join(', ')}}`;
  });
  return jsonObject([
    index && ['default_shard_index', json(index.name)],
    ['key_ranges', jsonList(ranges ?? [])],
  ]);
}

/** A shard of a target, or a blank for a new one if the source has it. */
function shardNameOf(uid: string, taken: ReadonlySet<string>): string {
  return taken.has(uid) ? `<new shard instead of ${uid}>` : uid;
}
