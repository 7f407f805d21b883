import type { AsProcess } from '../../../../../test/scenarios/as-process.ts';

/** The scenarios of this feature that run once more as processes before a change lands. */
export const AS_PROCESS: Readonly<Record<string, AsProcess>> = {
  'user-schema.test.ts': {
    shows: 'the bundle starts a worker that compiles a schema, and ends it',
    loads: ['ajv'],
  },
};
