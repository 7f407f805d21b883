import { findHiddenRows } from '../../features/evidence/hidden-rows.ts';
import {
  askRouters,
  whyNotNow,
  whyNotThere,
} from '../../features/evidence/routers.ts';
import { decide } from '../../plan/policy.ts';
import { failure, ok, type Result } from '../../result.ts';
import { prose } from '../../text/message.ts';
import { distinct } from '../../text/plain.ts';
import { openBranch } from '../branch-database.ts';
import { waitForShardChanges } from '../cluster.ts';
import { readStored } from '../copies.ts';
import type {
  BaselineOptions,
  FileLocation,
  Purpose,
  WriteOptions,
} from '../request.ts';
import type { Compared } from '../result.ts';
import type {
  AllowSource,
  BranchDatabase,
  DatabaseSource,
  Log,
  Service,
  StageLog,
  TipSource,
  WriteGuard,
} from '../services.ts';
import type { Decided, Ended } from '../stages.ts';
import { type Applied, type HeldUp, putPlan } from './put.ts';
import { checkBeforeWriting, heldBack } from './write-check.ts';

/** What an apply takes of a request. */
type ApplyRequest = FileLocation &
  Purpose &
  WriteOptions &
  Pick<BaselineOptions, 'target'>;

/** What an apply asks of the world. */
type ApplyServices = AllowSource &
  DatabaseSource &
  Service &
  StageLog &
  TipSource &
  WriteGuard;

/** Asks the last questions and writes the plan. */
export async function applyDecided(
  decided: Decided,
  request: ApplyRequest,
  services: ApplyServices,
): Promise<Ended> {
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
  const database = opened?.database;
  const written = await services.stage('Apply', () =>
    write({ decided, database }, services),
  );
  return {
    ending: written.ending,
    findings,
    notices: distinct(
      notices.concat(checked.value, opened?.notices ?? [], written.notices),
    ),
  };
}

/** A plan that is written, and the databases of its branch. */
interface WriteSubject {
  readonly decided: Decided;
  readonly database: BranchDatabase | undefined;
}

/** Writes the plan, and asks the databases of the branch what became of it. */
async function write(
  subject: WriteSubject,
  { savePrevious, info }: WriteGuard & Log,
): Promise<Applied> {
  const { database } = subject;
  const { compared } = subject.decided;
  const { platform } = subject.decided;
  const before = await database?.state();
  const applied = await putPlan(compared, {
    platform,
    read: (purpose) => readStored(compared, { platform, database }, purpose),
    savePrevious,
    info,
    checkAgain: (now) => checkAgain(now, subject, info),
  });
  if (applied.ending.outcome !== 'applied' || database === undefined)
    return applied;

  const { plan } = applied.ending.compared;
  const ofRouters = await askRouters(database, compared.plan.threeWay, before);
  const ofRows = await findHiddenRows(plan.changes, database);
  const notices = applied.notices.concat(ofRouters, ofRows);
  return { ending: applied.ending, notices };
}

/** Checks before each PUT all that the plan rests on, the rows of tables last: whoever writes some, writes them until then. */
async function checkAgain(
  compared: Compared,
  { decided, database }: WriteSubject,
  info: Log['info'],
): Promise<Result<Compared, HeldUp>> {
  const [changing, underWay] = await Promise.all([
    waitForShardChanges(decided.platform, { info }),
    database && whyNotNow(database, { info }),
  ]);
  const why =
    changing ??
    underWay ??
    (database && (await whyNotThere(compared.plan, database, { info })));
  if (why !== undefined) return failure({ why, compared, notices: [] });
  return proveAgain(compared, { decided, database });
}

/** What was proven of rows is proven again; why the plan may not be written where it is not. */
async function proveAgain(
  compared: Compared,
  { decided, database }: Pick<WriteSubject, 'decided' | 'database'>,
): Promise<Result<Compared, HeldUp>> {
  const { decision } = compared;
  const isProven = compared.plan.changes.some(
    ({ proof }) => proof !== undefined,
  );
  if (decision.kind !== 'apply' || !isProven) return ok(compared);

  const { plan, notices } = await decided.gatherEvidence(database);
  const permissions = decision.used;
  const policy = { ...decided.policy, permissions };
  const now = decide(plan.changes, plan.situation, policy);
  const again = { ...compared, plan, decision: now };
  if (now.kind === 'apply') return ok(again);
  const why = prose`What was proven for this plan could not be proven again right before the PUT.`;
  return failure({ why, compared: again, notices });
}
