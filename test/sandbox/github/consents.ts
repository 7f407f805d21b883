import { json, type Reply } from '../http/reply.ts';
import type { Call, Route } from '../http/routes.ts';
import { type Room, refusal, repositoryFor } from './access.ts';
import { DEFAULT_SIZE, listPage } from './paging.ts';
import { renderAccount, renderCommit } from './render.ts';
import {
  accountOf,
  type Commit,
  type PullRequest,
  type Role,
} from './state.ts';
import { ancestorsOf, changedFiles, resolveRef } from './store.ts';

const REPO = '/repos/:owner/:repo';
/** A comparison without a page lists at most so many commits. */
const MOST_COMPARED = 250;
const MOST_FILES = 300;

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
      // Nobody has that name, or an app, which is no user.
      const account = room.state.accounts.get(login);
      const isUser = account?.type === 'User' || repository.roles.has(login);
      if (!isUser) throw refusal(404, `${login} is not a user`);
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
  const api = `${room.origin()}/repos/${repository.fullName}`;
  const whole = (id: number) => ({
    id,
    node_id: `LE_${id}`,
    url: `${api}/issues/events/${id}`,
    commit_id: null,
    commit_url: null,
    performed_via_github_app: null,
  });
  const events = pull.labelEvents.map(
    ({ id, event, label, actor, createdAt }) => ({
      ...whole(id),
      actor: renderAccount(room, actor),
      event,
      created_at: createdAt,
      label: { name: label, color: 'ededed' },
    }),
  );
  const ends = endsOf(pull).map((end, at) => ({
    ...whole(pull.number * 10 + at),
    actor: renderAccount(room, accountOf(room.state, pull.author)),
    ...end,
  }));
  const all = [...events, ...ends].toSorted((one, other) =>
    one.created_at < other.created_at ? -1 : 1,
  );
  return listPage(room, call, repository, all);
}

/** What is told of a pull request that was merged, or closed. */
function endsOf({
  mergedAt,
  closedAt,
  mergeCommitSha,
}: PullRequest): readonly { readonly event: string; created_at: string }[] {
  const merged =
    mergedAt === null
      ? []
      : [{ event: 'merged', commit_id: mergeCommitSha, created_at: mergedAt }];
  return closedAt === null
    ? merged
    : [...merged, { event: 'closed', created_at: closedAt }];
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
  const shared = [...ofHead]
    .filter((commit) => ofBase.has(commit))
    .toSorted((one, other) => other.order - one.order)[0];
  // They have nothing in common.
  if (shared === undefined) throw refusal(404, 'Not Found');
  const commits = [...ofHead]
    .filter((commit) => !ofBase.has(commit))
    .toSorted((one, other) => one.order - other.order);
  return json(200, {
    url: `${room.origin()}/repos/${repository.fullName}/compare/${from}...${to}`,
    html_url: `${room.origin()}/${repository.fullName}/compare/${from}...${to}`,
    base_commit: renderCommit(room, repository, base),
    merge_base_commit: renderCommit(room, repository, shared),
    status: statusOf(ahead, behind),
    ahead_by: ahead,
    behind_by: behind,
    total_commits: ahead,
    commits: partOf(commits, call).map((commit) =>
      renderCommit(room, repository, commit),
    ),
    files: changedFiles(repository, head, shared).slice(0, MOST_FILES),
  });
}

/** Without a page the newest commits, with one so many from the oldest on. */
function partOf(
  commits: readonly Commit[],
  { request: { query } }: Call,
): readonly Commit[] {
  const { page, per_page: size } = query;
  if (page === undefined && size === undefined)
    return commits.slice(-MOST_COMPARED);
  const [at, most] = [Number(page ?? 1), Number(size ?? DEFAULT_SIZE)];
  return commits.slice((at - 1) * most, at * most);
}

function statusOf(ahead: number, behind: number): string {
  if (ahead === 0) return behind === 0 ? 'identical' : 'behind';
  return behind === 0 ? 'ahead' : 'diverged';
}
