import { onlyMembers, stringAt } from '../../document/document.ts';
import { writePart } from '../../topology/equality/canonical-form.ts';
import { resolveGroup } from '../../topology/resolution.ts';
import {
  type Schema,
  type ShardGroup,
  shardsOf,
  type Topology,
} from '../../topology/topology.ts';
import type { TopologyDocument } from '../../topology/topology-document.ts';
import {
  addedGroup,
  displayedGroup,
  type GroupChange,
  redrawnGroup,
  removedGroup,
  renamedGroup,
  unusedGroup,
} from '../kinds/shard-group.ts';
import { findGaps, type Side, sideOf } from '../side.ts';
import type { Comparing } from './comparing.ts';
import { compareSides } from './sides.ts';

/** What else is reported of a group, and what uses it. */
interface GroupUse {
  /** Whether another change already reports the difference. */
  readonly isReported: boolean;
  readonly isUsed: boolean;
}

/** The changes of shard groups themselves. A group whose rows are `reported` by other changes is not reported again. */
export function compareGroups(
  comparing: Comparing,
  reported: ReadonlySet<string | undefined>,
): readonly GroupChange[] {
  const { live, desired, renamed, formerly } = comparing;
  const bound = boundGroups(desired.topology);
  const authorities = authoritiesOf(desired.topology);

  const changes: GroupChange[] = [];
  for (const [uid, group] of desired.topology.groups) {
    const former = formerly.get(uid);
    const before = live.topology.groups.get(former ?? uid);
    if (before === undefined) {
      changes.push(
        addedGroup(uid, shardsOf(group), { isBound: bound.has(uid) }),
      );
      continue;
    }
    if (former !== undefined) changes.push(renamedGroup(former, uid));
    const use = {
      isReported: reported.has(uid),
      isUsed: bound.has(uid) || authorities.has(uid),
    };
    changes.push(...compareGroup(comparing, [before, group], use));
  }

  for (const uid of live.topology.groups.keys())
    if (!desired.topology.groups.has(renamed.get(uid) ?? uid))
      changes.push(removedGroup(uid, { isBound: bound.has(uid) }));
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
    for (const schema of database.schemas.values())
      for (const uid of groupsOf(schema)) bound.add(uid);
  }
  // An empty name counts as absent.
  bound.delete('');
  return bound;
}

/** The groups that a schema, its tables or its sequences name. */
function* groupsOf({
  defaultShardGroup,
  sequences,
  referenceTables,
  tables,
}: Schema): Generator<string | undefined> {
  yield defaultShardGroup?.value;
  for (const { shardGroup } of sequences.values()) yield shardGroup?.value;
  for (const { shardGroups = [] } of referenceTables.values())
    for (const { value } of shardGroups) yield value;
  for (const { name, shardGroup } of tables.values())
    if (!referenceTables.has(name)) yield shardGroup?.value;
}

/** The groups that databases name as their authority. */
function authoritiesOf({
  databases,
}: Topology): ReadonlySet<string | undefined> {
  return new Set(
    databases
      .values()
      .map((database) => database.authoritativeShardGroup?.value),
  );
}

/** The changes of a group that both documents have, without those that other changes report. */
function compareGroup(
  comparing: Comparing,
  [before, after]: readonly [ShardGroup, ShardGroup],
  { isReported, isUsed }: GroupUse,
): GroupChange[] {
  const { live, desired } = comparing;
  const uid = after.uid?.value ?? '';
  const changes: GroupChange[] = [];

  if (displayName(before) !== displayName(after)) {
    changes.push(displayedGroup(uid));
  }
  if (isReported || routingOf(live, before) === routingOf(desired, after))
    return changes;

  const from = sideOf(resolveGroup(live.resolution, before.uid?.value ?? ''));
  const to = sideOf(resolveGroup(desired.resolution, uid));
  if (from.semantics !== to.semantics || compareSides(from, to).kind !== 'none')
    changes.push(
      unusedGroup(uid, { isElsewhere: isUsed && !hasSameShards(from, to) }),
    );
  else if (!followsRenamedIndex(comparing, before, after))
    changes.push(
      redrawnGroup(uid, { hasSameGaps: gapsOf(from) === gapsOf(to) }),
    );
  return changes;
}

function hasSameShards(before: Side, after: Side): boolean {
  const shards = new Set(before.shards);
  return shards.symmetricDifference(new Set(after.shards)).size === 0;
}

function gapsOf(side: Side): string {
  return findGaps(side)
    .map(({ low, high }) => `${low} ${high}`)
    .join();
}

function displayName({ node }: ShardGroup): string {
  return stringAt(node, 'name')?.value ?? '';
}

/** Whether a group differs only because its index was renamed: each name of the index is in one document only. */
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

/** Some members of a group, as canonical text. Keys of unknown meaning are reported separately. */
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
