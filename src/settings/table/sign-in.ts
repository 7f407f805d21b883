import type { SettingGroup } from './setting.ts';

/** How the run signs in, and where. */
export const SIGN_IN = {
  title: 'Signing in',
  settings: [
    {
      name: 'service-token-id',
      type: 'token',
      meaning:
        'ID of a service token; without it, the variable `PLANETSCALE_SERVICE_TOKEN_ID`.',
      variable: {
        name: 'PLANETSCALE_SERVICE_TOKEN_ID',
        isOfRunner: true,
        meaning: 'The ID of a service token.',
      },
    },
    {
      name: 'service-token',
      type: 'token',
      isSecret: true,
      meaning:
        'Secret of the service token; without it, the variable `PLANETSCALE_SERVICE_TOKEN`.',
      variable: {
        name: 'PLANETSCALE_SERVICE_TOKEN',
        isOfRunner: true,
        meaning: 'Its secret.',
      },
    },
    {
      name: 'oauth-access-token',
      type: 'token',
      isSecret: true,
      meaning: 'OAuth access token.',
      variable: {
        name: 'PLANETSCALE_OAUTH_ACCESS_TOKEN',
        meaning: 'An OAuth access token, instead of a service token.',
      },
    },
    {
      name: 'oauth-client-id',
      type: 'token',
      meaning: 'Client ID of an OAuth application.',
    },
    {
      name: 'oauth-client-secret',
      type: 'token',
      isSecret: true,
      meaning: 'Client secret of that application.',
    },
    {
      name: 'oauth-refresh-token',
      type: 'token',
      isSecret: true,
      meaning: 'OAuth refresh token, exchanged for an access token.',
    },
    {
      name: 'oauth-rotate-secret',
      type: 'text',
      meaning:
        'Secret that stores the new refresh token: `NAME`, or `ENVIRONMENT:NAME` of an environment.',
    },
    {
      name: 'oauth-rotate-token',
      type: 'token',
      isSecret: true,
      meaning: "GitHub token that may write this secret; the job's own cannot.",
    },
    {
      name: 'base-url',
      type: 'address',
      default: 'https://api.planetscale.com/v1',
      meaning: 'URL of the management API, with its version.',
      option: {
        usage: '--base-url URL',
        meaning:
          'Address of the management API (https://api.planetscale.com/v1).',
      },
      variable: {
        name: 'PLANETSCALE_API_URL',
        meaning: 'The address of the management API, without --base-url.',
      },
    },
    {
      name: 'auth-url',
      type: 'address',
      default: 'https://auth.planetscale.com',
      meaning: 'URL of the authorization server, for a refresh token.',
      option: {
        usage: '--auth-url URL',
        meaning:
          'Address of the authorization server (https://auth.planetscale.com).',
      },
      variable: {
        name: 'PLANETSCALE_AUTH_URL',
        meaning: 'The address of the authorization server, without --auth-url.',
      },
    },
    {
      name: 'timeout',
      type: 'number',
      // As long as a job may run.
      most: 6 * 60 * 60,
      default: '300',
      meaning:
        'Seconds for all calls to the management API and all waits together; for each of several targets.',
      option: {
        usage: '--timeout SECONDS',
        meaning:
          'Time limit for all calls to the management API, or for the sign-in (300).',
      },
      target: {},
    },
  ],
} as const satisfies SettingGroup;
