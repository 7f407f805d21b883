import { quote } from '../../finding.ts';
import { SHARDED } from './example-parts.ts';
import { isAuthority } from './layout.ts';
import { groupName } from './phrases.ts';
import { rule } from './rule.ts';

/** A sequence's group has one shard (domain reference §2 rule 53). */
export const sequenceGroupSpread = rule({
  id: 'sequence-group-spread',
  severity: 'error',
  title: "A sequence's shard group has exactly one shard.",
  why: 'A counter lives on one shard. The service documents a group with exactly one shard; several ranges on one shard are a warning, because nobody has seen them.',
  examples: {
    fails: `${SHARDED}databases:\n  app:\n    schemas:\n      public:\n        sequences: {ids: {shard_group: ▸data}}\n`,
    passes: `${SHARDED}databases:\n  app:\n    schemas:\n      public:\n        sequences: {ids: {shard_group: meta}}\n`,
  },
  source: 'domain reference §2 rule 53',
  confidence: 'documented',
  *check({ topology, shape }) {
    for (const { schemas } of topology.databases.values()) {
      for (const { sequenceList } of schemas.values()) {
        for (const { name, shardGroup } of sequenceList) {
          const group = topology.groups.get(shardGroup?.value ?? '');
          if (shardGroup === undefined || group === undefined || shape.isUnsure(group.node, 'key_ranges'))
            continue;
          const shards = new Set(group.keyRanges.map(({ shardUid }) => shardUid?.value)).size;
          if (group.keyRanges.length === 1 || isAuthority(topology, group)) continue;
          const problem = { at: shardGroup };
          if (shards === 1) {
            const message = `Sequence ${quote(name)} is in ${groupName(group)}, which has ${group.keyRanges.length} key ranges on one shard; known documents have one. Name a group with one key range.`;
            yield { ...problem, message, atMost: 'warning' };
          } else {
            const message = `Sequence ${quote(name)} is in ${groupName(group)}, which has ${shards} shards, and a counter lives on exactly one. Name a group with one shard.`;
            yield { ...problem, message };
          }
        }
      }
    }
  },
});
