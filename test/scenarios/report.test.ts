import { describe, expect, it } from 'vitest';
import { JOB_TOKEN, REPOSITORY } from '../../sandbox/github.ts';
import { type FaultRule, makeBranch } from '../../sandbox/platform.ts';
import type { RunOptions } from '../../sandbox/runner.ts';
import { NEW_TABLE } from './documents.ts';
import { asked, messages, openWorld, type World } from './world.ts';

it('`comment: never` asks GitHub for the pull request, and its base with the file there, and nothing else', async (context) => {
  const world = await openWorld(context);
  const run = await world.onPullRequest({ inputs: { comment: 'never' } });
  expect(asked(world.github)).toEqual([
    `GET /repos/${REPOSITORY}/pulls/1`,
    'POST /graphql',
  ]);
  expect(run.outputs).toMatchObject({
    outcome: 'planned',
    'comment-url': '',
  });
  expect(run.summary).toContain(NEW_TABLE);
  expect(run.stdout).toContain('`comment` is `never`');
  expect(run.stdout).not.toContain('No pull request');
});

describe.concurrent('where the report goes', () => {
  it('the input `pull-request` decides when the event does not', async (context) => {
    const world = await openWorld(context);
    const run = await world.onDispatch({ inputs: { 'pull-request': '1' } });
    expect(run.outputs).toMatchObject({
      outcome: 'applied',
      'pull-request': '1',
    });
    expect(world.comments()).toHaveLength(1);
  });

  it('a pull request that does not exist is a warning', async (context) => {
    const world = await openWorld(context);
    const run = await world.onDispatch({ inputs: { 'pull-request': '77' } });
    expect(run.outputs).toMatchObject({
      outcome: 'applied',
      'comment-url': '',
    });
    expect(messages(run, 'warning')).toContain('77');
  });
});

describe.concurrent('the input `notify-on-failure`', () => {
  const REFUSED: FaultRule = {
    kind: 'status',
    status: 422,
    match: { method: 'PUT' },
  };

  it('tells whoever merged of an apply that failed, once for each attempt', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest();
    world.platform.fault(REFUSED);
    await world.onPush({ env: { GITHUB_TRIGGERING_ACTOR: 'grace' } });
    const [report, alarm, ...others] = world.comments();
    expect(report).toContain('❌ Failed');
    expect(alarm).toMatch(
      /@grace .*`acme\/shop\/main`.*\(.*#issuecomment-\d+\)/,
    );
    expect(others).toEqual([]);
    await world.onPush({ env: { GITHUB_RUN_ATTEMPT: '2' } });
    expect(world.comments()).toHaveLength(3);
  });

  it.for([
    [
      'a plan that fails',
      (world: World) => world.onPullRequest({ inputs: { branch: 'mian' } }),
    ],
    ['an apply that succeeds', (world: World) => world.onPush()],
    [
      'an apply that fails, where it is `false`',
      (world: World) => {
        world.platform.fault(REFUSED);
        return world.onPush({ inputs: { 'notify-on-failure': 'false' } });
      },
    ],
  ] as const)('adds nothing for %s', async ([, run], context) => {
    const world = await openWorld(context);
    await run(world);
    expect(world.comments()).toHaveLength(1);
  });
});

describe.concurrent('a comment that cannot be written', () => {
  const FAULTS: readonly (readonly [
    name: string,
    fault: FaultRule,
    expected: RegExp,
  ])[] = [
    [
      'the permission is missing',
      {
        kind: 'status',
        status: 403,
        body: { message: 'Resource not accessible by integration' },
      },
      /pull-requests: write/,
    ],
  ];

  it.for(FAULTS)(
    'because %s is a warning, and neither the apply nor the summary is lost',
    async ([, fault, expected], context) => {
      const world = await openWorld(context);
      world.github.fault({ ...fault, match: { method: 'POST' } });
      const run = await world.onPush();
      expect(run.outputs).toMatchObject({
        outcome: 'applied',
        applied: 'true',
        'comment-url': '',
      });
      expect(messages(run, 'warning')).toMatch(expected);
      expect(messages(run, 'error')).toBe('');
      expect(run.summary).toMatch(/applied/i);
      expect(world.topologyRequests('PUT')).toHaveLength(1);
    },
  );

  const TOKENS: readonly (readonly [
    name: string,
    permissions: Record<string, 'read' | 'write'>,
  ])[] = [
    [
      'reads only',
      { contents: 'read', issues: 'read', 'pull-requests': 'read' },
    ],
  ];

  it.for(TOKENS)(
    'because the token %s leaves the plan as it is',
    async ([, permissions], context) => {
      const world = await openWorld(context);
      world.github.addToken('weak-token', { permissions });
      const plan = await world.onPullRequest({ token: 'weak-token' });
      expect(plan.outputs).toMatchObject({
        outcome: 'planned',
        'comment-url': '',
      });
      expect(messages(plan, 'warning')).toContain('`pull-requests: write`');
      expect(plan.summary).toContain(NEW_TABLE);
    },
  );

  const OTHERS: readonly (readonly [name: string, options: RunOptions])[] = [
    ['the token is wrong', { token: 'no-such-token' }],
    [
      'GitHub is down',
      {
        github: {
          apiUrl: 'http://127.0.0.1:9',
          serverUrl: 'http://127.0.0.1:9',
        },
        token: JOB_TOKEN,
      },
    ],
  ];

  it.for(OTHERS)(
    'because %s changes nothing of a run that needs no history',
    async ([, options], context) => {
      const world = await openWorld(context);
      const { shards } = world.platform.branch();
      const { topology } = makeBranch('new', 'new', { shards });
      world.platform.branch().topology = topology;
      const inputs = { allow: 'needs-empty' };
      const run = await world.onPush({ ...options, inputs });
      expect(run.outputs).toMatchObject({
        outcome: 'applied',
        'comment-url': '',
      });
      expect(
        run.annotations.filter(
          ({ level, file }) => level === 'warning' && file === undefined,
        ),
      ).toHaveLength(1);
      expect(run.summary).toMatch(/applied/i);
    },
  );
});
