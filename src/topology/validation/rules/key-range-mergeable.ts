import { quote } from '../../finding.ts';
import { SHARDED } from './example-parts.ts';
import { sortedRanges } from './layout.ts';
import { rule } from './rule.ts';
import { isMeantAlike } from './shard-references.ts';

/** Neighbouring key ranges are on different shards (domain reference §2 rule 40). */
export const keyRangeMergeable = rule({
  id: 'key-range-mergeable',
  severity: 'warning',
  title: 'Neighbouring key ranges of a group are on different shards.',
  why: 'Two neighbours on one shard route like one range; written as one, the document says what it does. The same shard in ranges that are apart is fine, and so are different names that stand for one shard on this branch.',
  examples: {
    fails: SHARDED.replace('s1, end', '▹s1, end').replace('shard_uid: s2', 'shard_uid: ▸s1'),
    passes: SHARDED,
  },
  source: 'domain reference §2 rules 39 and 40',
  confidence: 'inferred',
  *check({ layouts, source }) {
    for (const layout of layouts) {
      if (layout.table !== undefined) continue;
      const ranges = sortedRanges(layout) ?? [];
      for (const [position, { range, interval }] of ranges.entries()) {
        const before = ranges[position - 1];
        const shard = range.shardUid;
        if (before === undefined || shard === undefined || before.interval.high !== interval.low) continue;
        const earlier = before.range.shardUid;
        if (earlier === undefined || !isMeantAlike(source, earlier, shard)) continue;
        const message = `This range and the one before it are both on shard ${quote(shard.value)}. Merge them: remove the bound between them.`;
        yield { at: shard, related: earlier, message };
      }
    }
  },
});
