import { rule } from './rule.ts';

/** The root is one object (domain reference §2 rule 1); the reader finds it. */
export const notAnObject = rule({
  id: 'not-an-object',
  severity: 'error',
  title: 'The document is one object.',
  why: 'The service takes a JSON object and nothing else. The reader finds this before any rule runs, so its severity cannot be changed.',
  examples: {
    fails: '▸- authoritative_shard_group: meta\n',
    passes:
      'authoritative_shard_group: meta\nshard_groups:\n  - {uid: meta, key_ranges: [{shard_uid: s1}]}\n',
  },
  source: 'seed §2.2, domain reference §2 rule 1',
  confidence: 'seed',
  check: () => [],
});
