import { shardsIn, type Topology } from '../topology/topology.ts';
import type { TopologyDocument } from '../topology/topology-document.ts';
import { type Change, kindOf, mostSevereFirst } from './change.ts';
import { compareAuthorities } from './compare/authorities.ts';
import {
  type Comparing,
  comparingOf,
  type FileBefore,
} from './compare/comparing.ts';
import { compareDefaults } from './compare/defaults.ts';
import { compareReferenceTables } from './compare/reference-tables.ts';
import { compareSecondaryIndexes } from './compare/secondary-indexes.ts';
import { compareSequences } from './compare/sequences.ts';
import { compareGroups } from './compare/shard-groups.ts';
import { compareIndexes } from './compare/shard-indexes.ts';
import { compareTables } from './compare/tables.ts';
import { compareUnknownKeys } from './compare/unknown-keys.ts';
import { isPlacement } from './kinds/placement.ts';
import {
  type ShardsReplacedChange,
  shardsReplaced,
} from './kinds/shards-replaced.ts';
import { unknownChange } from './kinds/unknown.ts';

/**
 * The changes from the live to the desired topology, the most severe first. Each difference in meaning is a change. The
 * caller has checked that the canonical forms differ: if no difference is found, the result is a change of unknown
 * effect.
 */
export function findChanges(
  live: TopologyDocument,
  desired: TopologyDocument,
  file: FileBefore = {},
): readonly Change[] {
  const comparing = comparingOf(live, desired, file);
  const tables = compareTables(comparing);
  const placements = tables.filter(isPlacement);
  const placed: readonly Change[] = [
    tables,
    compareReferenceTables(comparing),
    compareAuthorities(comparing),
  ].flat();

  const changes: readonly Change[] = [
    placed,
    compareDefaults(comparing, placements),
    compareShardSets(comparing),
    compareSequences(comparing),
    compareSecondaryIndexes(comparing),
    compareGroups(comparing, groupsIn(placed, desired.topology)),
    compareIndexes(comparing, placements),
    compareUnknownKeys(comparing),
  ].flat();
  if (changes.length === 0) return [unknownChange('unexplained')];
  return mostSevereFirst(changes);
}

/** The change for two documents without a common shard. */
function compareShardSets({
  live,
  desired,
}: Comparing): readonly ShardsReplacedChange[] {
  const [from, to] = [shardsIn(live.topology), shardsIn(desired.topology)];
  if (from.size === 0 || to.size === 0 || !from.isDisjointFrom(to)) return [];
  return [shardsReplaced(from, to)];
}

/** The groups whose change other changes already report. */
function groupsIn(
  changes: readonly Change[],
  desired: Topology,
): ReadonlySet<string | undefined> {
  return new Set(
    changes.flatMap((change) => kindOf(change).group?.(change, desired) ?? []),
  );
}
