import { describe, expect, it, type TestContext } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import { type JsonObject, SHARDS } from '../../sandbox/platform.ts';
import { groupOf, liveWith, planOf, RESHARDED } from './changes.ts';
import { asYaml, LIVE } from './documents.ts';
import { openQuiet } from './service.ts';
import { FILE, messages, openWorld, type World } from './world.ts';

const SPARE = SHARDS[4] ?? '';
const { shard_groups: GROUPS } = LIVE;
const withGroup = (group: JsonObject): JsonObject =>
  liveWith({ shard_groups: [...(Array.isArray(GROUPS) ? GROUPS : []), group] });

/** `LIVE` while a Reshard of `tenant_data` copies rows: its target is there, and nothing is bound to it yet. */
const UNDER_WAY = withGroup(groupOf('wide', [SPARE, SPARE, SPARE]));
/** What the report of a Reshard under way says. */
const RESHARD =
  /Reshard may be in progress: the file does not have `wide`.*would delete it.*`workflow:wide@[0-9a-f]{12}`/s;

function hold(world: World, topology: JsonObject): void {
  world.platform.branch().topology = topology;
}

describe.concurrent('a Reshard under way', () => {
  it('stops a plan and an apply, and is named with what to do', async (context) => {
    const world = await openWorld(context);
    hold(world, UNDER_WAY);
    const inputs = {
      'on-drift': 'overwrite',
      allow: 'needs-empty\nworkflow:wider',
    };
    for (const run of [
      await world.onPullRequest({ inputs }),
      await world.onPush({ inputs }),
    ]) {
      expect(run.exitCode).toBe(1);
      expect(run.outputs).toMatchObject({
        outcome: 'drifted',
        drift: 'true',
        applied: 'false',
      });
      expect(planOf(run)).toMatchObject({
        situation: { under_way: ['wide'] },
      });
      expect(messages(run, 'error')).toMatch(RESHARD);
      expect(world.comments()[0]).toContain('Complete or cancel the Reshard');
      expect(world.comments()[0]).not.toContain('on-drift: overwrite');
    }
    expect(world.platform.branch().topology).toEqual(UNDER_WAY);
  });

  it('is deleted by the line that the plan shows, which is not for other ranges of that group', async (context) => {
    const world = await openQuiet(context);
    hold(world, UNDER_WAY);
    const refused = await world.onPush();
    const [allow = ''] = /workflow:wide@[0-9a-f]{12}/.exec(refused.log) ?? [];
    const other = { uid: 'wide', key_ranges: [{ shard_uid: SPARE }] };
    hold(world, withGroup(other));
    const changed = await world.onPush({ inputs: { allow } });
    expect(changed.outputs['outcome']).toBe('drifted');
    expect(world.topologyRequests('PUT')).toEqual([]);

    hold(world, UNDER_WAY);
    const allowed = await world.onPush({ inputs: { allow } });
    expect(allowed.outputs['outcome']).toBe('applied');
    expect(allowed.summary).toContain(
      'Applied 2 changes that needed a permission, allowed by `allow`',
    );
  });
});

describe.concurrent('a group that the file had, and has taken out', () => {
  const reverting = (context: TestContext): Promise<World> =>
    openQuiet(context, { before: asYaml(UNDER_WAY), after: asYaml(LIVE) });

  it('is the target of a Reshard under way all the same: a revert deletes none', async (context) => {
    const world = await reverting(context);
    hold(world, UNDER_WAY);
    for (const run of [await world.onPullRequest(), await world.onPush()]) {
      expect(run.exitCode).toBe(1);
      expect(run.outputs['outcome']).toBe('drifted');
      expect(messages(run, 'error')).toMatch(RESHARD);
      expect(planOf(run)).toMatchObject({
        situation: { state: 'ordinary', under_way: ['wide'] },
      });
    }
    expect(world.topologyRequests('PUT')).toEqual([]);
    const allowed = await world.onPush({ inputs: { allow: 'workflow:wide' } });
    expect(allowed.outputs['outcome']).toBe('applied');
  });

  it('goes in the clean-up after a Reshard, of which the history tells', async (context) => {
    // The file as a Reshard has left it: its tables in `wide`, and the source without any.
    const cleaned = without(RESHARDED, 'tenant_data');
    const world = await openQuiet(context, {
      before: asYaml(LIVE),
      after: asYaml(RESHARDED),
    });
    hold(world, RESHARDED);
    world.github.merge(REPOSITORY, 1);
    world.github.commit(REPOSITORY, {
      branch: 'main',
      files: { [FILE]: asYaml(cleaned) },
      message: 'Clean up',
    });
    const run = await world.onDispatch({
      files: { [FILE]: asYaml(cleaned) },
      inputs: { mode: 'apply' },
    });
    expect(run.outputs).toMatchObject({ outcome: 'applied', drift: 'false' });
  });
});

/** A topology less one group. */
function without(topology: JsonObject, uid: string): JsonObject {
  const { shard_groups: groups } = topology;
  return {
    ...topology,
    shard_groups: (Array.isArray(groups) ? groups : []).filter(
      (group) => JSON.stringify(group).includes(`"uid":"${uid}"`) === false,
    ),
  };
}
