import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import {
  type ActionEvent,
  mergeGroupEvent,
  otherEvent,
  pullRequestEvent,
  pushEvent,
  scheduleEvent,
} from '../../sandbox/runner.ts';
import { UNREAD } from './service.ts';
import { asked, headOf, messages, openWorld, type World } from './world.ts';

const GET_BRANCH = /\/branches\/main$/;
const NO_CREDENTIAL = {
  inputs: { 'service-token-id': '', 'service-token': '' },
};

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

  it('`mode: apply` does not apply a closed pull request', async (context) => {
    const world = await openWorld(context);
    world.github.closePullRequest(REPOSITORY, 1);
    const event = pullRequestEvent({ ...world.pull(), action: 'closed' });
    const run = await world.run(event, { inputs: { mode: 'apply' } });
    expect(run.outputs['outcome']).toBe('skipped');
    expect(asked(world.platform)).toEqual([]);
  });
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

  it('`mode: apply` on a pull request of this repository is the preview: it applies', async (context) => {
    const world = await openWorld(context);
    world.platform.branch('acme/shop/main').production = false;
    const run = await world.onPullRequest({ inputs: { mode: 'apply' } });
    expect(run.outputs['outcome']).toBe('applied');
    expect(world.topologyRequests('PUT')).toHaveLength(1);
  });

  it('nothing else asks what the branch is', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest();
    await world.onPush();
    expect(
      asked(world.platform).filter((line) => GET_BRANCH.test(line)),
    ).toEqual([]);
  });

  it('schedule needs a credential, and says so', async (context) => {
    const world = await openWorld(context);
    const run = await world.run(scheduleEvent(), NO_CREDENTIAL);
    expect(run.outputs['outcome']).toBe('invalid');
    expect(messages(run, 'error')).toContain('`service-token-id`');
  });
});

describe.concurrent('a push', () => {
  it('that creates the branch has no earlier version of the file, and applies', async (context) => {
    const world = await openWorld(context);
    const ref = 'refs/heads/change';
    const event = pushEvent({
      ref,
      created: true,
      after: headOf(world.github, 'change'),
    });
    const run = await world.run(event, { inputs: { 'apply-from': 'change' } });
    expect(run.outputs['outcome']).toBe('applied');
  });

  it('that adds the file is compared with nothing, where the branch cannot be read', async (context) => {
    const world = await openWorld(context, {
      platform: { behaviour: { readTopology: 405 } },
      inputs: UNREAD,
    });
    const before =
      world.github.repository().commits.get(headOf(world.github, 'main'))
        ?.parents[0] ?? '';
    const run = await world.run(
      pushEvent({ before, after: headOf(world.github, 'main') }),
    );
    expect(run.outputs).toMatchObject({
      outcome: 'applied',
      'change-count': '',
    });
    expect(run.summary).toMatch(/database branch was not read/i);
  });

  it('without a credential fails before anything is asked', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPush(NO_CREDENTIAL);
    expect(run.outputs).toMatchObject({ outcome: 'invalid', applied: 'false' });
    expect(messages(run, 'error')).toMatch(/credential.*`create_branch`/s);
    expect(asked(world.platform)).toEqual([]);
  });
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
