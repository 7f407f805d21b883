import { quote } from '../../finding.ts';
import { META } from './example-parts.ts';
import { rule } from './rule.ts';

/** The cluster's default group is the authoritative one (domain reference §2 rule 15). */
export const clusterDefaultNotAuthority = rule({
  id: 'cluster-default-not-authority',
  severity: 'error',
  title: "The cluster's default shard group, if there is one, is the authoritative shard group.",
  why: 'The service documents that the two must be the same group. Other defaults belong to a database or a schema.',
  examples: {
    fails: `${META.replace('group: meta', 'group: ▹meta').replace('default_shard_group: meta', 'default_shard_group: ▸data')}  - {uid: data, key_ranges: [{shard_uid: s2}]}\n`,
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s2}]}\n`,
  },
  source: 'domain reference §2 rule 15',
  confidence: 'documented',
  *check({ topology, knowsGroups }) {
    const { defaultShardGroup: given, authoritativeShardGroup: authority } = topology;
    if (
      given === undefined ||
      authority === undefined ||
      given.value === '' ||
      given.value === authority.value
    )
      return;
    const areDeclared = topology.groups.has(given.value) && topology.groups.has(authority.value);
    if (!areDeclared && knowsGroups) return;
    const message = `The cluster's default shard group is ${quote(given.value)}, and must be the authoritative ${quote(authority.value)}. Write ${quote(authority.value)}, and set ${quote(given.value)} as the default of a database or schema.`;
    yield { at: given, related: authority, message };
  },
});
