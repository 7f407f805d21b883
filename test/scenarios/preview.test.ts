import { describe, expect, it, type TestContext } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import { type Branch, makeShard } from '../../sandbox/platform.ts';
import {
  pullRequestEvent,
  type RunOptions,
  type RunResult,
} from '../../sandbox/runner.ts';
import { asYaml, LIVE } from './documents.ts';
import { openQuiet } from './service.ts';
import {
  asked,
  cancelledAtSleep,
  messages,
  openWorld,
  type World,
  type WorldOptions,
} from './world.ts';

const PREVIEW = 'acme/shop/dev';
const ROOT = '/v1/organizations/acme/databases/shop/branches/dev';

/** The topology of `main` with a name for each of its shards. */
const SYMBOLIC = asYaml(LIVE)
  .replaceAll('sh57wz7p7tblk2', '${shard:authoritative}')
  .replaceAll('sh7xeak9f22vu6', '${shard:sh2}')
  .replaceAll('shk3owth68zsjl', '${shard:sh3}')
  .replaceAll('shoizkgheesrb2', '${shard:sh4}');

/** A world whose pull request names shards, and has the branch `dev` to itself, which starts with one shard. */
function openPreview(
  context: TestContext,
  options: WorldOptions = {},
): Promise<World> {
  return openQuiet(context, { after: SYMBOLIC, ...options });
}

/** One whose runs write comments. */
function openTalking(context: TestContext): Promise<World> {
  return openWorld(context, { after: SYMBOLIC });
}

/** Adds shards to the preview's branch, called `sh2` and so on. */
function addShards(
  world: World,
  count: number,
  more: Partial<ReturnType<typeof makeShard>> = {},
): Branch {
  const branch = world.platform.branch(PREVIEW);
  for (let at = 1; at <= count; at++)
    branch.shards.push(makeShard({ name: `shdev${at}`, ...more }, at));
  return branch;
}

function preview(
  world: World,
  { inputs, ...options }: RunOptions = {},
): Promise<RunResult> {
  const own = { branch: 'dev', mode: 'apply', allow: 'needs-empty', ...inputs };
  return world.onPullRequest({ ...options, inputs: own });
}

/** The lines of the log that say what is waited for. */
function waits({ log }: RunResult): readonly string[] {
  return log.split('\n').filter((line) => line.startsWith('Waiting for '));
}

function lists(world: World): readonly string[] {
  return asked(world.platform).filter((line) =>
    line.startsWith(`GET ${ROOT}/shards`),
  );
}

describe.concurrent('a preview whose branch and shards are ready', () => {
  it('costs two requests more than any other apply, and one where nothing changes', async (context) => {
    // The service's clock stands still: its copy is as young for the second run, however busy the machine is.
    const at = Date.parse('2026-11-01T12:00:00Z');
    const world = await openPreview(context, { platform: { now: () => at } });
    addShards(world, 3);
    const first = await preview(world);
    expect(first.outputs).toMatchObject({
      outcome: 'applied',
      applied: 'true',
    });
    expect(waits(first)).toEqual([]);
    expect(asked(world.platform)).toEqual([
      `GET ${ROOT}`,
      `GET ${ROOT}/data-topology`,
      `GET ${ROOT}/shards?page=1&per_page=100`,
      `GET ${ROOT}/neki-changes?page=1&per_page=100`,
      `GET ${ROOT}`,
      `GET ${ROOT}/neki-changes?page=1&per_page=100`,
      `GET ${ROOT}/data-topology`,
      `PUT ${ROOT}/data-topology`,
      `GET ${ROOT}/data-topology`,
    ]);
    const second = await preview(world);
    expect(second.outputs['outcome']).toBe('no-change');
    expect(asked(world.platform).slice(9)).toEqual([
      `GET ${ROOT}`,
      `GET ${ROOT}/data-topology`,
      `GET ${ROOT}/shards?page=1&per_page=100`,
    ]);
  });

  it('is applied push after push: what an earlier push has put there is no drift', async (context) => {
    const world = await openTalking(context);
    addShards(world, 3);
    await preview(world);
    const [first] = world.comments();
    const later = SYMBOLIC.replace(
      'users:',
      'orders:\n            shard_group: meta\n          users:',
    );
    world.github.commit(REPOSITORY, {
      branch: 'change',
      files: { 'data-topology.yaml': later },
      message: 'More',
    });
    const run = await preview(world, {
      files: { 'data-topology.yaml': later },
      env: { GITHUB_RUN_ID: '7700009' },
    });
    expect(run.outputs).toMatchObject({
      outcome: 'applied',
      drift: 'false',
      'change-count': '1',
    });
    expect(world.comments()).toEqual([
      expect.stringMatching(/✅ Preview: Applied .*acme\/shop\/dev/),
    ]);
    expect(world.comments()[0]).not.toBe(first);
  });
});

describe.concurrent('a preview waits', () => {
  it('for its branch, and asks it nothing else before', async (context) => {
    const world = await openPreview(context);
    addShards(world, 3).pendingForReads = 2;
    const run = await preview(world);
    expect(run.outputs['outcome']).toBe('applied');
    expect(waits(run)).toEqual([
      'Waiting for the branch `acme/shop/dev` to be ready (`pending` now).',
    ]);
    expect(run.log).toContain('The branch is ready.');
    expect(asked(world.platform).slice(0, 4)).toEqual([
      `GET ${ROOT}`,
      `GET ${ROOT}`,
      `GET ${ROOT}`,
      `GET ${ROOT}/data-topology`,
    ]);
  });

  it('for nothing once it may not list shards any more', async (context) => {
    const world = await openPreview(context);
    addShards(world, 1);
    const match = { path: `${ROOT}/shards`, nth: 2 };
    world.platform.fault({ kind: 'status', status: 403, match });
    const run = await preview(world);
    expect(run.outputs['outcome']).toBe('invalid');
    expect(lists(world)).toHaveLength(2);
  });

  it('for shards although listing them fails in between', async (context) => {
    const world = await openPreview(context);
    // One that nothing uses is a warning, and no reason to give up.
    addShards(world, 4);
    const [, , third] = world.platform.branch(PREVIEW).shards;
    Object.assign(third ?? {}, { pendingForLists: 2 });
    world.platform.fault({
      kind: 'status',
      status: 503,
      headers: { 'retry-after': '0' },
      match: { path: `${ROOT}/shards`, nth: 2, times: 4 },
    });
    const run = await preview(world);
    expect(run.outputs['outcome']).toBe('applied');
    expect(run.log).toContain('could not be listed');
  });

  it('for shards of a branch that has none, and says that', async (context) => {
    const world = await openPreview(context);
    world.platform.branch(PREVIEW).shards.splice(0);
    const run = await preview(world, { inputs: { timeout: '2' } });
    expect(messages(run, 'error')).toContain('It has no shard. Create the');
  });

  it('for nothing once it is cancelled', async (context) => {
    const world = await openPreview(context);
    const run = await preview(world, cancelledAtSleep(2));
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(messages(run, 'error')).toMatch(/`sh2`.*cancelled/);
    expect(JSON.parse(run.outputs['failure'] ?? '')).toMatchObject({
      kind: 'cancelled',
      retry: 'same',
    });
    expect(lists(world)).toHaveLength(2);
    expect(run.elapsedMs).toBeLessThan(7500);
  });

  it('for a shard that never comes, and says what is there and what to do', async (context) => {
    const world = await openPreview(context);
    addShards(world, 1);
    const run = await preview(world, { inputs: { timeout: '2' } });
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    const errors = messages(run, 'error');
    expect(errors).toMatch(/After \d\.\d s .*`acme\/shop\/dev` .*`sh3`, `sh4`/);
    expect(errors).toContain(
      'Its shards are called `sh1`, `sh2`, `authoritative`.',
    );
    expect(errors).toContain(
      '`pscale branch shard create shop dev --org acme --config-profile default --count 2`',
    );
    expect(errors).toMatch(/input `shards`: `sh3: \$\{shard:sh1\}`.*`timeout`/);
    const line =
      SYMBOLIC.split('\n').findIndex((text) => text.includes('sh3')) + 1;
    expect(run.annotations).toContainEqual(
      expect.objectContaining({ level: 'error', line }),
    );
    expect(world.topologyRequests('PUT')).toEqual([]);
  });
});

it.for([
  [
    'all but one for others',
    'sh2: ${shard:sh2}\n"*": "${shard:authoritative}"',
    2,
  ],
] as const)(
  'a preview with fewer shards than production is applied with %s, and nags about nothing',
  async ([, shards, count], context) => {
    const world = await openPreview(context);
    const { shards: own } = addShards(world, count - 1);
    for (const shard of own.slice(0, 1)) shard.display_name = null;
    const run = await preview(world, { inputs: { shards } });
    expect(run.outputs).toMatchObject({
      outcome: 'applied',
      applied: 'true',
    });
    expect(messages(run, 'warning')).toBe('');
    const uids =
      JSON.stringify(world.platform.branch(PREVIEW).topology).match(
        /(?<="shard_uid":")[^"]+/g,
      ) ?? [];
    expect(new Set(uids).size).toBe(count);
    expect(
      (await preview(world, { inputs: { shards } })).outputs['outcome'],
    ).toBe('no-change');
  },
);

describe.concurrent('a branch that does not exist', () => {
  const missing = { branch: 'pr-9' };
  const skip = { ...missing, 'on-missing-branch': 'skip' };

  it.for(['plan', 'apply'])(
    'is skipped with `on-missing-branch: skip` and `mode: %s`, green and without a comment',
    async (mode, context) => {
      const world = await openTalking(context);
      const run = await preview(world, { inputs: { ...skip, mode } });
      expect(run.outputs).toMatchObject({
        outcome: 'skipped',
        applied: 'false',
      });
      expect(run.summary).toMatch(
        /There is no branch `pr-9` in `acme\/shop`.*`on-missing-branch: skip`/,
      );
      expect(world.comments()).toEqual([]);
      expect(world.topologyRequests('PUT')).toEqual([]);
    },
  );

  it('is said in the comment that stands, which a later run may take over', async (context) => {
    const world = await openTalking(context);
    addShards(world, 3);
    const inputs = { 'on-missing-branch': 'skip' };
    await preview(world, { inputs });
    const { branches } =
      world.platform.state.organizations.get('acme')?.databases.get('shop') ??
      {};
    const branch = world.platform.branch(PREVIEW);
    branches?.delete('dev');
    expect(
      (await preview(world, { inputs, env: { GITHUB_RUN_ID: '7700002' } }))
        .outputs['outcome'],
    ).toBe('skipped');
    expect(world.comments()).toEqual([
      expect.stringMatching(/"phase":"preview".*Skipped/s),
    ]);
    branches?.set('dev', branch);
    await preview(world, { inputs, env: { GITHUB_RUN_ID: '7700003' } });
    expect(world.comments()).toEqual([expect.stringMatching(/In sync/)]);
  });
});

describe.concurrent('the end of a pull request with a preview', () => {
  it.for([true, false])(
    'is said with what is left of the branch (merged: %s)',
    async (merged, context) => {
      const world = await openTalking(context);
      addShards(world, 3);
      await preview(world);
      if (merged) world.github.merge(REPOSITORY, 1);
      else world.github.closePullRequest(REPOSITORY, 1);
      const before = asked(world.platform).length;
      const event = pullRequestEvent({ ...world.pull(), action: 'closed' });
      const run = await world.run(event, {
        inputs: { branch: 'dev', mode: 'apply' },
        env: { GITHUB_RUN_ID: '7700009' },
      });
      expect(run.outputs['outcome']).toBe('skipped');
      // A merge is told of by the run for its push.
      expect(world.comments()).toEqual([
        expect.stringMatching(merged ? / Applied 6 changes/ : /was closed/),
      ]);
      expect(merged ? run.summary : world.comments()[0]).toContain(
        '`pscale branch delete shop dev --org acme --force`',
      );
      expect(asked(world.platform)).toHaveLength(before);
    },
  );

  it('says nothing of a branch where there was only a plan', async (context) => {
    const world = await openTalking(context);
    await world.onPullRequest();
    world.github.closePullRequest(REPOSITORY, 1);
    await world.run(pullRequestEvent({ ...world.pull(), action: 'closed' }), {
      env: { GITHUB_RUN_ID: '7700009' },
    });
    expect(world.comments()[0]).not.toContain('pscale');
  });
});
