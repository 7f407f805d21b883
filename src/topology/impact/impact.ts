import type { Topology } from '../model/topology.ts';
import type { TopologyDocument } from '../topology-document.ts';
import { type Change, mostSevereFirst } from './change.ts';
import { comparingOf, type FileBefore } from './comparing.ts';
import { compareAuthorities } from './kinds/authority.ts';
import { compareDefaults } from './kinds/default.ts';
import { compareReferenceTables } from './kinds/reference-table.ts';
import { compareSecondaryIndexes } from './kinds/secondary-index.ts';
import { compareSequences } from './kinds/sequence.ts';
import { compareGroups } from './kinds/shard-group.ts';
import { compareIndexes } from './kinds/shard-index.ts';
import { compareShardSets } from './kinds/shards-replaced.ts';
import { unknownChange } from './kinds/unknown.ts';
import { compareUnknownKeys } from './kinds/unknown-key.ts';
import { compareTables } from './tables.ts';

/**
 * What applying the desired topology does, in place of the live one: every difference in meaning as one change, the
 * most severe first. Two topologies that are equal by their canonical forms give none; the caller has compared those.
 */
export function findChanges(
  live: TopologyDocument,
  desired: TopologyDocument,
  file: FileBefore = {},
): readonly Change[] {
  const comparing = comparingOf(live, desired, file);
  const tables = compareTables(comparing);
  const placements = tables.filter((change) => change.kind === 'placement');
  const placed: readonly Change[] = [
    ...tables,
    ...compareReferenceTables(comparing),
    ...compareAuthorities(comparing),
  ];

  const changes: readonly Change[] = [
    ...placed,
    ...compareDefaults(comparing, placements),
    ...compareShardSets(comparing),
    ...compareSequences(comparing),
    ...compareSecondaryIndexes(comparing),
    ...compareGroups(comparing, groupsIn(placed, desired.topology)),
    ...compareIndexes(comparing, placements),
    ...compareUnknownKeys(comparing),
  ];
  if (changes.length === 0) return [unknownChange('unexplained')];
  return mostSevereFirst(changes);
}

/** The groups whose own change some changes report. */
function groupsIn(
  changes: readonly Change[],
  { authoritativeShardGroup }: Topology,
): ReadonlySet<string | undefined> {
  const groups = new Set<string | undefined>();
  for (const change of changes) {
    if (change.kind === 'placement' && 'group' in change.cause)
      groups.add(change.cause.group);
    if (change.kind === 'reference-table') groups.add(change.group);
    if (change.kind === 'authority' && change.class === 'rejected')
      groups.add(authoritativeShardGroup?.value);
  }
  return groups;
}
