import { nameList } from '../../message/lists.ts';
import { prose, quoteWhole } from '../../message/message.ts';
import {
  memberValue,
  type ObjectNode,
  onlyMembers,
} from '../document/document.ts';
import { writePart } from '../equality/canonical-form.ts';
import { sideBySide } from '../keyed.ts';
import { resolveGroup } from '../model/resolution.ts';
import {
  type ShardGroup,
  type ShardIndex,
  shardsOf,
  type Topology,
} from '../model/topology.ts';
import type { TopologyDocument } from '../topology-document.ts';
import {
  type Change,
  type ChangeClass,
  IN_WORDS,
  type ToldChange,
  type Words,
} from './change.ts';
import {
  type Comparing,
  compareSides,
  findGaps,
  onlyTwins,
  type Side,
  sideOf,
} from './comparing.ts';

const RENAMED = prose`same shards, same index; no workflow may be running, because workflows refer to groups by uid`;
const DISPLAYED = prose`display only: routing does not use it`;

/**
 * The changes of shard groups themselves. Pass the changes of tables and reference tables: a group whose rows are
 * told of there is not told of again.
 */
export function compareGroups(
  comparing: Comparing,
  told: readonly Change[],
): readonly Change[] {
  const { live, desired, renamed, formerly } = comparing;
  const bound = boundGroups(desired.topology);
  const { databases } = desired.topology;
  const authorities = new Set(
    databases
      .values()
      .map((database) => database.authoritativeShardGroup?.value),
  );
  const toldOf = new Set(
    told.flatMap((change) => toldGroups(desired.topology, change)),
  );
  const changes: Change[] = [];
  for (const [uid, group] of desired.topology.groups) {
    const name = quoteWhole(uid);
    const former = formerly.get(uid);
    const before = live.topology.groups.get(former ?? uid);
    if (before === undefined) {
      const title = prose`new group ${name} on ${nameList([...shardsOf(group)], 'shard')}`;
      const effect = bound.has(uid)
        ? prose`its tables are listed separately`
        : prose`nothing is bound to it yet; the service checks its bounds only once something is`;
      changes.push(groupChange('added', [title, effect]));
      continue;
    }
    if (former !== undefined)
      changes.push(
        groupChange('renamed', [
          prose`group ${quoteWhole(former)} renamed to ${name}`,
          RENAMED,
        ]),
      );
    const known = {
      isTold: toldOf.has(uid),
      isUsed: bound.has(uid) || authorities.has(uid),
    };
    changes.push(...compareGroup(comparing, [before, group], known));
  }
  for (const uid of live.topology.groups.keys()) {
    if (desired.topology.groups.has(renamed.get(uid) ?? uid)) continue;
    const effect = bound.has(uid)
      ? prose`rejected: something is still bound to it`
      : prose`nothing is bound to it; first check that no workflow still uses it`;
    const risk = bound.has(uid) ? 'rejected' : 'safe';
    changes.push(
      groupChange(
        'removed',
        [prose`group ${quoteWhole(uid)} removed`, effect],
        risk,
      ),
    );
  }
  return changes;
}

/** Groups that a binding or a default names; an authority alone binds no table. */
export function boundGroups({
  databases,
  defaultShardGroup,
}: Topology): ReadonlySet<string | undefined> {
  const bound = new Set([defaultShardGroup?.value]);
  for (const database of databases.values()) {
    bound.add(database.defaultShardGroup?.value);
    for (const schema of database.schemas.values()) {
      bound.add(schema.defaultShardGroup?.value);
      for (const { shardGroup } of schema.sequences.values())
        bound.add(shardGroup?.value);
      for (const { shardGroups } of schema.referenceTables.values())
        for (const { value } of shardGroups ?? []) bound.add(value);
      for (const { name, shardGroup } of schema.tables.values())
        if (!schema.referenceTables.has(name)) bound.add(shardGroup?.value);
    }
  }
  // An empty name is none.
  bound.delete('');
  return bound;
}

/** What changes of a group that both documents have, as far as no change of tables tells of it. */
function compareGroup(
  comparing: Comparing,
  [before, after]: readonly [ShardGroup, ShardGroup],
  { isTold, isUsed }: { readonly isTold: boolean; readonly isUsed: boolean },
): Change[] {
  const { live, desired } = comparing;
  const [former = '', uid = ''] = [before, after].map(
    (group) => group.uid?.value,
  );
  const name = quoteWhole(uid);
  const changes: Change[] = [];
  if (displayName(before) !== displayName(after))
    changes.push(
      groupChange(
        'display-name',
        [prose`name of group ${name}`, DISPLAYED],
        'none',
      ),
    );
  if (isTold || routingOf(live, before) === routingOf(desired, after))
    return changes;
  const from = sideOf(resolveGroup(live.resolution, former));
  const to = sideOf(resolveGroup(desired.resolution, uid));
  const isElsewhere =
    isUsed &&
    new Set(from.shards).symmetricDifference(new Set(to.shards)).size > 0;
  const unused = isElsewhere
    ? prose`no table uses the part that changed; what else uses ${name} is listed separately`
    : prose`no effect: no table uses the part that changed`;
  const even =
    gapsOf(from) === gapsOf(to)
      ? prose`no effect: every key keeps its shard`
      : prose`every key that had a shard keeps it; statements for keys that had none no longer fail`;
  if (from.semantics !== to.semantics || compareSides(from, to).kind !== 'none')
    changes.push(groupChange('unused', [prose`group ${name} changed`, unused]));
  else if (!followsRenamedIndex(comparing, before, after))
    changes.push(
      groupChange('redrawn', [prose`group ${name} reformatted`, even]),
    );
  return changes;
}

function gapsOf(side: Side): string {
  return findGaps(side)
    .map(({ low, high }) => `${low} ${high}`)
    .join();
}

/** The groups whose own change a change tells of. */
function toldGroups(
  { authoritativeShardGroup }: Topology,
  change: Change,
): readonly (string | undefined)[] {
  if (change.kind === 'placement')
    return 'group' in change.cause ? [change.cause.group] : [];
  if (change.kind === 'reference-table') return [change.group];
  const isRefused = change.kind === 'authority' && change.class === 'rejected';
  return isRefused ? [authoritativeShardGroup?.value] : [];
}

function displayName({ node }: ShardGroup): string {
  const name = memberValue(node, 'name');
  return name?.kind === 'string' ? name.value : '';
}

/** Whether a group differs in nothing but the name of its index, which the other document does not know. */
function followsRenamedIndex(
  { live, desired }: Comparing,
  before: ShardGroup,
  after: ShardGroup,
): boolean {
  const [from = '', to = ''] = [before, after].map(
    ({ defaultShardIndex }) => defaultShardIndex?.value,
  );
  const [one, other] = [
    routingOf(live, before, ['key_ranges']),
    routingOf(desired, after, ['key_ranges']),
  ];
  return (
    one === other &&
    !desired.topology.indexes.has(from) &&
    !live.topology.indexes.has(to)
  );
}

/** What these members of a group say, in canonical text; what is unknown in them is told of as such. */
function routingOf(
  { context }: TopologyDocument,
  { uid, node }: ShardGroup,
  keys: readonly string[] = ['default_shard_index', 'key_ranges'],
): string {
  const routing = onlyMembers(node, (key) => keys.includes(key));
  const path = ['shard_groups', uid?.value ?? ''];
  return writePart(
    { part: 'shard-group', node: routing, path, onlyKnown: true },
    context,
  );
}

function groupChange(
  action: string,
  words: Words,
  risk: ChangeClass = 'safe',
): ToldChange {
  return { ...IN_WORDS, kind: 'group', class: risk, action, words };
}

/**
 * The changes of shard indexes themselves. Pass the changes of tables: an index whose change is told of there is not
 * told of again.
 */
export function compareIndexes(
  { live, desired }: Comparing,
  told: readonly Change[],
): readonly Change[] {
  const [before, after] = [definitionsOf(live), definitionsOf(desired)];
  const gone = [...before].filter(([name]) => !after.has(name));
  const come = [...after].filter(([name]) => !before.has(name));
  const former = onlyTwins(gone, come);
  const renamed = new Set(former.values());
  const changes = come.map(([name]) => newIndex(name, former.get(name)));
  for (const [name] of gone) {
    const words = [
      prose`index ${quoteWhole(name)} removed`,
      prose`no table uses it any more`,
    ] as const;
    if (!renamed.has(name)) changes.push(indexChange('removed', words));
  }
  const toldOf = new Set(told.flatMap(usedIndexes));
  for (const [name, one, other] of sideBySide(
    live.topology.indexes,
    desired.topology.indexes,
  )) {
    if (one === undefined || other === undefined || toldOf.has(name)) continue;
    if (before.get(name) !== after.get(name)) changes.push(changedIndex(other));
  }
  return changes;
}

/** What each index says, in canonical text. */
function definitionsOf({
  topology,
  context,
}: TopologyDocument): ReadonlyMap<string, string> {
  const { indexes } = topology;
  const textOf = (node: ObjectNode): string =>
    writePart({ part: 'shard-index', node, onlyKnown: true }, context);
  return new Map(
    Array.from(indexes, ([name, { node }]) => [name, textOf(node)]),
  );
}

/** Names of the indexes whose change is told of by a change of tables. */
function usedIndexes(change: Change): readonly string[] {
  if (change.kind !== 'placement') return [];
  const { before, after } = change;
  if (
    before.semantics === after.semantics &&
    before.undocumented === after.undocumented
  )
    return [];
  return [before, after].flatMap(({ placement }) =>
    placement.indexes.map(({ name }) => name),
  );
}

function newIndex(index: string, formerly: string | undefined): ToldChange {
  const name = quoteWhole(index);
  return formerly === undefined
    ? indexChange('added', [
        prose`new index ${name}`,
        prose`no effect until a group or a table uses it`,
      ])
    : indexChange('renamed', [
        prose`index ${quoteWhole(formerly)} renamed to ${name}`,
        prose`same definition: routing is unchanged`,
      ]);
}

function changedIndex({ name }: ShardIndex): ToldChange {
  return indexChange('changed', [
    prose`index ${quoteWhole(name)} changed`,
    prose`no effect: no table uses the part that changed`,
  ]);
}

function indexChange(action: string, words: Words): ToldChange {
  return { ...IN_WORDS, kind: 'index', class: 'safe', action, words };
}
