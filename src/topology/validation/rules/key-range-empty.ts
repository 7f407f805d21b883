import { quote } from '../../finding.ts';
import { SHARDED } from './example-parts.ts';
import { isBeyondModulus, type Layout } from './layout.ts';
import { opening } from './phrases.ts';
import { rule } from './rule.ts';

/** Every key range starts before it ends (domain reference §2 rule 35). */
export const keyRangeEmpty = rule({
  id: 'key-range-empty',
  severity: 'error',
  title: 'Every key range starts before it ends.',
  why: 'A range holds the keys from its start up to, and without, its end. One that starts at or after its end holds none.',
  examples: {
    fails: SHARDED.replace('s1, end: "80"', 's1, start: ▸"80", end: "40"'),
    passes: SHARDED,
  },
  source: 'domain reference §2 rule 35, §3',
  confidence: 'inferred',
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
