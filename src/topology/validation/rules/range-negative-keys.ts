import { quote } from '../../finding.ts';
import { SHARDED } from './example-parts.ts';
import { isRangeFromZero } from './key-range-gap.ts';
import { sortedRanges } from './layout.ts';
import { groupName } from './phrases.ts';
import { rule } from './rule.ts';

/** How much of an expression is looked at. */
const MAX_LENGTH = 200;
/** Expressions that give no negative key: an absolute value, or bits under a mask. */
const NOT_NEGATIVE = /^\s*abs\s*\(|&\s*\d+\s*\)?\s*$/i;

/** The first range of a `range` group holds the negative keys (domain reference §2 rule 37). */
export const rangeNegativeKeys = rule({
  id: 'range-negative-keys',
  severity: 'error',
  title: 'The first range under a range index has no start, so that it holds negative keys.',
  why: 'Keys under a range index are signed: a first range that starts at `0` leaves every negative key without a shard. If the column is never negative, removing the start changes nothing. Where the index expression cannot be negative, this is a warning.',
  examples: {
    fails: SHARDED.replace('type: xxhash', 'type: range')
      .replace('s1, end: "80"', 's1, start: ▸"00", end: "0100"')
      .replace('start: "80"', 'start: "0100"'),
    passes: SHARDED.replace('type: xxhash', 'type: range').replaceAll('"80"', '"0100"'),
  },
  source: 'domain reference §2 rule 37, §3',
  confidence: 'measured',
  *check({ layouts }) {
    for (const layout of layouts) {
      const [first] = sortedRanges(layout) ?? [];
      if (first?.range.start === undefined || !isRangeFromZero(layout, first)) continue;
      const column = layout.index?.columns[0]?.value ?? '';
      const message = `The first range of ${groupName(layout.group)} starts at ${quote(first.range.start.value)}, and negative keys of ${quote(column)} have no range: range keys are signed. Remove the ${quote('start')}.`;
      const at = first.range.start;
      yield NOT_NEGATIVE.test(column.slice(-MAX_LENGTH))
        ? { at, message, atMost: 'warning' }
        : { at, message };
    }
  },
});
