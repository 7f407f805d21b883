import { opening, type StringNode } from '../document/document.ts';
import { prose, quote } from '../text/message.ts';
import { isOneShard, type ShardGroup } from '../topology/topology.ts';
import { databaseRule, groupName, isSymbolic, problem, rule } from './rule.ts';
import type { RuleInput } from './rule-input.ts';

export const AUTHORITY_RULES = [
  rule('authority-one-range', 'error', 'measured, §2 rule 11', {
    title: 'The authoritative shard group has exactly one key range.',
    error: 'the service rejects it',
    *check({ authority: group }) {
      const second = group?.keyRanges[1];
      if (group === undefined || second === undefined) return;
      yield problem(
        opening(second.node),
        prose`Authoritative ${groupName(group)} has ${group.keyRanges.length} key ranges, but must have exactly one.`,
        prose`Keep one without start and end, and put the sharded tables in another group.`,
      );
    },
  }),
  rule('authority-unbounded', 'error', 'documented, §2 rule 12', {
    title:
      "The authoritative shard group's key range has neither start nor end.",
    error: 'the service rejects it',
    *check({ authority: group }) {
      const [range, ...others] = group?.keyRanges ?? [];
      if (group === undefined || range === undefined || others.length > 0)
        return;
      const bound = [range.start, range.end].find(
        (node) => node !== undefined && node.value !== '',
      );
      if (bound === undefined) return;
      const key = bound === range.start ? 'start' : 'end';
      yield problem(
        bound,
        prose`The key range of authoritative ${groupName(group)} has ${quote(`${key}: "${bound.value}"`)}, but must be unbounded.`,
        prose`Remove ${quote(key)}.`,
      );
    },
  }),
  rule('authority-moved', 'error', 'measured, §2 rules 13 and 29', {
    title:
      "The authoritative shard group stays on the branch's authoritative shard.",
    error: 'the service rejects it',
    *check(input) {
      const is = onlyShard(input.authority);
      const must = expectedShard(input);
      if (
        is === undefined ||
        must === undefined ||
        is.value === must ||
        isSymbolic(is.value)
      )
        return;
      const isUsed = input.topology.groupList.some(({ keyRanges }) =>
        keyRanges.some(({ shardUid }) => shardUid?.value === must),
      );
      const unused = isUsed ? '' : ', which no key range uses';
      yield problem(
        is,
        prose`The authoritative shard is ${quote(is.value)}, and the branch's is ${quote(must)}${unused}.`,
        prose`A branch’s authoritative shard cannot change. Use ${quote(must)} or ${quote(AUTHORITATIVE)}, or check that the file belongs to this branch.`,
      );
    },
  }),
  rule('authority-indexed', 'warning', 'measured, §2 rule 14', {
    title: 'The authoritative shard group has no default shard index.',
    *check({ authority: group }) {
      const index = group?.defaultShardIndex;
      if (group === undefined || index === undefined || index.value === '')
        return;
      yield problem(
        index,
        prose`Authoritative ${groupName(group)} routes by ${quote(index.value)}, so every INSERT into its tables needs that shard key.`,
        prose`Remove ${quote('default_shard_index')}, and bind sharded tables to another group.`,
      );
    },
  }),
  rule('cluster-default-not-authority', 'error', 'documented, §2 rule 15', {
    title:
      "The cluster's default shard group, if set, is the authoritative shard group.",
    error: 'the service rejects it',
    *check({ topology, knowsGroups }) {
      const {
        defaultShardGroup: clusterDefault,
        authoritativeShardGroup: authority,
      } = topology;
      if (
        !clusterDefault?.value ||
        authority === undefined ||
        clusterDefault.value === authority.value
      )
        return;
      const areDeclared =
        topology.groups.has(clusterDefault.value) &&
        topology.groups.has(authority.value);
      if (!areDeclared && knowsGroups) return;
      yield problem(
        [clusterDefault, authority],
        prose`The cluster's default shard group is ${quote(clusterDefault.value)}, but must be the authoritative ${quote(authority.value)}.`,
        prose`Use ${quote(authority.value)}, and set ${quote(clusterDefault.value)} as the default of a database or schema.`,
      );
    },
  }),
  databaseRule('database-authority', 'warning', 'inferred, §2 rule 16', {
    title:
      "A database's authoritative shard group has exactly one key range, without bounds.",
    *check({ authoritativeShardGroup: authority }, { topology, shape }) {
      const group = topology.groups.get(authority?.value ?? '');
      if (authority === undefined || group === undefined) return;
      if (authority.value === topology.authoritativeShardGroup?.value) return;
      if (shape.isUnsure(group.node, 'key_ranges') || isOneShard(group)) return;
      const count = group.keyRanges.length;
      const ranges =
        count === 1 ? prose`a bounded key range` : prose`${count} key ranges`;
      yield problem(
        authority,
        prose`Shard group ${quote(authority.value)} is the authority of a database, but has ${ranges}.`,
        prose`Use a group with exactly one key range, without start and end.`,
      );
    },
  }),
] as const;

/** The placeholder for the branch's authoritative shard. */
const AUTHORITATIVE = `\${shard:authoritative}`;

function onlyShard(group: ShardGroup | undefined): StringNode | undefined {
  if (group?.keyRanges.length === 1) return group.keyRanges[0]?.shardUid;
  return undefined;
}

/** The branch's authoritative shard: the one that list-shards flags, else the one in the live document. */
function expectedShard({ shards, live }: RuleInput): string | undefined {
  const flagged = shards?.find(({ authoritative }) => authoritative)?.uid;
  const { groups, authoritativeShardGroup: authority } = live?.topology ?? {};
  return flagged ?? onlyShard(groups?.get(authority?.value ?? ''))?.value;
}
