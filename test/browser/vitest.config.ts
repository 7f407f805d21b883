import { defineConfig } from 'vitest/config';

/** What only a real browser can prove; `npm test` needs none. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.browser.ts'],
    // A last resort against a browser that hangs; each action in it has a bound of its own.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
