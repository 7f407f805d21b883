import { defineConfig } from 'vitest/config';

/** What only a real browser can prove; `npm test` needs none. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.browser.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
