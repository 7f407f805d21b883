import { rule } from './rule.ts';

/** Every required key is there and not empty (domain reference §2 rules 3, 9 and 56). */
export const missingKey = rule({
  id: 'missing-key',
  severity: 'error',
  title: 'Every required key is present and not empty.',
  why: 'A topology needs its authoritative shard group, a group its uid and key ranges, a range its shard, an index its type, a global secondary index its tables and columns. Without them nothing can be routed.',
  examples: {
    fails: '▸shard_groups:\n  - {uid: meta, key_ranges: [{shard_uid: s1}]}\n',
    passes:
      'authoritative_shard_group: meta\nshard_groups:\n  - {uid: meta, key_ranges: [{shard_uid: s1}]}\n',
  },
  source: 'domain reference §1, §2 rules 3, 9 and 56',
  confidence: 'documented',
  check: ({ shape }) => shape.problems.get('missing-key') ?? [],
});
