import { META } from './example-parts.ts';
import { rule } from './rule.ts';

/** No key is a near miss of a known one (domain reference §2 rule 4). */
export const misspelledKey = rule({
  id: 'misspelled-key',
  severity: 'error',
  title: 'No key is a near miss of a known key.',
  why: 'A key the service does not know has no effect at best: `default_shard_groups` would silently leave every table without a default. The other rules read the key as it was meant.',
  examples: {
    fails: META.replace('default_shard_group:', '▸default_shard_groups:'),
    passes: META,
  },
  source: 'domain reference §2 rule 4',
  confidence: 'inferred',
  check: ({ shape }) => shape.problems.get('misspelled-key') ?? [],
});
