import { json, type Reply } from '../http/reply.ts';
import { type Call, type Route, routesIn } from '../http/routes.ts';
import { type Room, refusal, repositoryFor } from './access.ts';
import { listPage } from './paging.ts';
import { renderCommit, renderPull } from './render.ts';
import {
  type Commit,
  isToldLate,
  type PullRequest,
  type Repository,
} from './state.ts';
import { ancestorsOf, changedFiles, historyOf, resolveRef } from './store.ts';

const COMMITS = '/repos/:owner/:repo/commits';
const FILES_PER_PAGE = 300;

/** Commits, the history of a path, refs, and the pull requests of a commit. */
export function commitRoutes(room: Room): Route[] {
  const on = routesIn(room);
  return [
    on('GET', COMMITS, listCommits),
    on('GET', `${COMMITS}/:sha/pulls`, listPullsOf),
    on('GET', `${COMMITS}/*ref`, readCommit),
    on('GET', '/repos/:owner/:repo/git/ref/*ref', readRef),
  ];
}

/** One commit, with the files it changed against its first parent: at most 300 a page. */
function readCommit(room: Room, call: Call): Reply {
  const repository = repositoryFor(room, call, ['contents'], 'read');
  const commit = knownCommit(repository, call.param('ref'));
  const files = changedFiles(repository, commit);
  const page = Math.max(1, Number(call.request.query['page'] ?? 1) || 1);
  const isLast = files.length <= page * FILES_PER_PAGE;
  const url = `${room.origin()}/repositories/${repository.id}/commits/${commit.sha}?page=${page + 1}`;
  const shown = files.slice((page - 1) * FILES_PER_PAGE, page * FILES_PER_PAGE);
  const body = { ...renderCommit(room, repository, commit), files: shown };
  return json(200, body, isLast ? {} : { link: `<${url}>; rel="next"` });
}

function listCommits(room: Room, call: Call): Reply {
  const repository = repositoryFor(room, call, ['contents'], 'read');
  const { sha = 'HEAD', path } = call.request.query;
  const start = resolveRef(repository, sha);
  if (start === undefined) throw refusal(404, 'Not Found');
  const found =
    path === undefined
      ? ancestorsOf(repository, start)
      : historyOf(repository, start, path);
  const items = found.map((commit) => renderCommit(room, repository, commit));
  return listPage(room, call, repository, items);
}

function listPullsOf(room: Room, call: Call): Reply {
  const repository = repositoryFor(room, call, ['pull-requests'], 'read');
  const commit = knownCommit(repository, call.param('sha'));
  const found = [...repository.pulls.values()].filter((pull) => {
    const isUntold =
      pull.mergeCommitSha === commit.sha &&
      isToldLate(room.state, pull, 'commits');
    return !isUntold && brings(repository, pull, commit);
  });
  const items = found.map((pull) => renderPull(room, repository, pull, false));
  return listPage(room, call, repository, items);
}

/** A pull request brings its merge commit and what its branch had on top of the base; not its test merge. */
function brings(
  repository: Repository,
  pull: PullRequest,
  commit: Commit,
): boolean {
  if (pull.merged && pull.mergeCommitSha === commit.sha) return true;
  const head = repository.commits.get(pull.head.sha);
  const base = repository.commits.get(pull.base.sha);
  if (head === undefined) return false;
  const inBase = base === undefined ? [] : ancestorsOf(repository, base);
  return (
    ancestorsOf(repository, head).includes(commit) && !inBase.includes(commit)
  );
}

function readRef(room: Room, call: Call): Reply {
  const repository = repositoryFor(room, call, ['contents'], 'read');
  const ref = `refs/${call.param('ref')}`;
  const sha = repository.refs.get(ref);
  if (sha === undefined) throw refusal(404, 'Not Found');
  const repo = `${room.origin()}/repos/${repository.fullName}`;
  return json(200, {
    ref,
    node_id: `REF_${repository.id}_${ref}`,
    url: `${repo}/git/${ref}`,
    object: { type: 'commit', sha, url: `${repo}/git/commits/${sha}` },
  });
}

function knownCommit(repository: Repository, ref: string): Commit {
  const found = resolveRef(repository, ref);
  if (found === undefined)
    throw refusal(422, `No commit found for SHA: ${ref}`);
  return found;
}
