/**
 * The inputs of the action that messages name, and what a terminal has in their place: an option, or a variable of the
 * environment. A test holds them together with action.yml and with the options of the terminal.
 */
export const OPTIONS = {
  allow: '--allow',
  'apply-from': undefined,
  'auth-url': '--auth-url',
  'base-url': '--base-url',
  branch: '--branch',
  'by-hand-workflow': undefined,
  comment: undefined,
  consent: undefined,
  database: '--database',
  'database-url': 'DATABASE_URL',
  file: '--file',
  'github-token': undefined,
  'history-depth': '--history-depth',
  limits: '--limit',
  mode: undefined,
  'new-tables': '--new-tables',
  'notify-on-failure': undefined,
  'oauth-access-token': 'PLANETSCALE_OAUTH_ACCESS_TOKEN',
  'oauth-client-id': undefined,
  'oauth-client-secret': undefined,
  'oauth-refresh-token': undefined,
  'oauth-rotate-secret': undefined,
  'oauth-rotate-token': undefined,
  'on-drift': '--on-drift',
  'on-missing-branch': undefined,
  'on-unreadable': '--on-unreadable',
  'only-changed': undefined,
  organization: '--organization',
  'pull-request': undefined,
  queries: '--queries',
  'require-review': undefined,
  rules: '--rule',
  schema: '--schema',
  'service-token': 'PLANETSCALE_SERVICE_TOKEN',
  'service-token-id': 'PLANETSCALE_SERVICE_TOKEN_ID',
  shards: '--shard',
  target: '--target',
  targets: '--targets',
  timeout: '--timeout',
} as const;

/** An input of the action. */
export type InputName = keyof typeof OPTIONS;
