import { defineConfig } from 'vitest/config';
import { AS_PROCESS } from './test/scenarios/as-process.ts';
import all from './vitest.config.ts';

/** The scenarios that show something of a process, each step one of the built action. */
export default defineConfig({
  test: {
    ...all.test,
    include: [...AS_PROCESS.keys()],
    env: { SCENARIOS: 'process', TESTS: 'all' },
  },
});
