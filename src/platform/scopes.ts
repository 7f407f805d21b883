/** The levels at which OAuth scopes are granted (seed §5.1); `none` are those without a prefix. */
type Level = 'none' | 'branch' | 'database' | 'organization' | 'user';

/** Every published OAuth scope (seed §5.4). */
const PUBLISHED: Readonly<Record<Level, string>> = {
  none: 'email openid profile read_databases read_user read_organization write_databases write_user write_organization',
  branch:
    'delete_backups delete_branch manage_passwords manage_read_only_passwords read_backups read_branch restore_backups write_backups write_branch',
  database:
    'approve_deploy_requests delete_backups delete_branches delete_database delete_members delete_production_branch_backups delete_production_branches demote_branches deploy_deploy_requests manage_passwords manage_production_branch_passwords manage_production_read_only_passwords manage_read_only_passwords promote_branches read_backups read_branches read_comments read_database read_deploy_requests read_members restore_backups restore_production_branch_backups write_backups write_branches write_comments write_database write_deploy_requests write_members',
  organization:
    'approve_deploy_requests create_databases delete_backups delete_branches delete_databases delete_members delete_organization delete_production_branch_backups delete_production_branches deploy_deploy_requests manage_passwords manage_production_branch_passwords manage_production_read_only_passwords manage_read_only_passwords manage_sso promote_branches read_audit_logs read_backups read_branches read_comments read_databases read_deploy_requests read_invoices read_members read_organization read_payment_method restore_backups restore_production_branch_backups write_backups write_branches write_comments write_databases write_deploy_requests write_members write_organization write_payment_method',
  user: 'read_organizations read_user write_user',
};

const KNOWN = new Set(
  Object.entries(PUBLISHED).flatMap(([level, names]) =>
    names.split(' ').map((name) => (level === 'none' ? name : `${level}:${name}`)),
  ),
);

/** What an operation asks of a credential; any one of the names is enough. */
export interface Requirement {
  /** Accesses of a service token; none means that any token will do. */
  readonly accesses: readonly string[];
  /** OAuth scopes with their level. */
  readonly scopes: readonly string[];
}

/** Setting the data topology (seed §5.3). */
export const WRITE_TOPOLOGY: Requirement = {
  accesses: ['create_branch'],
  scopes: ['organization:write_databases', 'database:write_databases', 'branch:write_branch'],
};

/** Reading a topology, its shards or branches (public reference; the seed documents none of them). */
export const READ_BRANCH: Requirement = {
  accesses: ['read_branch', 'create_branch'],
  scopes: ['organization:read_branches', 'database:read_branches', 'branch:read_branch'],
};

/** Listing databases (public reference). */
export const READ_DATABASES: Requirement = {
  accesses: [],
  scopes: ['organization:read_databases', 'database:read_database'],
};

/** Listing organizations (public reference). */
export const READ_ORGANIZATIONS: Requirement = { accesses: [], scopes: ['user:read_organizations'] };

/** Reading the audit log (public reference). */
export const READ_AUDIT_LOG: Requirement = {
  accesses: ['read_audit_logs'],
  scopes: ['organization:read_audit_logs'],
};

/** The scopes of a token response, one string with blanks between them (seed §2.5); undefined where it names none. */
export function grantedScopes(scope: string): readonly string[] | undefined {
  const granted = scope.split(/\s+/).filter((name) => name !== '');
  return granted.length === 0 ? undefined : granted;
}

/**
 * Whether granted scopes surely do not reach for an operation. Only then may a request be withheld: a scope that is
 * not published might be the one that allows it.
 */
export function lacksScope(required: Requirement, granted: readonly string[] | undefined): boolean {
  if (granted === undefined || granted.some((name) => !KNOWN.has(name))) return false;
  return !granted.some((name) => required.scopes.some((needed) => grants(name, needed)));
}

/** §5.3 asks for `write_databases` at database level, and §5.4 publishes `database:write_database`: both are taken. */
function grants(granted: string, needed: string): boolean {
  const bare = needed.slice(needed.indexOf(':') + 1);
  return granted === needed || granted === bare || `${granted}s` === needed;
}
