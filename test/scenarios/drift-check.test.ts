import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import { makeBranch } from '../../sandbox/platform.ts';
import {
  type RunOptions,
  type RunResult,
  scheduleEvent,
} from '../../sandbox/runner.ts';
import { planOf } from './changes.ts';
import { asYaml, CHANGED, declaring, LIVE } from './documents.ts';
import { onGet, openQuiet, status, UNREAD } from './service.ts';
import { FILE, headOf, messages, openWorld, type World } from './world.ts';

const BY_HAND = declaring('made_by_hand');

/** Runs the check on `main`, with the file as it stands there. */
function check(world: World, options: RunOptions = {}): Promise<RunResult> {
  const { merged } = world.pull();
  const files = { [FILE]: asYaml(merged ? CHANGED : LIVE) };
  return world.run(scheduleEvent({ sha: headOf(world.github, 'main') }), {
    files,
    ...options,
  });
}

function merge({ github }: World): void {
  github.merge(REPOSITORY, 1);
}

describe.concurrent('the check by the clock is red', () => {
  const DIFFERENT: readonly (readonly [
    name: string,
    prepare: (world: World) => void,
    wanted: {
      readonly state: string;
      readonly drift: string;
      readonly said: RegExp;
    },
  ])[] = [
    [
      'whose file has one version only',
      ({ platform }) =>
        void Object.assign(platform.branch(), { topology: BY_HAND }),
      {
        state: 'first-file',
        drift: '',
        said: /no earlier version: either it is not on the branch yet/,
      },
    ],
    [
      'where an apply never arrived',
      merge,
      {
        state: 'behind',
        drift: 'false',
        said: /later changes are not on the branch/,
      },
    ],
    [
      'that a new branch still is as it started',
      ({ platform }) => {
        const branch = platform.branch();
        branch.topology = makeBranch('new', 'new', {
          shards: branch.shards,
        }).topology;
      },
      { state: 'pristine', drift: 'false', said: /the file was never applied/ },
    ],
    [
      'that somebody changed',
      (world) => {
        merge(world);
        world.platform.branch().topology = BY_HAND;
      },
      {
        state: 'drift',
        drift: 'true',
        said: /changed outside/,
      },
    ],
  ];

  it.for(DIFFERENT)(
    'for a branch %s',
    async ([, prepare, { state, drift, said }], context) => {
      const world = await openWorld(context);
      prepare(world);
      for (const inputs of [
        {},
        { mode: 'plan' },
        { 'on-drift': 'overwrite' },
        { allow: 'needs-empty' },
      ]) {
        const run = await check(world, { inputs });
        expect(run.exitCode).toBe(1);
        expect(run.outputs).toMatchObject({
          outcome: 'drifted',
          changed: 'true',
          drift,
          applied: 'false',
        });
        expect(planOf(run)).toMatchObject({ situation: { state } });
        expect(messages(run, 'error')).toMatch(said);
        expect(run.summary).toMatch(said);
      }
      expect(world.topologyRequests('PUT')).toEqual([]);
    },
  );

  it('for a branch that cannot be read, whatever `on-unreadable` says', async (context) => {
    const world = await openQuiet(context, { inputs: UNREAD });
    world.platform.fault(onGet(status(403)));
    expect((await check(world)).outputs).toMatchObject({
      outcome: 'failed',
      drift: '',
    });
  });
});

it('the check by the clock is green where branch and file agree', async (context) => {
  const world = await openWorld(context);
  expect((await check(world)).outputs).toMatchObject({
    outcome: 'no-change',
    drift: 'false',
  });
});
