import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import {
  type ActionEvent,
  mergeGroupEvent,
  otherEvent,
  pullRequestEvent,
  pushEvent,
} from '../../sandbox/runner.ts';
import { UNREAD } from './service.ts';
import { asked, headOf, messages, openWorld, type World } from './world.ts';

describe.concurrent('an event that brings nothing to apply', () => {
  const SKIPPED: readonly (readonly [
    name: string,
    event: (world: World) => ActionEvent,
  ])[] = [
    [
      'the push of a tag',
      ({ github }) =>
        pushEvent({
          ref: 'refs/tags/v1',
          created: true,
          after: headOf(github, 'main'),
        }),
    ],
  ];

  it.for(SKIPPED)(
    '%s is skipped, without a request to anybody',
    async ([, event], context) => {
      const world = await openWorld(context);
      const run = await world.run(event(world));
      expect(run.outputs).toMatchObject({
        outcome: 'skipped',
        applied: 'false',
      });
      expect(asked(world.platform)).toEqual([]);
      expect(asked(world.github)).toEqual([]);
      expect(run.summary).toMatch(/skipped/i);
    },
  );

  it.for([
    ['merged', true],
    ['closed unmerged', false],
  ] as const)(
    'a pull request that was %s is skipped; its comment says so where no merge follows',
    async ([, merged], context) => {
      const world = await openWorld(context);
      await world.onPullRequest();
      const asked = world.platform.requests.length;
      if (merged) world.github.merge(REPOSITORY, 1);
      else world.github.closePullRequest(REPOSITORY, 1);
      const run = await world.run(
        pullRequestEvent({ ...world.pull(), action: 'closed' }),
      );
      expect(run.outputs).toMatchObject({
        outcome: 'skipped',
        applied: 'false',
      });
      expect(world.platform.requests).toHaveLength(asked);
      expect(world.comments()).toEqual([
        expect.stringMatching(merged ? /📝 Plan/ : /was closed/),
      ]);
    },
  );
});

describe.concurrent('an event that plans', () => {
  const PLANNED: readonly (readonly [
    name: string,
    event: (world: World) => ActionEvent,
    notice: RegExp,
  ])[] = [
    [
      'merge_group',
      ({ github }) => mergeGroupEvent({ headSha: headOf(github, 'change') }),
      /^$/,
    ],
    [
      'release',
      ({ github }) =>
        otherEvent(
          'release',
          { action: 'published' },
          { ref: 'refs/tags/v1', sha: headOf(github, 'main') },
        ),
      /`release`.*`mode`/s,
    ],
  ];

  it.for(PLANNED)(
    '%s reads the branch once and writes nothing',
    async ([, event, notice], context) => {
      const world = await openWorld(context);
      const run = await world.run(event(world));
      expect(run.outputs).toMatchObject({
        outcome: 'planned',
        changed: 'true',
        applied: 'false',
        'change-count': '1',
      });
      expect(world.topologyRequests('GET')).toHaveLength(1);
      expect(world.topologyRequests('PUT')).toEqual([]);
      expect(
        messages(run, 'notice').replace(/^Digests of the plans .*$/m, ''),
      ).toMatch(notice);
    },
  );
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
