import type { AsProcess } from '../../../../../test/scenarios/as-process.ts';

/** The scenarios of this feature that run once more as processes before a change lands. */
export const AS_PROCESS: Readonly<Record<string, AsProcess>> = {
  'queries.test.ts': {
    shows: 'the bundle finds the WebAssembly beside it',
    loads: ['libpg-query'],
  },
};
