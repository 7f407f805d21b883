import { type GitHub, LARGEST_PAGE, pagesOf, pagesWhile } from './github.ts';
import { member, nodesIn, textIn } from './graphql-answer.ts';
import { isRateLimit, isRequestError } from './problem.ts';
import { markerIn } from './state.ts';

/**
 * The comments of a pull request with a marker of ours, and the account that the token writes as. GraphQL returns both
 * in one answer, and also which comments are hidden. REST is used if the server has no GraphQL, or does not answer this
 * query.
 */

/** A page of comments, newest first, and the account that the token writes as. */
const COMMENTS =
  'query($owner: String!, $name: String!, $pull: Int!, $size: Int!, $before: String) { viewer { login } repository(owner: $owner, name: $name) { pullRequest(number: $pull) { comments(last: $size, before: $before) { pageInfo { hasPreviousPage startCursor } nodes { id fullDatabaseId url body isMinimized author { __typename login } } } } } }';
const VIEWER =
  'query($ids: [ID!]!) { viewer { login } nodes(ids: $ids) { ... on IssueComment { id isMinimized } } }';

/** The author of comments that a job's default token writes. */
const JOB_LOGIN = 'github-actions[bot]';
/** A login that only an app can have. */
const BOT = /\[bot\]$/;

/** A comment with a marker of ours, by any author. */
export interface MarkedComment {
  readonly id: number;
  readonly nodeId: string;
  readonly url: string;
  readonly body: string;
  /** The author's login as in REST, such as `github-actions[bot]`; undefined for a deleted account. */
  readonly author: string | undefined;
  /** Whether somebody has hidden it; false if unknown. */
  readonly isHidden: boolean;
}

/** GitHub's answer about the comments of a pull request. */
interface MarkedComments {
  /** The account that the token writes as, such as `github-actions[bot]` or `ada`; undefined if unknown. */
  readonly login: string | undefined;
  readonly comments: readonly MarkedComment[];
}

/** Reads the comments with a marker of ours. Throws if they cannot be listed. */
export async function readMarked(
  github: GitHub,
  pull: number,
): Promise<MarkedComments> {
  return (
    (await queryComments(github, pull)) ?? (await listComments(github, pull))
  );
}

async function queryComments(
  github: GitHub,
  pull: number,
): Promise<MarkedComments | undefined> {
  const { owner, repo: name } = github.repo;
  const size = LARGEST_PAGE;
  const comments: MarkedComment[] = [];
  let login: string | undefined;
  let before: string | undefined;
  const pages = pagesWhile(
    async () => {
      const variables = { owner, name, pull, size, before };
      return pageIn(await asked(github, COMMENTS, variables));
    },
    (page) => page?.before !== undefined,
  );
  for await (const page of pages) {
    if (page === undefined) return undefined;
    login = page.login;
    before = page.before;
    comments.push(...page.comments.filter(({ body }) => markerIn(body)));
  }
  return { login, comments };
}

/** A page of comments from GraphQL. */
interface Page extends MarkedComments {
  readonly login: string;
  /** The start of this page, where the next older page ends; undefined for the oldest page. */
  readonly before: string | undefined;
}

function pageIn(answer: unknown): Page | undefined {
  const login = loginIn(answer);
  const pull = member(member(answer, 'repository'), 'pullRequest');
  const list = member(pull, 'comments');
  const comments = nodesIn(list)?.map(commentIn);
  if (login === undefined || comments === undefined) return undefined;
  if (!comments.every((comment) => comment !== undefined)) return undefined;

  const info = member(list, 'pageInfo');
  const isMore = member(info, 'hasPreviousPage') === true;
  if (!isMore) return { login, comments, before: undefined };
  const before = textIn(info, 'startCursor');
  if (before === undefined) return undefined;
  return { login, comments, before };
}

function commentIn(node: unknown): MarkedComment | undefined {
  const id = Number(textIn(node, 'fullDatabaseId'));
  const nodeId = textIn(node, 'id');
  const url = textIn(node, 'url');
  const body = textIn(node, 'body');
  if (!Number.isSafeInteger(id)) return undefined;
  if (nodeId === undefined || url === undefined || body === undefined)
    return undefined;

  const author = authorIn(member(node, 'author'));
  const isHidden = member(node, 'isMinimized') === true;
  return { id, nodeId, url, body, author, isHidden };
}

/**
 * GraphQL marks an app's account by its type, REST by the suffix of its login. A person's login may look like an app's
 * name.
 */
function authorIn(author: unknown): string | undefined {
  const login = textIn(author, 'login');
  const isBot = member(author, '__typename') === 'Bot';
  if (login !== undefined && isBot) return `${login}[bot]`;
  return login;
}

async function listComments(
  github: GitHub,
  pull: number,
): Promise<MarkedComments> {
  const { octokit, repo } = github;
  const marked: Listed[] = [];
  const pages = pagesOf((page) =>
    octokit.rest.issues.listComments({
      ...repo,
      issue_number: pull,
      per_page: LARGEST_PAGE,
      page,
    }),
  );
  for await (const { data } of pages)
    marked.push(...data.filter(({ body }) => markerIn(body ?? '')));
  if (marked.length === 0) return { login: undefined, comments: [] };

  const { login, hidden } = await identityOf(github, marked);
  const comments = marked.map((comment) => ({
    id: comment.id,
    nodeId: comment.node_id,
    url: comment.html_url,
    body: comment.body ?? '',
    author: comment.user?.login,
    isHidden: hidden.has(comment.node_id),
  }));
  return { login, comments };
}

type Issues = GitHub['octokit']['rest']['issues'];
type Listed = Awaited<ReturnType<Issues['listComments']>>['data'][number];

/** The account that the token writes as, and the hidden comments. */
interface Identity {
  readonly login: string | undefined;
  readonly hidden: ReadonlySet<string>;
}

/**
 * The account that the token writes as, and which of these comments are hidden. GraphQL's `viewer` works for every kind
 * of token: a job's, an app's, a person's. `GET /user` refuses the first two, and is used only if GraphQL does not
 * answer.
 */
async function identityOf(
  github: GitHub,
  marked: readonly Listed[],
): Promise<Identity> {
  const ids = marked
    .map(({ node_id: nodeId }) => nodeId)
    .slice(0, LARGEST_PAGE);
  const answer = await asked(github, VIEWER, { ids });
  const nodes = nodesIn(answer) ?? [];
  const hidden = nodes.filter((node) => member(node, 'isMinimized') === true);
  return {
    login: loginIn(answer) ?? (await loginByRest(github, marked)),
    hidden: new Set(hidden.map((node) => String(member(node, 'id')))),
  };
}

async function loginByRest(
  github: GitHub,
  marked: readonly Listed[],
): Promise<string | undefined> {
  try {
    return (await github.octokit.rest.users.getAuthenticated()).data.login;
  } catch (error) {
    if (!isRequestError(error)) throw error;
    const isApp = error.status === 403 && !isRateLimit(error);
    if (isApp) return likelyApp(marked);
    return undefined;
  }
}

/**
 * The most likely author for a token of an app: `github-actions[bot]`, unless only another app has written comments
 * with our marker. Then the token may be of that app.
 */
function likelyApp(marked: readonly Listed[]): string | undefined {
  const apps = marked.flatMap(({ user }) =>
    user !== null && BOT.test(user.login) ? user.login : [],
  );
  if (apps.length === 0 || apps.includes(JOB_LOGIN)) return JOB_LOGIN;
  return undefined;
}

function loginIn(answer: unknown): string | undefined {
  return textIn(member(answer, 'viewer'), 'login');
}

/**
 * The data in a GraphQL answer. It may be partial: GraphQL lists refused parts as errors, and may still return the
 * viewer.
 */
async function asked(
  github: GitHub,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  try {
    return await github.octokit.graphql(query, variables);
  } catch (error) {
    return member(error, 'data');
  }
}
