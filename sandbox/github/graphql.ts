import {
  isObject,
  type Json,
  type JsonObject,
  member,
  stringMember,
} from '../http/json.ts';
import type { RecordedRequest } from '../http/record.ts';
import { json, type Reply } from '../http/reply.ts';
import { type Call, type Route, routesIn } from '../http/routes.ts';
import {
  inaccessible,
  isOpenTo,
  type Room,
  refusal,
  tokenOf,
} from './access.ts';
import { shownComments } from './comments.ts';
import { commentPage } from './render.ts';
import {
  type Commit,
  type IssueComment,
  type Repository,
  repositoryNamed,
  type TreeEntry,
} from './state.ts';
import { historyOf, resolveRef } from './store.ts';

/** Past this a text is cut. */
const LONGEST_TEXT = 512 * 1024;
/** More nodes are not told of at once. */
const MOST_IDS = 100;

/**
 * The little of the GraphQL API that the action asks: who a token is, comments with what is hidden of them, and
 * histories of files.
 */
export function graphqlRoutes(room: Room): Route[] {
  return [routesIn(room)('POST', '/graphql', answer)];
}

function answer(room: Room, call: Call): Reply {
  if (!room.state.graphql) throw refusal(404, 'Not Found');
  const { account, kind, permissions } = tokenOf(room, call);
  const { json: body } = call.request;
  const query = stringMember(body, 'query');
  const variables = member(body, 'variables');
  if (query === undefined || !isObject(variables))
    throw refusal(400, 'A query attribute must be specified.');
  if (query.startsWith('mutation')) {
    const comment = commentOf(room, member(variables, 'id'));
    const mayWrite = [
      permissions.issues,
      permissions['pull-requests'],
    ].includes('write');
    if (comment === undefined || !mayWrite)
      return json(200, {
        data: { unminimizeComment: null },
        errors: errorsAt(['unminimizeComment'], inaccessible({ kind })),
      });
    comment.isMinimized = false;
    return json(200, {
      data: {
        unminimizeComment: { unminimizedComment: { isMinimized: false } },
      },
    });
  }
  if (query.includes('parents(first: 2)'))
    return mergeAnswer(room, call, variables);
  if (query.includes('history(')) return historyAnswer(room, call, variables);
  if (query.includes('... on Tree')) return treeAnswer(room, call, variables);
  const viewer = { login: account.login };
  const ids = member(variables, 'ids');
  if (Array.isArray(ids)) {
    if (ids.length > MOST_IDS)
      return json(200, {
        data: { viewer, nodes: null },
        errors: errorsAt(
          ['nodes'],
          `You may not provide more than ${MOST_IDS} node ids.`,
          'ARGUMENT_LIMIT',
        ),
      });
    const nodes = ids.map((id) => {
      const found = commentOf(room, id);
      return found === undefined ? null : hiddenness(found);
    });
    return json(200, { data: { viewer, nodes } });
  }
  const comments = commentsAnswer(room, call, variables);
  if (comments === undefined)
    return json(200, {
      data: { viewer, repository: null },
      errors: errorsAt(['repository'], inaccessible({ kind })),
    });
  const repository = { pullRequest: { comments } };
  return json(200, { data: { viewer, repository } });
}

/** What GraphQL lists of a member that it answers with null. */
function errorsAt(
  path: readonly string[],
  message: string,
  type = 'FORBIDDEN',
): object[] {
  return [{ type, path, locations: [{ line: 1, column: 1 }], message }];
}

/**
 * A page of the comments of a pull request, the newest first and each page oldest first; undefined where none is seen.
 */
function commentsAnswer(
  room: Room,
  call: Call,
  variables: Json,
): object | undefined {
  const repository = repositoryIn(room, variables);
  const pull = member(variables, 'pull');
  if (typeof pull !== 'number' || !repository?.pulls.has(pull))
    return undefined;
  const token = tokenOf(room, call);
  if (!isOpenTo(token, repository, ['issues', 'pull-requests'], 'read'))
    return undefined;

  const all = shownComments(room, repository, pull);
  const before = stringMember(variables, 'before');
  const to = before === undefined ? all.length : Number(before);
  const from = Math.max(0, to - Number(member(variables, 'size')));
  const rendered = all
    .slice(from, to)
    .map((comment) => renderNode(room, repository, comment));
  return {
    pageInfo: { hasPreviousPage: from > 0, startCursor: String(from) },
    nodes: rendered,
  };
}

/** A comment as GraphQL has it: an app's account is named by its type, its login does not end in `[bot]`. */
function renderNode(
  room: Room,
  repository: Repository,
  comment: IssueComment,
): object {
  const { id, issue, body, user } = comment;
  return {
    ...hiddenness(comment),
    fullDatabaseId: String(id),
    url: commentPage(room, repository, { id, issue }),
    body,
    author: {
      __typename: user.type,
      login: user.login.replace(/\[bot\]$/, ''),
    },
  };
}

/** Whether a request is for the comments of a pull request, in either API: what hits it hits every way to them. */
export function isOfComments({ method, path, body }: RecordedRequest): boolean {
  return path === '/graphql'
    ? body.includes('comments(')
    : method === 'GET' && /\/issues\/\d+\/comments$/.test(path);
}

/** Whether a request is for the history of a path, in either API: what hits it hits every way to that. */
export function isOfHistory({ path, target, body }: RecordedRequest): boolean {
  return path === '/graphql'
    ? body.includes('history(')
    : /\/commits\?/.test(target);
}

/** Whether a request is for the test merge of a pull request. */
export function isOfMerge({ path, body }: RecordedRequest): boolean {
  return path === '/graphql' && body.includes('parents(first: 2)');
}

/** A commit, or the test merge of a pull request now, with a file of it and of its parents. */
function mergeAnswer(room: Room, call: Call, variables: Json): Reply {
  const found = repositoryIn(room, variables);
  const { permissions } = tokenOf(room, call);
  if (found === undefined || permissions.contents === undefined)
    return notFound();
  const pull = member(variables, 'pull');
  const path = stringMember(variables, 'path') ?? '';
  if (typeof pull !== 'number') {
    const commit = resolveRef(found, stringMember(variables, 'commit') ?? '');
    const object = commit ? mergeNode(found, commit, path) : null;
    return json(200, { data: { repository: { object } } });
  }
  if (permissions['pull-requests'] === undefined) return notFound();
  const merge = found.refs.get(`refs/pull/${pull}/merge`);
  const commit = found.commits.get(merge ?? '');
  const potentialMergeCommit = commit ? mergeNode(found, commit, path) : null;
  const pullRequest = { potentialMergeCommit };
  return json(200, { data: { repository: { pullRequest } } });
}

function notFound(): Reply {
  return json(200, {
    data: { repository: null },
    errors: errorsAt(
      ['repository'],
      'Could not resolve to a Repository',
      'NOT_FOUND',
    ),
  });
}

function mergeNode(
  repository: Repository,
  commit: Commit,
  path: string,
): object {
  const nodes = commit.parents.slice(0, 2).map((oid) => ({
    oid,
    file: entryIn(repository.commits.get(oid)?.tree.get(path)),
  }));
  const file = entryIn(commit.tree.get(path));
  return { oid: commit.sha, file, parents: { nodes } };
}

/** The commits of a branch or a commit that changed a path, with the file as each has it. */
function historyAnswer(room: Room, call: Call, variables: Json): Reply {
  const found = repositoryIn(room, variables);
  const isSeen = tokenOf(room, call).permissions.contents !== undefined;
  const path = stringMember(variables, 'path') ?? '';
  const commit = stringMember(variables, 'commit') ?? '';
  const start = found && isSeen ? resolveRef(found, commit) : undefined;
  if (found === undefined || !isSeen) return notFound();
  if (start === undefined)
    return json(200, { data: { repository: { object: null } } });

  const all = historyOf(found, start, path);
  const from = Number(stringMember(variables, 'after') ?? 0);
  const to = from + Number(member(variables, 'first'));
  const nodes = all.slice(from, to).map(({ sha, parents, tree }) => ({
    oid: sha,
    parents: { nodes: parents.slice(0, 1).map((oid) => ({ oid })) },
    file: entryIn(tree.get(path)),
  }));
  const pageInfo = { hasNextPage: to < all.length, endCursor: String(to) };
  return json(200, {
    data: { repository: { object: { history: { pageInfo, nodes } } } },
  });
}

/** What is at a path of a commit: a file with its text, or a folder with its entries. */
function treeAnswer(room: Room, call: Call, variables: Json): Reply {
  const found = repositoryIn(room, variables);
  const isSeen = tokenOf(room, call).permissions.contents !== undefined;
  if (found === undefined || !isSeen) return notFound();
  const ref = stringMember(variables, 'commit') ?? '';
  const start = commitAt(found, ref);
  if (start === undefined)
    return json(200, { data: { repository: { commit: null, object: null } } });

  const path = (stringMember(variables, 'object') ?? '').slice(ref.length + 1);
  const commit = { oid: start.sha, file: modeOf(start.tree.get(path)) };
  const object = objectAt(start.tree, path);
  return json(200, { data: { repository: { commit, object } } });
}

/** A commit by a ref or a hash, or the first parent of one, as git spells it. */
function commitAt(found: Repository, ref: string): Commit | undefined {
  const named = ref.replace(/^refs\/heads\//, '');
  const start = resolveRef(found, named.replace(/\^$/, ''));
  if (!named.endsWith('^')) return start;
  return found.commits.get(start?.parents[0] ?? '');
}

function objectAt(tree: ReadonlyMap<string, TreeEntry>, path: string): Json {
  const entry = tree.get(path);
  if (entry !== undefined) return { __typename: 'Blob', ...blobOf(entry) };

  const inside = [...tree].filter(([name]) => name.startsWith(`${path}/`));
  if (inside.length === 0) return null;
  const entries = inside.map(([name, one]) => ({
    name: name.slice(path.length + 1),
    ...modeOf(one),
    type: 'blob',
    object: blobOf(one),
  }));
  return { __typename: 'Tree', entries };
}

function modeOf(entry: TreeEntry | undefined): JsonObject | null {
  if (entry === undefined) return null;
  return { mode: entry.kind === 'symlink' ? 0o120000 : 0o100644 };
}

function blobOf(entry: TreeEntry): JsonObject {
  const content =
    entry.kind === 'symlink' ? Buffer.from(entry.target) : entry.content;
  const text = content.subarray(0, LONGEST_TEXT).toString('utf8');
  return {
    byteSize: content.length,
    isTruncated: content.length > LONGEST_TEXT,
    text: content.includes(0) ? null : text,
  };
}

/** An entry of a tree: of a file its text, as far as that is text and not long. */
function entryIn(entry: TreeEntry | undefined): Json {
  if (entry === undefined) return null;
  const { text = null } = blobOf(entry);
  return { ...modeOf(entry), object: { oid: entry.sha, text } };
}

function repositoryIn(
  { state }: Room,
  variables: Json,
): Repository | undefined {
  const owner = stringMember(variables, 'owner');
  const name = stringMember(variables, 'name');
  return repositoryNamed(state, `${owner}/${name}`);
}

function hiddenness({ id, isMinimized = false }: IssueComment) {
  return { id: `IC_${id}`, isMinimized };
}

function commentOf(
  { state }: Room,
  nodeId: Json | undefined,
): IssueComment | undefined {
  for (const { comments } of state.repositories.values())
    for (const comment of comments)
      if (`IC_${comment.id}` === nodeId) return comment;
  return undefined;
}
