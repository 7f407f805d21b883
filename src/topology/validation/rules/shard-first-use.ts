import { quote } from '../../finding.ts';
import { META } from './example-parts.ts';
import { rule } from './rule.ts';
import { shardReferences } from './shard-references.ts';

/** A shard that the live topology does not use may be unknown to the routers yet (domain reference §2 rule 28). */
export const shardFirstUse = rule({
  id: 'shard-first-use',
  severity: 'off',
  title: 'Every shard that a key range names is in use on the branch already.',
  why: 'Routers learn of a new shard up to a minute after it is listed as ready, and refuse it until then. An apply waits for that, so the rule is off unless you turn it on.',
  examples: {
    fails: `${META}  - {uid: data, key_ranges: [{shard_uid: ▸s2}]}\n`,
    passes: META,
    live: META,
  },
  source: 'domain reference §2 rule 28',
  confidence: 'measured',
  *check(input) {
    if (input.live === undefined) return;
    const used = new Set<string | undefined>();
    for (const { keyRanges } of input.live.groupList)
      for (const { shardUid } of keyRanges) used.add(shardUid?.value);
    for (const [uid, [first]] of shardReferences(input, (name) => !used.has(name))) {
      if (first === undefined) continue;
      const message = `Shard ${quote(uid)} is not used on the branch yet, and its routers may not know it. If the service refuses it, apply again in a minute.`;
      yield { at: first, message };
    }
  },
});
