import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import { type JsonObject, SHARDS } from '../../sandbox/platform.ts';
import {
  pullRequestEvent,
  type RunOptions,
  type RunResult,
} from '../../sandbox/runner.ts';
import { groupOf, REROUTED } from './changes.ts';
import { editorIn, linesFileOf, proposedIn } from './consents.ts';
import { asYaml, LIVE } from './documents.ts';
import { FILE, mergedPush, messages, openWorld, type World } from './world.ts';

type Context = Parameters<typeof openWorld>[0];

const LINES = linesFileOf(1);

function wanting(context: Context, document: JsonObject): Promise<World> {
  return openWorld(context, { after: asYaml(document) });
}

/** The file and the lines that stand in the repository beside it. */
function withLines(
  lines: string,
  document: JsonObject = REROUTED,
): Readonly<Record<string, string>> {
  return { [FILE]: asYaml(document), [LINES]: lines };
}

/** Commits lines to the branch of pull request #1, and runs the plan of that push. */
function allowing(world: World, lines: string): Promise<RunResult> {
  const files = withLines(lines);
  world.github.commit(REPOSITORY, { branch: 'change', files });
  return world.onPullRequest({ files });
}

/** Merges, and runs the push. */
function applying(
  world: World,
  lines: string,
  more: RunOptions = {},
): Promise<RunResult> {
  return world.onPush({ files: withLines(lines), ...more });
}

/** The lines that a blocked plan proposes. */
async function blockedPlan(world: World): Promise<string> {
  const run = await world.onPullRequest();
  expect(run.outputs['outcome']).toBe('blocked');
  return proposedIn(world.comments()[0]);
}

describe.concurrent('a line of an allow file', () => {
  it('is proposed by a blocked plan; one click opens the editor with exactly these lines, and they let plan and apply pass', async (context) => {
    const world = await wanting(context, REROUTED);
    const lines = await blockedPlan(world);
    expect(lines).toMatch(/^# .+\nneeds-empty@[0-9a-f]{12}\n$/);
    expect(editorIn(world.comments()[0])).toEqual({
      branch: 'change',
      file: LINES,
      value: lines,
    });

    const planned = await allowing(world, lines);
    expect(planned.outputs['outcome']).toBe('planned');
    const head = world.pull().head.sha.slice(0, 7);
    expect(world.comments()[0]).toContain(`allowed in \`${head}\``);

    const applied = await applying(world, lines);
    expect(applied.outputs).toMatchObject({
      outcome: 'applied',
      applied: 'true',
    });
    expect(world.comments()[0]).toContain('⚠️ Applied');
    expect(world.comments()[0]).toMatch(/allowed in \[`[0-9a-f]{7}`\]\(/);
  });

  it('does not cover another range of the same tables', async (context) => {
    const world = await wanting(context, REROUTED);
    const lines = await blockedPlan(world);
    const [, first = '', , third = '', spare = ''] = SHARDS;
    const [meta = {}] = LIVE['shard_groups'] as readonly JsonObject[];
    const groups = [meta, groupOf('tenant_data', [spare, first, third])];
    const other: JsonObject = { ...REROUTED, shard_groups: groups };
    const files = withLines(lines, other);
    world.github.commit(REPOSITORY, { branch: 'change', files });
    const run = await world.onPullRequest({ files });
    expect(run.outputs['outcome']).toBe('blocked');
    expect((await world.onPush({ files })).outputs['outcome']).toBe('blocked');
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it.for([
    ['leaves the line where it is', true],
    ['takes the line away with it', false],
  ] as const)(
    'that was used does not cover the same change again after a revert that %s',
    async ([, isLeft], context) => {
      const world = await wanting(context, REROUTED);
      const { github, platform } = world;
      const lines = await blockedPlan(world);
      await allowing(world, lines);
      expect((await applying(world, lines)).outputs['outcome']).toBe('applied');

      const files = { [FILE]: asYaml(LIVE), [LINES]: isLeft ? lines : null };
      github.commit(REPOSITORY, { files, message: 'Revert' });
      platform.branch().topology = LIVE;

      github.commit(REPOSITORY, {
        branch: 'change',
        from: 'main',
        files: withLines(lines),
        message: 'Again',
      });
      const pull = github.openPullRequest(REPOSITORY, { head: 'change' });
      const again = await world.run(pullRequestEvent(pull), {
        files: withLines(lines),
      });
      expect(again.outputs['outcome']).toBe('blocked');
      const proposed = proposedIn(
        github.comments(REPOSITORY, pull.number)[0]?.body,
      );
      expect(proposed).toMatch(/needs-empty@[0-9a-f]{12}/);
      expect(proposed).not.toBe(lines);
    },
  );

  it('with a digest counts nowhere while it is unknown which lines were used', async (context) => {
    const world = await wanting(context, REROUTED);
    const lines = await blockedPlan(world);
    world.github.commit(REPOSITORY, {
      files: {
        [FILE]: asYaml({ ...LIVE, version: 2 }),
        [LINES]: '#'.repeat(1024 * 1024 + 1),
      },
    });
    world.platform.branch().topology = { ...LIVE, version: 2 };
    world.github.commit(REPOSITORY, {
      branch: 'change',
      from: 'main',
      files: withLines(lines, { ...REROUTED, version: 2 }),
    });
    const pull = world.github.openPullRequest(REPOSITORY, { head: 'change' });
    const files = withLines(lines, { ...REROUTED, version: 2 });
    const run = await world.run(pullRequestEvent(pull), { files });
    expect(messages(run, 'notice')).toContain('used before');
    expect(run.outputs['outcome']).toBe('blocked');
  });

  it('that was taken out before a queued apply began lets nothing pass', async (context) => {
    const world = await wanting(context, REROUTED);
    const lines = await blockedPlan(world);
    await allowing(world, lines);
    const { github } = world;
    const event = mergedPush(github, world.pull());
    github.commit(REPOSITORY, {
      files: { [LINES]: '# taken back\n' },
      message: 'Take the consent back',
    });
    const run = await world.run(event, { files: withLines(lines) });
    expect(run.outputs).toMatchObject({ outcome: 'blocked', applied: 'false' });
    expect(messages(run, 'error')).toContain('no longer allows this');
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('is read through the API where the job has no checkout', async (context) => {
    const world = await wanting(context, REROUTED);
    const lines = await blockedPlan(world);
    world.github.commit(REPOSITORY, {
      branch: 'change',
      files: withLines(lines),
    });
    const run = await world.onPullRequest({ files: {} });
    expect(run.outputs['outcome']).toBe('planned');
  });

  it('that cannot be read through the API is an error, and never no consent', async (context) => {
    const world = await wanting(context, REROUTED);
    world.github.fault({
      kind: 'status',
      status: 403,
      body: { message: 'Resource not accessible by integration' },
      match: { where: ({ body }) => body.includes('on Tree') },
    });
    const run = await world.onPush({ files: {} });
    expect(run.outputs['outcome']).toBe('invalid');
    expect(world.topologyRequests('PUT')).toEqual([]);
  });
});

describe.concurrent('allow files that are read through the API', () => {
  it('are no links, whose text is a path', async (context) => {
    const world = await wanting(context, REROUTED);
    world.github.commit(REPOSITORY, {
      branch: 'change',
      symlinks: { [LINES]: 'needs-empty' },
    });
    const run = await world.onPullRequest({ files: {} });
    expect(run.outputs['outcome']).toBe('invalid');
    expect(messages(run, 'error')).toContain('symbolic link');
  });

  it('are not without a file whose name the answer lacks', async (context) => {
    const world = await wanting(context, REROUTED);
    const file = { mode: 0o100644, type: 'blob', object: null };
    const object = { __typename: 'Tree', entries: [file] };
    world.github.fault({
      kind: 'status',
      status: 200,
      body: { data: { repository: { commit: { oid: 'c1' }, object } } },
      match: { where: ({ body }) => body.includes('on Tree') },
    });
    const run = await world.onPullRequest({ files: {} });
    expect(run.outputs['outcome']).toBe('invalid');
  });
});

describe.concurrent('an input that is gone', () => {
  it.for(['consent', 'require-review'])(
    'is refused by its name, with what to do instead: %s',
    async (name, context) => {
      const world = await openWorld(context);
      const run = await world.onPullRequest({
        env: { [`INPUT_${name.toUpperCase()}`]: 'true' },
      });
      expect(run.exitCode).toBe(1);
      expect(messages(run, 'error')).toContain(`\`${name}\` no longer exists`);
    },
  );
});
