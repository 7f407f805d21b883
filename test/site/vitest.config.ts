import { defineConfig } from 'vitest/config';

/** The site as `npm run site` built it; `npm test` needs neither a build nor a browser. */
export default defineConfig({
  test: {
    include: ['test/site/**/*.site.ts', 'src/features/*/test/*.site.ts'],
    // A last resort against a browser that hangs; each action in it has a bound of its own.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
  },
});
