import { memberValue, type StringNode } from '../document/document.ts';
import { writePart } from '../equality/canonical-form.ts';
import { nameList, prose, quoteWhole } from '../finding.ts';
import { resolveGroup } from '../model/resolution.ts';
import { type ShardGroup, type ShardIndex, shardsOf, type Topology } from '../model/topology.ts';
import type { TopologyDocument } from '../topology-document.ts';
import { type Change, NO_TABLES, type ToldChange, type Words } from './change.ts';
import {
  type Comparing,
  compareSides,
  computesSame,
  onlyMembers,
  onlyTwins,
  renamedUid,
  sideFor,
} from './comparing.ts';

/**
 * The changes of shard groups themselves. Pass the changes of tables and reference tables: a group whose rows are
 * told of there is not told of again.
 */
export function compareGroups(comparing: Comparing, told: readonly Change[]): readonly Change[] {
  const live = comparing.live.topology.groups;
  const desired = comparing.desired.topology.groups;
  const bound = boundGroups(comparing.desired.topology);
  const former = new Map([...comparing.renamed].map(([from, to]) => [to, from]));
  const toldOf = new Set(told.flatMap((change) => toldGroups(comparing, change)));
  const changes: Change[] = [];
  for (const [uid, group] of desired) {
    const formerly = former.get(uid);
    const before = live.get(formerly ?? uid);
    const isBound = bound.has(uid);
    if (before === undefined) changes.push(groupChange('added', { group, isBound }));
    if (before !== undefined && formerly !== undefined)
      changes.push(groupChange('renamed', { group, isBound, formerly }));
    if (before !== undefined) changes.push(...compareGroup(comparing, [before, group], { isBound, toldOf }));
  }
  for (const [uid, group] of live) {
    if (desired.has(renamedUid(comparing, uid) ?? uid)) continue;
    changes.push(groupChange('removed', { group, isBound: bound.has(uid) }));
  }
  return changes;
}

/** Groups that a binding or a default names; an authority alone binds no table. */
export function boundGroups({ databases, defaultShardGroup }: Topology): ReadonlySet<string> {
  const bound = new Set<string>();
  const add = (name: StringNode | undefined): void => {
    if (name !== undefined && name.value !== '') bound.add(name.value);
  };
  add(defaultShardGroup);
  for (const database of databases.values()) {
    add(database.defaultShardGroup);
    for (const schema of database.schemas.values()) {
      add(schema.defaultShardGroup);
      for (const sequence of schema.sequences.values()) add(sequence.shardGroup);
      for (const table of schema.referenceTables.values()) table.shardGroups?.forEach(add);
      for (const { name, shardGroup } of schema.tables.values())
        if (!schema.referenceTables.has(name)) add(shardGroup);
    }
  }
  return bound;
}

function compareGroup(
  comparing: Comparing,
  [before, after]: readonly [ShardGroup, ShardGroup],
  { isBound, toldOf }: { readonly isBound: boolean; readonly toldOf: ReadonlySet<string> },
): Change[] {
  const changes: Change[] = [];
  const subject = { group: after, isBound };
  const names = [before, after].map(({ node }) => {
    const name = memberValue(node, 'name');
    return name?.kind === 'string' && name.value !== '' ? name.value : undefined;
  });
  if (names[0] !== names[1]) changes.push(groupChange('display-name', subject));
  const { live, desired } = comparing;
  if (routingOf(live, before) === routingOf(desired, after)) return changes;
  const uid = after.uid?.value ?? '';
  if (toldOf.has(uid)) return changes;
  const sides = [
    sideFor(comparing, resolveGroup(live.resolution, before.uid?.value ?? '')),
    sideFor(comparing, resolveGroup(desired.resolution, uid)),
  ] as const;
  const isEven = sides[0].semantics === sides[1].semantics && compareSides(...sides).kind === 'none';
  if (isEven && followsRenamedIndex(comparing, before, after)) return changes;
  changes.push(groupChange(isEven ? 'redrawn' : 'unused', subject));
  return changes;
}

/** The groups whose own change a change tells of. */
function toldGroups(comparing: Comparing, change: Change): readonly string[] {
  switch (change.kind) {
    case 'placement':
      return 'group' in change.cause ? [change.cause.group] : [];
    case 'reference-table':
      return change.group === undefined ? [] : [change.group];
    case 'authority': {
      const uid = comparing.desired.topology.authoritativeShardGroup?.value;
      return uid === undefined || change.class !== 'rejected' ? [] : [uid];
    }
    default:
      return [];
  }
}

/** Whether a group differs in nothing but the name of its index, which the other document does not know. */
function followsRenamedIndex(comparing: Comparing, before: ShardGroup, after: ShardGroup): boolean {
  const { live, desired } = comparing;
  const [from = '', to = ''] = [before, after].map(({ defaultShardIndex }) => defaultShardIndex?.value);
  const [one, other] = [routingOf(live, before, ['key_ranges']), routingOf(desired, after, ['key_ranges'])];
  return one === other && !desired.topology.indexes.has(from) && !live.topology.indexes.has(to);
}

/** What these members of a group say, in canonical text; what is unknown in them is told of as such. */
function routingOf(
  { context }: TopologyDocument,
  { uid, node }: ShardGroup,
  keys: readonly string[] = ['default_shard_index', 'key_ranges'],
): string {
  const routing = onlyMembers(node, (key) => keys.includes(key));
  const path = ['shard_groups', uid?.value ?? ''];
  return writePart({ part: 'shard-group', node: routing, path, onlyKnown: true }, context);
}

type GroupAction = 'added' | 'removed' | 'renamed' | 'redrawn' | 'unused' | 'display-name';

function groupChange(
  action: GroupAction,
  {
    group,
    isBound,
    formerly = '',
  }: { readonly group: ShardGroup; readonly isBound: boolean; readonly formerly?: string },
): ToldChange {
  const name = quoteWhole(group.uid?.value ?? '');
  const words: Readonly<Record<GroupAction, Words>> = {
    added: [
      prose`new group ${name} on ${nameList([...shardsOf(group)], 'shard')}`,
      isBound
        ? prose`its tables are listed separately`
        : prose`nothing is bound to it yet; the service checks its bounds only once something is`,
    ],
    removed: [
      prose`group ${name} removed`,
      isBound
        ? prose`rejected: something is still bound to it`
        : prose`nothing is bound to it; first check that no workflow still uses it`,
    ],
    renamed: [
      prose`group ${quoteWhole(formerly)} renamed to ${name}`,
      prose`same shards, same index; no workflow may be running, because workflows refer to groups by uid`,
    ],
    redrawn: [prose`group ${name} reformatted`, prose`no effect: every key keeps its shard`],
    unused: [prose`group ${name} changed`, prose`no effect: no table uses the part that changed`],
    'display-name': [prose`name of group ${name}`, prose`display only: routing does not use it`],
  };
  const usual = action === 'display-name' ? 'none' : 'safe';
  const risk = action === 'removed' && isBound ? 'rejected' : usual;
  return { kind: 'group', class: risk, action, words: words[action], tables: NO_TABLES, reversible: 'yes' };
}

/**
 * The changes of shard indexes themselves. Pass the changes of tables: an index whose change is told of there is not
 * told of again.
 */
export function compareIndexes(comparing: Comparing, told: readonly Change[]): readonly Change[] {
  const live = comparing.live.topology.indexes;
  const desired = comparing.desired.topology.indexes;
  const gone = [...live.values()].filter(({ name }) => !desired.has(name));
  const come = [...desired.values()].filter(({ name }) => !live.has(name));
  const changes: Change[] = [];
  const written = (document: TopologyDocument, indexes: readonly ShardIndex[]) =>
    indexes.map((index) => [index, definition(document, index)] as const);
  const twins = onlyTwins(written(comparing.live, gone), written(comparing.desired, come));
  const former = new Map(Array.from(twins, ([[other], [index]]) => [index, other]));
  const renamed = new Set(former.values());
  for (const index of come) {
    const formerly = former.get(index)?.name;
    if (formerly === undefined) changes.push(indexChange('added', index.name));
    else changes.push(indexChange('renamed', index.name, formerly));
  }
  for (const index of gone) {
    if (!renamed.has(index)) changes.push(indexChange('removed', index.name));
  }
  const toldOf = new Set(told.flatMap(usedIndexes));
  for (const [name, index] of desired) {
    const before = live.get(name);
    if (before === undefined || toldOf.has(name)) continue;
    if (definition(comparing.live, before) === definition(comparing.desired, index)) continue;
    const isSame = index.type?.value === 'modulo' && computesSame(before, index);
    changes.push(indexChange(isSame ? 'respelled' : 'changed', name));
  }
  return changes;
}

function definition({ context }: TopologyDocument, { node }: ShardIndex): string {
  return writePart({ part: 'shard-index', node, onlyKnown: true }, context);
}

/** Names of the indexes whose change is told of by a change of tables. */
function usedIndexes(change: Change): readonly string[] {
  if (change.kind !== 'placement' || change.before.semantics === change.after.semantics) return [];
  const indexes = [...change.before.placement.indexes, ...change.after.placement.indexes];
  return indexes.flatMap(({ name }) => name ?? []);
}

function indexChange(
  action: 'added' | 'removed' | 'changed' | 'renamed' | 'respelled',
  index: string,
  formerly = '',
): ToldChange {
  const name = quoteWhole(index);
  const words: Readonly<Record<typeof action, Words>> = {
    added: [prose`new index ${name}`, prose`no effect until a group or a table uses it`],
    removed: [prose`index ${name} removed`, prose`no table uses it any more`],
    changed: [prose`index ${name} changed`, prose`no effect: no table uses the part that changed`],
    renamed: [
      prose`index ${quoteWhole(formerly)} renamed to ${name}`,
      prose`same definition: routing is unchanged`,
    ],
    respelled: [
      prose`modulus of ${name} reformatted`,
      prose`it is unknown how the service reads a modulus with leading zeros; remove them`,
    ],
  };
  const risk = action === 'respelled' ? 'unknown' : 'safe';
  return { kind: 'index', class: risk, action, words: words[action], tables: NO_TABLES, reversible: 'yes' };
}
