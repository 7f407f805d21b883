import { quote } from '../../finding.ts';
import type { Topology } from '../../model/topology.ts';
import { META } from './example-parts.ts';
import { rule } from './rule.ts';
import type { RuleInput } from './rule-input.ts';
import { isSymbolic } from './shard-references.ts';

/** The placeholder for the branch's authoritative shard (design §5). */
const AUTHORITATIVE = `\${shard:authoritative}`;

/** The authoritative shard stays the one of the branch (domain reference §2 rules 13 and 29). */
export const authorityMoved = rule({
  id: 'authority-moved',
  severity: 'error',
  title: "The authoritative shard group stays on the branch's authoritative shard.",
  why: 'The service refuses to move the authoritative shard. The usual cause is the file of another branch: shard uids differ on every branch.',
  examples: {
    fails: META.replace('s1', '▸s2').concat('  - {uid: data, key_ranges: [{shard_uid: s1}]}\n'),
    passes: META.concat('  - {uid: data, key_ranges: [{shard_uid: s2}]}\n'),
    shards: [{ uid: 's1', is: 'authoritative' }, { uid: 's2' }],
  },
  source: 'domain reference §2 rules 13 and 29',
  confidence: 'measured',
  *check(input) {
    const is = authoritativeShard(input.topology);
    const must = expectedShard(input);
    if (is === undefined || must === undefined || is.value === must || isSymbolic(is.value)) return;
    const isUsed = input.topology.groupList.some(({ keyRanges }) =>
      keyRanges.some(({ shardUid }) => shardUid?.value === must),
    );
    const unused = isUsed ? '' : ', which no key range uses';
    const message = `The authoritative shard is ${quote(is.value)}, and the branch's is ${quote(must)}${unused}. It cannot change: write ${quote(must)} or ${quote(AUTHORITATIVE)}, or check that the file belongs to this branch.`;
    yield { at: is, message };
  },
});

function authoritativeShard(topology: Topology): { value: string; start: number; end: number } | undefined {
  const ranges = topology.groups.get(topology.authoritativeShardGroup?.value ?? '')?.keyRanges ?? [];
  return ranges.length === 1 ? ranges[0]?.shardUid : undefined;
}

/** The branch's authoritative shard: as list-shards flags it, else as the live document has it. */
function expectedShard({ shards, live }: RuleInput): string | undefined {
  const flagged = shards?.find(({ authoritative }) => authoritative)?.uid;
  return flagged ?? (live === undefined ? undefined : authoritativeShard(live)?.value);
}
