import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import {
  type ActionEvent,
  mergeGroupEvent,
  otherEvent,
  pullRequestEvent,
  pullRequestTargetEvent,
  pushEvent,
  scheduleEvent,
  workflowDispatchEvent,
} from '../../sandbox/runner.ts';
import { UNREAD } from './service.ts';
import { asked, headOf, messages, openWorld, type World } from './world.ts';

/** An event that GitHub runs at the tip of the default branch. */
const onMain = (
  { github }: World,
  name: string,
  payload: object = {},
): ActionEvent => otherEvent(name, payload, { sha: headOf(github, 'main') });

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
    [
      'the deletion of a branch',
      ({ github }) =>
        pushEvent({ deleted: true, before: headOf(github, 'main') }),
    ],
    [
      'the deletion of a tag',
      ({ github }) =>
        pushEvent({
          ref: 'refs/tags/v1',
          deleted: true,
          before: headOf(github, 'main'),
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

  it.for([
    ['after', ['push', 'closed']],
    ['before', ['closed', 'push']],
  ] as const)(
    'a merged pull request’s `closed`, %s the push, leaves its comment saying what was applied',
    async ([, order], context) => {
      const world = await openWorld(context);
      world.github.merge(REPOSITORY, 1);
      for (const [at, which] of order.entries()) {
        const env = { GITHUB_RUN_ID: String(7_700_001 + at) };
        if (which === 'push') await world.onPush({ env });
        else
          await world.run(
            pullRequestEvent({ ...world.pull(), action: 'closed' }),
            { env },
          );
      }
      expect(world.comments()).toEqual([expect.stringMatching(/✅ Applied /)]);
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
      'pull_request_target',
      (world) => pullRequestTargetEvent(world.pull()),
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
    [
      'workflow_run',
      (world) => onMain(world, 'workflow_run', { action: 'completed' }),
      /`workflow_run`.*`mode`/s,
    ],
    [
      'repository_dispatch',
      (world) => onMain(world, 'repository_dispatch'),
      /`repository_dispatch`.*`mode`/s,
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

  it('any of another name applies with `mode: apply`', async (context) => {
    const world = await openWorld(context);
    const run = await world.run(onMain(world, 'repository_dispatch'), {
      inputs: { mode: 'apply' },
    });
    expect(run.outputs['outcome']).toBe('applied');
  });

  it('`mode: apply` on a pull request of this repository is the preview: it applies', async (context) => {
    const world = await openWorld(context);
    world.platform.branch('acme/shop/main').production = false;
    const run = await world.onPullRequest({ inputs: { mode: 'apply' } });
    expect(run.outputs['outcome']).toBe('applied');
    expect(world.topologyRequests('PUT')).toHaveLength(1);
  });

  it('`mode: apply` on a pull request refuses a production branch, and says what to do', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPullRequest({ inputs: { mode: 'apply' } });
    expect(run.outputs).toMatchObject({ outcome: 'blocked', applied: 'false' });
    expect(messages(run, 'error')).toMatch(
      /`acme\/shop\/main` .*production.*`branch`.*`mode`/s,
    );
    expect(world.comments()).toEqual([
      expect.stringMatching(/production branch/),
    ]);
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('`mode: apply` on a pull request writes nothing where the service does not tell what the branch is', async (context) => {
    const world = await openWorld(context);
    world.platform.fault({
      kind: 'status',
      status: 403,
      match: { method: 'GET', path: GET_BRANCH },
    });
    const run = await world.onPullRequest({ inputs: { mode: 'apply' } });
    expect(run.outputs).toMatchObject({ outcome: 'blocked', applied: 'false' });
    expect(world.topologyRequests('PUT')).toEqual([]);
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

  it('that creates the branch applies also where the platform’s branch cannot be read', async (context) => {
    const world = await openWorld(context, {
      platform: { behaviour: { readTopology: 405 } },
      inputs: UNREAD,
    });
    const ref = 'refs/heads/change';
    const event = pushEvent({
      ref,
      created: true,
      after: headOf(world.github, 'change'),
    });
    const run = await world.run(event, { inputs: { 'apply-from': 'change' } });
    expect(run.outputs).toMatchObject({
      outcome: 'applied',
      changed: 'true',
      'change-count': '',
    });
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

  it.for([
    ['is not JSON of a push', { name: 'push', payload: { zen: 'x' } }],
    [
      'lacks its pull request',
      { name: 'pull_request', payload: { action: 'opened' } },
    ],
  ] as const)(
    'or pull request whose payload %s is refused',
    async ([, part], context) => {
      const world = await openWorld(context);
      const run = await world.run({ ...workflowDispatchEvent(), ...part });
      expect(run.outputs['outcome']).toBe('invalid');
      expect(messages(run, 'error')).toContain(`\`${part.name}\``);
      expect(asked(world.platform)).toEqual([]);
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

  it('everything of an event: it is a plan, of drift unless that is to be overwritten', async (context) => {
    const world = await openWorld(context);
    const env = {
      GITHUB_EVENT_NAME: '',
      GITHUB_EVENT_PATH: '',
      GITHUB_REPOSITORY: '',
    };
    const drifted = await world.onDispatch({ env });
    expect(drifted.outputs['outcome']).toBe('drifted');
    const inputs = { 'on-drift': 'overwrite' };
    const planned = await world.onDispatch({ env, inputs });
    expect(planned.outputs['outcome']).toBe('planned');
    expect(world.topologyRequests('PUT')).toEqual([]);
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

describe.concurrent('`mode: validate`', () => {
  it('needs neither target nor credential nor token', async (context) => {
    const world = await openWorld(context);
    const none = {
      organization: '',
      database: '',
      branch: '',
      'service-token-id': '',
      'service-token': '',
    };
    const run = await world.onPush({
      inputs: { ...none, mode: 'validate' },
      token: '',
    });
    expect(run.outputs['outcome']).toBe('valid');
  });

  it('gives the digest that the apply gives', async (context) => {
    const world = await openWorld(context);
    const valid = await world.onPush({ inputs: { mode: 'validate' } });
    const applied = await world.onPush();
    expect(valid.outputs['topology-digest']).toBe(
      applied.outputs['topology-digest'],
    );
  });
});
