import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type OpenClient,
  openClient,
} from '../../../oracles/faults/harness.ts';
import { useServers } from '../../../sandbox/for-tests.ts';
import {
  type FaultKind,
  type Json,
  makeBranch,
  makeShard,
  TARGET,
  WRITER,
} from '../../../sandbox/platform.ts';
import { ok } from '../../../src/result.ts';
import {
  findMissing,
  type Missing,
  whoChanged,
} from '../../../src/run/missing.ts';
import type { Target } from '../../domain.ts';
import { factsOf, prose, textOf } from '../../messages.ts';

/** What is said of a part of a target that does not exist. */
function told(missing: Missing): string {
  return missing.kind === 'missing'
    ? textOf(prose`${missing.fact} ${missing.remedy}`)
    : missing.kind;
}

function doubtOf(missing: Missing): string {
  return missing.kind === 'unknown' ? textOf(missing.why) : missing.kind;
}

const { platform } = useServers();
let opened: OpenClient;
beforeEach(async () => {
  opened = await openClient(platform);
});
afterEach(async () => {
  await opened.close();
});

it.each<[string, FaultKind]>([
  ['no topology', { kind: 'wrongShape', body: { synced_at: null } }],
  ['a list as topology', topologyAnswer([], null)],
  ['no body', { kind: 'status', status: 204 }],
])('an answer with %s is no topology, and asked for once', async (_, fault) => {
  platform.fault({ ...fault, match: { path: '/data-topology' } });
  expect((await opened.client.readTopology()).ok).toBe(false);
  expect(platform.requests).toHaveLength(1);
});

function topologyAnswer(data_topology: Json, synced_at: Json): FaultKind {
  return { kind: 'wrongShape', body: { data_topology, synced_at } };
}

/** The client of another target of the same service. */
async function clientOf(target: Target): Promise<OpenClient['client']> {
  await opened.close();
  opened = await openClient(platform, { target });
  return opened.client;
}

const lookUp = async (target: Target): Promise<Missing> =>
  findMissing(await clientOf(target));

describe('what does not exist is named', () => {
  it.each([
    [
      { ...TARGET, organization: 'acmee' },
      /no organization `acmee`.*Did you mean `acme`/,
    ],
    [
      { ...TARGET, database: 'shpo' },
      /no database `shpo` in `acme`.*Did you mean `shop`/,
    ],
    [
      { ...TARGET, branch: 'mian' },
      /no branch `mian` in `acme\/shop`.*Did you mean `main`/,
    ],
    [{ ...TARGET, branch: 'completely-else' }, /Available: `main`, `dev`/],
  ])('%o', async (target, words) => {
    expect(told(await lookUp(target))).toMatch(words);
  });

  it.each([
    [10, /, `b7`\. Correct/],
    [12, /, `b7` and 2 more\. Correct/],
  ])(
    'with ten of %i names that are none of them like it',
    async (count, end) => {
      const branches = platform.state.organizations
        .get('acme')
        ?.databases.get('shop')?.branches;
      for (let at = 0; at < count - 2; at++)
        branches?.set(`b${at}`, makeBranch(`b${at}`, `b${at}`));
      const target = { ...TARGET, branch: 'completely-else' };
      expect(told(await lookUp(target))).toMatch(end);
    },
  );

  it('and nothing is claimed where a list is refused, broken or empty', async () => {
    const target = { ...TARGET, branch: 'x' };
    platform.reply('/branches', 403);
    const refused = await lookUp(target);
    expect(doubtOf(refused)).toMatch(
      /403 while listing branches.*`read_branch`/,
    );
    platform.clearFaults();
    platform.fault({ kind: 'wrongShape', match: { path: '/branches' } });
    expect(await lookUp(target)).toMatchObject({ kind: 'unknown' });
    platform.clearFaults();
    platform.reply('/branches', 200, { data: [] });
    expect(await lookUp(target)).toMatchObject({ kind: 'unknown' });
    for (const item of [7, {}, { name: 5 }, { branch_name: 'x' }]) {
      platform.clearFaults();
      platform.reply('/branches', 200, {
        data: [{ name: 'main' }, item],
        next_page: null,
      });
      expect(await lookUp(target)).toMatchObject({ kind: 'unknown' });
    }
  });

  it('and no further list is asked for where nothing answers', async () => {
    platform.fault({ kind: 'reset', match: { path: '/organizations' } });
    const missing = await lookUp({ ...TARGET, branch: 'x' });
    expect(doubtOf(missing)).toContain('listing organizations');
    expect(
      platform.requests.filter(({ path }) => !path.endsWith('/organizations')),
    ).toEqual([]);
  });

  it('where only the branches may be listed: they prove that their database exists', async () => {
    platform.reply(/\/(?:organizations|databases)$/, 403);
    const missing = await lookUp({ ...TARGET, branch: 'x' });
    expect(missing).toMatchObject({ kind: 'missing', part: 'branch' });
    expect(await lookUp(TARGET)).toEqual({ kind: 'none' });
  });
});

it('a shard that two pages tell of is one shard, as the later one tells', async () => {
  const { shards } = platform.branch();
  const [, second = makeShard({ name: 'sh' })] = shards;
  shards.push({ ...second, ready: false });
  const listed = await opened.client.listShards();
  const found = listed.ok
    ? listed.value.filter(({ uid }) => uid === second.name)
    : [];
  expect(found).toMatchObject([{ ready: false }]);
});

it('shards are listed from all pages, in order, with what is null or absent', async () => {
  const { shards } = platform.branch();
  for (let i = 0; i < 120; i++)
    shards.push(makeShard({ name: `s${i}`, display_name: null }, i));
  const listed = await opened.client.listShards();
  expect(listed.ok && listed.value).toHaveLength(125);
  expect(listed.ok && listed.value[0]).toMatchObject({
    authoritative: true,
    displayName: 'sh1',
    ready: true,
  });
  expect(listed.ok && listed.value.at(-1)).toEqual({
    uid: 's119',
    id: 'shard-id-s119',
    displayName: undefined,
    ready: true,
    authoritative: false,
  });
});

it('a shard of which only its name is told is ready, and not the authoritative one', async () => {
  platform.fault({
    kind: 'wrongShape',
    body: { data: [{ id: 'id-1', name: 's1' }], current_page: 1 },
  });
  const listed = await opened.client.listShards();
  expect(listed.ok && listed.value).toEqual([
    {
      uid: 's1',
      id: 'id-1',
      displayName: undefined,
      ready: true,
      authoritative: false,
    },
  ]);
});

it('a list of shards without one name is unknown, and not empty', async () => {
  platform.fault({ kind: 'wrongShape', body: { data: [{ uid: 's1' }, 7] } });
  expect(await opened.client.listShards()).toMatchObject({ ok: false });
});

it('changes of the cluster are those without a time of completion, whatever their state, and whether they add shards', async () => {
  const change = { id: 'c', state: 'applying', target_type: 'shards' } as const;
  platform.branch().changes.push(
    { ...change, target_name: 'more', shards: 4, previous_shards: 2 },
    { ...change, target_name: 'same', shards: 2, previous_shards: 2 },
    { ...change, target_name: 'size' },
    { ...change, target_name: '' },
    { ...change, target_name: 'first', shards: 2, previous_shards: null },
    { ...change, target_name: 'next', state: 'pending' },
    { ...change, target_name: 'late', state: 'completed', completed_at: null },
    { ...change, target_name: 'over', state: 'completed' },
    {
      ...change,
      target_name: 'done',
      completed_at: '2026-11-01T08:00:00.000Z',
    },
  );
  expect(await opened.client.listClusterChanges()).toEqual(
    ok([
      { name: 'more', isOfShards: true },
      { name: 'same', isOfShards: false },
      { name: 'size', isOfShards: false },
      { name: 'shards', isOfShards: false },
      { name: 'first', isOfShards: true },
      { name: 'next', isOfShards: false },
      { name: 'late', isOfShards: false },
    ]),
  );
});

it('where no time of completion is told, a change of the cluster is under way by its state', async () => {
  const change = { id: 'c', target_type: 'shards' };
  platform.reply('/neki-changes', 200, {
    data: [
      { ...change, target_name: 'now', state: 'applying' },
      { ...change, target_name: 'over', state: 'completed' },
      { ...change, target_name: 'next', state: 'pending' },
      change,
    ],
    next_page: null,
  });
  expect(await opened.client.listClusterChanges()).toEqual(
    ok([{ name: 'now', isOfShards: false }]),
  );
});

it('changes of a cluster are asked for once: a run goes on without them', async () => {
  platform.reply({ path: '/neki-changes', times: 9 }, 503);
  const read = await opened.client.listClusterChanges();
  expect(read.ok).toBe(false);
  const asked = platform.requests.filter(({ path }) =>
    path.endsWith('/neki-changes'),
  );
  expect(asked).toHaveLength(1);
});

describe('query insights', () => {
  const match = { path: '/insights' };
  const statements = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      sql_text: `SELECT ${from + at}`,
    }));
  const asked = () =>
    platform.requests.filter(({ path }) => path.endsWith('/insights'));
  beforeEach(() => {
    const token = platform.state.serviceTokens.get(WRITER.id);
    if (token) token.accesses = [...token.accesses, 'read_database'];
  });

  it('without a next page end at an empty page, and are whole', async () => {
    const all = statements(0, 3);
    platform.reply({ ...match, nth: 1 }, 200, { data: all });
    platform.reply({ ...match, nth: 2 }, 200, { data: [] });
    expect(await opened.client.readInsights()).toEqual(
      ok({ items: all, isCut: false }),
    );
    expect(asked()).toHaveLength(2);
  });

  it('are whole where the service says that a page is the last', async () => {
    platform.branch().insights = statements(0, 130);
    expect(await opened.client.readInsights()).toEqual(
      ok({ items: statements(0, 130), isCut: false }),
    );
    expect(asked()).toHaveLength(2);
  });

  it('are cut at a page that cannot be read, and none where that is the first', async () => {
    platform.branch().insights = statements(0, 130);
    platform.reply({ ...match, nth: 2, times: 1 }, 500);
    expect(await opened.client.readInsights()).toEqual(
      ok({ items: statements(0, 100), isCut: true }),
    );
    platform.clearFaults();
    platform.reply(match, 500);
    expect(await opened.client.readInsights()).toMatchObject({ ok: false });
    expect(asked()).toHaveLength(3);
  });

  it('of more than 2,000 statements are cut there', async () => {
    platform.branch().insights = statements(0, 2001);
    expect(await opened.client.readInsights()).toEqual(
      ok({ items: statements(0, 2000), isCut: true }),
    );
    expect(asked()).toHaveLength(20);
  });
});

describe('what a branch is like', () => {
  const UNTOLD = {
    production: undefined,
    ready: undefined,
    state: undefined,
    isRestored: undefined,
  };

  it.each([
    ['main', true],
    ['dev', false],
  ])('is what the service tells (%s)', async (branch, production) => {
    const read = await (await clientOf({ ...TARGET, branch })).readBranch();
    expect(read).toEqual(
      ok({
        production,
        ready: true,
        state: 'ready',
        isRestored: false,
      }),
    );
  });

  it.each<[string, object, boolean]>([
    ['made then', {}, true],
    ['called up to date', { stale_schema: false }, true],
    ['called out of date', { stale_schema: true }, false],
    ['called out of date in another way', { stale_schema: 'yes' }, false],
    ['not ready', { schema_ready: false }, false],
  ])('has a snapshot of the schema that is %s', async (_, more, counts) => {
    const at = '2026-11-20T10:00:00Z';
    const body = { production: true, schema_last_updated_at: at, ...more };
    platform.fault({ kind: 'wrongShape', body });
    const schemaMadeAt = counts ? Date.parse(at) : undefined;
    expect(await opened.client.readBranch()).toEqual(
      ok({ ...UNTOLD, production: true, schemaMadeAt }),
    );
  });

  it.each([
    ['in part', { state: null, kind: 'neki' }],
    ['as other types', { production: 'false', ready: 'yes', state: 5 }],
  ])('may be told %s, which is never a no', async (_, body) => {
    platform.fault({ kind: 'wrongShape', body });
    expect(await opened.client.readBranch()).toEqual(ok(UNTOLD));
  });

  it.each([
    ['refused', { kind: 'status', status: 403 } as const],
    ['of another shape', { kind: 'wrongShape', body: 'production' } as const],
  ])('is not known where the answer is %s', async (_, fault) => {
    platform.fault(fault);
    expect(await opened.client.readBranch()).toMatchObject({ ok: false });
  });

  it.each([
    [undefined, undefined],
    [null, false],
    [{ name: 'main' }, true],
    ['main', true],
  ])('is restored from %j: %s', async (from, isRestored) => {
    platform.fault({
      kind: 'wrongShape',
      body: { production: true, restored_from_branch: from },
    });
    const read = await opened.client.readBranch();
    expect(read).toMatchObject({ ok: true, value: { isRestored } });
  });
});

describe('who changed a branch', () => {
  const entry = (id: string, more: object = {}) => ({
    id,
    type: 'AuditLogEvent',
    actor_display_name: 'Grace',
    audit_action: 'branch.updated',
    created_at: '2026-10-01T00:00:00.000Z',
    auditable_display_name: 'main',
    ...more,
  });
  const log = () => platform.state.organizations.get('acme')?.auditLog ?? [];
  const who = (since: string | null = '2026-09-15T00:00:00Z') =>
    whoChanged(opened.client, since);

  it.each(['audit-logs', 'audit-log', 'both'] as const)(
    'is found where the log is at %s',
    async (path) => {
      platform.behaviour.auditLogPath = path;
      log().unshift(entry('e9'));
      expect(await who()).toMatch(
        /for this branch, since `[^`]+`: `Grace` \(`branch.updated`, `2026-10-01/,
      );
    },
  );

  const TOPOLOGY = { audit_action: 'x.data_topology' };

  it.each<[string, readonly object[], string | undefined]>([
    [
      'by the name of what was changed, beside another',
      [{ auditable_display_name: 'x', target_display_name: 'main' }],
      'Grace',
    ],
    [
      'who changed a topology, rather than anybody else',
      [{}, { ...TOPOLOGY, actor_display_name: 'Ada' }],
      'Ada',
    ],
    ['of another branch', [{ auditable_display_name: 'dev' }], undefined],
    ['just then', [{ created_at: '2026-09-15T00:00:00.000Z' }], undefined],
    ['behind a shape nobody knows', [{ actor_display_name: 5 }, {}], 'Grace'],
  ])('is found, or nobody: %s', async (_, entries, actor) => {
    log().unshift(...entries.map((one, at) => entry(`e${at}`, one)));
    const told = await who();
    expect(told === undefined ? told : factsOf(told)[1]).toBe(
      actor && `\`${actor}\``,
    );
  });

  it('is looked for over pages, back to the time and no further', async () => {
    for (let i = 0; i < 150; i++)
      log().unshift(entry(`d${i}`, { auditable_display_name: 'dev' }));
    log().splice(149, 0, entry('e9'));
    for (let i = 0; i < 150; i++)
      log().push(entry(`o${i}`, { created_at: '2026-01-01T00:00:00.000Z' }));
    expect(await who()).toMatch(/Grace/);
    expect(platform.requests).toHaveLength(2);
    expect(platform.requests[1]?.query['starting_after']).toBeDefined();
  });

  it.each([
    ['refused', { kind: 'status', status: 403 } as const],
    ['of another shape', { kind: 'wrongShape' } as const],
  ])('is nobody where the log is %s, and no failure', async (_, fault) => {
    log().unshift(entry('e9'));
    platform.fault(fault);
    expect(await who()).toBeUndefined();
  });
});

it.each([
  ['main', true],
  ['shop/main', true],
  ['acme/shop/main', true],
  ['workshop/main', false],
  ['shop/main2', false],
])('an entry about %s is about the branch: %j', async (name, isAbout) => {
  const at = '2026-11-20T10:00:00Z';
  const entry = { actor: 'Ada', action: '', at, about: [name] };
  const named = await whoChanged(
    {
      ...opened.client,
      target: TARGET,
      auditEntriesSince: async () => [entry],
    },
    null,
  );
  expect(named !== undefined).toBe(isAbout);
});

it('three of those who changed a branch are named', async () => {
  const entries = ['Ada', 'Bob', 'Cy', 'Dan'].map((actor) => ({
    actor,
    action: '',
    at: '2026-11-20T10:00:00Z',
    about: ['main'],
  }));
  const named = await whoChanged(
    {
      ...opened.client,
      target: TARGET,
      auditEntriesSince: async () => entries,
    },
    null,
  );
  expect(named === undefined ? '' : textOf(named)).toBe(
    'The audit log lists for this branch: `Ada` (`2026-11-20T10:00:00Z`), `Bob` (`2026-11-20T10:00:00Z`), `Cy` (`2026-11-20T10:00:00Z`).',
  );
});
