/**
 * The states of a comment that the story of the demonstration does not play, each as a scenario: a branch, a pull
 * request, and what happens. The action runs against the sandbox, so that a state shows what the product says.
 */
import { dump, load } from 'js-yaml';
import type { Database } from '../sandbox/database/database.ts';
import { openDatabase } from '../sandbox/database/database.ts';
import { REPOSITORY } from '../sandbox/github.ts';
import { isObject } from '../sandbox/http/json.ts';
import { type JsonObject, makeShard } from '../sandbox/platform.ts';
import type { RunOptions, RunResult } from '../sandbox/runner.ts';
import { SITE } from '../src/project.ts';
import {
  liveWith,
  REFERRED,
  REROUTED,
  WITH_ORDERS,
} from '../test/scenarios/changes.ts';
import {
  asYaml,
  CHANGED,
  declaring,
  LIVE,
} from '../test/scenarios/documents.ts';
import {
  type FleetWorldOptions,
  openFleetWorld,
} from '../test/scenarios/fleet-world.ts';
import {
  FILE,
  type Finishing,
  openWorld,
  type World,
  type WorldOptions,
} from '../test/scenarios/world.ts';

/** A state by its name, and what plays it until the comment is written. */
export interface State {
  readonly name: string;
  readonly play: () => Promise<string>;
}

/** A pull request, and what happens to it. */
interface Scenario extends Omit<WorldOptions, 'after'> {
  /** The file of the pull request; `CHANGED` by default. */
  readonly after?: JsonObject | string;
  /** What stands on the branch and beside it before the first run. */
  readonly prepare?: (world: World) => Promise<void> | void;
  /** Runs the action; once on the pull request by default. */
  readonly run?: (world: World) => Promise<RunResult>;
}

const LIMITED = { limits: 'keys: 10%', allow: 'needs-empty' };
/** A run that GitHub gives no secrets. */
const WITHOUT_SECRETS: RunOptions = {
  inputs: { 'service-token-id': '', 'service-token': '' },
  env: { GITHUB_ACTOR: 'dependabot[bot]' },
};

/** `LIVE` without a group for the tables that no file lists. */
const WITHOUT_DEFAULT = edited(LIVE, (text) =>
  text.replaceAll(/^ *default_shard_group: meta\n/gm, ''),
);
/** The branches of a fleet have no spare shard, so half of the keys go to the first one. */
const HALF_REROUTED = edited(LIVE, (text) =>
  text.replace('shoizkgheesrb2', 'sh57wz7p7tblk2'),
);
const UNKNOWN = liveWith({ future_setting: { enabled: true } });
const BROKEN = asYaml(REROUTED)
  .replace("end: '40'", 'end: forty')
  .replace('shard_group: meta', 'shard_group: metta');
/** The topology of `main` with a name for each of its shards. */
const NAMED = asYaml(LIVE)
  .replaceAll('sh57wz7p7tblk2', '${shard:authoritative}')
  .replaceAll('sh7xeak9f22vu6', '${shard:sh2}')
  .replaceAll('shk3owth68zsjl', '${shard:sh3}')
  .replaceAll('shoizkgheesrb2', '${shard:sh4}');
/** The tables of `LIVE`, and the one of the plan. */
const LISTED = `CREATE TABLE events (tenant_id bigint PRIMARY KEY); CREATE TABLE sessions (tenant_id bigint PRIMARY KEY);
  CREATE TABLE users (id bigint PRIMARY KEY);`;
const ORDERS = 'CREATE TABLE orders (tenant_id bigint PRIMARY KEY);';

/** States that no step of the story leaves. */
export const STATES: readonly State[] = [
  state('in-sync', { after: `# Who owns what.\n${asYaml(LIVE)}` }),
  state('invalid', { after: BROKEN }),
  state('offline', { run: (world) => world.onPullRequest(WITHOUT_SECRETS) }),
  state('unknown', { after: UNKNOWN }),
  state('blocked-needs-empty', { after: REROUTED }),
  state('blocked-needs-backfill', { after: REFERRED }),
  state('blocked-outage', { after: WITHOUT_DEFAULT }),
  state('limits', { after: REROUTED, inputs: LIMITED }),
  state('playground', {
    after: REROUTED,
    inputs: { playground: `${SITE}playground/` },
  }),
  state('new-table-no-evidence', { after: WITH_ORDERS }),
  state('new-table-snapshot', {
    after: WITH_ORDERS,
    prepare: (world) => hasSnapshot(world, ['events', 'sessions', 'users']),
  }),
  state('new-table-in-snapshot', {
    after: WITH_ORDERS,
    prepare: (world) => hasSnapshot(world, ['events', 'orders', 'users']),
  }),
  inDatabase('new-table-database-absent', ''),
  inDatabase('behavioural', ORDERS),
  inDatabase(
    'new-table-database-rows',
    `${ORDERS} INSERT INTO orders SELECT n FROM generate_series(1, 812) AS n; ANALYZE`,
  ),
  state('behind', {
    after: declaring('a', 'b', 'c'),
    run: (world) => {
      neverApplied(world, [declaring('a'), declaring('a', 'b')]);
      return world.onPullRequest();
    },
  }),
  state('superseded', { run: superseded }),
  state('lost', { run: lost }),
  { name: 'applying', play: applying },
  state('preview', {
    after: NAMED,
    prepare: (world) => {
      const { shards } = world.platform.branch('acme/shop/dev');
      for (const at of [1, 2, 3])
        shards.push(makeShard({ name: `shdev${at}` }, at));
    },
    run: (world) =>
      world.onPullRequest({
        inputs: { branch: 'dev', mode: 'apply', allow: 'needs-empty' },
      }),
  }),
  promotion(),
  fleet(5),
  fleet(200),
];

function state(name: string, scenario: Scenario): State {
  return { name, play: () => played(scenario) };
}

/** Plays a scenario; the comment that it leaves, or what stands in its place. */
async function played({
  after = CHANGED,
  prepare,
  run = (world) => world.onPullRequest(),
  ...options
}: Scenario): Promise<string> {
  return withEnd(async (finishing) => {
    const text = typeof after === 'string' ? after : asYaml(after);
    const world = await openWorld(finishing, { ...options, after: text });
    await prepare?.(world);
    return commentOf(world, await run(world));
  });
}

/** Ends what a scenario has started, as a test does. */
async function withEnd(
  play: (finishing: Finishing) => Promise<string>,
): Promise<string> {
  const ends: (() => Promise<void>)[] = [];
  try {
    return await play({ onTestFinished: (end) => void ends.push(end) });
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** The comments on the pull request; the job summary of a run that writes none. */
function commentOf(world: World, { summary }: RunResult): string {
  const comments = world.comments();
  return comments.length === 0 ? summary : comments.join('\n\n---\n\n');
}

function edited(
  document: JsonObject,
  edit: (text: string) => string,
): JsonObject {
  const text = dump(document, { noRefs: true });
  const changed = load(edit(text));
  if (!isObject(changed) || edit(text) === text)
    throw new Error('The edit of a state changes nothing.');
  return changed;
}

function hasSnapshot({ platform }: World, tables: readonly string[]): void {
  platform.branch().schema = {
    tables: { 'app.public': tables },
    at: new Date().toISOString(),
    stale: false,
  };
}

/** A plan that asks a database in which statements were run. */
function inDatabase(name: string, sql: string): State {
  const play = async (): Promise<string> => {
    const database: Database = await openDatabase();
    try {
      await database.reset(LIVE);
      await database.run(`${LISTED} ${sql}`);
      const inputs = { 'database-url': await database.address() };
      return await played({ after: WITH_ORDERS, inputs });
    } finally {
      await database.close();
    }
  };
  return { name, play };
}

/** Puts further versions of the file on `main`, none of which is applied, and the pull request on them. */
function neverApplied(
  { github }: World,
  versions: readonly JsonObject[],
): void {
  for (const version of versions)
    github.commit(REPOSITORY, {
      files: { [FILE]: asYaml(version) },
      message: 'Not applied',
    });
  github.commit(REPOSITORY, {
    branch: 'change',
    files: { [FILE]: asYaml(declaring('a', 'b', 'c')) },
    message: 'Change',
  });
}

/** A push runs again after a later one was applied. */
async function superseded(world: World): Promise<RunResult> {
  await world.onPullRequest();
  await world.onPush();
  const later = declaring('audit_trail', 'theirs');
  world.github.commit(REPOSITORY, {
    files: { [FILE]: asYaml(later) },
    message: 'A later push',
  });
  world.platform.branch().topology = later;
  return world.onPush({ env: { GITHUB_RUN_ATTEMPT: '2' } });
}

/** No answer to the PUT, and none to anything after it. */
async function lost(world: World): Promise<RunResult> {
  await world.onPullRequest();
  world.platform.onRequest(({ method }) => {
    if (method !== 'PUT') return;
    world.platform.fault({ kind: 'status', status: 503, match: {} });
  });
  world.platform.fault({ kind: 'reset', match: { method: 'PUT' } });
  return world.onPush();
}

/** What the comment says during the PUT. */
function applying(): Promise<string> {
  return withEnd(async (finishing) => {
    const world = await openWorld(finishing, { after: asYaml(CHANGED) });
    await world.onPullRequest();
    let seen: string | undefined;
    world.platform.onRequest(({ method }) => {
      if (method === 'PUT') [seen] = world.comments();
    });
    await world.onPush();
    if (seen === undefined) throw new Error('Nothing was applied.');
    return seen;
  });
}

/** Two targets, of which the first is blocked, so that the second one waits. */
function promotion(): State {
  const targets = `defaults: { organization: acme, database: shop }
targets:
  - { name: staging, branch: staging, file: staging.yaml }
  - { name: production, branch: production, after: staging }
`;
  return {
    name: 'promotion',
    play: () =>
      playedFleet(
        {
          branches: ['staging', 'production'],
          targets,
          before: { 'staging.yaml': asYaml(LIVE) },
          after: {
            'staging.yaml': asYaml(HALF_REROUTED),
            [FILE]: asYaml(CHANGED),
          },
        },
        (world) => world.onPush(),
      ),
  };
}

/** So many targets: some are blocked, some are planned, and the most are in sync. */
function fleet(count: number): State {
  const branches = Array.from({ length: count }, (_, at) => `tenant-${at}`);
  const lines = branches.map(
    (branch, at) => `  - { branch: ${branch}, file: ${fileOf(at)} }\n`,
  );
  const files = ['rerouted.yaml', 'grown.yaml', FILE];
  return {
    name: `targets-${count}`,
    play: () =>
      playedFleet({
        branches,
        targets: `defaults: { organization: acme, database: shop }\ntargets:\n${lines.join('')}`,
        before: Object.fromEntries(files.map((file) => [file, asYaml(LIVE)])),
        after: {
          'rerouted.yaml': asYaml(HALF_REROUTED),
          'grown.yaml': asYaml(CHANGED),
        },
      }),
  };
}

function fileOf(at: number): string {
  if (at % 20 === 1) return 'rerouted.yaml';
  return at % 5 === 0 ? 'grown.yaml' : FILE;
}

function playedFleet(
  options: FleetWorldOptions,
  more?: (world: World) => Promise<RunResult>,
): Promise<string> {
  return withEnd(async (finishing) => {
    const world = await openFleetWorld(finishing, options);
    const planned = await world.onPullRequest();
    return commentOf(world, (await more?.(world)) ?? planned);
  });
}
