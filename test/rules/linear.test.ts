import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { skipLong } from '../long.ts';

/** Fewer than the mistakes of one kind that are listed, so that no limit hides what grows faster. */
const PARTS = 200;

it('checking a document takes as many steps as it has parts, whatever they are', async (context) => {
  skipLong(context);
  const counting = fork(new URL('steps.ts', import.meta.url), [`${PARTS}`], {
    execArgv: ['--no-opt', '--no-maglev'],
  });
  const [documents]: {
    name: string;
    once: { steps: number };
    twice: { steps: number };
  }[][] = await once(counting, 'message');
  counting.kill();
  const growing = documents?.filter(
    ({ once, twice }) => twice.steps > 2.2 * once.steps,
  );
  expect(growing).toEqual([]);
  expect(documents?.every((document) => document.once.steps > PARTS)).toBe(
    true,
  );
});
