import type { ShardIndex } from '../model/topology.ts';
import { type Change, type IndexChange, NO_TABLES } from './change.ts';
import { type Comparing, partText } from './comparing.ts';

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
  const renamed = new Set<ShardIndex>();
  const former = onlyOthers(byDefinition(comparing, 'live', gone), byDefinition(comparing, 'desired', come));
  for (const index of come) {
    const other = former.get(index);
    if (other === undefined) changes.push(indexChange('added', index.name));
    else {
      renamed.add(other);
      changes.push({ ...indexChange('renamed', index.name), formerly: other.name });
    }
  }
  for (const index of gone) {
    if (!renamed.has(index)) changes.push(indexChange('removed', index.name));
  }
  const toldOf = new Set(told.flatMap(usedIndexes));
  for (const [name, index] of desired) {
    const before = live.get(name);
    if (
      before === undefined ||
      definition(comparing, 'live', before) === definition(comparing, 'desired', index)
    )
      continue;
    if (!toldOf.has(name)) changes.push(indexChange('changed', name));
  }
  return changes;
}

/** For each index that came, the one that went and has its definition, where no other comes into question. */
function onlyOthers(
  gone: ReadonlyMap<string, readonly ShardIndex[]>,
  come: ReadonlyMap<string, readonly ShardIndex[]>,
): ReadonlyMap<ShardIndex, ShardIndex> {
  const found = new Map<ShardIndex, ShardIndex>();
  for (const [text, [index, ...twins]] of come) {
    const [former, ...others] = gone.get(text) ?? [];
    if (index !== undefined && former !== undefined && twins.length + others.length === 0)
      found.set(index, former);
  }
  return found;
}

function byDefinition(
  comparing: Comparing,
  which: 'live' | 'desired',
  indexes: readonly ShardIndex[],
): ReadonlyMap<string, readonly ShardIndex[]> {
  return Map.groupBy(indexes, (index) => definition(comparing, which, index));
}

function definition(comparing: Comparing, which: 'live' | 'desired', { node }: ShardIndex): string {
  return partText(comparing, which, { part: 'shard-index', node });
}

/** Names of the indexes whose change is told of by a change of tables. */
function usedIndexes(change: Change): readonly string[] {
  if (change.kind !== 'placement' || change.before.semantics === change.after.semantics) return [];
  const indexes = [...change.before.placement.indexes, ...change.after.placement.indexes];
  return indexes.flatMap(({ name }) => name ?? []);
}

function indexChange(action: IndexChange['action'], index: string): IndexChange {
  return { kind: 'index', class: 'safe', action, index, tables: NO_TABLES, reversible: 'yes' };
}
