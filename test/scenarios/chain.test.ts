import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import {
  pullRequestTargetEvent,
  type RunResult,
  scheduleEvent,
} from '../../sandbox/runner.ts';
import { skipLong } from '../long.ts';
import { REROUTED } from './changes.ts';
import { asYaml, declaring, LIVE } from './documents.ts';
import { openFleetWorld, targetsFile } from './fleet-world.ts';
import { holdInRounds } from './rounds.ts';
import { FILE, headOf, openWorld, pushOf, type World } from './world.ts';

type Table = readonly (readonly string[])[];

/** A run asks in these rounds, and in no more: what stands in one waits for nothing else in it. */
async function expectRounds(
  world: World,
  expected: Table,
  run: () => Promise<RunResult>,
): Promise<RunResult> {
  const rounds = holdInRounds(world, expected);
  const result = await run().finally(rounds.end);
  expect(rounds.seen()).toEqual(expected.map((round) => [...round].sort()));
  return result;
}

/** The file before the change. */
const CONTENTS = `GET contents/${FILE}`;
const TOPOLOGY = 'GET data-topology';
const CHANGES = 'GET neki-changes';
const PULLS = 'GET commits/SHA/pulls';
const CLOSED = 'GET pulls';
/** The comments, and whom the token writes as. */
const COMMENTS = 'POST graphql';
/** The test merge of the pull request, its base, and the file there. */
const MERGE = 'POST graphql';
/** The allow files, where the file itself is not in the workspace. */
const ALLOW = 'POST graphql';

/** The plan of a pull request, with what is asked for the file at its base. */
const planAsking = (...base: readonly string[]): Table => [
  [TOPOLOGY, CHANGES, 'GET pulls/1', COMMENTS, ...base],
  ['POST comments'],
];
const APPLY: Table = [
  [TOPOLOGY, PULLS],
  [CONTENTS, CHANGES, COMMENTS],
  ['PATCH comment', 'GET git/ref/heads/main', CHANGES],
  [TOPOLOGY],
  ['PUT data-topology'],
  [TOPOLOGY],
  ['PATCH comment'],
];
/** Where GitHub does not know yet of what merge the commit is. */
const LATE: Table = [
  [TOPOLOGY, PULLS],
  [CONTENTS, CHANGES, 'GET pulls/1'],
  [COMMENTS, 'GET git/ref/heads/main', CHANGES],
  ['PATCH comment'],
  ...APPLY.slice(3),
];
const IN_SYNC: Table = [[TOPOLOGY, PULLS], [COMMENTS], ['PATCH comment']];

describe('round trips one behind the other', () => {
  it('are two for the plan of a pull request', async (context) => {
    const world = await openWorld(context);
    const result = await expectRounds(world, planAsking(MERGE), () =>
      world.onPullRequest(),
    );
    expect(result.outputs).toMatchObject({ outcome: 'planned' });
  });

  it.for([
    ['alone is checked out: its object tells the base', 1, [CONTENTS]],
    ['is checked out with all commits: the base is there', 0, []],
  ] as const)(
    'are two where the test merge %s',
    async ([, depth, base], context) => {
      const world = await openWorld(context);
      const repository = world.github.repository();
      const checkout = { repository, ref: 'refs/pull/1/merge', depth };
      const result = await expectRounds(world, planAsking(...base), () =>
        world.onPullRequest({ checkout, files: {} }),
      );
      expect(result.outputs).toMatchObject({ outcome: 'planned' });
    },
  );

  it('are three where nothing is checked out: the file and its base are one answer', async (context) => {
    const world = await openWorld(context);
    const rounds = [
      [TOPOLOGY, 'GET pulls/1', COMMENTS, MERGE, ALLOW],
      [CHANGES],
      ['POST comments'],
    ];
    const result = await expectRounds(world, rounds, () =>
      world.onPullRequest({ files: {} }),
    );
    expect(result.outputs).toMatchObject({ outcome: 'planned' });
  });

  it('are four for `pull_request_target`, which finds the test merge first, and then its allow files', async (context) => {
    const world = await openWorld(context);
    const rounds = [
      [MERGE],
      [TOPOLOGY, 'GET pulls/1', COMMENTS, ALLOW],
      [CHANGES],
      ['POST comments'],
    ];
    const result = await expectRounds(world, rounds, () =>
      world.run(pullRequestTargetEvent(world.pull())),
    );
    expect(result.outputs).toMatchObject({ outcome: 'planned' });
  });

  it('are seven for the apply after a merge', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest();
    const result = await expectRounds(world, APPLY, () => world.onPush());
    expect(result.outputs).toMatchObject({ outcome: 'applied' });
  });

  it('are one more where GitHub does not know of the merge yet', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest();
    world.github.state.late.commits = 40_000;
    const result = await expectRounds(world, LATE, () => world.onPush());
    expect(result.outputs).toMatchObject({ outcome: 'applied' });
  });

  it('is one for a commit pushed by hand that changes nothing, though it may be a rebase', async (context) => {
    const world = await openWorld(context);
    const before = headOf(world.github, 'main');
    const files = { [FILE]: asYaml(declaring('by_hand')) };
    const { sha } = world.github.commit(REPOSITORY, { files });
    const push = pushOf(world.github, before, sha);
    await world.run(push, { files });
    const together = [[TOPOLOGY, PULLS, CLOSED]];
    const again = await expectRounds(world, together, () =>
      world.run(push, { files }),
    );
    expect(again.outputs).toMatchObject({ outcome: 'no-change' });
  });

  it('are three for a push that changes nothing any more', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest();
    await world.onPush();
    const result = await expectRounds(world, IN_SYNC, () => world.onPush());
    expect(result.outputs).toMatchObject({ outcome: 'no-change' });
  });

  it('are no more where the file is read at its commit: the branch is asked beside it', async (context) => {
    const world = await openWorld(context);
    await world.onPush();
    const event = scheduleEvent({ sha: headOf(world.github, 'main') });
    const together = [[CONTENTS, TOPOLOGY]];
    const result = await expectRounds(world, together, () =>
      world.run(event, { files: {} }),
    );
    expect(result.outputs).toMatchObject({ outcome: 'no-change' });
  });

  it('is one for a check by the clock', async (context) => {
    const world = await openWorld(context);
    await world.onPush();
    const event = scheduleEvent({ sha: headOf(world.github, 'main') });
    const result = await expectRounds(world, [[TOPOLOGY]], () =>
      world.run(event),
    );
    expect(result.outputs).toMatchObject({ outcome: 'no-change' });
  });

  it('are two for a check by the clock whose first answer is an old copy', async (context) => {
    const world = await openWorld(context);
    await world.onPush();
    world.platform.branch().syncedAt = '2026-01-01T00:00:00Z';
    const event = scheduleEvent({ sha: headOf(world.github, 'main') });
    const sleeps: number[] = [];
    const result = await expectRounds(world, [[TOPOLOGY], [TOPOLOGY]], () =>
      world.run(event, { onSleep: async () => void sleeps.push(1) }),
    );
    expect(result.outputs).toMatchObject({ outcome: 'no-change' });
    expect(sleeps).toEqual([]);
  });
});

describe('requests to GitHub, which has a limit for each hour', () => {
  it('are ten at most for an apply that is blocked', async (context) => {
    const world = await openWorld(context, { after: asYaml(REROUTED) });
    for (let at = 0; at < 30; at++)
      world.github.commit(REPOSITORY, {
        files: { [FILE]: `# ${at}\n${asYaml(LIVE)}` },
      });
    const plan = await world.onPullRequest();
    expect(plan.outputs).toMatchObject({ outcome: 'blocked' });
    world.github.forgetRequests();

    const run = await world.onPush();
    expect(run.outputs).toMatchObject({ outcome: 'blocked' });
    expect(world.github.requests.length).toBeLessThanOrEqual(10);
  });

  it('are 150 at most for 40 targets that were changed by hand, with 30 versions of each file', async (context) => {
    skipLong(context);
    const names = Array.from({ length: 40 }, (_, at) => `b${at}`);
    const files = Object.fromEntries(
      names.map((name) => [name, `file: files/${name}.yaml`]),
    );
    const filesAt = (version: number) =>
      Object.fromEntries(
        names.map((name) => [
          `files/${name}.yaml`,
          asYaml(declaring(`${name}_${version}`)),
        ]),
      );
    const world = await openFleetWorld(context, {
      branches: names,
      targets: targetsFile(names, files),
      before: filesAt(0),
    });
    for (let version = 1; version < 30; version++)
      world.github.commit(REPOSITORY, { files: filesAt(version) });
    for (const name of names)
      world.branch(name).topology = declaring('made_by_hand');
    world.github.forgetRequests();

    const event = scheduleEvent({ sha: headOf(world.github, 'main') });
    const run = await world.run(event, { files: {} });
    expect(run.outputs).toMatchObject({ outcome: 'drifted' });
    expect(world.github.requests.length).toBeLessThanOrEqual(150);
  });
});
