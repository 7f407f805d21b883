import { quote } from '../../finding.ts';
import { META } from './example-parts.ts';
import { groupName } from './phrases.ts';
import { rule } from './rule.ts';

/** The authoritative shard group's range has no bounds (domain reference §2 rule 12). */
export const authorityUnbounded = rule({
  id: 'authority-unbounded',
  severity: 'error',
  title: "The authoritative shard group's key range has neither start nor end.",
  why: 'What the authoritative group holds is not sharded, so every key must be in its one range.',
  examples: {
    fails: META.replace('shard_uid: s1', 'shard_uid: s1, start: ▸"00"'),
    passes: META,
  },
  source: 'domain reference §2 rule 12',
  confidence: 'documented',
  *check({ topology }) {
    const group = topology.groups.get(topology.authoritativeShardGroup?.value ?? '');
    const [range, ...others] = group?.keyRanges ?? [];
    if (group === undefined || range === undefined || others.length > 0) return;
    const bound = [range.start, range.end].find((node) => node !== undefined && node.value !== '');
    if (bound === undefined) return;
    const key = bound === range.start ? 'start' : 'end';
    const message = `The key range of authoritative ${groupName(group)} has ${quote(`${key}: "${bound.value}"`)}, and must be unbounded. Remove ${quote(key)}.`;
    yield { at: bound, message };
  },
});
