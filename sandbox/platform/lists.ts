import { json, type Reply } from '../http/reply.ts';
import { type Call, type Route, routesIn } from '../http/routes.ts';
import {
  canSee,
  isPermitted,
  READ_AUDIT_LOG,
  READ_BRANCH,
  READ_DATABASES,
  READ_INSIGHTS,
  READ_ORGANIZATIONS,
} from './access.ts';
import { errorReply, refusal } from './errors.ts';
import { cursorPageOf, pageOf } from './paging.ts';
import {
  branchOf,
  databaseOf,
  organizationOf,
  principalOf,
  type Room,
} from './room.ts';
import type { Branch, Database, Organization, Shard } from './state.ts';

const DATABASES = '/organizations/:organization/databases';
const BRANCHES = `${DATABASES}/:database/branches`;

/** Everything that reads other than the topology: docs/neki.md §10.11 and §6.2. */
export function readingRoutes(room: Room): Route[] {
  const on = routesIn(room);
  const reference = (
    pattern: string,
    handle: (room: Room, call: Call) => Reply,
  ): Route =>
    on('GET', pattern, (_, call) =>
      room.behaviour.reads
        ? handle(room, call)
        : errorReply(room.behaviour, 404),
    );
  return [
    on('GET', '/organizations', listOrganizations),
    on('GET', '/organizations/:organization/audit-logs', (_, call) =>
      auditLog(room, call, 'audit-logs'),
    ),
    on('GET', '/organizations/:organization/audit-log', (_, call) =>
      auditLog(room, call, 'audit-log'),
    ),
    reference(DATABASES, listDatabases),
    reference(`${DATABASES}/:database`, (_, call) =>
      json(200, databaseItem(databaseOf(room, call, READ_DATABASES))),
    ),
    reference(BRANCHES, listBranches),
    reference(`${BRANCHES}/:branch`, readBranch),
    reference(`${BRANCHES}/:branch/shards`, listShards),
    reference(`${BRANCHES}/:branch/schema`, schemaOf),
    reference(`${BRANCHES}/:branch/neki-changes`, listChanges),
    reference(`${BRANCHES}/:branch/insights`, (_, call) =>
      paged(room, call, branchOf(room, call, READ_INSIGHTS).branch.insights),
    ),
  ];
}

function paged(room: Room, call: Call, items: readonly object[]): Reply {
  return pageOf(items, call.request, room.origin(), room.behaviour);
}

function readBranch(room: Room, call: Call): Reply {
  const { database, branch } = branchOf(room, call, READ_BRANCH);
  const item = branchItem(database, branch);
  if (branch.pendingForReads > 0) branch.pendingForReads -= 1;
  return json(200, item);
}

function listOrganizations(room: Room, call: Call): Reply {
  const principal = principalOf(room, call);
  const all = [...room.state.organizations.values()];
  const permitted = all.filter(({ name }) =>
    isPermitted(principal, name, READ_ORGANIZATIONS),
  );
  if (permitted.length === 0) throw refusal(room.behaviour, 403);
  const visible = permitted.filter(({ name }) => canSee(principal, name));
  return paged(room, call, visible.map(organizationItem));
}

function auditLog(
  room: Room,
  call: Call,
  path: 'audit-logs' | 'audit-log',
): Reply {
  const { auditLogPath } = room.behaviour;
  if (auditLogPath !== path && auditLogPath !== 'both')
    return errorReply(room.behaviour, 404);
  const { auditLog } = organizationOf(room, call, READ_AUDIT_LOG);
  return cursorPageOf(auditLog, call.request, room.behaviour);
}

/** A caller permitted on single databases sees only those (docs/neki.md §10.13). */
function listDatabases(room: Room, call: Call): Reply {
  const principal = principalOf(room, call);
  const organization = room.state.organizations.get(call.param('organization'));
  if (organization === undefined || !canSee(principal, organization.name))
    throw refusal(room.behaviour, 404);
  const permitted = [...organization.databases.values()].filter((database) =>
    isPermitted(
      principal,
      `${organization.name}/${database.name}`,
      READ_DATABASES,
    ),
  );
  if (permitted.length === 0 && organization.databases.size > 0)
    throw refusal(room.behaviour, 403);
  return paged(room, call, permitted.map(databaseItem));
}

function listBranches(room: Room, call: Call): Reply {
  const database = databaseOf(room, call, READ_BRANCH);
  const items = [...database.branches.values()].map((branch) =>
    branchItem(database, branch),
  );
  return paged(room, call, items);
}

/** The snapshot of one namespace (docs/neki.md §6.2); a namespace that it does not know has no table. */
function schemaOf(room: Room, call: Call): Reply {
  const { branch } = branchOf(room, call, READ_BRANCH);
  const { namespace = '' } = call.request.query;
  const tables = branch.schema.tables[namespace] ?? [];
  const data = tables.map((name) => ({
    name,
    html: '',
    raw: `CREATE TABLE "${name}" ();`,
  }));
  return json(200, { data });
}

/** Changes of the cluster (docs/neki.md §6.2), of the states that the query names, of all where it names none. */
function listChanges(room: Room, call: Call): Reply {
  const { database, branch } = branchOf(room, call, READ_BRANCH);
  if (database.kind !== 'neki') throw refusal(room.behaviour, 404);
  const wanted = call.request.query['state[]'] ?? call.request.query['state'];
  const items = branch.changes
    .filter(({ state }) => wanted === undefined || state === wanted)
    .map((change) => ({
      type: `${change.target_type}ChangeRequest`,
      completed_at: ['canceled', 'completed'].includes(change.state)
        ? '2026-11-01T08:00:00.000Z'
        : null,
      ...change,
    }));
  return paged(room, call, items);
}

function listShards(room: Room, call: Call): Reply {
  const { database, branch } = branchOf(room, call, READ_BRANCH);
  if (database.kind !== 'neki') throw refusal(room.behaviour, 404);
  const items = branch.shards
    .filter((shard) => shard.missingForLists === 0)
    .map(shardItem);
  for (const shard of branch.shards) {
    if (shard.missingForLists > 0) shard.missingForLists -= 1;
    else if (shard.pendingForLists > 0) shard.pendingForLists -= 1;
  }
  return pageOf(items, call.request, room.origin(), room.behaviour);
}

function organizationItem({ id, name, created_at }: Organization): object {
  return { id, type: 'Organization', name, created_at };
}

function databaseItem({
  id,
  name,
  kind,
  state,
  ready,
  default_branch,
  created_at,
}: Database): object {
  return {
    id,
    type: 'Database',
    name,
    kind,
    state,
    ready,
    default_branch,
    created_at,
  };
}

function branchItem({ kind }: Database, branch: Branch): object {
  const { id, name, production, parent_branch, created_at } = branch;
  const isPending = branch.pendingForReads > 0;
  const ready = branch.ready && !isPending;
  const state = isPending ? 'pending' : branch.state;
  const { at: schema_last_updated_at, stale: stale_schema } = branch.schema;
  const schema = {
    schema_last_updated_at,
    schema_ready: schema_last_updated_at !== null,
    stale_schema,
  };
  const own = {
    id,
    type: 'DatabaseBranch',
    name,
    ready,
    state,
    production,
    parent_branch,
    kind,
    created_at,
    restored_from_branch:
      branch.restoredFrom === null ? null : { name: branch.restoredFrom },
  };
  return { ...own, ...schema };
}

function shardItem({
  id,
  name,
  display_name,
  configuration_profile,
  created_at,
  ready,
  authoritative,
  pendingForLists,
}: Shard): object {
  return {
    id,
    type: 'NekiShard',
    name,
    display_name,
    configuration_profile,
    created_at,
    ready: ready && pendingForLists === 0,
    authoritative,
  };
}
