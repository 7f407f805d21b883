import { stringMember } from '../http/json.ts';
import { empty, json, type Reply } from '../http/reply.ts';
import { type Call, type Route, routesIn } from '../http/routes.ts';
import {
  invalid,
  type Room,
  refusal,
  repositoryFor,
  tokenOf,
} from './access.ts';
import { listPage } from './paging.ts';
import { addComment } from './pull-store.ts';
import { requestedPull } from './pulls.ts';
import { renderComment } from './render.ts';
import { type IssueComment, type Repository, timestamp } from './state.ts';

/** Longest body of a comment, in characters. */
const LONGEST_BODY = 65_536;
const ISSUES = '/repos/:owner/:repo/issues';

/** Comments of a pull request's conversation; for one on a pull request either permission will do. */
export function commentRoutes(room: Room): Route[] {
  const on = routesIn(room);
  return [
    on('GET', `${ISSUES}/comments/:id`, readComment),
    on('PATCH', `${ISSUES}/comments/:id`, updateComment),
    on('DELETE', `${ISSUES}/comments/:id`, removeComment),
    on('GET', `${ISSUES}/:number/comments`, listComments),
    on('POST', `${ISSUES}/:number/comments`, createComment),
  ];
}

function readComment(room: Room, call: Call): Reply {
  const [repository, comment] = requestedComment(room, call, 'read');
  return json(200, renderComment(room, repository, comment));
}

function removeComment(room: Room, call: Call): Reply {
  const [repository, comment] = requestedComment(room, call);
  repository.comments.splice(repository.comments.indexOf(comment), 1);
  return empty(204);
}

function listComments(room: Room, call: Call): Reply {
  const repository = repositoryFor(
    room,
    call,
    ['issues', 'pull-requests'],
    'read',
  );
  const { number } = requestedPull(repository, call);
  const since = Date.parse(call.request.query['since'] ?? '') || 0;
  const found = shownComments(room, repository, number).filter(
    ({ updatedAt }) => Date.parse(updatedAt) >= since,
  );
  const items = found.map((comment) =>
    renderComment(room, repository, comment),
  );
  return listPage(room, call, repository, items);
}

/** The comments of a pull request as lists show them, oldest first. */
export function shownComments(
  { state }: Room,
  { comments }: Repository,
  number: number,
): readonly IssueComment[] {
  const stale = state.stale.get(number);
  if (stale === undefined || stale.left === 0)
    return comments.filter(({ issue }) => issue === number);
  stale.left -= 1;
  return stale.comments;
}

/** From now on lists show for a while what stands there before a write. */
function lagBehind(
  { state }: Room,
  { comments }: Repository,
  number: number,
): void {
  const shown = comments
    .filter(({ issue }) => issue === number)
    .map((comment) => ({ ...comment }));
  state.stale.set(number, { comments: shown, left: state.lag });
}

function createComment(room: Room, call: Call): Reply {
  const repository = repositoryFor(
    room,
    call,
    ['issues', 'pull-requests'],
    'write',
  );
  const pull = requestedPull(repository, call);
  const body = bodyOf(call);
  if (pull.locked)
    throw refusal(403, 'Unable to create comment because issue is locked.');
  const user = tokenOf(room, call).account;
  lagBehind(room, repository, pull.number);
  const comment = addComment(room.state, repository.fullName, {
    issue: pull.number,
    body,
    user,
  });
  const rendered = renderComment(room, repository, comment);
  return json(201, rendered, {
    location: stringMember({ ...rendered }, 'url') ?? '',
  });
}

function updateComment(room: Room, call: Call): Reply {
  const [repository, comment] = requestedComment(room, call);
  const body = bodyOf(call);
  lagBehind(room, repository, comment.issue);
  comment.body = body;
  comment.updatedAt = timestamp(room.state);
  return json(200, renderComment(room, repository, comment));
}

function requestedComment(
  room: Room,
  call: Call,
  level: 'read' | 'write' = 'write',
): [Repository, IssueComment] {
  const repository = repositoryFor(
    room,
    call,
    ['issues', 'pull-requests'],
    level,
  );
  const found = repository.comments.find(
    ({ id }) => id === Number(call.param('id')),
  );
  if (found === undefined) throw refusal(404, 'Not Found');
  return [repository, found];
}

function bodyOf({ request }: Call): string {
  const body = stringMember(request.json, 'body');
  if (body === undefined || body.trim() === '')
    throw invalid('IssueComment', 'data', 'Body cannot be blank');
  if ([...body].length > LONGEST_BODY)
    throw invalid(
      'IssueComment',
      'data',
      `Body is too long (maximum is ${LONGEST_BODY} characters)`,
    );
  return body;
}
