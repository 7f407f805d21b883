import { withInputs } from '../session.ts';
import type { Command } from './command.ts';

export const whoami: Command = {
  name: 'whoami',
  group: 'Sign in',
  page: 'docs/sign-in.md',
  usage: 'whoami',
  meaning:
    'Show which credential the commands use, and the organizations that it can see.',
  examples: ['whoami', 'whoami --json'],
  isOffline: true,
  options: ['base-url', 'timeout', 'token-file', 'json'],
  run: withInputs(async (session) =>
    (await import('../login/whoami.ts')).showCredential(session),
  ),
};
