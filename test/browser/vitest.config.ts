import { defineConfig } from 'vitest/config';

/** What only a real browser can prove; `npm test` needs none. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.browser.ts'],
    // A last resort against a browser that hangs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
