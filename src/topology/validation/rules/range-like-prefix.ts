import { quote } from '../../finding.ts';
import { SHARDED } from './example-parts.ts';
import { isPlainColumn } from './expression.ts';
import { columnList, groupName } from './phrases.ts';
import { rule } from './rule.ts';

/** Bounds of a range index are not meant as a share of the key space (domain reference §2 rule 42). */
export const rangeLikePrefix = rule({
  id: 'range-like-prefix',
  severity: 'warning',
  title: 'Bounds under a range index are integers, not shares of the key space.',
  why: '`40`, `80` and `c0` cut an xxhash key space in quarters, but under `range` they are the integers 64, 128 and 192: all later keys fall into the last range. A real project made this mistake. The rule looks at plain columns whose bounds are all two digits ending in 0.',
  examples: {
    fails: SHARDED.replace('type: xxhash', 'type: range').replace('end: "80"', 'end: ▸"80"'),
    passes: SHARDED.replace('type: xxhash', 'type: range').replaceAll('"80"', '"4000000000000000"'),
  },
  source: 'domain reference §2 rule 42, §3',
  confidence: 'measured',
  *check({ layouts }) {
    for (const { group, index, axis, ranges } of layouts) {
      if (
        index === undefined ||
        axis.type !== 'range' ||
        !index.columns.every(({ value }) => isPlainColumn(value))
      )
        continue;
      const bounds = ranges.flatMap(({ range }) => [range.start ?? [], range.end ?? []].flat());
      const [first] = bounds;
      if (first === undefined || !bounds.every(({ value }) => /^[1-9a-fA-F]0$/.test(value))) continue;
      const message = `Bound ${quote(first.value)} of ${groupName(group)} is the integer ${Number.parseInt(first.value, 16)} of ${columnList(index.columns)} under range index ${quote(index.name)}, not a share of the key space. Use an xxhash index to split evenly, or write the integer in full, such as ${quote(`"00${first.value}"`)}, if it is meant.`;
      yield { at: first, message };
    }
  },
});
