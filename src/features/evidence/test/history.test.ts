import { afterAll, expect, it } from 'vitest';
import { closeDatabase } from '../../../../oracles/histories/database.ts';
import { play } from '../../../../oracles/histories/play.ts';

afterAll(closeDatabase);

it('a history in which rows come after the plan, go, and come with a PUT that has to be repeated', async () => {
  const setup = { hasDatabase: true, allow: ['needs-empty'] } as const;
  const outcomes = await play(setup, [
    { do: 'open', edit: { kind: 'shard', table: 'orders' } },
    { do: 'run', back: 0 },
    { do: 'rows', table: 'orders', are: 'some' },
    { do: 'merge', pull: 1 },
    { do: 'run', back: 0 },
    { do: 'rows', table: 'orders', are: 'none' },
    {
      do: 'run',
      back: 0,
      rowsAt: 'orders',
      faults: [
        {
          call: 'PUT of the topology',
          fault: '503',
          nth: 1,
          times: 1,
          when: 'before',
        },
      ],
    },
    { do: 'rows', table: 'orders', are: 'no table' },
    { do: 'run', back: 0 },
  ]);
  expect(outcomes).toEqual([
    'plan planned',
    'push blocked',
    'push failed',
    'push applied',
  ]);
});
