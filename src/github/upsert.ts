import type { CommentStore, OwnComment } from './comment-store.ts';
import { type GitHubProblem, isRequestError, problemOf } from './github.ts';

/** The most characters GitHub takes as one comment. Counted in UTF-16 units here, which are never fewer. */
const MAX_COMMENT_CHARACTERS = 65_536;
/** What is tried where a server refuses a text within the limit as too long. */
const SMALL_COMMENT_CHARACTERS = 8192;
const MOST_ROUNDS = 8;
/** With many writers most rounds are somebody else's. */
const MOST_CONCURRENT_ROUNDS = 60;
/** Before the first of many writers makes the comment, each waits so many pauses at most: whoever comes later finds it. */
const CREATION_SPREAD = 4;
/** After each lost write the next is spread over twice the time, up to so many pauses. */
const MOST_SPREAD = 16;
/** So many looks at what others still write to a comment that is as it should be. */
const MOST_CALM_LOOKS = 3;
/** A second comment is left to whoever made it for so many looks. */
const LOOKS_OF_GRACE = 3;
/**
 * What makes concurrent writers safe against a write that takes long: whoever has written waits for at least the first
 * time before the look that ends it; whoever writes looks in the second time again and again until the write has ended,
 * and begins none after a look that took longer. So a text that another's late write undoes either stood long enough to
 * be seen by that other, or is missed by its own writer.
 */
const CONCURRENT_PAUSE_MS = 1000;
const LOOK_MS = 400;
const MOST_SLOW_LOOKS = 2;

export type CommentEnd =
  /** `newer`: the report of a later run stands there. */
  | {
      readonly kind: 'created' | 'updated' | 'unchanged' | 'newer';
      readonly url: string;
    }
  /** There was none to update, and none was wanted. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly problem: GitHubProblem };

/** What the comment should be, in view of what stands there. */
export interface Draft {
  /** The text that stands there already, where it says what we would. */
  readonly body: string;
  /** Whether what we have to tell is in it; otherwise a later run told it. */
  readonly isOurs: boolean;
}

export interface Upsert {
  /** Whether a comment is made where there is none to update. */
  readonly mayCreate: boolean;
  /** True for a text that another one replaces within seconds: it is written once and not looked after. */
  readonly isFleeting?: boolean;
  /** For a text that others write parts of at the same time, so that one write can undo another. */
  readonly concurrent?: ConcurrentWriters;
  /** Makes the text within a number of characters, from the own comments there are, oldest first. */
  readonly draft: (own: readonly OwnComment[], limit: number) => Promise<Draft>;
}

/** What a write of ours may do to others'. */
interface ConcurrentWriters {
  /** Takes what is seen while `writing` is being written, and will be undone by it. */
  notice(own: readonly OwnComment[], writing: string): void;
  /** Whether something was undone that a next draft brings back. */
  owes(): boolean;
}

interface Work extends Upsert {
  readonly store: CommentStore;
  limit: number;
  written?: { readonly kind: 'created' | 'updated'; readonly url: string };
  /** The text that stood there after our last step: where it changes, others are writing. */
  last?: string;
  /** Whether the next write among many was put off already. */
  hasWaited: boolean;
  losses: number;
  calmLooks: number;
  slowLooks: number;
  /** How often each comment beside the first one was looked at. */
  readonly looksAtSecond: Map<number, number>;
}

/** The end, or how many pauses to wait before the next look. */
type Next = { readonly end: CommentEnd } | { readonly pauses: number };

/**
 * Brings the one comment of a marker up to date. Each round looks at what stands there, makes one step towards "one
 * comment, with what it should say", and looks again, until there is nothing left to do: so runs that write at once end
 * in one comment, whoever comes first.
 */
export async function upsertComment(
  store: CommentStore,
  upsert: Upsert,
): Promise<CommentEnd> {
  const { concurrent, isFleeting = false } = upsert;
  const counters = { hasWaited: false, losses: 0, calmLooks: 0, slowLooks: 0 };
  const looksAtSecond = new Map<number, number>();
  const work: Work = {
    ...upsert,
    store,
    limit: MAX_COMMENT_CHARACTERS,
    ...counters,
    looksAtSecond,
  };
  const isConcurrent = concurrent !== undefined;
  const failed = (error: unknown): CommentEnd => ({
    kind: 'failed',
    problem: problemOf(
      error,
      `commenting on pull request #${store.pull}`,
      'pull-requests: write',
    ),
  });
  try {
    // Made once before the first look: nothing slow may come between a look and its write.
    await work.draft([], work.limit);
    for (
      let round = 0;
      round < (isConcurrent ? MOST_CONCURRENT_ROUNDS : MOST_ROUNDS);
      round++
    ) {
      const next = await step(work);
      if ('end' in next) return next.end;
      if (
        isFleeting &&
        concurrent?.owes() !== true &&
        work.written !== undefined
      )
        return work.written;
      if (next.pauses > 0)
        await store.settle(
          next.pauses,
          isConcurrent ? CONCURRENT_PAUSE_MS : undefined,
        );
    }
  } catch (error) {
    // What was written before a later look failed is written.
    return work.written ?? failed(error);
  }
  // Among many, what was written and not seen to stay may be lost.
  if (!isConcurrent && work.written !== undefined) return work.written;
  return failed(new Error('gave up after too many concurrent edits'));
}

async function step(work: Work): Promise<Next> {
  const { store, concurrent } = work;
  const { clock } = store.github;
  const began = clock.now();
  const own = await store.list();
  const [keep, ...others] = own;
  if (keep === undefined) return make(work);
  const seen = clock.now();
  const draft = await work.draft(own, work.limit);
  const time = clock.now() - (concurrent === undefined ? seen : began);
  if (keep.body !== draft.body)
    return change(work, keep, { ...draft, isLate: time > LOOK_MS });
  if (others.length > 0 && store.isIdentityKnown) return tidy(work, others);
  return rest(work, keep, draft.isOurs);
}

async function make(work: Work): Promise<Next> {
  const { store, written, mayCreate } = work;
  if (written !== undefined) return { end: written };
  if (!mayCreate) return { end: { kind: 'none' } };
  if (mustSpread(work))
    return { pauses: store.github.random() * CREATION_SPREAD };
  const { body } = await work.draft([], work.limit);
  await attempt(work, async () => {
    const { id, url } = await store.create(body);
    // What we made ourselves is left to nobody.
    work.looksAtSecond.set(id, LOOKS_OF_GRACE);
    work.written = { kind: 'created', url };
    work.last = body;
  });
  return { pauses: 1 };
}

async function change(
  work: Work,
  keep: OwnComment,
  { body, isOurs, isLate }: Draft & { readonly isLate: boolean },
): Promise<Next> {
  const { store, written } = work;
  // Where every look is slow, so are the pauses.
  work.slowLooks = isLate ? work.slowLooks + 1 : 0;
  if (isLate && work.slowLooks <= MOST_SLOW_LOOKS) return { pauses: 0 };
  if (written !== undefined && mustSpread(work)) {
    work.losses += 1;
    return {
      pauses: store.github.random() * Math.min(MOST_SPREAD, 2 ** work.losses),
    };
  }
  await attempt(work, async () => {
    const updated = await watched(work, store.update(keep, body), body);
    if (updated === undefined) return;
    work.last = body;
    if (isOurs)
      work.written = { kind: written?.kind ?? 'updated', url: updated.url };
  });
  return { pauses: 1 };
}

/** Whether a write among many has to be put off first; once for each. */
function mustSpread(work: Work): boolean {
  if (work.concurrent === undefined || work.hasWaited) return false;
  work.hasWaited = true;
  return true;
}

/** Does a write; where the server calls the text too long, the next round writes a much shorter one. */
async function attempt(work: Work, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const isTooLong =
      isRequestError(error) &&
      error.status === 422 &&
      /too long/i.test(error.message);
    if (!isTooLong || work.limit === SMALL_COMMENT_CHARACTERS) throw error;
    work.limit = SMALL_COMMENT_CHARACTERS;
  }
  work.hasWaited = false;
}

/** A write, with looks for as long as it takes: what is seen is what it will undo. */
async function watched<T>(
  { store, concurrent }: Work,
  write: Promise<T>,
  body: string,
): Promise<T> {
  if (concurrent === undefined) return write;
  const hasEnded = Promise.allSettled([write]).then(() => true);
  const hasLasted = () => store.github.clock.sleep(LOOK_MS).then(() => false);
  while (!(await Promise.race([hasEnded, hasLasted()])))
    try {
      concurrent.notice(await store.list(), body);
    } catch {
      // The write's own end is what counts.
    }
  return write;
}

/** Takes away what should not be beside the comment; among many writers, whoever made it comes first. */
async function tidy(work: Work, others: readonly OwnComment[]): Promise<Next> {
  const { store, concurrent, looksAtSecond } = work;
  const grace = concurrent === undefined ? 0 : LOOKS_OF_GRACE;
  for (const other of others) {
    const looks = (looksAtSecond.get(other.id) ?? 0) + 1;
    looksAtSecond.set(other.id, looks);
    if (looks >= grace) await store.remove(other);
  }
  return { pauses: 1 };
}

/** The comment is as it should be. Where others write to it still, one of them may not have seen ours yet. */
function rest(work: Work, { url, body }: OwnComment, isOurs: boolean): Next {
  if (!isOurs) return { end: { kind: 'newer', url } };
  if (work.written === undefined) return { end: { kind: 'unchanged', url } };
  if (
    work.concurrent !== undefined &&
    work.last !== body &&
    work.calmLooks < MOST_CALM_LOOKS
  ) {
    work.last = body;
    work.calmLooks += 1;
    return { pauses: work.calmLooks };
  }
  return { end: { ...work.written, url } };
}
