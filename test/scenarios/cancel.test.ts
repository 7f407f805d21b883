import { describe, expect, it } from 'vitest';
import type { RecordedRequest } from '../sandbox/platform.ts';
import { openWorld, type World } from './world.ts';

/** Fires when the platform has begun with the n-th request of this kind, answered or not. */
function when(
  world: World,
  is: (request: RecordedRequest) => boolean,
  nth = 1,
): AbortSignal {
  const controller = new AbortController();
  let count = 0;
  world.platform.onRequest((request) => {
    if (!is(request)) return;
    count += 1;
    if (count === nth) controller.abort();
  });
  return controller.signal;
}

const isPut = ({ method }: RecordedRequest): boolean => method === 'PUT';
const isGet = ({ method }: RecordedRequest): boolean => method === 'GET';

describe.concurrent('a run that is cancelled', () => {
  it.for(['SIGINT', 'SIGTERM'] as const)(
    'in the middle of a PUT that was stored finds that out (%s)',
    async (cancelWith, context) => {
      const world = await openWorld(context);
      world.platform.fault({
        kind: 'stall',
        when: 'after',
        match: { method: 'PUT' },
      });
      const run = await world.onPush({
        isProcess: true,
        cancelWith,
        cancel: when(world, isPut),
      });
      expect(run.outputs).toMatchObject({
        outcome: 'applied',
        applied: 'true',
      });
      expect(run.summary).toMatch(/applied/i);
      expect(run.elapsedMs).toBeLessThan(7500);
    },
  );

  it('in the middle of a PUT that was not stored sends no other, and says that nobody knows', async (context) => {
    const world = await openWorld(context);
    world.platform.fault({ kind: 'stall', match: { method: 'PUT' } });
    const run = await world.onPush({
      isProcess: true,
      cancel: when(world, isPut),
    });
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(run.log).toMatch(/may have been stored/);
    expect(world.topologyRequests('PUT')).toHaveLength(1);
    expect(run.elapsedMs).toBeLessThan(7500);
  });

  it('before the PUT writes nothing', async (context) => {
    const world = await openWorld(context);
    world.platform.fault({ kind: 'stall', match: { method: 'GET', nth: 2 } });
    const run = await world.onPush({
      isProcess: true,
      cancel: when(world, isGet, 2),
    });
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(run.log).toMatch(/cancelled/);
    expect(world.topologyRequests('PUT')).toEqual([]);
  });
});
