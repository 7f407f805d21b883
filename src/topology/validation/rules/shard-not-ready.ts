import { quote } from '../../finding.ts';
import { META } from './example-parts.ts';
import { alsoAt } from './phrases.ts';
import { rule } from './rule.ts';
import { shardReferences } from './shard-references.ts';

/** Every shard that is named has been created (domain reference §2 rule 27). */
export const shardNotReady = rule({
  id: 'shard-not-ready',
  severity: 'warning',
  title: 'Every shard that a key range names is ready.',
  why: 'A shard that is not ready has not been created on the cluster yet, and the service may refuse a topology that names it.',
  examples: {
    fails: `${META}  - {uid: data, key_ranges: [{shard_uid: ▸s3}]}\n`,
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s1}]}\n`,
    shards: [
      { uid: 's1', is: 'authoritative' },
      { uid: 's3', is: 'not ready' },
    ],
  },
  source: 'domain reference §2 rule 27',
  confidence: 'documented',
  *check(input) {
    const waiting = new Set(input.shards?.filter(({ ready }) => !ready).map(({ uid }) => uid));
    for (const [uid, [first, ...others]] of shardReferences(input, (name) => waiting.has(name))) {
      if (first === undefined) continue;
      const message = `Shard ${quote(uid)}${alsoAt(input.source, others)} is not ready, and the service may refuse it. Wait until the branch lists it as ready.`;
      yield { at: first, message };
    }
  },
});
