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
  for (const index of come) {
    const former = onlyOther(comparing, index, { gone, come });
    if (former === undefined) changes.push(indexChange('added', index.name));
    else {
      renamed.add(former);
      changes.push({ ...indexChange('renamed', index.name), formerly: former.name });
    }
  }
  for (const index of gone) {
    if (!renamed.has(index)) changes.push(indexChange('removed', index.name));
  }
  for (const [name, index] of desired) {
    const before = live.get(name);
    if (
      before === undefined ||
      definition(comparing, 'live', before) === definition(comparing, 'desired', index)
    )
      continue;
    if (!told.some((change) => usesIndex(change, name))) changes.push(indexChange('changed', name));
  }
  return changes;
}

/** The one index that went and has the definition of one that came, where no other comes into question. */
function onlyOther(
  comparing: Comparing,
  index: ShardIndex,
  { gone, come }: { readonly gone: readonly ShardIndex[]; readonly come: readonly ShardIndex[] },
): ShardIndex | undefined {
  const text = definition(comparing, 'desired', index);
  const twins = come.filter((other) => definition(comparing, 'desired', other) === text);
  const candidates = gone.filter((other) => definition(comparing, 'live', other) === text);
  return twins.length === 1 && candidates.length === 1 ? candidates[0] : undefined;
}

function definition(comparing: Comparing, which: 'live' | 'desired', { node }: ShardIndex): string {
  return partText(comparing, which, { part: 'shard-index', node });
}

function usesIndex(change: Change, name: string): boolean {
  if (change.kind !== 'placement' || change.before.semantics === change.after.semantics) return false;
  const indexes = [...change.before.placement.indexes, ...change.after.placement.indexes];
  return indexes.some((index) => index.name === name);
}

function indexChange(action: IndexChange['action'], index: string): IndexChange {
  return { kind: 'index', class: 'safe', action, index, tables: NO_TABLES, reversible: 'yes' };
}
