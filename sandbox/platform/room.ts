import type { Call } from '../http/routes.ts';
import {
  canSee,
  identify,
  isPermitted,
  type Principal,
  type Requirement,
} from './access.ts';
import type { Behaviour } from './behaviour.ts';
import { refusal } from './errors.ts';
import type { Branch, Database, Organization, PlatformState } from './state.ts';

/** What every operation of the platform works with. */
export interface Room {
  readonly state: PlatformState;
  readonly behaviour: Behaviour;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The server's own origin, for links in answers. */
  readonly origin: () => string;
}

/** The resources a path names; each is there when the path goes that deep. */
export interface Target {
  readonly principal: Principal;
  readonly organization: Organization;
  readonly database: Database;
  readonly branch: Branch;
}

/** Refuses a caller without a valid credential, before anything else is looked at. */
export function principalOf(room: Room, call: Call): Principal {
  const { authorization } = call.request.headers;
  return identify(room.state, room.behaviour, authorization, room.now());
}

/** Finds the organization of a path: 401, then 404 for what is missing or out of sight, then 403. */
export function organizationOf(
  room: Room,
  call: Call,
  needed: Requirement,
): Organization {
  const principal = principalOf(room, call);
  const found = findOrganization(room, principal, call.param('organization'));
  permit(room, principal, found.name, needed);
  return found;
}

/** Finds the database of a path, with the same order of refusals. */
export function databaseOf(
  room: Room,
  call: Call,
  needed: Requirement,
): Database {
  const principal = principalOf(room, call);
  const found = findDatabase(room, principal, call);
  permit(
    room,
    principal,
    `${call.param('organization')}/${found.name}`,
    needed,
  );
  return found;
}

/** Finds the branch of a path, with the same order of refusals. */
export function branchOf(room: Room, call: Call, needed: Requirement): Target {
  const principal = principalOf(room, call);
  const organization = findOrganization(
    room,
    principal,
    call.param('organization'),
  );
  const database = findDatabase(room, principal, call);
  const branch = database.branches.get(call.param('branch'));
  const path = `${organization.name}/${database.name}/${call.param('branch')}`;
  if (branch === undefined || !canSee(principal, path))
    throw refusal(room.behaviour, 404);
  permit(room, principal, path, needed);
  return { principal, organization, database, branch };
}

function findOrganization(
  room: Room,
  principal: Principal,
  name: string,
): Organization {
  const found = room.state.organizations.get(name);
  if (found === undefined || !canSee(principal, name))
    throw refusal(room.behaviour, 404);
  return found;
}

function findDatabase(room: Room, principal: Principal, call: Call): Database {
  const organization = findOrganization(
    room,
    principal,
    call.param('organization'),
  );
  const found = organization.databases.get(call.param('database'));
  if (
    found === undefined ||
    !canSee(principal, `${organization.name}/${found.name}`)
  )
    throw refusal(room.behaviour, 404);
  return found;
}

function permit(
  room: Room,
  principal: Principal,
  path: string,
  needed: Requirement,
): void {
  if (isPermitted(principal, path, needed)) return;
  throw refusal(room.behaviour, room.behaviour.hideForbidden ? 404 : 403);
}
