import { quote } from '../../finding.ts';
import { SHARDED } from './example-parts.ts';
import { rule } from './rule.ts';

/** Bounds under xxhash have an even number of digits (domain reference §2 rule 33). */
export const boundOddDigits = rule({
  id: 'bound-odd-digits',
  severity: 'warning',
  title: 'Every bound under an xxhash index has an even number of digits.',
  why: 'Whether the service reads a bound digit by digit or byte by byte is not known: `8` could mean half of the key space or 1/32 of it.',
  examples: {
    fails: SHARDED.replace('end: "80"', 'end: ▸"8"'),
    passes: SHARDED,
  },
  source: 'domain reference §2 rule 33',
  confidence: 'unknown',
  *check({ layouts }) {
    for (const { axis, index, ranges } of layouts) {
      if (index === undefined || axis.type !== 'xxhash') continue;
      for (const { range } of ranges) {
        for (const node of [range.start, range.end]) {
          if (node === undefined || node.value.length % 2 === 0 || !/^[0-9A-Fa-f]{1,15}$/.test(node.value))
            continue;
          const message = `Bound ${quote(node.value)} has an odd number of digits, and how the service reads that is not known. Write ${quote(`"${node.value}0"`)}.`;
          yield { at: node, message };
        }
      }
    }
  },
});
