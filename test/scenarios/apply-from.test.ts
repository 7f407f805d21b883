import { describe, expect, it } from 'vitest';
import { isOfHistory } from '../../sandbox/github/graphql.ts';
import {
  type ActionEvent,
  pullRequestEvent,
  pullRequestTargetEvent,
  pushEvent,
  workflowDispatchEvent,
} from '../../sandbox/runner.ts';
import { asYaml, CHANGED, declaring } from './documents.ts';
import {
  asked,
  FILE,
  fromFork,
  headOf,
  messages,
  openWorld,
  type World,
} from './world.ts';

const APPLY = { inputs: { mode: 'apply' } };
const CHANGE = 'refs/heads/change';

const dispatched = ({ github }: World): ActionEvent =>
  workflowDispatchEvent({ ref: CHANGE, sha: headOf(github, 'change') });
const pushed = ({ github }: World): ActionEvent =>
  pushEvent({
    ref: CHANGE,
    before: headOf(github, 'main'),
    after: headOf(github, 'change'),
  });

describe.concurrent('a git branch outside `apply-from`', () => {
  it('is planned, and the notice names the input', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest();
    const run = await world.run(dispatched(world));
    expect(run.outputs).toMatchObject({
      outcome: 'planned',
      applied: 'false',
      'change-count': '1',
    });
    expect(messages(run, 'notice')).toContain('`apply-from`');
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('does not write production with `mode: apply`', async (context) => {
    const world = await openWorld(context);
    const run = await world.run(dispatched(world), APPLY);
    expect(run.outputs).toMatchObject({ outcome: 'blocked', applied: 'false' });
    expect(messages(run, 'error')).toMatch(
      /`acme\/shop\/main` .*production.*`apply-from`/,
    );
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it.for([dispatched, pushed])(
    'is reported on its open pull request',
    async (event, context) => {
      const world = await openWorld(context);
      const run = await world.run(event(world));
      expect(run.outputs['pull-request']).toBe('1');
      expect(world.comments()).toEqual([
        expect.stringMatching(/^### \S+ Plan: /m),
      ]);
    },
  );

  it('applies where `apply-from` names or fits it, and the default branch no longer does', async (context) => {
    const world = await openWorld(context);
    const inputs = { 'apply-from': 'release/**\nchang*' };
    expect((await world.onDispatch({ inputs })).outputs['outcome']).toBe(
      'planned',
    );
    expect(
      (await world.run(dispatched(world), { inputs })).outputs['outcome'],
    ).toBe('applied');
  });
});

describe.concurrent('`mode: apply` where nobody merged the file', () => {
  it.for([
    ['read', 'true'],
    ['unread', ''],
  ])(
    'is told of production before drift, which it could not overwrite (history %s)',
    async ([history, drift], context) => {
      const world = await openWorld(context);
      world.platform.branch().topology = declaring('made_by_hand');
      const match = { where: isOfHistory };
      if (history === 'unread')
        world.github.fault({ kind: 'status', status: 403, match });
      const run = await world.onPullRequest(APPLY);
      expect(run.outputs).toMatchObject({
        outcome: 'blocked',
        applied: 'false',
        drift,
      });
      expect(messages(run, 'error')).toMatch(/is a production branch/);
      world.platform.branch().production = false;
      const other = await world.onPullRequest(APPLY);
      expect(other.outputs).toMatchObject({
        outcome: 'drifted',
        applied: 'false',
      });
      expect(world.topologyRequests('PUT')).toEqual([]);
    },
  );
});

describe.concurrent('a fork that has the credential all the same', () => {
  const TARGETS =
    'defaults: { organization: acme, database: shop }\ntargets: [{ branch: dev, allow: [needs-empty] }]\n';

  it.for(['pull_request', 'pull_request_target'])(
    'goes nowhere with a targets file of its own (%s)',
    async (name, context) => {
      const world = await openWorld(context);
      const files = { [FILE]: asYaml(CHANGED), 'targets.yaml': TARGETS };
      const pull = fromFork(world, files);
      const event =
        name === 'pull_request'
          ? pullRequestEvent(pull)
          : pullRequestTargetEvent(pull);
      const none = { organization: '', database: '', branch: '' };
      for (const mode of ['auto', 'apply'])
        await world.run(event, {
          files,
          inputs: { ...none, mode, targets: 'targets.yaml' },
        });
      const run = await world.run(event, { files });
      expect(asked(world.platform)).toEqual([]);
      expect(run.outputs).toMatchObject({
        outcome: 'planned',
        applied: 'false',
      });
      expect(run.summary).toMatch(
        /Credentials are never used with a fork’s file/,
      );
    },
  );
});
