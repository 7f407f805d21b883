import { setTimeout as pause } from 'node:timers/promises';
import { type Inputs, parseInputs, secretsIn } from '../inputs/inputs.ts';
import { openFiles } from '../machine/files.ts';
import { openSchema } from '../machine/schema.ts';
import { readWorkspaceFile } from '../machine/workspace.ts';
import { renderRefusal } from '../report/refusal.ts';
import type { RunRequest } from '../run/request.ts';
import type { RunResult } from '../run/result.ts';
import { isFailure } from '../run/result.ts';
import { run } from '../run/run.ts';
import type { Services } from '../run/services.ts';
import { quoteWhole } from '../topology/finding.ts';
import { USER_AGENT } from '../version.ts';
import type { Board } from './board.ts';
import { openPlatform } from './connection.ts';
import { readContext, reportContext, stampOf } from './context.ts';
import { readTrigger, type Trigger } from './event.ts';
import { givenBy, strangersIn } from './given.ts';
import { publish, writeSummary } from './publish.ts';
import type { Repository } from './repository.ts';
import { maySignIn, requestOf } from './request.ts';
import { debugLine, endGroup, hide, logLine, mask, notify, setOutput, startGroup } from './runner.ts';

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
  return actOn(environment, parsed.inputs, trigger);
}

async function actOn(environment: NodeJS.ProcessEnv, inputs: Inputs, trigger: Trigger): Promise<0 | 1> {
  const context = readContext(environment);
  const files = openFiles(environment, hide);
  const saved: { path?: string } = {};
  const connection = isOnline(inputs, trigger) ? await openPlatform(inputs, environment) : undefined;
  const github = lazyGitHub(environment, inputs);
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
    ...gitHubServices(github, board, inputs),
    platform: connection?.platform,
    userSchema: schema?.check,
    savePrevious: async (document) => {
      try {
        saved.path = await files.writePrevious(document);
      } catch (error) {
        return `The document the branch holds now could not be saved: ${quoteWhole(textOf(error))}. Give the job a RUNNER_TEMP that it may write to.`;
      }
      logLine(`The document the branch holds now is saved in ${saved.path}.`);
      return undefined;
    },
    // On a runner, the workflow itself is the consent.
    consent: async () => undefined,
    stage,
    info: logLine,
  };
  const ended = await runSafely(request, services);
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

/** What a run asks of GitHub; without a token, every question has the same answer. */
function gitHubServices(
  github: (() => Promise<Repository>) | undefined,
  board: Board | undefined,
  { target }: Inputs,
): Pick<
  Services,
  'readCommittedFile' | 'earlierVersions' | 'readLabels' | 'readTip' | 'readReviewed' | 'announce'
> {
  const why = 'without `github-token`, GitHub cannot be asked.';
  return {
    readCommittedFile: async (path, commit) =>
      github === undefined
        ? { kind: 'unreadable', why: 'Without `github-token`, no commit can be read.' }
        : (await github()).readFile(path, commit),
    earlierVersions: async function* (query) {
      if (github === undefined) yield { kind: 'unread', why };
      else yield* (await github()).earlierVersions(query);
    },
    readLabels: async () => board?.labels() ?? [],
    readTip: async (query) =>
      github === undefined ? { kind: 'unknown', why } : (await github()).readTip(query),
    readReviewed: async () => (board === undefined ? { kind: 'none', why } : board.reviewed()),
    announce: async (compared) => {
      if (target !== undefined) await board?.announce(compared, target);
    },
  };
}

/** A run whose failure nobody foresaw is reported like any other, with its message and no stack. */
async function runSafely(request: RunRequest, services: Services): Promise<RunResult> {
  try {
    return await run(request, services);
  } catch (error) {
    const { file, target, notices } = request;
    const message = textOf(error);
    debugLine(error instanceof Error ? (error.stack ?? message) : message);
    const why = `Something happened that this action did not expect: ${quoteWhole(message)}. Please report it, with the log of a run with step debugging on.`;
    return {
      file,
      target,
      notices,
      findings: [],
      outcome: 'failed',
      why,
      compared: undefined,
      maybeStored: true,
    };
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What a run without a credential may be (contract: one way to sign in). */
function signInProblems(inputs: Inputs, trigger: Trigger): readonly string[] {
  const isOffline = inputs.authorization === undefined;
  if (!isOffline || inputs.mode === 'validate' || trigger.auto === 'skip' || trigger.mayLackSecrets)
    return [];
  return [
    'No credential is given. Store a service token with the access `create_branch` (for plans alone `read_branch`) as two secrets, and pass them as `service-token-id` and `service-token`.',
  ];
}

function isOnline(inputs: Inputs, trigger: Trigger): boolean {
  return inputs.mode !== 'validate' && trigger.auto !== 'skip' && maySignIn(inputs, trigger);
}

/** The GitHub client, loaded when it is first asked for; undefined without a token or a repository. */
function lazyGitHub(environment: NodeJS.ProcessEnv, inputs: Inputs): (() => Promise<Repository>) | undefined {
  const [owner, repository] = (environment['GITHUB_REPOSITORY'] ?? '').split('/');
  const token = inputs.githubToken;
  if (token === undefined || !owner || !repository) return undefined;
  let loaded: Promise<Repository> | undefined;
  return () => {
    loaded ??= import('./repository.ts').then(({ openRepository }) =>
      openRepository({
        token,
        owner,
        repository,
        apiUrl: environment['GITHUB_API_URL'] || 'https://api.github.com',
        userAgent: USER_AGENT,
        debug: debugLine,
        wait: (milliseconds) => pause(milliseconds),
      }),
    );
    return loaded;
  };
}

async function stage<T>(title: string, work: () => Promise<T>): Promise<T> {
  startGroup(title);
  try {
    return await work();
  } finally {
    endGroup();
  }
}

async function refuse(environment: NodeJS.ProcessEnv, problems: readonly string[]): Promise<1> {
  for (const problem of problems) notify('error', problem);
  await writeSummary(environment['GITHUB_STEP_SUMMARY'], hide(renderRefusal(problems)));
  setOutput(environment, 'outcome', 'invalid');
  setOutput(environment, 'applied', 'false');
  return 1;
}
