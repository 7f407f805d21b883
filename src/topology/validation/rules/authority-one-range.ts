import { META } from './example-parts.ts';
import { groupName, opening } from './phrases.ts';
import { rule } from './rule.ts';

/** The authoritative shard group has one key range (domain reference §2 rule 11). */
export const authorityOneRange = rule({
  id: 'authority-one-range',
  severity: 'error',
  title: 'The authoritative shard group has exactly one key range.',
  why: 'The cluster keeps its catalog and sequences on one shard. The service refuses an authoritative group with more ranges.',
  examples: {
    fails: META.replace('{shard_uid: s1}', '{shard_uid: s1, end: "80"}, ▸{shard_uid: s2, start: "80"}'),
    passes: META,
  },
  source: 'domain reference §2 rule 11',
  confidence: 'measured',
  *check({ topology }) {
    const group = topology.groups.get(topology.authoritativeShardGroup?.value ?? '');
    const second = group?.keyRanges[1];
    if (group === undefined || second === undefined) return;
    const message = `Authoritative ${groupName(group)} has ${group.keyRanges.length} key ranges, and must have exactly one. Keep one without start and end, and put the sharded tables in a group of their own.`;
    yield { at: opening(second.node), message };
  },
});
