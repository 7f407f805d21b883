import { quote } from '../../finding.ts';
import { boundsOf } from './bounds.ts';
import { SHARDED } from './example-parts.ts';
import { rule } from './rule.ts';

/** Bounds are hexadecimal digits (domain reference §2 rule 31). */
export const boundNotHex = rule({
  id: 'bound-not-hex',
  severity: 'error',
  title: 'Every bound of a key range consists of hexadecimal digits.',
  why: 'The service refuses any other character: no `0x`, no sign, no separators, no spaces.',
  examples: {
    fails: SHARDED.replace('end: "80"', 'end: ▸"0x80"'),
    passes: SHARDED,
  },
  source: 'domain reference §2 rule 31',
  confidence: 'measured',
  *check(input) {
    for (const { key, node } of boundsOf(input.topology)) {
      if (/^[0-9A-Fa-f]*$/.test(node.value)) continue;
      const digits = node.value.replace(/^0x|[\s_-]/gi, '');
      const meant =
        /^[0-9A-Fa-f]+$/.test(digits) && !node.value.startsWith('-')
          ? `, such as ${quote(`"${digits}"`)}`
          : '';
      const message = `Key range ${key === 'start' ? 'starts' : 'ends'} at ${quote(node.value)}: not hexadecimal. Write digits 0-9 and a-f only${meant}.`;
      yield { at: node, message };
    }
  },
});
