import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../sandbox/github.ts';
import type { JsonObject } from '../sandbox/platform.ts';
import {
  pullRequestEvent,
  pushEvent,
  type RunOptions,
  type RunResult,
  workflowDispatchEvent,
} from '../sandbox/runner.ts';
import { REROUTED } from './changes.ts';
import { asYaml, CHANGED, declaring, SHAPES } from './documents.ts';
import { FILE, headOf, messages, openWorld, type World } from './world.ts';

type Context = Parameters<typeof openWorld>[0];

const REQUIRED: RunOptions = { inputs: { 'require-review': 'true' } };

/** A world in which pull request #1 declares `first` and #2 declares `second`, each beside what `main` has. */
async function twoPulls(context: Context): Promise<World> {
  const world = await openWorld(context, { after: asYaml(declaring('first')) });
  const { github } = world;
  github.commit(REPOSITORY, {
    branch: 'other',
    files: { [FILE]: asYaml(declaring('second')) },
  });
  github.openPullRequest(REPOSITORY, { head: 'other' });
  await planOn(world, 1, ['first']);
  await planOn(world, 2, ['second']);
  return world;
}

function planOn(
  world: World,
  number: number,
  tables: readonly string[],
  more: RunOptions = {},
): Promise<RunResult> {
  const files = { [FILE]: asYaml(declaring(...tables)) };
  return world.run(pullRequestEvent(world.github.pull(REPOSITORY, number)), {
    files,
    ...more,
  });
}

/** Merges a pull request into `main`, whose file then declares some tables; answers the push's run, unless it waits. */
function merging({ github }: World, number: number, tables: readonly string[]) {
  const before = headOf(github, 'main');
  github.merge(REPOSITORY, number);
  const files = { [FILE]: asYaml(declaring(...tables)) };
  const after = github.commit(REPOSITORY, {
    files,
    message: 'As git merges it',
  }).sha;
  return { event: pushEvent({ before, after }), files };
}

/** The run for a push, which is to be the reviewed one. */
function apply(
  world: World,
  { event, files }: ReturnType<typeof merging>,
): Promise<RunResult> {
  return world.run(event, { ...REQUIRED, files });
}

describe.concurrent('`require-review`', () => {
  it('applies what the merged pull request showed', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest();
    const run = await world.onPush(REQUIRED);
    expect(run.outputs).toMatchObject({ outcome: 'applied' });
    expect(messages(run, 'notice')).toContain(
      'As reviewed on pull request #1.',
    );
  });

  it.for(Object.entries(SHAPES))(
    'applies what was shown, whatever the change: to %s',
    async ([, shape], context) => {
      const world = await openWorld(context, { after: asYaml(shape) });
      const inputs = {
        ...REQUIRED.inputs,
        allow: 'needs-empty\nneeds-backfill\noutage\nnew-table',
      };
      const { outcome } = (await world.onPullRequest({ inputs })).outputs;
      const run = await world.onPush({ inputs });
      expect(run.outputs['outcome']).toBe(
        outcome === 'planned' ? 'applied' : 'no-change',
      );
    },
  );

  it('applies both of two pull requests that were open at once, one after the other', async (context) => {
    const world = await twoPulls(context);
    expect(
      (await apply(world, merging(world, 1, ['first']))).outputs['outcome'],
    ).toBe('applied');
    const second = await apply(world, merging(world, 2, ['first', 'second']));
    expect(second.outputs).toMatchObject({
      outcome: 'applied',
      'change-count': '1',
    });
    expect(messages(second, 'notice')).toContain(
      'As reviewed on pull request #2.',
    );
  });

  it('applies both at once where the first push was superseded: one row of the report, two reviewed changes', async (context) => {
    const world = await twoPulls(context);
    const first = merging(world, 1, ['first']);
    const second = merging(world, 2, ['first', 'second']);
    expect((await apply(world, first)).outputs['outcome']).toBe('superseded');
    const run = await apply(world, second);
    expect(run.outputs).toMatchObject({
      outcome: 'applied',
      'change-count': '1',
    });
    expect(messages(run, 'notice')).toContain(
      'As reviewed on pull requests #2 and #1.',
    );
  });

  it('refuses a change that rode along unseen, names it and nothing else, and its remedy can be followed', async (context) => {
    const world = await twoPulls(context);
    const run = await apply(world, merging(world, 1, ['first', 'smuggled']));
    expect(run.outputs).toMatchObject({ outcome: 'blocked', applied: 'false' });
    expect(run.summary).toContain(
      'Open a pull request to `main` that changes `data-topology.yaml`',
    );
    expect(world.topologyRequests('PUT')).toEqual([]);

    const text = `# Touched\n${asYaml(declaring('first', 'smuggled'))}`;
    world.github.commit(REPOSITORY, {
      branch: 'touch',
      files: { [FILE]: text },
    });
    const { number } = world.github.openPullRequest(REPOSITORY, {
      head: 'touch',
    });
    await planOn(world, number, ['first', 'smuggled']);
    const again = await apply(
      world,
      merging(world, number, ['first', 'smuggled']),
    );
    expect(again.outputs['outcome']).toBe('applied');
  });

  it('refuses a plan that shares its short id with the one that was shown: 48 bits are found in minutes', async (context) => {
    const named = (document: JsonObject, name: string): string =>
      asYaml(document).replace('uid: meta\n', `uid: meta\n    name: ${name}\n`);
    const [shown, other] = [
      named(CHANGED, 'a911ce832c2e'),
      named(REROUTED, '9be783b7e00a'),
    ];
    const world = await openWorld(context, { after: shown });
    const planned = await world.onPullRequest();
    expect(planned.outputs).toMatchObject({ outcome: 'planned', risk: 'safe' });
    const inputs = { ...REQUIRED.inputs, allow: 'needs-empty' };
    const run = await world.onPush({ inputs, files: { [FILE]: other } });
    expect(run.outputs['plan-id']).toBe(planned.outputs['plan-id']);
    expect(run.outputs).toMatchObject({
      outcome: 'blocked',
      applied: 'false',
      risk: 'needs-empty',
    });
  });

  it('refuses the plan of a pull request that is not merged', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest();
    const files = { [FILE]: asYaml(declaring('audit_trail')) };
    const before = headOf(world.github, 'main');
    const { sha: after } = world.github.commit(REPOSITORY, { files });
    const run = await world.run(pushEvent({ before, after }), {
      ...REQUIRED,
      files,
    });
    expect(run.outputs).toMatchObject({ outcome: 'blocked', applied: 'false' });
  });

  it('refuses the plan of a pull request that was merged into another branch', async (context) => {
    const world = await openWorld(context);
    const { github } = world;
    github.commit(REPOSITORY, {
      branch: 'next',
      files: { 'README.md': 'next' },
    });
    github.pull(REPOSITORY, 1).base.ref = 'next';
    await world.onPullRequest();
    const before = headOf(github, 'main');
    const landed = github.merge(REPOSITORY, 1).sha;
    github.repository().refs.set('refs/heads/main', landed);
    const push = pushEvent({ before, after: landed });
    const run = await world.run(push, REQUIRED);
    expect(run.outputs).toMatchObject({ outcome: 'blocked', applied: 'false' });
  });

  it('refuses what was merged after the run’s commit', async (context) => {
    const world = await openWorld(context);
    const { github } = world;
    await world.onPullRequest();
    const sha = github.commit(REPOSITORY, {
      files: { 'README.md': 'before the merge' },
    }).sha;
    github.merge(REPOSITORY, 1);
    const run = await world.run(workflowDispatchEvent({ sha }), REQUIRED);
    expect(run.outputs).toMatchObject({ outcome: 'blocked', applied: 'false' });
  });

  it('is not widened by the input `pull-request`', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest();
    const files = { [FILE]: asYaml(declaring('audit_trail')) };
    const before = headOf(world.github, 'main');
    const { sha: after } = world.github.commit(REPOSITORY, { files });
    const inputs = { ...REQUIRED.inputs, 'pull-request': '1' };
    const run = await world.run(pushEvent({ before, after }), {
      inputs,
      files,
    });
    expect(run.outputs).toMatchObject({ outcome: 'blocked', applied: 'false' });
  });

  it('refuses the plan of an earlier commit of the pull request', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest();
    world.github.commit(REPOSITORY, {
      branch: 'change',
      files: { 'README.md': 'pushed later' },
    });
    const run = await world.onPush(REQUIRED);
    expect(run.outputs['outcome']).toBe('blocked');
    expect(run.summary).toContain('but its last commit is');
  });

  it('refuses a plan that was made without reading the branch', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest({
      inputs: { 'service-token-id': '', 'service-token': '' },
      event: pullRequestEvent(world.pull()),
    });
    const run = await world.onPush(REQUIRED);
    expect(run.outputs).toMatchObject({ outcome: 'blocked', applied: 'false' });
  });
});

describe.concurrent('the plan in a comment', () => {
  it('of a fork’s pull request shows nothing that counts', async (context) => {
    const world = await openWorld(context);
    const { github } = world;
    github.fork(REPOSITORY, 'mallory');
    const files = { [FILE]: asYaml(declaring('theirs')) };
    github.commit('mallory/topology', {
      branch: 'theirs',
      files,
      author: 'mallory',
    });
    const { number } = github.openPullRequest(REPOSITORY, {
      head: 'theirs',
      headRepository: 'mallory/topology',
    });
    await planOn(world, number, ['theirs']);
    const run = await apply(world, merging(world, number, ['theirs']));
    expect(run.outputs).toMatchObject({ outcome: 'blocked', applied: 'false' });
    expect(run.summary).toContain('because it is from a fork');
  });
});
