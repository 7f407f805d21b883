import { describe, expect, it } from 'vitest';
import { type GitHub, type PullRequest, REPOSITORY } from '../sandbox/github.ts';
import {
  type ActionEvent,
  dependabotPullRequestEvent,
  mergeGroupEvent,
  otherEvent,
  pullRequestEvent,
  pullRequestTargetEvent,
  pushEvent,
  type RunOptions,
  scheduleEvent,
  workflowDispatchEvent,
} from '../sandbox/runner.ts';
import { asYaml, CHANGED, NEW_TABLE } from './documents.ts';
import { asked, FILE, headOf, locatedErrors, messages, openWorld, type World } from './world.ts';

const NO_CREDENTIAL = { inputs: { 'service-token-id': '', 'service-token': '' } };

/** Opens a pull request from a fork that changes the file. */
function openFromFork(github: GitHub): PullRequest {
  github.fork(REPOSITORY, 'mallory');
  github.commit('mallory/topology', {
    branch: 'theirs',
    files: { [FILE]: asYaml(CHANGED) },
    author: 'mallory',
  });
  const head = { head: 'theirs', headRepository: 'mallory/topology', author: 'mallory' };
  return github.openPullRequest(REPOSITORY, head);
}

/** The token that GitHub gives to runs for forks and for Dependabot. */
function readOnly(world: World): RunOptions {
  const permissions = { contents: 'read', issues: 'read', 'pull-requests': 'read' } as const;
  world.github.addToken('read-only', { permissions });
  return { token: 'read-only' };
}

describe.concurrent('an event that brings nothing to apply', () => {
  const SKIPPED: readonly (readonly [name: string, event: (world: World) => ActionEvent])[] = [
    [
      'the push of a tag',
      ({ github }) => pushEvent({ ref: 'refs/tags/v1', created: true, after: headOf(github, 'main') }),
    ],
    [
      'the deletion of a branch',
      ({ github }) => pushEvent({ deleted: true, before: headOf(github, 'main') }),
    ],
    [
      'the deletion of a tag',
      ({ github }) => pushEvent({ ref: 'refs/tags/v1', deleted: true, before: headOf(github, 'main') }),
    ],
  ];

  it.for(SKIPPED)('%s is skipped, without a request to anybody', async ([, event], context) => {
    const world = await openWorld(context);
    const run = await world.run(event(world));
    expect(run.outputs).toMatchObject({ outcome: 'skipped', applied: 'false' });
    expect(asked(world.platform)).toEqual([]);
    expect(asked(world.github)).toEqual([]);
    expect(run.summary).toMatch(/skipped/i);
  });

  it.for(SKIPPED)('%s is skipped without a credential too', async ([, event], context) => {
    const world = await openWorld(context);
    expect((await world.run(event(world), NO_CREDENTIAL)).outputs['outcome']).toBe('skipped');
  });

  it.for([
    ['merged', true],
    ['closed unmerged', false],
  ] as const)(
    'a pull request that was %s is skipped, and its comment says so',
    async ([, merged], context) => {
      const world = await openWorld(context);
      await world.onPullRequest();
      const asked = world.platform.requests.length;
      if (merged) world.github.merge(REPOSITORY, 1);
      else world.github.closePullRequest(REPOSITORY, 1);
      const run = await world.run(pullRequestEvent({ ...world.pull(), action: 'closed' }));
      expect(run.outputs).toMatchObject({ outcome: 'skipped', applied: 'false' });
      expect(world.platform.requests).toHaveLength(asked);
      expect(world.comments()).toEqual([expect.stringMatching(merged ? /merged/ : /closed/)]);
    },
  );

  it.fails('a merged pull request’s `closed` does not overwrite what the push has reported', async (context) => {
    const world = await openWorld(context);
    await world.onPush();
    await world.run(pullRequestEvent({ ...world.pull(), action: 'closed' }));
    expect(world.comments()).toEqual([expect.stringMatching(/applied/i)]);
  });

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
  const PLANNED: readonly (readonly [name: string, event: (world: World) => ActionEvent, notice: RegExp])[] =
    [
      ['schedule', () => scheduleEvent(), /^$/],
      ['merge_group', ({ github }) => mergeGroupEvent({ headSha: headOf(github, 'change') }), /^$/],
      ['pull_request_target', (world) => pullRequestTargetEvent(world.pull()), /^$/],
      ['release', () => otherEvent('release', { action: 'published' }), /`release`.*`mode`/s],
      ['workflow_run', () => otherEvent('workflow_run', { action: 'completed' }), /`workflow_run`.*`mode`/s],
      ['repository_dispatch', () => otherEvent('repository_dispatch'), /`repository_dispatch`.*`mode`/s],
    ];

  it.for(PLANNED)('%s reads the branch once and writes nothing', async ([, event, notice], context) => {
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
    expect(messages(run, 'notice')).toMatch(notice);
  });

  it('any of another name applies with `mode: apply`', async (context) => {
    const world = await openWorld(context);
    const run = await world.run(otherEvent('repository_dispatch'), { inputs: { mode: 'apply' } });
    expect(run.outputs['outcome']).toBe('applied');
  });

  it('`mode: apply` on a pull request of this repository is the preview: it applies', async (context) => {
    const world = await openWorld(context);
    world.platform.branch('acme/shop/main').production = false;
    const run = await world.onPullRequest({ inputs: { mode: 'apply' } });
    expect(run.outputs['outcome']).toBe('applied');
    expect(world.topologyRequests('PUT')).toHaveLength(1);
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
    const run = await world.run(pushEvent({ created: true, after: headOf(world.github, 'change') }));
    expect(run.outputs['outcome']).toBe('applied');
  });

  it('that creates the branch applies also where the platform’s branch cannot be read', async (context) => {
    const world = await openWorld(context, { platform: { behaviour: { readTopology: 405 } } });
    const run = await world.run(pushEvent({ created: true, after: headOf(world.github, 'change') }));
    expect(run.outputs).toMatchObject({ outcome: 'applied', changed: 'true', 'change-count': '' });
  });

  it('that adds the file is compared with nothing, where the branch cannot be read', async (context) => {
    const world = await openWorld(context, { platform: { behaviour: { readTopology: 405 } } });
    const before = world.github.repository().commits.get(headOf(world.github, 'main'))?.parents[0] ?? '';
    const run = await world.run(pushEvent({ before, after: headOf(world.github, 'main') }));
    expect(run.outputs).toMatchObject({ outcome: 'applied', 'change-count': '' });
    expect(run.summary).toMatch(/could not be compared/i);
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
    ['lacks its pull request', { name: 'pull_request', payload: { action: 'opened' } }],
  ] as const)('or pull request whose payload %s is refused', async ([, part], context) => {
    const world = await openWorld(context);
    const run = await world.run({ ...workflowDispatchEvent(), ...part });
    expect(run.outputs['outcome']).toBe('invalid');
    expect(messages(run, 'error')).toContain(`\`${part.name}\``);
    expect(asked(world.platform)).toEqual([]);
  });
});

describe.concurrent('a pull request without credentials', () => {
  const OFFLINE: readonly (readonly [name: string, event: (world: World) => ActionEvent])[] = [
    ['from a fork', ({ github }) => pullRequestEvent(openFromFork(github))],
    [
      'from a fork that was deleted',
      (world) => pullRequestEvent({ ...world.pull(), head: { ...world.pull().head, repository: null } }),
    ],
    ['by Dependabot', (world) => dependabotPullRequestEvent(world.pull())],
    ['from this repository', (world) => pullRequestEvent(world.pull())],
  ];

  it.for(OFFLINE)(
    '%s is planned offline against the base file, and stays green',
    async ([, event], context) => {
      const world = await openWorld(context);
      const run = await world.run(event(world), { ...NO_CREDENTIAL, ...readOnly(world) });
      expect(run.outputs).toMatchObject({ outcome: 'planned', applied: 'false', 'change-count': '1' });
      expect(asked(world.platform)).toEqual([]);
      expect(run.summary).toContain(NEW_TABLE);
      expect(run.summary).toMatch(/not known|was not read/);
      expect(messages(run, 'error')).toBe('');
    },
  );

  it.for(OFFLINE)('%s is red when its file is broken', async ([, event], context) => {
    const world = await openWorld(context);
    const files = { [FILE]: 'shard_groups: }\n' };
    const run = await world.run(event(world), { ...NO_CREDENTIAL, ...readOnly(world), files });
    expect(run.outputs['outcome']).toBe('invalid');
    expect(locatedErrors(run)).toMatchObject([{ file: FILE, line: 1, col: 15 }]);
    expect(asked(world.platform)).toEqual([]);
  });

  it.for(OFFLINE)('%s gets its comment where the token may write one', async ([, event], context) => {
    const world = await openWorld(context);
    const run = await world.run(event(world), NO_CREDENTIAL);
    expect(run.outputs['comment-url']).not.toBe('');
    const texts = world.github.repository().comments.map(({ body }) => body);
    expect(texts).toEqual([expect.stringContaining(NEW_TABLE)]);
  });

  it.for(OFFLINE)('%s applies nothing, even with `mode: apply`', async ([, event], context) => {
    const world = await openWorld(context);
    const run = await world.run(event(world), { inputs: { ...NO_CREDENTIAL.inputs, mode: 'apply' } });
    expect(run.outputs['applied']).toBe('false');
    expect(asked(world.platform)).toEqual([]);
  });

  it('in the merge queue is planned offline', async (context) => {
    const world = await openWorld(context);
    const event = mergeGroupEvent({ headSha: headOf(world.github, 'change') });
    const run = await world.run(event, NO_CREDENTIAL);
    expect(run.outputs).toMatchObject({ outcome: 'planned', applied: 'false' });
    expect(asked(world.platform)).toEqual([]);
  });
});

describe.concurrent('`pull_request_target` of a fork', () => {
  it.for(['auto', 'plan', 'apply', 'validate'])(
    'never meets the credential with `mode: %s`',
    async (mode, context) => {
      const world = await openWorld(context);
      const event = pullRequestTargetEvent(openFromFork(world.github));
      const run = await world.run(event, { inputs: { mode } });
      expect(asked(world.platform)).toEqual([]);
      expect(run.outputs['applied']).toBe('false');
      expect(run.exitCode).toBe(0);
    },
  );

  it('says why the branch was not read', async (context) => {
    const world = await openWorld(context);
    const run = await world.run(pullRequestTargetEvent(openFromFork(world.github)));
    expect(run.outputs['outcome']).toBe('planned');
    expect(run.summary).toMatch(/fork/);
  });

  it('whose fork was deleted is one of a fork still', async (context) => {
    const world = await openWorld(context);
    const { head, ...rest } = world.pull();
    const event = pullRequestTargetEvent({ ...rest, head: { ...head, repository: null } });
    await world.run(event, { inputs: { mode: 'apply' } });
    expect(asked(world.platform)).toEqual([]);
  });
});

describe.concurrent('a head from a fork with credentials', () => {
  it('is never applied by `mode: apply`', async (context) => {
    const world = await openWorld(context);
    const run = await world.run(pullRequestEvent(openFromFork(world.github)), { inputs: { mode: 'apply' } });
    expect(world.topologyRequests('PUT')).toEqual([]);
    expect(run.outputs['applied']).toBe('false');
  });
});

describe.concurrent('`mode: validate`', () => {
  const EVENTS: readonly (readonly [name: string, event: (world: World) => ActionEvent])[] = [
    ['push', ({ github }) => pushEvent({ after: headOf(github, 'change') })],
    ['pull_request', (world) => pullRequestEvent(world.pull())],
    ['workflow_dispatch', () => workflowDispatchEvent({ ref: 'refs/heads/change' })],
    ['schedule', () => scheduleEvent()],
  ];

  it.for(EVENTS)('on %s asks the platform nothing', async ([, event], context) => {
    const world = await openWorld(context);
    const run = await world.run(event(world), { inputs: { mode: 'validate' } });
    expect(run.outputs).toMatchObject({ outcome: 'valid', applied: 'false', changed: '' });
    expect(run.outputs['topology-digest']).toMatch(/^[0-9a-f]{64}$/);
    expect(asked(world.platform)).toEqual([]);
  });

  it.fails.for(EVENTS.slice(0, 3))('on %s asks GitHub nothing', async ([, event], context) => {
    const world = await openWorld(context);
    await world.run(event(world), { inputs: { mode: 'validate' } });
    expect(asked(world.github)).toEqual([]);
  });

  it('needs neither target nor credential nor token', async (context) => {
    const world = await openWorld(context);
    const none = { organization: '', database: '', branch: '', 'service-token-id': '', 'service-token': '' };
    const run = await world.onPush({ inputs: { ...none, mode: 'validate' }, token: '' });
    expect(run.outputs['outcome']).toBe('valid');
  });

  it('gives the digest that the apply gives', async (context) => {
    const world = await openWorld(context);
    const valid = await world.onPush({ inputs: { mode: 'validate' } });
    const applied = await world.onPush();
    expect(valid.outputs['topology-digest']).toBe(applied.outputs['topology-digest']);
  });
});
