import { readWorkspaceFile } from '../host/workspace.ts';
import { secretsIn } from '../inputs/input-source.ts';
import { type Inputs, parseInputs } from '../inputs/inputs.ts';
import { wordsOf } from '../report/error-messages.ts';
import { renderRefusal } from '../report/verdict.ts';
import { targetName } from '../topology/target.ts';
import { readTrigger, settleTrigger, type Trigger } from './event.ts';
import { logPosted, refuse } from './publish.ts';
import { readContext, requestOf, runEntries, stampOf } from './request.ts';
import { openSchemas, runTargets, type Step } from './run-targets.ts';
import { inputSource, type Runner, unknownInputs } from './runner.ts';
import { lazyGitHub, repositoryServices } from './services.ts';

/** Everything one step does, from its environment to its exit status: inputs, event, run, report, status. */
export async function act(runner: Runner): Promise<0 | 1> {
  const { environment } = runner;
  const source = inputSource(environment);
  for (const secret of secretsIn(source)) runner.mask(secret);
  const parsed = parseInputs(source);
  const unknown = unknownInputs(environment);
  const read = readTrigger(environment);
  const trigger = parsed.ok && typeof read !== 'string' ? settleTrigger(read, parsed.inputs) : read;
  const problems = [
    ...(parsed.ok ? [] : parsed.problems),
    ...unknown.problems,
    ...(typeof trigger === 'string' ? [trigger] : []),
    ...(parsed.ok && typeof trigger !== 'string' ? signInProblems(parsed.inputs, trigger, environment) : []),
  ];
  if (!parsed.ok || typeof trigger === 'string') return refuse(runner, problems);
  const step = openStep(runner, parsed.inputs, trigger);
  if (problems.length > 0) return refuseOnPull(step, problems);
  for (const warning of unknown.warnings) runner.notify('warning', warning);
  const { targets } = parsed.inputs;
  if (targets === undefined) return actOnTarget(step);
  // What only a run on a targets file needs is loaded by such a run alone.
  const { actOnTargets } = await import('./targets.ts');
  return actOnTargets({ ...step, source, path: targets });
}

/** Refuses the step, and says so on its pull request: the plan that stands there is of an earlier run. */
async function refuseOnPull(step: Step, problems: readonly string[]): Promise<1> {
  const { inputs, trigger, github, runner, stamp } = step;
  const { targets: path } = inputs;
  const status = await refuse(runner, problems);
  if (github === undefined || trigger.report.by !== 'number') return status;
  const { openReporter } = await import('./pull-request.ts');
  const render = async (): Promise<string> => renderRefusal(problems);
  const fleet = path === undefined ? undefined : { path, names: [], notices: [] };
  const reporter = openReporter({ ...step, fleet, pulls: github });
  const entries = runEntries('refused', stamp, step.context);
  logPosted(await reporter.publish({ stamp, render, entries }, true), runner);
  return status;
}

function openStep(runner: Runner, inputs: Inputs, trigger: Trigger): Step {
  const { environment } = runner;
  const context = readContext(environment);
  const workspace = environment['GITHUB_WORKSPACE'] || process.cwd();
  const { mode } = requestOf(inputs, trigger, context);
  const github = lazyGitHub(runner, inputs.githubToken);
  return {
    ...{ runner, inputs, trigger, context, github },
    mode,
    fleet: undefined,
    stamp: stampOf(context, trigger, mode),
    files: {
      ...repositoryServices(github),
      readWorkspaceFile: (path) => readWorkspaceFile(workspace, path),
      info: (line) => runner.logLine(wordsOf(line)),
    },
    schemas: openSchemas(workspace),
  };
}

/** The one target that the inputs name: a schema that is none is a mistake in the inputs. */
async function actOnTarget(step: Step): Promise<0 | 1> {
  const { runner, inputs } = step;
  const schema = await step.schemas(inputs.schema);
  if (typeof schema === 'string') return refuse(runner, [`\`schema\`: ${schema}`]);
  const { file, target } = inputs;
  const name = target === undefined ? file : targetName(target);
  return runTargets(step, [{ name, target, inputs, basis: [] }]);
}

/** What a run without a credential may be: local, or a plan for those whom GitHub gives no secrets. */
function signInProblems(
  { mode, authorization }: Inputs,
  trigger: Trigger,
  environment: NodeJS.ProcessEnv,
): readonly string[] {
  const isLocal = mode === 'validate' || mode === 'matrix' || trigger.auto === 'skip';
  const hasNone = trigger.isFork || (trigger.isPreview && readContext(environment).isDependabot);
  if (authorization !== undefined || isLocal || hasNone) return [];
  return [
    'No credential is given. Store a service token with the access `create_branch` (for plans alone `read_branch`) as two secrets, and pass them as `service-token-id` and `service-token`. A secret that is missing, or whose name is misspelled, is empty.',
  ];
}
