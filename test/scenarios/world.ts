import {
  type GitHubOptions,
  type PullRequest,
  REPOSITORY,
} from '../../sandbox/github.ts';
import {
  type PlatformOptions,
  type RecordedRequest,
  TARGET,
} from '../../sandbox/platform.ts';
import type { Annotation, RunResult } from '../../sandbox/runner.ts';
import {
  type Servers,
  startWorld,
  type World,
  type WorldStart,
} from '../../sandbox/world.ts';
import { asYaml, CHANGED, LIVE } from './documents.ts';
import { everySecret, everythingLeft, leaksIn } from './leaks.ts';

export type { World } from '../../sandbox/world.ts';
export { headOf, mergedPush, pushOf } from '../../sandbox/world.ts';

/** The topology file, where the action looks for it by itself. */
export const FILE = 'data-topology.yaml';

/** How the world of a test starts: its pull request #1 changes the topology file. */
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
export interface Finishing {
  onTestFinished(callback: () => Promise<void>): void;
}

/** Starts a world that ends with its test. */
export async function openWorld(
  finishing: Finishing,
  options: WorldOptions = {},
): Promise<World> {
  const {
    file = FILE,
    before = asYaml(LIVE),
    after = asYaml(CHANGED),
    platform,
    github,
    comment,
  } = options;
  return worldFor(finishing, {
    ...(platform && { platform }),
    ...(github && { github }),
    before: { [file]: before },
    after: { [file]: after },
    inputs: {
      ...TARGET,
      ...(file === FILE ? {} : { file }),
      ...(comment && { comment }),
      ...options.inputs,
    },
  });
}

/** A world whose every run is held to what is true of all runs, and that ends with its test. */
export async function worldFor(
  { onTestFinished }: Finishing,
  start: WorldStart,
): Promise<World> {
  const world = await startWorld({ ...start, hold: held });
  onTestFinished(world.close);
  return world;
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

/** Holds a run to what is true of every run, whatever it came to: no secret is seen, and what `checked` says. */
export function held(
  result: RunResult,
  { platform, github }: Servers,
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

/** Opens the pull request of a stranger: files on a branch of their fork. */
export function fromFork(
  { github }: Pick<World, 'github'>,
  files: Readonly<Record<string, string>>,
): PullRequest {
  const [author, fork] = ['mallory', 'mallory/topology'];
  github.fork(REPOSITORY, author);
  github.commit(fork, { branch: 'theirs', files, author });
  return github.openPullRequest(REPOSITORY, {
    ...{ head: 'theirs', headRepository: fork, author },
  });
}
