import { nameOrNone } from '../../../message/lists.ts';
import { type Message, prose } from '../../../message/message.ts';
import type { Topology } from '../../model/topology.ts';
import {
  type ChangeBase,
  type ChangeText,
  NO_TABLES,
  scopeKey,
  type UnlistedScope,
} from '../change-base.ts';
import {
  type Comparing,
  type Place,
  placesOf,
  renamedUid,
} from '../comparing.ts';
import { scopeText } from '../table-text.ts';
import type { PlacementChange } from './placement.ts';

/** A default that places no table anew, or that the service refuses. */
export interface DefaultChange extends ChangeBase {
  readonly kind: 'default';
  readonly action: 'same-placement' | 'not-the-authority';
  readonly text: ChangeText;
}

/** The changes of defaults that no change of placement reports. */
export function compareDefaults(
  comparing: Comparing,
  placements: readonly PlacementChange[],
): readonly DefaultChange[] {
  const [live, desired] = [comparing.live.topology, comparing.desired.topology];
  const reported = new Set(placements.flatMap(defaultsIn).map(scopeKey));
  if (isRefused(desired)) reported.add(scopeKey({}));

  const changes = refusedDefault(live, desired);
  // Those of the live document first, as they have always been listed.
  for (const [after, before] of placesOf(comparing.desired, comparing.live)) {
    const { scope } = after;
    const [from, to] = [ownDefault(before), ownDefault(after)];
    if (reported.has(scopeKey(scope))) continue;
    if (renamedUid(comparing, from) !== to)
      changes.push({
        kind: 'default',
        class: 'safe',
        action: 'same-placement',
        text: {
          title: titleOf(scope, from, to),
          effect: prose`declaration only: every table that uses this default keeps its shards`,
        },
        tables: NO_TABLES,
        reversible: 'yes',
      });
  }
  return changes;
}

/** The defaults that a change of placement reports. */
function defaultsIn({
  cause,
  tables,
}: PlacementChange): readonly UnlistedScope[] {
  if (cause.kind === 'table-group' && cause.earlier) return tables.unlisted;
  return cause.kind === 'default-group' ? [cause.scope] : [];
}

/** The default that a place sets itself. */
function ownDefault(place: Place): string | undefined {
  return ownerOf(place)?.defaultShardGroup?.value || undefined;
}

function ownerOf({ document, scope, database, schema }: Place) {
  if (scope.database === undefined) return document.topology;
  return scope.schema === undefined ? database : schema;
}

function refusedDefault(live: Topology, desired: Topology): DefaultChange[] {
  const to = desired.defaultShardGroup?.value;
  if (!isRefused(desired) || live.defaultShardGroup?.value === to) return [];
  const from = desired.authoritativeShardGroup?.value;
  return [
    {
      kind: 'default',
      class: 'rejected',
      action: 'not-the-authority',
      text: {
        title: titleOf({}, from, to),
        effect: prose`rejected: the default of the cluster must be absent or the authoritative group ${nameOrNone(from)}`,
      },
      tables: NO_TABLES,
      reversible: 'yes',
    },
  ];
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

function titleOf(
  scope: UnlistedScope,
  from: string | undefined,
  to: string | undefined,
): Message {
  return prose`default shard group of ${scopeText(scope)}: ${nameOrNone(from)} → ${nameOrNone(to)}`;
}
