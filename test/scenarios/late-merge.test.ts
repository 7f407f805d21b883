import { describe, expect, it } from 'vitest';
import { type MergeOptions, REPOSITORY } from '../../sandbox/github.ts';
import type { RunOptions, RunResult } from '../../sandbox/runner.ts';
import { asYaml, declaring } from './documents.ts';
import {
  FILE,
  headOf,
  messages,
  openWorld,
  pushOf,
  type World,
} from './world.ts';

type Context = Parameters<typeof openWorld>[0];
type Late = Readonly<Partial<World['github']['state']['late']>>;

const METHODS = ['merge', 'squash', 'rebase'] as const;
const START = Date.parse('2026-11-27T09:00:00Z');
const NOT_YET = 'GitHub does not say yet which pull request commit';

/** A world whose GitHub has no time but the waits of the runs. */
function open(context: Context, after?: string): Promise<World> {
  return openWorld(context, {
    github: { now: () => START },
    ...(after === undefined ? {} : { after }),
  });
}

/** A run, its waits in seconds, and how often the branch had been written when each began. */
interface Waited {
  readonly run: RunResult;
  readonly waits: readonly number[];
}

/** Runs the action for a push to `main`; GitHub's time goes by with the run's. */
async function onPush(
  world: World,
  before: string,
  options: RunOptions = {},
): Promise<Waited> {
  const { github } = world;
  const waits: number[] = [];
  const run = await world.run(pushOf(github, before, headOf(github, 'main')), {
    ...options,
    onSleep: async (milliseconds) => {
      waits.push(milliseconds / 1000);
      github.state.counters.leadMs += milliseconds;
    },
  });
  return { run, waits };
}

/** Plans pull request #1, merges it, and runs the action for that; GitHub tells of the merge so many seconds later. */
async function mergeLate(
  world: World,
  { commits = 0, pulls = 0 }: Late,
  merge: MergeOptions = {},
  options: RunOptions = {},
): Promise<Waited> {
  const { github } = world;
  await world.onPullRequest();
  const before = headOf(github, 'main');
  Object.assign(github.state.late, {
    commits: commits * 1000,
    pulls: pulls * 1000,
  });
  github.merge(REPOSITORY, 1, merge);
  return onPush(world, before, options);
}

function titles(world: World, number = 1): readonly (string | undefined)[] {
  return world.github
    .comments(REPOSITORY, number)
    .map(({ body }) => body.split('\n')[1]);
}

const APPLIED = [expect.stringContaining('Applied')];
const IN_SYNC = [expect.stringContaining('In sync')];
const PLANNED = [expect.stringContaining('Plan')];

describe.concurrent('a pull request of which GitHub tells late', () => {
  it.for(METHODS)(
    'is found another way where it was merged by %s, without a wait',
    async (method, context) => {
      const world = await open(context);
      const late = { commits: 40 };
      const { run, waits } = await mergeLate(world, late, { method });
      expect(run.outputs).toMatchObject({
        outcome: 'applied',
        'pull-request': '1',
      });
      expect(titles(world)).toEqual(APPLIED);
      expect(waits).toEqual([]);
      expect(messages(run, 'warning')).toBe('');
    },
  );

  it('has its comment when GitHub tells, where nothing there does for 20 s', async (context) => {
    const world = await open(context);
    const { run } = await mergeLate(world, { commits: 20, pulls: 20 });
    expect(run.outputs['outcome']).toBe('applied');
    expect(titles(world)).toEqual(APPLIED);
    expect(messages(run, 'warning')).toBe('');
  });

  it('is applied where nothing does for 40 s, and a warning says why its comment is not', async (context) => {
    const world = await open(context);
    const late = { commits: 40, pulls: 40 };
    const { run, waits } = await mergeLate(world, late);
    expect(run.outputs['outcome']).toBe('applied');
    expect(waits.reduce((sum, one) => sum + one)).toBe(30);
    expect(messages(run, 'warning')).toContain(NOT_YET);
    expect(titles(world)).toEqual(PLANNED);

    world.github.state.counters.leadMs += 60_000;
    await world.onPush({ env: { GITHUB_RUN_ATTEMPT: '2' } });
    expect(titles(world)).toEqual(IN_SYNC);
  });
});

describe.concurrent('a merge of which GitHub tells late', () => {
  it('is found among the closed ones where its message names none', async (context) => {
    const world = await open(context);
    const merge = { method: 'squash', message: 'Declare a table' } as const;
    const { waits } = await mergeLate(world, { commits: 40 }, merge);
    expect(titles(world)).toEqual(APPLIED);
    expect(waits).toEqual([]);
  });

  it('is not taken for the one that its message names, too', async (context) => {
    const world = await open(context);
    await world.onPullRequest();
    const { github } = world;
    github.commit(REPOSITORY, {
      branch: 'second',
      files: { [FILE]: asYaml(declaring('second')) },
    });
    github.openPullRequest(REPOSITORY, { head: 'second' });
    const before = headOf(github, 'main');
    github.state.late.commits = 40_000;
    github.merge(REPOSITORY, 2, {
      method: 'squash',
      message: 'Go on with #1 (#2)',
    });
    const { run } = await onPush(world, before, { files: {} });
    expect(run.outputs).toMatchObject({
      outcome: 'applied',
      'pull-request': '2',
    });
    expect(titles(world, 1)).toEqual(PLANNED);
    expect(titles(world, 2)).toEqual(APPLIED);
  });

  it('is waited for beside the apply, which waits for nothing', async (context) => {
    const world = await open(context);
    await world.onPullRequest();
    const written = Promise.withResolvers<void>();
    const until = async (): Promise<void> => written.resolve();
    world.platform.fault({ kind: 'hold', match: { method: 'PUT' }, until });
    const before = headOf(world.github, 'main');
    Object.assign(world.github.state.late, { commits: 40_000, pulls: 40_000 });
    world.github.merge(REPOSITORY, 1);
    const push = pushOf(world.github, before, headOf(world.github, 'main'));
    // No wait goes on before the PUT, so that a PUT behind one would never come.
    const run = await world.run(push, { onSleep: () => written.promise });
    expect(run.outputs['outcome']).toBe('applied');
  });

  it('is not waited for by a run that is cancelled', async (context) => {
    const world = await open(context);
    await world.onPullRequest();
    const before = headOf(world.github, 'main');
    Object.assign(world.github.state.late, { commits: 40_000, pulls: 40_000 });
    world.github.merge(REPOSITORY, 1);
    const job = new AbortController();
    const push = pushOf(world.github, before, headOf(world.github, 'main'));
    const run = await world.run(push, {
      cancel: job.signal,
      onSleep: async () => job.abort(),
    });
    expect(messages(run, 'warning')).toContain(NOT_YET);
    expect(run.elapsedMs).toBeLessThanOrEqual(8000);
  });
});

describe.concurrent('a commit of no pull request', () => {
  it.for(['Declare a table, for #1'])(
    'that is pushed by hand, as "%s", waits for nothing, and no warning comes of it',
    async (message, context) => {
      const world = await open(context);
      await world.onPullRequest();
      const before = headOf(world.github, 'main');
      const files = { [FILE]: asYaml(declaring('by_hand')) };
      world.github.commit(REPOSITORY, { files, message });
      const { run, waits } = await onPush(world, before, { files });
      expect(run.outputs).toMatchObject({
        outcome: 'applied',
        'pull-request': '',
      });
      expect(waits).toEqual([]);
      expect(messages(run, 'warning')).toBe('');
      expect(titles(world)).toEqual(PLANNED);
    },
  );

  it('that was edited on GitHub’s pages is waited for, and a warning says that it is of none', async (context) => {
    const world = await open(context);
    const before = headOf(world.github, 'main');
    const files = { [FILE]: asYaml(declaring('edited')) };
    const committer = 'web-flow';
    // What it names may be an issue.
    const message = 'Update data-topology.yaml, for #99';
    world.github.commit(REPOSITORY, { files, committer, message });
    const { run, waits } = await onPush(world, before, { files });
    expect(run.outputs['outcome']).toBe('applied');
    expect(waits).toEqual([1, 2, 4, 8, 15]);
    expect(messages(run, 'warning')).toContain(NOT_YET);
  });

  it('that is pushed right after a merge may be a rebase, and is waited for', async (context) => {
    const world = await open(context);
    world.github.merge(REPOSITORY, 1);
    const before = headOf(world.github, 'main');
    const files = { [FILE]: asYaml(declaring('by_hand')) };
    world.github.commit(REPOSITORY, { files });
    const soon = await onPush(world, before, { files });
    expect(soon.waits).toEqual([1, 2, 4, 8, 15]);
    world.github.state.counters.leadMs += 121_000;
    const later = await onPush(world, before, { files });
    expect(later.waits).toEqual([]);
  });
});
