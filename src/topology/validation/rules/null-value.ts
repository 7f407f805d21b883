import { META } from './example-parts.ts';
import { rule } from './rule.ts';

/** No known key is null (domain reference §2 rule 6). */
export const nullValue = rule({
  id: 'null-value',
  severity: 'warning',
  title: 'No known key is null.',
  why: 'A key without a value is null in YAML. Readers treat null as absent, but no known document was ever sent with one.',
  examples: {
    fails: `${META}databases: ▸null\n`,
    passes: META,
  },
  source: 'domain reference §2 rule 6',
  confidence: 'unknown',
  check: ({ shape }) => shape.problems.get('null-value') ?? [],
});
