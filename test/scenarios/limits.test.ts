import { describe, expect, it } from 'vitest';
import { REROUTED } from './changes.ts';
import { linesFileOf, proposedIn } from './consents.ts';
import { asYaml } from './documents.ts';
import { FILE, openWorld } from './world.ts';

/** `REROUTED` gives a quarter of the keys of a group to another shard. */
const AFTER = asYaml(REROUTED);
const ALLOWED = { allow: 'needs-empty' };

describe.concurrent('a limit', () => {
  it('blocks what `allow` allows, on the pull request and after the merge, and says the number', async (context) => {
    const inputs = { ...ALLOWED, limits: 'keys: 10%' };
    const world = await openWorld(context, { after: AFTER, inputs });
    const planned = await world.onPullRequest();
    expect(planned.outputs).toMatchObject({ outcome: 'blocked' });
    expect(planned.exitCode).toBe(1);
    const [comment] = world.comments();
    expect(comment).toMatch(/⛔ Blocked: 25 %.* 10 %/);
    expect(comment).toContain('Queries for 25 % of the keys of');
    expect(comment).toContain('the limit is 10 % of the keys of a group');
    expect(comment).not.toMatch(/^needs-empty@/m);

    const applied = await world.onPush();
    expect(applied.outputs).toMatchObject({
      outcome: 'blocked',
      applied: 'false',
    });
    expect(world.platform.branch().revision).toBe(0);
  });

  it('is not lifted by a line, which nobody is asked for', async (context) => {
    const inputs = { limits: 'keys: 10%' };
    const world = await openWorld(context, { after: AFTER, inputs });
    await world.onPullRequest();
    expect(proposedIn(world.comments()[0])).toBe('');
    const files = { [FILE]: AFTER, [linesFileOf(1)]: 'needs-empty\n' };
    for (const run of [world.onPullRequest, world.onPush])
      expect((await run({ files })).outputs['outcome']).toBe('blocked');
  });

  it('does not hold for a preview', async (context) => {
    const inputs = { ...ALLOWED, limits: 'keys: 10%', mode: 'apply' };
    const world = await openWorld(context, { after: AFTER, inputs });
    world.platform.branch().production = false;
    const run = await world.onPullRequest();
    expect(run.outputs).toMatchObject({ outcome: 'applied' });
  });
});
