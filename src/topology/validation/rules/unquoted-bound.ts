import { SHARDED } from './example-parts.ts';
import { rule } from './rule.ts';

/** Bounds are strings; YAML takes digits without quotes for numbers (domain reference §1.3). */
export const unquotedBound = rule({
  id: 'unquoted-bound',
  severity: 'error',
  title: 'Every bound of a key range is a quoted string.',
  why: 'YAML reads `80` as a number, `1e2` as one hundred and `00` as zero, and a bound is a string of hexadecimal digits. The other rules read the digits as they were written.',
  examples: {
    fails: SHARDED.replace('end: "80"', 'end: ▸80'),
    passes: SHARDED,
  },
  source: 'domain reference §1.3, §2 rules 3 and 31',
  confidence: 'documented',
  *check({ shape, topology }) {
    const authority = topology.groups.get(topology.authoritativeShardGroup?.value ?? '');
    // The authoritative group may have no bound at all, quoted or not.
    const needless = new Set(authority?.keyRanges.flatMap(({ start, end }) => [start?.start, end?.start]));
    for (const problem of shape.problems.get('unquoted-bound') ?? [])
      if (!needless.has(problem.at.start)) yield problem;
  },
});
