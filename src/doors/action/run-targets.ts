import type { Policy } from '../../plan/decision.ts';
import type { AddressedDatabase } from '../../ports/database/database.ts';
import { openRunFiles } from '../../ports/host/run-files.ts';
import { statementLines } from '../../report/statements.ts';
import { isReplaced } from '../../report/verdict.ts';
import { stackOf, textOf } from '../../result.ts';
import {
  BUG,
  CANCELLED,
  MISCONFIGURED,
  type RunResult,
} from '../../run/result.ts';
import { failedBefore, NOT_BEGUN, runSafely } from '../../run/run.ts';
import type { Settings } from '../../run/settings.ts';
import { whyNotYet } from '../../run/waiting-target.ts';
import type { World } from '../../run/world.ts';
import type { FleetTarget } from '../../settings/targets.ts';
import {
  code,
  input,
  type Message,
  prose,
  quoteWhole,
} from '../../text/message.ts';
import {
  deleteBranch,
  type Target,
  targetName,
} from '../../topology/target.ts';
import { type EndedTarget, endTarget } from './ended-target.ts';
import type { DecidedMode } from './mode.ts';
import { publish } from './publish.ts';
import type { PullRequestReporter } from './reporter.ts';
import { type Fleet, sharesReport } from './reporting.ts';
import { directLog, keptLog } from './runner.ts';
import { shareReads } from './services.ts';
import {
  baseCommitOf,
  inLanes,
  pathsOf,
  type ServiceConnection,
  type Step,
  type StepTarget,
  type UnderWay,
  type Work,
} from './step.ts';
import { worldOf } from './target-world.ts';

/**
 * Runs the targets, a few at a time. A failure of one target does not affect the others. Each is logged when it ends,
 * and all are reported at the end. Returns the step's exit status.
 */
export async function runTargets(
  step: Step,
  targets: readonly StepTarget[],
  connection: ServiceConnection | undefined,
): Promise<0 | 1> {
  const { runner, fleet } = step;
  const work = await openWork(step, targets, connection);
  work.reporter?.begin();
  const ended = await endAll(work);

  await work.connection?.close();
  await work.database?.close();
  const statements = statementLines(work.database?.statements ?? []);
  runner.group('Statements in the database', statements);

  await runner.stage('Report', () =>
    publish(ended, { ...work, fleet: fleet && withSignIn(fleet, work) }),
  );
  if (ended.some(({ item }) => item.failed)) return 1;
  return 0;
}

/** Runs all targets. Returns their results in the order of the targets. */
async function endAll(work: Work): Promise<readonly EndedTarget[]> {
  const { runner, fleet, targets, runFiles } = work;
  const ended: EndedTarget[] = [];
  let count = 0;
  await inLanes(targets.entries(), async ([at, target]) => {
    const { name } = target;
    const log = work.isAlone ? directLog(runner) : keptLog(name, runner);
    const one: UnderWay = { ...target, log, left: runFiles.of(at, name) };
    const ending = endOne(one, work);
    work.ends.set(name, ending);
    const end = await ending;
    ended[at] = end;
    count += 1;
    pathsOf(target).forEach(work.reads.release);
    if (fleet !== undefined) log.end(progressOf(end, count, targets.length));
  });
  return ended;
}

async function endOne(one: UnderWay, work: Work): Promise<EndedTarget> {
  const waitsFor = await waitFor(one, work);
  const result = await resultOf(one, work, waitsFor);
  if (sharesReport(work.fleet)) return endSafely(one, result, work);

  // Notices about signing in belong to the only report.
  const notices = result.notices.concat(work.connection?.notices() ?? []);
  return endSafely(one, { ...result, notices }, work);
}

/**
 * Waits for the target that must come first. If this step runs it, it has already started, because targets start in
 * order. If not, its state is read right before the PUT. A run that writes nothing does not wait.
 */
async function waitFor(one: UnderWay, work: Work): Promise<World['waitsFor']> {
  const { after, log } = one;
  if (after === undefined || work.decided.mode !== 'apply') return undefined;

  const { name } = after;
  const ending = work.ends.get(name);
  if (ending === undefined)
    return async () => whyNotYet(name, await readNow(after, one, work));

  const { notYet } = await ending;
  log.info(prose`${quoteWhole(name)} came first.`);
  return async () => notYet;
}

/**
 * Compares a target that this run does not write with its own file, as a drift check does: any difference counts, and
 * an old copy of the branch is read again. The step's database belongs to another target, so it is not used.
 */
function readNow(
  after: FleetTarget,
  { log, left }: UnderWay,
  work: Work,
): Promise<RunResult> {
  log.info(prose`Reading ${quoteWhole(after.name)}, which comes first.`);
  const one: UnderWay = { ...after, basis: [], after: undefined, log, left };
  return resultOf(one, {
    ...work,
    decided: { ...work.decided, mode: 'plan', isDriftCheck: true },
    isAlone: false,
    reporter: undefined,
    database: undefined,
  });
}

/** Adds notices about signing in to those about the choice of targets, for a combined report. */
function withSignIn(fleet: Fleet, { connection }: Work): Fleet {
  if (!sharesReport(fleet)) return fleet;
  const notices = fleet.notices.concat(connection?.notices() ?? []);
  return { ...fleet, notices };
}

async function openWork(
  step: Step,
  targets: readonly StepTarget[],
  connection: ServiceConnection | undefined,
): Promise<Work> {
  return {
    ...step,
    targets,
    ends: new Map(),
    connection,
    isAlone: targets.length < 2,
    reads: shareReads(step.files, targets.flatMap(pathsOf)),
    reporter: await openReporterOf(step),
    database: await openDatabaseOf(step),
    runFiles: openRunFiles({
      environment: step.runner.environment,
      hide: step.runner.hide,
      isFleet: step.fleet !== undefined,
    }),
  };
}

async function openReporterOf(
  step: Step,
): Promise<PullRequestReporter | undefined> {
  const { github, decided } = step;
  if (github === undefined || decided.mode === 'validate') return undefined;
  const { openReporter } = await import('./pull-request.ts');
  return openReporter({ ...step, github: await github() });
}

async function openDatabaseOf({
  inputs,
  runner,
  decided,
  cancelled,
}: Step): Promise<AddressedDatabase | undefined> {
  const { databaseUrl: url, timeout } = inputs;
  if (!decided.isOnline || cancelled === undefined || url === undefined)
    return undefined;
  const { openDatabase } = await import('../../ports/database/database.ts');
  return openDatabase({ url, timeout, clock: runner.clock, cancelled });
}

async function resultOf(
  one: UnderWay,
  work: Work,
  waitsFor?: World['waitsFor'],
): Promise<RunResult> {
  const { inputs } = one;
  const settings = {
    ...settingsOf(one, work),
    // Many targets share the rate limits of the services, so they do not ask early.
    asksAhead: work.isAlone,
    // Signing in may spend a refresh token, so no run does it before it has read its file.
    readsBranchFirst:
      work.isAlone && work.inputs.credential?.kind !== 'refresh-grant',
  };
  if (work.cancelled?.aborted)
    return failedBefore(settings, CANCELLED, NOT_BEGUN);
  const features = await work.featuresFor(inputs);
  if (!features.ok) {
    const { setting, why } = features.problem;
    const problem = prose`${input(setting)}: ${why}`;
    return failedBefore(settings, MISCONFIGURED, problem);
  }
  const run = (): Promise<RunResult> =>
    runSafely(settings, worldOf(one, work, waitsFor), {
      features: features.value,
      debug: work.runner.debugLine,
    });
  return unlessEnded(settings, work, run);
}

/** The settings of a run for one target. */
export function settingsOf(
  { inputs, basis }: Pick<StepTarget, 'inputs' | 'basis'>,
  step: Pick<Step, 'decided' | 'context' | 'isPrivate' | 'pullCommits'>,
): Settings {
  const { decided, context, isPrivate } = step;
  const { file, target, schema } = inputs;
  const { queries: source, ...run } = inputs.run;
  const isPreviewed = decided.isPreview && decided.mode === 'apply';
  return {
    file,
    target,
    mode: decided.mode,
    isPreview: decided.isPreview,
    isDriftCheck: decided.isDriftCheck,
    skipReason: skipReasonOf(decided, target),
    commit: decided.commit,
    head: decided.head,
    isCommitted: decided.isCommitted,
    origin: decided.origin,
    basis: schema === undefined ? basis : [{ path: schema }, ...basis],
    attempt: context.attempt,
    allowFile: inputs.allowFile,
    isAllowWithheld: decided.isAllowWithheld,
    ...run,
    // A preview branch is not production, so limits do not apply.
    policy: isPreviewed ? withoutLimits(run.policy) : run.policy,
    queries: source && { source, isShown: isPrivate },
    baseCommit: baseCommitOf(decided.base, step),
    historyRef: decided.historyRef,
    notices: decided.notices,
  };
}

function withoutLimits({ limits: _, ...policy }: Policy): Policy {
  return policy;
}

/** Why nothing is done. At the end of a pull request with a preview, it also names the branch that remains. */
function skipReasonOf(
  { skipReason, isEndOfPreview }: DecidedMode,
  target: Target | undefined,
): Message {
  if (!isEndOfPreview || target === undefined) return skipReason;
  const branch = quoteWhole(targetName(target));
  return prose`${skipReason} The preview branch ${branch} is not deleted by this action. If no other step deletes it, run ${deleteBranch(target)}.`;
}

/**
 * The result of a run, or `skipped` if its pull request is no longer open. GitHub is asked while a plan is made, and
 * always before a write.
 */
async function unlessEnded(
  { mode, file, target }: Settings,
  { reporter }: Work,
  run: () => Promise<RunResult>,
): Promise<RunResult> {
  if (reporter === undefined || mode === 'skip') return run();
  const end = reporter.ended();
  const made = mode === 'plan' ? run() : undefined;
  const why = await end;
  if (why === undefined) return made ?? run();
  await made;
  const notices: RunResult['notices'] = [];
  return { file, target, findings: [], notices, outcome: 'skipped', why };
}

/**
 * Ends a target. If its report cannot be made, the target fails, and the result says what is known about the branch.
 */
async function endSafely(
  one: UnderWay,
  result: RunResult,
  work: Work,
): Promise<EndedTarget> {
  try {
    return await endTarget(one, result, work);
  } catch (error) {
    work.runner.debugLine(stackOf(error));
    const why = prose`The run came to ${code(result.outcome)}, but its report could not be created: ${quoteWhole(textOf(error))}. This is a bug; please report it with a debug log (${code('ACTIONS_STEP_DEBUG=true')}).`;
    const maybeStored = isReplaced(result);
    const failed = failedBefore(result, BUG, why, { maybeStored });
    return endTarget(one, failed, work);
  }
}

function progressOf({ item }: EndedTarget, count: number, of: number): string {
  const { name, outcome, failed, verdict } = item;
  const progress = `[${count}/${of}] ${name}: ${outcome}`;
  if (failed) return `${progress}. ${verdict}`;
  return progress;
}
