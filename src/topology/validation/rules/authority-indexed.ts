import { quote } from '../../finding.ts';
import { SHARDED } from './example-parts.ts';
import { groupName } from './phrases.ts';
import { rule } from './rule.ts';

/** The authoritative shard group routes by no index (domain reference §2 rule 14). */
export const authorityIndexed = rule({
  id: 'authority-indexed',
  severity: 'warning',
  title: 'The authoritative shard group has no default shard index.',
  why: 'The service takes it, but then every ordinary table placed there needs a shard key: inserts without it fail, and the key cannot be updated.',
  examples: {
    fails: SHARDED.replace('{uid: meta,', '{uid: meta, default_shard_index: ▸by_tenant,'),
    passes: SHARDED,
  },
  source: 'domain reference §2 rule 14',
  confidence: 'measured',
  *check({ topology }) {
    const group = topology.groups.get(topology.authoritativeShardGroup?.value ?? '');
    const index = group?.defaultShardIndex;
    if (group === undefined || index === undefined || index.value === '') return;
    const message = `Authoritative ${groupName(group)} routes by ${quote(index.value)}, so every table placed there needs that shard key on insert. Remove ${quote('default_shard_index')}, and bind routed tables to a group of their own.`;
    yield { at: index, message };
  },
});
