import { expect, it } from 'vitest';
import { readTargets } from '../../src/settings/targets.ts';
import { manyMistakes } from './many-mistakes.ts';

// With a look at all that was said before, so many would take longer than a test may.
it('a hundred thousand mistakes in the defaults of a targets file are said once', () => {
  const source = { value: () => undefined, environment: {} };
  const read = readTargets(
    'targets.yaml',
    Buffer.from(manyMistakes(60_000)),
    source,
  );
  expect(read.ok ? '' : read.problem.at(-1)?.message).toMatch(/ 59800 more /);
});
