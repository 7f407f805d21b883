import { quote } from '../../finding.ts';
import { SHARDED } from './example-parts.ts';
import { rule } from './rule.ts';

/** Bounds fit 64 bits (domain reference §2 rule 32). */
export const boundTooLarge = rule({
  id: 'bound-too-large',
  severity: 'error',
  title:
    'Every bound fits the keys of its index: 16 digits for xxhash, 7fffffffffffffff for range and modulo.',
  why: 'Keys have 64 bits: unsigned hashes under xxhash, signed integers under range and modulo. The service refuses a range bound beyond them; for xxhash the limit is inferred.',
  examples: {
    fails: SHARDED.replace('type: xxhash', 'type: range')
      .replace('start: "80"', 'start: ▸"8000000000000000"')
      .replace('end: "80"', 'end: "7fffffffffffffff"'),
    passes: SHARDED.replace('type: xxhash', 'type: range').replaceAll('"80"', '"7fffffffffffffff"'),
  },
  source: 'domain reference §2 rule 32, §3',
  confidence: 'measured',
  *check({ layouts }) {
    for (const { axis, index, ranges } of layouts) {
      if (index === undefined) continue;
      for (const { range, result } of ranges) {
        if (result.ok || result.reason === 'not-hexadecimal') continue;
        const node = range[result.bound];
        if (node === undefined) continue;
        const fact = `Key range ${result.bound === 'start' ? 'starts' : 'ends'} at ${quote(node.value)}`;
        const message =
          axis.type === 'xxhash'
            ? `${fact}: ${node.value.length} digits, and an xxhash key has 16. Write the first digits only, such as ${quote(`"${node.value.slice(0, 2)}"`)}.`
            : `${fact}: beyond the signed 64-bit integers of ${axis.type} index ${quote(index.name)}. Write at most ${quote('"7fffffffffffffff"')}.`;
        yield { at: node, message };
      }
    }
  },
});
