import { ON_BRANCH } from '../../doors/terminal/options.ts';
import type { Feature } from '../feature.ts';

/** Checks a set-up before its first merge. */
export const doctor: Feature = {
  name: 'doctor',
  commands: [
    {
      name: 'doctor',
      group: 'Look',
      page: 'docs/doctor.md',
      above: 'completion',
      usage: 'doctor [ORGANIZATION/DATABASE/BRANCH]',
      meaning:
        'Check all that has to be right before the first merge, and say what to repair first.',
      more: 'Writes nothing. Exits with 1 if something has to be repaired.',
      examples: ['doctor acme/shop/main', 'doctor acme/shop/main --json'],
      asksForBranch: true,
      readsDatabase: true,
      options: ['file', 'shard', 'rule', ...ON_BRANCH, 'json'],
      run: async (edge) => (await import('./doctor.ts')).doctor(edge),
    },
  ],
};
