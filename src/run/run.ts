import { digestOf } from '../topology/canonical.ts';
import { makePlan, type Plan } from '../topology/plan.ts';
import { applyPlan } from './apply.ts';
import { readBefore } from './before.ts';
import { readFile } from './file.ts';
import type { RunRequest } from './request.ts';
import type { ResultBase, RunResult } from './result.ts';
import type { Services } from './services.ts';

const MOST_LOGGED = 50;

/**
 * One run, from the file to the result: read the file, read the branch, compare, apply. A stage that cannot go on
 * ends the run with a result; nothing is thrown for what users, networks or services do.
 */
export async function run(request: RunRequest, services: Services): Promise<RunResult> {
  const base: ResultBase = {
    file: request.file,
    target: request.target,
    findings: [],
    notices: request.notices,
  };
  if (request.mode === 'skip') return { ...base, outcome: 'skipped', why: request.skipReason ?? '' };

  const file = await services.stage(`Read ${request.file}`, () => readFile(request, services));
  if (!file.ok) return { ...base, outcome: 'invalid', findings: file.findings };
  const { document } = file;
  if (request.mode === 'validate' || request.target === undefined) {
    return { ...base, outcome: 'valid', digest: digestOf(document) };
  }

  const target = request.target;
  const before = await services.stage('Read the branch', () => readBefore({ ...request, target }, services));
  if ('failure' in before) {
    return { ...base, outcome: 'failed', why: before.failure, plan: undefined, maybeStored: false };
  }
  const noted = { ...base, notices: [...base.notices, ...before.notices] };
  const plan = await services.stage('Compare', async () =>
    describe(makePlan(before.before, document), services),
  );
  if (!plan.changed) return { ...noted, outcome: 'no-change', plan, syncedAt: before.syncedAt };
  if (request.mode === 'plan' || services.platform === undefined)
    return { ...noted, outcome: 'planned', plan };
  const platform = services.platform;
  const end = await services.stage('Apply', () =>
    applyPlan({ target, plan, syncedAt: before.syncedAt }, { ...services, platform }),
  );
  return { ...noted, ...end, notices: [...noted.notices, ...end.notices] };
}

function describe(plan: Plan, services: Services): Plan {
  const count = plan.changes.length;
  if (plan.before.from === 'nothing') services.info(`Nothing to compare with: ${plan.before.why}.`);
  else services.info(plan.changed ? `${count} ${count === 1 ? 'change' : 'changes'}.` : 'No change.');
  for (const change of plan.changes.slice(0, MOST_LOGGED)) services.info(`  ${change.kind} ${change.path}`);
  return plan;
}
