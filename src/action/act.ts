import { listenForCancel } from '../host/cancel.ts';
import { openFiles } from '../host/files.ts';
import { openSchema, readWorkspaceFile } from '../host/workspace.ts';
import { type Inputs, parseInputs, secretsIn } from '../inputs/inputs.ts';
import { renderRefusal } from '../report/refusal.ts';
import { isFailure } from '../run/result.ts';
import { runSafely } from '../run/safely.ts';
import type { Services } from '../run/services.ts';
import type { Board } from './board.ts';
import { type OpenService, openService } from './connection.ts';
import { readContext, reportContext, stampOf } from './context.ts';
import { readTrigger, type Trigger } from './event.ts';
import { givenBy, strangersIn } from './given.ts';
import { publish, writeSummary } from './publish.ts';
import { isOnline, requestOf } from './request.ts';
import { debugLine, hide, logLine, mask, notify, setOutput, stage } from './runner.ts';
import { lazyGitHub, NO_TOKEN, repositoryServices, savePrevious } from './services.ts';

/** Everything one step does, from its environment to its exit status: inputs, event, run, report, status. */
export async function act(environment: NodeJS.ProcessEnv): Promise<0 | 1> {
  const given = givenBy(environment);
  for (const secret of secretsIn(given)) mask(secret);
  const parsed = parseInputs(given);
  const strangers = strangersIn(environment);
  const trigger = readTrigger(environment);
  const problems = [
    ...(parsed.ok ? [] : parsed.problems),
    ...strangers.problems,
    ...(typeof trigger === 'string' ? [trigger] : []),
    ...(parsed.ok && typeof trigger !== 'string' ? signInProblems(parsed.inputs, trigger) : []),
  ];
  if (!parsed.ok || typeof trigger === 'string' || problems.length > 0) return refuse(environment, problems);
  for (const warning of strangers.warnings) notify('warning', warning);
  const { inputs } = parsed;
  if (inputs.targets === undefined) return actAlone({ environment, inputs, trigger });
  // What only a run on several targets needs is loaded by such a run alone.
  const { actOnFleet } = await import('./fleet.ts');
  return actOnFleet({ environment, inputs, trigger, given, targets: inputs.targets });
}

/** One step whose inputs and event are in order. */
export interface Step {
  readonly environment: NodeJS.ProcessEnv;
  readonly inputs: Inputs;
  readonly trigger: Trigger;
}

async function actAlone({ environment, inputs, trigger }: Step): Promise<0 | 1> {
  const context = readContext(environment);
  const files = openFiles(environment, hide);
  const saved: { path?: string } = {};
  const connection = isOnline(inputs, trigger) ? await connect(inputs, environment) : undefined;
  const github = lazyGitHub(environment, inputs.githubToken);
  const request = requestOf(inputs, trigger, context);
  const board =
    github === undefined || request.mode === 'validate'
      ? undefined
      : (await import('./board.ts')).openBoard({
          inputs,
          trigger,
          context,
          mode: request.mode,
          pulls: github,
        });
  const workspace = environment['GITHUB_WORKSPACE'] || process.cwd();
  const schema = await openSchema(workspace, inputs.schema);
  if (schema?.ok === false)
    return refuse(
      environment,
      schema.problems.map((problem) => `\`schema\`: ${problem}`),
    );
  const services: Services = {
    readWorkspaceFile: (path) => readWorkspaceFile(workspace, path),
    ...repositoryServices(github),
    ...boardServices(board, inputs),
    platform: connection?.open({ timeout: inputs.timeout, info: logLine }),
    userSchema: schema?.check,
    savePrevious: savePrevious(files, logLine, (path) => {
      saved.path = path;
    }),
    // On a runner, the workflow itself is the consent.
    consent: async () => undefined,
    stage,
    info: logLine,
  };
  const ended = await runSafely(request, services, debugLine);
  await connection?.close();
  const result = { ...ended, notices: [...ended.notices, ...(connection?.notices() ?? [])] };
  await stage('Report', () =>
    publish(result, {
      environment,
      context: reportContext(context, stampOf(context, trigger, 'plan')),
      files,
      previousFile: saved.path,
      board,
      pullRequest: inputs.pullRequest,
    }),
  );
  return isFailure(result) ? 1 : 0;
}

/** What a run asks of the pull request it reports on. */
function boardServices(
  board: Board | undefined,
  { target }: Inputs,
): Pick<Services, 'readLabels' | 'readReviewed' | 'announce'> {
  return {
    readLabels: async () => board?.labels() ?? [],
    readReviewed: async () => (board === undefined ? { kind: 'none', why: NO_TOKEN } : board.reviewed()),
    announce: async (compared) => {
      if (target !== undefined) await board?.announce(compared, target);
    },
  };
}

/** What a run without a credential may be. */
function signInProblems(inputs: Inputs, trigger: Trigger): readonly string[] {
  const isOffline = inputs.authorization === undefined;
  if (
    !isOffline ||
    inputs.mode === 'validate' ||
    inputs.mode === 'matrix' ||
    trigger.auto === 'skip' ||
    trigger.mayLackSecrets
  )
    return [];
  return [
    'No credential is given. Store a service token with the access `create_branch` (for plans alone `read_branch`) as two secrets, and pass them as `service-token-id` and `service-token`.',
  ];
}

function connect(inputs: Inputs, environment: NodeJS.ProcessEnv): Promise<OpenService | undefined> {
  const cancelled = listenForCancel((warning) => notify('warning', warning));
  return openService(inputs, environment, { cancelled });
}

async function refuse(environment: NodeJS.ProcessEnv, problems: readonly string[]): Promise<1> {
  for (const problem of problems) notify('error', problem);
  await writeSummary(environment['GITHUB_STEP_SUMMARY'], hide(renderRefusal(problems)));
  setOutput(environment, 'outcome', 'invalid');
  setOutput(environment, 'applied', 'false');
  return 1;
}
