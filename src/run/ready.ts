import type { BranchState, Platform } from '../platform/platform.ts';
import type { Problem } from '../platform/problem.ts';
import { quote, quoteWhole } from '../topology/finding.ts';
import { type Target, targetName } from '../topology/target.ts';
import type { Services } from './services.ts';
import { durationText, type Sight, waitUntil } from './waiting.ts';

/** What is known of a preview's branch before anything else is asked of it, or why the run cannot go on. */
export type BranchStep =
  | {
      /** Undefined where the service does not tell, which holds nothing up, or where it was told too long ago. */
      readonly branch: BranchState | undefined;
    }
  | { readonly failure: string };

/** Statuses that may pass; any other answer will be the same next time. */
const PASSING = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Waits until a preview's branch is ready: it was created by a step just before, and provisioning takes minutes. A
 * branch of production is not waited for, because nothing will be written there; nor is one of which the service does
 * not tell whether it is ready, or that does not exist, of which the next stage knows more.
 */
export async function waitForBranch(
  target: Target,
  { platform, info }: Pick<Services, 'info'> & { readonly platform: Platform },
): Promise<BranchStep> {
  const name = quoteWhole(targetName(target));
  let last: BranchState | undefined;
  const look = async (): Promise<Sight<BranchState | undefined>> => {
    const read = await platform.readBranch(target);
    if (read.ok) last = read.value;
    else if (!mayPass(read.problem)) last = undefined;
    const isWaited = last?.ready === false && last.production !== true;
    const state = last?.state === undefined ? '' : ` (${quote(last.state)} now)`;
    return { value: last, waitingFor: isWaited ? `the branch ${name} to be ready${state}` : undefined };
  };
  const { value, time, ended } = await waitUntil(look, platform, info);
  if (ended === undefined) {
    info(value?.ready === true ? 'The branch is ready.' : 'Whether the branch is ready is not known.');
    return { branch: value };
  }
  const facts = `The branch ${name} is not ready${value?.state === undefined ? '' : ` (${quote(value.state)})`}`;
  return {
    failure: `${facts} after ${durationText(time)} of waiting, so nothing was written. ${remedyFor(ended)}`,
  };
}

/** What to do about a wait that ended too early. */
export function remedyFor(ended: 'timeout' | 'cancelled' | 'slow'): string {
  return ended === 'cancelled'
    ? 'The run was cancelled while it waited.'
    : 'Run again when it is, or raise `timeout`.';
}

/** Whether the same question may be answered otherwise a little later. */
export function mayPass(problem: Problem): boolean {
  if (problem.kind === 'refused') return PASSING.has(problem.status);
  return problem.kind === 'no-response' && (problem.cause === 'network' || problem.cause === 'slow');
}
