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
  const nodes = (Array.isArray(ids) ? ids : []).map((id) => {
    const found = commentOf(room, id);
    return found === undefined
      ? null
      : { id, isMinimized: found.isMinimized ?? false };
  });
  return json(200, { data: { viewer: { login: account.login }, nodes } });
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
