import { quote } from '../../finding.ts';
import type { Shard } from '../../model/shard.ts';
import { suggestion } from '../../nearest.ts';
import { META } from './example-parts.ts';
import { alsoAt, listed } from './phrases.ts';
import { rule } from './rule.ts';
import { shardReferences } from './shard-references.ts';

/** Every shard that is named exists on the branch (domain reference §2 rule 26). */
export const unknownShard = rule({
  id: 'unknown-shard',
  severity: 'error',
  title: 'Every shard that a key range names exists on the branch.',
  why: 'The service refuses a shard that the cluster has not created. The usual cause is the file of another branch: shard uids differ on every branch.',
  examples: {
    fails: `${META}  - {uid: data, key_ranges: [{shard_uid: ▸s3}]}\n`,
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s2}]}\n`,
    shards: [{ uid: 's1', is: 'authoritative' }, { uid: 's2' }],
  },
  source: 'domain reference §2 rule 26',
  confidence: 'measured',
  *check(input) {
    const { shards } = input;
    if (shards === undefined) return;
    const uids = new Set(shards.map(({ uid }) => uid));
    for (const [uid, [first, ...others]] of shardReferences(input, (name) => !uids.has(name))) {
      if (first === undefined) continue;
      const message = `The branch has no shard ${quote(uid)}${alsoAt(input.source, others)}. ${remedy(uid, shards)}`;
      yield { at: first, message };
    }
  },
});

function remedy(given: string, shards: readonly Shard[]): string {
  const byDisplayName = shards.filter(({ displayName }) => displayName === given);
  const [named] = byDisplayName;
  if (named !== undefined && byDisplayName.length === 1)
    return `That is a display name: write its uid ${quote(named.uid)}, or ${quote(`\${shard:${given}}`)}.`;
  const byId = shards.find(({ id }) => id === given);
  if (byId !== undefined) return `That is an API id: write the shard's uid ${quote(byId.uid)}.`;
  const uids = shards.map(({ uid }) => uid);
  return `It has ${listed(uids)}.${suggestion(given, uids) || ' Shard uids differ on every branch: name one of these, or write `\u0024{shard:NAME}`.'}`;
}
