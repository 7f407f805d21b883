/** An operation of the management API. */
export type Operation =
  | 'read-topology'
  | 'write-topology'
  | 'read-branch'
  | 'read-schema'
  | 'list-shards'
  | 'list-cluster-changes'
  | 'read-insights'
  | 'list-organizations'
  | 'list-databases'
  | 'list-branches'
  | 'read-audit-log';

/**
 * What an operation needs of a credential (docs/neki.md §6.2). Any one of the names is enough. `accesses` are those of
 * a service token; if empty, any token of the organization will do. `scopes` are OAuth scopes with their level.
 */
interface Requirement {
  readonly accesses: readonly string[];
  readonly scopes: readonly string[];
  /** A scope in `scopes`, and its name in the list of scopes. */
  readonly listed?: { readonly scope: string; readonly as: string };
}

const READ_BRANCH: Requirement = {
  accesses: ['read_branch', 'create_branch'],
  scopes: [
    'organization:read_branches',
    'database:read_branches',
    'branch:read_branch',
  ],
};

/** What each operation needs (docs/neki.md §6.2, §10.15). */
export const REQUIREMENTS: Readonly<Record<Operation, Requirement>> = {
  'read-topology': READ_BRANCH,
  'write-topology': {
    accesses: ['create_branch'],
    scopes: [
      'organization:write_databases',
      'database:write_databases',
      'branch:write_branch',
    ],
    // The API's reference and its list of scopes differ (docs/neki.md §6.2), and people can only choose from the list.
    listed: {
      scope: 'database:write_databases',
      as: 'database:write_database',
    },
  },
  'read-branch': READ_BRANCH,
  'read-schema': READ_BRANCH,
  'list-shards': READ_BRANCH,
  'list-cluster-changes': READ_BRANCH,
  'read-insights': {
    accesses: ['read_database'],
    scopes: ['organization:read_databases', 'database:read_database'],
  },
  'list-organizations': {
    accesses: [],
    scopes: ['user:read_organizations'],
  },
  'list-databases': {
    accesses: [],
    scopes: ['organization:read_databases', 'database:read_database'],
  },
  'list-branches': READ_BRANCH,
  'read-audit-log': {
    accesses: ['read_audit_logs'],
    scopes: ['organization:read_audit_logs'],
  },
};

/** The scopes of an operation, by the names that people can choose for an OAuth application. */
export function scopesToChoose(operation: Operation): readonly string[] {
  const { scopes, listed } = REQUIREMENTS[operation];
  return scopes.map((scope) => (scope === listed?.scope ? listed.as : scope));
}
