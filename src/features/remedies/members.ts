import { scopeKey, type UnlistedScope } from '../../changes/change-base.ts';
import {
  type DocumentScope,
  placementAt,
  scopesOf,
} from '../../changes/compare/comparing.ts';
import type { PlacementChange } from '../../changes/kinds/placement.ts';
import { remembered } from '../../keyed.ts';
import { dotted } from '../../topology/catalog.ts';
import type { Table } from '../../topology/topology.ts';
import type { TopologyDocument } from '../../topology/topology-document.ts';
import type { Member } from './member.ts';

/** The changes that take tables from one group to another. */
interface Candidates {
  readonly first: PlacementChange | undefined;
  /** Whether all of them are changes of key ranges. */
  readonly isByRanges: boolean;
  /** The first change that takes away the table or place of this name. */
  readonly changeOf: (name: string) => PlacementChange | undefined;
}

/** Changes by the group that they take tables from, and then by the group that they take them to. */
type ByGroups = ReadonlyMap<
  string,
  ReadonlyMap<string | undefined, Candidates>
>;

const NO_CHANGES = candidatesOf([]);

/** The content of each changed group now, listed or not, with the change that takes it away. */
export function membersOf(
  changes: readonly PlacementChange[],
  live: TopologyDocument,
  desired: TopologyDocument,
): ReadonlyMap<string, readonly Member[]> {
  const byGroups = groupsOf(changes);
  const members = new Map<string, Member[]>();
  for (const [before, after] of scopesOf(live, desired))
    for (const table of [undefined, ...ordinaryTables(before)]) {
      const { uid = '' } = placementAt(before, table).choice;
      const targets = byGroups.get(uid);
      if (targets === undefined) continue;

      const twin = table && after.schema?.tables.get(table.name);
      const target = placementAt(after, twin).choice.uid;
      const candidates = targets.get(target) ?? NO_CHANGES;
      const member = memberOf(before.scope, [table, twin], candidates);
      remembered(members, uid, () => []).push(member);
    }
  return members;
}

/** Groups changes by both groups. Names are no safe key here: they are joined by dots and may contain dots. */
function groupsOf(changes: readonly PlacementChange[]): ByGroups {
  const byGroup = Map.groupBy(changes, uidBefore);
  return new Map(
    Array.from(byGroup, ([uid, own]) => {
      const byTarget = Map.groupBy(
        own,
        ({ after }) => after.placement.choice.uid,
      );
      const targets = Array.from(
        byTarget,
        ([target, found]) => [target, candidatesOf(found)] as const,
      );
      return [uid, new Map(targets)];
    }),
  );
}

/** Names are collected once, because a document may have as many changes as tables. */
function candidatesOf(changes: readonly PlacementChange[]): Candidates {
  let byName: Map<string, PlacementChange> | undefined;
  return {
    first: changes[0],
    isByRanges: changes.every(({ cause }) => cause.kind === 'key-ranges'),
    changeOf: (name) => {
      byName ??= byNameOf(changes);
      return byName.get(name);
    },
  };
}

function byNameOf(
  changes: readonly PlacementChange[],
): Map<string, PlacementChange> {
  const byName = new Map<string, PlacementChange>();
  for (const change of changes)
    for (const name of namesIn(change)) remembered(byName, name, () => change);
  return byName;
}

/** The uid of the group that a change takes tables from. */
export function uidBefore({ before }: PlacementChange): string {
  return before.placement.choice.uid ?? '';
}

function ordinaryTables({ schema }: DocumentScope): Iterable<Table> {
  const tables = schema?.tables.values() ?? [];
  return tables.filter(({ name }) => !schema?.referenceTables.has(name));
}

function memberOf(
  scope: UnlistedScope,
  [table, twin]: readonly [Table | undefined, Table | undefined],
  { first, isByRanges, changeOf }: Candidates,
): Member {
  const wasIndexed = hasOwnIndex(table);
  const isIndexed = hasOwnIndex(twin);

  // A change of key ranges concerns all tables of the group without an index of their own, whatever was seen of each.
  const isAll = isByRanges && !wasIndexed && !isIndexed;
  const change = isAll ? first : changeOf(nameOf(scope, table));

  const isOther =
    change !== undefined && change.before.semantics !== change.after.semantics;
  const isApart = wasIndexed !== isIndexed || (isIndexed && isOther);
  return { scope, table, isIndexed, isApart, change };
}

function nameOf(scope: UnlistedScope, table: Table | undefined): string {
  if (table === undefined) return scopeKey(scope);
  return dotted(scope.database, scope.schema, table.name);
}

/** The names of what a change takes away: tables by name, and unlisted tables by their scope. */
function namesIn({ cause, tables }: PlacementChange): readonly string[] {
  // If a default changes, unlisted tables stay where they are: they are listed there first.
  const scopes =
    cause.kind === 'default-group' ? [] : tables.unlisted.map(scopeKey);
  return tables.listed.concat(scopes);
}

function hasOwnIndex(table: Table | undefined): boolean {
  return table !== undefined && table.primaryIndexes.length > 0;
}
