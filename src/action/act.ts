import { openSchema, readWorkspaceFile } from '../host/workspace.ts';
import { type InputSource, secretsIn } from '../inputs/input-source.ts';
import { type Inputs, parseInputs } from '../inputs/inputs.ts';
import { wordsOf } from '../report/error-messages.ts';
import type { FileRead } from '../topology/document/reading.ts';
import { memoized } from '../topology/keyed.ts';
import { targetName } from '../topology/target.ts';
import { readTrigger, settleTrigger, type Trigger } from './event.ts';
import { refuse } from './publish.ts';
import {
  byHandPage,
  isLocal,
  isOnline,
  type RunContext,
  readContext,
  requestOf,
  stampOf,
} from './request.ts';
import { runTargets, type Step } from './run-targets.ts';
import { inputSource, type Runner, unknownInputs } from './runner.ts';
import { lazyGitHub, repositoryServices } from './services.ts';

/** Everything one step does, from its environment to its exit status: inputs, event, run, report, status. */
export async function act(runner: Runner): Promise<0 | 1> {
  const status = await actOnInputs(runner);

  return runner.hasLostOutputs() ? 1 : status;
}

async function actOnInputs(runner: Runner): Promise<0 | 1> {
  const { environment } = runner;
  const source = inputSource(runner);
  for (const secret of secretsIn(source)) runner.mask(secret);
  const context = readContext(environment);
  const parsed = parseInputs(source);
  const unknown = unknownInputs(environment);
  const read = readTrigger(environment);
  const trigger =
    parsed.ok && typeof read !== 'string'
      ? settleTrigger(read, parsed.inputs)
      : read;
  const problems = [
    ...(parsed.ok ? [] : parsed.problems),
    ...unknown.problems,
    ...(typeof trigger === 'string' ? [trigger] : []),
    ...(parsed.ok && typeof trigger !== 'string'
      ? signInProblems(parsed.inputs, trigger, context)
      : []),
  ];
  if (!parsed.ok || typeof trigger === 'string')
    return refuseInputs(runner, problems, trigger, source);
  const { inputs } = parsed;
  const fleet =
    inputs.targets === undefined
      ? undefined
      : {
          path: inputs.targets,
          isJob: inputs.only !== undefined,
          notices: [],
        };
  const step = await openStep({ runner, inputs, trigger, context, fleet });
  if (problems.length > 0) return refuse(step, problems);
  for (const warning of unknown.warnings) runner.notify('warning', warning);
  if (fleet === undefined) return actOnTarget(step);
  // What only a run on a targets file needs is loaded by such a run alone.
  const { actOnTargets } = await import('./targets.ts');
  return actOnTargets({ ...step, source, fleet });
}

/** Refuses inputs that cannot be read: what they say of their target may be wrong, and is not used. */
function refuseInputs(
  runner: Runner,
  problems: readonly string[],
  trigger: Trigger | string,
  source: InputSource,
): Promise<1> {
  const [token, comment] = [
    source.value('github-token')?.trim(),
    source.value('comment')?.trim(),
  ];
  const isHeader = token !== undefined && /^[\x21-\x7e]+$/.test(token);
  if (typeof trigger === 'string' || !isHeader || comment === 'never')
    return refuse({ runner }, problems);
  const context = readContext(runner.environment);
  const github = lazyGitHub(runner, token);
  const inputs = { ...NO_INPUTS, baseUrl: source.value('base-url') ?? '' };
  const stamp = stampOf(context, trigger, 'plan');
  return refuse(
    { runner, inputs, trigger, context, stamp, github, fleet: undefined },
    problems,
  );
}

const NO_INPUTS = {
  comment: 'always',
  notifyOnFailure: false,
  pullRequest: undefined,
  target: undefined,
  file: '',
} as const;

async function openStep(
  step: Pick<Step, 'runner' | 'inputs' | 'trigger' | 'context' | 'fleet'>,
): Promise<Step> {
  const { runner, inputs, trigger, context, fleet } = step;
  const workspace = runner.environment['GITHUB_WORKSPACE'] || process.cwd();
  const { mode } = requestOf(inputs, trigger, context);
  // A run that asks no service is ended by the signal itself: it has nothing to finish.
  const cancelled =
    isOnline(inputs, trigger) || fleet !== undefined
      ? runner.listenForCancel((warning) => runner.notify('warning', warning))
      : undefined;
  const github = lazyGitHub(runner, inputs.githubToken, cancelled);
  const readFile = (path: string): Promise<FileRead> =>
    readWorkspaceFile(workspace, path);
  return {
    ...{ ...step, github, mode, cancelled },
    byHand: await byHandPage(inputs, context, readFile),
    stamp: stampOf(context, trigger, mode),
    files: {
      ...repositoryServices(github),
      readWorkspaceFile: readFile,
      info: (line) => runner.logLine(wordsOf(line)),
    },
    schemas: memoized((path) => openSchema(workspace, path)),
  };
}

/** The one target that the inputs name: a schema that is none is a mistake in the inputs. */
async function actOnTarget(step: Step): Promise<0 | 1> {
  const { inputs } = step;
  const schema = await step.schemas(inputs.schema);
  if (typeof schema === 'string')
    return refuse(step, [`\`schema\`: ${schema}`]);
  const { file, target } = inputs;
  const name = target === undefined ? file : targetName(target);
  return runTargets(step, [{ name, target, inputs }]);
}

/** What a run without a credential may be: local, or a plan for those whom GitHub gives no secrets. */
function signInProblems(
  inputs: Inputs,
  trigger: Trigger,
  { isDependabot }: RunContext,
): readonly string[] {
  const hasNone = trigger.isFork || (trigger.isPreview && isDependabot);
  if (inputs.authorization !== undefined || isLocal(inputs, trigger) || hasNone)
    return [];
  return [
    'No credential is given. Store a service token as two secrets, and pass them as `service-token-id` and `service-token`. Plans need the permission `read_branch`, applies `create_branch`. A secret that is missing, or whose name is misspelled, is empty.',
  ];
}
