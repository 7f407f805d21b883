import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { waitingTests } from './scripts/waiting-tests.ts';
import short from './vitest.config.ts';
import slow from './vitest.slow.config.ts';

/**
 * `npm run test:all`, which `.ci/run` tries beside `scripts/test-loaded.ts`: the tests that do not wait, and the suites
 * that take minutes, together, so that no core is idle while the longest of them ends.
 */
export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      // Begun first, since projects are taken by their names.
      { test: { ...slow.test, name: 'long' } },
      {
        test: {
          ...short.test,
          name: 'short',
          exclude: [...waitingTests()],
          env: { TESTS: 'all' },
        },
      },
    ],
  },
});
