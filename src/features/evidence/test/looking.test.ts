import { beforeEach, describe, expect, it } from 'vitest';
import { runInProcess } from '../../../../oracles/faults/harness.ts';
import { useDatabase } from '../../../../sandbox/database/for-tests.ts';
import { useServers } from '../../../../sandbox/for-tests.ts';
import { type JsonObject, SHARDS } from '../../../../sandbox/platform.ts';
import { group } from '../../../../test/cluster.ts';
import { concernedNames, type Finding } from '../../../../test/domain.ts';
import { textOf } from '../../../../test/messages.ts';
import type { RunResult } from '../../../../test/report/results.ts';
import { asYaml } from '../../../../test/scenarios/documents.ts';
import { PROCESS_CLOCK } from '../../../clock.ts';
import { openDatabase } from '../../../ports/database/database.ts';

const [AUTHORITY, FIRST, SECOND] = SHARDS;
let address: URL;
const { platform } = useServers();
const database = useDatabase(async (opened) => {
  address = new URL(await opened.address());
});
beforeEach(() =>
  database.run('DROP SCHEMA public CASCADE; CREATE SCHEMA public'),
);

/** A topology with a group on the authority, one on a single other shard, and one that is spread. */
function topology(
  app: JsonObject,
  { index = 'by_tenant', ...more }: JsonObject = {},
): JsonObject {
  return {
    authoritative_shard_group: 'meta',
    shard_indexes: { by_tenant: { type: 'xxhash', columns: ['tenant_id'] } },
    shard_groups: [
      { uid: 'meta', key_ranges: [{ shard_uid: AUTHORITY }] },
      { uid: 'one', key_ranges: [{ shard_uid: FIRST }] },
      {
        uid: 'keyed',
        default_shard_index: index,
        key_ranges: [{ shard_uid: FIRST }],
      },
      {
        uid: 'spread',
        default_shard_index: index,
        key_ranges: [
          { shard_uid: FIRST, end: '80' },
          { shard_uid: SECOND, start: '80' },
        ],
      },
    ],
    databases: { app },
    ...more,
  } as JsonObject;
}

const tables = (bound: JsonObject): JsonObject => ({
  schemas: { public: { tables: bound } },
});

/** The tables of a database with a default. */
const placed = (bound: JsonObject): JsonObject => ({
  default_shard_group: 'meta',
  ...tables(bound),
});

/** Plans, and gives each change as its class and what it concerns; the verdict where there is one. */
async function planned(
  live: JsonObject,
  desired: JsonObject,
  mode: 'plan' | 'apply' = 'plan',
  file?: string,
) {
  platform.branch().topology = live;
  await database.reset(live);
  const cancelled = new AbortController().signal;
  const opened = openDatabase({
    url: address,
    clock: PROCESS_CLOCK,
    cancelled,
    timeout: 60_000,
  });
  const yaml = file && {
    settings: { file: 'data-topology.yaml' },
    world: {
      readWorkspaceFile: async () => ({
        kind: 'file' as const,
        bytes: Buffer.from(file),
      }),
    },
  };
  const { result } = await runInProcess(platform, {
    desired,
    mode,
    openDatabase: opened.open,
    ...yaml,
  });
  await opened.close();
  return { result, told: told(result), statements: opened.statements };
}

function told(result: RunResult): readonly string[] {
  const changes =
    'compared' in result ? (result.compared?.plan.changes ?? []) : [];
  return changes.map((change) => {
    const verdict = change.proof?.verdict ?? '-';
    return `${change.kind} ${change.class} ${verdict} ${concernedNames(change).join(' ')}`.trim();
  });
}

describe('a default that changes', () => {
  const from = topology({
    default_shard_group: 'meta',
    ...tables({ kept: { shard_group: 'meta' } }),
  });
  const to = topology({
    default_shard_group: 'spread',
    ...tables({ kept: { shard_group: 'meta' } }),
  });

  it('names the tables that have rows, whatever they are called', async () => {
    const long = 'é'.repeat(31);
    await database.run(`
      CREATE TABLE empty (id int);
      CREATE TABLE "Odd.""Name" (id int); INSERT INTO "Odd.""Name" VALUES (1), (2);
      CREATE TABLE "${long}" (id int); INSERT INTO "${long}" VALUES (1);`);
    const { result, told } = await planned(from, to);
    expect(result.outcome).toBe('blocked');
    expect(told[0]).toBe(
      `placement needs-empty rows app.public."Odd.""Name" app.public.${long}`,
    );
    expect(told).toContain(
      'placement behavioural empty app.(unlisted).(unlisted) app.public.(unlisted)',
    );
  });

  it('is not safe for a table that cannot be looked at, which is named with the reason', async () => {
    await database.run(
      'CREATE TABLE a (id int); CREATE MATERIALIZED VIEW seen AS SELECT * FROM a',
    );
    const { result, told } = await planned(from, to);
    expect(told[0]).toBe('placement needs-empty - app.public.seen');
    expect(result.notices.map((one) => textOf(one)).join()).toMatch(
      /`app\.public\.seen` could not .*materialized view/,
    );
  });

  it('tells tables apart whose names differ by where a dot stands only', async () => {
    await database.run(`
      CREATE SCHEMA "public.a"; CREATE TABLE "public.a".b (id int); INSERT INTO "public.a".b VALUES (1)`);
    const name = topology({
      default_shard_group: 'meta',
      ...tables({ 'a.b': {} }),
    });
    const { told } = await planned(name, {
      ...name,
      databases: {
        app: { default_shard_group: 'spread', ...tables({ 'a.b': {} }) },
      },
    });
    await database.run('DROP SCHEMA "public.a" CASCADE');
    expect(told).toContain('placement safe absent app.public."a.b"');
    expect(told).toContain('placement needs-empty rows app."public.a".b');
  });

  it('is not safe for more tables than are looked at', async () => {
    await database.run(
      "DO $$ BEGIN FOR i IN 1..205 LOOP EXECUTE format('CREATE TABLE t%s (id int)', i); END LOOP; END $$",
    );
    const { result, told } = await planned(from, to);
    expect(result.outcome).toBe('blocked');
    expect(told).toContain('placement needs-empty - app.public.(unlisted)');
  });

  it('of a place that is left without one is safe only where there is no table', async () => {
    const without = topology(tables({ kept: { shard_group: 'meta' } }));
    expect((await planned(from, without)).result.outcome).toBe('planned');
    await database.run('CREATE TABLE left_over (id int)');
    const { told } = await planned(from, without);
    expect(told[0]).toBe('placement outage unproven app.public.left_over');
  });
});

describe('sequences that follow their table', () => {
  const from = topology(tables({ t: { shard_group: 'one' } }));
  const to = topology(tables({ t: { shard_group: 'keyed' } }));

  it.each([
    [
      'no row, and one that another table uses',
      "CREATE TABLE t (tenant_id text, id serial); CREATE TABLE u (id int DEFAULT nextval('t_id_seq')); INSERT INTO u DEFAULT VALUES",
      'sequence needs-backfill rows app.public.t',
    ],
    [
      'rows and none',
      'CREATE TABLE t (tenant_id text); INSERT INTO t VALUES (1)',
      'sequence safe unowned app.public.t',
    ],
    [
      'rows and an identity',
      'CREATE TABLE t (tenant_id text, id int GENERATED ALWAYS AS IDENTITY); INSERT INTO t DEFAULT VALUES',
      'sequence needs-backfill rows app.public.t',
    ],
  ])('of a table with %s', async (_, sql, expected) => {
    await database.run(sql);
    const { told, result } = await planned(from, to);
    expect(told).toContain(expected);
    const owned = expected.includes('needs-backfill');
    expect(
      JSON.stringify(
        'compared' in result &&
          result.compared?.plan.changes.map(({ proof }) => [
            ...(proof?.seen ?? []),
          ]),
      ),
    ).toContain(owned ? '["public.t_id_seq"]' : '');
  });
});

describe('a global secondary index that is enabled', () => {
  const index = (more: JsonObject): JsonObject => ({
    ...tables({
      owners: {
        shard_group: 'spread',
        secondary_indexes: [{ name: 'by_mail' }],
      },
      lookup: { shard_group: 'meta' },
    }),
    global_secondary_indexes: {
      by_mail: {
        table: 'lookup',
        owner_table: 'owners',
        columns: ['mail'],
        owner_sk_columns: ['tenant_id'],
        owner_pk_columns: ['id'],
        ...more,
      },
    },
  });
  const to = topology(index({ enabled: true }));

  it.each([
    ['do not exist', '', 'safe absent'],
    [
      'is a view',
      'CREATE TABLE owners (id int); CREATE VIEW lookup AS SELECT 1',
      'needs-backfill unproven',
    ],
  ])('over tables of which one %s', async (_, sql, expected) => {
    if (sql !== '') await database.run(sql);
    const { told } = await planned(topology(index({ enabled: false })), to);
    expect(told).toContain(
      `global-secondary-index ${expected} app.public.owners`,
    );
  });

  describe('over a lookup table', () => {
    const lookup = 'CREATE TABLE lookup (mail text NOT NULL, id int';
    const notUnique = { unique: false };
    const expression = { columns: ['lower(mail)'] };

    it.each<[string, JsonObject, boolean]>([
      [', PRIMARY KEY (mail))', {}, false],
      [' PRIMARY KEY)', {}, true],
      [', PRIMARY KEY (mail, id))', {}, true],
      [', PRIMARY KEY (mail) INCLUDE (id))', {}, false],
      [', UNIQUE (mail))', {}, true],
      ['); DROP TABLE lookup', {}, false],
      [' PRIMARY KEY)', notUnique, false],
      [' PRIMARY KEY)', expression, false],
    ])('that is made with %s for %j', async (made, more, isFound) => {
      await database.run(lookup + made);
      const unique = { unique: true, ...more };
      const declared = topology(index({ ...unique, enabled: false }));

      for (const live of [topology(tables({})), declared]) {
        const enabled = live === declared;
        const desired = topology(index({ ...unique, enabled }));
        const { result } = await planned(live, desired);
        const found = result.findings.filter(
          ({ id }) => id === 'lookup-table-primary-key',
        );
        expect(found.map(({ severity }) => severity)).toEqual(
          isFound ? ['warning'] : [],
        );
      }
    });

    it('is not asked how it is made where its index ends', async () => {
      await database.run(`${lookup} PRIMARY KEY)`);
      const unique = { unique: true };
      const { result } = await planned(
        topology(index({ ...unique, enabled: true })),
        topology(index({ ...unique, enabled: false })),
      );
      expect(result.findings.map(({ id }) => id)).not.toContain(
        'lookup-table-primary-key',
      );
    });
  });
});

describe('a table that an index begins to route', () => {
  const from = topology(
    placed({ users: { shard_group: 'meta' }, orders: { shard_group: 'meta' } }),
  );
  const to = topology(
    placed({
      users: { shard_group: 'meta' },
      orders: { shard_group: 'spread' },
    }),
  );
  const toBoth = topology(
    placed({
      users: { shard_group: 'spread' },
      orders: { shard_group: 'spread' },
    }),
  );
  const users =
    'CREATE TABLE users (tenant_id text, id text, PRIMARY KEY (tenant_id, id));';
  const fk = 'FOREIGN KEY (tenant_id, id) REFERENCES users (tenant_id, id)';

  /** Findings less that of tables without a key, which most tables here have not. */
  const withoutKeys = ({ findings }: RunResult): readonly Finding[] =>
    findings.filter(({ id }) => id !== 'iteration-key');

  const view = 'CREATE TABLE orders (tenant_id text); CREATE';
  const call =
    "CREATE FUNCTION f() RETURNS text LANGUAGE sql AS 'SELECT $$x$$'";
  const body = "RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'";
  const trigger = 'TRIGGER watch AFTER INSERT ON orders FOR EACH ROW';
  const NO_KEY = ['warning iteration-key'];

  it.each<[string, string[]]>([
    ['', []],
    ['(tenant_id text PRIMARY KEY)', []],
    ['(tenant_id text NOT NULL UNIQUE)', []],
    ['(tenant_id text UNIQUE)', NO_KEY],
    ['(tenant_id text)', NO_KEY],
    ['(id text)', ['error shard-key-column', ...NO_KEY]],
    ['(tenant_id jsonb)', ['error shard-key-type', ...NO_KEY]],
    ['(tenant_id text[])', ['error shard-key-type', ...NO_KEY]],
    ['(tenant_id time)', ['warning shard-key-type', ...NO_KEY]],
    ['CREATE DOMAIN d AS text; CREATE TABLE orders (tenant_id d)', NO_KEY],
    ["CREATE TYPE e AS ENUM (''); CREATE TABLE orders (tenant_id e)", NO_KEY],
    [
      '(tenant_id text); INSERT INTO orders VALUES (NULL)',
      ['warning shard-key-null', ...NO_KEY],
    ],
    ["(tenant_id text); INSERT INTO orders VALUES ('a')", NO_KEY],
    ['(tenant_id text, id int PRIMARY KEY)', ['warning unique-per-shard']],
    [
      '(tenant_id text, id int); CREATE UNIQUE INDEX own ON orders (id) INCLUDE (tenant_id)',
      ['warning unique-per-shard', ...NO_KEY],
    ],
    [
      `${users} CREATE TABLE orders (tenant_id text, id text, ${fk})`,
      ['warning foreign-key-across-groups', ...NO_KEY],
    ],
    [
      '(tenant_id text PRIMARY KEY); CREATE TABLE users (tenant_id text REFERENCES orders)',
      ['warning foreign-key-across-groups'],
    ],
    [
      `(tenant_id text); CREATE FUNCTION f() ${body}; CREATE ${trigger} EXECUTE FUNCTION f()`,
      ['warning routed-table-code', ...NO_KEY],
    ],
    [
      `${call}; CREATE TABLE orders (tenant_id text DEFAULT f())`,
      ['warning routed-table-code', ...NO_KEY],
    ],
    [
      `${view} VIEW v AS SELECT * FROM orders`,
      ['warning routed-table-view', ...NO_KEY],
    ],
    [
      `${view} MATERIALIZED VIEW v AS SELECT * FROM orders`,
      ['warning routed-table-view', ...NO_KEY],
    ],
    ['CREATE VIEW orders AS SELECT 1 AS id', []],
  ])('that is made by %s', async (made, expected) => {
    await database.run(made.replace(/^(?=\()/, 'CREATE TABLE orders '));
    const { result } = await planned(from, to);
    await database.run('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const isRefused = result.findings.some(({ message }) =>
      textOf(message).includes('materialized ones are refused'),
    );
    expect(isRefused).toBe(made.includes('MATERIALIZED'));
    const found = result.findings.map(
      ({ severity, id }) => `${severity} ${id}`,
    );
    expect(found.toSorted()).toEqual(expected.toSorted());
    if (expected.some((one) => one.startsWith('error')))
      expect(result.outcome).toBe('invalid');
  });

  it('is planned although it lacks the column, where a comment says why that is meant', async () => {
    await database.run('CREATE TABLE orders (id text)');
    const comment =
      '# neki-topology: allow shard-key-column -- migration 7 adds it';
    const file = asYaml(to).replace('orders:', `orders: ${comment}`);
    const { result } = await planned(from, to, 'plan', file);
    expect(withoutKeys(result)).toMatchObject([
      { severity: 'allowed', id: 'shard-key-column' },
    ]);
    expect(withoutKeys(result)[0]?.message).toContain('`migration 7 adds it`');
    expect(result.outcome).not.toBe('invalid');
  });

  it('together with the table that it refers to by the key is found nothing against', async () => {
    await database.run(
      `${users} CREATE TABLE orders (tenant_id text, id text, ${fk})`,
    );
    expect(withoutKeys((await planned(from, toBoth)).result)).toEqual([]);
  });

  it('is read where no row changes its shard, too', async () => {
    await database.run('CREATE TABLE orders (id text)');
    const own = {
      uid: 'own',
      default_shard_index: 'by_tenant',
      key_ranges: [{ shard_uid: AUTHORITY }],
    };
    const groups = (from['shard_groups'] as JsonObject[]).concat(
      own as JsonObject,
    );
    const bound = topology(placed({ orders: { shard_group: 'own' } }), {
      shard_groups: groups,
    });
    const live = topology(placed({ orders: { shard_group: 'meta' } }), {
      shard_groups: groups,
    });
    expect(withoutKeys((await planned(live, bound)).result)).toMatchObject([
      { id: 'shard-key-column' },
    ]);
  });

  it.each<[string, string[], boolean]>([
    ['that spreads its group', [`${FIRST}`], true],
    [
      'of a group that is spread already',
      [`${FIRST}..40`, `${SECOND} 40..`],
      false,
    ],
  ])(
    'is read, or not, before a change of key ranges %s',
    async (_, ranges, isRead) => {
      await database.run(
        'CREATE TABLE orders (tenant_id text, id int PRIMARY KEY)',
      );
      const halves = [`${FIRST}..80`, `${SECOND} 80..`];
      const [live, wide] = [ranges, halves].map((own) =>
        topology(placed({ orders: { shard_group: 'wide' } }), {
          shard_groups: [
            group('meta', undefined, `${AUTHORITY}`),
            group('wide', 'by_tenant', ...own),
          ] as JsonObject[],
        }),
      );
      const { result } = await planned(live ?? {}, wide ?? {});
      const ids = withoutKeys(result).map(({ id }) => id);
      expect(ids.includes('unique-per-shard')).toBe(isRead);
    },
  );

  it('is not read again once it is routed so', async () => {
    await database.run('CREATE TABLE orders (id int PRIMARY KEY)');
    const { statements, result } = await planned(to, to);
    expect([statements, result.findings]).toEqual([[], []]);
  });
});
