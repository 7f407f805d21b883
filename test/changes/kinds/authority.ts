import { BOTH, cluster, group, WHOLE } from './documents.ts';
import type { Examples } from './examples.ts';

function following(shard: string, authority = 'own'): object {
  return cluster({
    groups: [WHOLE, group('own', undefined, shard)],
    database: { authoritative_shard_group: authority },
  });
}

function over(uid: string, ...ranges: readonly string[]): object {
  return cluster({
    groups: [WHOLE, group(uid, 'by_id', ...ranges)],
    database: { authoritative_shard_group: uid },
  });
}

export const AUTHORITY: Examples = {
  'the authority moved': {
    row: 16,
    before: cluster(),
    after: cluster({
      groups: [WHOLE, group('m2', undefined, 'y')],
      rest: { authoritative_shard_group: 'm2' },
    }),
    changes: ['rejected authority moved', 'safe group added'],
  },
  'the authority of a database': {
    before: cluster({ groups: BOTH }),
    after: cluster({
      groups: BOTH,
      database: { authoritative_shard_group: 'logs' },
    }),
    changes: ['needs-backfill authority moved'],
  },
  'the authority of a database named anew': {
    before: cluster({ groups: BOTH }),
    after: cluster({
      groups: BOTH,
      database: { authoritative_shard_group: 'meta' },
    }),
    changes: ['safe authority renamed'],
  },
  'the authority removed': {
    before: cluster(),
    after: { ...cluster(), authoritative_shard_group: 'gone' },
    changes: ['rejected authority removed'],
  },
  'the authority left out': {
    before: cluster(),
    after: JSON.parse(
      JSON.stringify({ ...cluster(), authoritative_shard_group: undefined }),
    ),
    changes: ['rejected authority removed'],
  },
  'the authority on two shards': {
    before: cluster(),
    after: cluster({ rest: { authoritative_shard_group: 'data' } }),
    changes: ['rejected authority not-one-shard'],
  },
  'the authority of a database moves with its group': {
    before: following('a'),
    after: following('b'),
    changes: ['needs-backfill authority moved', 'safe group unused'],
  },
  'the authority of a database where none was named': {
    before: following('a', ''),
    after: following('a'),
    changes: ['needs-backfill authority moved'],
  },
  'the authority of a database named, on the shard of the cluster': {
    before: following('z', ''),
    after: following('z'),
    changes: ['safe authority renamed'],
  },
  'the authority of a database over two shards, one of which is another': {
    before: over('own', 'a..80', 'b 80..'),
    after: over('own', 'a..80', 'c 80..'),
    changes: ['needs-backfill authority moved', 'safe group unused'],
  },
  'the authority of a database over two shards, and one is left': {
    before: over('own', 'a..80', 'b 80..'),
    after: over('own', 'a'),
    changes: ['needs-backfill authority moved', 'safe group unused'],
  },
  'the authority of a database over two shards, and over one more': {
    before: over('own', 'a..80', 'b 80..'),
    after: over('own', 'a..80', 'b 80..90', 'c 90..'),
    changes: ['needs-backfill authority moved', 'safe group unused'],
  },
  'the authority of a database over two shards that are swapped': {
    before: over('own', 'a..80', 'b 80..'),
    after: over('own', 'b..80', 'a 80..'),
    changes: ['needs-backfill authority moved', 'safe group unused'],
  },
  'the authority of a database over one shard, and over two': {
    before: over('own', 'a'),
    after: over('own', 'a..80', 'b 80..'),
    changes: ['needs-backfill authority moved', 'safe group unused'],
  },
};
