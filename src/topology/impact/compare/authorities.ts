import { sideBySide } from '../../keyed.ts';
import { isOneShard, shardsOf, type Topology } from '../../model/topology.ts';
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

  const group = desired.groups.get(to ?? '');
  const [before] = shardsOf(live.groups.get(from));
  const [after] = shardsOf(group);
  if (from !== to && group === undefined) return rejectedRemoval(before);
  if (group !== undefined && !isOneShard(group))
    return rejectedShape(before, shardsOf(group));
  if (before !== undefined && after !== undefined && before !== after)
    return rejectedMove(before, after);
  return compareNames(comparing, { scope: {}, from, to });
}

/** A database's sequences and catalog follow its authority, which only the CLI knows (docs/neki.md §1.5). */
function compareDatabase(
  comparing: Comparing,
  database: string,
): AuthorityChange | undefined {
  const [live, desired] = [comparing.live.topology, comparing.desired.topology];
  const from = ownAuthority(live, database);
  const to = ownAuthority(desired, database);
  if (from === undefined && to === undefined) return undefined;

  const scope = { database };
  // A group that keeps its uid may still have been given another shard, and counters are on the shard.
  const [before] = shardsOf(authorityOf(live, from));
  const [after] = shardsOf(authorityOf(desired, to));
  if (before === after) return compareNames(comparing, { scope, from, to });
  return movedAuthority(scope, before, after);
}

/** The authority that a database sets itself. */
function ownAuthority(
  { databases }: Topology,
  database: string,
): string | undefined {
  return databases.get(database)?.authoritativeShardGroup?.value || undefined;
}

/** The group of a database's authority, which is the cluster's where it sets none. */
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
