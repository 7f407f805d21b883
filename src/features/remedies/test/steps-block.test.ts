import { expect, it } from 'vitest';
import { cluster } from '../../../../test/cluster.ts';
import { compared } from '../../../../test/report/results.ts';
import { stepsBlocks } from '../steps-block.ts';

const DEFAULT = { default_shard_group: 'meta' };

it('changes with the same advice share it', () => {
  const [block, ...others] = stepsBlocks(
    compared(cluster({ database: DEFAULT, rest: DEFAULT }), cluster({})),
  );
  expect(others).toEqual([]);
  expect(block?.procedures).toMatchObject([{ changeCount: 2 }]);
});
