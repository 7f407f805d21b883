import { describe, expect, it, type TestContext } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import {
  pullRequestEvent,
  pushEvent,
  type RunOptions,
} from '../../sandbox/runner.ts';
import { TABLES, withSchema } from './changes.ts';
import { asYaml, CHANGED, declaring } from './documents.ts';
import {
  type FleetWorld,
  type FleetWorldOptions,
  openFleetWorld,
  outcomesOf,
  resultsOf,
  TARGETS,
  targetsFile,
} from './fleet-world.ts';
import { FILE, headOf, openWorld, type World } from './world.ts';

/** Another topology on `main`, after pull request #1 was merged. */
function moveOn(
  { github }: World,
  text = asYaml(declaring('newer_table')),
): void {
  if (!github.pull(REPOSITORY, 1).merged) github.merge(REPOSITORY, 1);
  github.commit(REPOSITORY, { files: { [FILE]: text } });
}

const attempt = (number: number): RunOptions => ({
  env: { GITHUB_RUN_ATTEMPT: String(number) },
});

describe.concurrent('a run that its branch has overtaken', () => {
  it('writes nothing, is green and says why, on the pull request too', async (context) => {
    const world = await openWorld(context);
    moveOn(world);
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({
      outcome: 'superseded',
      applied: 'false',
      changed: 'true',
    });
    expect(run.exitCode).toBe(0);
    expect(world.topologyRequests('PUT')).toEqual([]);
    for (const text of [run.summary, world.comments()[0]])
      expect(text).toMatch(/`main` is now at/);
  });

  it('cannot put an old topology back when it is run again', async (context) => {
    const world = await openWorld(context);
    const first = await world.onPush();
    moveOn(world);
    world.platform.branch().topology = declaring('newer_table');
    const again = await world.onPush(attempt(2));
    expect([first.outputs['outcome'], again.outputs['outcome']]).toEqual([
      'applied',
      'superseded',
    ]);
    expect(world.platform.branch().topology).toEqual(declaring('newer_table'));
  });

  it('is overtaken during the run, too', async (context) => {
    const world = await openWorld(context);
    world.platform.onRequest(({ method }) => {
      if (method === 'GET') moveOn(world);
    });
    expect((await world.onPush()).outputs['outcome']).toBe('superseded');
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('previews nothing old: the pull request’s head moved on', async (context) => {
    const world = await openWorld(context);
    const event = pullRequestEvent(structuredClone(world.pull()));
    world.github.commit(REPOSITORY, {
      branch: 'change',
      files: { [FILE]: asYaml(declaring('newer_table')) },
    });
    world.platform.branch().production = false;
    const run = await world.run(event, { inputs: { mode: 'apply' } });
    expect(run.outputs['outcome']).toBe('superseded');
    expect(world.topologyRequests('PUT')).toEqual([]);
  });
});

describe.concurrent('a run whose settings its branch has overtaken', () => {
  const branches = ['b1', 'b2'];
  /** Rows of `users` stay behind. */
  const SHARDED = withSchema({
    ...TABLES,
    users: { shard_group: 'tenant_data' },
  });
  const ALLOWED = targetsFile(branches, { b1: 'allow: [needs-empty]' });
  const RETRACTED = targetsFile(branches);
  const SCHEMA = { 'rules.json': '{"type": "object"}' };

  /** A fleet whose merged file needs the `allow` that its targets file gave. */
  const openAllowing = (
    context: TestContext,
    more: FleetWorldOptions = {},
  ): Promise<FleetWorld> =>
    openFleetWorld(context, {
      ...{ branches, targets: ALLOWED, after: { [FILE]: asYaml(SHARDED) } },
      ...more,
    });

  it('does not apply an `allow` that the targets file has taken back since', async (context) => {
    const world = await openAllowing(context);
    world.github.merge(REPOSITORY, 1);
    world.github.commit(REPOSITORY, { files: { [TARGETS]: RETRACTED } });
    const run = await world.onPush({ env: { GITHUB_RUN_ATTEMPT: '2' } });
    expect(outcomesOf(run)).toEqual({ b1: 'superseded', b2: 'blocked' });
    expect(String(resultsOf(run)['acme/shop/b1']?.['verdict'])).toMatch(
      /`main` is now at .*another version of `targets\.yaml`/,
    );
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('goes on where the entry of its own target is the same', async (context) => {
    const world = await openAllowing(context);
    world.github.merge(REPOSITORY, 1);
    const spelled = `# the entry of b2 is another one now\n${ALLOWED}    on-drift: warn\n`;
    world.github.commit(REPOSITORY, { files: { [TARGETS]: spelled } });
    expect(outcomesOf(await world.onPush())['b1']).toBe('applied');
  });

  it('does not apply what a schema refuses by now', async (context) => {
    const world = await openWorld(context, {
      inputs: { schema: 'rules.json' },
    });
    world.github.commit(REPOSITORY, { files: SCHEMA });
    world.github.merge(REPOSITORY, 1);
    const push = pushEvent({
      before: headOf(world.github, 'main'),
      after: headOf(world.github, 'main'),
    });
    world.github.commit(REPOSITORY, {
      files: { 'rules.json': '{"required": ["owner"]}' },
    });
    const run = await world.run(push, {
      files: { [FILE]: asYaml(CHANGED), ...SCHEMA },
      ...attempt(2),
    });
    expect(run.outputs).toMatchObject({
      outcome: 'superseded',
      applied: 'false',
    });
    expect(run.summary).toContain('another version of `rules.json`');
  });
});

it('an apply that failed can be run again', async (context) => {
  const world = await openWorld(context);
  await world.onPullRequest();
  world.platform.fault({
    kind: 'status',
    status: 422,
    match: { method: 'PUT', times: 1 },
  });
  const failed = await world.onPush();
  const again = await world.onPush(attempt(2));
  expect([failed.outputs['outcome'], again.outputs['outcome']]).toEqual([
    'failed',
    'applied',
  ]);
});
