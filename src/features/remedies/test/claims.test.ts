import { expect, it } from 'vitest';
import { documentOf } from '../../../../test/domain.ts';
import { Claims } from '../claims.ts';

const { topology } = documentOf({
  authoritative_shard_group: 'meta',
  shard_groups: [
    { uid: 'meta', key_ranges: [{ shard_uid: 'm' }] },
    {
      uid: 'data',
      key_ranges: [
        { shard_uid: 'a', end: '80' },
        { shard_uid: 'b', start: '80' },
      ],
    },
  ],
});

it('each workflow counts the shards that all earlier ones added, new ones too', () => {
  const claims = new Claims(topology, topology);
  const count = (shards: string, replaced: string): number =>
    claims.shards(new Set(shards), new Set(replaced));
  // A shard that the branch has already adds nothing; one that is replaced is a new shard beside the old one.
  expect(count('ab', 'ab')).toBe(3 + 2);
  expect(count('bc', 'b')).toBe(3 + 2 + 1 + 1);
  expect(count('cd', '')).toBe(3 + 2 + 1 + 1 + 1);
});
