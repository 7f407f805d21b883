import { META } from './example-parts.ts';
import { rule } from './rule.ts';

/** Every key is a known one (domain reference §2 rule 4). */
export const unknownKey = rule({
  id: 'unknown-key',
  severity: 'warning',
  title: 'Every key is one that the format is known to have.',
  why: 'Whether the service refuses, drops or stores a key it does not know is not known. The key is kept and sent.',
  examples: {
    fails: `${META}▸owner: team-data\n`,
    passes: META,
  },
  source: 'domain reference §2 rule 4',
  confidence: 'unknown',
  check: ({ shape }) => shape.problems.get('unknown-key') ?? [],
});
