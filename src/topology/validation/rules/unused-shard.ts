import { META } from './example-parts.ts';
import { listed } from './phrases.ts';
import { rule } from './rule.ts';
import { shardReferences } from './shard-references.ts';

/** Every shard of the branch holds a key range (domain reference §2 rule 29). */
export const unusedShard = rule({
  id: 'unused-shard',
  severity: 'warning',
  title: 'Every shard of the branch is named by a key range.',
  why: 'A shard that nothing names is paid for and reached by no statement. It may still hold rows: of the topology before, or of tables that were routed there once. While a shard uid is unknown or symbolic this rule says nothing, for one is probably meant for the other.',
  examples: {
    fails: META.replace('shard_groups:', '▸shard_groups:'),
    passes: `${META}  - {uid: data, key_ranges: [{shard_uid: s2}]}\n`,
    shards: [{ uid: 's1', is: 'authoritative' }, { uid: 's2' }],
  },
  source: 'domain reference §2 rule 29',
  confidence: 'documented',
  *check(input) {
    const { shards, topology, live } = input;
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
    const isOne = unused.length === 1;
    const names = listed(unused.map(({ uid }) => uid));
    const routed = new Set(
      live?.groupList.flatMap(({ keyRanges }) => keyRanges.map(({ shardUid }) => shardUid?.value)),
    );
    const remedy = unused.some(({ uid }) => routed.has(uid))
      ? `The branch still routes rows there, so do not delete ${isOne ? 'it' : 'them'}: whatever ${isOne ? 'it holds' : 'they hold'} is out of reach once this is applied.`
      : `Use ${isOne ? 'it' : 'them'} in a shard group, or delete ${isOne ? 'it once it is' : 'them once they are'} known to be empty.`;
    const message = `No key range names ${isOne ? 'shard' : 'shards'} ${names} of the branch, and every shard is paid for. ${remedy}`;
    yield { at: { start: place.keyStart, end: place.keyEnd }, message };
  },
});
