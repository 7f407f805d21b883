import type { Topology } from '../../topology/topology.ts';
import { scopeKey, type UnlistedScope } from '../change-base.ts';
import {
  type DefaultChange,
  notTheAuthority,
  samePlacement,
} from '../kinds/default.ts';
import type { PlacementChange } from '../kinds/placement.ts';
import {
  type Comparing,
  type DocumentScope,
  renamedUid,
  scopesOf,
} from './comparing.ts';

/** The changes of defaults that no change of placement reports. */
export function compareDefaults(
  comparing: Comparing,
  placements: readonly PlacementChange[],
): readonly DefaultChange[] {
  const [live, desired] = [comparing.live.topology, comparing.desired.topology];
  const reported = new Set(placements.flatMap(defaultsIn).map(scopeKey));

  const changes = refusedDefault(live, desired);
  // `scopesOf` lists the names of its second document first. The live defaults must come first.
  for (const [after, before] of scopesOf(comparing.desired, comparing.live)) {
    const { scope } = after;
    const [from, to] = [ownDefault(before), ownDefault(after)];
    if (reported.has(scopeKey(scope))) continue;
    if (renamedUid(comparing, from) !== to)
      changes.push(samePlacement(scope, from, to));
  }
  return changes;
}

/** The defaults that a change of placement reports. */
function defaultsIn({
  cause,
  tables,
}: PlacementChange): readonly UnlistedScope[] {
  if (cause.kind === 'default-group') return [cause.scope];
  if (cause.kind === 'table-group' && cause.earlier) return tables.unlisted;
  return [];
}

/** The default that a place sets for itself. */
function ownDefault(place: DocumentScope): string | undefined {
  return ownerOf(place)?.defaultShardGroup?.value || undefined;
}

function ownerOf({ document, scope, database, schema }: DocumentScope) {
  if (scope.database === undefined) return document.topology;
  if (scope.schema === undefined) return database;
  return schema;
}

function refusedDefault(live: Topology, desired: Topology): DefaultChange[] {
  const to = desired.defaultShardGroup?.value;
  if (!isRefused(desired) || live.defaultShardGroup?.value === to) return [];
  return [notTheAuthority(desired.authoritativeShardGroup?.value, to)];
}

/** The cluster default must be absent or the authoritative group (docs/neki.md §1.1, change 15). */
function isRefused({
  defaultShardGroup,
  authoritativeShardGroup,
}: Topology): boolean {
  const own = defaultShardGroup?.value ?? '';
  return (
    own !== '' &&
    authoritativeShardGroup !== undefined &&
    own !== authoritativeShardGroup.value
  );
}
