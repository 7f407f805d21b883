import type { Feature } from '../feature.ts';

/** Checks the set-up of a workflow before its first merge. */
export const doctor: Feature = {
  name: 'doctor',
  mode: {
    word: 'doctor',
    act: async (host) => (await import('./in-workflow.ts')).doctor(host),
  },
};
