import type { JsonObject } from '../http/json.ts';

/** A shard of a branch; `name` is the uid that topologies use (docs/neki.md §6.2). */
export interface Shard {
  id: string;
  name: string;
  display_name: string | null;
  configuration_profile: string;
  created_at: string;
  ready: boolean;
  authoritative: boolean;
  /** Listed as ready, but the next n PUTs that name it are refused: routers learn of a new shard late. */
  unknownForPuts: number;
  /** In how many listings more it is missing: somebody has asked for it a moment ago. */
  missingForLists: number;
  /** In how many listings more it is there and not ready, whatever `ready` says. */
  pendingForLists: number;
}

/** A branch of a database, with the topology it stores. */
export interface Branch {
  id: string;
  name: string;
  production: boolean;
  ready: boolean;
  state: string;
  parent_branch: string | null;
  created_at: string;
  shards: Shard[];
  /** The stored document. */
  topology: JsonObject;
  /** When the copy that GET serves was made of it; null until there is a sync time. */
  syncedAt: string | null;
  /** How many PUTs were stored since the start: the number of effects. */
  revision: number;
  /**
   * What GET still shows while `staleReadsLeft` is above zero, and the stored document that it lags behind; documents
   * are replaced, never changed.
   */
  copy: { topology: JsonObject; syncedAt: string | null; behind: JsonObject };
  staleReadsLeft: number;
  /** How many answers about the branch more say that it is not ready, whatever `ready` says. */
  pendingForReads: number;
  /**
   * The snapshot of the schema: names of tables by `database.schema`, when it was made, and whether that is called old.
   */
  schema: {
    tables: Record<string, readonly string[]>;
    at: string | null;
    stale: boolean;
  };
  /** The branch that it was restored from; null for any other. */
  restoredFrom: string | null;
  /** Changes of its cluster, newest first. */
  changes: ClusterChange[];
  /** What query insights tell of statements, one an item. */
  insights: object[];
}

/** A change of a cluster (docs/neki.md §6.2). */
export interface ClusterChange {
  id: string;
  state: 'draft' | 'pending' | 'applying' | 'canceled' | 'completed';
  target_type: string;
  target_name: string;
  shards?: number | null;
  previous_shards?: number | null;
  /** By the state unless given. */
  completed_at?: string | null;
}

/** A database; only those of kind `neki` have a data topology (docs/neki.md §10.1). */
export interface Database {
  id: string;
  name: string;
  kind: string;
  state: string;
  ready: boolean;
  default_branch: string;
  created_at: string;
  branches: Map<string, Branch>;
}

/** An entry of an organization's audit log. */
export interface AuditEvent {
  id: string;
  type: string;
  actor_display_name: string;
  audit_action: string;
  created_at: string;
  /** Names of what the entry is about (docs/neki.md §6.2). */
  auditable_display_name?: string;
  target_display_name?: string;
}

/** An organization, with its databases and its audit log, newest first. */
export interface Organization {
  id: string;
  name: string;
  created_at: string;
  databases: Map<string, Database>;
  auditLog: AuditEvent[];
}

/** A service token and its accesses (docs/neki.md §10.14), for an organization or for single databases. */
export interface ServiceToken {
  id: string;
  secret: string;
  organization: string;
  accesses: string[];
  databaseAccesses: Record<string, string[]>;
  /** Milliseconds since the epoch; null for a token that does not expire. */
  expiresAt: number | null;
}

/** The levels at which scopes are granted (docs/neki.md §10.13). */
export type Level = 'user' | 'organization' | 'database' | 'branch';

/** Scopes granted on one resource: `acme`, `acme/shop` or `acme/shop/main`; the user level names none. */
export interface Grant {
  level: Level;
  resource: string;
  scopes: string[];
}

/** An OAuth application as created in the console (docs/neki.md §10.5), and what its users consent to. */
export interface OAuthApp {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  grants: Grant[];
}

/** A code waiting to be exchanged, once (docs/neki.md §10.13). */
export interface AuthorizationCode {
  code: string;
  clientId: string;
  redirectUri: string;
  expiresAt: number;
}

/** A bearer token. */
export interface AccessToken {
  token: string;
  clientId: string;
  grants: Grant[];
  expiresAt: number;
}

/** A refresh token; `grants` are handed to the access tokens it renews. */
export interface RefreshToken {
  token: string;
  clientId: string;
  grants: Grant[];
}

/** Everything the platform knows; live, and free to be changed by a test at any time. */
export interface PlatformState {
  organizations: Map<string, Organization>;
  serviceTokens: Map<string, ServiceToken>;
  apps: Map<string, OAuthApp>;
  codes: Map<string, AuthorizationCode>;
  accessTokens: Map<string, AccessToken>;
  refreshTokens: Map<string, RefreshToken>;
}
