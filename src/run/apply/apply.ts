import { decide } from '../../plan/policy.ts';
import { failure, ok, type Result } from '../../result.ts';
import { prose } from '../../text/message.ts';
import { distinct } from '../../text/plain.ts';
import { openBranch } from '../branch-database.ts';
import { waitForShardChanges } from '../cluster.ts';
import { readStored } from '../copies.ts';
import {
  confirmWritten,
  prove,
  type Run,
  type RunFeature,
  whyNotNow,
} from '../feature.ts';
import type { Compared } from '../result.ts';
import type { Decided, Ended } from '../stages.ts';
import { type Applied, type HeldUp, putPlan } from './put.ts';
import { checkBeforeWriting, heldBack } from './write-check.ts';

/** Asks the last questions and writes the plan. */
export async function applyDecided(
  decided: Decided,
  run: Run,
  features: readonly RunFeature[],
): Promise<Ended> {
  const { request, services } = run;
  const { compared, findings, notices } = decided;
  const { file, target } = request;
  const held = await heldBack(compared, request, services);
  if (held !== undefined) return { ending: held, findings, notices };

  const planned = { outcome: 'planned', compared } as const;
  const refusal = await services.consent({
    file,
    target,
    findings,
    notices,
    ...planned,
  });
  if (refusal !== undefined)
    return { ending: planned, findings, notices: notices.concat(refusal) };

  // After the yes: a person may think about it for an hour.
  const checked = await services.stage('Check before writing', () =>
    checkBeforeWriting(decided, request, services),
  );
  if (!checked.ok) return { ending: checked.problem, findings, notices };

  const opened = await openBranch(compared.plan.threeWay, services);
  const opening = { ...run, database: opened?.database };
  const written = await services.stage('Apply', () =>
    write({ decided, run: opening, features }),
  );
  return {
    ending: written.ending,
    findings,
    notices: distinct(
      notices.concat(checked.value, opened?.notices ?? [], written.notices),
    ),
  };
}

/** A plan that is written. */
interface WriteSubject {
  readonly decided: Decided;
  readonly run: Run;
  readonly features: readonly RunFeature[];
}

/** Writes the plan, and asks the features what became of it. */
async function write(subject: WriteSubject): Promise<Applied> {
  const { run, features } = subject;
  const { database, services } = run;
  const { savePrevious, info } = services;
  const { compared } = subject.decided;
  const { platform } = subject.decided;
  const before = await database?.state();
  const applied = await putPlan(compared, {
    platform,
    read: (purpose) => readStored(compared, { platform, database }, purpose),
    savePrevious,
    info,
    checkAgain: (now) => checkAgain(now, subject),
  });
  const { ending } = applied;
  if (ending.outcome !== 'applied') return applied;

  const { plan } = ending.compared;
  const told = await confirmWritten({ plan, before }, run, features);
  return { ending, notices: applied.notices.concat(told) };
}

/** Checks before each PUT all that the plan rests on, what is proven of it last. */
async function checkAgain(
  compared: Compared,
  subject: WriteSubject,
): Promise<Result<Compared, HeldUp>> {
  const { decided, run, features } = subject;
  const { info } = run.services;
  const [changing, notNow] = await Promise.all([
    waitForShardChanges(decided.platform, { info }),
    whyNotNow(run, features),
  ]);
  const why = changing ?? notNow;
  if (why !== undefined) return failure({ why, compared, notices: [] });
  return proveAgain(compared, subject);
}

/** What was proven is proven again; why the plan may not be written where it is not. */
async function proveAgain(
  compared: Compared,
  { decided, run, features }: WriteSubject,
): Promise<Result<Compared, HeldUp>> {
  const { decision } = compared;
  const draft = { ...decided.draft, proven: compared.plan };
  const { plan, notices, against } = await prove(draft, run, features);
  if (against !== undefined)
    return failure({ why: against, compared, notices: [] });
  if (decision.kind !== 'apply' || plan === undefined) return ok(compared);

  const permissions = decision.used;
  const policy = { ...decided.policy, permissions };
  const now = decide(plan.changes, plan.situation, policy);
  const again = { ...compared, plan, decision: now };
  if (now.kind === 'apply') return ok(again);
  const why = prose`What was proven for this plan could not be proven again right before the PUT.`;
  return failure({ why, compared: again, notices });
}
