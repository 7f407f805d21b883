import { describe, expect, it, type TestContext } from 'vitest';
import type { JsonObject } from '../../sandbox/http/json.ts';
import { STORES_ALL } from '../../sandbox/platform.ts';
import { planOf, TABLES, withSchema } from './changes.ts';
import { asYaml } from './documents.ts';
import { GOOD, places, validate } from './validating.ts';
import {
  asked,
  askedLater,
  FILE,
  messages,
  openWorld,
  type World,
} from './world.ts';

/** The same with a warning on its last line. */
const WARNED = `${GOOD}owner_of_this_file: platform team\n`;

describe.concurrent('findings', () => {
  it('a rule that is off is not counted as checked', async () => {
    const summaries = await Promise.all(
      ['', 'no-default: off'].map(async (rules) => {
        const { summary } = await validate({ [FILE]: GOOD }, { rules });
        return Number(/(\d+) rules/.exec(summary)?.[1]);
      }),
    );
    expect(summaries[1]).toBe((summaries[0] ?? 0) - 1);
  });

  it('a warning is shown on its line and does not fail the step', async () => {
    const run = await validate({ [FILE]: WARNED });
    expect([run.exitCode, run.outputs['outcome']]).toEqual([0, 'valid']);
    expect(places(run, 'warning')).toEqual([`${FILE}:22:1 unknown-key`]);
    expect(run.summary).toContain('owner_of_this_file');
  });
});

describe.concurrent('an error that the branch has already', () => {
  const broken: JsonObject = { ...TABLES, lost: { shard_group: 'nowhere' } };
  const live = withSchema(broken);
  const more = withSchema({ ...broken, audit_trail: { shard_group: 'meta' } });
  const openBroken = async (
    context: TestContext,
    after: JsonObject,
  ): Promise<World> => {
    const world = await openWorld(context, {
      before: asYaml(live),
      after: asYaml(after),
    });
    world.platform.branch().topology = live;
    return world;
  };

  it('does not stop a change elsewhere, and is shown as a warning that says so', async (context) => {
    const world = await openBroken(context, more);
    const plan = await world.onPullRequest();
    expect([plan.exitCode, plan.outputs['outcome']]).toEqual([0, 'planned']);
    const known = /`nowhere` is not in `shard_groups`.*The branch already has/;
    expect(messages(plan, 'warning')).toMatch(known);
    expect(world.comments()[0]).toMatch(known);
    const run = await world.onPush();
    expect([run.exitCode, run.outputs['outcome']]).toEqual([0, 'applied']);
    expect(world.topologyRequests('PUT')[0]?.json).toEqual({
      data_topology: more,
    });
  });

  it('is a warning without a branch to ask where the file had it before', async (context) => {
    const world = await openBroken(context, more);
    const offline = await world.onPush({ inputs: { mode: 'validate' } });
    expect(offline.outputs['outcome']).toBe('valid');
    expect(messages(offline, 'warning')).toContain('The file already had');
    expect(asked(world.platform)).toEqual([]);
  });

  it('leaves no trace in the log of an answer that nobody needs any more', async (context) => {
    const world = await openWorld(context);
    const { promise, resolve } = Promise.withResolvers<void>();
    world.platform.fault({ kind: 'hold', until: () => promise });
    const run = await world.onPush({ files: { [FILE]: 'no topology' } });
    resolve();
    expect(run.outputs['outcome']).toBe('invalid');
    const shown = run.stdout.replaceAll(/^::debug::.*$/gm, '');
    expect(shown).not.toMatch(/retrying|destroyed|cancelled/i);
  });
});

describe.concurrent('a comment that allows a finding', () => {
  it('is shown on the pull request, and changes neither the plan nor what is sent', async (context) => {
    const plain = {
      ...withSchema({ ...TABLES, audit_trail: { shard_group: 'meta' } }),
      note: 1,
    };
    const comment =
      'note: 1 # neki-topology: allow unknown-key -- read by our own tools';
    const ids = [];
    for (const after of [
      asYaml(plain),
      asYaml(plain).replace('note: 1', comment),
    ]) {
      const world = await openWorld(context, {
        after,
        platform: { behaviour: STORES_ALL },
      });
      const plan = await world.onPullRequest();
      expect(world.comments()[0]?.includes('Allowed on line')).toBe(
        after.includes('neki-topology'),
      );
      expect((await world.onPush()).outputs['outcome']).toBe('applied');
      expect(world.topologyRequests('PUT')[0]?.json).toEqual({
        data_topology: plain,
      });
      ids.push(plan.outputs['plan-id']);
    }
    expect(ids[0]).toBe(ids[1]);
  });

  it('without a reason fails the step, before anything more is asked of the branch', async (context) => {
    const world = await openWorld(context, {
      after: `# neki-topology: allow unknown-key\n${asYaml(TABLES)}`,
    });
    const files = {
      [FILE]: `${GOOD}note: 1 # neki-topology: allow unknown-key\n`,
    };
    const run = await world.onPush({ files });
    expect([run.exitCode, run.outputs['outcome']]).toEqual([1, 'invalid']);
    expect(messages(run, 'error')).toContain(
      'gives no reason, so it allows nothing',
    );
    expect(askedLater(world.platform)).toEqual([]);
  });
});

it('`mode: validate` asks neither the platform nor GitHub, whatever it was given', async (context) => {
  const world = await openWorld(context);
  const run = await world.onPush({ inputs: { mode: 'validate' } });
  expect(run.outputs).toMatchObject({
    outcome: 'valid',
    applied: 'false',
    changed: '',
  });
  expect([...asked(world.platform), ...asked(world.github)]).toEqual([]);
});

describe.concurrent('a free-form document', () => {
  const before = asYaml({ routing: { eu: 'a', us: 'b' } });
  const after = asYaml({ routing: { eu: 'a', us: 'c' }, shard_group: 'x' });

  it('is compared as it is, pointed at as unknown, and applied', async (context) => {
    const world = await openWorld(context, {
      before,
      after,
      platform: { behaviour: STORES_ALL },
    });
    world.platform.branch().topology = { routing: { eu: 'a', us: 'b' } };
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({
      outcome: 'applied',
      risk: 'unknown',
      drift: 'false',
    });
    expect(places(run, 'error')).toEqual([]);
    expect(world.topologyRequests('PUT')[0]?.json).toEqual({
      data_topology: { routing: { eu: 'a', us: 'c' }, shard_group: 'x' },
    });
    expect(planOf(run)).toMatchObject({
      changes: [{ kind: 'unknown', action: 'free-form' }],
    });
    expect(world.comments()[0]).toContain('Applied 1 change');
  });

  it('is yellow without a branch: no rule was checked', async () => {
    const run = await validate({ [FILE]: before });
    expect([run.exitCode, run.outputs['outcome']]).toEqual([0, 'valid']);
    expect(places(run, 'warning')).toEqual([`${FILE}:1:1 nothing-checked`]);
    expect(run.summary).toMatch(/⚠️ No rule was checked/);
    expect(run.summary).not.toContain('✅');
  });
});
