import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, documentOf, planFor, published } from '../domain.ts';

const KEYS = [
  ...[
    'authoritative_shard_group',
    'default_shard_group',
    'shard_groups',
    'shard_indexes',
    'databases',
    'uid',
  ],
  ...[
    'default_shard_index',
    'key_ranges',
    'shard_uid',
    'start',
    'end',
    'type',
    'columns',
    'index_params',
    'modulus',
  ],
  ...[
    'schemas',
    'global_secondary_indexes',
    'tables',
    'sequences',
    'reference_tables',
    'shard_group',
    'name',
  ],
  ...[
    'shard_groups',
    'primary_indexes',
    'secondary_indexes',
    'shard_index',
    'table',
    'owner_table',
    'enabled',
    'g',
  ],
];
const SCALARS = [
  null,
  true,
  false,
  0,
  1.5,
  '',
  'g',
  'h',
  '80',
  '8',
  'zz',
  'xxhash',
  'range',
  'modulo',
  '__proto__',
];

/** Any JSON made of the words of the form, in places right and wrong. */
const { any } = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 8, depthSize: 'medium' },
    fc.constantFrom(...SCALARS),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('any'), { maxKeys: 4 }),
  ),
}));

const documents = fc.record(
  {
    authoritative_shard_group: fc.constantFrom(...SCALARS),
    default_shard_group: fc.constantFrom(...SCALARS),
    shard_groups: fc.array(
      fc.record(
        {
          uid: fc.constantFrom('g', 'h'),
          default_shard_index: fc.constantFrom('g', 'h'),
          key_ranges: any,
        },
        { requiredKeys: [] },
      ),
      { maxLength: 3 },
    ),
    shard_indexes: fc.dictionary(fc.constantFrom('g', 'h'), any),
    databases: fc.dictionary(
      fc.constantFrom('g', 'h'),
      fc.record({
        schemas: fc.dictionary(fc.constantFrom('g', 'h'), any),
        global_secondary_indexes: any,
      }),
    ),
    other: any,
  },
  { requiredKeys: [] },
);

describe('a plan of any documents', () => {
  it('is made without a complaint, and has changes exactly when the branch is not in sync', () => {
    fc.assert(
      fc.property(
        documents,
        documents,
        fc.option(documents, { nil: undefined }),
        (one, other, former) => {
          const [live, desired] = [documentOf(one), documentOf(other)];
          const base = former && documentOf(former);
          const plan = planFor(live, desired, { base: base ?? null });
          const decision = decide(plan, { onDrift: 'warn' });
          expect(JSON.stringify(published(plan, decision))).toContain(plan.id);
          expect(plan.changes.length === 0).toBe(
            plan.situation.state === 'in-sync',
          );
        },
      ),
      { numRuns: 200 },
    );
  });
});
