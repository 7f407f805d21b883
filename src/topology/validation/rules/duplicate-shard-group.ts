import { locate } from '../../document/source.ts';
import { quote } from '../../finding.ts';
import { META } from './example-parts.ts';
import { rule } from './rule.ts';

/** No two shard groups share a uid (domain reference §2 rule 23). */
export const duplicateShardGroup = rule({
  id: 'duplicate-shard-group',
  severity: 'error',
  title: 'No two shard groups have the same uid.',
  why: 'Bindings name a group by its uid; with two of them, which one a table belongs to is not known.',
  examples: {
    fails: `${META.replace('uid: meta', 'uid: ▹meta')}  - {uid: ▸meta, key_ranges: [{shard_uid: s2}]}\n`,
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s2}]}\n`,
  },
  source: 'domain reference §2 rule 23',
  confidence: 'inferred',
  *check({ source, topology }) {
    for (const { uid } of topology.groupList) {
      const first = topology.groups.get(uid?.value ?? '')?.uid;
      if (uid === undefined || first === undefined || first === uid) continue;
      const message = `A second shard group has the uid ${quote(uid.value)}, after line ${locate(source, first).line}. Give it another uid, or merge the two.`;
      yield { at: uid, related: first, message };
    }
  },
});
