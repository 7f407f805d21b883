import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ManyProcessesFirst } from './test/order.ts';

export default defineConfig({
  test: {
    include: [
      '{test,sandbox,oracles}/**/*.test.ts',
      'src/features/*/test/**/*.test.ts',
    ],
    globalSetup: ['test/seed.ts', 'test/memory.ts'],
    setupFiles: ['test/properties.ts', 'test/setup.ts'],
    // A last resort against a test that hangs; none comes near it on a machine that is merely busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: availableParallelism(),
    maxConcurrency: 3,
    // What passes says nothing.
    reporters: ['minimal'],
    silent: 'passed-only',
    // No module keeps anything that another test could meet, and loading them anew costs a tenth of the time.
    isolate: false,
    sequence: { sequencer: ManyProcessesFirst },
  },
});
