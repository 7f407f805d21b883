import { META } from './example-parts.ts';
import { listed } from './phrases.ts';
import { rule } from './rule.ts';
import { shardReferences } from './shard-references.ts';

/** Every shard of the branch holds a key range (domain reference §2 rule 29). */
export const unusedShard = rule({
  id: 'unused-shard',
  severity: 'warning',
  title: 'Every shard of the branch is named by a key range.',
  why: 'A shard that nothing uses is paid for and empty. While a shard uid is unknown or symbolic this rule says nothing, for one is probably meant for the other.',
  examples: {
    fails: META.replace('shard_groups:', '▸shard_groups:'),
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s2}]}\n`,
    shards: [{ uid: 's1', is: 'authoritative' }, { uid: 's2' }],
  },
  source: 'domain reference §2 rule 29',
  confidence: 'documented',
  *check(input) {
    const { shards, topology } = input;
    const place = topology.document.root.members.get('shard_groups');
    if (shards === undefined || place === undefined) return;
    const uids = new Set(shards.map(({ uid }) => uid));
    const used = shardReferences(input, () => true);
    const isAnyUnclear = topology.groupList.some(({ keyRanges }) =>
      keyRanges.some(({ shardUid }) => shardUid === undefined || !uids.has(shardUid.value)),
    );
    if (isAnyUnclear) return;
    const unused = shards.filter(
      ({ uid, authoritative, ready }) => ready && !authoritative && !used.has(uid),
    );
    if (unused.length === 0) return;
    const names = listed(unused.map(({ uid }) => uid));
    const [noun, each] = unused.length === 1 ? ['shard', 'it is'] : ['shards', 'they are'];
    const message = `No key range names ${noun} ${names} of the branch: ${each} paid for and empty. Use ${unused.length === 1 ? 'it' : 'them'} in a shard group, or delete ${unused.length === 1 ? 'it' : 'them'}.`;
    yield { at: { start: place.keyStart, end: place.keyEnd }, message };
  },
});
