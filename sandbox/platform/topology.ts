import { isObject, type JsonObject } from '../http/json.ts';
import { json, type Reply } from '../http/reply.ts';
import { type Call, type Route, routesIn } from '../http/routes.ts';
import { READ_BRANCH, WRITE_TOPOLOGY } from './access.ts';
import { countDownUnknownShards, refusalOf } from './checks.ts';
import { errorReply, refusal } from './errors.ts';
import { normalise } from './normalise.ts';
import { branchOf, type Room, type Target } from './room.ts';
import type { Branch } from './state.ts';

/**
 * So old a copy is made anew when it is read. Nobody documents how old that is; a copy that ages longer than a run
 * takes to read twice would have every second apply by hand warn of a change that nobody made.
 */
const OLD_MS = 1_000;
const PATTERN =
  '/organizations/:organization/databases/:database/branches/:branch/data-topology';

/** GET and PUT (docs/neki.md §6.2, §10.7) of a branch's data topology. */
export function topologyRoutes(room: Room): Route[] {
  const on = routesIn(room);
  return [on('GET', PATTERN, readTopology), on('PUT', PATTERN, writeTopology)];
}

function readTopology(room: Room, call: Call): Reply {
  const { readTopology } = room.behaviour;
  if (readTopology !== 'served')
    return errorReply(room.behaviour, readTopology);
  const { branch } = nekiBranchOf(room, branchOf(room, call, READ_BRANCH));
  const { copy } = branch;
  const { topology, syncedAt } = branch;
  if (copy.behind !== topology) lagBehind(room, branch, copy);
  if (branch.staleReadsLeft > 0) {
    branch.staleReadsLeft -= 1;
    if (branch.staleReadsLeft === 0) refreshOld(room, branch);
    return answer(room, copy.topology, copy.syncedAt);
  }
  branch.copy = { topology, syncedAt, behind: topology };
  refreshOld(room, branch);
  return answer(room, branch.copy.topology, branch.copy.syncedAt);
}

/** From now on GET goes on showing a copy of before, as often as it is told to. */
function lagBehind(
  room: Room,
  branch: Branch,
  { topology, syncedAt }: Branch['copy'],
): void {
  branch.copy = { topology, syncedAt, behind: branch.topology };
  branch.staleReadsLeft = room.behaviour.staleReads;
}

/** A read that finds an old copy has it made anew for later ones. */
function refreshOld({ behaviour, now }: Room, branch: Branch): void {
  const isOld = Date.parse(branch.syncedAt ?? '') < now() - OLD_MS;
  if (isOld && behaviour.syncedAt === 'now')
    branch.syncedAt = new Date(now()).toISOString();
}

function writeTopology(room: Room, call: Call): Reply {
  const { branch } = nekiBranchOf(room, branchOf(room, call, WRITE_TOPOLOGY));
  const document = documentOf(room, call);
  const problem = refusalOf(document, branch) ?? unknownKeyIn(room, document);
  countDownUnknownShards(document, branch);
  if (problem !== undefined) throw refusal(room.behaviour, 422, problem);
  const stored = normalise(document, room.behaviour.normalise);
  branch.topology = stored;
  lagBehind(room, branch, branch.copy);
  const hasTime =
    room.behaviour.syncedAt === 'now' || room.behaviour.syncedAt === 'fixed';
  branch.syncedAt = hasTime ? new Date(room.now()).toISOString() : null;
  branch.revision += 1;
  return answer(
    room,
    room.behaviour.echo === 'sent' ? document : stored,
    branch.syncedAt,
  );
}

/** Why a document with unknown keys is refused, where they are. */
function unknownKeyIn(
  { behaviour }: Room,
  document: JsonObject,
): string | undefined {
  const isLess =
    JSON.stringify(normalise(document, ['drop-unknown'])) !==
    JSON.stringify(document);
  return behaviour.refusesUnknownKeys && isLess
    ? 'data topology has an unknown field'
    : undefined;
}

/** The operation exists for the Neki engine only (docs/neki.md §10.1); others answer 404 (§6.5). */
function nekiBranchOf(room: Room, target: Target): Target {
  const { database, branch } = target;
  if (database.kind !== 'neki') throw refusal(room.behaviour, 404);
  // What the service answers for a branch that is not ready was never measured; it has nothing to serve yet.
  if (!branch.ready || branch.pendingForReads > 0)
    throw refusal(room.behaviour, 404);
  return target;
}

/** The body is an object with one property, an object (docs/neki.md §10.7); any other is an error. */
function documentOf(room: Room, call: Call): JsonObject {
  const { 'content-type': type = '' } = call.request.headers;
  const refuse = (message: string): never => {
    throw refusal(room.behaviour, 422, message);
  };
  // No 415 is documented for this operation (docs/neki.md §10.7), so such a body is unprocessable.
  if (!/^application\/json\s*(;|$)/i.test(type))
    return refuse('content-type must be application/json');
  const body = call.request.json;
  if (!isObject(body)) return refuse('body must be a JSON object');
  const unexpected = Object.keys(body).find((key) => key !== 'data_topology');
  if (unexpected !== undefined)
    return refuse(`body has the unexpected property ${unexpected}`);
  const { data_topology: document } = body;
  if (document === undefined) return refuse('data_topology is required');
  if (!isObject(document)) return refuse('data_topology must be an object');
  return document;
}

function answer(
  room: Room,
  topology: JsonObject,
  syncedAt: string | null,
): Reply {
  const { syncedAt: kind } = room.behaviour;
  const time =
    kind === 'absent' ? {} : { synced_at: kind === 'null' ? null : syncedAt };
  const date = new Date(room.now()).toUTCString();
  return json(200, { data_topology: topology, ...time }, { date });
}
