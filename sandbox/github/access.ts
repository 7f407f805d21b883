import { json, Refusal } from '../http/reply.ts';
import type { Call } from '../http/routes.ts';
import {
  type GitHubState,
  type Permission,
  type Repository,
  repositoryNamed,
  type Token,
} from './state.ts';

const DOCUMENTATION = 'https://docs.github.com/rest';
const RANK = { none: 0, read: 1, write: 2 };

/** What every operation of the sandbox GitHub works with. */
export interface Room {
  readonly state: GitHubState;
  /** The server's own origin, for links in answers. */
  readonly origin: () => string;
}

/** Makes an error in GitHub's form, to be thrown. */
export function refusal(
  status: number,
  message: string,
  more: object = {},
): Refusal {
  return new Refusal(
    json(status, {
      message,
      ...more,
      documentation_url: DOCUMENTATION,
      status: String(status),
    }),
  );
}

/** Makes a 422 that names the resource and field at fault. */
export function invalid(
  resource: string,
  field: string,
  message: string,
): Refusal {
  return refusal(422, 'Validation Failed', {
    errors: [{ resource, code: 'unprocessable', field, message }],
  });
}

/** Finds the token of a request, or refuses with 401. */
export function tokenOf({ state }: Room, { request }: Call): Token {
  const { authorization } = request.headers;
  if (authorization === undefined)
    throw refusal(401, 'Requires authentication');
  const text = /^(?:token|bearer) (\S+)$/i.exec(authorization)?.[1];
  const token = state.tokens.get(text ?? '');
  if (token === undefined) throw refusal(401, 'Bad credentials');
  return token;
}

/**
 * Finds the repository of a request: 401, then 404 for what is missing or private and out of sight, then 403 for a
 * missing permission. What is public can be read by every token. Several permissions mean any of them.
 */
export function repositoryFor(
  room: Room,
  call: Call,
  permissions: readonly Permission[],
  level: 'read' | 'write',
): Repository {
  const token = tokenOf(room, call);
  const repository = repositoryNamed(
    room.state,
    `${call.param('owner')}/${call.param('repo')}`,
  );
  if (repository === undefined) throw refusal(404, 'Not Found');
  if (repository.private && !covers(token, repository))
    throw refusal(404, 'Not Found');
  if (isOpenTo(token, repository, permissions, level)) return repository;
  throw refusal(403, inaccessible(token));
}

/** Whether a token reaches so far in a repository. What is public can be read by every token. */
export function isOpenTo(
  token: Token,
  repository: Repository,
  permissions: readonly Permission[],
  level: 'read' | 'write',
): boolean {
  if (!repository.private && level === 'read') return true;
  const held = permissions.map(
    (permission) => token.permissions[permission] ?? 'none',
  );
  const isHeld = held.some((have) => RANK[have] >= RANK[level]);
  return isHeld && covers(token, repository);
}

function covers({ repositories }: Token, { fullName }: Repository): boolean {
  return repositories === null || repositories.includes(fullName);
}

/** Says no as GitHub does, by the kind of token. */
export function inaccessible({ kind }: Pick<Token, 'kind'>): string {
  return kind === 'installation'
    ? 'Resource not accessible by integration'
    : 'Resource not accessible by personal access token';
}
