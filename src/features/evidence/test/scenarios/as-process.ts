import type { AsProcess } from '../../../../../test/scenarios/as-process.ts';

/** The scenarios of this feature that run once more as processes before a change lands. */
export const AS_PROCESS: Readonly<Record<string, AsProcess>> = {
  'evidence.test.ts': {
    shows: 'the bundle connects to Postgres, and closes what it opened',
    loads: ['pg'],
  },
};
