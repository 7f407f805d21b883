import { PLANNING } from '../options.ts';
import { withInputs } from '../session.ts';
import type { Command } from './command.ts';

export const plan: Command = {
  name: 'plan',
  group: 'Check and change',
  usage: 'plan [ORGANIZATION/DATABASE/BRANCH]',
  meaning:
    'Compare the file with the database branch and show what applying it would do to rows.',
  more: 'Writes nothing.',
  examples: ['plan acme/shop/main', 'plan acme/shop/main --json > plan.json'],
  readsDatabase: true,
  options: [
    ...PLANNING,
    'queries',
    {
      usage: '--against FILE',
      meaning:
        'Compare the file with another file, or with itself at a git ref.',
      group: 'The file and the branch',
    },
    {
      usage: '--allow-into FILE',
      meaning: 'Add the lines that would allow this plan to this file.',
      group: 'What may be applied',
    },
  ],
  run: withInputs(async (session) => {
    const { check } = await import('../check.ts');
    return check({ ...session, mode: 'plan' });
  }),
};
