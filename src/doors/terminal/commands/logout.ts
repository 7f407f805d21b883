import type { Command } from './command.ts';

export const logout: Command = {
  name: 'logout',
  group: 'Sign in',
  page: 'docs/sign-in.md',
  usage: 'logout',
  meaning: 'Remove the tokens that `login` stored on this machine.',
  examples: ['logout', 'logout --token-file acme-shop.json'],
  isOffline: true,
  options: ['token-file'],
  run: async (edge) => (await import('../login/logout.ts')).signOut(edge),
};
