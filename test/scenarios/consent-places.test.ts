import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import { pullRequestTargetEvent } from '../../sandbox/runner.ts';
import { REROUTED } from './changes.ts';
import {
  click,
  FROM_GIT,
  linesFileOf,
  merge,
  plan,
  proposedIn,
} from './consents.ts';
import { asYaml, LIVE } from './documents.ts';
import { FLEET_REROUTED, openFleetWorld, outcomesOf } from './fleet-world.ts';
import { FILE, fromFork, openWorld } from './world.ts';

const LINES = linesFileOf(1);
const DIGEST = /@([0-9a-f]{12})/g;

/** Digests of the lines that a comment proposes. */
function digestsIn(comment = ''): readonly string[] {
  return Array.from(
    proposedIn(comment).matchAll(DIGEST),
    ([, one = '']) => one,
  );
}

it('a fork’s head has no say in a run with credentials: its lines are not read', async (context) => {
  const world = await openWorld(context);
  const lines = { [LINES]: 'needs-empty\n' };
  const files = { [FILE]: asYaml(REROUTED), ...lines };
  const pull = fromFork(world, files);
  const event = pullRequestTargetEvent(pull);
  for (const files of [{}, { [FILE]: asYaml(LIVE) }]) {
    world.github.forgetRequests();
    const run = await world.run(event, { files });
    expect(run.outputs).toMatchObject({
      outcome: 'blocked',
      applied: 'false',
    });
    const asked = world.github.requests.map(({ body }) => body).join('\n');
    expect(asked).not.toContain(`${pull.head.sha}:data-topology.allow`);
  }
  expect(world.topologyRequests('PUT')).toEqual([]);
});

describe.concurrent('another target', () => {
  const BRANCHES = ['b1', 'b2'];

  it('is not covered by the line of one, and is by one line with the digests of both', async (context) => {
    const world = await openFleetWorld(context, {
      branches: BRANCHES,
      after: { 'data-topology.yaml': asYaml(FLEET_REROUTED) },
    });
    await plan(world, 1);
    const [comment = ''] = world.comments();
    const [, first, second] =
      /^needs-empty@([0-9a-f]{12}),([0-9a-f]{12})$/m.exec(comment) ?? [];
    expect(comment).toContain('for all 2 targets');

    const allowing = (lines: string): void =>
      void world.github.commit(REPOSITORY, {
        branch: 'change',
        files: { [LINES]: lines },
      });
    allowing(`needs-empty@${first}\n`);
    const half = await plan(world, 1);
    expect(outcomesOf(half)).toEqual({ b1: 'planned', b2: 'blocked' });
    allowing(`needs-empty@${first},${second}\n`);
    const both = await plan(world, 1);
    expect(outcomesOf(both)).toEqual({ b1: 'planned', b2: 'planned' });
    const run = await world.run(merge(world, [1]), FROM_GIT);
    expect(outcomesOf(run)).toEqual({ b1: 'applied', b2: 'applied' });
  });
});

it('drift that is overwritten needs a consent of its own, which counts for it', async (context) => {
  const world = await openWorld(context, {
    inputs: { 'on-drift': 'overwrite' },
  });
  world.platform.branch().topology = REROUTED;
  expect((await plan(world, 1)).outputs['outcome']).toBe('blocked');
  expect(digestsIn(world.comments()[0]).length).toBeGreaterThan(0);
  click(world, 1);
  expect((await plan(world, 1)).outputs['outcome']).toBe('planned');
  const run = await world.run(merge(world, [1]), FROM_GIT);
  expect(run.outputs['outcome']).toBe('applied');
});
