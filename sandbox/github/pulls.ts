import { json, type Reply } from '../http/reply.ts';
import { type Call, type Route, routesIn } from '../http/routes.ts';
import { type Room, refusal, repositoryFor } from './access.ts';
import { listPage } from './paging.ts';
import { renderPull } from './render.ts';
import {
  type GitHubState,
  isToldLate,
  type PullRequest,
  type Repository,
} from './state.ts';

/** What pull requests can be listed by. */
const STATES = ['open', 'closed', 'all'];

const REPO = '/repos/:owner/:repo';

/** Pull requests. */
export function pullRoutes(room: Room): Route[] {
  const on = routesIn(room);
  return [
    on('GET', `${REPO}/pulls`, listPulls),
    on('GET', `${REPO}/pulls/:number`, readPull),
  ];
}

function readPull(room: Room, call: Call): Reply {
  const repository = repositoryFor(room, call, ['pull-requests'], 'read');
  const pull = shown(room.state, requestedPull(repository, call));
  return json(200, renderPull(room, repository, pull, true));
}

/** Finds the pull request that a path names. */
export function requestedPull(repository: Repository, call: Call): PullRequest {
  const found = repository.pulls.get(Number(call.param('number')));
  if (found === undefined) throw refusal(404, 'Not Found');
  return found;
}

/** A pull request as GitHub tells of it: right after a merge perhaps still as it was before. */
function shown(state: GitHubState, pull: PullRequest): PullRequest {
  const { landed } = pull;
  if (landed === undefined || !isToldLate(state, pull, 'pulls')) return pull;
  return {
    ...pull,
    state: 'open',
    merged: false,
    mergedAt: null,
    closedAt: null,
    mergeCommitSha: landed.testMergeSha,
  };
}

/** Open ones unless `state` says otherwise, newest first; `head` is `owner:branch`, anything else is ignored. */
function listPulls(room: Room, call: Call): Reply {
  const repository = repositoryFor(room, call, ['pull-requests'], 'read');
  const { state = 'open', head, base } = call.request.query;
  if (!STATES.includes(state)) throw refusal(422, 'Validation Failed');
  const pulls = Array.from(repository.pulls.values(), (pull) =>
    shown(room.state, pull),
  );
  const found = pulls.filter(
    (pull) =>
      (state === 'all' || pull.state === state) &&
      (base === undefined || pull.base.ref === base) &&
      (head === undefined || !head.includes(':') || headLabel(pull) === head),
  );
  const items = found
    .reverse()
    .map((pull) => renderPull(room, repository, pull, false));
  return listPage(room, call, repository, items);
}

function headLabel({ head }: PullRequest): string {
  return `${head.repository?.split('/')[0] ?? 'unknown'}:${head.ref}`;
}
