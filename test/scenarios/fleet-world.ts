import {
  type GitHub,
  JOB_TOKEN,
  REPOSITORY,
  startGitHub,
} from '../../sandbox/github.ts';
import {
  type Behaviour,
  type Branch,
  type JsonObject,
  type Platform,
  type RecordedRequest,
  startPlatform,
  WRITER,
} from '../../sandbox/platform.ts';
import {
  type ActionEvent,
  pullRequestEvent,
  type RunOptions,
  type RunResult,
  runAction,
  workflowDispatchEvent,
} from '../../sandbox/runner.ts';
import { asYaml, CHANGED, LIVE } from './documents.ts';
import { headOf, held, mergedPush } from './world.ts';

/** Where the targets file is. */
export const TARGETS = 'targets.yaml';

const HEAD = 'change';

/** A platform with a database of many branches, and a repository whose pull request #1 changes files. */
export interface FleetWorld {
  readonly platform: Platform;
  readonly github: GitHub;
  /** A branch of `acme/shop`. */
  branch(name: string): Branch;
  run(event: ActionEvent, options?: RunOptions): Promise<RunResult>;
  onPullRequest(options?: RunOptions): Promise<RunResult>;
  onPush(options?: RunOptions): Promise<RunResult>;
  onDispatch(options?: RunOptions): Promise<RunResult>;
  comments(): readonly string[];
  /** The files of the pull request, which is what a run's workspace holds unless told otherwise. */
  readonly files: Readonly<Record<string, string>>;
  topologyRequests(method: 'GET' | 'PUT'): readonly RecordedRequest[];
}

/** How a fleet's world starts. */
export interface FleetWorldOptions {
  /** Names of the branches of `acme/shop`, each holding `LIVE`; `b1`, `b2` and `b3` by default. */
  readonly branches?: readonly string[];
  /** The targets file, where it is not one line for each branch. */
  readonly targets?: string;
  /** Files on `main`; the targets file and `data-topology.yaml` with `LIVE` by default. */
  readonly before?: Readonly<Record<string, string>>;
  /** Files of the pull request besides; `data-topology.yaml` with one more table by default. */
  readonly after?: Readonly<Record<string, string>>;
  readonly behaviour?: Partial<Behaviour>;
}

type Finishing = Parameters<typeof import('./world.ts').openWorld>[0];

/** Starts a world for one test. */
export async function openFleetWorld(
  { onTestFinished }: Finishing,
  options: FleetWorldOptions = {},
): Promise<FleetWorld> {
  const { branches = ['b1', 'b2', 'b3'], behaviour = {} } = options;
  const [platform, github] = await Promise.all([
    startPlatform({ seed: seedOf(branches), behaviour }),
    startGitHub(),
  ]);
  onTestFinished(async () => {
    await Promise.all([platform.close(), github.close()]);
  });
  const { targets = targetsFile(branches) } = options;
  const before = {
    [TARGETS]: targets,
    'data-topology.yaml': asYaml(LIVE),
    ...options.before,
  };
  const after = {
    ...before,
    ...(options.after ?? { 'data-topology.yaml': asYaml(CHANGED) }),
  };
  github.commit(REPOSITORY, {
    files: before,
    message: 'Take over the live topologies',
  });
  github.commit(REPOSITORY, {
    branch: HEAD,
    files: after,
    message: 'Declare a table',
  });
  github.openPullRequest(REPOSITORY, { head: HEAD });
  const inputs = {
    targets: TARGETS,
    'service-token-id': WRITER.id,
    'service-token': WRITER.secret,
    'base-url': platform.baseUrl,
  };
  const pull = () => github.pull(REPOSITORY, 1);
  const run = async (
    event: ActionEvent,
    given: RunOptions = {},
  ): Promise<RunResult> => {
    const merged = { ...inputs, ...given.inputs };
    const result = await runAction({
      ...{
        files: after,
        github,
        token: JOB_TOKEN,
        event,
        servers: [platform, github],
      },
      ...given,
      inputs: merged,
    });
    return held(result, { platform, github });
  };
  return {
    platform,
    github,
    files: after,
    run,
    branch: (name) => platform.branch(`acme/shop/${name}`),
    onPullRequest: (given) => run(pullRequestEvent(pull()), given),
    onPush: (given) => run(mergedPush(github, pull()), given),
    onDispatch: (given) =>
      run(workflowDispatchEvent({ sha: headOf(github, 'main') }), given),
    comments: () =>
      github.comments(REPOSITORY, 1).map((comment) => comment.body),
    topologyRequests: (method) =>
      platform.requests.filter(
        (request) =>
          request.method === method && request.path.endsWith('/data-topology'),
      ),
  };
}

/** A targets file with one target a branch of `acme/shop`, each with the lines that are given for it. */
export function targetsFile(
  branches: readonly string[],
  more: Readonly<Record<string, string>> = {},
): string {
  const lines = branches.map((branch) =>
    [
      `  - branch: ${branch}`,
      ...(more[branch] === undefined ? [] : [`    ${more[branch]}`]),
    ].join('\n'),
  );
  return `defaults: { organization: acme, database: shop }\ntargets:\n${lines.join('\n')}\n`;
}

/** What the items of `results` say, by name. */
export function resultsOf({
  outputs,
}: RunResult): Readonly<Record<string, JsonObject>> {
  const items = JSON.parse(outputs['results'] ?? '[]') as (JsonObject & {
    name: string;
  })[];
  return Object.fromEntries(items.map((item) => [item.name, item]));
}

/** The outcome of each target, by the end of its name. */
export function outcomesOf(run: RunResult): Readonly<Record<string, unknown>> {
  const entries = Object.entries(resultsOf(run));
  return Object.fromEntries(
    entries.map(([name, { outcome }]) => [name.split('/').at(-1), outcome]),
  );
}

function seedOf(branches: readonly string[]) {
  const shards = [
    'sh57wz7p7tblk2',
    'sh7xeak9f22vu6',
    'shk3owth68zsjl',
    'shoizkgheesrb2',
  ].map((name, at) => ({
    name,
    authoritative: at === 0,
  }));
  const seeds = branches.map(
    (name) => [name, { production: false, topology: LIVE, shards }] as const,
  );
  return {
    organizations: {
      acme: { databases: { shop: { branches: Object.fromEntries(seeds) } } },
    },
  };
}
