import { tellsLock } from '../../foreign-words.ts';
import { type MarkedComment, readMarked } from './comment-list.ts';
import type { GitHub } from './github.ts';
import { isRateLimit, isRequestError } from './problem.ts';
import { markerIn, readState, type StateRead } from './state.ts';

const SHOW_AGAIN =
  'mutation($id: ID!) { unminimizeComment(input: { subjectId: $id }) { unminimizedComment { isMinimized } } }';

const UNKNOWN =
  'GitHub does not show which comments belong to this token, and one may be this report';

/** A comment with a marker of ours, written by the account of the token. */
export interface OwnComment
  extends Pick<MarkedComment, 'id' | 'nodeId' | 'url' | 'body'> {
  readonly marker: string;
  readonly read: StateRead;
}

/**
 * Our comments on one pull request. A comment is ours if its marker and its author match: anybody can paste a marker.
 * If GitHub does not name the token's author, no comment counts as ours. Then nothing is written next to a comment with
 * our marker.
 */
export class CommentStore {
  readonly github: GitHub;
  readonly pull: number;
  #listed:
    | { readonly at: number; readonly own: Promise<readonly OwnComment[]> }
    | undefined;
  /** Node ids of our comments that somebody has hidden. */
  #hidden: ReadonlySet<string> = new Set();
  /** Markers of comments that may be ours. GitHub did not name the account of the token. */
  #unattributed: ReadonlySet<string> = new Set();
  #hasWritten = false;

  constructor(github: GitHub, pull: number) {
    this.github = github;
    this.pull = pull;
  }

  /** False if there are comments with a marker of ours, but GitHub did not name the account of the token. */
  get isIdentityKnown(): boolean {
    return this.#unattributed.size === 0;
  }

  /**
   * Our comments, oldest first, from a list that is at most `maxAge` milliseconds old. Comments that this run has
   * written are kept, because a list from GitHub may be older.
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
    const { login, comments } = await readMarked(this.github, this.pull);
    const others = login === undefined ? comments : [];
    this.#unattributed = new Set(
      others.map(({ body }) => markerIn(body) ?? ''),
    );
    if (login === undefined) return [];

    const own = comments.filter(({ author }) => author === login);
    const hidden = own.filter(({ isHidden }) => isHidden);
    this.#hidden = new Set(hidden.map(({ nodeId }) => nodeId));
    return own.toSorted((a, b) => a.id - b.id).map(ownComment);
  }

  /** Writes a new comment. Throws if an existing comment with its marker may be ours. */
  async create(body: string): Promise<OwnComment> {
    if (this.#unattributed.has(markerIn(body) ?? '')) throw new Error(UNKNOWN);
    const { octokit, repo } = this.github;
    const { data } = await octokit.rest.issues.createComment({
      ...repo,
      issue_number: this.pull,
      body,
    });
    return this.#keep(undefined, writtenComment(data, body));
  }

  /**
   * Updates a comment, and shows it again if it was hidden. Returns undefined if it is deleted or not ours to change.
   */
  async update(own: OwnComment, body: string): Promise<OwnComment | undefined> {
    const { octokit, repo } = this.github;
    try {
      const { data } = await octokit.rest.issues.updateComment({
        ...repo,
        comment_id: own.id,
        body,
      });
      if (this.#hidden.has(own.nodeId))
        await showAgain(this.github, own.nodeId);
      return this.#keep(own, writtenComment(data, body));
    } catch (error) {
      if (!isNotOurs(error)) throw error;
      await this.#keep(own, undefined);
      return undefined;
    }
  }

  /** Deletes a comment of ours. A comment that is already deleted, or that we may not delete, is ignored. */
  async remove(own: OwnComment): Promise<void> {
    const { octokit, repo } = this.github;
    try {
      await octokit.rest.issues.deleteComment({ ...repo, comment_id: own.id });
    } catch (error) {
      if (!isNotOurs(error)) throw error;
    }
    await this.#keep(own, undefined);
  }

  /** Updates the cached list after a write. */
  async #keep<Now extends OwnComment | undefined>(
    before: OwnComment | undefined,
    now: Now,
  ): Promise<Now> {
    const listed = (await this.#listed?.own) ?? [];
    const own = listed.filter(({ id }) => id !== before?.id);
    if (now !== undefined) own.push(now);
    own.sort((a, b) => a.id - b.id);
    this.#hasWritten = true;
    this.#listed = { at: this.github.clock.now(), own: Promise.resolve(own) };
    return now;
  }
}

/** REST's answer after a comment was written. */
interface WrittenComment {
  readonly id: number;
  readonly node_id: string;
  readonly html_url: string;
}

/** The written comment. If a proxy returned something else, it is unknown whether the comment was written. */
function writtenComment(
  { id, node_id: nodeId, html_url: url }: WrittenComment,
  body: string,
): OwnComment {
  if (!Number.isInteger(id) || typeof url !== 'string')
    throw new Error('the answer is not a comment');
  return ownComment({ id, nodeId, url, body });
}

function ownComment({
  id,
  nodeId,
  url,
  body: stored,
}: Omit<OwnComment, 'marker' | 'read'>): OwnComment {
  // GitHub's web editor stores line breaks as `\r\n`.
  const body = stored.replaceAll('\r\n', '\n').trimEnd();
  const marker = markerIn(body) ?? '';
  return { id, nodeId, body, url, marker, read: readState(body) };
}

/** Whether the comment was deleted, or this token may not change it. A rate limit or a lock is a different failure. */
function isNotOurs(error: unknown): boolean {
  if (!isRequestError(error)) return false;
  if (isRateLimit(error) || tellsLock(error.message)) return false;
  return error.status === 403 || error.status === 404;
}

async function showAgain(github: GitHub, nodeId: string): Promise<void> {
  try {
    await github.octokit.graphql(SHOW_AGAIN, { id: nodeId });
  } catch {
    // Some tokens may edit a comment but not unhide it. Its text is right anyway.
  }
}
