import {
  type GitHub,
  type GitHubOptions,
  JOB_TOKEN,
  type PullRequest,
  REPOSITORY,
  startGitHub,
} from '../../sandbox/github.ts';
import {
  type Platform,
  type PlatformOptions,
  type RecordedRequest,
  startPlatform,
  TARGET,
  WRITER,
} from '../../sandbox/platform.ts';
import {
  type ActionEvent,
  type Annotation,
  pullRequestEvent,
  pushEvent,
  type RunOptions,
  type RunResult,
  runAction,
  workflowDispatchEvent,
} from '../../sandbox/runner.ts';
import { asYaml, CHANGED, LIVE } from './documents.ts';
import { everySecret, everythingLeft, leaksIn } from './leaks.ts';

/** The topology file, where the action looks for it by itself. */
export const FILE = 'data-topology.yaml';

/** The branch `change`, with the pull request that wants it on `main`. */
const HEAD = 'change';

/** A platform and a GitHub with a repository whose pull request #1 changes the topology file. */
export interface World {
  readonly platform: Platform;
  readonly github: GitHub;
  /** The inputs of every run: target, credential, address. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Runs the action for pull request #1 as it stands. */
  onPullRequest(options?: RunOptions): Promise<RunResult>;
  /** Merges pull request #1 where that has not been done, and runs the action for that push. */
  onPush(options?: RunOptions): Promise<RunResult>;
  /** Runs the action by hand on `main`. */
  onDispatch(options?: RunOptions): Promise<RunResult>;
  /** Runs the action for any event. Unless told otherwise the workspace holds the changed file. */
  run(event: ActionEvent, options?: RunOptions): Promise<RunResult>;
  /** Pull request #1. */
  pull(): PullRequest;
  /** Texts of the comments on pull request #1. */
  comments(): readonly string[];
  /** Requests to the data topology of any branch, of one method. */
  topologyRequests(method: 'GET' | 'PUT'): readonly RecordedRequest[];
  /** Requests to GitHub that write something. */
  githubWrites(): readonly RecordedRequest[];
}

/** How a world starts. */
export interface WorldOptions {
  readonly platform?: PlatformOptions;
  readonly github?: GitHubOptions;
  /** Name of the topology file. */
  readonly file?: string;
  /** The file on `main`, and on the pull request's branch. */
  readonly before?: string | Buffer;
  readonly after?: string | Buffer;
  /** The input `comment` of every run; without one a run need not load its GitHub client, and is the faster. */
  readonly comment?: 'never';
  /** Further inputs of every run. */
  readonly inputs?: Readonly<Record<string, string>>;
}

/** The part of a test's context that ends the servers with the test. */
interface Finishing {
  onTestFinished(callback: () => Promise<void>): void;
}

/** Starts a world for one test. */
export async function openWorld(
  { onTestFinished }: Finishing,
  options: WorldOptions = {},
): Promise<World> {
  const [platform, github] = await Promise.all([
    startPlatform(options.platform),
    startGitHub(options.github),
  ]);
  onTestFinished(async () => {
    await Promise.all([platform.close(), github.close()]);
  });
  const {
    file = FILE,
    before = asYaml(LIVE),
    after = asYaml(CHANGED),
  } = options;
  github.commit(REPOSITORY, {
    files: { [file]: before },
    message: 'Take over the live topology',
  });
  github.commit(REPOSITORY, {
    branch: HEAD,
    files: { [file]: after },
    message: 'Declare a table',
  });
  github.openPullRequest(REPOSITORY, { head: HEAD });

  const inputs = {
    ...TARGET,
    'service-token-id': WRITER.id,
    'service-token': WRITER.secret,
    'base-url': platform.baseUrl,
    ...(file === FILE ? {} : { file }),
    ...(options.comment === undefined ? {} : { comment: options.comment }),
    ...options.inputs,
  };
  const pull = (): PullRequest => github.pull(REPOSITORY, 1);
  const run = async (
    event: ActionEvent,
    given: RunOptions = {},
  ): Promise<RunResult> => {
    const files = { [file]: after };
    const result = await runAction({
      files,
      github,
      token: JOB_TOKEN,
      event,
      servers: [platform, github],
      ...given,
      inputs: { ...inputs, ...given.inputs },
    });
    return held(result, { platform, github });
  };
  return {
    platform,
    github,
    inputs,
    pull,
    run,
    onPullRequest: (given) => run(pullRequestEvent(pull()), given),
    onPush: (given) => run(mergedPush(github, pull()), given),
    onDispatch: (given) =>
      run(workflowDispatchEvent({ sha: headOf(github, 'main') }), given),
    comments: () =>
      github.comments(REPOSITORY, 1).map((comment) => comment.body),
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

/** The commit at the tip of a branch. */
export function headOf(github: GitHub, branch: string): string {
  const sha = github.repository().refs.get(`refs/heads/${branch}`);
  if (sha === undefined) throw new Error(`there is no branch ${branch}`);
  return sha;
}

/** Everything a run shows to anybody: log with commands, summary, outputs, files, and what masks hide left in place. */
export function everythingShown({
  stdout,
  stderr,
  summary,
  outputs,
  files,
  exported,
}: RunResult): string {
  const log = stdout.replace(/^::add-mask::.*$/gm, '');
  return [
    log,
    stderr,
    summary,
    ...Object.values(outputs),
    ...Object.values(files),
    ...Object.values(exported),
  ].join('\n');
}

/** What a server was asked: method and path of each request, query included. */
export function asked({
  requests,
}: {
  readonly requests: readonly RecordedRequest[];
}): readonly string[] {
  return requests.map(({ method, target }) => `${method} ${target}`);
}

/** What is asked of a service beside the first read of the topology, which is on its way while the file is read. */
export function askedLater(
  platform: Parameters<typeof asked>[0],
): readonly string[] {
  const all = asked(platform);
  const first = all.findIndex((one) => /^GET .*\/data-topology$/.test(one));
  return all.filter((_, at) => at !== first);
}

/** The errors that stand on a line of a file. */
export function locatedErrors({
  annotations,
}: RunResult): readonly Annotation[] {
  return annotations.filter(
    ({ level, file }) => level === 'error' && file !== undefined,
  );
}

/** Messages of the annotations of one level. */
export function messages(
  result: RunResult,
  level: 'error' | 'warning' | 'notice',
): string {
  return result.annotations
    .filter((annotation) => annotation.level === level)
    .map(({ message }) => message)
    .join('\n');
}

/** The push of a pull request's merge, which is made where that has not been done. */
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

/** Holds a run to what is true of every run, whatever it came to: no secret is seen, and what `checked` says. */
export function held(
  result: RunResult,
  { platform, github }: Pick<World, 'platform' | 'github'>,
): RunResult {
  const leaks = leaksIn(everythingLeft(result, github), everySecret(platform));
  if (leaks.length > 0)
    throw new Error(
      `secrets can be seen: ${leaks.join(', ')}\n${result.stdout}`,
    );
  return checked(result);
}

/** What holds for every run whatever it came to: no stack trace, no empty section, nothing on standard error, one meaning of failure. */
function checked(result: RunResult): RunResult {
  const log = `${result.stdout}\n${result.stderr}`;
  if (/\n\s+at /.test(log))
    throw new Error(`a stack trace was printed:\n${log}`);
  if (/::group::.*\n::endgroup::/.test(log))
    throw new Error(`a section of the log is empty:\n${log}`);
  if (result.stderr !== '')
    throw new Error(`standard error is not empty:\n${result.stderr}`);
  // Whoever is killed has no say in how it ends.
  if (result.signal === 'SIGKILL') return result;
  const isRed = ['invalid', 'failed', 'blocked', 'drifted'].includes(
    result.outputs['outcome'] ?? '',
  );
  if (result.exitCode !== (isRed ? 1 : 0))
    throw new Error(
      `exit ${result.exitCode} with the outcome ${result.outputs['outcome']}:\n${log}`,
    );
  if (isRed && !result.annotations.some(({ level }) => level === 'error'))
    throw new Error(`the step failed without an error annotation:\n${log}`);
  return result;
}

function isTopology({ path }: RecordedRequest): boolean {
  return path.endsWith('/data-topology');
}

/** Cancels the run when it begins to wait for the n-th time, of the waits that count. */
export function cancelledAtSleep(
  nth: number,
  counts: () => boolean = () => true,
) {
  const controller = new AbortController();
  let sleeps = 0;
  const onSleep = async (): Promise<void> => {
    if (!counts()) return;
    sleeps += 1;
    if (sleeps === nth) controller.abort();
  };
  return { cancel: controller.signal, onSleep };
}
