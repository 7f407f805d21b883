import { quote } from '../../finding.ts';
import { META } from './example-parts.ts';
import { namedGroups } from './references.ts';
import { rule } from './rule.ts';

/** Every shard group is in use (domain reference §2 rule 24). */
export const unusedShardGroup = rule({
  id: 'unused-shard-group',
  severity: 'off',
  title: 'Every shard group is named by something.',
  why: 'An unused group is harmless, and a usual step before a Reshard; therefore the rule is off unless you turn it on.',
  examples: {
    fails: `${META}  - {uid: ▸data, key_ranges: [{shard_uid: s2}]}\n`,
    passes: META,
  },
  source: 'domain reference §2 rule 24',
  confidence: 'documented',
  *check(input) {
    const used = namedGroups(input);
    for (const { uid } of input.topology.groups.values()) {
      if (uid === undefined || used.has(uid.value)) continue;
      const message = `Nothing names shard group ${quote(uid.value)}. Remove it, unless a Reshard is being prepared.`;
      yield { at: uid, message };
    }
  },
});
