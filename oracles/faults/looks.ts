import { isDeepStrictEqual } from 'node:util';
import {
  DATABASE_PASSWORD,
  type Database,
} from '../../sandbox/database/database.ts';
import {
  DATABASE_FAULTS,
  type DatabaseFault,
  type DatabaseFront,
  openFront,
} from '../../sandbox/database/front.ts';
import { REPOSITORY } from '../../sandbox/github.ts';
import type { RecordedRequest } from '../../sandbox/http/record.ts';
import type { FaultKind } from '../../sandbox/platform.ts';
import type { RunResult } from '../../sandbox/runner.ts';
import { REROUTED, WITH_ORDERS } from '../../test/scenarios/changes.ts';
import { asYaml, LIVE } from '../../test/scenarios/documents.ts';
import { everythingLeft, leaksIn } from '../../test/scenarios/leaks.ts';
import { FILE, openWorld, type World } from '../../test/scenarios/world.ts';
import { FAULTS, type FaultName } from './cells.ts';

/** What a run looks at before it believes that a change is safe, or allowed; each is asked for by an apply. */
export const LOOKS = {
  'branch, for the age of its schema': {
    method: 'GET',
    path: /\/branches\/main$/,
  },
  'schema of a new table': { method: 'GET', path: /\/schema\?/ },
  'database, for the plan': 'database',
  'database, before the PUT': 'database',
  'database, after the PUT': 'database',
  'allow files of the version before': {
    where: (request: RecordedRequest) => isOfAllow(request, { isTip: false }),
  },
  'allow files at the tip of the git branch': {
    where: (request: RecordedRequest) => isOfAllow(request, { isTip: true }),
  },
} as const;

export type Look = keyof typeof LOOKS;

/** Whether a request asks for allow files: at the tip, or at a commit. */
function isOfAllow(
  { body }: RecordedRequest,
  { isTip }: { readonly isTip: boolean },
): boolean {
  return body.includes('on Tree') && body.includes('refs/heads/') === isTip;
}

/** A fault at a look, once or at each. */
export interface LookCell {
  readonly look: Look;
  readonly fault: FaultName | DatabaseFault;
  readonly times: 'once' | 'always';
}

/** What came of a cell, and what the run left for anybody to see. */
export interface LookTrial {
  readonly outcome: string;
  readonly applied: boolean;
  readonly effects: number;
  readonly holds: boolean;
  readonly run: RunResult;
  readonly leaks: readonly string[];
  /** Whether what the run shows names what it looked at. */
  readonly isTold: boolean;
}

const LOOK_NAMES = Object.keys(LOOKS).filter((name): name is Look =>
  Object.hasOwn(LOOKS, name),
);

/**
 * Every cell there is. Nobody refuses one request of many, nor shows another certificate on a connection that stands.
 */
export function lookCells(): readonly LookCell[] {
  return LOOK_NAMES.flatMap((look) =>
    faultsOf(look).flatMap((fault) =>
      (['once', 'always'] as const)
        .filter((times) => fault !== 'refused' || times === 'always')
        .map((times) => ({ look, fault, times })),
    ),
  );
}

/** Whether a look is one for lines of consent, at GitHub. */
export function isOfConsent(look: Look): boolean {
  return look.includes('allow files');
}

/** The faults of a look, in the order of its table. */
export function faultsOf(look: Look): readonly (FaultName | DatabaseFault)[] {
  if (LOOKS[look] !== 'database') return HTTP_FAULTS;
  return look === 'database, for the plan'
    ? DATABASE_FAULTS
    : DATABASE_FAULTS.filter((fault) => fault !== 'certificate nobody trusts');
}

const HTTP_FAULTS = Object.keys(FAULTS).filter(
  (name): name is FaultName =>
    Object.hasOwn(FAULTS, name) && name !== 'refused',
);

/** Fresh in any year. */
const SNAPSHOT = {
  tables: { 'app.public': ['users', 'events'] },
  at: '2999-01-01T00:00:00.000Z',
  stale: false,
};

/** Makes the database one of the sandbox's branch, with the new table and no row in it. */
export async function prepareDatabase(database: Database): Promise<void> {
  await database.run(
    'DROP TABLE IF EXISTS orders; CREATE TABLE orders (tenant_id text)',
  );
  await database.reset(LIVE);
}

/** Runs one cell: an apply of what is safe only by what the look answers. */
export async function tryLook(
  cell: LookCell,
  database: Database,
): Promise<LookTrial> {
  const closing: (() => Promise<void>)[] = [];
  try {
    return await tryIn(
      { onTestFinished: (close) => void closing.push(close) },
      cell,
      database,
    );
  } finally {
    for (const close of closing) await close();
  }
}

async function tryIn(
  context: Parameters<typeof openWorld>[0],
  cell: LookCell,
  database: Database,
): Promise<LookTrial> {
  const { look, fault } = cell;
  const isOfDatabase = LOOKS[look] === 'database';
  const isConsent = isOfConsent(look);
  const front = isOfDatabase
    ? await openFront(Number(new URL(await database.address()).port))
    : undefined;
  if (front !== undefined) context.onTestFinished(front.close);
  const desired = isConsent ? REROUTED : WITH_ORDERS;
  const world = await openWorld(context, {
    after: asYaml(desired),
    inputs: {
      ...(front && {
        'database-url': front.address(fault === 'certificate nobody trusts'),
      }),
      ...(!isConsent && { comment: 'never' }),
    },
  });
  const lines = isConsent ? await allowIn(world) : undefined;
  const branch = world.platform.branch();
  if (look.includes('schema')) branch.schema = SNAPSHOT;
  arm(world, cell, front);
  const servers = [
    world.platform,
    world.github,
    ...(front === undefined ? [] : [front]),
  ];
  const run = await world.onPush({
    files: { [FILE]: asYaml(desired), ...lines },
    servers,
  });
  const left = everythingLeft(run, world.github);
  const toldElsewhere = isConsent ? 'consent' : 'schema';
  const told = isOfDatabase ? 'database' : toldElsewhere;
  return {
    run,
    outcome: run.outputs['outcome'] ?? 'none',
    applied: run.outputs['applied'] === 'true',
    effects: branch.revision,
    holds: isDeepStrictEqual(branch.topology, desired),
    leaks: leaksIn(left, [
      DATABASE_PASSWORD,
      decodeURIComponent(DATABASE_PASSWORD),
    ]),
    isTold: TOLD[told].test(run.summary),
  };
}

/** What a report that could not look names. */
const TOLD = {
  database:
    /database-url|could not be looked at in the database|router|Open transactions could not be looked for/,
  schema: /schema of|snapshot/i,
  consent: /Lines with a digest do not count|`main` still allows this/,
};

/** The plan is shown, its lines are committed, and it is shown again; answers the file with the lines. */
async function allowIn(
  world: World,
): Promise<Readonly<Record<string, string>>> {
  await world.onPullRequest();
  const comment = world.comments()[0] ?? '';
  const [, lines = ''] = /```text\n(# [\s\S]*?)```/.exec(comment) ?? [];
  const files = { 'data-topology.allow/pr-1.allow': lines };
  world.github.commit(REPOSITORY, { branch: 'change', files });
  const { outcome } = (
    await world.onPullRequest({
      files: { [FILE]: asYaml(REROUTED), ...files },
    })
  ).outputs;
  if (outcome !== 'planned')
    throw new Error(`the plan that is allowed is ${outcome}`);
  return files;
}

/** Makes the look fail from its time on. */
function arm(
  world: World,
  { look, fault, times }: LookCell,
  front: DatabaseFront | undefined,
): void {
  const { github, platform } = world;
  const match = LOOKS[look];
  if (match !== 'database') {
    const server = look.includes('schema') ? platform : github;
    server.fault({
      ...kindOf(fault),
      match: { ...match, times: times === 'once' ? 1 : 1e6, nth: 1 },
    });
    return;
  }
  const fail = (): void => front?.fail(databaseFault(fault), times);
  let isArmed = false;
  const once = (): void => {
    if (!isArmed) fail();
    isArmed = true;
  };
  if (look === 'database, for the plan') fail();
  // The tip is asked for after the plan and before the second look.
  else if (look === 'database, before the PUT')
    github.onArrival(({ path }) => path.includes('/git/ref/') && once());
  else platform.onArrival(({ method }) => method === 'PUT' && once());
}

function kindOf(name: LookCell['fault']): FaultKind {
  const fault = Object.entries(FAULTS).find(([key]) => key === name)?.[1];
  if (fault === undefined || fault === 'refused')
    throw new Error(`${name} is no fault of a request`);
  return fault;
}

function databaseFault(name: LookCell['fault']): DatabaseFault {
  const fault = DATABASE_FAULTS.find((one) => one === name);
  if (fault === undefined) throw new Error(`${name} is no fault of a database`);
  return fault;
}

/** What is not as it must be in a trial; undefined when all is well. */
export function lookDishonesty(
  cell: LookCell,
  trial: LookTrial,
): string | undefined {
  const { look, fault } = cell;
  const { outcome, applied, effects, holds, leaks, isTold } = trial;
  if (leaks.length > 0) return 'the password can be seen';
  if (applied !== (outcome === 'applied'))
    return 'the outcome and the claim contradict each other';
  if (applied && !holds)
    return 'claims to have applied what the branch does not hold';
  if (effects !== (applied ? 1 : 0)) return 'had other effects than it claims';
  if (look === 'database, after the PUT') return lateDishonesty(cell, trial);
  // What is not committed yet is not seen in any case: that nobody looked for it is said, and holds nothing up.
  if (fault === OF_LOCKS)
    return applied && isTold ? undefined : 'does not say what it did not see';
  return earlyDishonesty(cell, trial);
}

/** What is not as it must be where only the look after the PUT failed. */
function lateDishonesty(
  { fault, times }: LookCell,
  { applied, isTold }: LookTrial,
): string | undefined {
  if (!applied) return 'gave up although the document was written';
  const isSeen = times === 'once' || OF_TABLES.has(fault);
  return isTold || isSeen ? undefined : 'does not say what it cannot know';
}

/** What is not as it must be where a look failed that something may hang on. */
function earlyDishonesty(
  { fault, times }: LookCell,
  { outcome, applied, isTold }: LookTrial,
): string | undefined {
  if (times === 'always' && applied)
    return 'took for proven what it could not see';
  if (!applied && outcome !== 'blocked')
    return 'came to something else than a plan that is blocked';
  if (!applied && !isTold) return 'does not say what it could not look at';
  if (times === 'once' && PASSING.has(fault) && !applied)
    return 'gave up at a fault that passes';
  return undefined;
}

const OF_LOCKS: DatabaseFault = 'no right to `pg_locks`';
/** Faults of statements on tables, of which none is asked for after a PUT. */
const OF_TABLES = new Set<LookCell['fault']>([
  'statement timeout',
  'no right to a table',
  OF_LOCKS,
]);
/** Faults of a request that the next attempt is without, at either service. */
const PASSING = new Set<LookCell['fault']>([
  'HTTP 500',
  'HTTP 502',
  'HTTP 503',
  'HTTP 504',
]);
