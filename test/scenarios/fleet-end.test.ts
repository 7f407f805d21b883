import { describe, expect, it } from 'vitest';
import { APP, type RecordedRequest } from '../../sandbox/platform.ts';
import { CANCELLED } from '../../sandbox/runner.ts';
import { skipLong } from '../long.ts';
import { type FleetWorld, openFleetWorld, resultsOf } from './fleet-world.ts';
import { cancelledAtSleep } from './world.ts';

const MANY = Array.from({ length: 40 }, (_, at) => `b${at}`);

/** Fires when the platform has begun with the n-th request of this kind. */
function when(
  world: FleetWorld,
  is: (request: RecordedRequest) => boolean,
  nth: number,
): AbortSignal {
  const controller = new AbortController();
  let count = 0;
  world.platform.onArrival((request) => {
    if (!is(request)) return;
    count += 1;
    if (count === nth) controller.abort();
  });
  return controller.signal;
}

describe.concurrent('a cancelled run on many targets', () => {
  it('begins no other target, follows up the PUTs under way, and tells what became of each', async (context) => {
    const world = await openFleetWorld(context, { branches: MANY });
    const isPut = ({ method }: RecordedRequest): boolean => method === 'PUT';
    const cancel = when(world, isPut, 12);
    const noticed = Promise.withResolvers<void>();
    const match = { where: () => cancel.aborted };
    world.platform.fault({ kind: 'hold', until: noticed.promise, match });
    const onOutput = (text: string): void => {
      if (text.includes(CANCELLED)) noticed.resolve();
    };
    const run = await world.onPush({ cancel, onOutput });
    expect(run.elapsedMs).toBeLessThan(7500);
    expect(run.outputs).toMatchObject({
      outcome: 'failed',
      applied: 'true',
      'target-count': '40',
    });
    const results = Object.values(resultsOf(run));
    const stored = MANY.filter((name) => world.branch(name).revision > 0);
    const applied = results.filter((result) => result['applied'] === true);
    expect(applied.length).toBe(stored.length);
    expect(stored.length).toBeLessThan(30);
    const notBegun = results.filter(({ verdict }) =>
      /before this target started/.test(String(verdict)),
    );
    expect(notBegun.length).toBeGreaterThan(8);
    for (const { outcome } of notBegun) expect(outcome).toBe('failed');
    expect(run.summary).toContain('`b39`');
  });

  it('waits for nothing that the limit holds back', async (context) => {
    skipLong(context);
    const branches = Array.from({ length: 700 }, (_, at) => `b${at}`);
    const world = await openFleetWorld(context, { branches, after: {} });
    const run = await world.onDispatch({
      inputs: { mode: 'plan', comment: 'never' },
      ...cancelledAtSleep(1),
    });
    expect(run.elapsedMs).toBe(0);
    expect(world.platform.requests.length).toBeLessThanOrEqual(600);
    expect(run.outputs).toMatchObject({
      outcome: 'failed',
      'target-count': '700',
    });
  });
});

describe.concurrent('a fleet with a refresh grant', () => {
  const GRANT = {
    'service-token-id': '',
    'service-token': '',
    'oauth-client-id': APP.clientId,
    'oauth-client-secret': APP.clientSecret,
    'oauth-refresh-token': APP.refreshToken,
  };

  it('signs in once for all targets', async (context) => {
    skipLong(context);
    const world = await openFleetWorld(context, { branches: MANY });
    const run = await world.onPush({
      inputs: { ...GRANT, 'auth-url': world.platform.authUrl },
    });
    expect(run.outputs['outcome']).toBe('applied');
    expect(
      world.platform.requests.filter(({ path }) => path === '/oauth/token'),
    ).toHaveLength(1);
    expect(run.summary.match(/not stored anywhere/g)).toHaveLength(1);
  });
});
