import { defineConfig } from 'vitest/config';

/** What GitHub publishes of itself; `npm test` needs none of it. */
export default defineConfig({
  test: {
    include: ['test/official/**/*.official.ts'],
    // A last resort against a suite that hangs: thousands of cases are one test here.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    disableConsoleIntercept: true,
    setupFiles: ['test/official/json-modules.ts'],
  },
});
