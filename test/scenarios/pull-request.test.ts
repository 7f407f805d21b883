import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import {
  otherEvent,
  pullRequestEvent,
  pullRequestTargetEvent,
} from '../../sandbox/runner.ts';
import { asYaml, declaring } from './documents.ts';
import { asked, FILE, fromFork, openWorld, type World } from './world.ts';

/** Bodies of everything that was written to comments, in order. */
function written({ github }: World): string[] {
  return github.requests
    .filter(
      ({ method, path }) =>
        /POST|PATCH/.test(method) && path.includes('/comments'),
    )
    .map(({ body }) => String(JSON.parse(body).body));
}

describe.concurrent('the life of one comment', () => {
  it('planned, being applied, applied, in the same comment', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest();
    await world.onPush();
    expect(written(world).map((body) => /### (.*) ·/.exec(body)?.[1])).toEqual([
      '📝 Plan: 1 change, safe',
      '⏳ Applying 1 change',
      '✅ Applied 1 change',
    ]);
    expect(world.comments()).toHaveLength(1);
  });

  it('planned, being applied, failed, with what the service said', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest();
    world.platform.fault({
      kind: 'status',
      status: 422,
      body: { message: 'no such shard' },
      match: { method: 'PUT' },
    });
    const run = await world.onPush();
    expect(run.outputs['outcome']).toBe('failed');
    expect(world.comments()[0]).toContain('no such shard');
    expect(written(world)[1]).toContain('Applying 1 change');
  });

  it('is left to the push where the merge was closed first', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest();
    world.github.merge(REPOSITORY, 1);
    const closed = pullRequestEvent({ ...world.pull(), action: 'closed' });
    const run = await world.run(closed, { env: { GITHUB_RUN_ID: '7700009' } });
    expect(run.log).toContain('was merged');
    expect(world.comments()[0]).toContain('📝 Plan');
    await world.onPush({ env: { GITHUB_RUN_ID: '7700008' } });
    expect(world.comments()).toEqual([expect.stringMatching(/✅ Applied /)]);
  });

  it('is the merged pull request’s where several hold the commit', async (context) => {
    const world = await openWorld(context);
    world.github.commit(REPOSITORY, {
      branch: 'later',
      from: 'change',
      files: { other: 'x' },
    });
    world.github.openPullRequest(REPOSITORY, { head: 'later' });
    const run = await world.onPush();
    expect(run.outputs['pull-request']).toBe('1');
  });

  it('is found for a comment’s event, and by the input', async (context) => {
    const world = await openWorld(context);
    const event = otherEvent('issue_comment', {
      action: 'created',
      issue: { number: 1, pull_request: {} },
    });
    expect((await world.run(event)).outputs['pull-request']).toBe('1');
    const run = await world.run(otherEvent('repository_dispatch'), {
      inputs: { 'pull-request': '1' },
    });
    expect(run.outputs['pull-request']).toBe('1');
  });

  it('becomes one again after two first runs that looked at once', async (context) => {
    const world = await openWorld(context);
    const both = Promise.withResolvers<void>();
    let created = 0;
    world.github.fault({
      kind: 'hold',
      until: both.promise,
      match: { method: 'POST', path: /\/comments$/, times: 2 },
    });
    world.github.onArrival(({ method, path }) => {
      if (method === 'POST' && path.endsWith('/comments')) created += 1;
      if (created === 2) both.resolve();
    });
    const run = (id: number) =>
      world.onPullRequest({ env: { GITHUB_RUN_ID: String(id) } });
    await Promise.all([run(7_700_001), run(7_700_002)]);
    expect(world.comments()).toHaveLength(2);
    await run(7_700_003);
    expect(world.comments()).toHaveLength(1);
    expect(world.comments()[0]?.match(/actions\/runs\/770000\d/g)).toEqual(
      expect.arrayContaining([1, 2, 3].map((at) => `actions/runs/770000${at}`)),
    );
  });
});

it('a pull request of a stranger gets its comment in one job, with `pull_request_target` and no checkout', async (context) => {
  const world = await openWorld(context);
  const files = { [FILE]: asYaml(declaring('their_table')) };
  const pull = fromFork(world, files);
  const run = await world.run(pullRequestTargetEvent(pull), { files: {} });
  expect(run.outputs).toMatchObject({
    outcome: 'planned',
    'pull-request': '2',
  });
  expect(world.github.comments(REPOSITORY, 2).map(({ body }) => body)).toEqual([
    expect.stringContaining('their_table'),
  ]);
  expect(asked(world.platform)).toEqual([]);
});
