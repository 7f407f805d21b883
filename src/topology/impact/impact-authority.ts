import type { StringNode } from '../document/document.ts';
import { sideBySide } from '../keyed.ts';
import type { ShardGroup, Topology } from '../model/topology.ts';
import {
  type AuthorityChange,
  type Change,
  type ChangeClass,
  type DefaultChange,
  NO_TABLES,
} from './change.ts';
import { type Comparing, renamedUid } from './comparing.ts';

/** The changes of the authority and of defaults that place no table anew; what the service refuses among them. */
export function compareAuthority(comparing: Comparing, told: readonly Change[]): readonly Change[] {
  const live = comparing.live.topology;
  const desired = comparing.desired.topology;
  const changes = [...compareCluster(comparing), ...compareReplaced(live, desired)];
  const levels = new Set(
    told.flatMap((change) =>
      change.kind === 'placement' && change.cause.kind === 'default-group'
        ? [JSON.stringify(change.cause.scope)]
        : [],
    ),
  );
  const add = (change: DefaultChange | undefined): void => {
    if (change !== undefined && !levels.has(JSON.stringify(change.scope))) changes.push(change);
  };
  if (!isRefusedDefault(desired))
    add(defaultChange(comparing, {}, [live.defaultShardGroup, desired.defaultShardGroup]));
  // Those of the live document first, as they have always been told.
  for (const [database, after, before] of sideBySide(desired.databases, live.databases)) {
    changes.push(...compareDatabaseAuthority(comparing, database));
    add(defaultChange(comparing, { database }, [before?.defaultShardGroup, after?.defaultShardGroup]));
    for (const [schema, to, from] of sideBySide(after?.schemas, before?.schemas))
      add(defaultChange(comparing, { database, schema }, [from?.defaultShardGroup, to?.defaultShardGroup]));
  }
  return changes;
}

function compareCluster(comparing: Comparing): Change[] {
  const live = comparing.live.topology;
  const desired = comparing.desired.topology;
  const changes: Change[] = [];
  const from = live.authoritativeShardGroup?.value;
  const to = desired.authoritativeShardGroup?.value;
  const group = to === undefined ? undefined : desired.groups.get(to);
  const [before] = from === undefined ? [] : shardsOf(live.groups.get(from));
  const [after] = shardsOf(group);
  if (from === undefined) return changes.concat(refusedDefault(live, desired));
  if (from !== to && group === undefined) changes.push(authorityChange('removed', before, undefined));
  else if (group !== undefined && !isOneShard(group))
    changes.push(authorityChange('not-one-shard', before, shardsOf(group).join(', ')));
  else if (before !== undefined && after !== undefined && before !== after)
    changes.push(authorityChange('moved', before, after));
  else if (renamedUid(comparing, from) !== to) changes.push(authorityChange('renamed', from, to));
  return changes.concat(refusedDefault(live, desired));
}

function refusedDefault(live: Topology, desired: Topology): DefaultChange[] {
  const { defaultShardGroup, authoritativeShardGroup } = desired;
  if (!isRefusedDefault(desired) || live.defaultShardGroup?.value === defaultShardGroup?.value) return [];
  return [
    {
      kind: 'default',
      class: 'rejected',
      action: 'not-the-authority',
      level: 'topology',
      scope: {},
      from: authoritativeShardGroup?.value,
      to: defaultShardGroup?.value,
      tables: NO_TABLES,
      reversible: 'yes',
    },
  ];
}

/** The cluster default must be absent or the authoritative group (docs/neki.md §1.1, change 15). */
function isRefusedDefault({ defaultShardGroup, authoritativeShardGroup }: Topology): boolean {
  const own = defaultShardGroup?.value ?? '';
  return own !== '' && authoritativeShardGroup !== undefined && own !== authoritativeShardGroup.value;
}

/** A database's sequences and catalog follow its authority, which only the CLI knows (docs/neki.md §1.5). */
function compareDatabaseAuthority(comparing: Comparing, database: string): Change[] {
  const { live, desired } = comparing;
  const [from, to] = [live.topology, desired.topology].map(
    (topology) => topology.databases.get(database)?.authoritativeShardGroup?.value || undefined,
  );
  if (from === undefined && to === undefined) return [];
  const [before, after] = [live.topology, desired.topology].map((topology, index) => {
    const uid = (index === 0 ? from : to) ?? topology.authoritativeShardGroup?.value;
    return uid === undefined ? undefined : shardsOf(topology.groups.get(uid))[0];
  });
  // A group that keeps its uid may still have been given another shard, and counters are on the shard.
  if (before === after)
    return renamedUid(comparing, from) === to ? [] : [{ ...authorityChange('renamed', from, to), database }];
  return [
    { ...authorityChange('moved', before, after), class: 'needs-backfill', reversible: 'no', database },
  ];
}

function defaultChange(
  comparing: Comparing,
  scope: DefaultChange['scope'],
  [before, after]: readonly [StringNode | undefined, StringNode | undefined],
): DefaultChange | undefined {
  const [from, to] = [before?.value || undefined, after?.value || undefined];
  if (renamedUid(comparing, from) === to) return undefined;
  return {
    kind: 'default',
    class: 'safe',
    action: 'same-placement',
    level: scope.database === undefined ? 'topology' : scope.schema === undefined ? 'database' : 'schema',
    scope,
    from,
    to,
    tables: NO_TABLES,
    reversible: 'yes',
  };
}

/** No shard in common: most often another branch's file, since shards differ by branch (docs/neki.md §7). */
function compareReplaced(live: Topology, desired: Topology): Change[] {
  const [from = [], to = []] = [live, desired].map(({ groupList }) => [
    ...new Set(groupList.flatMap(shardsOf)),
  ]);
  if (from.length === 0 || to.length === 0 || !new Set(from).isDisjointFrom(new Set(to))) return [];
  return [
    { kind: 'shards-replaced', class: 'unknown', from, to, tables: NO_TABLES, reversible: 'routing-only' },
  ];
}

function authorityChange(
  action: AuthorityChange['action'],
  from: string | undefined,
  to: string | undefined,
): AuthorityChange {
  const changeClass: ChangeClass = action === 'renamed' ? 'safe' : 'rejected';
  return { kind: 'authority', class: changeClass, action, from, to, tables: NO_TABLES, reversible: 'yes' };
}

function isOneShard({ keyRanges }: ShardGroup): boolean {
  const [only] = keyRanges;
  return keyRanges.length === 1 && (only?.start?.value ?? '') === '' && (only?.end?.value ?? '') === '';
}

function shardsOf(group: ShardGroup | undefined): string[] {
  return [...new Set(group?.keyRanges.flatMap(({ shardUid }) => shardUid?.value ?? []))];
}
