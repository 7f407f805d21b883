import { json, Refusal } from '../http/reply.ts';
import type { Behaviour } from './behaviour.ts';
import { refusal } from './errors.ts';
import type {
  AccessToken,
  Level,
  PlatformState,
  ServiceToken,
} from './state.ts';

/** What an operation asks of its caller: one of the accesses, or one of the scopes at its level. */
export interface Requirement {
  /** Service-token accesses, any of which will do; an empty list means any valid token. */
  readonly accesses: readonly string[];
  /** OAuth scopes by level, any of which will do. */
  readonly scopes: Readonly<Partial<Record<Level, readonly string[]>>>;
}

/** Whoever sent a request. */
export type Principal =
  | { readonly kind: 'service'; readonly token: ServiceToken }
  | { readonly kind: 'oauth'; readonly token: AccessToken };

/** Setting the topology (docs/neki.md §10.15). */
export const WRITE_TOPOLOGY: Requirement = {
  accesses: ['create_branch'],
  scopes: {
    organization: ['write_databases'],
    database: ['write_databases'],
    branch: ['write_branch'],
  },
};

/** Reading a topology, its shards, or branches (docs/neki.md §6.2). */
export const READ_BRANCH: Requirement = {
  accesses: [
    'read_branch',
    'delete_branch',
    'create_branch',
    'connect_production_branch',
    'connect_branch',
  ],
  scopes: {
    organization: ['read_branches'],
    database: ['read_branches'],
    branch: ['read_branch'],
  },
};

/** Listing databases (docs/neki.md §6.2). */
export const READ_DATABASES: Requirement = {
  accesses: [],
  scopes: { organization: ['read_databases'], database: ['read_database'] },
};

/** Reading query insights (docs/neki.md §6.2). */
export const READ_INSIGHTS: Requirement = {
  accesses: ['read_database'],
  scopes: { organization: ['read_databases'], database: ['read_database'] },
};

/** Listing organizations (docs/neki.md §6.2). */
export const READ_ORGANIZATIONS: Requirement = {
  accesses: [],
  scopes: { user: ['read_organizations'] },
};

/** Reading the audit log (docs/neki.md §6.2). */
export const READ_AUDIT_LOG: Requirement = {
  accesses: ['read_audit_logs'],
  scopes: { organization: ['read_audit_logs'] },
};

/** Finds out who sent an `Authorization` header, or refuses with 401 (docs/neki.md §10.13, §10.14). */
export function identify(
  state: PlatformState,
  behaviour: Behaviour,
  header: string | undefined,
  now: number,
): Principal {
  const bearer = /^Bearer (\S+)$/.exec(header ?? '')?.[1];
  if (bearer !== undefined) {
    const token = state.accessTokens.get(bearer);
    if (token === undefined) throw refusal(behaviour, 401);
    if (token.expiresAt <= now) throw expiredToken();
    return { kind: 'oauth', token };
  }
  const [, id = '', secret = ''] = /^([^:\s]+):(\S+)$/.exec(header ?? '') ?? [];
  const token = state.serviceTokens.get(id);
  if (token === undefined || token.secret !== secret)
    throw refusal(behaviour, 401);
  if (token.expiresAt !== null && token.expiresAt <= now)
    throw refusal(behaviour, 401);
  return { kind: 'service', token };
}

/** Says whether the caller can see that a resource exists; `path` is `acme`, `acme/shop` or `acme/shop/main`. */
export function canSee(principal: Principal, path: string): boolean {
  if (principal.kind === 'service')
    return within(path, principal.token.organization);
  return principal.token.grants.some(
    ({ level, resource }) =>
      level !== 'user' && (within(path, resource) || within(resource, path)),
  );
}

/** Says whether the caller may carry out an operation on a resource. */
export function isPermitted(
  principal: Principal,
  path: string,
  needed: Requirement,
): boolean {
  if (principal.kind === 'service') {
    const { organization, accesses, databaseAccesses } = principal.token;
    if (!within(path, organization)) return false;
    const database = path.split('/').slice(0, 2).join('/');
    const held = [...accesses, ...(databaseAccesses[database] ?? [])];
    return (
      needed.accesses.length === 0 ||
      needed.accesses.some((access) => held.includes(access))
    );
  }
  return principal.token.grants.some(({ level, resource, scopes }) => {
    const covers = level === 'user' || within(path, resource);
    return (
      covers &&
      (needed.scopes[level] ?? []).some((scope) => scopes.includes(scope))
    );
  });
}

function within(path: string, resource: string): boolean {
  return path === resource || path.startsWith(`${resource}/`);
}

/** A token past its time is answered in OAuth's own form (docs/neki.md §6.5). */
function expiredToken(): Refusal {
  const body = {
    error: 'invalid_token',
    error_description: 'The access token expired',
    state: 'unauthorized',
  };
  return new Refusal(json(401, body));
}
