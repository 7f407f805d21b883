import type { RecordedRequest } from './http/record.ts';
import { json, type Reply } from './http/reply.ts';
import { findRoute, type Route } from './http/routes.ts';
import { type SandboxServer, startServer } from './http/server.ts';
import { type Behaviour, DEFAULT_BEHAVIOUR } from './platform/behaviour.ts';
import { TARGET } from './platform/defaults.ts';
import { errorReply } from './platform/errors.ts';
import { readingRoutes } from './platform/lists.ts';
import { oauthRoutes } from './platform/oauth.ts';
import type { Room } from './platform/room.ts';
import { stateFrom } from './platform/seed.ts';
import type { PlatformSeed } from './platform/seed-shape.ts';
import type { Branch, PlatformState } from './platform/state.ts';
import { topologyRoutes } from './platform/topology.ts';

export type { FaultKind, FaultMatch, FaultRule } from './http/faults.ts';
export type { Json, JsonObject } from './http/json.ts';
export type { RecordedRequest } from './http/record.ts';
export {
  type Behaviour,
  DEFAULT_BEHAVIOUR,
  type NormaliseStep,
  SEED_ONLY,
  STORES_ALL,
} from './platform/behaviour.ts';
export {
  APP,
  DEFAULT_SEED,
  READER,
  SHARDS,
  TARGET,
  WRITER,
} from './platform/defaults.ts';
export { makeBranch, makeShard } from './platform/seed.ts';
export type { PlatformSeed } from './platform/seed-shape.ts';
export type {
  Branch,
  Database,
  Organization,
  PlatformState,
  ServiceToken,
  Shard,
} from './platform/state.ts';

/** How a platform is started. */
export interface PlatformOptions {
  /** Loopback address; `127.0.0.1` by default, `::1` for IPv6. */
  readonly host?: string;
  /** Port; chosen by the system by default. */
  readonly port?: number;
  /** What it knows at the start; what is left out comes from `DEFAULT_SEED`. */
  readonly seed?: PlatformSeed;
  /** How it behaves where the service is free to; what is left out comes from `DEFAULT_BEHAVIOUR`. */
  readonly behaviour?: Partial<Behaviour>;
  /** Clock in milliseconds since the epoch, so that tokens can expire without waiting. */
  readonly now?: () => number;
}

/** A running management API with its authorization server. */
export interface Platform extends SandboxServer {
  /** API base address; ends in the version segment (docs/neki.md §10.19). */
  readonly baseUrl: string;
  /** Address of the authorization server: `/oauth/authorize` and `/oauth/token` stand under it. */
  readonly authUrl: string;
  /** What the platform knows; live. */
  readonly state: PlatformState;
  /** How it behaves; live. */
  readonly behaviour: Behaviour;
  /** Finds a branch of the state, `acme/shop/main` unless named otherwise; throws where there is none. */
  branch(path?: string): Branch;
}

/** Starts a platform on loopback. */
export async function startPlatform(
  options: PlatformOptions = {},
): Promise<Platform> {
  const state = stateFrom(options.seed ?? {});
  const behaviour: Behaviour = { ...DEFAULT_BEHAVIOUR, ...options.behaviour };
  const now = options.now ?? Date.now;
  let origin = '';
  const room: Room = { state, behaviour, now, origin: () => origin };
  const api = [...topologyRoutes(room), ...readingRoutes(room)];
  const auth = oauthRoutes(room);
  const recent: number[] = [];

  const server = await startServer({
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    handle: (request) =>
      overLimit(behaviour, recent, now())
        ? errorReply(behaviour, 429)
        : dispatch(request, api, auth, behaviour),
  });
  origin = server.origin;

  return {
    ...server,
    baseUrl: `${origin}/v1`,
    authUrl: origin,
    state,
    behaviour,
    branch: (path) => branchAt(state, path),
  };
}

function dispatch(
  request: RecordedRequest,
  api: readonly Route[],
  auth: readonly Route[],
  behaviour: Behaviour,
): Reply | Promise<Reply> {
  const inApi = request.path.startsWith('/v1/');
  const found = inApi
    ? findRoute(api, request, request.path.slice('/v1'.length))
    : findRoute(auth, request, request.path);
  if (found !== undefined) return found[0].handle(found[1]);
  return inApi ? errorReply(behaviour, 404) : json(404, { error: 'not_found' });
}

/** A sliding window of 60 seconds over everything that was asked (docs/neki.md §6.6). */
function overLimit(
  { requestsPerMinute }: Behaviour,
  recent: number[],
  now: number,
): boolean {
  if (requestsPerMinute === null) return false;
  while (recent[0] !== undefined && recent[0] <= now - 60_000) recent.shift();
  if (recent.length >= requestsPerMinute) return true;
  recent.push(now);
  return false;
}

function branchAt(state: PlatformState, path?: string): Branch {
  const [organization = '', database = '', ...branch] = (
    path ?? Object.values(TARGET).join('/')
  ).split('/');
  const found = state.organizations
    .get(organization)
    ?.databases.get(database)
    ?.branches.get(branch.join('/'));
  if (found === undefined)
    throw new Error(`the platform has no branch ${path}`);
  return found;
}
