import { nameOrNone, shardList } from '../../../message/lists.ts';
import { type Message, prose } from '../../../message/message.ts';
import { isOneShard, shardsOf, type Topology } from '../../model/topology.ts';
import {
  type ChangeBase,
  type ChangeText,
  NO_TABLES,
  type UnlistedScope,
} from '../change-base.ts';
import { type Comparing, placesOf, renamedUid } from '../comparing.ts';
import { scopeText } from '../table-text.ts';

/** The authority of the cluster or of a database: its shard, or only the name of its group. */
export interface AuthorityChange extends ChangeBase {
  readonly kind: 'authority';
  readonly action: 'removed' | 'not-one-shard' | 'moved' | 'renamed';
  readonly text: ChangeText;
}

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
  const changes = compareCluster(comparing);
  for (const [{ scope }] of placesOf(comparing.desired, comparing.live)) {
    const { database, schema } = scope;
    if (database !== undefined && schema === undefined)
      changes.push(...compareDatabase(comparing, database));
  }
  return changes;
}

function compareCluster(comparing: Comparing): AuthorityChange[] {
  const [live, desired] = [comparing.live.topology, comparing.desired.topology];
  const from = live.authoritativeShardGroup?.value;
  const to = desired.authoritativeShardGroup?.value;
  if (from === undefined) return [];

  const group = desired.groups.get(to ?? '');
  const [before] = shardsOf(live.groups.get(from));
  const [after] = shardsOf(group);
  if (from !== to && group === undefined) return [rejectedRemoval(before)];
  if (group !== undefined && !isOneShard(group))
    return [rejectedShape(before, [...shardsOf(group)])];
  if (before !== undefined && after !== undefined && before !== after)
    return [rejectedMove(before, after)];
  return compareNames(comparing, { scope: {}, from, to });
}

function rejectedRemoval(from: string | undefined): AuthorityChange {
  return {
    kind: 'authority',
    class: 'rejected',
    action: 'removed',
    text: {
      title: titleOf({}, shardOrNone(from), shardOrNone(undefined)),
      effect: prose`rejected: a topology requires an authoritative group`,
    },
    tables: NO_TABLES,
    reversible: 'yes',
  };
}

function rejectedShape(
  from: string | undefined,
  shards: readonly string[],
): AuthorityChange {
  return {
    kind: 'authority',
    class: 'rejected',
    action: 'not-one-shard',
    text: {
      title: titleOf({}, shardOrNone(from), shardList(shards)),
      effect: prose`rejected: the authoritative group must have exactly one key range, without bounds`,
    },
    tables: NO_TABLES,
    reversible: 'yes',
  };
}

function rejectedMove(from: string, to: string): AuthorityChange {
  return {
    kind: 'authority',
    class: 'rejected',
    action: 'moved',
    text: {
      title: titleOf({}, shardOrNone(from), shardOrNone(to)),
      effect: prose`rejected: the authoritative shard of a cluster cannot change`,
    },
    tables: NO_TABLES,
    reversible: 'yes',
  };
}

/** A database's sequences and catalog follow its authority, which only the CLI knows (docs/neki.md §1.5). */
function compareDatabase(
  comparing: Comparing,
  database: string,
): AuthorityChange[] {
  const [live, desired] = [comparing.live.topology, comparing.desired.topology];
  const from = ownAuthority(live, database);
  const to = ownAuthority(desired, database);
  if (from === undefined && to === undefined) return [];

  const scope = { database };
  // A group that keeps its uid may still have been given another shard, and counters are on the shard.
  const [before] = shardsOf(authorityOf(live, from));
  const [after] = shardsOf(authorityOf(desired, to));
  if (before === after) return compareNames(comparing, { scope, from, to });
  return [
    {
      kind: 'authority',
      class: 'needs-backfill',
      action: 'moved',
      text: {
        title: titleOf(scope, shardOrNone(before), shardOrNone(after)),
        effect: prose`sequences of the authority continue on another shard, but their counters are not copied: ids could repeat unless you carry the counters over first`,
      },
      // What the database does not list follows its authority.
      tables: { listed: [], unlisted: [scope] },
      reversible: 'no',
    },
  ];
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

/** An authority that keeps its shard under another uid. */
function compareNames(
  comparing: Comparing,
  { scope, from, to }: Replacement,
): AuthorityChange[] {
  if (renamedUid(comparing, from) === to) return [];
  return [
    {
      kind: 'authority',
      class: 'safe',
      action: 'renamed',
      text: {
        title: titleOf(scope, nameOrNone(from), nameOrNone(to)),
        effect: prose`same shard: no effect`,
      },
      tables: NO_TABLES,
      reversible: 'yes',
    },
  ];
}

function titleOf(scope: UnlistedScope, from: Message, to: Message): Message {
  return prose`authority of ${scopeText(scope)}: ${from} → ${to}`;
}

function shardOrNone(uid: string | undefined): Message {
  if (uid === undefined) return prose`none`;
  return shardList([uid]);
}
