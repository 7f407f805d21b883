import { askingForChange } from './ahead.ts';
import { applyDecided } from './apply/apply.ts';
import { readBaseline } from './baseline.ts';
import { checkOnBranch } from './branch-check.ts';
import { decideWithConsent } from './consent.ts';
import { readRenewed } from './copies.ts';
import type { RunFeature } from './feature.ts';
import { planChanges } from './planning.ts';
import type { RunRequest } from './request.ts';
import type { Services } from './services.ts';
import { settle } from './settle.ts';
import type { Checked, Ended, WithBaseline } from './stages.ts';

/** The stages that need the branch: read it, check the file against it, plan, decide, apply. */
export async function runOnBranch(
  checked: Checked,
  request: RunRequest,
  services: Services,
  features: readonly RunFeature[],
): Promise<Ended> {
  const asking = askingAhead(checked, request, services);
  const baseline = await readBaseline(checked, request, asking);
  if (baseline.ok) return runFrom(baseline.value, request, asking, features);
  return baseline.problem;
}

/** Before "in sync" is said of an old copy, the branch is asked once more; what it answers then counts, however old. */
async function renewedOnce(
  read: WithBaseline,
  { platform }: Services,
): Promise<WithBaseline | undefined> {
  if (platform === undefined || read.isRenewed === true) return undefined;
  const renewed = await readRenewed(read, platform);
  return renewed && { ...renewed, isRenewed: true };
}

/** What a plan of a change nearly always needs is asked for beside the branch. */
function askingAhead(
  checked: Checked,
  request: RunRequest,
  services: Services,
): Services {
  const { mode, asksAhead, against, baseCommit } = request;
  const isOfChange = mode === 'plan' && baseCommit !== undefined;
  const isAsked = isOfChange && asksAhead === true && against === undefined;
  if (isAsked && services.platform !== undefined)
    return askingForChange(checked, request, services);
  return services;
}

async function runFrom(
  baseline: WithBaseline,
  request: RunRequest,
  services: Services,
  features: readonly RunFeature[],
): Promise<Ended> {
  const checked = await checkOnBranch(baseline, request, services);
  if (!checked.ok) return checked.problem;

  const planned = await planChanges(
    checked.value,
    { request, services },
    features,
  );
  if (!planned.ok) {
    const { problem } = planned;
    // The plan was made on a copy; it is made again on what the branch's database stores.
    if (problem.kind === 'outdated')
      return runFrom(problem.stored, request, services, features);
    return problem.ended;
  }

  const { comparison } = planned.value;
  const isUnchanged = comparison.plan.changes.length === 0;
  if (request.mode === 'apply' && isUnchanged) {
    const renewed = await renewedOnce(baseline, services);
    if (renewed !== undefined)
      return runFrom(renewed, request, services, features);
  }

  const { plan } = comparison;
  const { allow } = baseline.offline;
  const { storedVersion } = planned.value;
  const consented = await decideWithConsent(
    { plan, baseline: comparison.baseline, allow, storedVersion },
    request,
    services,
  );
  const settling = { planned: planned.value, consented, allow };
  const decided = await settle(settling, request, services);
  if (decided.ok) return applyDecided(decided.value, request, services);
  return decided.problem;
}
