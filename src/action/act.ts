import type { RunRequest } from '../run/request.ts';
import type { RunResult } from '../run/result.ts';
import { isFailure } from '../run/result.ts';
import { run } from '../run/run.ts';
import type { Services } from '../run/services.ts';
import { openPlatform } from './connection.ts';
import { readTrigger, type Trigger } from './event.ts';
import { openFiles, type RunFiles } from './files.ts';
import { type Inputs, parseInputs, secretsIn } from './inputs.ts';
import { type Commenter, publish } from './publish.ts';
import { debugLine, endGroup, logLine, mask, notify, setOutput, startGroup } from './runner.ts';
import { USER_AGENT } from './version.ts';
import { readWorkspaceFile } from './workspace.ts';

/** Everything one step does, from its environment to its exit status: inputs, event, run, report, status. */
export async function act(environment: NodeJS.ProcessEnv): Promise<0 | 1> {
  for (const secret of secretsIn(environment)) mask(secret);
  const parsed = parseInputs(environment);
  const trigger = readTrigger(environment);
  const problems = [
    ...(parsed.ok ? [] : parsed.problems),
    ...(typeof trigger === 'string' ? [trigger] : []),
    ...(parsed.ok && typeof trigger !== 'string' ? signInProblems(parsed.inputs, trigger) : []),
  ];
  if (!parsed.ok || typeof trigger === 'string' || problems.length > 0) return refuse(environment, problems);
  for (const warning of parsed.warnings) notify('warning', warning);
  return actOn(environment, parsed.inputs, trigger);
}

async function actOn(environment: NodeJS.ProcessEnv, inputs: Inputs, trigger: Trigger): Promise<0 | 1> {
  const files = openFiles(environment);
  const saved: { path?: string } = {};
  const connection = isOnline(inputs, trigger) ? await openPlatform(inputs, environment) : undefined;
  const github = lazyGitHub(environment, inputs);
  const services: Services = {
    readWorkspaceFile: (path) => readWorkspaceFile(environment['GITHUB_WORKSPACE'] || process.cwd(), path),
    readCommittedFile: async (path, commit) => {
      if (github === undefined)
        return { kind: 'unreadable', why: 'Without `github-token`, no commit can be read.' };
      return (await github()).readFile(path, commit);
    },
    platform: connection?.platform,
    savePrevious: async (document) => {
      saved.path = await files.writePrevious(document);
      logLine(`The document the branch holds now is saved in ${saved.path}.`);
    },
    stage,
    info: logLine,
  };
  const request = requestOf(environment, inputs, trigger);
  const ended = await run(request, services);
  await connection?.close();
  const result = { ...ended, notices: [...ended.notices, ...(connection?.notices() ?? [])] };
  await report(result, { environment, inputs, trigger, files, previousFile: saved.path, github });
  return isFailure(result) ? 1 : 0;
}

interface Reporting {
  readonly environment: NodeJS.ProcessEnv;
  readonly inputs: Inputs;
  readonly trigger: Trigger;
  readonly files: RunFiles;
  readonly previousFile: string | undefined;
  readonly github: ReturnType<typeof lazyGitHub>;
}

async function report(result: RunResult, reporting: Reporting): Promise<void> {
  const { environment, inputs, trigger, files, previousFile, github } = reporting;
  await stage('Report', () =>
    publish(result, {
      environment,
      inputs,
      place: trigger.report,
      context: contextOf(environment),
      files,
      previousFile,
      commenter: github,
    }),
  );
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

function requestOf(environment: NodeJS.ProcessEnv, inputs: Inputs, trigger: Trigger): RunRequest {
  const asked = inputs.mode === 'auto' ? trigger.auto : inputs.mode;
  const isOffline = !maySignIn(inputs, trigger);
  const isRefused = asked === 'apply' && trigger.mayLackSecrets && (trigger.isFork || isOffline);
  const mode =
    inputs.mode === 'validate' ? 'validate' : trigger.auto === 'skip' ? 'skip' : isRefused ? 'plan' : asked;
  const notices = [
    ...trigger.notices,
    ...(mode === 'plan' && isOffline ? [offlineNotice(inputs, trigger)] : []),
    ...(isRefused
      ? ['Nothing is applied for a head from a fork, or without a credential; this is a plan.']
      : []),
  ];
  return {
    file: inputs.file,
    target: inputs.target,
    mode,
    ...(trigger.skipReason === undefined ? {} : { skipReason: trigger.skipReason }),
    commit: environment['GITHUB_SHA'] || undefined,
    baseCommit: trigger.baseCommit,
    notices,
  };
}

/** The credential never meets a file that a stranger may have written (`pull_request_target` of a fork). */
function maySignIn(inputs: Inputs, trigger: Trigger): boolean {
  return inputs.authorization !== undefined && !(trigger.isTarget && trigger.isFork);
}

function offlineNotice(inputs: Inputs, trigger: Trigger): string {
  return inputs.authorization === undefined
    ? `This run got no credential${trigger.isFork ? ', as pull requests from forks do' : ''}, so the branch itself was not read.`
    : 'The head is in a fork, and a fork’s file never meets the credential, so the branch itself was not read.';
}

function isOnline(inputs: Inputs, trigger: Trigger): boolean {
  return inputs.mode !== 'validate' && trigger.auto !== 'skip' && maySignIn(inputs, trigger);
}

/** The GitHub client, loaded when it is first asked for; undefined without a token or a repository. */
function lazyGitHub(environment: NodeJS.ProcessEnv, inputs: Inputs) {
  const [owner, repository] = (environment['GITHUB_REPOSITORY'] ?? '').split('/');
  const token = inputs.githubToken;
  if (token === undefined || !owner || !repository) return undefined;
  let loaded: Promise<Commenter & GitHubFiles> | undefined;
  return () => {
    loaded ??= import('./repository.ts').then(({ openRepository }) =>
      openRepository({
        token,
        owner,
        repository,
        apiUrl: environment['GITHUB_API_URL'] || 'https://api.github.com',
        userAgent: USER_AGENT,
        debug: debugLine,
      }),
    );
    return loaded;
  };
}

type GitHubFiles = { readFile: Services['readCommittedFile'] };

function contextOf(environment: NodeJS.ProcessEnv): { runUrl?: string; commit?: string } {
  const {
    GITHUB_SERVER_URL: server,
    GITHUB_REPOSITORY: repository,
    GITHUB_RUN_ID: runId,
    GITHUB_SHA: sha,
  } = environment;
  return {
    ...(server && repository && runId ? { runUrl: `${server}/${repository}/actions/runs/${runId}` } : {}),
    ...(sha ? { commit: sha } : {}),
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

function refuse(environment: NodeJS.ProcessEnv, problems: readonly string[]): 1 {
  for (const problem of problems) notify('error', problem);
  setOutput(environment, 'outcome', 'invalid');
  setOutput(environment, 'applied', 'false');
  return 1;
}
