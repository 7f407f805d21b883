import type { AddressedDatabase } from '../database/database.ts';
import { tellSaved } from '../host/files.ts';
import {
  openRunFiles,
  type RunFiles,
  type TargetFiles,
} from '../host/run-files.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { FleetTarget } from '../inputs/targets.ts';
import { code, input, prose, quoteWhole } from '../message/message.ts';
import { statementLines } from '../report/statements.ts';
import { failure, textOf } from '../result.ts';
import type { RunRequest } from '../run/request.ts';
import {
  BUG,
  CANCELLED,
  MISCONFIGURED,
  type RunResult,
} from '../run/result.ts';
import { failedBefore, NOT_BEGUN, runSafely } from '../run/run.ts';
import type { Services, WriteGuard } from '../run/services.ts';
import { whyNotYet } from '../run/waiting-target.ts';
import type { Document } from '../topology/document/document.ts';
import { targetName } from '../topology/target.ts';
import {
  type EndedTarget,
  type EndingOptions,
  endTarget,
  publish,
} from './publish.ts';
import type { PullRequestReporter } from './reporter.ts';
import { type Fleet, sharesReport } from './reporting.ts';
import { requestOf } from './request.ts';
import { directLog, keptLog, type TargetLog } from './runner.ts';
import { NO_TOKEN, type SharedReads, shareReads } from './services.ts';
import {
  filesOf,
  inLanes,
  type OpenedStep,
  type Step,
  type StepTarget,
} from './step.ts';

/** What the targets of a step share while they run. */
interface Shared {
  /** True for the only target: it has the log for itself. */
  readonly isAlone: boolean;
  readonly reads: SharedReads;
  /** Undefined without a token or a repository, and where there is nothing to say. */
  readonly reporter: PullRequestReporter | undefined;
  readonly database: AddressedDatabase | undefined;
}

/** A step, its targets, and what they share. */
interface Work extends OpenedStep, Shared {
  /** Each behind the one that it comes after. */
  readonly targets: readonly StepTarget[];
  readonly runFiles: RunFiles;
  /** What those came to that have begun, by name. */
  readonly ends: Map<string, Promise<EndedTarget>>;
}

/** One target on its way: its log, and the files it leaves behind. */
interface UnderWay extends StepTarget {
  readonly log: TargetLog;
  readonly left: TargetFiles;
  readonly waitsFor?: WriteGuard['waitsFor'];
}

/**
 * Runs the targets, a few at a time, each on its own: what one comes to stops and changes no other. Tells of each as it
 * ends, and reports on all; the step's exit status.
 */
export async function runTargets(
  step: OpenedStep,
  targets: readonly StepTarget[],
): Promise<0 | 1> {
  const { runner, fleet } = step;
  const runFiles = openRunFiles({
    environment: runner.environment,
    hide: runner.hide,
    isFleet: fleet !== undefined,
  });
  const shared = await openShared(step, targets);
  shared.reporter?.begin();
  const ends: Work['ends'] = new Map();
  const work: Work = { ...step, ...shared, runFiles, targets, ends };
  const ended = await endAll(work);

  await work.connection?.close();
  await work.database?.close();
  const statements = statementLines(work.database?.statements ?? []);
  runner.group('Statements in the database', statements);

  await runner.stage('Report', () =>
    publish(ended, {
      ...step,
      fleet: fleet && withSignIn(fleet, work),
      files: runFiles,
      reporter: work.reporter,
    }),
  );
  return ended.some(({ item }) => item.failed) ? 1 : 0;
}

/** Runs all, and answers what they came to, in their order. */
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
    filesOf(target).forEach(work.reads.release);
    if (fleet !== undefined) log.end(progressOf(end, count, targets.length));
  });
  return ended;
}

async function endOne(one: UnderWay, work: Work): Promise<EndedTarget> {
  const waitsFor = await waitFor(one, work);
  const result = await resultOf({ ...one, waitsFor }, work);
  // What signing in gave occasion to say is said in the one report there is.
  const signIn = sharesReport(work.fleet)
    ? []
    : (work.connection?.notices() ?? []);
  const notices = [...result.notices, ...signIn];
  return endSafely(one, { ...result, notices }, work);
}

/**
 * Lets the target that one comes after come to its end, where that is one of the step's; lanes take targets in their
 * order, so it has begun. Any other is read right before the PUT. A run that writes nothing waits for none.
 */
async function waitFor(
  one: UnderWay,
  work: Work,
): Promise<WriteGuard['waitsFor']> {
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
 * How a target that this run does not write stands to its own file now: any difference counts, and an old copy of its
 * branch is read again. The database that the step names is another one's.
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

/** What the reader of the one report on all should know of signing in, besides the choice of targets. */
function withSignIn(fleet: Fleet, { connection }: Work): Fleet {
  if (!sharesReport(fleet)) return fleet;
  const signIn = connection?.notices() ?? [];
  return { ...fleet, notices: [...fleet.notices, ...signIn] };
}

async function openShared(
  step: Step,
  targets: readonly StepTarget[],
): Promise<Shared> {
  const cancelled = step.decided.isOnline ? step.cancelled : undefined;
  return {
    isAlone: targets.length < 2,
    reads: shareReads(step.files, targets.flatMap(filesOf)),
    reporter: await openReporterOf(step),
    database: cancelled && (await openDatabaseOf(step, cancelled)),
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

async function openDatabaseOf(
  { inputs, runner }: Step,
  cancelled: AbortSignal,
): Promise<AddressedDatabase | undefined> {
  const { databaseUrl: url, timeout } = inputs;
  if (url === undefined) return undefined;
  const { openDatabase } = await import('../database/database.ts');
  return openDatabase({ url, timeout, clock: runner.clock, cancelled });
}

async function resultOf(one: UnderWay, work: Work): Promise<RunResult> {
  const { decided, context, isPrivate } = work;
  const { inputs, basis } = one;
  const request = {
    ...requestOf({ decided, context, inputs, basis, isPrivate }),
    // Many targets share the limits of the services that are asked.
    asksAhead: work.isAlone,
    readsBranchFirst: work.isAlone && !isRefreshed(work.inputs),
  };
  if (work.cancelled?.aborted)
    return failedBefore(request, CANCELLED, NOT_BEGUN);
  const schema = await work.schemas(one.inputs.schema);
  if (schema?.ok === false)
    return failedBefore(
      request,
      MISCONFIGURED,
      prose`${input('schema')}: ${schema.problem}`,
    );
  const run = (): Promise<RunResult> =>
    runSafely(
      request,
      servicesOf(one, work, schema?.value),
      work.runner.debugLine,
    );
  return unlessEnded(request, work, run);
}

/** Whether signing in spends a refresh token, which no run does before it has read its file. */
function isRefreshed({ credential }: Pick<Inputs, 'credential'>): boolean {
  return credential?.kind === 'refresh-grant';
}

/**
 * What a run comes to, or `skipped` where its pull request is not open any more. GitHub is asked while a plan is being
 * made, and before anything that may write.
 */
async function unlessEnded(
  { mode, file, target }: RunRequest,
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

function servicesOf(
  { target, inputs, log, left, waitsFor }: UnderWay,
  work: Work,
  userSchema: Services['userSchema'],
): Services {
  const { files, reads, connection, database, isAlone, reporter } = work;
  return {
    ...files,
    ...reads,
    shownPlans: async function* (storedCommit) {
      if (reporter === undefined) yield failure(NO_TOKEN);
      else if (target !== undefined)
        yield* reporter.shown(targetName(target), storedCommit);
    },
    announce: async (compared) => {
      // For each of many, the one comment would be written more often than GitHub takes it.
      if (isAlone && target !== undefined)
        await reporter?.announce({ file: inputs.file, target, compared });
    },
    platform:
      target &&
      connection?.open({
        target,
        timeout: inputs.timeout,
        info: log.info,
      }),
    userSchema,
    now: Date.now,
    ...(database && {
      connectDatabase: database.connect,
      openDatabase: database.open,
    }),
    savePrevious: (document) =>
      tellSaved(
        () => keepPrevious(document, left, work),
        log.info,
        prose`Make sure that ${code('RUNNER_TEMP')} is writable.`,
      ),
    ...(waitsFor && { waitsFor }),
    // On a runner, the workflow itself is the consent.
    consent: async () => undefined,
    stage: log.stage,
    info: log.info,
  };
}

/**
 * Saves the document that is about to be replaced, and says where to the job's later steps: they find it whatever becomes
 * of this step afterwards.
 */
async function keepPrevious(
  document: Document,
  left: TargetFiles,
  { runner, isAlone, runFiles }: Work,
): Promise<string> {
  const known = runFiles.previousFolder();
  const path = await left.writePrevious(document);
  const place = isAlone ? path : runFiles.previousFolder();
  if (place !== undefined && place !== known)
    runner.setOutputs({ 'previous-topology-file': place });
  return path;
}

/** A report that cannot be made is its target's failure, and says what became of the branch as far as it is known. */
async function endSafely(
  { name, left: files }: UnderWay,
  result: RunResult,
  work: Work,
): Promise<EndedTarget> {
  const options: EndingOptions = { ...work, files };
  try {
    return await endTarget(name, result, options);
  } catch (error) {
    work.runner.debugLine(
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    );
    const why = prose`The run came to ${code(result.outcome)}, but its report could not be created: ${quoteWhole(textOf(error))}. This is a bug; please report it with a debug log (${code('ACTIONS_STEP_DEBUG=true')}).`;
    const maybeStored =
      result.outcome === 'applied' ||
      (result.outcome === 'failed' && result.maybeStored);
    return endTarget(
      name,
      failedBefore(result, BUG, why, { maybeStored }),
      options,
    );
  }
}

function progressOf({ item }: EndedTarget, count: number, of: number): string {
  const { name, outcome, failed, verdict } = item;
  return `[${count}/${of}] ${name}: ${outcome}${failed ? `. ${verdict}` : ''}`;
}
