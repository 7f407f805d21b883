import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Postgres,
  startPostgres,
} from '../../../sandbox/database/postgres.ts';
import type { JsonObject } from '../../../sandbox/platform.ts';
import type { RunOptions, RunResult } from '../../../sandbox/runner.ts';
import { asYaml } from '../../scenarios/documents.ts';
import { FILE, openWorld, type World } from '../../scenarios/world.ts';
import {
  CHANGES,
  rowsAtStake,
  STATES,
  type TableState,
  type TopologyChange,
} from './situations.ts';

const PASSWORD = 'pa55-of-the-role';
const trusted = getCACertificates();
const folder = mkdtempSync(join(tmpdir(), 'situations-'));
const authority = join(folder, 'authority.pem');

let postgres: Postgres;
let owner: pg.Client;
let other: pg.Client;

beforeAll(async () => {
  postgres = await startPostgres();
  owner = await postgres.owner();
  other = await postgres.owner();
  await owner.query(`
    CREATE ROLE neki_viewer;
    GRANT USAGE ON SCHEMA __neki TO neki_viewer;
    GRANT SELECT ON ALL TABLES IN SCHEMA __neki TO neki_viewer;
    CREATE ROLE reader LOGIN PASSWORD '${PASSWORD}';
    GRANT neki_viewer, pg_read_all_data TO reader;
    CREATE TABLE kept (id bigint);
    CREATE SCHEMA evil;
    GRANT USAGE ON SCHEMA evil TO PUBLIC;
    CREATE FUNCTION evil.never(bigint, bigint) RETURNS boolean LANGUAGE sql AS 'SELECT false';
    CREATE OPERATOR evil.>= (LEFTARG = bigint, RIGHTARG = bigint, FUNCTION = evil.never);
  `);
  writeFileSync(authority, postgres.authority);
  setDefaultCACertificates([...trusted, postgres.authority]);
});

afterAll(async () => {
  setDefaultCACertificates(trusted);
  await postgres.close();
  rmSync(folder, { recursive: true });
  console.log(tableText());
});

/** What came of a situation, for the table. */
interface Line {
  readonly situation: string;
  readonly risk: string;
  readonly planned: string;
  readonly applied: string;
  readonly hidden: number;
}

const lines: Line[] = [];

function tableText(): string {
  const rows = lines.map(
    ({ situation, risk, planned, applied, hidden }) =>
      `| ${situation} | ${risk} | ${planned} | ${applied} | ${hidden} |`,
  );
  return [
    `${lines.length} situations`,
    '| situation | class | plan | apply | rows hidden |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

type Finishing = Parameters<typeof openWorld>[0];

/** A world whose pull request brings a change, over a database that stores what the branch holds. */
async function open(
  context: Finishing,
  { live, desired }: Pick<TopologyChange, 'live' | 'desired'>,
): Promise<World> {
  await owner.query('SELECT __neki.stand_in_reset($1::jsonb)', [
    JSON.stringify(live),
  ]);
  const world = await openWorld(context, {
    before: asYaml(live),
    after: asYaml(desired),
    comment: 'never',
    inputs: { 'database-url': postgres.address('reader', PASSWORD).href },
  });
  const branch = world.platform.branch();
  branch.topology = live;
  branch.copy = { topology: live, syncedAt: branch.syncedAt, behind: live };
  return world;
}

/** A process has to be told to trust the database's certificate; this one does. */
const TRUSTING: RunOptions = { env: { NODE_EXTRA_CA_CERTS: authority } };

async function planAndApply(
  world: World,
  desired: JsonObject,
  options: RunOptions = {},
) {
  const planned = await world.onPullRequest({ ...TRUSTING, ...options });
  const applied = await world.onPush({
    ...TRUSTING,
    ...options,
    files: { [FILE]: asYaml(desired) },
  });
  return { planned, applied };
}

async function count(query: string): Promise<number> {
  const exists = await owner.query("SELECT to_regclass('orders') AS name");
  if (exists.rows[0]?.name === null) return 0;
  return (await owner.query(query)).rows[0]?.count;
}

function note(
  situation: string,
  runs: { readonly planned: RunResult; readonly applied: RunResult },
  hidden: number,
): void {
  const { planned, applied } = runs;
  lines.push({
    situation,
    risk: planned.outputs['risk'] ?? '',
    planned: planned.outputs['outcome'] ?? '',
    applied: applied.outputs['outcome'] ?? '',
    hidden: applied.outputs['applied'] === 'true' ? hidden : 0,
  });
}

/** Whether a plan may pass: only what is known to hide no row. */
function mayPass(
  change: TopologyChange,
  { sql, isHidden, open: opened }: TableState,
  atStake: number,
): boolean {
  if (sql === '' && opened === undefined) return true;
  return atStake === 0 && isHidden !== true && change.needsTable !== true;
}

describe.each(Object.entries(CHANGES))('%s', (changeName, change) => {
  it.each(Object.entries(STATES))('where %s', async (stateName, state) => {
    const closing: (() => Promise<void>)[] = [];
    await owner.query('DROP TABLE IF EXISTS orders, filled CASCADE');
    if (state.sql !== '') await owner.query(state.sql);
    const world = await open(
      { onTestFinished: (close) => void closing.push(close) },
      change,
    );
    if (state.open !== undefined) await other.query(`BEGIN; ${state.open}`);
    const runs = await planAndApply(world, change.desired);
    if (state.open !== undefined) await other.query('COMMIT');

    const atStake = await count(rowsAtStake(change));
    note(`${changeName}; ${stateName}`, runs, atStake);
    const passes = mayPass(change, state, atStake);
    expect(runs.planned.outputs['outcome'], runs.planned.stdout).toBe(
      passes ? 'planned' : 'blocked',
    );
    expect(runs.applied.outputs['outcome'], runs.applied.stdout).toBe(
      passes ? 'applied' : 'blocked',
    );
    expect(world.topologyRequests('PUT')).toHaveLength(passes ? 1 : 0);
    for (const close of closing) await close();
  });
});

/** Writes the most memory that a process had, in MB, when it ends. */
const METER =
  "import { writeFileSync } from 'node:fs'; process.on('exit', () => writeFileSync(process.env.METER, String(process.resourceUsage().maxRSS / 1e3)));";

it('two applies of 1,000 tables ask a bounded number of statements, in less than 300 MB', async (context) => {
  const names = Array.from({ length: 1_000 }, (_, at) => `many_${at}`);
  const placed = (group: string): JsonObject => ({
    ...changeNamed(MOVE).live,
    databases: {
      app: {
        default_shard_group: 'meta',
        schemas: {
          public: {
            tables: Object.fromEntries(
              names.map((name) => [name, { shard_group: group }]),
            ),
          },
        },
      },
    },
  });
  for (const name of names)
    await owner.query(`CREATE TABLE ${name} (id bigint, tenant_id text)`);
  const [first, second] = [placed('one'), placed('two')];
  const world = await open(context, { live: first, desired: second });
  const meter = join(folder, 'meter.mjs');
  writeFileSync(meter, METER);

  for (const [desired, at] of [
    [second, 1],
    [first, 2],
  ] as const) {
    const result = join(folder, `memory-${at}`);
    const run = await world.onDispatch({
      isProcess: true,
      inputs: { allow: 'needs-empty:app.public.*', 'on-drift': 'overwrite' },
      files: { [FILE]: asYaml(desired) },
      env: {
        NODE_EXTRA_CA_CERTS: authority,
        NODE_OPTIONS: `--import ${meter}`,
        METER: result,
      },
    });
    const statements = run.log.match(/\d+ parameters?, \d+ ms: /g)?.length ?? 0;
    const memory = Number(readFileSync(result, 'utf8'));
    console.log(
      `apply ${at} of 1,000 tables: ${run.outputs['outcome']}, ${statements} statements, ${Math.round(memory)} MB`,
    );
    expect(run.outputs['outcome'], run.stdout).toBe('applied');
    // Of 200 tables: kind, rows and sequences for the plan and before the PUT, rows on one shard after it.
    expect(statements).toBeLessThan(1_500);
    expect(memory).toBeLessThan(300);
    await owner.query('SELECT __neki.stand_in_reset($1::jsonb)', [
      JSON.stringify(desired),
    ]);
  }
});

const NEW_TABLE = 'list a new table in a hashed group';
const INNER_BOUND = 'move an inner bound of a range index';
const MOVE = 'move a table to another shard';

function changeNamed(name: string): TopologyChange {
  const change = CHANGES[name];
  if (change === undefined) throw new Error(`there is no change ${name}`);
  return change;
}

describe('what else makes a look lie', () => {
  const rows =
    "CREATE TABLE orders (id bigint, tenant_id text); INSERT INTO orders VALUES (100, 'b')";
  const none = 'CREATE TABLE orders (id bigint, tenant_id text)';

  /** Runs a situation that begins with these statements. */
  async function situation(
    context: Finishing,
    name: string,
    sql: string,
    arrange: (world: World) => Promise<RunOptions | undefined>,
  ) {
    const change = changeNamed(name);
    await owner.query(`DROP TABLE IF EXISTS orders; ${sql}`);
    const world = await open(context, change);
    const options = await arrange(world);
    const runs = await planAndApply(world, change.desired, options);
    return { world, runs, atStake: await count(rowsAtStake(change)) };
  }

  it('operators of the role’s own schema', async (context) => {
    await owner.query(
      'ALTER ROLE reader SET search_path = evil, pg_catalog, public',
    );
    const { runs, atStake } = await situation(
      context,
      INNER_BOUND,
      rows,
      async () => undefined,
    );
    await owner.query('ALTER ROLE reader RESET search_path');
    note('operators of the role’s own schema', runs, atStake);
    expect(runs.applied.outputs['outcome']).toBe('blocked');
  });

  it.each([
    ['a role whose sessions ask one shard', '__neki.shard', 'sh-other'],
    ['a role whose sessions ask replicas', '__neki.target', 'replica'],
  ])('%s', async (name, setting, value) => {
    const closing: (() => Promise<void>)[] = [];
    await owner.query(`ALTER ROLE reader SET ${setting} = '${value}'`);
    const { runs, atStake } = await situation(
      { onTestFinished: (close) => void closing.push(close) },
      NEW_TABLE,
      none,
      async () => undefined,
    );
    await owner.query(`ALTER ROLE reader RESET ${setting}`);
    note(name, runs, atStake);
    expect(runs.applied.outputs['outcome']).toBe('applied');
    for (const close of closing) await close();
  });

  it('a prepared transaction', async (context) => {
    const { runs } = await situation(context, NEW_TABLE, none, async () => {
      await other.query(
        "BEGIN; INSERT INTO orders VALUES (1, 'a'); PREPARE TRANSACTION 'two'",
      );
      return undefined;
    });
    await owner.query("COMMIT PREPARED 'two'");
    const atStake = await count(rowsAtStake(changeNamed(NEW_TABLE)));
    note('a prepared transaction', runs, atStake);
    expect(atStake).toBe(1);
    expect(runs.applied.outputs['outcome']).toBe('blocked');
  });

  it.each([
    ['a transaction that ends with rows while it is waited for', 'COMMIT'],
    ['a transaction that is undone while it is waited for', 'ROLLBACK'],
  ])('%s', async (name, end) => {
    const closing: (() => Promise<void>)[] = [];
    let isOpen = true;
    const { runs, atStake } = await situation(
      { onTestFinished: (close) => void closing.push(close) },
      NEW_TABLE,
      none,
      async () => {
        await other.query("BEGIN; INSERT INTO orders VALUES (1, 'a')");
        return {
          isProcess: false,
          onSleep: async () => {
            if (isOpen) await other.query(end);
            isOpen = false;
          },
        };
      },
    );
    note(name, runs, atStake);
    expect(runs.applied.outputs['outcome']).toBe(
      end === 'COMMIT' ? 'blocked' : 'applied',
    );
    for (const close of closing) await close();
  });
});
