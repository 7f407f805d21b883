import { applyDecided } from './apply/apply.ts';
import { readBaseline } from './baseline.ts';
import { checkOnBranch } from './branch-check.ts';
import { decideWithConsent } from './consent.ts';
import { readRenewed } from './copies.ts';
import { askBesideBranch } from './early.ts';
import type { RunFeature } from './feature.ts';
import { planChanges } from './planning.ts';
import type { RunRequest } from './request.ts';
import { settle } from './settle.ts';
import type { Checked, Ended, WithBaseline } from './stages.ts';
import type { World } from './world.ts';

/** The stages that need the branch: read it, check the file against it, plan, decide, apply. */
export async function runOnBranch(
  checked: Checked,
  request: RunRequest,
  world: World,
  features: readonly RunFeature[],
): Promise<Ended> {
  askBesideBranch(checked, request, world);
  const baseline = await readBaseline(checked, request, world);
  if (baseline.ok) return runFrom(baseline.value, request, world, features);
  return baseline.problem;
}

/** Before "in sync" is said of an old copy, the branch is asked once more; what it answers then counts, however old. */
async function renewedOnce(
  read: WithBaseline,
  { platform }: World,
): Promise<WithBaseline | undefined> {
  if (platform === undefined || read.isRenewed === true) return undefined;
  const renewed = await readRenewed(read, platform);
  return renewed && { ...renewed, isRenewed: true };
}

async function runFrom(
  baseline: WithBaseline,
  request: RunRequest,
  world: World,
  features: readonly RunFeature[],
): Promise<Ended> {
  const checked = await checkOnBranch(baseline, request, world);
  if (!checked.ok) return checked.problem;

  const run = { request, services: world };
  const planned = await planChanges(checked.value, run, features);
  if (!planned.ok) {
    const { problem } = planned;
    // The plan was made on a copy; it is made again on what the branch's database stores.
    if (problem.kind === 'outdated')
      return runFrom(problem.stored, request, world, features);
    return problem.ended;
  }

  const { comparison } = planned.value;
  const isUnchanged = comparison.plan.changes.length === 0;
  if (request.mode === 'apply' && isUnchanged) {
    const renewed = await renewedOnce(baseline, world);
    if (renewed !== undefined)
      return runFrom(renewed, request, world, features);
  }

  const { plan } = comparison;
  const { allow } = baseline.offline;
  const { storedVersion } = planned.value;
  const consented = await decideWithConsent(
    { plan, baseline: comparison.baseline, allow, storedVersion },
    request,
    world,
  );
  const settling = { planned: planned.value, consented, allow };
  const decided = await settle(settling, request, world);
  if (decided.ok) return applyDecided(decided.value, run, features);
  return decided.problem;
}
