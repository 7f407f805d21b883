import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../sandbox/github.ts';
import type { JsonObject } from '../sandbox/platform.ts';
import {
  type ActionEvent,
  pullRequestEvent,
  type RunOptions,
  type RunResult,
} from '../sandbox/runner.ts';
import { REROUTED } from './changes.ts';
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
type Method = 'merge' | 'squash' | 'rebase';

const METHODS: readonly Method[] = ['merge', 'squash', 'rebase'];
const NEEDS_EMPTY = 'topology:allow-needs-empty';
/** Every run reads the file as it is in git. */
const FROM_GIT: RunOptions = { files: {} };
const REVIEWED: RunOptions = {
  ...FROM_GIT,
  inputs: { 'require-review': 'true' },
};
/** Tables that the file may declare, far enough from each other for git to merge them. */
const TABLES = ['one', 'two', 'three', 'four'] as const;

type Table = (typeof TABLES)[number];

/** The file that declares some of the tables. */
function textWith(...declared: readonly Table[]): string {
  let text = asYaml(declaring(...TABLES));
  for (const table of TABLES) {
    const entry = new RegExp(`^( *)${table}:\n *shard_group: meta\n`, 'm');
    const kept = (whole: string): string =>
      declared.some((name) => name === table) ? whole : '';
    text = text.replace(
      entry,
      (whole, space: string) =>
        `${kept(whole)}${space}#\n${space}# ${table}\n${space}#\n`,
    );
  }
  return text;
}

/** A world whose file declares none of the tables. Its pull request #1 declares the first. */
function open(context: Context): Promise<World> {
  return openWorld(context, {
    before: textWith(),
    after: textWith('one'),
  });
}

/** Opens a pull request with a version of the file; answers its number. */
function propose(
  { github }: World,
  branch: string,
  text: string,
  base = 'main',
): number {
  github.commit(REPOSITORY, { branch, files: { [FILE]: text } });
  return github.openPullRequest(REPOSITORY, { head: branch, base }).number;
}

function plan(
  world: World,
  number: number,
  options: RunOptions = FROM_GIT,
): Promise<RunResult> {
  const pull = world.github.pull(REPOSITORY, number);
  return world.run(pullRequestEvent(pull), options);
}

/** Merges pull requests at once, as a queue does; answers the one push of all. */
function merge(
  { github }: World,
  numbers: readonly number[],
  method: Method = 'merge',
): ActionEvent {
  const before = headOf(github, 'main');
  for (const number of numbers) github.merge(REPOSITORY, number, { method });
  return pushOf(github, before, headOf(github, 'main'));
}

/** Merges `main` into the branch of a pull request: the button "Update branch". */
function updateBranch({ github }: World, branch: string, text: string): void {
  github.commit(REPOSITORY, {
    branch,
    files: { [FILE]: text, 'README.md': 'as on main' },
    message: `Merge branch 'main' into ${branch}`,
  });
}

function label(world: World, number: number): void {
  world.github.addLabels(REPOSITORY, number, [NEEDS_EMPTY]);
}

function puts(world: World): number {
  return world.topologyRequests('PUT').length;
}

describe.concurrent.each(METHODS)(
  'a pull request that is merged by %s',
  (method) => {
    it('is applied as it was shown, and not as it was not', async (context) => {
      const world = await open(context);
      await plan(world, 1);
      const shown = await world.run(merge(world, [1], method), REVIEWED);
      expect(shown.outputs['outcome']).toBe('applied');

      const unseen = propose(world, 'unseen', textWith('one', 'two'));
      const run = await world.run(merge(world, [unseen], method), REVIEWED);
      expect(run.outputs).toMatchObject({
        outcome: 'blocked',
        applied: 'false',
      });
      expect(puts(world)).toBe(1);
    });

    it('consents by its label, and by none of those before it', async (context) => {
      const world = await openWorld(context, { after: asYaml(REROUTED) });
      await plan(world, 1);
      label(world, 1);
      const run = await world.run(merge(world, [1], method), FROM_GIT);
      expect(run.outputs['outcome']).toBe('applied');

      const back = propose(world, 'back', asYaml(LIVE));
      await plan(world, back);
      const blocked = await world.run(merge(world, [back], method), FROM_GIT);
      expect(blocked.outputs['outcome']).toBe('blocked');
      expect(puts(world)).toBe(1);
    });

    it('is applied with the two that a queue merged before it, each as it was shown', async (context) => {
      const world = await open(context);
      const group = [
        1,
        propose(world, 'two', textWith('two')),
        propose(world, 'three', textWith('three')),
      ];
      for (const number of group) await plan(world, number);
      const run = await world.run(merge(world, group, method), REVIEWED);
      expect(run.outputs).toMatchObject({ outcome: 'applied' });
      expect(messages(run, 'notice')).toContain(
        'As reviewed on pull requests #3, #2 and #1.',
      );
    });

    it('is not applied where one that a queue merged with it was not shown', async (context) => {
      const world = await open(context);
      const group = [1, propose(world, 'two', textWith('two'))];
      await plan(world, 1);
      const run = await world.run(merge(world, group, method), REVIEWED);
      expect(run.outputs).toMatchObject({
        outcome: 'blocked',
        applied: 'false',
      });
      expect(puts(world)).toBe(0);
    });

    it('is applied with the one before it, whose own run came too late, and both are told', async (context) => {
      const world = await open(context);
      const two = propose(world, 'two', textWith('two'));
      await plan(world, 1);
      await plan(world, two);
      const [first, second] = [
        merge(world, [1], method),
        merge(world, [two], method),
      ];
      const late = await world.run(first, REVIEWED);
      expect(late.outputs['outcome']).toBe('superseded');
      const { sha } = second;
      const [ofFirst] = world.comments();
      expect(ofFirst).toContain(sha.slice(0, 12));
      expect(ofFirst).toContain('#2');
      expect(ofFirst).not.toMatch(/applies it|is applied|was applied/);

      const run = await world.run(second, REVIEWED);
      expect(run.outputs).toMatchObject({ outcome: 'applied' });
      expect(messages(run, 'notice')).toContain(
        'As reviewed on pull requests #2 and #1.',
      );
      expect(world.comments()[0]).toMatch(/\*\*Runs\*\*.*· applied \[/s);
      expect(puts(world)).toBe(1);
    });
  },
);

describe.concurrent('"Update branch"', () => {
  it('asks nothing again', async (context) => {
    const world = await openWorld(context, { after: asYaml(REROUTED) });
    await plan(world, 1);
    label(world, 1);
    updateBranch(world, 'change', asYaml(REROUTED));
    expect((await plan(world, 1)).outputs['outcome']).toBe('planned');
    const run = await world.run(merge(world, [1]), REVIEWED);
    expect(run.outputs['outcome']).toBe('applied');
  });

  it('right before the merge leaves nothing that was shown of it', async (context) => {
    const world = await openWorld(context, { after: asYaml(REROUTED) });
    await plan(world, 1);
    label(world, 1);
    updateBranch(world, 'change', asYaml(REROUTED));
    const run = await world.run(merge(world, [1]), FROM_GIT);
    expect(run.outputs).toMatchObject({ outcome: 'blocked', applied: 'false' });
  });
});

describe.concurrent('the revert of a revert', () => {
  /** The change of January, with its label, and its revert of March; answers the number of June's pull request. */
  async function untilJune(world: World): Promise<number> {
    const allowed: RunOptions = {
      ...FROM_GIT,
      inputs: { allow: 'needs-empty' },
    };
    await plan(world, 1);
    label(world, 1);
    await world.run(merge(world, [1]), FROM_GIT);
    const march = propose(world, 'march', asYaml(LIVE));
    await plan(world, march, allowed);
    await world.run(merge(world, [march]), allowed);
    expect(puts(world)).toBe(2);
    return propose(world, 'june', asYaml(REROUTED));
  }

  it.for<[string, RunOptions]>([
    ['consented to by a label of January', FROM_GIT],
    [
      'as reviewed in January',
      {
        ...FROM_GIT,
        inputs: { 'require-review': 'true', allow: 'needs-empty' },
      },
    ],
  ])('is not %s', async ([, options], context) => {
    const world = await openWorld(context, { after: asYaml(REROUTED) });
    const june = await untilJune(world);
    const run = await world.run(merge(world, [june]), options);
    expect(run.outputs).toMatchObject({ outcome: 'blocked', applied: 'false' });
    expect(puts(world)).toBe(2);
  });

  it('is applied as it was shown and allowed in June', async (context) => {
    const world = await openWorld(context, { after: asYaml(REROUTED) });
    const june = await untilJune(world);
    await plan(world, june);
    label(world, june);
    const run = await world.run(merge(world, [june]), REVIEWED);
    expect(run.outputs['outcome']).toBe('applied');
  });
});

describe.concurrent('what was not shown before the merge', () => {
  const rerun: RunOptions = { env: { GITHUB_RUN_ATTEMPT: '2' } };
  const CHANGES: readonly (readonly [string, JsonObject])[] = [
    ['a table', declaring('audit')],
    ['what hides rows', REROUTED],
  ];

  it.for(
    CHANGES.flatMap(([name, document]) =>
      (['by a label after it', 'by a re-run after it'] as const).map(
        (how) => [name, how, document] as const,
      ),
    ),
  )(
    'does not count for %s when it is shown %s',
    async ([, how, document], context) => {
      const world = await openWorld(context, { after: asYaml(document) });
      const opened = pullRequestEvent(world.pull());
      const push = merge(world, [1]);
      const options = {
        ...REVIEWED,
        inputs: { ...REVIEWED.inputs, allow: 'needs-empty' },
      };
      expect((await world.run(push, options)).outputs['outcome']).toBe(
        'blocked',
      );
      label(world, 1);
      const labeled = pullRequestEvent({ ...world.pull(), action: 'labeled' });
      await (how === 'by a label after it'
        ? world.run(labeled, FROM_GIT)
        : world.run(opened, { ...FROM_GIT, ...rerun }));
      const again = await world.run(push, { ...options, ...rerun });
      expect(again.outputs).toMatchObject({
        outcome: 'blocked',
        applied: 'false',
      });
      expect(puts(world)).toBe(0);
    },
  );

  it('does not count for a label that came after the merge, too', async (context) => {
    const world = await openWorld(context, { after: asYaml(REROUTED) });
    const push = merge(world, [1]);
    await world.run(push, FROM_GIT);
    label(world, 1);
    await world.run(
      pullRequestEvent({ ...world.pull(), action: 'labeled' }),
      FROM_GIT,
    );
    world.github.removeLabels(REPOSITORY, 1, [NEEDS_EMPTY]);
    label(world, 1);
    const again = await world.run(push, { ...FROM_GIT, ...rerun });
    expect(again.outputs['outcome']).toBe('blocked');
    expect(puts(world)).toBe(0);
  });

  it('does not count where another pull request of the same head showed it to another branch', async (context) => {
    const world = await open(context);
    const { github } = world;
    github.commit(REPOSITORY, { branch: 'free', files: {}, message: 'Fork' });
    const { number } = github.openPullRequest(REPOSITORY, {
      head: 'change',
      base: 'free',
    });
    await plan(world, number);
    github.merge(REPOSITORY, number);
    const run = await world.run(merge(world, [1]), REVIEWED);
    expect(run.outputs).toMatchObject({ outcome: 'blocked', applied: 'false' });
  });
});
