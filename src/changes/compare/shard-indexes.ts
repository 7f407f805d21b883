import type { ObjectNode } from '../../document/document.ts';
import { sideBySide } from '../../keyed.ts';
import { writePart } from '../../topology/equality/canonical-form.ts';
import type { TopologyDocument } from '../../topology/topology-document.ts';
import type { PlacementChange } from '../kinds/placement.ts';
import {
  changedIndex,
  type IndexChange,
  newIndex,
  removedIndex,
} from '../kinds/shard-index.ts';
import { type Comparing, onlyTwins } from './comparing.ts';

/** The changes of shard indexes themselves, without the indexes whose change a placement change already reports. */
export function compareIndexes(
  { live, desired }: Comparing,
  placements: readonly PlacementChange[],
): readonly IndexChange[] {
  const [before, after] = [definitionsOf(live), definitionsOf(desired)];
  const gone = Array.from(before).filter(([name]) => !after.has(name));
  const come = Array.from(after).filter(([name]) => !before.has(name));
  const former = onlyTwins(gone, come);
  const renamed = new Set(former.values());

  const changes = come.map(([name]) => newIndex(name, former.get(name)));
  for (const [name] of gone)
    if (!renamed.has(name)) changes.push(removedIndex(name));

  const reported = new Set(placements.flatMap(usedIndexes));
  for (const [name, one, other] of sideBySide(
    live.topology.indexes,
    desired.topology.indexes,
  )) {
    if (one === undefined || other === undefined || reported.has(name))
      continue;
    if (before.get(name) !== after.get(name)) changes.push(changedIndex(name));
  }
  return changes;
}

/** The definition of each index by its name, as canonical text. */
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

/** The names of the indexes whose change a placement change reports. */
function usedIndexes({ before, after }: PlacementChange): readonly string[] {
  if (
    before.semantics === after.semantics &&
    before.undocumented === after.undocumented
  )
    return [];
  return [before, after].flatMap(({ placement }) =>
    placement.indexes.map(({ name }) => name),
  );
}
