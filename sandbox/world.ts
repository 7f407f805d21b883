import {
  type GitHub,
  type GitHubOptions,
  JOB_TOKEN,
  type PullRequest,
  REPOSITORY,
  startGitHub,
} from './github.ts';
import {
  type Platform,
  type PlatformOptions,
  type RecordedRequest,
  startPlatform,
  WRITER,
} from './platform.ts';
import {
  type ActionEvent,
  pullRequestEvent,
  pushEvent,
  type RunOptions,
  type RunResult,
  runAction,
  workflowDispatchEvent,
} from './runner.ts';

/** Files by their paths. */
export type Files = Readonly<Record<string, string | Buffer>>;

/** The branch of pull request #1, which wants it on `main`. */
const HEAD = 'change';

/** What a world starts with. */
export interface WorldStart {
  readonly platform?: PlatformOptions;
  readonly github?: GitHubOptions;
  /** The files on `main`. */
  readonly before: Files;
  /** The files of pull request #1, and of the workspace unless a run says otherwise; without them there is none. */
  readonly after?: Files;
  /** Inputs of every run beside the credential and the address of the service. */
  readonly inputs: Readonly<Record<string, string>>;
  /** What is true of every run, whatever it came to; throws where it is not. */
  readonly hold?: (result: RunResult, servers: Servers) => void;
}

/** The service and GitHub. */
export interface Servers {
  readonly platform: Platform;
  readonly github: GitHub;
}

/** What the servers start with, without a repository. */
export interface ServersStart extends Pick<WorldStart, 'platform' | 'github'> {
  /** The clock of both, in milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Servers that run until they are closed. */
export interface OpenServers extends Servers {
  close(): Promise<void>;
}

/** A service, a GitHub with a repository, and the action on it. */
export interface World extends OpenServers {
  /** The inputs of every run. */
  readonly inputs: Readonly<Record<string, string>>;
  /** The files of the workspace unless a run says otherwise. */
  readonly files: Files;
  /** Runs the action for pull request #1 as it is. */
  onPullRequest(options?: RunOptions): Promise<RunResult>;
  /** Merges pull request #1 if that has not been done, and runs the action for that push. */
  onPush(options?: RunOptions): Promise<RunResult>;
  /** Runs the action by hand on `main`. */
  onDispatch(options?: RunOptions): Promise<RunResult>;
  /** Runs the action for any event. */
  run(event: ActionEvent, options?: RunOptions): Promise<RunResult>;
  /** Pull request #1. */
  pull(): PullRequest;
  /** Texts of the comments on a pull request, #1 by default. */
  comments(number?: number): readonly string[];
  /** Requests to the data topology of any branch, of one method. */
  topologyRequests(method: 'GET' | 'PUT'): readonly RecordedRequest[];
  /** Requests to GitHub that write something. */
  githubWrites(): readonly RecordedRequest[];
}

/** Starts the servers, with the repository as GitHub makes it. */
export async function startServers({
  now,
  ...start
}: ServersStart = {}): Promise<OpenServers> {
  const clock = now && { now };
  const [platform, github] = await Promise.all([
    startPlatform({ ...clock, ...start.platform }),
    startGitHub({ ...clock, ...start.github }),
  ]);
  return {
    platform,
    github,
    close: async () => {
      await Promise.all([platform.close(), github.close()]);
    },
  };
}

/** Starts the servers, and fills the repository. */
export async function startWorld(start: WorldStart): Promise<World> {
  const servers = await startServers(start);
  fillRepository(servers.github, start);
  return worldOf(servers, start);
}

/** Puts files on `main`, and opens pull request #1 with others where there are any. */
export function fillRepository(
  github: GitHub,
  { before, after }: Pick<WorldStart, 'before' | 'after'>,
): void {
  const message = 'Take over the live topology';
  github.commit(REPOSITORY, { files: before, message });
  if (after === undefined) return;
  const change = { branch: HEAD, files: after, message: 'Declare a table' };
  github.commit(REPOSITORY, change);
  github.openPullRequest(REPOSITORY, { head: HEAD });
}

function worldOf(servers: OpenServers, start: WorldStart): World {
  const { platform, github } = servers;
  const files = start.after ?? start.before;
  const inputs = {
    'service-token-id': WRITER.id,
    'service-token': WRITER.secret,
    'base-url': platform.baseUrl,
    ...start.inputs,
  };
  const pull = (): PullRequest => github.pull(REPOSITORY, 1);
  const run: World['run'] = async (event, options = {}) => {
    const result = await runAction({
      files,
      github,
      token: JOB_TOKEN,
      event,
      servers: [platform, github],
      ...options,
      inputs: { ...inputs, ...options.inputs },
    });
    start.hold?.(result, servers);
    return result;
  };
  return {
    ...servers,
    inputs,
    files,
    pull,
    run,
    onPullRequest: (options) => run(pullRequestEvent(pull()), options),
    onPush: (options) => run(mergedPush(github, pull()), options),
    onDispatch: (options) =>
      run(workflowDispatchEvent({ sha: headOf(github, 'main') }), options),
    comments: (number = 1) =>
      github.comments(REPOSITORY, number).map(({ body }) => body),
    topologyRequests: (method) =>
      platform.requests.filter(
        (request) => request.method === method && isTopology(request),
      ),
    githubWrites: () =>
      github.requests.filter(
        ({ method, path }) => method !== 'GET' && path !== '/graphql',
      ),
  };
}

function isTopology({ path }: RecordedRequest): boolean {
  return path.endsWith('/data-topology');
}

/** The commit at the tip of a branch. */
export function headOf(github: GitHub, branch: string): string {
  const sha = github.repository().refs.get(`refs/heads/${branch}`);
  if (sha === undefined) throw new Error(`there is no branch ${branch}`);
  return sha;
}

/** The push of a pull request's merge, which is made if that has not been done. */
export function mergedPush(github: GitHub, pull: PullRequest): ActionEvent {
  if (!pull.merged) {
    const before = headOf(github, pull.base.ref);
    const { sha } = github.merge(REPOSITORY, pull.number);
    return pushOf(github, before, sha);
  }
  const after = pull.mergeCommitSha ?? '';
  const [before] = github.repository().commits.get(after)?.parents ?? [];
  return pushOf(github, before ?? pull.base.sha, after);
}

/** The push of a commit as GitHub tells of it, with its message and who committed it. */
export function pushOf(
  github: GitHub,
  before: string,
  after: string,
): ActionEvent {
  const commit = github.repository().commits.get(after);
  return pushEvent({
    before,
    after,
    ...(commit && {
      message: commit.message,
      committer: commit.committer.login,
    }),
  });
}
