import { describe, expect, it } from 'vitest';
import { type PullRequest, REPOSITORY } from '../../sandbox/github.ts';
import {
  type ActionEvent,
  mergeGroupEvent,
  pullRequestEvent,
} from '../../sandbox/runner.ts';
import { REROUTED } from './changes.ts';
import { click, FROM_GIT, merge, plan } from './consents.ts';
import { asYaml } from './documents.ts';
import { asked, headOf, messages, openWorld, type World } from './world.ts';

type Context = Parameters<typeof openWorld>[0];

/** A world whose pull request hides rows, so that its apply needs a consent. */
function hiding(context: Context): Promise<World> {
  return openWorld(context, { after: asYaml(REROUTED) });
}

function acted(pull: PullRequest, action: string): ActionEvent {
  return pullRequestEvent({ ...pull, action });
}

/** Gives the pull request another base. */
function retarget({ github, pull }: World, base: string): void {
  pull().base = { ref: base, sha: headOf(github, base) };
}

describe.concurrent('a pull request as it is now', () => {
  it('that was closed is skipped whatever the event, and its comment stays', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest();
    const [before, open] = [world.comments(), pullRequestEvent(world.pull())];
    world.github.closePullRequest(REPOSITORY, 1);
    for (const event of [acted(world.pull(), 'edited'), open]) {
      const run = await world.run(event);
      expect(run.outputs).toMatchObject({
        outcome: 'skipped',
        applied: 'false',
        'comment-url': '',
      });
      expect(run.log).toContain('Pull request #1 is closed.');
    }
    expect(world.comments()).toEqual(before);
    // Opened again, it is planned as ever.
    world.github.pull(REPOSITORY, 1).state = 'open';
    const again = await world.run(acted(world.pull(), 'reopened'));
    expect(again.outputs['outcome']).toBe('planned');
  });

  it('is planned without a comment where GitHub tells of it in another shape', async (context) => {
    const world = await openWorld(context);
    const match = { method: 'GET', path: /\/pulls\/1$/ };
    const body = { state: 'open', head: { sha: 'a' }, base: {} };
    world.github.fault({ kind: 'wrongShape', body, match });
    const run = await world.onPullRequest();
    expect(run.outputs['outcome']).toBe('planned');
    expect(messages(run, 'warning')).toContain('reading pull request #1');
    expect(world.comments()).toEqual([]);
  });

  it('that was merged gets no plan from a re-run, and proposes no other lines by it', async (context) => {
    const world = await hiding(context);
    const open = pullRequestEvent(world.pull());
    const refused = await world.run(merge(world, [1]), FROM_GIT);
    expect(refused.outputs['outcome']).toBe('blocked');
    const before = world.comments();
    const env = { GITHUB_RUN_ATTEMPT: '2' };
    const replanned = await world.run(open, { ...FROM_GIT, env });
    expect(replanned.outputs['outcome']).toBe('skipped');
    expect(world.comments()).toEqual(before);
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('that was merged has no preview any more', async (context) => {
    const world = await openWorld(context);
    const open = pullRequestEvent(world.pull());
    world.github.merge(REPOSITORY, 1);
    const run = await world.run(open, { inputs: { mode: 'apply' } });
    expect(run.outputs['outcome']).toBe('skipped');
    expect(asked(world.platform)).toEqual([]);
  });

  it('with another base is planned for it, by the line that stands in its head', async (context) => {
    const world = await hiding(context);
    const inputs = { 'apply-from': 'main\nrelease' };
    const options = { ...FROM_GIT, inputs };
    await plan(world, 1, options);
    click(world, 1);
    expect((await plan(world, 1, options)).outputs['outcome']).toBe('planned');
    const old = pullRequestEvent(world.pull());
    world.github.commit(REPOSITORY, {
      branch: 'release',
      files: { 'README.md': 'release' },
    });
    retarget(world, 'release');
    const before = world.comments();
    const late = await world.run(old, options);
    expect(late.log).toContain('The base of the pull request is `release`');
    expect(world.comments()).toEqual(before);
    const edited = await world.run(acted(world.pull(), 'edited'), options);
    expect(edited.outputs['outcome']).toBe('planned');
  });

  it('in a merge queue’s group is planned, and its comment stays', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest();
    const before = world.comments();
    world.github.forgetRequests();
    const headSha = headOf(world.github, 'change');
    const run = await world.run(mergeGroupEvent({ headSha }));
    expect(run.outputs).toMatchObject({ outcome: 'planned', applied: 'false' });
    expect(world.comments()).toEqual(before);
    expect(world.githubWrites()).toEqual([]);
    expect((await world.onPush()).outputs['outcome']).toBe('applied');
  });
});
