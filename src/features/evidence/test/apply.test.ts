import { describe, expect, it } from 'vitest';
import { runInProcess, withTable } from '../../../../oracles/faults/harness.ts';
import { useServers } from '../../../../sandbox/for-tests.ts';
import {
  type Permission,
  permissionsIn,
  type Seen,
} from '../../../../test/domain.ts';
import { messageOf } from '../../../../test/messages.ts';
import {
  type BranchDatabase,
  QUIET_DATABASE,
} from '../../../../test/run/quiet-database.ts';

const { platform } = useServers();

const puts = () => platform.requests.filter(({ method }) => method === 'PUT');

describe('what was proven of rows, right before the PUT', () => {
  const ABSENT: Seen = { kind: 'absent' };
  const EMPTY: Seen = { kind: 'empty' };
  const ROWS: Seen = { kind: 'rows', count: 2, isMore: false };

  /** A database that shows this of `orders` at each look, one after the other, the last from then on. */
  function showing(...looks: readonly Seen[]): BranchDatabase {
    let looked = 0;
    return {
      ...QUIET_DATABASE,
      look: async (questions) => {
        const seen = looks[Math.min(looked, looks.length - 1)] ?? ABSENT;
        looked += 1;
        return {
          seen: new Map(questions.map(({ name }) => [name, seen])),
          notices: [messageOf(`This is look ${looked}.`)],
        };
      },
    };
  }

  /** Applies a table that is new in a group that is spread, over what looks at it show. */
  async function applyOrders(
    looks: readonly Seen[],
    permissions: readonly Permission[] = [],
  ) {
    const { topology } = platform.branch();
    const wanted = withTable(topology, 'orders', 'tenant_data');
    const database = showing(...looks);
    const { result } = await runInProcess(platform, {
      desired: wanted,
      versions: [wanted, topology],
      openDatabase: async () => ({ database, notices: [] }),
      settings: { policy: { onDrift: 'overwrite', permissions } },
    });
    return result;
  }

  it('is proven again, and the plan is told as it was seen last', async () => {
    const result = await applyOrders([ABSENT, EMPTY]);
    expect(result).toMatchObject({
      outcome: 'applied',
      compared: { plan: { changes: [{ proof: { verdict: 'empty' } }] } },
    });
    expect(puts()).toHaveLength(1);
  });

  it('blocks where rows have come, and the plan, the decision and the notices are those of the second look', async () => {
    const result = await applyOrders([ABSENT, ROWS]);
    expect(result).toMatchObject({
      outcome: 'blocked',
      why: expect.stringContaining('could not be proven again'),
      compared: {
        plan: { changes: [{ class: 'needs-empty' }] },
        decision: { kind: 'blocked', blocks: [{ class: 'needs-empty' }] },
      },
    });
    expect(result.notices).toContain('This is look 2.');
    expect(puts()).toEqual([]);
  });

  it('blocks where rows have come, though `allow` has a line for them that the plan did not need', async () => {
    const text = 'needs-empty:app.public.orders';
    const lines = permissionsIn(text);
    const before = platform.branch().topology;
    expect(await applyOrders([ROWS, ROWS], lines)).toMatchObject({
      outcome: 'applied',
    });
    platform.branch().topology = before;
    expect(await applyOrders([ABSENT, ROWS], lines)).toMatchObject({
      outcome: 'blocked',
    });
    expect(puts()).toHaveLength(1);
  });
});
