import { setTimeout as sleep } from 'node:timers/promises';
import { APP } from '../sandbox/platform.ts';
import { runInProcess, SERVICE_TOKEN } from './harness.ts';
import type { Assignment, Claim } from './trial.ts';

/** Two minutes, of which each second takes a fiftieth: a stall costs six tenths of a second, one for ever 2.4 s. */
const TIMEOUT_MS = 120_000;
const SPEED = 50;

/** Runs an assignment with the real client in this process. */
export async function runHere({ platform, target, desired, withToken }: Assignment): Promise<Claim> {
  const grant = {
    kind: 'refresh-grant',
    authUrl: platform.authUrl,
    clientId: APP.clientId,
    clientSecret: APP.clientSecret,
    refreshToken: APP.refreshToken,
  } as const;
  const credential = withToken ? grant : SERVICE_TOKEN;
  const options = { target, desired, credential, timeout: TIMEOUT_MS, speed: SPEED };
  const { result } = await runInProcess(platform, options);
  const maybeStored = result.outcome === 'failed' && result.maybeStored;
  return { outcome: result.outcome, applied: result.outcome === 'applied', maybeStored };
}

/** Long enough for a client in this process to be refused once. */
export function noticedHere(): Promise<void> {
  return sleep(20);
}
