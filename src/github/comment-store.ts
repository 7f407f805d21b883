import {
  type GitHub,
  isRateLimit,
  isRequestError,
  LARGEST_PAGE,
  pagesOf,
} from './github.ts';
import { markerIn, readStamp, type Stamp } from './stamp.ts';

/** A later list asks for what changed since the first one, and a little before: servers' clocks differ. */
const LOOK_BACK_MS = 60_000;
/** The pause before a look for others' writes: so many times the slowest request so far, within bounds. */
const PAUSE_FACTOR = 4;
const SHORTEST_PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 3000;
const VIEWER =
  'query($ids: [ID!]!) { viewer { login } nodes(ids: $ids) { ... on IssueComment { id isMinimized } } }';
const SHOW_AGAIN =
  'mutation($id: ID!) { unminimizeComment(input: { subjectId: $id }) { unminimizedComment { isMinimized } } }';

/** A comment that carries the marker and that the token's own identity wrote. */
export interface OwnComment {
  readonly id: number;
  readonly nodeId: string;
  /** With plain line ends: GitHub stores what its web editor sends with `\r\n`. */
  readonly body: string;
  readonly url: string;
  readonly stamp: Stamp;
}

type Issues = GitHub['octokit']['rest']['issues'];
type Listed = Awaited<ReturnType<Issues['listComments']>>['data'][number];

/** Comments of other markers that are taken over, so that a mistake in the inputs leaves no second comment. */
export interface Kin {
  /** The marker of what a job says that does not know its target: the next report of the job takes its place. */
  readonly refusal: string;
  /** The job and the run: where this is such a report, it takes the place of the only comment of an earlier run of it. */
  readonly job: string;
  readonly run: number | undefined;
}

/**
 * The comments of one marker on one pull request. Marker and author decide whose a comment is: a marker alone can be
 * pasted by anybody. All pages are read once; later lists ask only for what changed.
 */
export class CommentStore {
  readonly github: GitHub;
  readonly pull: number;
  /** From `markerOf`. */
  readonly marker: string;
  readonly kin: Kin | undefined;
  readonly #known = new Map<number, Listed>();
  /** What each held before our last change: a list that shows it again is older than that change. */
  readonly #replaced = new Map<number, string>();
  /** Those that GitHub would not let us change: somebody else's after all. */
  readonly #foreign = new Set<number>();
  #identity: Awaited<ReturnType<typeof identityOf>> | undefined;
  #since: string | undefined;
  #listedAt = Number.NaN;
  #slowest = 0;
  #first: Promise<readonly OwnComment[]> | undefined;

  constructor(github: GitHub, pull: number, marker: string, kin?: Kin) {
    this.kin = kin;
    this.github = github;
    this.pull = pull;
    this.marker = marker;
  }

  /** Whether GitHub told whom the token writes as. Where it did not, any bot's comment with the marker counts as own. */
  get isIdentityKnown(): boolean {
    return this.#identity?.login !== undefined;
  }

  /** The second in which GitHub answered the last list, by its own clock; undefined where it did not say. */
  get listedAt(): number | undefined {
    return Number.isNaN(this.#listedAt)
      ? undefined
      : Math.floor(this.#listedAt / 1000);
  }

  /** The own comments as they stood when they were first looked at. */
  first(): Promise<readonly OwnComment[]> {
    this.#first ??= this.list();
    return this.#first;
  }

  /** The own comments as they stand now, oldest first. */
  async list(): Promise<readonly OwnComment[]> {
    const { octokit, repo } = this.github;
    const query = { ...repo, issue_number: this.pull, per_page: LARGEST_PAGE };
    const since = this.#since === undefined ? {} : { since: this.#since };
    const ask = (page: number) =>
      octokit.rest.issues.listComments({ ...query, ...since, page });
    for await (const { data, headers } of pagesOf((page) =>
      this.#timed(() => ask(page)),
    )) {
      this.#since ??= lookBack(headers.date);
      this.#listedAt = Date.parse(headers.date ?? '');
      for (const comment of data) {
        if (this.#replaced.get(comment.id) === comment.body) continue;
        const marker = markerIn(comment.body ?? '');
        const isMarked =
          marker === this.marker ||
          (marker !== undefined && this.kin !== undefined);
        if (isMarked && !this.#foreign.has(comment.id))
          this.#known.set(comment.id, comment);
        else this.#known.delete(comment.id);
      }
    }
    if (this.#known.size === 0) return [];
    const marked = [...this.#known.values()].toSorted((a, b) => a.id - b.id);
    const nodeIds = marked.map(({ node_id: nodeId }) => nodeId);
    this.#identity ??= await identityOf(this.github, nodeIds);
    const { login } = this.#identity;
    const written = marked
      .filter(({ user }) =>
        login === undefined ? user?.type === 'Bot' : user?.login === login,
      )
      .map((comment) => this.#own(comment));
    const own = written.filter(({ body }) => body.startsWith(this.marker));
    return this.kin === undefined
      ? own
      : this.#takenOver(own, written, this.kin);
  }

  /** The own comments with those that ours takes the place of. */
  #takenOver(
    own: readonly OwnComment[],
    written: readonly OwnComment[],
    kin: Kin,
  ): readonly OwnComment[] {
    // What another leg of a matrix says in this very run is not ours to replace.
    const isRefusal = ({ body, stamp }: OwnComment): boolean =>
      body.startsWith(kin.refusal) && stamp.run !== kin.run;
    if (this.marker !== kin.refusal)
      return written.filter((one) => own.includes(one) || isRefusal(one));
    const earlier = written.filter(
      ({ stamp: { job, run } }) => job === kin.job && run !== kin.run,
    );
    return own.length > 0 || earlier.length !== 1 ? own : earlier;
  }

  /** Writes a new comment, whose answer tells whom the token writes as. */
  async create(body: string): Promise<OwnComment> {
    const { octokit, repo } = this.github;
    const { data } = await this.#timed(() =>
      octokit.rest.issues.createComment({
        ...repo,
        issue_number: this.pull,
        body,
      }),
    );
    this.#identity ??= { login: data.user?.login, hidden: new Set<string>() };
    this.#known.set(data.id, { ...data, body });
    return this.#own({ ...data, body });
  }

  /** Changes a comment, and shows it again where somebody hid it; undefined where it is gone or not ours to change. */
  async update(
    { id, nodeId }: OwnComment,
    body: string,
  ): Promise<OwnComment | undefined> {
    const { octokit, repo } = this.github;
    try {
      const { data } = await this.#timed(() =>
        octokit.rest.issues.updateComment({ ...repo, comment_id: id, body }),
      );
      const before = this.#known.get(id)?.body;
      if (before !== undefined) this.#replaced.set(id, before);
      this.#known.set(id, { ...data, body });
      if (this.#identity?.hidden.has(nodeId))
        await showAgain(this.github, nodeId);
      return this.#own({ ...data, body });
    } catch (error) {
      if (!isNotOurs(error)) throw error;
      this.#forget(id);
      return undefined;
    }
  }

  /** Deletes one of our own that should not be; one that is gone, or that we may not delete, is forgotten. */
  async remove({ id }: OwnComment): Promise<void> {
    const { octokit, repo } = this.github;
    this.#forget(id);
    try {
      await this.#timed(() =>
        octokit.rest.issues.deleteComment({ ...repo, comment_id: id }),
      );
    } catch (error) {
      if (!isNotOurs(error)) throw error;
    }
  }

  /**
   * Waits until another run that looked before our write must have written too. GitHub has no conditional write, so
   * a run that writes looks again after this; four times the slowest request is longer than the other's look and write.
   * `times` makes it longer or shorter, for runs that must not all go on at once; `least` is for those that count on it.
   */
  async settle(times: number, least = SHORTEST_PAUSE_MS): Promise<void> {
    const pause = Math.max(
      least,
      Math.min(LONGEST_PAUSE_MS, PAUSE_FACTOR * this.#slowest),
    );
    await this.github.clock.sleep(pause * times);
  }

  #own(comment: Listed): OwnComment {
    const body = (comment.body ?? '').replaceAll('\r\n', '\n').trimEnd();
    return {
      id: comment.id,
      nodeId: comment.node_id,
      body,
      url: comment.html_url,
      stamp: readStamp(body),
    };
  }

  #forget(id: number): void {
    this.#known.delete(id);
    this.#foreign.add(id);
  }

  async #timed<T>(request: () => Promise<T>): Promise<T> {
    const began = this.github.clock.now();
    try {
      return await request();
    } finally {
      this.#slowest = Math.max(this.#slowest, this.github.clock.now() - began);
    }
  }
}

function lookBack(date: string | undefined): string | undefined {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time)
    ? undefined
    : `${new Date(time - LOOK_BACK_MS).toISOString().slice(0, 19)}Z`;
}

/** A comment that was deleted, or that this token may not touch; a limit or a lock is another matter. */
function isNotOurs(error: unknown): boolean {
  if (
    !isRequestError(error) ||
    isRateLimit(error) ||
    /locked/i.test(error.message)
  )
    return false;
  return error.status === 403 || error.status === 404;
}

/**
 * Asks whom the token writes as, and which of these comments somebody has hidden. GraphQL's viewer answers for every kind of token: a job's own, an app's, a person's.
 * `GET /user` refuses the first two, and stands in where a server has no GraphQL.
 */
async function identityOf(github: GitHub, nodeIds: readonly string[]) {
  const data = await viewerData(github, nodeIds.slice(0, LARGEST_PAGE));
  const login = member(member(data, 'viewer'), 'login');
  const nodes = member(data, 'nodes');
  const hidden = Array.isArray(nodes)
    ? nodes.filter((node) => member(node, 'isMinimized') === true)
    : [];
  return {
    /** Such as `github-actions[bot]` or `ada`; undefined where GitHub does not tell. */
    login: typeof login === 'string' ? login : await loginOfPerson(github),
    /** Node ids. */
    hidden: new Set(hidden.map((node) => String(member(node, 'id')))),
  };
}

async function viewerData(
  github: GitHub,
  ids: readonly string[],
): Promise<unknown> {
  try {
    return await github.octokit.graphql(VIEWER, { ids });
  } catch (error) {
    // GraphQL answers what it may and lists the rest as errors: the viewer can stand beside a refused node.
    return member(error, 'data');
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

async function showAgain(github: GitHub, nodeId: string): Promise<void> {
  try {
    await github.octokit.graphql(SHOW_AGAIN, { id: nodeId });
  } catch {
    // The comment's text is right all the same; some tokens may edit a comment and not unhide it.
  }
}

/** A member of what may be an object; answers of GraphQL have no type of their own. */
function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Reflect.get(value, name)
    : undefined;
}
