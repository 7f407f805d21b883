import type { GitHubModel } from '../github.ts';
import type { ActionEvent } from './event-parts.ts';
import type { StepFolders } from './folders.ts';

/** Where GitHub is, as the step is told. */
export interface GitHubAddress {
  readonly apiUrl: string;
  readonly serverUrl: string;
  /** Numbers runs, where anybody does. */
  readonly nextRun?: GitHubModel['nextRun'];
}

/**
 * Port 9 (discard): nothing listens there, so a step that needs GitHub fails at once instead of leaving the machine.
 */
const NOWHERE: GitHubAddress = {
  apiUrl: 'http://127.0.0.1:9',
  serverUrl: 'http://127.0.0.1:9',
};

/** Builds the environment a GitHub-hosted Linux runner gives a step, as the public documentation lists it. */
export function stepEnvironment(
  event: ActionEvent,
  folders: StepFolders,
  github: GitHubAddress = NOWHERE,
): Record<string, string> {
  return {
    CI: 'true',
    ...runVariables(event),
    ...placeVariables(folders),
    ...hostVariables(github),
  };
}

function runVariables(event: ActionEvent): Record<string, string> {
  const [owner = ''] = event.repository.split('/');
  return {
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION: '__self',
    GITHUB_ACTION_REPOSITORY: '',
    GITHUB_ACTOR: event.actor,
    GITHUB_TRIGGERING_ACTOR: event.actor,
    GITHUB_BASE_REF: event.baseRef,
    GITHUB_HEAD_REF: event.headRef,
    GITHUB_EVENT_NAME: event.name,
    GITHUB_JOB: 'topology',
    GITHUB_REF: event.ref,
    GITHUB_REF_NAME: event.ref.replace(/^refs\/(heads|tags|pull)\//, ''),
    GITHUB_REF_PROTECTED: 'false',
    GITHUB_REF_TYPE: event.ref.startsWith('refs/tags/') ? 'tag' : 'branch',
    GITHUB_REPOSITORY: event.repository,
    GITHUB_REPOSITORY_ID: '1001',
    GITHUB_REPOSITORY_OWNER: owner,
    GITHUB_REPOSITORY_OWNER_ID: '501',
    GITHUB_RETENTION_DAYS: '90',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_RUN_ID: '7700001',
    GITHUB_RUN_NUMBER: '12',
    GITHUB_SHA: event.sha,
    GITHUB_WORKFLOW: 'topology',
    GITHUB_WORKFLOW_REF: `${event.repository}/.github/workflows/topology.yml@${event.ref}`,
    GITHUB_WORKFLOW_SHA: event.sha,
  };
}

function placeVariables(folders: StepFolders): Record<string, string> {
  return {
    HOME: folders.home,
    GITHUB_EVENT_PATH: folders.event,
    GITHUB_WORKSPACE: folders.workspace,
    GITHUB_OUTPUT: folders.output,
    GITHUB_STEP_SUMMARY: folders.summary,
    GITHUB_ENV: folders.env,
    GITHUB_PATH: folders.path,
    GITHUB_STATE: folders.state,
    RUNNER_TEMP: folders.temp,
    RUNNER_TOOL_CACHE: folders.temp,
    RUNNER_WORKSPACE: folders.root,
  };
}

function hostVariables({
  apiUrl,
  serverUrl,
}: GitHubAddress): Record<string, string> {
  return {
    GITHUB_API_URL: apiUrl,
    GITHUB_SERVER_URL: serverUrl,
    GITHUB_GRAPHQL_URL: `${apiUrl}/graphql`,
    RUNNER_ARCH: 'X64',
    RUNNER_ENVIRONMENT: 'github-hosted',
    RUNNER_NAME: 'GitHub Actions 1',
    RUNNER_OS: 'Linux',
  };
}
