import type { Room } from './access.ts';
import {
  type Account,
  accountOf,
  type Commit,
  type IssueComment,
  type PullRequest,
  type Repository,
} from './state.ts';
import { treeShaOf } from './store.ts';

/** An account as answers show it. */
export function renderAccount(room: Room, account: Account): object {
  const { login, id, type } = account;
  return {
    login,
    id,
    node_id: `U_${id}`,
    type,
    site_admin: false,
    html_url: `${room.origin()}/${login.replace(/^(.*)\[bot\]$/, 'apps/$1')}`,
    url: `${room.origin()}/users/${encodeURIComponent(login)}`,
  };
}

/** A repository. */
export function renderRepository(room: Room, repository: Repository): object {
  const { id, fullName, private: isPrivate, fork, defaultBranch } = repository;
  const [owner = '', name = ''] = fullName.split('/');
  return {
    id,
    node_id: `R_${id}`,
    name,
    full_name: fullName,
    private: isPrivate,
    visibility: isPrivate ? 'private' : 'public',
    owner: renderAccount(room, accountOf(room.state, owner)),
    html_url: `${room.origin()}/${fullName}`,
    url: `${room.origin()}/repos/${fullName}`,
    fork,
    archived: false,
    default_branch: defaultBranch,
  };
}

/** A commit, as in lists and alone. */
export function renderCommit(
  room: Room,
  repository: Repository,
  commit: Commit,
): object {
  const { sha, message, author, committer, date, parents } = commit;
  const person = ({ login }: Account): object => ({
    name: login,
    email: `${login}@example.com`,
    date,
  });
  const api = `${room.origin()}/repos/${repository.fullName}`;
  const treeSha = treeShaOf(commit);
  const link = (of: string): object => ({
    sha: of,
    url: `${api}/commits/${of}`,
    html_url: `${room.origin()}/${repository.fullName}/commit/${of}`,
  });
  return {
    ...link(sha),
    node_id: `C_${sha}`,
    comments_url: `${api}/commits/${sha}/comments`,
    commit: {
      url: `${api}/git/commits/${sha}`,
      message,
      author: person(author),
      committer: person(committer),
      tree: { sha: treeSha, url: `${api}/git/trees/${treeSha}` },
      comment_count: 0,
    },
    author: renderAccount(room, author),
    committer: renderAccount(room, committer),
    parents: parents.map(link),
  };
}

/** A pull request; `whole` adds what lists leave out. */
export function renderPull(
  room: Room,
  repository: Repository,
  pull: PullRequest,
  whole: boolean,
): object {
  const { number, title, body, state, draft, locked, head, merged } = pull;
  const more = {
    merged,
    mergeable: state === 'open' ? true : null,
    comments: countComments(repository, number),
  };
  const api = `${room.origin()}/repos/${repository.fullName}`;
  return {
    id: repository.id * 1000 + number,
    node_id: `PR_${repository.id}_${number}`,
    number,
    title,
    body,
    state,
    draft,
    locked,
    user: renderAccount(room, accountOf(room.state, pull.author)),
    labels: [],
    created_at: pull.createdAt,
    updated_at: pull.closedAt ?? pull.createdAt,
    closed_at: pull.closedAt,
    merged_at: pull.mergedAt,
    merge_commit_sha: pull.mergeCommitSha,
    author_association:
      head.repository === repository.fullName ? 'MEMBER' : 'CONTRIBUTOR',
    ...renderEnds(room, repository, pull),
    html_url: `${room.origin()}/${repository.fullName}/pull/${number}`,
    url: `${api}/pulls/${number}`,
    issue_url: `${api}/issues/${number}`,
    comments_url: `${api}/issues/${number}/comments`,
    ...(whole ? more : {}),
  };
}

/** Both ends; a head repository that is gone is null, as after a fork was deleted. */
function renderEnds(
  room: Room,
  repository: Repository,
  { head, base }: PullRequest,
): object {
  const [owner = ''] = repository.fullName.split('/');
  const [headOwner = 'unknown'] = head.repository?.split('/') ?? [];
  const headRepository = room.state.repositories.get(head.repository ?? '');
  return {
    head: {
      label: `${headOwner}:${head.ref}`,
      ref: head.ref,
      sha: head.sha,
      user: renderAccount(room, accountOf(room.state, headOwner)),
      repo:
        headRepository === undefined
          ? null
          : renderRepository(room, headRepository),
    },
    base: {
      label: `${owner}:${base.ref}`,
      ref: base.ref,
      sha: base.sha,
      user: renderAccount(room, accountOf(room.state, owner)),
      repo: renderRepository(room, repository),
    },
  };
}

/** A comment. */
export function renderComment(
  room: Room,
  repository: Repository,
  comment: IssueComment,
): object {
  const { id, issue, body, user, createdAt, updatedAt } = comment;
  return {
    id,
    node_id: `IC_${id}`,
    url: `${room.origin()}/repos/${repository.fullName}/issues/comments/${id}`,
    html_url: commentPage(room, repository, comment),
    issue_url: `${room.origin()}/repos/${repository.fullName}/issues/${issue}`,
    body,
    user: renderAccount(room, user),
    created_at: createdAt,
    updated_at: updatedAt,
    author_association: user.type === 'Bot' ? 'NONE' : 'MEMBER',
    performed_via_github_app: null,
  };
}

/** Where people see a comment. */
export function commentPage(
  room: Room,
  { fullName }: Repository,
  { id, issue }: Pick<IssueComment, 'id' | 'issue'>,
): string {
  return `${room.origin()}/${fullName}/pull/${issue}#issuecomment-${id}`;
}

function countComments(repository: Repository, number: number): number {
  return repository.comments.filter((comment) => comment.issue === number)
    .length;
}
