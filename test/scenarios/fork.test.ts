import { describe, expect, it } from 'vitest';
import {
  type ActionEvent,
  dependabotPullRequestEvent,
  pullRequestEvent,
  pullRequestTargetEvent,
  type RunOptions,
} from '../../sandbox/runner.ts';
import { asYaml, CHANGED, NEW_TABLE } from './documents.ts';
import { NO_CREDENTIAL } from './service.ts';
import {
  asked,
  FILE,
  fromFork,
  messages,
  openWorld,
  type World,
} from './world.ts';

const FILES = { [FILE]: asYaml(CHANGED) };

/** The token that GitHub gives to runs for forks and for Dependabot. */
function readOnly(world: World): RunOptions {
  const permissions = {
    contents: 'read',
    issues: 'read',
    'pull-requests': 'read',
  } as const;
  world.github.addToken('read-only', { permissions });
  return { token: 'read-only' };
}

describe.concurrent('a pull request without credentials', () => {
  const OFFLINE: readonly (readonly [
    name: string,
    event: (world: World) => ActionEvent,
  ])[] = [
    [
      'from a fork',
      ({ github }) => pullRequestEvent(fromFork({ github }, FILES)),
    ],
    [
      'by Dependabot',
      (world) =>
        dependabotPullRequestEvent({
          ...world.pull(),
          author: 'dependabot[bot]',
        }),
    ],
  ];

  it.for(OFFLINE)(
    '%s is planned offline against the base file, and stays green',
    async ([, event], context) => {
      const world = await openWorld(context);
      const run = await world.run(event(world), {
        ...NO_CREDENTIAL,
        ...readOnly(world),
      });
      expect(run.outputs).toMatchObject({
        outcome: 'planned',
        applied: 'false',
        'change-count': '1',
      });
      expect(asked(world.platform)).toEqual([]);
      expect(run.summary).toContain(NEW_TABLE);
      expect(run.summary).toMatch(/not known|was not read/);
      expect(messages(run, 'error')).toBe('');
      expect(messages(run, 'warning')).toBe('');
      expect(messages(run, 'notice')).toContain('No comment was written');
    },
  );

  it.for(OFFLINE)(
    '%s gets its comment where the token may write one',
    async ([, event], context) => {
      const world = await openWorld(context);
      const run = await world.run(event(world), NO_CREDENTIAL);
      expect(run.outputs['comment-url']).not.toBe('');
      const texts = world.github.repository().comments.map(({ body }) => body);
      expect(texts).toEqual([expect.stringContaining(NEW_TABLE)]);
    },
  );

  it('from a fork shows what its file allows, with the reason', async (context) => {
    const world = await openWorld(context);
    const text = `${asYaml(CHANGED)}note: 1 # neki-topology: allow unknown-key -- @acme said so\n`;
    const files = { [FILE]: text };
    await world.run(pullRequestEvent(fromFork(world, files)), {
      ...NO_CREDENTIAL,
      files,
    });
    const [comment] = world.github.repository().comments;
    expect(comment?.body).toMatch(
      /☑️.*Allowed on line \d+: `@acme said so`\. Unknown key `note`/,
    );
  });
});

describe.concurrent('`pull_request_target` of a fork', () => {
  it.for(['auto', 'apply'])(
    'never meets the credential with `mode: %s`',
    async (mode, context) => {
      const world = await openWorld(context);
      const event = pullRequestTargetEvent(fromFork(world, FILES));
      const run = await world.run(event, { inputs: { mode } });
      expect(asked(world.platform)).toEqual([]);
      expect(run.outputs['applied']).toBe('false');
      expect(run.exitCode).toBe(0);
    },
  );
});
