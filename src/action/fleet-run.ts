import { listenForCancel } from '../host/cancel.ts';
import { openFleetFiles, type RunFiles } from '../host/files.ts';
import { openSchema } from '../host/workspace.ts';
import type { FleetTarget } from '../inputs/targets.ts';
import { LANES, type Member, runFleet } from '../run/fleet.ts';
import type { RunRequest } from '../run/request.ts';
import type { RunResult } from '../run/result.ts';
import { failedBefore, runSafely, textOf } from '../run/safely.ts';
import type { Services } from '../run/services.ts';
import { quoteWhole } from '../topology/finding.ts';
import type { Step } from './act.ts';
import { phaseOf } from './board.ts';
import { type OpenService, openService } from './connection.ts';
import { type RunContext, reportContext, stampOf } from './context.ts';
import type { FleetBoard } from './fleet-board.ts';
import { directLog, keptLog, type TargetLog } from './fleet-log.ts';
import { type EndedTarget, type EndingOptions, endTarget, publishFleet } from './fleet-publish.ts';
import type { Chosen, TargetsWork } from './fleet-targets.ts';
import { isOnline, requestOf } from './request.ts';
import { debugLine, hide, notify, stage } from './runner.ts';
import { NO_TOKEN, type RepositoryServices, savePrevious } from './services.ts';
import { type SharedReads, shareReads } from './shared-reads.ts';

/** What all targets of a run share. */
export interface FleetRoom extends Step {
  readonly context: RunContext;
  readonly workspace: string;
  readonly mode: RunRequest['mode'];
  readonly board: FleetBoard | undefined;
  readonly files: TargetsWork['files'] & RepositoryServices;
}

/** What the targets use while they run. */
interface Shared {
  readonly isAlone: boolean;
  readonly reads: SharedReads;
  readonly schemas: (path: string | undefined) => ReturnType<typeof openSchema>;
  readonly connection: OpenService | undefined;
}

/** One target on its way: its log, its files, and the document that was saved of it. */
interface UnderWay extends FleetTarget {
  readonly log: TargetLog;
  readonly files: RunFiles;
  previousFile: string | undefined;
}

/** Runs the chosen targets, tells of each as it ends, and reports on all; the step's exit status. */
export async function runChosen({ targets, notices }: Chosen, room: FleetRoom): Promise<0 | 1> {
  const { environment, inputs, trigger, context } = room;
  const cancelled = listenForCancel((warning) => notify('warning', warning));
  const shared = await openShared(targets, room, cancelled);
  const files = openFleetFiles(environment, hide);
  const all = targets.map((target, at): UnderWay => {
    const log = shared.isAlone ? directLog() : keptLog(target.name);
    return { ...target, log, files: files.of(at, target.name), previousFile: undefined };
  });
  const ended = new Map<UnderWay, EndedTarget>();
  await runFleet(
    all.map((one) => memberOf(one, room, shared)),
    {
      cancelled,
      done: async (result, at) => {
        const one = all[at];
        if (one === undefined) return;
        const end = await endSafely(one, result, { ...room, comment: inputs.comment, count: all.length });
        ended.set(one, end);
        shared.reads.release(one.inputs.file);
        one.log.end(progressOf(end, ended.size, all.length));
      },
    },
  );
  await shared.connection?.close();
  const inOrder = all.flatMap((one) => ended.get(one) ?? []);
  const stamp = stampOf(context, trigger, phaseOf(room));
  await stage('Report', () =>
    publishFleet(inOrder, {
      ...{ environment, files, stamp, board: room.board, pullRequest: inputs.pullRequest },
      contextOf: (origin) => reportContext(context, origin),
      notices: [...notices, ...(shared.connection?.notices() ?? [])],
    }),
  );
  return inOrder.some(({ isFailure }) => isFailure) ? 1 : 0;
}

async function openShared(
  targets: readonly FleetTarget[],
  { inputs, trigger, environment, files, workspace, mode }: FleetRoom,
  cancelled: AbortSignal,
): Promise<Shared> {
  const isAlone = targets.length < 2;
  const lanes = isAlone ? {} : { lanes: { count: LANES, mayWrite: mode === 'apply' } };
  const paths = targets.map((target) => target.inputs.file);
  return {
    isAlone,
    reads: shareReads(files, paths),
    schemas: openSchemas(workspace),
    connection: isOnline(inputs, trigger)
      ? await openService(inputs, environment, { cancelled, ...lanes })
      : undefined,
  };
}

function memberOf(one: UnderWay, room: FleetRoom, shared: Shared): Member {
  const { inputs } = one;
  const request = requestOf({ ...inputs, mode: room.inputs.mode }, room.trigger, room.context);
  const run = async (): Promise<RunResult> => {
    const schema = await shared.schemas(inputs.schema);
    if (schema?.ok === false) {
      const why = schema.problems.map((problem) => `\`schema\`: ${problem}`).join(' ');
      return failedBefore(request, { why, maybeStored: false });
    }
    return runSafely(request, servicesOf(one, room, { ...shared, userSchema: schema?.check }), debugLine);
  };
  return { request, run };
}

function servicesOf(
  one: UnderWay,
  { board, files }: FleetRoom,
  { reads, connection, isAlone, userSchema }: Shared & Pick<Services, 'userSchema'>,
): Services {
  const { name, inputs, log } = one;
  return {
    ...files,
    ...reads,
    readLabels: async () => board?.labels() ?? [],
    readReviewed: async () => (board === undefined ? { kind: 'none', why: NO_TOKEN } : board.reviewed(name)),
    announce: async (compared) => {
      // For each of many, the one comment would be written more often than GitHub takes it.
      if (isAlone) await board?.announce(name, { file: inputs.file, target: one.target, compared });
    },
    platform: connection?.open({ timeout: inputs.timeout, info: log.info }),
    userSchema,
    savePrevious: savePrevious(one.files, log.info, (path) => {
      one.previousFile = path;
    }),
    // On a runner, the workflow itself is the consent.
    consent: async () => undefined,
    stage: log.stage,
    info: log.info,
  };
}

/** A report that cannot be made is its target's failure, and says what became of the branch as far as it is known. */
async function endSafely(
  { name, files, previousFile }: UnderWay,
  result: RunResult,
  shared: Omit<EndingOptions, 'files' | 'previousFile'>,
): Promise<EndedTarget> {
  const options = { ...shared, files, previousFile };
  try {
    return await endTarget(name, result, options);
  } catch (error) {
    debugLine(error instanceof Error ? (error.stack ?? error.message) : String(error));
    const why = `The run came to ${quoteWhole(result.outcome)}, and its report could not be made: ${quoteWhole(textOf(error))}. Please report it, with the log of a run with step debugging on.`;
    const maybeStored = result.outcome === 'applied' || (result.outcome === 'failed' && result.maybeStored);
    return endTarget(name, failedBefore(result, { why, maybeStored }), options);
  }
}

function progressOf({ name, isFailure, result, verdict }: EndedTarget, count: number, of: number): string {
  return `[${count}/${of}] ${name}: ${result.outcome}${isFailure ? `. ${verdict}` : ''}`;
}

/** Compiles each user schema once. */
function openSchemas(workspace: string): Shared['schemas'] {
  const open = new Map<string | undefined, ReturnType<typeof openSchema>>();
  return (path) => {
    const known = open.get(path) ?? openSchema(workspace, path);
    open.set(path, known);
    return known;
  };
}
