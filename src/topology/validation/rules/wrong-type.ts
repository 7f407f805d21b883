import { META } from './example-parts.ts';
import { rule } from './rule.ts';

/** Every known key has a value of its kind (domain reference §2 rule 3). */
export const wrongType = rule({
  id: 'wrong-type',
  severity: 'error',
  title: 'Every known key has a value of its kind.',
  why: 'The service stores the document in typed fields; a list where an object belongs, or a text where a list belongs, cannot be stored.',
  examples: {
    fails: `${META}shard_indexes:\n  by_tenant: {type: xxhash, columns: ▸tenant_id}\n`,
    passes: `${META}shard_indexes:\n  by_tenant: {type: xxhash, columns: [tenant_id]}\n`,
  },
  source: 'domain reference §1, §2 rule 3',
  confidence: 'inferred',
  check: ({ shape }) => shape.problems.get('wrong-type') ?? [],
});
