import type { RunRequest } from './request.ts';
import type { RunResult } from './result.ts';
import { failedBefore } from './safely.ts';

/** How many targets are worked on at a time: enough to be held up by the rate limit alone, few enough to hold in memory. */
export const LANES = 8;

/** One target of a fleet: what is to be done there, and how. */
export interface Member {
  readonly request: RunRequest;
  /** Runs it; never rejects. */
  readonly run: () => Promise<RunResult>;
}

/** What a fleet needs besides its members. */
export interface FleetOptions {
  /** Fires when the run is cancelled: targets that have not begun are not begun. */
  readonly cancelled: AbortSignal;
  /** Takes each result as it comes, in no order; nothing is kept of it here. Rejecting ends the fleet. */
  readonly done: (result: RunResult, at: number) => Promise<void>;
}

const NOT_BEGUN = 'The run was cancelled before this target was begun. Run again.';

/**
 * Runs the members, a few at a time, each on its own: what one comes to stops and changes no other. A cancelled fleet
 * ends the members that are under way as each of them does, and tells of the others that they were not begun.
 */
export async function runFleet(members: readonly Member[], options: FleetOptions): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < members.length; at = next++) {
      const member = members[at];
      if (member !== undefined) await options.done(await resultOf(member, options.cancelled), at);
    }
  };
  await Promise.all(Array.from({ length: Math.min(LANES, members.length) }, lane));
}

async function resultOf({ request, run }: Member, cancelled: AbortSignal): Promise<RunResult> {
  if (!cancelled.aborted) return run();
  return failedBefore(request, { why: NOT_BEGUN, maybeStored: false });
}
