import type { Span } from '../../document/source.ts';
import { quote } from '../../finding.ts';
import { type Interval, RANGE_AXIS, renderInterval } from '../../model/key-range.ts';
import { SHARDED } from './example-parts.ts';
import { type Layout, type PlacedRange, sortedRanges } from './layout.ts';
import { groupName, opening } from './phrases.ts';
import { type Problem, rule } from './rule.ts';

/** The key ranges of a group hold every key (domain reference §2 rule 37). */
export const keyRangeGap = rule({
  id: 'key-range-gap',
  severity: 'error',
  title: 'The key ranges of a group together hold every key.',
  why: 'A row whose key is in no range has no shard to go to. That a `range` group starting at 0 leaves out negative keys is the rule `range-negative-keys`.',
  examples: {
    fails: SHARDED.replace('end: "80"', 'end: ▹"40"').replace('start: "80"', 'start: ▸"80"'),
    passes: SHARDED,
  },
  source: 'domain reference §2 rule 37, §3',
  confidence: 'documented',
  *check({ layouts }) {
    for (const layout of layouts) yield* gapsOf(layout);
  },
});

function* gapsOf(layout: Layout): Iterable<Problem> {
  const { axis } = layout;
  const [first, ...others] = sortedRanges(layout) ?? [];
  if (first === undefined) return;
  if (first.interval.low > axis.low && !isRangeFromZero(layout, first)) {
    const missing = { low: axis.low, high: first.interval.low };
    yield gap(layout, missing, {
      at: first.range.start ?? opening(first.range.node),
      remedy: 'Remove the `start` of the first range',
    });
  }
  let last = first;
  for (const next of others) {
    if (next.interval.low > last.interval.high) {
      const missing = { low: last.interval.high, high: next.interval.low };
      const at = next.range.start ?? opening(next.range.node);
      const related = last.range.end ?? opening(last.range.node);
      yield { ...gap(layout, missing, { at, remedy: 'Let one range end where the next starts' }), related };
    }
    if (next.interval.high > last.interval.high) last = next;
  }
  if (last.interval.high < axis.high && layout.index !== undefined) {
    const missing = { low: last.interval.high, high: axis.high };
    yield gap(layout, missing, {
      at: last.range.end ?? opening(last.range.node),
      remedy: 'Remove the `end` of the last range',
    });
  }
}

function gap(layout: Layout, missing: Interval, { at, remedy }: { at: Span; remedy: string }): Problem {
  const { group, axis, index, table } = layout;
  const keys = quote(renderInterval(missing, axis));
  const reader = table === undefined ? '' : `, which table ${quote(table.table.name)} names`;
  const reading = index === undefined ? '' : `, read under ${axis.type} index ${quote(index.name)}${reader}`;
  const fact = `Keys ${keys} of ${groupName(group)} are in no range${reading}`;
  return { at, message: `${fact}. ${remedy}, or add a range for them.` };
}

/** Whether only negative keys are missing below the first range: a rule of its own. */
export function isRangeFromZero({ axis }: Layout, first: PlacedRange): boolean {
  return axis === RANGE_AXIS && first.interval.low === 0n;
}
