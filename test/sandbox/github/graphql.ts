import { isObject, type Json, member, stringMember } from '../http/json.ts';
import { json, type Reply } from '../http/reply.ts';
import type { Call, Route } from '../http/routes.ts';
import { inaccessible, type Room, refusal, tokenOf } from './access.ts';
import type { IssueComment } from './state.ts';

/** The little of the GraphQL API that tells what REST does not: who a token is, and which comments are hidden. */
export function graphqlRoutes(room: Room): Route[] {
  return [
    {
      method: 'POST',
      pattern: '/graphql',
      handle: (call) => answer(room, call),
    },
  ];
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
        errors: [{ message: inaccessible({ kind }) }],
      });
    comment.isMinimized = false;
    return json(200, {
      data: {
        unminimizeComment: { unminimizedComment: { isMinimized: false } },
      },
    });
  }
  const ids = member(variables, 'ids');
  if (Array.isArray(ids)) {
    const nodes = ids.map((id) => {
      const found = commentOf(room, id);
      return found === undefined ? null : hiddenness(found);
    });
    return json(200, { data: { nodes } });
  }
  const viewer = { login: account.login };
  const comments = commentsOf(room, variables);
  if (comments === undefined)
    return json(200, {
      data: { viewer, repository: null },
      errors: [{ message: inaccessible({ kind }) }],
    });
  const nodes = comments.slice(-100).map(hiddenness);
  const repository = { pullRequest: { comments: { nodes } } };
  return json(200, { data: { viewer, repository } });
}

function hiddenness({ id, isMinimized = false }: IssueComment) {
  return { id: `IC_${id}`, isMinimized };
}

/** The comments of a pull request, oldest first; undefined where there is none of that number. */
function commentsOf(
  { state }: Room,
  variables: Json,
): readonly IssueComment[] | undefined {
  const owner = stringMember(variables, 'owner');
  const name = stringMember(variables, 'name');
  const repository = state.repositories.get(`${owner}/${name}`);
  const pull = member(variables, 'pull');
  if (typeof pull !== 'number' || !repository?.pulls.has(pull))
    return undefined;

  return repository.comments.filter(({ issue }) => issue === pull);
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
