import { SHARDED } from './example-parts.ts';
import { isBeyondModulus } from './layout.ts';
import { groupName, opening } from './phrases.ts';
import { rule } from './rule.ts';

/** Key ranges stand in ascending order (domain reference §2 rule 38). */
export const keyRangeOrder = rule({
  id: 'key-range-order',
  severity: 'warning',
  title: 'The key ranges of a group stand from the lowest key to the highest.',
  why: 'One reader is known to take them in any order; whether the service does is not known, and people read them better sorted.',
  examples: {
    fails: SHARDED.replace(
      '[{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "80"}]',
      '[{shard_uid: s2, start: "80"}, ▸{shard_uid: s1, end: "80"}]',
    ),
    passes: SHARDED,
  },
  source: 'domain reference §2 rule 38',
  confidence: 'unknown',
  *check({ layouts }) {
    for (const layout of layouts) {
      if (layout.table !== undefined) continue;
      let highest: bigint | undefined;
      for (const { range, result } of layout.ranges) {
        if (!result.ok || isBeyondModulus(layout, result.interval.low)) continue;
        if (highest !== undefined && result.interval.low < highest) {
          const message = `The key ranges of ${groupName(layout.group)} are not in ascending order: this one belongs further up. Sort them by ${'`start`'}.`;
          yield { at: opening(range.node), message };
          break;
        }
        highest = result.interval.low;
      }
    }
  },
});
