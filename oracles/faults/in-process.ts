import { virtualClock } from '../../sandbox/clock.ts';
import { APP } from '../../sandbox/platform.ts';
import { runInProcess, SERVICE_TOKEN } from './harness.ts';
import type { Assignment, Claim } from './trial.ts';

/** Runs an assignment with the real client in this process. */
export async function runHere(assignment: Assignment): Promise<Claim> {
  const { platform, target, desired, withToken, isPreview, onSleep } =
    assignment;
  const grant = {
    kind: 'refresh-grant',
    authUrl: platform.authUrl,
    clientId: APP.clientId,
    clientSecret: APP.clientSecret,
    refreshToken: APP.refreshToken,
  } as const;
  const credential = withToken ? grant : SERVICE_TOKEN;
  const options = {
    target,
    desired,
    isPreview,
    credential,
    timeout: 120_000,
    clock: virtualClock({ onSleep }),
  };
  const { result } = await runInProcess(platform, options);
  const maybeStored = result.outcome === 'failed' && result.maybeStored;
  return {
    outcome: result.outcome,
    applied: result.outcome === 'applied',
    maybeStored,
  };
}
