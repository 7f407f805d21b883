import { sideBySide } from '../../keyed.ts';
import {
  isOneShard,
  type ShardGroup,
  shardsOf,
  type Topology,
} from '../../topology/topology.ts';
import type { UnlistedScope } from '../change-base.ts';
import {
  type AuthorityChange,
  movedAuthority,
  rejectedMove,
  rejectedRemoval,
  rejectedShape,
  renamedAuthority,
} from '../kinds/authority.ts';
import { type Comparing, renamedUid } from './comparing.ts';
import { rangesText } from './sides.ts';

/** The group of an authority before and after, and where it applies. */
interface Replacement {
  readonly scope: UnlistedScope;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The changes of the authorities of the cluster and of databases. */
export function compareAuthorities(
  comparing: Comparing,
): readonly AuthorityChange[] {
  const databases = sideBySide(
    comparing.desired.topology.databases,
    comparing.live.topology.databases,
  );
  const changes = [compareCluster(comparing)];
  for (const [name] of databases)
    changes.push(compareDatabase(comparing, name));
  return changes.filter((change) => change !== undefined);
}

function compareCluster(comparing: Comparing): AuthorityChange | undefined {
  const [live, desired] = [comparing.live.topology, comparing.desired.topology];
  const from = live.authoritativeShardGroup?.value;
  const to = desired.authoritativeShardGroup?.value;
  if (from === undefined) return undefined;

  const former = live.groups.get(from);
  const group = desired.groups.get(to ?? '');
  const [before, after] = [shardsOf(former), shardsOf(group)];
  if (from !== to && group === undefined) return rejectedRemoval(before);
  if (group !== undefined && !isOneShard(group))
    return rejectedShape(before, after);
  if (before.size > 0 && after.size > 0 && before.isDisjointFrom(after))
    return rejectedMove(before, after);
  // The service allows no such authority, but a compared document may have one.
  if (before.size > 1 && group !== undefined)
    return movedAuthority({}, before, after);
  return compareNames(comparing, { scope: {}, from, to });
}

/**
 * A database's sequences and catalog follow its authority. Only the source of the CLI shows this setting (docs/neki.md
 * §1.5).
 */
function compareDatabase(
  comparing: Comparing,
  database: string,
): AuthorityChange | undefined {
  const [live, desired] = [comparing.live.topology, comparing.desired.topology];
  const from = ownAuthority(live, database);
  const to = ownAuthority(desired, database);
  if (from === undefined && to === undefined) return undefined;

  const scope = { database };
  // A group may keep its uid and still have another shard, and counters are on the shard.
  const before = authorityOf(live, from);
  const after = authorityOf(desired, to);
  if (keepsCounters(before, after))
    return compareNames(comparing, { scope, from, to });
  return movedAuthority(scope, shardsOf(before), shardsOf(after));
}

/**
 * Whether each counter is known to stay on its shard. If there are several shards, it is unknown which one has the
 * counter.
 */
function keepsCounters(
  before: ShardGroup | undefined,
  after: ShardGroup | undefined,
): boolean {
  const [from, to] = [shardsOf(before), shardsOf(after)];
  if (from.symmetricDifference(to).size > 0) return false;
  return from.size < 2 || rangesText(before) === rangesText(after);
}

/** The authority that a database sets for itself. */
function ownAuthority(
  { databases }: Topology,
  database: string,
): string | undefined {
  return databases.get(database)?.authoritativeShardGroup?.value || undefined;
}

/**
 * The authoritative group of a database: the group that the database names, or else the group that the cluster names.
 */
function authorityOf(topology: Topology, own: string | undefined) {
  const uid = own ?? topology.authoritativeShardGroup?.value;
  return topology.groups.get(uid ?? '');
}

function compareNames(
  comparing: Comparing,
  { scope, from, to }: Replacement,
): AuthorityChange | undefined {
  if (renamedUid(comparing, from) === to) return undefined;
  return renamedAuthority(scope, from, to);
}
