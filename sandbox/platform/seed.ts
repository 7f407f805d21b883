import {
  copyObject,
  isObject,
  type Json,
  type JsonObject,
} from '../http/json.ts';
import { DEFAULT_SEED } from './defaults.ts';
import type {
  BranchSeed,
  DatabaseSeed,
  OAuthAppSeed,
  OrganizationSeed,
  PlatformSeed,
  ShardSeed,
} from './seed-shape.ts';
import type {
  Branch,
  Database,
  Organization,
  PlatformState,
  Shard,
} from './state.ts';

const LONG_AGO = '2026-09-10T08:00:00.000Z';

/** Checks that JSON has the outline of a seed, so that a misspelt member is not passed over in silence. */
export function isSeed(value: Json): value is Json & PlatformSeed {
  if (!isObject(value)) return false;
  const {
    organizations = {},
    service_tokens = [],
    oauth_apps = [],
    ...rest
  } = value;
  const outline =
    isObject(organizations) &&
    Array.isArray(service_tokens) &&
    Array.isArray(oauth_apps);
  return outline && Object.keys(rest).length === 0;
}

/** Builds the state a seed describes; the seed itself is never changed by what follows. */
export function stateFrom(given: PlatformSeed): PlatformState {
  const seed = { ...DEFAULT_SEED, ...given };
  const state: PlatformState = {
    organizations: new Map(),
    serviceTokens: new Map(),
    apps: new Map(),
    codes: new Map(),
    accessTokens: new Map(),
    refreshTokens: new Map(),
  };
  for (const [name, organization] of Object.entries(seed.organizations ?? {}))
    state.organizations.set(name, makeOrganization(name, organization));
  for (const token of seed.service_tokens ?? [])
    state.serviceTokens.set(token.id, {
      id: token.id,
      secret: token.secret,
      organization: token.organization ?? 'acme',
      accesses: [...(token.accesses ?? [])],
      databaseAccesses: structuredClone(token.database_accesses ?? {}),
      expiresAt:
        token.expires_at === undefined ? null : Date.parse(token.expires_at),
    });
  for (const app of seed.oauth_apps ?? []) addApp(state, app);
  return state;
}

function addApp(state: PlatformState, app: OAuthAppSeed): void {
  const { client_id: clientId } = app;
  const grants = structuredClone(app.grants);
  state.apps.set(clientId, {
    clientId,
    clientSecret: app.client_secret,
    redirectUri: app.redirect_uri,
    grants,
  });
  for (const token of app.refresh_tokens ?? [])
    state.refreshTokens.set(token, { token, clientId, grants });
  for (const [token, expiry] of Object.entries(app.access_tokens ?? {})) {
    const expiresAt =
      expiry === null ? Number.POSITIVE_INFINITY : Date.parse(expiry);
    state.accessTokens.set(token, { token, clientId, grants, expiresAt });
  }
}

function makeOrganization(name: string, seed: OrganizationSeed): Organization {
  const databases = Object.entries(seed.databases ?? {}).map(
    ([key, database]): [string, Database] => [
      key,
      makeDatabase(name, key, database),
    ],
  );
  const auditLog = (seed.audit_log ?? []).map((event) => ({
    type: 'AuditLogEvent',
    actor_display_name: 'Ada',
    audit_action: 'branch.created',
    created_at: LONG_AGO,
    ...event,
  }));
  return {
    id: `org-${name}`,
    name,
    created_at: LONG_AGO,
    databases: new Map(databases),
    auditLog,
  };
}

function makeDatabase(
  organization: string,
  name: string,
  seed: DatabaseSeed,
): Database {
  const branches = Object.entries(seed.branches ?? { main: {} }).map(
    ([key, branch]): [string, Branch] => [
      key,
      makeBranch(`${organization}-${name}-${key}`, key, branch),
    ],
  );
  return {
    id: `db-${organization}-${name}`,
    name,
    kind: seed.kind ?? 'neki',
    state: 'ready',
    ready: true,
    default_branch: seed.default_branch ?? 'main',
    created_at: LONG_AGO,
    branches: new Map(branches),
  };
}

/** Builds a branch; `key` makes its own shard's uid differ from that of every other branch. */
export function makeBranch(
  key: string,
  name: string,
  seed: BranchSeed = {},
): Branch {
  const shards = (
    seed.shards ?? [{ name: `sh${uidTail(key)}`, authoritative: true }]
  ).map(makeShard);
  const topology =
    seed.topology === undefined
      ? pristineTopology(shards)
      : copyObject(seed.topology);
  const syncedAt = seed.synced_at === undefined ? LONG_AGO : seed.synced_at;
  return {
    id: `br-${key}`,
    name,
    production: seed.production ?? name === 'main',
    ready: seed.ready ?? true,
    state: (seed.ready ?? true) ? 'ready' : 'pending',
    parent_branch: seed.parent_branch ?? null,
    created_at: LONG_AGO,
    shards,
    topology,
    syncedAt,
    revision: 0,
    copy: { topology, syncedAt, behind: topology },
    staleReadsLeft: 0,
    pendingForReads: 0,
    schema: { tables: {}, at: null, stale: false },
    restoredFrom: null,
    changes: [],
    insights: [],
  };
}

/** Builds a shard from its seed; `at` is its place in the order of creation. */
export function makeShard(seed: ShardSeed, at = 0): Shard {
  return {
    id: `shard-id-${seed.name}`,
    display_name: `sh${at + 1}`,
    configuration_profile: 'default',
    created_at: LONG_AGO,
    ready: true,
    authoritative: false,
    unknownForPuts: 0,
    missingForLists: 0,
    pendingForLists: 0,
    ...seed,
  };
}

function pristineTopology(shards: readonly Shard[]): JsonObject {
  const uid =
    (shards.find((shard) => shard.authoritative) ?? shards[0])?.name ?? 'none';
  return {
    shard_groups: [{ uid, key_ranges: [{ shard_uid: uid }] }],
    default_shard_group: uid,
    authoritative_shard_group: uid,
  };
}

function uidTail(key: string): string {
  let hash = 7;
  for (const character of key)
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 4_294_967_291;
  return hash.toString(36).padStart(12, '7k2m9x4q1w8z');
}
