import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../../../../sandbox/database/for-tests.ts';
import { REPOSITORY } from '../../../../../sandbox/github.ts';
import { isObject } from '../../../../../sandbox/http/json.ts';
import { type JsonObject, SHARDS } from '../../../../../sandbox/platform.ts';
import { scheduleEvent } from '../../../../../sandbox/runner.ts';
import {
  planOf,
  TABLES,
  WITH_ORDERS,
  withSchema,
} from '../../../../../test/scenarios/changes.ts';
import {
  asYaml,
  CHANGED,
  declaring,
  LIVE,
} from '../../../../../test/scenarios/documents.ts';
import { everythingLeft } from '../../../../../test/scenarios/leaks.ts';
import {
  FILE,
  headOf,
  openWorld,
  type World,
  type WorldOptions,
} from '../../../../../test/scenarios/world.ts';

let address = '';
const database = useDatabase(async (opened) => {
  address = await opened.address();
});
beforeEach(async () => {
  await database.run('DROP TABLE IF EXISTS orders, events, sessions');
  await database.reset(LIVE);
});

/** A world whose pull request adds the table. */
function adding(
  context: Parameters<typeof openWorld>[0],
  options: WorldOptions = {},
): Promise<World> {
  const looks = { 'database-url': address };
  return openWorld(context, {
    after: asYaml(WITH_ORDERS),
    inputs: looks,
    comment: 'never',
    ...options,
  });
}

/** What came of a run, and of which class it is. */
const endOf = ({ outputs }: { outputs: Readonly<Record<string, string>> }) =>
  `${outputs['outcome']} ${outputs['risk']}`;

const AFTER_MERGE = { files: { [FILE]: asYaml(WITH_ORDERS) } };
/** Fresh in any year. */
const FRESH = '2999-01-01T00:00:00.000Z';

describe('a new table in a sharded group', () => {
  it('that does not exist yet is safe, and applied without any `allow`', async (context) => {
    const world = await adding(context);
    const planned = await world.onPullRequest();
    expect(endOf(planned)).toBe('planned safe');
    expect(planned.summary).toContain(
      '`app.public.orders` is not in the database: no row is affected',
    );
    const applied = await world.onPush(AFTER_MERGE);
    expect(endOf(applied)).toBe('applied safe');
  });

  it('that exists and has no row hides nothing, and its statements need the key', async (context) => {
    await database.run('CREATE TABLE orders (tenant_id text)');
    const planned = await (await adding(context)).onPullRequest();
    expect(endOf(planned)).toBe('planned behavioural');
    expect(planOf(planned)['changes']).toMatchObject([
      {
        rows: 'found',
        statements: 'differently',
        effect: expect.stringContaining('INSERTs must include the key'),
        evidence: {
          verdict: 'empty',
          tables: [{ name: 'app.public.orders', seen: 'empty', rows: null }],
        },
      },
    ]);
  });

  const COUNT = '`app.public.orders` (1 row)';
  const NOT_USED = '`database-url` was not used';
  const bare = { allow: 'needs-empty' };
  const named = { allow: 'needs-empty:app.public.orders' };
  const restored = ({ platform }: World): void => {
    platform.branch().restoredFrom = 'production';
  };
  const shard_uid = 'of-another-branch';
  const ofAnother = (): Promise<void> =>
    database.reset({
      shard_groups: [{ uid: 'x', key_ranges: [{ shard_uid }] }],
    });
  const noJson = (): Promise<void> =>
    database.run(
      "UPDATE __neki.topology SET document = to_jsonb('none'::text)",
    );
  const withRow = (): Promise<void> =>
    database.run(
      "CREATE TABLE orders (tenant_id text); INSERT INTO orders VALUES ('a')",
    );
  type Arrange = (world: World) => void | Promise<void>;

  it.for<[string, readonly Arrange[], WorldOptions['inputs'], string, string]>([
    ['a row, and a bare class', [withRow], bare, 'blocked needs-empty', COUNT],
    ['a row, and its name', [withRow], named, 'planned needs-empty', COUNT],
    ['another branch', [ofAnother], {}, 'blocked new-table', 'another branch'],
    // Its shards have the uids of the other branch: missing rows prove nothing, and rows that are found count.
    ['a restored branch', [restored], {}, 'blocked new-table', 'was restored'],
    ['its rows', [restored, withRow], {}, 'blocked needs-empty', COUNT],
    ['no JSON stored', [noJson], {}, 'blocked new-table', NOT_USED],
  ])('that meets %s', async ([, arrange, inputs, end, says], context) => {
    const all = { 'database-url': address, ...inputs };
    const world = await adding(context, { inputs: all });
    for (const each of arrange) await each(world);
    const planned = await world.onPullRequest();
    expect(endOf(planned)).toBe(end);
    expect(planOf(planned)).toMatchObject({ live_source: 'api' });
    expect(planned.summary).toContain(says);
    expect(planned.summary.split(NOT_USED).length).toBeLessThan(3);
  });
});

describe('without an address of the database, a table that is new to the topology', () => {
  it('is blocked where no snapshot of the schema is good, until a line of `allow` names it', async (context) => {
    const world = await adding(context, { inputs: {} });
    const planned = await world.onPullRequest();
    expect(endOf(planned)).toBe('blocked new-table');
    expect(planned.summary).toMatch(/^new-table@[0-9a-f]{12}$/m);
    const allow = { allow: 'new-table:app.public.orders' };
    expect(
      (await (await adding(context, { inputs: allow })).onPullRequest())
        .outputs['outcome'],
    ).toBe('planned');
  });

  it('is applied and flagged where a fresh snapshot has its neighbours and not it', async (context) => {
    const world = await adding(context, { inputs: {} });
    world.platform.branch().schema = {
      tables: { 'app.public': ['users', 'events'] },
      at: FRESH,
      stale: false,
    };
    const planned = await world.onPullRequest();
    expect(endOf(planned)).toBe('planned new-table');
    expect(planned.summary).toContain('not in the schema snapshot');
    expect(endOf(await world.onPush(AFTER_MERGE))).toBe('applied new-table');
  });

  it('whose entry is one of a reference table is looked for in the snapshot as well', async (context) => {
    const copied = withSchema(TABLES, {
      reference_tables: { orders: { shard_groups: ['tenant_data'] } },
    });
    const world = await adding(context, { after: asYaml(copied), inputs: {} });
    world.platform.branch().schema = {
      tables: { 'app.public': ['users', 'events'] },
      at: FRESH,
      stale: false,
    };
    const planned = await world.onPullRequest();
    expect(planned.outputs['risk']).toBe('new-table');
    expect(planned.summary).toContain('not in the schema snapshot');
  });

  it('needs proof under `new-tables: prove`, and nothing under `allow`', async (context) => {
    const schema = {
      tables: { 'app.public': ['users'] },
      at: FRESH,
      stale: false,
    };
    for (const [mode, outcome] of [
      ['prove', 'blocked'],
      ['allow', 'planned'],
    ] as const) {
      const world = await adding(context, { inputs: { 'new-tables': mode } });
      world.platform.branch().schema = schema;
      expect((await world.onPullRequest()).outputs['outcome']).toBe(outcome);
    }
  });

  it('is not new where an earlier version of the file has listed it', async (context) => {
    const world = await adding(context, {
      before: asYaml(WITH_ORDERS),
      inputs: {},
    });
    world.github.commit(REPOSITORY, {
      files: { [FILE]: asYaml(LIVE) },
      message: 'Remove orders',
    });
    world.github.commit(REPOSITORY, {
      branch: 'change',
      files: { [FILE]: asYaml(WITH_ORDERS) },
      message: 'Again',
    });
    expect(endOf(await world.onPullRequest())).toBe('blocked needs-empty');
  });
});

describe('the evidence', () => {
  it('and drift read the history of the file together, each version once', async (context) => {
    const world = await adding(context, {
      inputs: { 'on-drift': 'overwrite' },
    });
    for (const note of ['one', 'two', 'three'])
      world.github.commit(REPOSITORY, {
        files: { [FILE]: `# ${note}\n${asYaml(LIVE)}` },
        message: note,
      });
    world.platform.branch().topology = CHANGED;
    const run = await world.onDispatch(AFTER_MERGE);
    expect(run.outputs).toMatchObject({
      outcome: 'blocked',
      risk: 'new-table',
      drift: 'true',
    });
    const reads = world.github.requests.map(({ method, path, query, body }) =>
      JSON.stringify([method, path, query, body]),
    );
    expect(reads.filter((read, at) => reads.indexOf(read) !== at)).toEqual([]);
  });

  it('is less where nobody listens, the run goes on, and its password is nowhere', async (context) => {
    const url = 'postgres://reader:hidden-secret@127.0.0.1:1/x?sslmode=disable';
    const world = await adding(context, { inputs: { 'database-url': url } });
    const planned = await world.onPullRequest();
    expect(endOf(planned)).toBe('blocked new-table');
    expect(planned.summary).toContain('`database-url` was not used');
    const left = everythingLeft(planned, world.github);
    expect(left).not.toContain('hidden-secret');
  });
});

describe('the topology that the database stores', () => {
  /** A world whose service answers `LIVE`, an older copy, while the database stores it with further tables. */
  async function lagging(
    context: Parameters<typeof openWorld>[0],
    options: WorldOptions = {},
  ) {
    await database.reset(declaring('of_the_database'));
    const world = await adding(context, options);
    world.platform.onArrival(({ method, json }) => {
      const written =
        method === 'PUT' && json !== undefined && isObject(json)
          ? json['data_topology']
          : undefined;
      if (written !== undefined && isObject(written))
        void database.reset(written);
    });
    return world;
  }

  it('is what the plan is made on, where the service answers an older copy', async (context) => {
    const planned = await (await lagging(context)).onPullRequest();
    expect(planned.summary).toContain('older copy');
    expect(planOf(planned)).toMatchObject({
      live_source: 'database',
      situation: { state: 'drift' },
    });
    expect(planned.outputs).toMatchObject({
      outcome: 'drifted',
      drift: 'true',
    });
  });

  it('is what is written over, and what confirms the PUT', async (context) => {
    const inputs = { 'database-url': address, 'on-drift': 'overwrite' };
    const world = await lagging(context, { inputs });
    const applied = await world.onPush(AFTER_MERGE);
    expect(endOf(applied)).toBe('applied safe');
    expect(await database.topology()).toEqual(WITH_ORDERS);
    const previous =
      applied.files[applied.outputs['previous-topology-file'] ?? ''] ?? '';
    expect(JSON.parse(previous)).toEqual(declaring('of_the_database'));
  });

  it('is asked for by a check for drift, where the service and the file agree', async (context) => {
    const world = await lagging(context);
    const sha = headOf(world.github, 'main');
    const files = { [FILE]: asYaml(LIVE) };
    const run = await world.run(scheduleEvent({ sha }), { files });
    expect(planOf(run)).toMatchObject({ live_source: 'database' });
    expect(run.exitCode).toBe(1);
  });
});

describe('what changes between the plan and the PUT', () => {
  const [AUTHORITY = '', FIRST = '', SECOND = '', THIRD = ''] = SHARDS;
  /** `orders` under a range index, of which an inner bound is here. */
  const ranged = (bound: string): JsonObject => ({
    authoritative_shard_group: 'meta',
    shard_indexes: { by_id: { type: 'range', columns: ['id'] } },
    shard_groups: [
      { uid: 'meta', key_ranges: [{ shard_uid: AUTHORITY }] },
      {
        uid: 'ranged',
        default_shard_index: 'by_id',
        key_ranges: [
          { shard_uid: FIRST, end: '40' },
          { shard_uid: SECOND, start: '40', end: bound },
          { shard_uid: THIRD, start: bound },
        ],
      },
    ],
    databases: {
      app: {
        default_shard_group: 'meta',
        schemas: { public: { tables: { orders: { shard_group: 'ranged' } } } },
      },
    },
  });

  it('a bound moved over an empty interval beside NULL keys is safe', async (context) => {
    await database.run(
      'CREATE TABLE orders (id bigint); INSERT INTO orders VALUES (NULL), (7), (200)',
    );
    await database.reset(ranged('80'));
    const world = await openWorld(context, {
      before: asYaml(ranged('80')),
      after: asYaml(ranged('60')),
      inputs: { 'database-url': address },
      comment: 'never',
    });
    const branch = world.platform.branch();
    branch.topology = ranged('80');
    expect(endOf(await world.onPullRequest())).toBe('planned safe');
    const files = { [FILE]: asYaml(ranged('60')) };
    expect((await world.onPush({ files })).outputs['outcome']).toBe('applied');
  });

  it.each([503])(
    'rows that come after a PUT with %i keep it from being repeated',
    async (status) => {
      const closing: (() => Promise<void>)[] = [];
      await database.run('CREATE TABLE orders (tenant_id text)');
      const world = await adding({
        onTestFinished: (close) => void closing.push(close),
      });
      const match = { method: 'PUT', times: 1 };
      world.platform.fault({ kind: 'status', status, match });
      world.platform.onArrival(async ({ method }) => {
        if (method === 'PUT')
          await database.run("INSERT INTO orders VALUES ('a')");
      });
      const run = await world.onPush(AFTER_MERGE);
      expect(run.outputs).toMatchObject({
        outcome: 'failed',
        applied: 'false',
      });
      expect(run.summary).toContain('The PUT was not repeated');
      expect(world.topologyRequests('PUT')).toHaveLength(1);
      for (const close of closing) await close();
    },
  );

  it('rows that come while routers do not know a shard yet block the next PUT', async (context) => {
    await database.run('CREATE TABLE orders (tenant_id text)');
    const world = await adding(context);
    for (const shard of world.platform.branch().shards)
      if (!shard.authoritative) shard.unknownForPuts = 1;
    world.platform.onArrival(async ({ method }) => {
      if (method === 'PUT')
        await database.run("INSERT INTO orders VALUES ('a')");
    });
    const run = await world.onPush(AFTER_MERGE);
    expect(run.outputs).toMatchObject({ outcome: 'blocked', applied: 'false' });
    expect(world.topologyRequests('PUT')).toHaveLength(1);
  });

  it('rows that come with the PUT are told of, by table and shard', async (context) => {
    await database.run('CREATE TABLE orders (tenant_id text)');
    const world = await adding(context);
    world.platform.onArrival(async ({ method }) => {
      if (method === 'PUT')
        await database.run("INSERT INTO orders VALUES ('a')");
    });
    const run = await world.onPush(AFTER_MERGE);
    expect(run.outputs['outcome']).toBe('applied');
    expect(run.summary).toMatch(
      new RegExp(`\`app.public.orders\` .* shard \`${AUTHORITY}\` during this`),
    );
  });
});

describe('a branch that was restored from another one', () => {
  it('does not prove that no table is unlisted', async (context) => {
    const { databases: _, ...rest } = LIVE;
    const spread = (default_shard_group: string): JsonObject => ({
      ...rest,
      databases: { app: { default_shard_group } },
    });
    await database.reset(spread('meta'));
    const world = await openWorld(context, {
      before: asYaml(spread('meta')),
      after: asYaml(spread('tenant_data')),
      inputs: { 'database-url': address },
      comment: 'never',
    });
    const branch = world.platform.branch();
    branch.topology = spread('meta');
    expect((await world.onPullRequest()).outputs['risk']).toBe('safe');
    branch.restoredFrom = 'production';
    expect(endOf(await world.onPullRequest())).toBe('blocked needs-empty');
  });
});

describe('changes of the cluster', () => {
  const change = {
    id: 'change-1',
    state: 'applying',
    target_type: 'NekiConfigurationProfile',
    target_name: 'default',
  } as const;

  it('of shards are waited for', async (context) => {
    const world = await openWorld(context, { comment: 'never' });
    const branch = world.platform.branch();
    branch.changes = [{ ...change, shards: 4, previous_shards: 3 }];
    let waits = 0;
    const run = await world.onPush({
      files: { [FILE]: asYaml(CHANGED) },
      onSleep: async () => {
        waits += 1;
        if (waits === 3) branch.changes = [];
      },
    });
    expect(run.outputs['outcome']).toBe('applied');
    expect(run.log).toContain('Waiting for the shards of `default`');
  });
});

describe('the routers, where the role may ask them', () => {
  it('hold up an apply while a workflow is under way', async (context) => {
    await database.run(
      "INSERT INTO __neki.workflows (workflow, type, database, status) VALUES ('split_tenants', 'reshard', 'app', 'running')",
    );
    const world = await adding(context);
    const run = await world.onPush(AFTER_MERGE);
    expect(run.outputs).toMatchObject({ outcome: 'blocked', applied: 'false' });
    expect(run.summary).toContain(
      'A workflow is running on the branch: `split_tenants`',
    );
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('hold up an apply that sends keys to a shard without a writable primary, and no other', async (context) => {
    await database.run(`INSERT INTO __neki.unwritable VALUES ('${SHARDS[1]}')`);
    const world = await adding(context);
    const planned = await world.onPullRequest();
    expect(planned.outputs['outcome']).toBe('planned');
    expect(planned.summary).toContain(
      `\`${SHARDS[1]}\` has no writable primary`,
    );
    expect((await world.onPush(AFTER_MERGE)).outputs).toMatchObject({
      outcome: 'blocked',
      applied: 'false',
    });
    expect(world.topologyRequests('PUT')).toEqual([]);
    const other = await openWorld(context, {
      inputs: { 'database-url': address },
      comment: 'never',
    });
    const run = await other.onPush({ files: { [FILE]: asYaml(CHANGED) } });
    expect(run.outputs['outcome']).toBe('applied');
  });
});
