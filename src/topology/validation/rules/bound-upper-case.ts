import { quote } from '../../finding.ts';
import { boundsOf } from './bounds.ts';
import { SHARDED } from './example-parts.ts';
import { alsoAt } from './phrases.ts';
import { rule } from './rule.ts';

/** Bounds are in lower case (domain reference §2 rule 34). */
export const boundUpperCase = rule({
  id: 'bound-upper-case',
  severity: 'warning',
  title: 'Every bound is written in lower case.',
  why: 'Every known document has lower-case digits; upper case is probably taken, but nobody has seen it.',
  examples: {
    fails: SHARDED.replace('end: "80"', 'end: ▸"C0"').replace('start: "80"', 'start: "c0"'),
    passes: SHARDED.replaceAll('"80"', '"c0"'),
  },
  source: 'domain reference §2 rule 34',
  confidence: 'unknown',
  *check({ source, topology }) {
    const found: { value: string; start: number; end: number }[] = [];
    for (const { node } of boundsOf(topology))
      if (/^(?=.*[A-F])[0-9A-Fa-f]+$/.test(node.value)) found.push(node);
    const [first, ...others] = found;
    if (first === undefined) return;
    const message = `Bound ${quote(first.value)}${alsoAt(source, others)} has upper-case digits, which no known document has. Write ${quote(`"${first.value.toLowerCase()}"`)}.`;
    yield { at: first, message };
  },
});
