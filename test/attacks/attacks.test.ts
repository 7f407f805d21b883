import { describe, expect, it } from 'vitest';
import { openWorld } from '../scenarios/world.ts';
import { strike } from './attack.ts';
import { expectHarmless, outsideCode } from './invariant.ts';
import { ATTACKS } from './table.ts';

describe.concurrent('nothing from outside leaves code, commands the runner, or changes a decision:', () => {
  it.for(ATTACKS)('$name', async (attack, context) => {
    const world = await openWorld(context, attack.world);
    attack.arrange?.(world);
    const run = await strike(world, attack);
    expectHarmless(world, run, attack.writes ?? 0);
    expect(run.outputs['outcome']).toBe(attack.outcome);
  });
});

describe('the invariant', () => {
  it.each([
    ['a word', 'zqx'],
    ['a link', '[x](https://zqx.example)'],
    ['a cell', '| a |\n|---|\n| zqx |'],
    ['HTML', 'a <b>zqx</b>'],
    ['a summary', '<details><summary>zqx</summary>\n\nx\n\n</details>'],
    ['a comment', '<!-- zqx -->'],
  ])('sees %s', (_what, markdown) => {
    expect(outsideCode(markdown).join()).toContain('zqx');
  });

  it.each([
    '`zqx`',
    '```\nzqx\n```',
    '<details><summary><code>zqx</code></summary>\n\n`zqx`\n\n</details>',
  ])('lets %j be', (markdown) => {
    expect(outsideCode(markdown).join()).not.toContain('zqx');
  });
});
