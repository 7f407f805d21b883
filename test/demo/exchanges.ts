import type { RecordedRequest } from '../../sandbox/platform.ts';
import type { Scene } from './scene.ts';

const NOTES: Readonly<Record<string, string>> = {
  'GET /user 403': 'expected: a job’s own token is no user',
};
const LONG_COMMIT = /\b[0-9a-f]{40}\b/g;

/** One request of a run, as the demonstration shows it. */
export interface Exchange {
  readonly server: 'platform' | 'github';
  readonly method: string;
  /** Path and query as they were sent, commits shortened. */
  readonly target: string;
  readonly status: string;
  /** Whether it may change anything; all that is asked of GraphQL are questions. */
  readonly effect: 'read' | 'write';
  /** What a reader should know of an answer that looks like a failure and is none; empty otherwise. */
  readonly note: string;
}

/** The requests of a run to both servers, in the order in which they arrived. */
export function exchangesOf({ platform, github }: Scene): readonly Exchange[] {
  const all = [
    ...platform.map((request) => ({ server: 'platform' as const, request })),
    ...github.map((request) => ({ server: 'github' as const, request })),
  ];
  return all
    .toSorted((a, b) => a.request.at - b.request.at)
    .map(({ server, request }) => exchange(server, request));
}

function exchange(
  server: Exchange['server'],
  request: RecordedRequest,
): Exchange {
  const { method, status } = request;
  const target = request.target.replace(
    LONG_COMMIT,
    (sha) => `${sha.slice(0, 7)}…`,
  );
  const effect =
    method === 'GET' || request.path === '/graphql' ? 'read' : 'write';
  const note = NOTES[`${method} ${target} ${status}`] ?? '';
  return {
    server,
    method,
    target,
    status: status === null ? 'no answer' : String(status),
    effect,
    note,
  };
}
