import { defineConfig } from 'vitest/config';

/** The site as `npm run site` built it; `npm test` needs neither a build nor a browser. */
export default defineConfig({
  test: {
    include: ['test/site/**/*.site.ts'],
    // A last resort against a browser that hangs, which is begun anew twice.
    testTimeout: 150_000,
    hookTimeout: 600_000,
    retry: 2,
    maxWorkers: 1,
  },
});
