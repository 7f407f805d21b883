import type { JsonObject } from '../http/json.ts';
import type { AuditEvent, Grant, Shard } from './state.ts';

/** A shard in a seed; everything but its uid has a default. */
export type ShardSeed = Partial<Shard> & { name: string };

/** A branch in a seed; without a topology it gets what a new branch starts with: one group on its first shard. */
export interface BranchSeed {
  production?: boolean;
  ready?: boolean;
  parent_branch?: string;
  shards?: ShardSeed[];
  topology?: JsonObject;
  synced_at?: string | null;
}

/** A database in a seed. */
export interface DatabaseSeed {
  kind?: string;
  default_branch?: string;
  branches?: Record<string, BranchSeed>;
}

/** An organization in a seed. */
export interface OrganizationSeed {
  databases?: Record<string, DatabaseSeed>;
  audit_log?: (Partial<AuditEvent> & { id: string })[];
}

/** A service token in a seed. */
export interface ServiceTokenSeed {
  id: string;
  secret: string;
  organization?: string;
  accesses?: string[];
  database_accesses?: Record<string, string[]>;
  expires_at?: string;
}

/** An OAuth application in a seed, with tokens that exist from the start. */
export interface OAuthAppSeed {
  client_id: string;
  client_secret: string;
  redirect_uri: string;
  grants: Grant[];
  refresh_tokens?: string[];
  /** Token text → ISO time of expiry, or null for one that outlives every test. */
  access_tokens?: Record<string, string | null>;
}

/** What a platform starts with; the shape of a seed file. A member left out is taken from `DEFAULT_SEED`. */
export interface PlatformSeed {
  organizations?: Record<string, OrganizationSeed>;
  service_tokens?: ServiceTokenSeed[];
  oauth_apps?: OAuthAppSeed[];
}
