import { describe, expect, it } from 'vitest';
import { otherEvent, pushEvent } from '../../sandbox/runner.ts';
import { UNREAD } from './service.ts';
import { asked, headOf, messages, openWorld } from './world.ts';

it('an event that brings nothing to apply is skipped, without a request to anybody', async (context) => {
  const world = await openWorld(context);
  const tag = pushEvent({
    ref: 'refs/tags/v1',
    created: true,
    after: headOf(world.github, 'main'),
  });
  const run = await world.run(tag);
  expect(run.outputs).toMatchObject({ outcome: 'skipped', applied: 'false' });
  expect(asked(world.platform)).toEqual([]);
  expect(asked(world.github)).toEqual([]);
  expect(run.summary).toMatch(/skipped/i);
});

it('an event that has no mode of its own plans, and says so', async (context) => {
  const world = await openWorld(context);
  const event = otherEvent(
    'release',
    { action: 'published' },
    { ref: 'refs/tags/v1', sha: headOf(world.github, 'main') },
  );
  const run = await world.run(event);
  expect(run.outputs).toMatchObject({
    outcome: 'planned',
    changed: 'true',
    applied: 'false',
    'change-count': '1',
  });
  expect(world.topologyRequests('GET')).toHaveLength(1);
  expect(world.topologyRequests('PUT')).toEqual([]);
  expect(messages(run, 'notice')).toMatch(/`release`.*`mode`/s);
});

describe.concurrent('a runner that lacks something', () => {
  it('the event file: a pull request cannot be told, and that is said', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPullRequest({
      env: { GITHUB_EVENT_PATH: '/nonexistent/event.json' },
    });
    expect(run.outputs['outcome']).toBe('invalid');
    expect(messages(run, 'error')).toMatch(/`pull_request`.*GITHUB_EVENT_PATH/);
    expect(asked(world.platform)).toEqual([]);
  });

  it('a place for the summary: the apply stands, with a warning', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPush({
      env: { GITHUB_STEP_SUMMARY: '/nonexistent/summary.md' },
    });
    expect(run.outputs['outcome']).toBe('applied');
    expect(messages(run, 'warning')).toMatch(/summary/);
  });

  it('a place for files: nothing is written to the branch without a way back, and the outcome is told', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPush({ env: { RUNNER_TEMP: '/nonexistent' } });
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('a place for files: what was applied stays applied', async (context) => {
    const world = await openWorld(context, {
      platform: { behaviour: { readTopology: 405 } },
      inputs: UNREAD,
    });
    const run = await world.onPush({ env: { RUNNER_TEMP: '/nonexistent' } });
    expect(world.topologyRequests('PUT')).toHaveLength(1);
    expect(run.outputs).toMatchObject({ outcome: 'applied', applied: 'true' });
  });
});
