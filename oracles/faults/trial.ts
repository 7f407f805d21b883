import { isDeepStrictEqual } from 'node:util';
import { ownLoopback } from '../../sandbox/http/server.ts';
import {
  type JsonObject,
  type Platform,
  TARGET,
} from '../../sandbox/platform.ts';
import { startServers } from '../../sandbox/world.ts';
import type { Target } from '../../test/domain.ts';
import { type Cell, hasEffect, inject, isOfPreview, onCall } from './cells.ts';
import { withTable } from './harness.ts';

/** What a run claimed, however it was run. */
export interface Claim {
  readonly outcome: string;
  readonly applied: boolean;
  /** Whether it says that the document may have been stored. */
  readonly maybeStored: boolean;
}

/** What a run claimed, and what is so. */
export interface Trial extends Claim {
  /** PUTs that the server stored. */
  readonly effects: number;
  /** Whether the branch holds the desired document at the end. */
  readonly holds: boolean;
}

/** What a run of a trial is given. */
export interface Assignment {
  readonly platform: Platform;
  readonly target: Target;
  readonly desired: JsonObject;
  /** Sign in with a refresh token instead of a service token. */
  readonly withToken: boolean;
  /** Run for an open pull request. */
  readonly isPreview: boolean;
  /** To be called, and waited for, when the client begins to wait. */
  readonly onSleep: () => Promise<void>;
}

/** Runs one cell against a platform of its own. */
export async function tryCell(
  cell: Cell,
  run: (assignment: Assignment) => Promise<Claim>,
): Promise<Trial> {
  const { platform, close } = await startServers({
    platform: { host: ownLoopback() },
  });
  try {
    const branch = platform.branch();
    const desired = withTable(branch.topology, 'added');
    const isList = ['organizations', 'databases', 'branches'].includes(
      cell.call,
    );
    const target = isList ? { ...TARGET, branch: 'mian' } : TARGET;
    // The audit log is asked when somebody else has changed the branch since the plan.
    if (cell.call === 'audit log')
      onCall(platform, 'GET before the PUT', () => {
        branch.topology = withTable(branch.topology, 'theirs');
      });
    if (cell.call === 'GET of an old copy again')
      platform.behaviour.syncedAt = 'fixed';
    const isPreview = isOfPreview(cell.call);
    if (isPreview) branch.production = false;
    const onSleep = inject(platform, cell);
    const withToken = cell.call === 'token';
    const claim = await run({
      platform,
      target,
      desired,
      withToken,
      isPreview,
      onSleep,
    });
    return {
      ...claim,
      effects: branch.revision,
      holds: isDeepStrictEqual(branch.topology, desired),
    };
  } finally {
    await close();
  }
}

/** What is not as it must be in a trial; undefined when all is well. */
export function dishonesty(cell: Cell, trial: Trial): string | undefined {
  const { outcome, applied, maybeStored, effects, holds } = trial;
  if (applied !== (outcome === 'applied'))
    return 'the outcome and the claim contradict each other';
  if (applied && !holds)
    return 'claims to have applied what the branch does not hold';
  if (effects > 1) return 'had more than one effect';
  if (!applied && !maybeStored && effects > 0)
    return 'claims that nothing was written, and it was';
  if (mustApply(cell) && !applied)
    return 'gave up although it could have applied';
  if (isOfPreview(cell.call) && cell.times === 'always' && effects > 0)
    return 'wrote a branch that may be one of production';
  if (!mayApply(cell) && effects > 0)
    return 'wrote where nothing may be written';
  return undefined;
}

/** Faults that an answer carries and no later attempt is expected to be without. */
const PERMANENT = new Set(['not JSON', 'wrong shape', 'foreign redirect']);

/** Whether a run has to get through a fault: one that passes, and any that hits after everything is known. */
function mustApply({ call, fault, when, times }: Cell): boolean {
  switch (call) {
    case 'GET to confirm':
      return true;
    case 'PUT':
      // An answer that is lost for ever leaves the branch to be asked.
      return times === 'once' || when === 'after';
    // What was not known at first is asked again.
    case 'GET of a preview’s branch':
      return times === 'once';
    case 'GET of a preview’s branch before the PUT':
    case 'GET for the plan':
    case 'GET before the PUT':
    case 'GET of an old copy again':
      return times === 'once' && !PERMANENT.has(fault);
    case 'token':
      // A refresh that took effect has voided the refresh token, whatever became of its answer.
      return times === 'once' && when === 'before' && !PERMANENT.has(fault);
    default:
      return false;
  }
}

function mayApply({ call }: Cell): boolean {
  return call.startsWith('GET') || hasEffect(call);
}

/** What came of a cell, as it stands in the table: what was claimed, and the number of effects. */
export function resultOf({ outcome, maybeStored, effects }: Trial): string {
  const failure = maybeStored ? 'may be stored' : 'not written';
  const claim = outcome === 'failed' ? failure : outcome;
  return `${claim} (${effects})`;
}
