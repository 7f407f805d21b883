import { quote } from '../../finding.ts';
import { renderInterval } from '../../model/key-range.ts';
import { SHARDED } from './example-parts.ts';
import { type PlacedRange, sortedRanges } from './layout.ts';
import { groupName, opening } from './phrases.ts';
import { rule } from './rule.ts';

/** No two key ranges of a group share a key (domain reference §2 rule 36). */
export const keyRangeOverlap = rule({
  id: 'key-range-overlap',
  severity: 'error',
  title: 'No two key ranges of a group share a key.',
  why: 'A key in two ranges would have two shards; what the service does then is not known, and rows may be written to either.',
  examples: {
    fails: SHARDED.replace('end: "80"', 'end: ▹"c0"').replace('start: "80"', 'start: ▸"80"'),
    passes: SHARDED,
  },
  source: 'domain reference §2 rule 36, §3',
  confidence: 'inferred',
  *check({ layouts }) {
    for (const layout of layouts) {
      let widest: PlacedRange | undefined;
      for (const placed of sortedRanges(layout) ?? []) {
        if (widest !== undefined && placed.interval.low < widest.interval.high) {
          const low = placed.interval.low;
          const high = smaller(placed.interval.high, widest.interval.high);
          const message = `Keys ${quote(renderInterval({ low, high }, layout.axis))} of ${groupName(layout.group)} are in two ranges, on ${shardOf(widest)} and ${shardOf(placed)}. Let one range end where the next starts.`;
          yield {
            at: placed.range.start ?? opening(placed.range.node),
            related: widest.range.end ?? opening(widest.range.node),
            message,
          };
        }
        if (widest === undefined || placed.interval.high > widest.interval.high) widest = placed;
      }
    }
  },
});

function shardOf({ range }: PlacedRange): string {
  return range.shardUid === undefined ? 'a shard without uid' : quote(range.shardUid.value);
}

function smaller(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}
