import type { Policy } from '../../plan/decision.ts';
import { decide } from '../../plan/policy.ts';
import { failure, ok, type Result } from '../../result.ts';
import { prose } from '../../text/message.ts';
import { distinct } from '../../text/plain.ts';
import { openBranch } from '../branch-database.ts';
import { waitForShardChanges } from '../cluster.ts';
import { readStored } from '../copies.ts';
import {
  confirmWritten,
  type Draft,
  prove,
  type Run,
  whyNotNow,
} from '../feature.ts';
import type { Compared, Ended, Remarks } from '../result.ts';
import type { Branch } from '../world.ts';
import { type Applied, type HeldUp, putPlan } from './put.ts';
import { checkBeforeWriting, heldBack } from './write-check.ts';

/** A plan that may be written, and what its decision was made with. */
interface Order {
  readonly compared: Compared;
  /** The draft of the plan, proven again before each PUT. */
  readonly draft: Draft;
  readonly policy: Policy;
  readonly platform: Branch;
}

/** Makes the last checks, asks for consent, and writes the plan. */
export async function apply(
  order: Order,
  { findings, notices }: Remarks,
  run: Run,
): Promise<Ended> {
  const { settings, world } = run;
  const { compared, platform } = order;
  const { file, target } = settings;
  const held = await heldBack(compared, run);
  if (held !== undefined) return { ending: held, findings, notices };

  const planned = { outcome: 'planned', compared } as const;
  const refusal = await world.consent({
    file,
    target,
    findings,
    notices,
    ...planned,
  });
  if (refusal !== undefined)
    return { ending: planned, findings, notices: notices.concat(refusal) };

  // These checks follow the consent, because a person may take an hour to answer.
  const checked = await world.stage('Check before writing', () =>
    checkBeforeWriting(compared, platform, run),
  );
  if (!checked.ok) return { ending: checked.problem, findings, notices };

  const opened = await openBranch(compared.plan.threeWay, world);
  const opening = { ...run, database: opened?.database };
  const written = await world.stage('Apply', () => write(order, opening));
  return {
    ending: written.ending,
    findings,
    notices: distinct(
      notices.concat(checked.value, opened?.notices ?? [], written.notices),
    ),
  };
}

/** Writes the plan, then asks the features to confirm it. */
async function write(order: Order, run: Run): Promise<Applied> {
  const { compared, platform } = order;
  const { database, world } = run;
  const { savePrevious, info } = world;
  const before = await database?.state();
  const applied = await putPlan(compared, {
    platform,
    read: (purpose) => readStored(compared, { platform, database }, purpose),
    savePrevious,
    info,
    checkAgain: (now) => checkAgain(now, order, run),
  });
  const { ending } = applied;
  if (ending.outcome !== 'applied') return applied;

  const { plan } = ending.compared;
  const told = await confirmWritten({ plan, before }, run);
  return { ending, notices: applied.notices.concat(told) };
}

/** Repeats, before each PUT, every check that the plan rests on. The proofs of the features come last. */
async function checkAgain(
  compared: Compared,
  order: Order,
  run: Run,
): Promise<Result<Compared, HeldUp>> {
  const [changing, notNow] = await Promise.all([
    waitForShardChanges(order.platform, run.world),
    whyNotNow(run),
  ]);
  const why = changing ?? notNow;
  if (why !== undefined) return failure({ why, compared, notices: [] });
  return proveAgain(compared, order, run);
}

/** Lets the features prove the plan again. Returns the new plan, or why it may not be written. */
async function proveAgain(
  compared: Compared,
  order: Order,
  run: Run,
): Promise<Result<Compared, HeldUp>> {
  const { decision } = compared;
  const draft = { ...order.draft, proven: compared.plan };
  const { plan, notices, against } = await prove(draft, run);
  if (against !== undefined)
    return failure({ why: against, compared, notices: [] });
  if (decision.kind !== 'apply' || plan === undefined) return ok(compared);

  const permissions = decision.used;
  const policy = { ...order.policy, permissions };
  const now = decide(plan.changes, plan.situation, policy);
  const again = { ...compared, plan, decision: now };
  if (now.kind === 'apply') return ok(again);
  const why = prose`What was proven for this plan could not be proven again right before the PUT.`;
  return failure({ why, compared: again, notices });
}
