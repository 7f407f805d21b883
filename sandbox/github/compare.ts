import { json, type Reply } from '../http/reply.ts';
import { type Call, type Route, routesIn } from '../http/routes.ts';
import { type Room, refusal, repositoryFor } from './access.ts';
import { DEFAULT_SIZE } from './paging.ts';
import { renderCommit } from './render.ts';
import type { Commit } from './state.ts';
import { ancestorsOf, changedFiles, resolveRef } from './store.ts';

/** A comparison without a page lists at most so many commits. */
const MOST_COMPARED = 250;
const MOST_FILES = 300;

/** What two commits have in common, and what one has beside the other. */
export function compareRoutes(room: Room): Route[] {
  const pattern = '/repos/:owner/:repo/compare/*basehead';
  return [routesIn(room)('GET', pattern, compare)];
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
