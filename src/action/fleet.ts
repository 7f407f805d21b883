import { readWorkspaceFile } from '../host/workspace.ts';
import type { Given } from '../inputs/inputs.ts';
import { renderRefusal } from '../report/refusal.ts';
import type { Finding } from '../topology/finding.ts';
import type { Step } from './act.ts';
import { readContext } from './context.ts';
import { openFleetBoard } from './fleet-board.ts';
import { runChosen } from './fleet-run.ts';
import { type Chosen, chooseTargets, loadTargets, type TargetsWork } from './fleet-targets.ts';
import { matrixOf } from './matrix.ts';
import { MOST_ANNOTATIONS, writeSummary } from './publish.ts';
import { requestOf } from './request.ts';
import { annotate, hide, logLine, notify, setOutput, stage } from './runner.ts';
import { lazyGitHub, repositoryServices } from './services.ts';

/** A step on the targets of a file. */
export interface FleetStep extends Step {
  readonly given: Given;
  /** Path of the targets file. */
  readonly targets: string;
}

/** Findings of a targets file that its summary lists. */
const MOST_LISTED = 50;

/** Everything a step on several targets does: read and choose them; then run each and report on all, or print a matrix. */
export async function actOnFleet(step: FleetStep): Promise<0 | 1> {
  const { environment, inputs, trigger, targets: path } = step;
  const context = readContext(environment);
  const workspace = environment['GITHUB_WORKSPACE'] || process.cwd();
  const github = lazyGitHub(environment, inputs.githubToken);
  const files = {
    ...repositoryServices(github),
    readWorkspaceFile: (file: string) => readWorkspaceFile(workspace, file),
    info: logLine,
  };
  const work: TargetsWork = { ...step, context, files };
  const { mode } = requestOf(inputs, trigger, context);
  const read = await stage(`Read ${path}`, () => loadTargets(work));
  if (!read.ok)
    return mode === 'skip' && inputs.mode !== 'matrix'
      ? skip(environment, trigger.skipReason ?? '')
      : refuseFile(environment, read.findings);
  const chosen = await stage('Choose the targets', () => chooseTargets(read.targets, work));
  if (typeof chosen === 'string') return refuse(environment, [chosen]);
  for (const notice of chosen.notices) notify('notice', notice);
  if (inputs.mode === 'matrix') return printMatrix(environment, chosen);
  const board =
    github === undefined || mode === 'validate'
      ? undefined
      : openFleetBoard({
          ...{ inputs, trigger, context, mode, pulls: github, targets: path },
          names: (inputs.onlyChanged ? chosen.targets : chosen.all).map(({ name }) => name),
        });
  return runChosen(chosen, { ...step, context, workspace, mode, board, files });
}

async function printMatrix(environment: NodeJS.ProcessEnv, { all, targets }: Chosen): Promise<0 | 1> {
  const matrix = matrixOf(targets);
  if (typeof matrix === 'string') return refuse(environment, [matrix]);
  setOutput(environment, 'outcome', 'valid');
  setOutput(environment, 'applied', 'false');
  setOutput(environment, 'target-count', String(targets.length));
  setOutput(environment, 'matrix', matrix.json);
  logLine(`A matrix of ${targets.length} of the file’s ${all.length} targets.`);
  return 0;
}

/** A run that does nothing is not red for a file that it does not use. */
function skip(environment: NodeJS.ProcessEnv, why: string): 0 {
  logLine(`${why} The targets file was not used.`);
  setOutput(environment, 'outcome', 'skipped');
  setOutput(environment, 'applied', 'false');
  setOutput(environment, 'target-count', '0');
  setOutput(environment, 'results', '[]');
  return 0;
}

/** A targets file with mistakes: nothing of it is run, because nobody knows what its other lines mean. */
function refuseFile(environment: NodeJS.ProcessEnv, findings: readonly Finding[]): Promise<1> {
  for (const finding of findings.slice(0, MOST_ANNOTATIONS.error)) annotate(finding);
  const count = findings.length === 1 ? '1 error' : `${findings.length} errors`;
  const listed = findings.slice(0, MOST_LISTED).map(({ location, message: text }) => {
    return `${location.file}:${location.line}:${location.column}: ${text}`;
  });
  const more = findings.length > listed.length ? [`… and ${findings.length - listed.length} more.`] : [];
  notify('error', `The targets file has ${count}. Nothing was sent.`);
  return summarize(environment, [...listed, ...more]);
}

function refuse(environment: NodeJS.ProcessEnv, problems: readonly string[]): Promise<1> {
  for (const problem of problems) notify('error', problem);
  return summarize(environment, problems);
}

async function summarize(environment: NodeJS.ProcessEnv, problems: readonly string[]): Promise<1> {
  await writeSummary(environment['GITHUB_STEP_SUMMARY'], hide(renderRefusal(problems)));
  setOutput(environment, 'outcome', 'invalid');
  setOutput(environment, 'applied', 'false');
  return 1;
}
