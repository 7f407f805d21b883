import { describe, expect, it } from 'vitest';
import { asked, messages, openWorld } from './world.ts';

describe.concurrent('inputs that are wrong', () => {
  it('name themselves, all at once, and nobody is asked anything', async (context) => {
    const world = await openWorld(context);
    const wrong = { organization: '', databse: 'shop', mode: 'go', file: 'a' };
    const run = await world.onPush({ inputs: wrong });
    expect(run.exitCode).toBe(1);
    expect(run.outputs).toMatchObject({ outcome: 'invalid', applied: 'false' });
    const errors = run.annotations.filter(({ level }) => level === 'error');
    expect(errors).toHaveLength(Object.keys(wrong).length);
    for (const name of Object.keys(wrong))
      for (const shown of [messages(run, 'error'), run.summary])
        expect(shown).toContain(`\`${name}\``);
    expect(asked(world.platform)).toEqual([]);
    expect(asked(world.github)).toEqual([]);
  });

  it('a token with a line break is masked and never shown', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPush({
      inputs: { 'service-token': 'first-half\nsecond-half' },
    });
    expect(run.masks).toEqual(
      expect.arrayContaining(['first-half', 'second-half']),
    );
    expect(run.stdout.replace(/^::add-mask::.*$/gm, '')).not.toMatch(
      /first-half|second-half/,
    );
  });
});
