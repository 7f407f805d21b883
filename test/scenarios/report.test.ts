import { describe, expect, it } from 'vitest';
import { JOB_TOKEN, REPOSITORY } from '../../sandbox/github.ts';
import { type FaultRule, makeBranch } from '../../sandbox/platform.ts';
import type { RunOptions } from '../../sandbox/runner.ts';
import { NEW_TABLE } from './documents.ts';
import { asked, messages, openWorld } from './world.ts';

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

it('a pull request that does not exist is a warning', async (context) => {
  const world = await openWorld(context);
  const run = await world.onDispatch({ inputs: { 'pull-request': '77' } });
  expect(run.outputs).toMatchObject({
    outcome: 'applied',
    'comment-url': '',
  });
  expect(messages(run, 'warning')).toContain('77');
});

const REFUSED: FaultRule = {
  kind: 'status',
  status: 422,
  match: { method: 'PUT' },
};

it('`notify-on-failure` tells whoever merged of an apply that failed, once for each attempt', async (context) => {
  const world = await openWorld(context);
  await world.onPullRequest();
  world.platform.fault(REFUSED);
  await world.onPush({ env: { GITHUB_TRIGGERING_ACTOR: 'grace' } });
  const [report, alarm, ...others] = world.comments();
  expect(report).toContain('❌ Failed');
  expect(alarm).toMatch(/@grace .*`acme\/shop\/main`.*\(.*#issuecomment-\d+\)/);
  expect(others).toEqual([]);
  await world.onPush({ env: { GITHUB_RUN_ATTEMPT: '2' } });
  expect(world.comments()).toHaveLength(3);
});

describe.concurrent('a comment that cannot be written', () => {
  it('because the token reads only leaves the plan as it is', async (context) => {
    const world = await openWorld(context);
    world.github.addToken('weak-token', {
      permissions: {
        ...{ contents: 'read', issues: 'read', 'pull-requests': 'read' },
      },
    });
    const plan = await world.onPullRequest({ token: 'weak-token' });
    expect(plan.outputs).toMatchObject({
      outcome: 'planned',
      'comment-url': '',
    });
    expect(messages(plan, 'warning')).toContain('`pull-requests: write`');
    expect(plan.summary).toContain(NEW_TABLE);
  });

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
