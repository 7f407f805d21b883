import { nameList, nameOrNone } from '../../message/lists.ts';
import { type Message, prose } from '../../message/message.ts';
import {
  isOneShard,
  shardsIn,
  shardsOf,
  type Topology,
} from '../model/topology.ts';
import {
  type Change,
  IN_WORDS,
  type ToldChange,
  type UnlistedScope,
} from './change.ts';
import {
  type Comparing,
  type Place,
  placesOf,
  renamedUid,
} from './comparing.ts';
import { scopeText } from './object-text.ts';

const SAME_PLACEMENT = {
  kind: 'default',
  class: 'safe',
  action: 'same-placement',
} as const;
const DECLARED = prose`declaration only: every table that uses this default keeps its shards`;

/** The changes of the authority and of defaults that place no table anew; what the service refuses among them. */
export function compareAuthority(
  comparing: Comparing,
  told: readonly Change[],
): readonly Change[] {
  const [live, desired] = [comparing.live.topology, comparing.desired.topology];
  const changes = [
    ...compareCluster(comparing),
    ...refusedDefault(live, desired),
    ...compareReplaced(live, desired),
  ];
  const toldOf = new Set(
    told.flatMap(toldDefaults).map((scope) => JSON.stringify(scope)),
  );
  // Those of the live document first, as they have always been told.
  for (const [after, before] of placesOf(comparing.desired, comparing.live)) {
    const { scope } = after;
    if (scope.database !== undefined && scope.schema === undefined)
      changes.push(...compareDatabaseAuthority(comparing, scope.database));
    if (
      toldOf.has(JSON.stringify(scope)) ||
      (scope.database === undefined && isRefusedDefault(desired))
    )
      continue;
    const [from, to] = [ownDefault(before), ownDefault(after)];
    if (renamedUid(comparing, from) !== to)
      changes.push(
        replacement(SAME_PLACEMENT, { scope, from, to, effect: DECLARED }),
      );
  }
  return changes;
}

/** The defaults of which a change of tables tells. */
function toldDefaults(change: Change): readonly UnlistedScope[] {
  if (change.kind !== 'placement') return [];
  const { cause, tables } = change;
  if (cause.kind === 'table-group' && cause.earlier) return tables.unlisted;
  return cause.kind === 'default-group' ? [cause.scope] : [];
}

/** The default that a place sets itself. */
function ownDefault({
  document,
  scope,
  database,
  schema,
}: Place): string | undefined {
  const ofDatabase = scope.schema === undefined ? database : schema;
  const own = scope.database === undefined ? document.topology : ofDatabase;
  return own?.defaultShardGroup?.value || undefined;
}

function compareCluster(comparing: Comparing): ToldChange[] {
  const [live, desired] = [comparing.live.topology, comparing.desired.topology];
  const [from, to] = [live, desired].map(
    ({ authoritativeShardGroup }) => authoritativeShardGroup?.value,
  );
  if (from === undefined) return [];
  const group = desired.groups.get(to ?? '');
  const [before] = shardsOf(live.groups.get(from));
  const [after] = shardsOf(group);
  const rejected = (
    action: string,
    shard: string | undefined,
    effect: Message,
  ): ToldChange[] => [
    replacement(
      { kind: 'authority', class: 'rejected', action },
      { scope: {}, from: before, to: shard, effect },
    ),
  ];
  if (from !== to && group === undefined)
    return rejected(
      'removed',
      undefined,
      prose`rejected: a topology requires an authoritative group`,
    );
  if (group !== undefined && !isOneShard(group)) {
    const effect = prose`rejected: the authoritative group must have exactly one key range, without bounds`;
    return rejected('not-one-shard', [...shardsOf(group)].join(', '), effect);
  }
  if (before !== undefined && after !== undefined && before !== after)
    return rejected(
      'moved',
      after,
      prose`rejected: the authoritative shard of a cluster cannot change`,
    );
  return compareNames(comparing, { scope: {}, from, to });
}

/** An authority that keeps its shard under another uid. */
function compareNames(comparing: Comparing, names: Names): ToldChange[] {
  if (renamedUid(comparing, names.from) === names.to) return [];
  const shape = {
    kind: 'authority',
    class: 'safe',
    action: 'renamed',
  } as const;
  return [
    replacement(shape, { ...names, effect: prose`same shard: no effect` }),
  ];
}

function refusedDefault(live: Topology, desired: Topology): ToldChange[] {
  const to = desired.defaultShardGroup?.value;
  if (!isRefusedDefault(desired) || live.defaultShardGroup?.value === to)
    return [];
  const from = desired.authoritativeShardGroup?.value;
  const effect = prose`rejected: the default of the cluster must be absent or the authoritative group ${nameOrNone(from)}`;
  const shape = {
    kind: 'default',
    class: 'rejected',
    action: 'not-the-authority',
  } as const;
  return [replacement(shape, { scope: {}, from, to, effect })];
}

/** The cluster default must be absent or the authoritative group (docs/neki.md §1.1, change 15). */
function isRefusedDefault({
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

/** A database's sequences and catalog follow its authority, which only the CLI knows (docs/neki.md §1.5). */
function compareDatabaseAuthority(
  comparing: Comparing,
  database: string,
): ToldChange[] {
  const [live, desired] = [comparing.live.topology, comparing.desired.topology];
  const ownOf = ({ databases }: Topology) =>
    databases.get(database)?.authoritativeShardGroup?.value || undefined;
  const shardOf = (topology: Topology) => {
    const uid = ownOf(topology) ?? topology.authoritativeShardGroup?.value;
    return uid === undefined
      ? undefined
      : [...shardsOf(topology.groups.get(uid))][0];
  };
  const [from, to] = [ownOf(live), ownOf(desired)];
  const [before, after] = [shardOf(live), shardOf(desired)];
  if (from === undefined && to === undefined) return [];
  const scope = { database };
  // A group that keeps its uid may still have been given another shard, and counters are on the shard.
  if (before === after) return compareNames(comparing, { scope, from, to });
  const effect = prose`sequences of the authority continue on another shard, but their counters are not copied: ids could repeat unless you carry the counters over first`;
  const shape = {
    kind: 'authority',
    class: 'needs-backfill',
    action: 'moved',
  } as const;
  const moved = replacement(shape, { scope, from: before, to: after, effect });
  // What the database does not list follows its authority.
  return [
    { ...moved, tables: { listed: [], unlisted: [scope] }, reversible: 'no' },
  ];
}

/** No shard in common: most often another branch's file, since shards differ by branch (docs/neki.md §7). */
function compareReplaced(live: Topology, desired: Topology): ToldChange[] {
  const [from, to] = [shardsIn(live), shardsIn(desired)];
  if (from.size === 0 || to.size === 0 || !from.isDisjointFrom(to)) return [];
  const words = [
    prose`every shard: ${nameList([...from], 'shard')} → ${nameList([...to], 'shard')}`,
    prose`the file has no shard of the branch; it probably belongs to another branch, because shards differ by branch`,
  ] as const;
  const shape = {
    kind: 'shards-replaced',
    class: 'behavioural',
    action: 'replaced',
    words,
  } as const;
  return [{ ...IN_WORDS, ...shape, reversible: 'routing-only' }];
}

/** What a change names before and after, where it applies. */
interface Names {
  readonly scope: UnlistedScope;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

function replacement(
  shape: Pick<ToldChange, 'action' | 'class'> & {
    readonly kind: 'authority' | 'default';
  },
  { scope, from, to, effect }: Names & { readonly effect: Message },
): ToldChange {
  const what = shape.kind === 'authority' ? 'authority' : 'default shard group';
  const title = prose`${what} of ${scopeText(scope)}: ${nameOrNone(from)} → ${nameOrNone(to)}`;
  return { ...IN_WORDS, ...shape, words: [title, effect] };
}
