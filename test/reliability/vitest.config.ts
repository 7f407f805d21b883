import { defineConfig } from 'vitest/config';

/** The suites that take minutes; `npm test` has shorter forms of them. */
export default defineConfig({
  test: {
    root: new URL('../../', import.meta.url).pathname,
    include: ['test/reliability/*.slow.ts'],
    testTimeout: 60 * 60_000,
    hookTimeout: 60 * 60_000,
    disableConsoleIntercept: true,
  },
});
