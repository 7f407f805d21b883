import { beforeEach, describe, expect, it } from 'vitest';
import { secondaryRateLimit } from '../../sandbox/github.ts';
import type { RecordedRequest } from '../../sandbox/platform.ts';
import type { RunResult } from '../../sandbox/runner.ts';
import { skipLong } from '../long.ts';
import { LIVE } from './documents.ts';
import { cancelledAtSleep, openWorld, type World } from './world.ts';

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

beforeEach(skipLong);

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

  it.for(['SIGINT', 'SIGKILL'] as const)(
    'while GitHub holds the comment back, after the PUT, has set its outputs and ends in time (%s)',
    async (cancelWith, context) => {
      const world = await openWorld(context);
      const { github, platform } = world;
      const wasPut = (): boolean => platform.branch().revision > 0;
      github.fault({ ...secondaryRateLimit(60), match: { where: wasPut } });
      const cancelling = cancelledAtSleep(1, wasPut);
      const run = await world.onPush({
        isProcess: true,
        cancelWith,
        ...cancelling,
      });
      expect(cancelling.cancel.aborted).toBe(true);
      expectWritten(run);
      expect(run.summary).toMatch(/applied/i);
      expect(run.elapsedMs).toBeLessThan(10_000);
    },
  );

  it('while GitHub does not answer as the comment is written, after the PUT, has set its outputs and ends in time', async (context) => {
    const world = await openWorld(context);
    const { github, platform } = world;
    const controller = new AbortController();
    const where = (): boolean => platform.branch().revision > 0;
    github.fault({ kind: 'stall', match: { method: 'PATCH', where } });
    github.onRequest((request) => {
      if (request.method === 'PATCH' && where()) controller.abort();
    });
    const run = await world.onPush({
      isProcess: true,
      cancel: controller.signal,
    });
    expect(controller.signal.aborted).toBe(true);
    expectWritten(run);
    expect(run.elapsedMs).toBeLessThan(10_000);
  });

  it('while neither the service nor GitHub answers ends in time', async (context) => {
    const world = await openWorld(context);
    world.platform.fault({
      kind: 'stall',
      when: 'after',
      match: { method: 'PUT' },
    });
    const wasPut = (): boolean => world.topologyRequests('PUT').length > 0;
    world.platform.fault({ kind: 'stall', match: { where: wasPut } });
    world.github.fault({ kind: 'stall', match: { where: wasPut } });
    const run = await world.onPush({
      isProcess: true,
      cancel: when(world, isPut),
    });
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(previousIn(run)).toEqual(LIVE);
    expect(run.elapsedMs).toBeLessThan(10_000);
  });

  it('and killed in the middle of the PUT has said where the previous topology is', async (context) => {
    const world = await openWorld(context);
    world.platform.fault({ kind: 'stall', match: { method: 'PUT' } });
    const run = await world.onPush({
      isProcess: true,
      cancelWith: 'SIGKILL',
      cancel: when(world, isPut),
    });
    expect(run.signal).toBe('SIGKILL');
    expect(previousIn(run)).toEqual(LIVE);
  });
});

/** An apply that was confirmed, and what its next steps need. */
function expectWritten(run: RunResult): void {
  expect(run.outputs).toMatchObject({ outcome: 'applied', applied: 'true' });
  expect(previousIn(run)).toEqual(LIVE);
}

/** The document that the output `previous-topology-file` leads to. */
function previousIn({
  outputs,
  files,
}: Pick<RunResult, 'outputs' | 'files'>): unknown {
  const path = outputs['previous-topology-file'] ?? '';
  return JSON.parse(files[path] ?? 'null');
}
