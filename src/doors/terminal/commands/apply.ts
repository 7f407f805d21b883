import { PLANNING } from '../options.ts';
import { withInputs } from '../session.ts';
import type { Command } from './command.ts';

export const apply: Command = {
  name: 'apply',
  group: 'Check and change',
  usage: 'apply [ORGANIZATION/DATABASE/BRANCH]',
  meaning: 'Plan, ask, write, and confirm what the service stored.',
  examples: [
    'apply acme/shop/main',
    'apply acme/shop/main --yes --allow needs-empty:app.public.events',
  ],
  writes: true,
  readsDatabase: true,
  options: [...PLANNING, 'yes'],
  run: withInputs(async (session) => {
    const { check } = await import('../check.ts');
    return check({ ...session, mode: 'apply' });
  }),
};
