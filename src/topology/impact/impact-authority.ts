import { nameList, nameOrNone, type Prose, prose } from '../finding.ts';
import { isOneShard, shardsOf, type Topology } from '../model/topology.ts';
import { type Change, NO_TABLES, type ToldChange, type UnlistedScope } from './change.ts';
import { type Comparing, type Place, placesOf, renamedUid } from './comparing.ts';
import { scopeText } from './object-text.ts';

/** The changes of the authority and of defaults that place no table anew; what the service refuses among them. */
export function compareAuthority(comparing: Comparing, told: readonly Change[]): readonly Change[] {
  const live = comparing.live.topology;
  const desired = comparing.desired.topology;
  const changes: Change[] = compareCluster(comparing);
  changes.push(...refusedDefault(live, desired), ...compareReplaced(live, desired));
  const toldOf = new Set(told.flatMap(toldDefaults).map((scope) => JSON.stringify(scope)));
  // Those of the live document first, as they have always been told.
  for (const [after, before] of placesOf(comparing.desired, comparing.live)) {
    const { scope } = after;
    if (scope.database !== undefined && scope.schema === undefined)
      changes.push(...compareDatabaseAuthority(comparing, scope.database));
    if (toldOf.has(JSON.stringify(scope)) || (scope.database === undefined && isRefusedDefault(desired)))
      continue;
    const [from, to] = [ownDefault(before), ownDefault(after)];
    if (renamedUid(comparing, from) !== to)
      changes.push(defaultChange('same-placement', { scope, from, to }));
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
function ownDefault({ document, scope, database, schema }: Place): string | undefined {
  const ofDatabase = scope.schema === undefined ? database : schema;
  const own = scope.database === undefined ? document.topology : ofDatabase;
  return own?.defaultShardGroup?.value || undefined;
}

function compareCluster(comparing: Comparing): Change[] {
  const [live, desired] = [comparing.live.topology, comparing.desired.topology];
  const [from, to] = [live, desired].map(({ authoritativeShardGroup }) => authoritativeShardGroup?.value);
  if (from === undefined) return [];
  const group = desired.groups.get(to ?? '');
  const [before] = shardsOf(live.groups.get(from));
  const [after] = shardsOf(group);
  if (from !== to && group === undefined)
    return [authorityChange('removed', { from: before, to: undefined })];
  if (group !== undefined && !isOneShard(group))
    return [authorityChange('not-one-shard', { from: before, to: [...shardsOf(group)].join(', ') })];
  if (before !== undefined && after !== undefined && before !== after)
    return [authorityChange('moved', { from: before, to: after })];
  return renamedUid(comparing, from) === to ? [] : [authorityChange('renamed', { from, to })];
}

function refusedDefault(live: Topology, desired: Topology): ToldChange[] {
  const to = desired.defaultShardGroup?.value;
  if (!isRefusedDefault(desired) || live.defaultShardGroup?.value === to) return [];
  const from = desired.authoritativeShardGroup?.value;
  return [defaultChange('not-the-authority', { scope: {}, from, to })];
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
    return uid === undefined ? undefined : [...shardsOf(topology.groups.get(uid))][0];
  });
  // A group that keeps its uid may still have been given another shard, and counters are on the shard.
  if (before === after)
    return renamedUid(comparing, from) === to ? [] : [authorityChange('renamed', { from, to, database })];
  const moved = authorityChange('moved', { from: before, to: after, database });
  // What the database does not list follows its authority.
  const tables = { listed: [], unlisted: [{ database }] };
  return [{ ...moved, tables, class: 'needs-backfill', reversible: 'no' }];
}

/** What a change names before and after; undefined where there is none. */
interface Names {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

function defaultChange(
  action: 'same-placement' | 'not-the-authority',
  { scope, from, to }: Names & { readonly scope: UnlistedScope },
): ToldChange {
  const isRefused = action === 'not-the-authority';
  const effect = isRefused
    ? prose`rejected: the default of the cluster must be absent or the authoritative group ${nameOrNone(from)}`
    : prose`declaration only: every table that uses this default keeps its shards`;
  return {
    kind: 'default',
    class: isRefused ? 'rejected' : 'safe',
    action,
    words: [
      prose`default shard group of ${scopeText(scope)}: ${nameOrNone(from)} → ${nameOrNone(to)}`,
      effect,
    ],
    tables: NO_TABLES,
    reversible: 'yes',
  };
}

/** No shard in common: most often another branch's file, since shards differ by branch (docs/neki.md §7). */
function compareReplaced(live: Topology, desired: Topology): Change[] {
  const [from = [], to = []] = [live, desired].map(({ groupList }) => [
    ...new Set(groupList.flatMap((group) => [...shardsOf(group)])),
  ]);
  if (from.length === 0 || to.length === 0 || !new Set(from).isDisjointFrom(new Set(to))) return [];
  return [
    {
      kind: 'shards-replaced',
      class: 'unknown',
      action: 'replaced',
      words: [
        prose`every shard: ${nameList(from, 'shard')} → ${nameList(to, 'shard')}`,
        prose`the file has no shard of the branch; it probably belongs to another branch, because shards differ by branch`,
      ],
      tables: NO_TABLES,
      reversible: 'routing-only',
    },
  ];
}

function authorityChange(
  action: 'moved' | 'renamed' | 'not-one-shard' | 'removed',
  { from, to, database }: Names & { readonly database?: string },
): ToldChange {
  const effects: Readonly<Record<typeof action, Prose>> = {
    moved:
      database === undefined
        ? prose`rejected: the authoritative shard of a cluster cannot change`
        : prose`sequences of the authority continue on another shard, but their counters are not copied: ids could repeat unless you carry the counters over first`,
    renamed: prose`same shard: no effect`,
    'not-one-shard': prose`rejected: the authoritative group must have exactly one key range, without bounds`,
    removed: prose`rejected: a topology requires an authoritative group`,
  };
  const scope = database === undefined ? {} : { database };
  return {
    kind: 'authority',
    class: action === 'renamed' ? 'safe' : 'rejected',
    action,
    words: [
      prose`authority of ${scopeText(scope)}: ${nameOrNone(from)} → ${nameOrNone(to)}`,
      effects[action],
    ],
    tables: NO_TABLES,
    reversible: 'yes',
  };
}
