import type { Command } from './command.ts';

export const login: Command = {
  name: 'login',
  group: 'Sign in',
  page: 'docs/sign-in.md',
  usage: 'login',
  meaning: 'Sign in with an OAuth application, in a browser on this machine.',
  more: 'Needs PLANETSCALE_OAUTH_CLIENT_ID and PLANETSCALE_OAUTH_CLIENT_SECRET: "Client ID" and "Client secret" of the application. Asks for the secret if it is not set. The application must have the redirect URI http://127.0.0.1:8719/callback, or the one of `--redirect-uri`.',
  examples: ['login', 'login --token-file acme-shop.json'],
  options: [
    'auth-url',
    'timeout',
    'token-file',
    {
      usage: '--app-url URL',
      meaning:
        'Address of the consent page, if it is not on the authorization server.',
      group: 'Signing in',
    },
    {
      usage: '--redirect-uri URI',
      meaning:
        'The redirect URI of the OAuth application (http://127.0.0.1:8719/callback).',
      group: 'Signing in',
    },
    {
      usage: '--port N',
      meaning: 'Another port than in the redirect URI; 0 for any free one.',
      group: 'Signing in',
    },
  ],
  run: async (edge) => (await import('../login/login.ts')).signIn(edge),
};
