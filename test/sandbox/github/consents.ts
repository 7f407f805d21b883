import { json, type Reply } from '../http/reply.ts';
import type { Call, Route } from '../http/routes.ts';
import { type Room, refusal, repositoryFor } from './access.ts';
import { listPage } from './paging.ts';
import { renderAccount, renderCommit } from './render.ts';
import { accountOf, type Role } from './state.ts';
import { ancestorsOf, resolveRef } from './store.ts';

const REPO = '/repos/:owner/:repo';
/** A comparison without a page lists at most so many commits. */
const MOST_COMPARED = 250;

/** What a consent rests on: who may do what, who set labels, which commit came first. */
export function consentRoutes(room: Room): Route[] {
  const get = (pattern: string, handle: (call: Call) => Reply): Route => ({
    method: 'GET',
    pattern,
    handle,
  });
  return [
    get(`${REPO}/collaborators/:username/permission`, (call) => {
      const repository = repositoryFor(room, call, ['metadata'], 'read');
      const login = call.param('username');
      const role =
        repository.roles.get(login) ?? (repository.private ? 'none' : 'read');
      const user = renderAccount(room, accountOf(room.state, login));
      return json(200, { permission: baseOf(role), role_name: role, user });
    }),
    get(`${REPO}/issues/:number/events`, (call) => listEvents(room, call)),
    get(`${REPO}/compare/*basehead`, (call) => compare(room, call)),
  ];
}

/** The role that a later one is based on: `permission` has only those that there were at first. */
function baseOf(role: Role): Role {
  if (role === 'maintain') return 'write';
  return role === 'triage' ? 'read' : role;
}

function listEvents(room: Room, call: Call): Reply {
  const repository = repositoryFor(
    room,
    call,
    ['issues', 'pull-requests'],
    'read',
  );
  const pull = repository.pulls.get(Number(call.param('number')));
  if (pull === undefined) throw refusal(404, 'Not Found');
  const events = pull.labelEvents.map(
    ({ id, event, label, actor, createdAt }) => ({
      ...{
        id,
        node_id: `LE_${id}`,
        url: `${room.origin()}/repos/${repository.fullName}/issues/events/${id}`,
      },
      ...{
        actor: renderAccount(room, actor),
        event,
        commit_id: null,
        commit_url: null,
      },
      ...{
        created_at: createdAt,
        performed_via_github_app: null,
        label: { name: label, color: 'ededed' },
      },
    }),
  );
  return listPage(room, call, repository, events);
}

function compare(room: Room, call: Call): Reply {
  const repository = repositoryFor(room, call, ['contents'], 'read');
  const [from = '', to = ''] = call.param('basehead').split('...');
  const [base, head] = [
    resolveRef(repository, from),
    resolveRef(repository, to),
  ];
  if (base === undefined || head === undefined) throw refusal(404, 'Not Found');
  const ofHead = new Set(ancestorsOf(repository, head));
  const ofBase = new Set(ancestorsOf(repository, base));
  const ahead = [...ofHead].filter((commit) => !ofBase.has(commit)).length;
  const behind = [...ofBase].filter((commit) => !ofHead.has(commit)).length;
  return json(200, {
    status: statusOf(ahead, behind),
    ahead_by: ahead,
    behind_by: behind,
    total_commits: ahead,
    commits: [...ofHead]
      .filter((commit) => !ofBase.has(commit))
      .toSorted((one, other) => one.order - other.order)
      .slice(0, MOST_COMPARED)
      .map((commit) => renderCommit(room, repository, commit)),
    files: [],
  });
}

function statusOf(ahead: number, behind: number): string {
  if (ahead === 0) return behind === 0 ? 'identical' : 'behind';
  return behind === 0 ? 'ahead' : 'diverged';
}
