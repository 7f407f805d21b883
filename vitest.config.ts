import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    // Half of the time goes by in the processes and servers that tests start, and wait for.
    maxWorkers: 2 * availableParallelism(),
    // No module keeps anything that another test could meet, and loading them anew costs a tenth of the time.
    isolate: false,
  },
});
