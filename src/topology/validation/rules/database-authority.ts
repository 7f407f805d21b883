import { quote } from '../../finding.ts';
import { META } from './example-parts.ts';
import { rule } from './rule.ts';

/** A database's authoritative group has one unbounded range (domain reference §2 rule 16). */
export const databaseAuthority = rule({
  id: 'database-authority',
  severity: 'warning',
  title: "A database's authoritative shard group has exactly one key range, without bounds.",
  why: "The key is known from the CLI only; by all that is known it needs what the cluster's authoritative group needs.",
  examples: {
    fails: `${META}  - {uid: data, default_shard_index: i, key_ranges: [{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "80"}]}\nshard_indexes:\n  i: {type: xxhash, columns: [a]}\ndatabases:\n  app: {authoritative_shard_group: ▸data}\n`,
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s1}]}\ndatabases:\n  app: {authoritative_shard_group: data}\n`,
  },
  source: 'domain reference §2 rule 16',
  confidence: 'CLI',
  *check({ topology, shape }) {
    for (const { authoritativeShardGroup: authority } of topology.databases.values()) {
      const group = topology.groups.get(authority?.value ?? '');
      if (authority === undefined || group === undefined) continue;
      if (authority.value === topology.authoritativeShardGroup?.value) continue;
      if (shape.isUnsure(group.node, 'key_ranges')) continue;
      const [range] = group.keyRanges;
      const isUnbounded = !range?.start?.value && !range?.end?.value;
      if (group.keyRanges.length === 1 && isUnbounded) continue;
      const message = `Shard group ${quote(authority.value)} holds a database's own data, and has ${group.keyRanges.length === 1 ? 'a bounded key range' : `${group.keyRanges.length} key ranges`}. Name a group with exactly one key range, without start and end.`;
      yield { at: authority, message };
    }
  },
});
