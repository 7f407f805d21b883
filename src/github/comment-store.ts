import { tellsLock } from '../foreign-words.ts';
import { type GitHub, LARGEST_PAGE, pagesOf } from './github.ts';
import { isList, member } from './graphql-answer.ts';
import { isRateLimit, isRequestError } from './problem.ts';
import { markerIn, readState, type StateRead } from './state.ts';

/** Whom the token writes as, and which of the newest comments somebody has hidden. */
const VIEWER =
  'query($owner: String!, $name: String!, $pull: Int!) { viewer { login } repository(owner: $owner, name: $name) { pullRequest(number: $pull) { comments(last: 100) { nodes { id isMinimized } } } } }';
/** The same of comments that so many others came after. */
const HIDDEN =
  'query($ids: [ID!]!) { nodes(ids: $ids) { ... on IssueComment { id isMinimized } } }';
const SHOW_AGAIN =
  'mutation($id: ID!) { unminimizeComment(input: { subjectId: $id }) { unminimizedComment { isMinimized } } }';

/** A comment that carries a marker of ours and that the token's own identity wrote. */
export interface OwnComment {
  readonly id: number;
  readonly nodeId: string;
  /** With plain line ends: GitHub stores what its web editor sends with `\r\n`. */
  readonly body: string;
  readonly url: string;
  readonly marker: string;
  readonly read: StateRead;
}

type Issues = GitHub['octokit']['rest']['issues'];
type Listed = Awaited<ReturnType<Issues['listComments']>>['data'][number];

/** Whom the token writes as, and what of the comments only shows to it. */
interface Identity {
  /** Such as `github-actions[bot]` or `ada`; undefined where GitHub does not tell. */
  readonly login: string | undefined;
  /** Node ids of comments that somebody has hidden. */
  readonly hidden: ReadonlySet<string>;
}

/**
 * Our comments on one pull request. Marker and author decide whose a comment is: a marker alone can be pasted by
 * anybody. Where GitHub does not say whom the token writes as, none is ours.
 */
export class CommentStore {
  readonly github: GitHub;
  readonly pull: number;
  #listed:
    | { readonly at: number; readonly own: Promise<readonly OwnComment[]> }
    | undefined;
  #identity: Identity | undefined;
  #hasWritten = false;

  constructor(github: GitHub, pull: number) {
    this.github = github;
    this.pull = pull;
  }

  /** False where comments carry a marker of ours and GitHub did not say whom the token writes as. */
  get isIdentityKnown(): boolean {
    return this.#identity === undefined || this.#identity.login !== undefined;
  }

  /**
   * The own comments, oldest first, as a list tells that is no older than so many milliseconds. What this run has
   * written itself it does not ask for again: a list may come from before that.
   */
  async list(
    maxAge = Number.POSITIVE_INFINITY,
  ): Promise<readonly OwnComment[]> {
    const now = this.github.clock.now();
    const isFresh =
      this.#listed !== undefined && now - this.#listed.at <= maxAge;
    if (this.#listed === undefined || !(isFresh || this.#hasWritten))
      this.#listed = { at: now, own: this.#read() };
    return this.#listed.own;
  }

  async #read(): Promise<readonly OwnComment[]> {
    // Asked together: what the second tells is needed of nearly every list, and a round trip is what people wait for.
    const [marked, viewer] = await Promise.all([
      this.#readMarked(),
      viewerData(this.github, this.pull),
    ]);
    if (marked.length === 0) return [];

    const nodeIds = marked.map(({ node_id: nodeId }) => nodeId);
    this.#identity = await identityOf(this.github, viewer, nodeIds);
    const { login } = this.#identity;
    return marked
      .filter(({ user }) => login !== undefined && user?.login === login)
      .toSorted((a, b) => a.id - b.id)
      .map(ownComment);
  }

  /** The comments that carry a marker of ours, whoever wrote them. */
  async #readMarked(): Promise<readonly Listed[]> {
    const { octokit, repo } = this.github;
    const query = { ...repo, issue_number: this.pull, per_page: LARGEST_PAGE };
    const marked: Listed[] = [];
    const pages = pagesOf((page) =>
      octokit.rest.issues.listComments({ ...query, page }),
    );
    for await (const { data } of pages)
      marked.push(...data.filter(({ body }) => markerIn(body ?? '')));
    return marked;
  }

  /** Writes a new comment. */
  async create(body: string): Promise<OwnComment> {
    const { octokit, repo } = this.github;
    const { data } = await octokit.rest.issues.createComment({
      ...repo,
      issue_number: this.pull,
      body,
    });
    return this.#keep(undefined, writtenComment(data, body));
  }

  /** Changes a comment, and shows it again where somebody hid it; undefined where it is gone or not ours to change. */
  async update(own: OwnComment, body: string): Promise<OwnComment | undefined> {
    const { octokit, repo } = this.github;
    try {
      const { data } = await octokit.rest.issues.updateComment({
        ...repo,
        comment_id: own.id,
        body,
      });
      if (this.#identity?.hidden.has(own.nodeId))
        await showAgain(this.github, own.nodeId);
      return this.#keep(own, writtenComment(data, body));
    } catch (error) {
      if (!isNotOurs(error)) throw error;
      await this.#keep(own, undefined);
      return undefined;
    }
  }

  /** Deletes one of our own that should not be; one that is gone, or that we may not delete, is forgotten. */
  async remove(own: OwnComment): Promise<void> {
    const { octokit, repo } = this.github;
    try {
      await octokit.rest.issues.deleteComment({ ...repo, comment_id: own.id });
    } catch (error) {
      if (!isNotOurs(error)) throw error;
    }
    await this.#keep(own, undefined);
  }

  /** Keeps what a write of ours has made of the list. */
  async #keep<Now extends OwnComment | undefined>(
    before: OwnComment | undefined,
    now: Now,
  ): Promise<Now> {
    const own = (await this.#listed?.own) ?? [];
    const others = own.filter(({ id }) => id !== before?.id);
    const kept = now === undefined ? others : [...others, now];
    this.#hasWritten = true;
    this.#listed = {
      at: this.github.clock.now(),
      own: Promise.resolve(kept.toSorted((a, b) => a.id - b.id)),
    };
    return now;
  }
}

/** A comment as GitHub answers that it was written. A proxy may answer something else: then nobody knows whether it was. */
function writtenComment(
  answer: Pick<Listed, 'id' | 'node_id' | 'html_url'>,
  body: string,
): OwnComment {
  if (!Number.isInteger(answer.id) || typeof answer.html_url !== 'string')
    throw new Error('the answer is not a comment');
  return ownComment({ ...answer, body });
}

function ownComment(
  comment: Pick<Listed, 'id' | 'node_id' | 'body' | 'html_url'>,
): OwnComment {
  const body = (comment.body ?? '').replaceAll('\r\n', '\n').trimEnd();
  return {
    id: comment.id,
    nodeId: comment.node_id,
    body,
    url: comment.html_url,
    marker: markerIn(body) ?? '',
    read: readState(body),
  };
}

/** A comment that was deleted, or that this token may not touch; a limit or a lock is another matter. */
function isNotOurs(error: unknown): boolean {
  if (!isRequestError(error)) return false;
  if (isRateLimit(error) || tellsLock(error.message)) return false;
  return error.status === 403 || error.status === 404;
}

/**
 * Whom the token writes as, and which of these comments somebody has hidden. GraphQL's viewer answers for every kind of
 * token: a job's own, an app's, a person's. `GET /user` refuses the first two, and stands in where a server has no GraphQL.
 */
async function identityOf(
  github: GitHub,
  viewer: unknown,
  nodeIds: readonly string[],
): Promise<Identity> {
  const login = member(member(viewer, 'viewer'), 'login');
  const pull = member(member(viewer, 'repository'), 'pullRequest');
  const newest = listIn(member(pull, 'comments'));
  const known = new Set(newest.map(idOf));
  const older = nodeIds.filter((id) => !known.has(id)).slice(0, LARGEST_PAGE);
  const isAnswered = typeof login === 'string';
  const others =
    isAnswered && older.length > 0
      ? listIn(await asked(github, HIDDEN, { ids: older }))
      : [];
  const hidden = [...newest, ...others].filter(
    (node) => member(node, 'isMinimized') === true,
  );
  return {
    login: isAnswered ? login : await loginOfPerson(github),
    hidden: new Set(hidden.map(idOf)),
  };
}

function viewerData(github: GitHub, pull: number): Promise<unknown> {
  const { owner, repo: name } = github.repo;
  return asked(github, VIEWER, { owner, name, pull });
}

/** What GraphQL answers, as far as it does: it lists the rest as errors, and a viewer can stand beside what is refused. */
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

function listIn(value: unknown): readonly unknown[] {
  const nodes = member(value, 'nodes');
  return isList(nodes) ? nodes : [];
}

function idOf(node: unknown): string {
  return String(member(node, 'id'));
}

async function loginOfPerson(github: GitHub): Promise<string | undefined> {
  try {
    return (await github.octokit.rest.users.getAuthenticated()).data.login;
  } catch (error) {
    if (isRequestError(error)) return undefined;
    throw error;
  }
}

async function showAgain(github: GitHub, nodeId: string): Promise<void> {
  try {
    await github.octokit.graphql(SHOW_AGAIN, { id: nodeId });
  } catch {
    // The comment's text is right all the same; some tokens may edit a comment and not unhide it.
  }
}
