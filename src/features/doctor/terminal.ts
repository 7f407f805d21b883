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
      options: [
        'file',
        'shard',
        'rule',
        ...ON_BRANCH,
        'json',
        {
          usage: '--facts FILE',
          meaning:
            'Write what the service was seen to do to this file: names, types, statuses, counts, no values.',
          group: 'Reporting',
        },
        {
          usage: '--on-a-branch-to-throw-away',
          meaning:
            'Also set topologies on the branch, which must not be production, and put back the one from before.',
          group: 'Reporting',
          requires: 'facts',
        },
      ],
      run: async (edge) => (await import('./doctor.ts')).doctor(edge),
    },
  ],
};
