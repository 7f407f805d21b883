import type { FileRead } from '../../document/reading.ts';
import { featureMode, openFeatures } from '../../features/index.ts';
import { readWorkspaceAllow } from '../../ports/host/allow-files.ts';
import { workLimit } from '../../ports/host/work-limit.ts';
import { QUERY_FILE, readWorkspaceFile } from '../../ports/host/workspace.ts';
import { USER_AGENT } from '../../project.ts';
import type { Result } from '../../result.ts';
import {
  addressIn,
  type InputSource,
  secretsIn,
  value,
} from '../../settings/input-source.ts';
import { type Inputs, parseInputs } from '../../settings/inputs.ts';
import { code, input, type Message, prose } from '../../text/message.ts';
import { readContext } from './context.ts';
import { type Event, isOfFork, readEvent } from './event.ts';
import { decideMode, type ModeInputs } from './mode.ts';
import { openPullCommits } from './pull-commits.ts';
import { keepRefreshToken } from './refresh-token.ts';
import { refuse } from './refusal.ts';
import { byHandPage, type Fleet, nameOfOnly, stampOf } from './reporting.ts';
import { servicesByRepositoryPath } from './repository-paths.ts';
import { runTargets } from './run-targets.ts';
import { inputSource, type Runner, unknownInputs } from './runner.ts';
import { lazyGitHub, repositoryServices } from './services.ts';
import {
  type ChosenTargets,
  LANES,
  type ServiceConnection,
  type Step,
} from './step.ts';

/** Runs a step from its environment to its exit status: inputs, event, mode, targets, report, status. */
export async function act(runner: Runner): Promise<0 | 1> {
  const status = await actOnInputs(runner);

  if (runner.hasLostOutputs()) return 1;
  return status;
}

async function actOnInputs(runner: Runner): Promise<0 | 1> {
  const source = inputSource(runner);
  for (const secret of secretsIn(source)) runner.mask(secret);
  const mode = featureMode(source.value('mode'));
  if (mode !== undefined) return actFeature(mode, runner, source);

  const inputs = parseInputs(source);
  const unknown = unknownInputs(runner.environment);
  const event = readEvent(runner.environment);
  if (!inputs.ok || !event.ok) {
    const invalid = inputs.ok ? [] : inputs.problem;
    const problems = invalid
      .map(({ message }) => message)
      .concat(unknown.problems);
    if (!event.ok) problems.push(event.problem);
    return refuseInputs(runner, problems, event, source);
  }

  const opened = await openStep(runner, inputs.value, event.value);
  const problems = unknown.problems.concat(opened.decided.problems);
  if (problems.length > 0) return refuse(opened, problems);
  for (const warning of unknown.warnings) runner.notify('warning', warning);

  // The inputs are read, the secrets masked and the mode decided. Requests may be sent from here on.
  const step = await atTestMerge(opened);
  const chosen = await chooseTargets(step, source);
  if (chosen.kind === 'ended') return chosen.status;
  if (chosen.kind === 'refused') {
    const teller = chosen.isCommented ? step : { runner };
    return refuse(teller, chosen.problems, chosen.headline);
  }
  const { targets } = chosen;
  const connection = await openConnection(chosen.step, targets.length);
  return runTargets(chosen.step, targets, connection);
}

/** Does the work of a feature in place of a run. */
async function actFeature(
  mode: NonNullable<ReturnType<typeof featureMode>>,
  runner: Runner,
  source: InputSource,
): Promise<0 | 1> {
  const { environment } = runner;
  const event = readEvent(environment);
  if (event.ok && isOfFork(event.value))
    return refuse({ runner }, [
      prose`${input('mode')} is ${code(mode.word)}, but credentials are never used with a fork’s file. Start a run by hand, or leave ${input('mode')} at ${code('auto')} for pull requests.`,
    ]);
  const workspace = environment['GITHUB_WORKSPACE'] || process.cwd();
  const cancelled = runner.listenForCancel((warning) =>
    runner.notify('warning', warning),
  );
  const token = value(source, 'github-token') || undefined;
  const github = lazyGitHub(runner, token, cancelled);
  const isGood = await mode.act({
    ...runner,
    source,
    workspace,
    cancelled,
    readWorkspaceFile: (path) => readWorkspaceFile(workspace, path),
    readCommittedFile: repositoryServices(github).readCommittedFile,
  });
  runner.setOutputs({
    outcome: isGood ? 'valid' : 'invalid',
    applied: 'false',
  });
  return isGood ? 0 : 1;
}

/** The step, with its files at the test merge if they are not in the workspace (`pull_request_target`). */
async function atTestMerge(step: Step): Promise<Step> {
  const { decided, pullCommits, fleet, inputs, context } = step;
  if (!decided.isCommitted || decided.mode === 'skip') return step;
  const commit = await pullCommits?.findOwn(fleet?.path ?? inputs.file);
  if (commit === undefined) return step;
  const located = { ...decided, commit };
  return { ...step, decided: located, stamp: stampOf(context, located) };
}

/** Opens the management API for a number of targets; undefined if the step does not ask it. Sends nothing yet. */
async function openConnection(
  { inputs, runner, decided, cancelled }: Step,
  count: number,
): Promise<ServiceConnection | undefined> {
  const { credential, rotation, baseUrl } = inputs;
  const isAsked = decided.isOnline && cancelled !== undefined;
  if (!isAsked || credential === undefined) return undefined;

  // This code is loaded only by runs that ask the service.
  const { openService } = await import('../../ports/platform/connect.ts');
  const notices: Message[] = [];
  const mayWrite = decided.mode === 'apply';
  const service = await openService({
    baseUrl,
    credential,
    cancelled,
    lanes: count > 1 ? { count: LANES, mayWrite } : undefined,
    userAgent: USER_AGENT,
    clock: runner.clock,
    debug: runner.debugLine,
    info: runner.logLine,
    redact: runner.hide,
    onSecret: runner.mask,
    onRefreshToken: async (token) => {
      const keeping = { runner, cancelled };
      const kept = await keepRefreshToken(token, rotation, keeping);
      if (kept.ok) return;
      runner.notify('error', kept.problem);
      notices.push(kept.problem);
    },
  });
  return { ...service, notices: () => notices };
}

/** The targets of the step: those of a targets file, or the one that the inputs name. */
async function chooseTargets(
  step: Step,
  source: InputSource,
): Promise<ChosenTargets> {
  const { fleet } = step;
  if (fleet === undefined) return chooseOnlyTarget(step);
  // This code is loaded only by runs on a targets file.
  const { chooseFromFile } = await import('./targets.ts');
  return chooseFromFile({ ...step, source, fleet });
}

/** The target that the inputs name. A setting that a feature refuses is an error in the inputs. */
async function chooseOnlyTarget(step: Step): Promise<ChosenTargets> {
  const { inputs } = step;
  const features = await step.featuresFor(inputs);
  if (!features.ok) {
    const { setting, why } = features.problem;
    const problem = prose`${input(setting)}: ${why}`;
    return { kind: 'refused', problems: [problem], isCommented: true };
  }
  const { target } = inputs;
  return {
    kind: 'targets',
    step,
    targets: [{ name: nameOfOnly(inputs), target, inputs, basis: [] }],
  };
}

async function openStep(
  runner: Runner,
  inputs: Inputs,
  event: Event,
): Promise<Step> {
  const context = readContext(runner.environment);
  const decided = decideMode(event, inputs);
  const fleet = fleetOf(inputs);
  const workspace = runner.environment['GITHUB_WORKSPACE'] || process.cwd();
  const readFile = (path: string): Promise<FileRead> =>
    readWorkspaceFile(workspace, path);
  // A run without requests has nothing to finish, so the signal may end it at once.
  const isListening = decided.isOnline || fleet !== undefined;
  const cancelled = isListening
    ? runner.listenForCancel((warning) => runner.notify('warning', warning))
    : undefined;
  const github = lazyGitHub(runner, inputs.githubToken, cancelled);
  return {
    runner,
    inputs,
    context,
    decided,
    isPrivate: event.isPrivate,
    fleet,
    github,
    cancelled,
    byHand: await byHandPage(inputs, context, readFile),
    stamp: stampOf(context, decided),
    ...openFiles({ decided, event, runner, workspace, github }),
    featuresFor: openFeatures({ readWorkspaceFile: readFile, workLimit }),
  };
}

/** What a step reads in the workspace and in the repository. */
function openFiles({
  decided,
  event,
  runner,
  workspace,
  github,
}: Pick<Step, 'decided' | 'runner' | 'github'> & {
  readonly event: Event;
  readonly workspace: string;
}): Pick<Step, 'files' | 'pullCommits'> {
  const { environment } = runner;
  const repository = {
    name: environment['GITHUB_REPOSITORY'] ?? '',
    commits: [event.run.commit, decided.commit, decided.head],
  };
  const readFile = (path: string): Promise<FileRead> =>
    readWorkspaceFile(workspace, path);
  const repositoryFiles = servicesByRepositoryPath(repositoryServices(github), {
    folder: workspace,
    readWorkspaceFile: readFile,
    repository,
    environment,
    decided,
  });
  const files: Step['files'] = {
    ...repositoryFiles,
    readAllow: (path, at) =>
      at === undefined
        ? readWorkspaceAllow(workspace, path)
        : repositoryFiles.readAllow(path, at),
    readWorkspaceFile: readFile,
    readQueryFile: (path) => readWorkspaceFile(workspace, path, QUERY_FILE),
    info: runner.logLine,
  };
  if (event.kind !== 'pull-request') return { files, pullCommits: undefined };

  const pullCommits = openPullCommits({
    pull: event,
    commit: event.run.commit,
    workspace,
    repository,
    environment,
    github,
    readCommittedFile: files.readCommittedFile,
  });
  const { readCommittedFile } = pullCommits;
  return { files: { ...files, readCommittedFile }, pullCommits };
}

function fleetOf({ targets, only }: Inputs): Fleet | undefined {
  if (targets === undefined) return undefined;
  return { path: targets, isJob: only !== undefined, notices: [] };
}

/** Ends a step with invalid inputs. It does not use their target, which may be wrong. */
function refuseInputs(
  runner: Runner,
  problems: readonly Message[],
  event: Result<Event, Message>,
  source: InputSource,
): Promise<1> {
  const token = source.value('github-token')?.trim();
  const isHeader = token !== undefined && /^[\x21-\x7e]+$/.test(token);
  const isSilent = source.value('comment')?.trim() === 'never';
  if (!event.ok || !isHeader || isSilent) return refuse({ runner }, problems);

  const context = readContext(runner.environment);
  const decided = decideMode(event.value, UNREAD_INPUTS);
  const step = {
    runner,
    inputs: { ...UNREAD_INPUTS, baseUrl: addressIn(source, 'base-url') },
    decided,
    context,
    stamp: stampOf(context, decided),
    github: lazyGitHub(runner, token),
    fleet: undefined,
  };
  return refuse(step, problems);
}

/** Defaults that replace invalid inputs. */
const UNREAD_INPUTS = {
  mode: 'plan',
  applyFrom: [],
  credential: undefined,
  githubToken: undefined,
  comment: 'always',
  notifyOnFailure: false,
  pullRequest: undefined,
  target: undefined,
  file: '',
} as const satisfies ModeInputs & Partial<Inputs>;
