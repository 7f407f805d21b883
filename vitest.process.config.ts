import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { AS_PROCESS } from './test/scenarios/as-process.ts';

/** The scenarios that show something of a process, each step one of the built action. */
export default defineConfig({
  test: {
    include: Object.keys(AS_PROCESS).map((name) => `test/scenarios/${name}`),
    globalSetup: ['test/seed.ts'],
    setupFiles: ['test/properties.ts', 'test/setup.ts'],
    env: { SCENARIOS: 'process' },
    // A last resort against a test that hangs; none comes near it on a machine that is merely busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: availableParallelism(),
    maxConcurrency: 3,
    isolate: false,
  },
});
