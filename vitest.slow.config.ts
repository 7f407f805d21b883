import { defineConfig } from 'vitest/config';

/**
 * The suites that take minutes; `npm test` has shorter forms of them. `npx vitest run --config vitest.slow.config.ts shapes`
 * runs one.
 */
export default defineConfig({
  test: {
    include: [
      '{test,oracles}/**/*.slow.ts',
      'src/features/*/test/**/*.slow.ts',
    ],
    globalSetup: ['test/seed.ts', 'test/memory.ts'],
    setupFiles: ['test/properties.ts', 'test/setup.ts'],
    testTimeout: 60 * 60_000,
    hookTimeout: 60 * 60_000,
    disableConsoleIntercept: true,
    env: { TESTS: 'all' },
  },
});
