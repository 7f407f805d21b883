import { isRateLimit, isRequestError } from './failure.ts';
import type { GitHub } from './github.ts';
import { type Identity, showAgain, whoWrites } from './identity.ts';
import { readStamp, type Stamp } from './stamp.ts';

/** A later look asks for what changed since the first one, and a little before: servers' clocks differ. */
const LOOK_BACK_MS = 60_000;
/** The pause before a look for others' writes: so many times the slowest request so far, within bounds. */
const PAUSE_FACTOR = 4;
const SHORTEST_PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 3000;

/** A comment that carries the marker and that the token's own identity wrote. */
export interface OwnComment {
  readonly id: number;
  readonly nodeId: string;
  /** With plain line ends: GitHub stores what its web editor sends with `\r\n`. */
  readonly body: string;
  readonly url: string;
  readonly stamp: Stamp;
}

interface Listed {
  readonly id: number;
  readonly node_id: string;
  readonly body?: string;
  readonly html_url: string;
  readonly user: { readonly login: string; readonly type: string } | null;
}

/**
 * The comments of one marker on one pull request. Marker and author decide whose a comment is: a marker alone can be
 * pasted by anybody. All pages are read once; later looks ask only for what changed.
 */
export class Thread {
  readonly #github: GitHub;
  readonly #pull: number;
  readonly #marker: string;
  readonly #known = new Map<number, Listed>();
  /** Those that GitHub would not let us change: somebody else's after all. */
  readonly #foreign = new Set<number>();
  #identity: Identity | undefined;
  #since: string | undefined;
  #slowest = 0;

  constructor(github: GitHub, pull: number, marker: string) {
    this.#github = github;
    this.#pull = pull;
    this.#marker = marker;
  }

  /** Whether GitHub told whom the token writes as. Where it did not, any bot's comment with the marker counts as own. */
  get isIdentityKnown(): boolean {
    return this.#identity?.login !== undefined;
  }

  /** The own comments as they stand now, oldest first. */
  async look(): Promise<readonly OwnComment[]> {
    let began = performance.now();
    for await (const { data, headers } of this.#pages()) {
      this.#slowest = Math.max(this.#slowest, performance.now() - began);
      this.#since ??= lookBack(headers.date);
      for (const comment of data) {
        const isMarked = comment.body?.startsWith(this.#marker) && !this.#foreign.has(comment.id);
        if (isMarked) this.#known.set(comment.id, comment);
        else this.#known.delete(comment.id);
      }
      began = performance.now();
    }
    if (this.#known.size === 0) return [];
    const marked = [...this.#known.values()].toSorted((a, b) => a.id - b.id);
    this.#identity ??= await whoWrites(
      this.#github,
      marked.map(({ node_id: nodeId }) => nodeId),
    );
    const { login } = this.#identity;
    return marked
      .filter(({ user }) => (login === undefined ? user?.type === 'Bot' : user?.login === login))
      .map((comment) => this.#own(comment));
  }

  /** Writes a new comment, whose answer tells whom the token writes as. */
  async create(body: string): Promise<OwnComment> {
    const { issues } = this.#github.octokit.rest;
    const { data } = await this.#timed(() =>
      issues.createComment({ ...this.#github.repo, issue_number: this.#pull, body }),
    );
    this.#identity ??= { login: data.user?.login, hidden: new Set() };
    this.#known.set(data.id, { ...data, body });
    return this.#own({ ...data, body });
  }

  /** Changes a comment, and shows it again where somebody hid it; undefined where it is gone or not ours to change. */
  async update({ id, nodeId }: OwnComment, body: string): Promise<OwnComment | undefined> {
    const { issues } = this.#github.octokit.rest;
    try {
      const { data } = await this.#timed(() =>
        issues.updateComment({ ...this.#github.repo, comment_id: id, body }),
      );
      this.#known.set(id, { ...data, body });
      if (this.#identity?.hidden.has(nodeId)) await showAgain(this.#github, nodeId);
      return this.#own({ ...data, body });
    } catch (error) {
      if (!isNotOurs(error)) throw error;
      this.#known.delete(id);
      this.#foreign.add(id);
      return undefined;
    }
  }

  /** Deletes one of our own that should not be; one that is gone, or that we may not delete, is forgotten. */
  async remove({ id }: OwnComment): Promise<void> {
    const { issues } = this.#github.octokit.rest;
    this.#known.delete(id);
    this.#foreign.add(id);
    try {
      await this.#timed(() => issues.deleteComment({ ...this.#github.repo, comment_id: id }));
    } catch (error) {
      if (!isNotOurs(error)) throw error;
    }
  }

  /**
   * Waits until another run that looked before our write must have written too. GitHub has no conditional write, so
   * a run that writes looks again after this; four times the slowest request is longer than the other's look and write.
   * `times` makes it longer or shorter, for runs that must not all go on at once; `least` is for those that count on it.
   */
  async settle(times = 1, least = SHORTEST_PAUSE_MS): Promise<void> {
    const pause = Math.max(least, Math.min(LONGEST_PAUSE_MS, PAUSE_FACTOR * this.#slowest));
    await this.#github.wait(pause * times);
  }

  /** Waits a number of milliseconds. */
  async wait(milliseconds: number): Promise<void> {
    await this.#github.wait(milliseconds);
  }

  #pages() {
    const { paginate, rest } = this.#github.octokit;
    return paginate.iterator(rest.issues.listComments, {
      ...this.#github.repo,
      issue_number: this.#pull,
      per_page: 100,
      ...(this.#since === undefined ? {} : { since: this.#since }),
    });
  }

  #own(comment: Listed): OwnComment {
    const body = (comment.body ?? '').replaceAll('\r\n', '\n').trimEnd();
    const stamp = readStamp(this.#marker, body);
    return { id: comment.id, nodeId: comment.node_id, body, url: comment.html_url, stamp };
  }

  async #timed<T>(request: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await request();
    } finally {
      this.#slowest = Math.max(this.#slowest, performance.now() - began);
    }
  }
}

function lookBack(date: string | undefined): string | undefined {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? undefined : `${new Date(time - LOOK_BACK_MS).toISOString().slice(0, 19)}Z`;
}

/** A comment that was deleted, or that this token may not touch; a limit or a lock is another matter. */
function isNotOurs(error: unknown): boolean {
  if (!isRequestError(error) || isRateLimit(error) || /locked/i.test(error.message)) return false;
  return error.status === 403 || error.status === 404;
}
