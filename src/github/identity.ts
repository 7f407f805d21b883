import { isRecord, member } from './answer.ts';
import { isRequestError } from './failure.ts';
import type { GitHub } from './github.ts';

const QUERY =
  'query($ids: [ID!]!) { viewer { login } nodes(ids: $ids) { ... on IssueComment { id isMinimized } } }';
const SHOW_AGAIN =
  'mutation($id: ID!) { unminimizeComment(input: { subjectId: $id }) { unminimizedComment { isMinimized } } }';

/** Whom a token writes as, and which of the comments asked about somebody has hidden. */
export interface Identity {
  /** Such as `github-actions[bot]` or `ada`; undefined where GitHub does not tell. */
  readonly login: string | undefined;
  /** Node ids of the hidden ones. */
  readonly hidden: ReadonlySet<string>;
}

/**
 * Asks whom the token writes as. GraphQL's viewer answers for every kind of token: a job's own, an app's, a person's.
 * `GET /user` refuses the first two, and stands in where a server has no GraphQL.
 */
export async function whoWrites(github: GitHub, nodeIds: readonly string[]): Promise<Identity> {
  const data = await viewerData(github, nodeIds.slice(0, 100));
  const login = member(member(data, 'viewer'), 'login');
  const nodes = member(data, 'nodes');
  const hidden = Array.isArray(nodes) ? nodes.filter((node) => member(node, 'isMinimized') === true) : [];
  return {
    login: typeof login === 'string' ? login : await loginOfPerson(github),
    hidden: new Set(hidden.map((node) => String(member(node, 'id')))),
  };
}

/** Shows a hidden comment again; whether that worked is not worth a word. */
export async function showAgain(github: GitHub, nodeId: string): Promise<void> {
  try {
    await github.octokit.graphql(SHOW_AGAIN, { id: nodeId });
  } catch {
    // The comment's text is right all the same; some tokens may edit a comment and not unhide it.
  }
}

async function viewerData(github: GitHub, ids: readonly string[]): Promise<unknown> {
  try {
    return await github.octokit.graphql(QUERY, { ids });
  } catch (error) {
    // GraphQL answers what it may and lists the rest as errors: the viewer can stand beside a refused node.
    return isRecord(error) ? member(error, 'data') : undefined;
  }
}

async function loginOfPerson(github: GitHub): Promise<string | undefined> {
  try {
    return (await github.octokit.rest.users.getAuthenticated()).data.login;
  } catch (error) {
    if (isRequestError(error)) return undefined;
    throw error;
  }
}
