import { META } from './example-parts.ts';
import { rule } from './rule.ts';

/** No key stands twice in one object (domain reference §2 rule 2); the reader finds it. */
export const duplicateKey = rule({
  id: 'duplicate-key',
  severity: 'error',
  title: 'No key stands twice in one object.',
  why: 'Parsers keep one of the two silently, so a table that is bound twice loses one binding. The reader finds this before any rule runs, so its severity cannot be changed.',
  examples: {
    fails: `${META}▹databases: {}\n▸databases: {}\n`,
    passes: `${META}databases: {}\n`,
  },
  source: 'domain reference §2 rule 2',
  confidence: 'inferred',
  check: () => [],
});
