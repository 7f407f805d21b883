import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import { REROUTED } from './changes.ts';
import {
  click,
  FROM_GIT,
  filesAt,
  linesFileOf,
  merge,
  plan,
  propose,
  proposedIn,
} from './consents.ts';
import { asYaml, declaring, LIVE } from './documents.ts';
import {
  FILE,
  headOf,
  messages,
  openWorld,
  pushOf,
  type World,
} from './world.ts';

type Context = Parameters<typeof openWorld>[0];

const METHODS = ['merge', 'squash', 'rebase'] as const;

/** A world whose pull request #1 hides rows, and whose comment asks for consent. */
async function asking(context: Context): Promise<World> {
  const world = await openWorld(context, { after: asYaml(REROUTED) });
  expect((await plan(world, 1)).outputs['outcome']).toBe('blocked');
  return world;
}

/** Merges `main` into the branch of a pull request: the button "Update branch". */
function updateBranch({ github }: World): void {
  for (const branch of ['main', 'change'])
    github.commit(REPOSITORY, {
      branch,
      files: { 'README.md': 'more' },
      message: `Merge branch 'main' into change`,
    });
}

/** Proposes the way back in March, allows it, and merges it, which applies it. */
async function revert(
  world: World,
  files: Readonly<Record<string, string | null>>,
): Promise<void> {
  const march = propose(world, { branch: 'march', files });
  await plan(world, march);
  click(world, march);
  const run = await world.run(merge(world, [march]), FROM_GIT);
  expect(run.outputs['outcome']).toBe('applied');
}

function puts(world: World): number {
  return world.topologyRequests('PUT').length;
}

describe.concurrent.each(METHODS)(
  'a pull request that is merged by %s',
  (method) => {
    it('consents by its lines, and not for the way back', async (context) => {
      const world = await asking(context);
      click(world, 1);
      expect((await plan(world, 1)).outputs['outcome']).toBe('planned');
      const run = await world.run(merge(world, [1], method), FROM_GIT);
      expect(run.outputs['outcome']).toBe('applied');

      const files = { [FILE]: asYaml(LIVE) };
      const back = propose(world, { branch: 'back', files });
      expect((await plan(world, back)).outputs['outcome']).toBe('blocked');
      const blocked = await world.run(merge(world, [back], method), FROM_GIT);
      expect(blocked.outputs['outcome']).toBe('blocked');
      expect(puts(world)).toBe(1);
    });

    it('consents by its lines when another pull request is merged in between', async (context) => {
      const world = await asking(context);
      click(world, 1);
      const files = { [FILE]: asYaml(declaring('audit')) };
      const other = propose(world, { branch: 'other', files });
      const first = await world.run(merge(world, [other], method), FROM_GIT);
      expect(first.outputs['outcome']).toBe('applied');
      const run = await world.run(merge(world, [1], method), FROM_GIT);
      expect(run.outputs).toMatchObject({
        outcome: 'applied',
        risk: 'needs-empty',
      });
      expect(puts(world)).toBe(2);
    });
  },
);

describe.concurrent('a consent', () => {
  it('still covers its change after “Update branch”', async (context) => {
    const world = await asking(context);
    click(world, 1);
    updateBranch(world);
    expect((await plan(world, 1)).outputs['outcome']).toBe('planned');
    const run = await world.run(merge(world, [1]), FROM_GIT);
    expect(run.outputs['outcome']).toBe('applied');
  });

  it('still covers its change after a shard was renamed', async (context) => {
    const world = await asking(context);
    const before = proposedIn(world.comments()[0]);
    click(world, 1);
    for (const shard of world.platform.branch().shards)
      shard.display_name = `renamed-${shard.name}`;
    const run = await plan(world, 1);
    expect(run.outputs['outcome']).toBe('planned');
    expect(world.comments()[0]).toContain('renamed-');
    expect(before).not.toContain('renamed-');
    const applied = await world.run(merge(world, [1]), FROM_GIT);
    expect(applied.outputs['outcome']).toBe('applied');
  });

  it('that was committed to the default branch after the merge lets the next run pass, and a re-run of the old attempt does not', async (context) => {
    const world = await asking(context);
    const old = merge(world, [1]);
    expect((await world.run(old, FROM_GIT)).outputs['outcome']).toBe('blocked');
    const after = world.comments()[0];
    expect(after).toContain('/new/main?filename=');

    const before = headOf(world.github, 'main');
    click(world, 1);
    const again = await world.run(old, {
      ...FROM_GIT,
      env: { GITHUB_RUN_ATTEMPT: '2' },
    });
    expect(again.outputs).toMatchObject({
      outcome: 'blocked',
      applied: 'false',
    });
    expect(puts(world)).toBe(0);

    const push = pushOf(world.github, before, headOf(world.github, 'main'));
    const run = await world.run(push, FROM_GIT);
    expect(run.outputs['outcome']).toBe('applied');
    expect(puts(world)).toBe(1);
  });
});

describe.concurrent('the revert of a revert', () => {
  it('is not allowed by the line of January, and is by one of June', async (context) => {
    const world = await asking(context);
    click(world, 1);
    await world.run(merge(world, [1]), FROM_GIT);
    await revert(world, { [FILE]: asYaml(LIVE) });

    const june = propose(world, {
      branch: 'june',
      files: { [FILE]: asYaml(REROUTED) },
    });
    const asked = await plan(world, june);
    expect(asked.outputs['outcome']).toBe('blocked');
    expect(messages(asked, 'error')).toContain('2 tables');
    click(world, june);
    expect((await plan(world, june)).outputs['outcome']).toBe('planned');
    const run = await world.run(merge(world, [june]), FROM_GIT);
    expect(run.outputs['outcome']).toBe('applied');
    expect(puts(world)).toBe(3);
  });

  it('is not allowed by the line that it brings back', async (context) => {
    const world = await asking(context);
    click(world, 1);
    await world.run(merge(world, [1]), FROM_GIT);
    const lines = linesFileOf(1);
    const used = filesAt(world, 'main', [lines]);

    // The button "Revert" takes the line away with the change.
    await revert(world, { [FILE]: asYaml(LIVE), [lines]: null });

    const june = propose(world, {
      branch: 'june',
      files: { [FILE]: asYaml(REROUTED), ...used },
    });
    expect((await plan(world, june)).outputs['outcome']).toBe('blocked');
    const run = await world.run(merge(world, [june]), FROM_GIT);
    expect(run.outputs['outcome']).toBe('blocked');
    expect(puts(world)).toBe(2);
  });
});
