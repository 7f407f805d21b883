import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../sandbox/github.ts';
import type { JsonObject } from '../sandbox/platform.ts';
import {
  pullRequestEvent,
  pushEvent,
  type RunOptions,
  type RunResult,
} from '../sandbox/runner.ts';
import { REFERRED, REROUTED } from './changes.ts';
import { asYaml, declaring } from './documents.ts';
import { FILE, headOf, messages, openWorld, type World } from './world.ts';

const NEEDS_EMPTY = 'topology:allow-needs-empty';

type Context = Parameters<typeof openWorld>[0];

function wanting(context: Context, document: JsonObject): Promise<World> {
  return openWorld(context, { after: asYaml(document) });
}

/** A later push to the pull request of another document, and the run for it. */
function pushing(world: World, document: JsonObject): Promise<RunResult> {
  world.github.commit(REPOSITORY, {
    branch: 'change',
    files: { [FILE]: asYaml(document) },
  });
  return world.onPullRequest({ files: { [FILE]: asYaml(document) } });
}

/** `REROUTED` with a reference table, which needs a backfill besides. */
const WORSE: JsonObject = {
  ...REFERRED,
  shard_groups: REROUTED['shard_groups'] ?? [],
};

describe.concurrent('a consent label', () => {
  it('lets the changes pass that were shown when it was set, on the pull request and at the push, and says by whom', async (context) => {
    const world = await wanting(context, REROUTED);
    expect((await world.onPullRequest()).outputs['outcome']).toBe('blocked');
    world.github.addLabels(REPOSITORY, 1, [NEEDS_EMPTY], 'grace');
    world.github.setRole(REPOSITORY, 'grace', 'write');
    const planned = await world.onPullRequest();
    expect(planned.outputs).toMatchObject({
      outcome: 'planned',
      risk: 'needs-empty',
    });
    expect(planned.summary).toContain(
      `\`${NEEDS_EMPTY}\` that \`grace\` set on`,
    );
    const applied = await world.onPush();
    expect(applied.outputs).toMatchObject({
      outcome: 'applied',
      applied: 'true',
    });
    expect(world.comments()[0]).toContain('that `grace` set on');
  });

  it('counts for a plan after the merge, as before an approval, which leaves the comment and the branch as they are', async (context) => {
    const world = await wanting(context, REROUTED);
    await world.onPullRequest();
    world.github.addLabels(REPOSITORY, 1, [NEEDS_EMPTY]);
    await world.onPullRequest();
    const shown = world.github.comments(REPOSITORY, 1);
    const plan = await world.onPush({ inputs: { mode: 'plan' } });
    expect(plan).toMatchObject({
      exitCode: 0,
      outputs: { outcome: 'planned', applied: 'false' },
    });
    expect(world.topologyRequests('PUT')).toEqual([]);
    expect(world.github.comments(REPOSITORY, 1)).toEqual(shown);
    expect((await world.onPush()).outputs['outcome']).toBe('applied');
  });

  it('set before a change was shown does not cover it', async (context) => {
    const world = await wanting(context, REROUTED);
    world.github.addLabels(REPOSITORY, 1, [NEEDS_EMPTY]);
    expect((await world.onPullRequest()).outputs['outcome']).toBe('blocked');
    const again = await world.onPullRequest();
    expect(again.outputs['outcome']).toBe('blocked');
    expect(messages(again, 'notice')).toContain('Remove it and add it again');
    expect((await world.onPush()).outputs).toMatchObject({
      outcome: 'blocked',
      applied: 'false',
    });
  });

  it('is outgrown by a later push with a worse change, until it is set again', async (context) => {
    const world = await wanting(context, REROUTED);
    const labels = [NEEDS_EMPTY, 'topology:allow-new-table'];
    await world.onPullRequest();
    world.github.addLabels(REPOSITORY, 1, labels);
    expect((await world.onPullRequest()).outputs['outcome']).toBe('planned');
    const outgrown = await pushing(world, WORSE);
    expect(outgrown.outputs).toMatchObject({ outcome: 'blocked' });
    expect(outgrown.summary).toContain('new-table:app.public.currencies');
    expect(outgrown.summary).not.toContain('needs-empty:app.public.events');
    world.github.removeLabels(REPOSITORY, 1, labels.slice(1));
    world.github.addLabels(REPOSITORY, 1, labels.slice(1));
    const files = { [FILE]: asYaml(WORSE) };
    expect((await world.onPullRequest({ files })).outputs['outcome']).toBe(
      'planned',
    );
    expect((await world.onPush({ files })).outputs['outcome']).toBe('applied');
  });

  it('of somebody with the role maintain counts', async (context) => {
    const world = await wanting(context, REROUTED);
    await world.onPullRequest();
    world.github.addLabels(REPOSITORY, 1, [NEEDS_EMPTY], 'grace');
    world.github.setRole(REPOSITORY, 'grace', 'maintain');
    expect((await world.onPullRequest()).outputs['outcome']).toBe('planned');
  });

  it.for<['triage' | 'read' | 'none']>([['triage'], ['read'], ['none']])(
    'of somebody with the role %s counts for nothing',
    async ([role], context) => {
      const world = await wanting(context, REROUTED);
      await world.onPullRequest();
      world.github.addLabels(REPOSITORY, 1, [NEEDS_EMPTY], 'mallory');
      world.github.setRole(REPOSITORY, 'mallory', role);
      const run = await world.onPullRequest();
      expect(run.outputs['outcome']).toBe('blocked');
      expect(messages(run, 'notice')).toContain(
        '`mallory` may not write to the repository',
      );
      expect((await world.onPush()).outputs).toMatchObject({
        outcome: 'blocked',
        applied: 'false',
      });
    },
  );

  it('of another workflow’s account counts for nothing', async (context) => {
    const world = await wanting(context, REROUTED);
    await world.onPullRequest();
    world.github.addLabels(REPOSITORY, 1, [NEEDS_EMPTY], 'github-actions[bot]');
    expect((await world.onPullRequest()).outputs['outcome']).toBe('blocked');
  });

  it('that was removed counts no more', async (context) => {
    const world = await wanting(context, REROUTED);
    await world.onPullRequest();
    world.github.addLabels(REPOSITORY, 1, [NEEDS_EMPTY]);
    expect((await world.onPullRequest()).outputs['outcome']).toBe('planned');
    world.github.removeLabels(REPOSITORY, 1, [NEEDS_EMPTY]);
    expect((await world.onPullRequest()).outputs['outcome']).toBe('blocked');
    expect((await world.onPush()).outputs['outcome']).toBe('blocked');
  });

  it('that was deleted from the repository counts no more', async (context) => {
    const world = await wanting(context, REROUTED);
    await world.onPullRequest();
    world.github.addLabels(REPOSITORY, 1, [NEEDS_EMPTY]);
    expect((await world.onPullRequest()).outputs['outcome']).toBe('planned');
    world.github.deleteLabel(REPOSITORY, NEEDS_EMPTY);
    expect((await world.onPullRequest()).outputs['outcome']).toBe('blocked');
    expect((await world.onPush()).outputs).toMatchObject({
      outcome: 'blocked',
      applied: 'false',
    });
  });

  it('counts for nothing where GitHub does not tell who set it', async (context) => {
    const world = await wanting(context, REROUTED);
    await world.onPullRequest();
    world.github.addLabels(REPOSITORY, 1, [NEEDS_EMPTY]);
    world.github.fault({
      kind: 'status',
      status: 403,
      body: {},
      match: { path: /\/issues\/1\/events/ },
    });
    const run = await world.onPullRequest();
    expect(run.outputs['outcome']).toBe('blocked');
    expect(messages(run, 'notice')).toContain(
      'reading who set the labels of pull request #1',
    );
  });

  it('that is set after the merge lets a re-run of the apply pass, whose plan was shown before it', async (context) => {
    const world = await wanting(context, REROUTED);
    await world.onPullRequest();
    expect((await world.onPush()).outputs['outcome']).toBe('blocked');
    world.github.addLabels(REPOSITORY, 1, [NEEDS_EMPTY]);
    const again = await world.onPush({ env: { GITHUB_RUN_ATTEMPT: '2' } });
    expect(again.outputs['outcome']).toBe('applied');
  });

  it('on an open pull request from the branch that is pushed to consents to nothing there', async (context) => {
    const world = await wanting(context, REROUTED);
    const { github } = world;
    github.commit(REPOSITORY, {
      branch: 'production',
      files: { 'README.md': 'production' },
    });
    const { number } = github.openPullRequest(REPOSITORY, {
      head: 'production',
    });
    const files = { [FILE]: asYaml(REROUTED) };
    await world.run(pullRequestEvent(github.pull(REPOSITORY, number)), {
      files,
    });
    github.addLabels(REPOSITORY, number, [NEEDS_EMPTY]);
    github.commit(REPOSITORY, { branch: 'production', files });
    const push = pushEvent({
      ref: 'refs/heads/production',
      after: headOf(github, 'production'),
    });
    const run = await world.run(push, { files });
    expect(run.outputs).toMatchObject({ outcome: 'blocked', applied: 'false' });
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('on a fork’s pull request counts for nothing: its run may be of a workflow file of the fork’s', async (context) => {
    const { github, ...world } = await openWorld(context);
    const files = { [FILE]: asYaml(REROUTED) };
    github.fork(REPOSITORY, 'mallory');
    github.commit('mallory/topology', {
      branch: 'theirs',
      files,
      author: 'mallory',
    });
    const head = { head: 'theirs', headRepository: 'mallory/topology' };
    const { number } = github.openPullRequest(REPOSITORY, head);
    await world.run(pullRequestEvent(github.pull(REPOSITORY, number)), {
      files,
    });
    github.addLabels(REPOSITORY, number, [NEEDS_EMPTY]);
    const before = headOf(github, 'main');
    const after = github.merge(REPOSITORY, number).sha;
    const run = await world.run(pushEvent({ before, after }), { files });
    expect(run.outputs).toMatchObject({ outcome: 'blocked', applied: 'false' });
    expect(messages(run, 'notice')).toContain('because it is from a fork');
  });

  it('counts for nothing with `consent: allow`', async (context) => {
    const world = await wanting(context, REROUTED);
    const options: RunOptions = { inputs: { consent: 'allow' } };
    await world.onPullRequest(options);
    world.github.addLabels(REPOSITORY, 1, [NEEDS_EMPTY]);
    const run = await world.onPullRequest(options);
    expect(run.outputs['outcome']).toBe('blocked');
    expect(run.summary).not.toContain(NEEDS_EMPTY);
    expect((await world.onPush(options)).outputs['outcome']).toBe('blocked');
  });
});

describe.concurrent('a line of `allow`', () => {
  it('that no change needs is told in a notice', async (context) => {
    const world = await openWorld(context, {
      after: asYaml(declaring('audit')),
    });
    const allow = 'needs-empty:app.public.events\nneeds-backfill';
    const run = await world.onPullRequest({ inputs: { allow } });
    expect(run.outputs['outcome']).toBe('planned');
    expect(messages(run, 'notice')).toContain(
      'No change needs these lines of `allow`: `needs-empty:app.public.events` and `needs-backfill`.',
    );
  });
});
