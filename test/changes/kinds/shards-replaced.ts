import { cluster, data, group, spread } from './documents.ts';
import type { Examples } from './examples.ts';

export const SHARDS_REPLACED: Examples = {
  'every shard replaced': {
    row: 37,
    before: cluster(),
    after: {
      ...spread('by_tenant', 'p..80', 'q 80..'),
      shard_groups: [group('meta', undefined, 'r'), data('p..80', 'q 80..')],
    },
    changes: [
      'rejected authority moved',
      'needs-empty placement key-ranges intervals',
      'behavioural shards-replaced replaced, statements differ',
    ],
  },
  'all shards at once': {
    before: cluster(),
    after: JSON.parse(
      JSON.stringify(cluster()).replaceAll(
        /"shard_uid":"(\w)"/g,
        '"shard_uid":"x$1"',
      ),
    ),
    changes: [
      'rejected authority moved',
      'needs-empty placement key-ranges intervals',
      'behavioural shards-replaced replaced, statements differ',
    ],
  },
};
