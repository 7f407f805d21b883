import type { Span } from '../../document/source.ts';
import { quote } from '../../finding.ts';
import { type Interval, RANGE_AXIS, renderInterval } from '../../model/key-range.ts';
import { isBeyondModulus, type Layout, type PlacedRange } from './layout.ts';
import { groupName, opening, type Problem, rule } from './rule.ts';
import { isMeantAlike } from './shards.ts';

export const keyRangeEmpty = rule('key-range-empty', 'error', {
  title: 'Every key range starts before it ends.',
  why: 'A range holds the keys from its start up to, and without, its end. One that starts at or after its end holds none.',
  confidence: 'inferred', // docs/neki.md §2 rule 35, §3
  *check({ layouts }) {
    for (const layout of layouts) {
      for (const { range, result } of layout.ranges) {
        if (!result.ok || result.interval.low < result.interval.high) continue;
        const start = range.start?.value ?? '';
        const end = range.end?.value ?? '';
        if (end === '' && isBeyondModulus(layout, result.interval.low)) continue;
        const fact =
          start === ''
            ? `Key range ends at ${quote(end)}, the lowest key, and holds no key`
            : `Key range starts at ${quote(start)} and ends at ${quote(end)}, and holds no key${reading(layout)}`;
        const remedy =
          start === end || start === ''
            ? 'Write a later end, or remove the range.'
            : 'Swap the two, or correct one.';
        yield { at: range.start ?? range.end ?? opening(range.node), message: `${fact}. ${remedy}` };
      }
    }
  },
});

function reading({ axis, index }: Layout): string {
  return index === undefined ? '' : ` under ${axis.type} index ${quote(index.name)}`;
}

export const keyRangeOverlap = rule('key-range-overlap', 'error', {
  title: 'No two key ranges of a group share a key.',
  why: 'A key in two ranges would have two shards; what the service does then is not known, and rows may be written to either.',
  confidence: 'inferred', // docs/neki.md §2 rule 36, §3
  *check({ layouts }) {
    for (const layout of layouts) {
      let widest: PlacedRange | undefined;
      for (const placed of layout.sorted ?? []) {
        if (widest !== undefined && placed.interval.low < widest.interval.high) {
          const low = placed.interval.low;
          const high =
            placed.interval.high < widest.interval.high ? placed.interval.high : widest.interval.high;
          const message = `Keys ${quote(renderInterval({ low, high }, layout.axis))} of ${groupName(layout.group)} are in two ranges, on ${shardOf(widest)} and ${shardOf(placed)}. Let one range end where the next starts.`;
          yield { at: startOf(placed), related: endOf(widest), message };
        }
        if (widest === undefined || placed.interval.high > widest.interval.high) widest = placed;
      }
    }
  },
});

function startOf({ range }: PlacedRange): Span {
  return range.start ?? opening(range.node);
}

function endOf({ range }: PlacedRange): Span {
  return range.end ?? opening(range.node);
}

function shardOf({ range }: PlacedRange): string {
  return range.shardUid === undefined ? 'a shard without uid' : quote(range.shardUid.value);
}

export const keyRangeGap = rule('key-range-gap', 'error', {
  title: 'The key ranges of a group together hold every key.',
  why: 'A row whose key is in no range has no shard to go to. That a `range` group starting at 0 leaves out negative keys is the rule `range-negative-keys`.',
  confidence: 'documented', // docs/neki.md §2 rule 37, §3
  *check({ layouts }) {
    for (const layout of layouts) yield* gapsOf(layout);
  },
});

function* gapsOf(layout: Layout): Iterable<Problem> {
  const { axis } = layout;
  const [first, ...others] = layout.sorted ?? [];
  if (first === undefined) return;
  if (first.interval.low > axis.low && !isRangeFromZero(layout, first)) {
    const missing = { low: axis.low, high: first.interval.low };
    yield gap(layout, missing, { at: startOf(first), remedy: 'Remove the `start` of the first range' });
  }
  let last = first;
  for (const next of others) {
    if (next.interval.low > last.interval.high) {
      const missing = { low: last.interval.high, high: next.interval.low };
      const remedy = 'Let one range end where the next starts';
      yield { ...gap(layout, missing, { at: startOf(next), remedy }), related: endOf(last) };
    }
    if (next.interval.high > last.interval.high) last = next;
  }
  if (last.interval.high < axis.high && layout.index !== undefined) {
    const missing = { low: last.interval.high, high: axis.high };
    yield gap(layout, missing, { at: endOf(last), remedy: 'Remove the `end` of the last range' });
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
function isRangeFromZero({ axis }: Layout, first: PlacedRange): boolean {
  return axis === RANGE_AXIS && first.interval.low === 0n;
}

/** How much of an expression is looked at. */
const MAX_LENGTH = 200;
/** Expressions that give no negative key: an absolute value, or bits under a mask. */
const NOT_NEGATIVE = /^\s*abs\s*\(|&\s*\d+\s*\)?\s*$/i;

export const rangeNegativeKeys = rule('range-negative-keys', 'error', {
  title: 'The first range under a range index has no start, so that it holds negative keys.',
  why: 'Keys under a range index are signed: a first range that starts at `0` leaves every negative key without a shard. If the column is never negative, removing the start changes nothing. Where the index expression cannot be negative, this is a warning.',
  confidence: 'measured', // docs/neki.md §2 rule 37, §3
  *check({ layouts }) {
    for (const layout of layouts) {
      const [first] = layout.sorted ?? [];
      if (first?.range.start === undefined || !isRangeFromZero(layout, first)) continue;
      const column = layout.index?.columns[0]?.value ?? '';
      const message = `The first range of ${groupName(layout.group)} starts at ${quote(first.range.start.value)}, and negative keys of ${quote(column)} have no range: range keys are signed. Remove the ${quote('start')}.`;
      const isMild = NOT_NEGATIVE.test(column.slice(-MAX_LENGTH));
      yield { at: first.range.start, message, ...(isMild ? { atMost: 'warning' } : {}) };
    }
  },
});

export const keyRangeOrder = rule('key-range-order', 'warning', {
  title: 'The key ranges of a group stand from the lowest key to the highest.',
  why: 'One reader is known to take them in any order; whether the service does is not known, and people read them better sorted.',
  confidence: 'unknown', // docs/neki.md §2 rule 38
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

export const keyRangeMergeable = rule('key-range-mergeable', 'warning', {
  title: 'Neighbouring key ranges of a group are on different shards.',
  why: 'Two neighbours on one shard route like one range; written as one, the document says what it does. The same shard in ranges that are apart is fine, and so are different names that stand for one shard on this branch.',
  confidence: 'inferred', // docs/neki.md §2 rules 39 and 40
  *check({ layouts, source }) {
    for (const layout of layouts) {
      if (layout.table !== undefined) continue;
      const ranges = layout.sorted ?? [];
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
