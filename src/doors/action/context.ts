/** The run, from the runner's variables. A member is undefined outside GitHub. */
export interface RunContext {
  readonly run: number | undefined;
  readonly attempt: number;
  /** Login of the person who started the run. */
  readonly person: string | undefined;
  readonly commit: string | undefined;
  /** The id of the job in the workflow. */
  readonly job: string | undefined;
  /** Path of the workflow file in this repository. */
  readonly workflow: string | undefined;
  /** Address of the repository's web page. */
  readonly page: string | undefined;
  /** Address of the page that explains each finding, in the action's own repository at the version that runs. */
  readonly rules: string | undefined;
}

export function readContext(environment: NodeJS.ProcessEnv): RunContext {
  const variable = (name: string): string | undefined =>
    environment[name] || undefined;
  const server = variable('GITHUB_SERVER_URL');
  const repository = variable('GITHUB_REPOSITORY');
  const action = variable('GITHUB_ACTION_REPOSITORY');
  const version = environment['GITHUB_ACTION_REF'] ?? 'HEAD';
  return {
    run: wholeNumber(variable('GITHUB_RUN_ID')),
    attempt: wholeNumber(variable('GITHUB_RUN_ATTEMPT')) ?? 1,
    person: variable('GITHUB_TRIGGERING_ACTOR') ?? variable('GITHUB_ACTOR'),
    commit: variable('GITHUB_SHA'),
    job: variable('GITHUB_JOB'),
    workflow: workflowFile(variable('GITHUB_WORKFLOW_REF'), repository),
    page: server && repository && `${server}/${repository}`,
    rules:
      server && action && `${server}/${action}/blob/${version}/docs/rules.md`,
  };
}

/** The path inside `OWNER/REPOSITORY/PATH@REF`; undefined for a workflow of another repository. */
function workflowFile(workflow = '', repository = ''): string | undefined {
  const [, path] = /^\/([^@]+)@/.exec(workflow.replace(repository, '')) ?? [];
  return path;
}

function wholeNumber(text: string | undefined): number | undefined {
  if (text !== undefined && /^[1-9]\d{0,14}$/.test(text)) return Number(text);
  return undefined;
}
