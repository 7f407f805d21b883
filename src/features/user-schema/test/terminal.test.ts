import { expect, it } from 'vitest';
import { sitDown } from '../../../../test/doors/terminal/world.ts';

it('a schema that is not there is a mistake in the options, also for a program', async (context) => {
  const desk = await sitDown(context);
  const plan = ['plan', 'acme/shop/main', '--schema', 'none.json', '--json'];
  const { exitCode, stdout } = await desk.run(plan);
  expect(exitCode).toBe(1);
  const told = JSON.parse(stdout);
  expect(told).toMatchObject({
    failed: true,
    applied: false,
    failure: { kind: 'configuration' },
  });
  expect(told.verdict).toMatch(/`--schema`.*none\.json/);
});
