import { describe, expect, it } from 'vitest';
import { isOfHistory } from '../../sandbox/github/graphql.ts';
import { JOB_TOKEN, REPOSITORY } from '../../sandbox/github.ts';
import type { JsonObject } from '../../sandbox/platform.ts';
import {
  pullRequestEvent,
  pushEvent,
  type RunResult,
  runAction,
} from '../../sandbox/runner.ts';
import { liveWith, planOf, RESHARDED } from './changes.ts';
import { asYaml, CHANGED, declaring, LIVE } from './documents.ts';
import { FILE, messages, openWorld, type World } from './world.ts';

/** Somebody declared a table on the branch, and nobody in the file. */
const BY_HAND = declaring('made_by_hand');
const BY_HAND_CHANGE = {
  kind: 'declaration',
  action: 'added',
  tables: { listed: ['app.public.made_by_hand'] },
};

/** What a job has checked out after the merge. */
const CHECKED_OUT = { files: { [FILE]: asYaml(CHANGED) } };

/** The state of the branch against the file's history, as the plan has it. */
function situationOf(run: RunResult): unknown {
  return planOf(run)['situation'];
}

/** Puts further versions of the file on `main`, none of which is applied, and rebuilds the pull request on them. */
function neverApplied(
  world: World,
  versions: readonly JsonObject[],
  wanted: JsonObject,
): void {
  for (const version of versions)
    world.github.commit(REPOSITORY, {
      files: { [FILE]: asYaml(version) },
      message: 'Not applied',
    });
  world.github.commit(REPOSITORY, {
    branch: 'change',
    files: { [FILE]: asYaml(wanted) },
    message: 'Change',
  });
}

describe.concurrent('a branch that was changed by hand', () => {
  it('stops a pull request and a push, and shows what was changed and what a PUT would undo', async (context) => {
    const world = await openWorld(context);
    world.platform.branch().topology = BY_HAND;
    for (const run of [await world.onPullRequest(), await world.onPush()]) {
      expect(run.exitCode).toBe(1);
      expect(run.outputs).toMatchObject({
        outcome: 'drifted',
        drift: 'true',
        applied: 'false',
      });
      expect(messages(run, 'error')).toMatch(/Drift: .*outside/);
      const [comment = ''] = world.comments();
      const outside = comment.split('| Changed on the')[1] ?? '';
      expect(outside).toMatch(/\| `app\.public\.made_by_hand`: /);
      expect(outside).toContain('`neki-topology pull acme/shop/main`');
      expect(outside).toContain('set `on-drift: overwrite`');
      expect(situationOf(run)).toMatchObject({
        state: 'drift',
        outside: [BY_HAND_CHANGE],
      });
    }
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('leads to the workflow that people start by hand, where the checkout has it', async (context) => {
    const world = await openWorld(context);
    world.platform.branch().topology = BY_HAND;
    const path = '.github/workflows/topology-approval.yaml';
    const run = await world.onPullRequest({
      inputs: { 'by-hand-workflow': path },
      files: { [FILE]: asYaml(CHANGED), [path]: 'on: workflow_dispatch\n' },
    });
    const way = `/${REPOSITORY}/actions/workflows/topology-approval.yaml) with \`on-drift: overwrite\`.`;
    expect(world.comments()[0]).toContain(way);
    expect(run.summary).toContain(way);
  });

  it('is told with the name that the audit log has for it', async (context) => {
    const world = await openWorld(context, { comment: 'never' });
    const branch = world.platform.branch();
    branch.topology = BY_HAND;
    branch.syncedAt = '2026-10-02T10:00:00.000Z';
    world.platform.state.organizations.get('acme')?.auditLog.unshift({
      id: 'event-1',
      type: 'AuditLogEvent',
      actor_display_name: 'Grace',
      audit_action: 'branch.updated',
      auditable_display_name: 'main',
      created_at: '2026-10-02T09:59:58.000Z',
    });
    const run = await world.onPullRequest();
    expect(run.summary).toContain(
      'since `2026-10-02T09:00:00.000Z`: `Grace` (`branch.updated`, `2026-10-02',
    );
    expect(run.outputs['outcome']).toBe('drifted');
  });

  it('is left alone with a warning under `on-drift: warn`', async (context) => {
    const world = await openWorld(context, { comment: 'never' });
    world.platform.branch().topology = BY_HAND;
    const before = world.pull().base.sha;
    const event = pushEvent({
      before,
      after: world.github.merge(REPOSITORY, 1).sha,
    });
    const inputs = { ...world.inputs, 'on-drift': 'warn' };
    // Not through the world, to which a drifted branch is always red.
    const run = await runAction({
      ...CHECKED_OUT,
      github: world.github,
      token: JOB_TOKEN,
      event,
      inputs,
    });
    expect(run.exitCode).toBe(0);
    expect(messages(run, 'warning')).toMatch(/Drift: .*outside/);
    expect(run.outputs).toMatchObject({
      outcome: 'drifted',
      drift: 'true',
      applied: 'false',
    });
    expect(run.summary).toContain('| Changed on the');
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('is written over under `on-drift: overwrite`, and the report keeps what was undone', async (context) => {
    const world = await openWorld(context);
    world.platform.branch().topology = BY_HAND;
    const run = await world.onPush({ inputs: { 'on-drift': 'overwrite' } });
    expect(run.outputs).toMatchObject({
      outcome: 'applied',
      drift: 'true',
      'change-count': '2',
    });
    expect(world.comments()[0]).toContain('app.public.made_by_hand');
    const previous: unknown = JSON.parse(
      run.files[run.outputs['previous-topology-file'] ?? ''] ?? '',
    );
    expect(previous).toEqual(BY_HAND);
    expect(world.platform.branch().topology).not.toEqual(BY_HAND);
  });

  it('is adopted by a pull request that brings the file in line: in sync, and nothing written', async (context) => {
    const world = await openWorld(context, { after: asYaml(BY_HAND) });
    world.platform.branch().topology = BY_HAND;
    for (const run of [await world.onPullRequest(), await world.onPush()])
      expect(run.outputs).toMatchObject({
        outcome: 'no-change',
        drift: 'false',
        changed: 'false',
      });
    expect(world.comments()).toEqual([expect.stringContaining('In sync')]);
    expect(world.topologyRequests('PUT')).toEqual([]);
  });
  it('by a finished Reshard is told apart, with what the old file would route back to', async (context) => {
    const world = await openWorld(context);
    world.platform.branch().topology = RESHARDED;
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({
      outcome: 'drifted',
      drift: 'true',
      risk: 'needs-empty',
    });
    expect(world.comments()[0]).toMatch(
      /`wide` looks like the target of a finished Reshard.*old copy/,
    );
    expect(situationOf(run)).toMatchObject({
      reshards: [
        {
          target: 'wide',
          tables: ['app.public.events', 'app.public.sessions'],
        },
      ],
    });
    expect(world.topologyRequests('PUT')).toEqual([]);
  });
});

describe.concurrent('a branch that is behind the file', () => {
  it('is no drift: earlier changes that were never applied are part of the plan', async (context) => {
    const world = await openWorld(context);
    neverApplied(
      world,
      [declaring('a'), declaring('a', 'b')],
      declaring('a', 'b', 'c'),
    );
    const files = { [FILE]: asYaml(declaring('a', 'b', 'c')) };
    const plan = await world.onPullRequest({ files });
    expect(plan.outputs).toMatchObject({
      outcome: 'planned',
      drift: 'false',
      'change-count': '1',
    });
    expect(situationOf(plan)).toMatchObject({ state: 'behind', versions: 2 });
    expect(world.comments()[0]).toMatch(
      /behind, not drifted.*2 versions earlier/,
    );
    expect(world.comments()[0]).toMatch(
      /app\.public\.a.*app\.public\.b.*app\.public\.c/,
    );
    expect((await world.onPush({ files })).outputs['outcome']).toBe('applied');
  });

  it('is no first file where `history-depth` ends before any earlier version', async (context) => {
    const world = await openWorld(context, { comment: 'never' });
    world.github.merge(REPOSITORY, 1);
    world.platform.branch().topology = declaring('made_by_hand');
    const at = async (depth: string): Promise<RunResult> =>
      world.onDispatch({ inputs: { 'history-depth': depth } });
    const cut = await at('1');
    expect(cut.outputs).toMatchObject({ outcome: 'drifted', drift: '' });
    expect(cut.summary).toContain('increase `history-depth`');
    const whole = await at('3');
    expect(whole.outputs).toMatchObject({ outcome: 'drifted', drift: 'true' });
    expect(world.topologyRequests('PUT')).toEqual([]);
  });
});

describe.concurrent('a history that cannot be read', () => {
  it('is drift of unknown cause, and nothing is written', async (context) => {
    const world = await openWorld(context);
    world.platform.branch().topology = BY_HAND;
    const match = { where: isOfHistory };
    world.github.fault({ kind: 'status', status: 403, match });
    const run = await world.onPullRequest();
    expect(run.exitCode).toBe(1);
    expect(run.outputs).toMatchObject({ outcome: 'drifted', drift: '' });
    expect(situationOf(run)).toMatchObject({ state: 'history-unknown' });
    expect(world.comments()[0]).toMatch(/^### .*Drift: cause unknown/m);
    expect(world.comments()[0]).toContain('made_by_hand');
    expect(world.comments()[0]).toContain('**Find out**');
    expect(world.comments()[0]).not.toContain('neki-topology pull');
    expect((await world.onPush()).outputs).toMatchObject({
      outcome: 'drifted',
      drift: '',
    });
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('becomes known by a token, where the run has none', async (context) => {
    const world = await openWorld(context, { comment: 'never' });
    world.platform.branch().topology = BY_HAND;
    const run = await world.onPush({ token: '' });
    expect(run.outputs).toMatchObject({ outcome: 'drifted', drift: '' });
    expect(run.summary).toContain(
      '**Find out** (recommended): set `github-token`',
    );
    expect(run.summary).not.toContain('neki-topology pull');
  });
});

it('the first file ever is compared with the branch, and what it would undo is told', async (context) => {
  const world = await openWorld(context);
  const file = 'topologies/shop.yaml';
  world.platform.branch().topology = BY_HAND;
  world.github.commit(REPOSITORY, {
    branch: 'change',
    files: { [file]: asYaml(LIVE) },
    message: 'First',
  });
  const run = await world.onPullRequest({
    files: { [file]: asYaml(LIVE) },
    inputs: { file },
  });
  expect(run.outputs).toMatchObject({
    outcome: 'planned',
    drift: 'false',
    'change-count': '1',
  });
  expect(situationOf(run)).toMatchObject({ state: 'first-file' });
  expect(world.comments()[0]).toMatch(
    /first version of the file.*made_by_hand/,
  );
});

it('a branch that holds the file in another spelling is in sync, and the report names each rule that was needed', async (context) => {
  const respelled = liveWith({
    shard_indexes: {
      by_tenant: { columns: ['tenant_id'], type: 'xxhash', index_params: {} },
    },
  });
  const after = asYaml(respelled).replaceAll("'40'", "'4000'");
  const world = await openWorld(context, { after });
  const run = await world.onPush();
  expect(run.outputs).toMatchObject({
    outcome: 'no-change',
    changed: 'false',
    risk: 'none',
    'change-count': '0',
  });
  const [comment = ''] = world.comments();
  expect(comment).toContain('formatting differs');
  for (const rule of ['xxhash-trailing-zeros', 'empty-or-omitted'])
    expect(comment).toContain(`\`${rule}\``);
  expect(situationOf(run)).toMatchObject({ state: 'in-sync' });
  expect(world.topologyRequests('PUT')).toEqual([]);
});

it('a pull request whose base has moved on takes what was merged and applied since for no drift', async (context) => {
  const world = await openWorld(context, {
    after: asYaml(declaring('mine')),
  });
  const event = pullRequestEvent({
    ...world.pull(),
    base: { ...world.pull().base },
  });
  const theirs = declaring('theirs');
  world.github.commit(REPOSITORY, {
    files: { [FILE]: asYaml(theirs) },
    message: 'Another pull request',
  });
  world.platform.branch().topology = theirs;
  const run = await world.run(event);
  expect(run.outputs['drift']).toBe('false');
});
