import { describe, expect, it } from 'vitest';
import { type FaultKind, SEED_ONLY } from '../../sandbox/platform.ts';
import { CHANGED, declaring } from './documents.ts';
import {
  expectHonesty,
  onPut,
  openQuiet,
  status,
  TOPOLOGY,
  UNKNOWN,
  UNREAD,
} from './service.ts';

const LOST: readonly (readonly [name: string, fault: FaultKind])[] = [
  ['a reset', { kind: 'reset' }],
  ['a truncated answer', { kind: 'truncate' }],
  ['408', status(408)],
  ['500', status(500)],
  ['502', status(502)],
  ['504', status(504)],
  ['a page instead of JSON', { kind: 'notJson' }],
  ['a page with 502', { kind: 'notJson', status: 502 }],
  ['200 of another shape', { kind: 'wrongShape' }],
  ['200 with an empty body', { kind: 'status', status: 200, body: '' }],
  ['204', { kind: 'status', status: 204 }],
  [
    'an answer beyond all bounds',
    { kind: 'oversize', bytes: 33 * 1024 * 1024 },
  ],
];

/** One of each kind, where the way it was lost makes no other difference. */
const SOME_LOST = LOST.filter(([name]) =>
  ['a reset', '502', '200 of another shape'].includes(name),
);

describe.concurrent('a PUT whose answer is lost', () => {
  it.for(LOST)(
    '(%s) after it was stored is found out by reading, and not repeated',
    async ([, fault], context) => {
      const world = await openQuiet(context);
      world.platform.fault({ ...onPut(fault), when: 'after' });
      const run = await world.onPush();
      expect(run.outputs).toMatchObject({
        outcome: 'applied',
        applied: 'true',
      });
      expect(world.topologyRequests('PUT')).toHaveLength(1);
      expect(world.platform.branch().revision).toBe(1);
      expectHonesty(world, run);
    },
  );

  it.for(SOME_LOST)(
    '(%s) before it was stored is sent again',
    async ([, fault], context) => {
      const world = await openQuiet(context);
      world.platform.fault(onPut(fault, 1));
      const run = await world.onPush();
      expect(run.outputs).toMatchObject({
        outcome: 'applied',
        applied: 'true',
      });
      expect(world.topologyRequests('PUT')).toHaveLength(2);
      expect(world.platform.branch().revision).toBe(1);
    },
  );

  it.for(SOME_LOST)(
    '(%s) every time fails without a claim',
    async ([, fault], context) => {
      const world = await openQuiet(context);
      world.platform.fault(onPut(fault));
      const run = await world.onPush();
      expect(run.outputs).toMatchObject({
        outcome: 'failed',
        applied: 'false',
      });
      expect(run.summary).toMatch(UNKNOWN);
      expect(world.platform.branch().revision).toBe(0);
    },
  );

  it.for(SOME_LOST)(
    '(%s) after it was stored is confirmed by the same document once more, where nothing can be read',
    async ([, fault], context) => {
      const world = await openQuiet(context, {
        platform: { behaviour: SEED_ONLY },
        inputs: UNREAD,
      });
      world.platform.fault({ ...onPut(fault, 1), when: 'after' });
      const run = await world.onPush();
      expect(run.outputs).toMatchObject({
        outcome: 'applied',
        applied: 'true',
      });
      expect(world.topologyRequests('PUT')).toHaveLength(2);
      expect(world.platform.branch().topology).toEqual(CHANGED);
    },
  );

  it.for(SOME_LOST)(
    '(%s) every time is said to be possible, where nothing can be read',
    async ([, fault], context) => {
      const world = await openQuiet(context, {
        platform: { behaviour: SEED_ONLY },
        inputs: UNREAD,
      });
      world.platform.fault({ ...onPut(fault), when: 'after' });
      const run = await world.onPush();
      expect(run.outputs).toMatchObject({
        outcome: 'failed',
        applied: 'false',
      });
      expect(world.topologyRequests('PUT')).toHaveLength(2);
      expectHonesty(world, run);
    },
  );

  it('and whose branch cannot be read afterwards is said to be possible', async (context) => {
    const world = await openQuiet(context);
    world.platform.fault({ ...onPut({ kind: 'reset' }), when: 'after' });
    const stored = (): boolean => world.platform.branch().revision > 0;
    world.platform.fault({
      ...status(500),
      match: { method: 'GET', path: TOPOLOGY, where: stored },
    });
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(world.topologyRequests('PUT')).toHaveLength(1);
    expectHonesty(world, run);
  });

  it('and whose branch then holds something else is not written again', async (context) => {
    const world = await openQuiet(context);
    world.platform.fault(onPut({ kind: 'reset' }));
    world.platform.onRequest((request) => {
      if (request.method === 'PUT')
        world.platform.branch().topology = declaring('somebody_elses');
    });
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(world.topologyRequests('PUT')).toHaveLength(1);
    expect(world.platform.branch().topology).toEqual(
      declaring('somebody_elses'),
    );
  });

  it('by a service that hangs before storing it fails without a claim', async (context) => {
    const world = await openQuiet(context);
    world.platform.fault(onPut({ kind: 'stall' }));
    const run = await world.onPush({ inputs: { timeout: '3' } });
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(run.summary).toMatch(UNKNOWN);
    expect(world.topologyRequests('PUT').length).toBeLessThanOrEqual(2);
    expectHonesty(world, run);
  });

  it.for<FaultKind>([{ kind: 'stall' }, { kind: 'stallBody' }])(
    'by a service that hangs after storing it (%o) is found out in the time kept for that',
    async (fault, context) => {
      const world = await openQuiet(context);
      world.platform.fault({ ...onPut(fault), when: 'after' });
      const run = await world.onPush({ inputs: { timeout: '3' } });
      expect(run.outputs).toMatchObject({
        outcome: 'applied',
        applied: 'true',
      });
      expect(world.topologyRequests('PUT')).toHaveLength(1);
      expectHonesty(world, run);
    },
  );
});
