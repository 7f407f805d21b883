import { explainFailure, isRequestError } from './failure.ts';
import type { OwnComment, Thread } from './thread.ts';

/** The most characters GitHub takes as one comment. Counted in UTF-16 units here, which are never fewer. */
export const MAX_COMMENT_CHARACTERS = 65_536;
/** What is tried where a server refuses a text within the limit as too long. */
const SMALL_COMMENT_CHARACTERS = 8192;
const MOST_ROUNDS = 8;
/** With many writers most rounds are somebody else's. */
const MOST_ROUNDS_IN_A_CROWD = 60;
/** Before the first of a crowd makes the comment, each waits so many pauses at most: whoever comes later finds it. */
const CREATION_SPREAD = 4;
/** After each lost write the next is spread over twice the time, up to so many pauses. */
const MOST_SPREAD = 16;
/** So many looks at what others still write to a comment that is as it should be. */
const MOST_CALM_LOOKS = 3;
/** A second comment is left to whoever made it for so many looks. */
const LOOKS_OF_GRACE = 3;
/**
 * What makes a crowd safe against a write that takes long: whoever has written waits for at least the first time before
 * the look that ends it; whoever writes looks in the second time again and again until the write has ended, and begins
 * none after a look that took longer. So a text that another's late write undoes either stood long enough to be seen by
 * that other, or is missed by its own writer.
 */
const CROWD_PAUSE_MS = 1000;
const CROWD_LOOK_MS = 400;
const MOST_SLOW_LOOKS = 2;

/** What became of the comment. */
export type CommentEnd =
  | { readonly kind: 'created' | 'updated' | 'unchanged'; readonly url: string }
  /** The report of a later run stands there. */
  | { readonly kind: 'newer'; readonly url: string }
  /** There was none to update, and none was wanted. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly why: string };

/** What the comment should be, in view of what stands there. */
export interface Draft {
  /** The text that stands there already, where it says what we would. */
  readonly body: string;
  /** Whether what we have to tell is in it; otherwise a later run told it. */
  readonly isOurs: boolean;
  /** Whether it took so long to make that what was seen may be old. */
  readonly isLate: boolean;
}

/** A comment to be kept up to date. */
export interface Upkeep {
  readonly pull: number;
  /** Whether a comment is made where there is none to update. */
  readonly mayCreate: boolean;
  /** True for a text that another one replaces within seconds: it is written once and not looked after. */
  readonly isFleeting: boolean;
  /** For a text that others write parts of at the same time, so that one write can undo another. */
  readonly crowd?: Crowd;
  /** Makes the text within a number of characters, from the own comments there are, oldest first. */
  readonly draft: (own: readonly OwnComment[], limit: number) => Promise<Draft>;
}

/** What a write of ours may do to others'. */
export interface Crowd {
  /** Takes what is seen while `writing` is being written, and will be undone by it. */
  notice(own: readonly OwnComment[], writing: string): void;
  /** Whether something was undone that a next draft brings back. */
  owes(): boolean;
}

interface Progress {
  limit: number;
  written?: { readonly kind: 'created' | 'updated'; readonly url: string };
  /** The text that stood there after our last step: where it changes, others are writing. */
  last?: string;
  /** Whether the next write of a crowd was put off already. */
  hasWaited: boolean;
  losses: number;
  calmLooks: number;
  slowLooks: number;
  readonly made: Set<number>;
  readonly looksAtSecond: Map<number, number>;
}

/** The end, or how many pauses to wait before the next look. */
type Next = { readonly end: CommentEnd } | { readonly pauses: number };

/**
 * Brings the one comment of a marker up to date. Each round looks at what stands there, makes one step towards "one
 * comment, with what it should say", and looks again, until there is nothing left to do: so runs that write at once end
 * in one comment, whoever comes first.
 */
export async function keepUp(thread: Thread, upkeep: Upkeep): Promise<CommentEnd> {
  const progress: Progress = {
    limit: MAX_COMMENT_CHARACTERS,
    hasWaited: false,
    losses: 0,
    calmLooks: 0,
    slowLooks: 0,
    made: new Set(),
    looksAtSecond: new Map(),
  };
  const isCrowd = upkeep.crowd !== undefined;
  try {
    // Made once before the first look: nothing slow may come between a look and its write.
    await upkeep.draft([], progress.limit);
    for (let round = 0; round < (isCrowd ? MOST_ROUNDS_IN_A_CROWD : MOST_ROUNDS); round++) {
      const next = await step(thread, upkeep, progress);
      if ('end' in next) return next.end;
      const isOver = upkeep.isFleeting && upkeep.crowd?.owes() !== true;
      if (isOver && progress.written !== undefined) return progress.written;
      if (next.pauses > 0) await thread.settle(next.pauses, isCrowd ? CROWD_PAUSE_MS : undefined);
    }
  } catch (error) {
    // What was written before a later look failed is written.
    return progress.written ?? failed(error, upkeep.pull);
  }
  const unsettled = failed(new Error('its comments change faster than they can be written'), upkeep.pull);
  // In a crowd, what was written and not seen to stay may be lost.
  return isCrowd ? unsettled : (progress.written ?? unsettled);
}

/** One look and at most one change. */
async function step(thread: Thread, upkeep: Upkeep, progress: Progress): Promise<Next> {
  const began = performance.now();
  const own = await thread.look();
  const [keep, ...others] = own;
  if (keep === undefined) return make(thread, upkeep, progress);
  const draft = await upkeep.draft(own, progress.limit);
  const isSlow = upkeep.crowd !== undefined && performance.now() - began > CROWD_LOOK_MS;
  if (keep.body !== draft.body)
    return change({ thread, upkeep, progress }, keep, { ...draft, isLate: draft.isLate || isSlow });
  if (others.length > 0 && thread.isIdentityKnown) return tidy({ thread, upkeep, progress }, others);
  return rest(upkeep, progress, { keep, isOurs: draft.isOurs });
}

interface Work {
  readonly thread: Thread;
  readonly upkeep: Upkeep;
  readonly progress: Progress;
}

async function make(thread: Thread, upkeep: Upkeep, progress: Progress): Promise<Next> {
  if (progress.written !== undefined) return { end: progress.written };
  if (!upkeep.mayCreate) return { end: { kind: 'none' } };
  if (upkeep.crowd !== undefined && !progress.hasWaited) {
    progress.hasWaited = true;
    return { pauses: Math.random() * CREATION_SPREAD };
  }
  const { body } = await upkeep.draft([], progress.limit);
  await attempt(progress, async () => {
    const { id, url } = await thread.create(body);
    progress.made.add(id);
    progress.written = { kind: 'created', url };
    progress.last = body;
  });
  progress.hasWaited = false;
  return { pauses: 1 };
}

async function change({ thread, upkeep, progress }: Work, keep: OwnComment, draft: Draft): Promise<Next> {
  // Where every look is slow, so are the pauses.
  progress.slowLooks = draft.isLate ? progress.slowLooks + 1 : 0;
  if (draft.isLate && progress.slowLooks <= MOST_SLOW_LOOKS) return { pauses: 0 };
  if (upkeep.crowd !== undefined && progress.written !== undefined && !progress.hasWaited) {
    progress.hasWaited = true;
    progress.losses += 1;
    return { pauses: Math.random() * Math.min(MOST_SPREAD, 2 ** progress.losses) };
  }
  await attempt(progress, async () => {
    const updated = await watched(thread, upkeep, {
      write: thread.update(keep, draft.body),
      body: draft.body,
    });
    if (updated === undefined) return;
    progress.last = draft.body;
    if (draft.isOurs) progress.written = { kind: progress.written?.kind ?? 'updated', url: updated.url };
  });
  progress.hasWaited = false;
  return { pauses: 1 };
}

/** A write, with looks for as long as it takes: what is seen is what it will undo. */
async function watched<T>(
  thread: Thread,
  { crowd }: Upkeep,
  { write, body }: { readonly write: Promise<T>; readonly body: string },
): Promise<T> {
  if (crowd === undefined) return write;
  let isUnderWay = true;
  const end = (): void => {
    isUnderWay = false;
  };
  const ended = write.then(end, end);
  for (;;) {
    await Promise.race([ended, thread.wait(CROWD_LOOK_MS)]);
    if (!isUnderWay) return write;
    try {
      crowd.notice(await thread.look(), body);
    } catch {
      // The write's own end is what counts.
    }
  }
}

/** Takes away what should not be beside the comment; in a crowd, whoever made it comes first. */
async function tidy({ thread, upkeep, progress }: Work, others: readonly OwnComment[]): Promise<Next> {
  const { made, looksAtSecond } = progress;
  for (const other of others) {
    const looks = (looksAtSecond.get(other.id) ?? 0) + 1;
    looksAtSecond.set(other.id, looks);
    if (upkeep.crowd === undefined || made.has(other.id) || looks >= LOOKS_OF_GRACE)
      await thread.remove(other);
  }
  return { pauses: 1 };
}

/** The comment is as it should be. Where others write to it still, one of them may not have seen ours yet. */
function rest(
  upkeep: Upkeep,
  progress: Progress,
  { keep, isOurs }: { readonly keep: OwnComment; readonly isOurs: boolean },
): Next {
  const { url, body } = keep;
  if (!isOurs) return { end: { kind: 'newer', url } };
  const { written } = progress;
  if (written === undefined) return { end: { kind: 'unchanged', url } };
  if (upkeep.crowd !== undefined && progress.last !== body && progress.calmLooks < MOST_CALM_LOOKS) {
    progress.last = body;
    progress.calmLooks += 1;
    return { pauses: progress.calmLooks };
  }
  return { end: { ...written, url } };
}

/** Does a write; where the server calls the text too long, the next round writes a much shorter one. */
async function attempt(progress: Progress, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const isTooLong = isRequestError(error) && error.status === 422 && /too long/i.test(error.message);
    if (!isTooLong || progress.limit === SMALL_COMMENT_CHARACTERS) throw error;
    progress.limit = SMALL_COMMENT_CHARACTERS;
  }
}

function failed(error: unknown, pull: number): CommentEnd {
  const why = explainFailure(error, `commenting on pull request #${pull}`, 'pull-requests: write');
  return { kind: 'failed', why };
}
