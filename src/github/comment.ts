import { explainFailure, isRequestError } from './failure.ts';
import { outranks, type Stamp, stampLine } from './stamp.ts';
import type { OwnComment, Thread } from './thread.ts';

/** The most characters GitHub takes as one comment. Counted in UTF-16 units here, which are never fewer. */
export const MAX_COMMENT_CHARACTERS = 65_536;
/** What is tried where a server refuses a text within the limit as too long. */
const SMALL_COMMENT_CHARACTERS = 8192;
const MOST_ROUNDS = 8;

/** What became of the comment. */
export type CommentEnd =
  | { readonly kind: 'created' | 'updated' | 'unchanged'; readonly url: string }
  /** The report of a later run stands there. */
  | { readonly kind: 'newer'; readonly url: string }
  /** There was none to update, and none was wanted. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly why: string };

/** A report on its way to its comment. */
export interface CommentReport {
  readonly pull: number;
  /** From `markerOf`. */
  readonly marker: string;
  readonly stamp: Stamp;
  /** The text as a run with that stamp would write it, within a number of characters. */
  readonly render: (stamp: Stamp, limit: number) => Promise<string>;
  /** Whether a comment is made where there is none to update. */
  readonly mayCreate: boolean;
  /** True for a text that another one replaces within seconds: it is written once and not looked after. */
  readonly isFleeting?: boolean;
}

/**
 * Brings the one comment of a marker up to date. Each round looks at what stands there, makes one step towards "one
 * comment, with the latest run's report", and looks again, until there is nothing left to do: so two runs that write at
 * once end in one comment, whoever comes first.
 */
export async function putComment(thread: Thread, report: CommentReport): Promise<CommentEnd> {
  const progress: Progress = { limit: MAX_COMMENT_CHARACTERS, composed: new Map(), hasComposed: false };
  try {
    await compose(report, report.stamp, progress);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      progress.hasComposed = false;
      const end = await step(thread, report, progress);
      if (end === 'look again') continue;
      if (end !== undefined) return end;
      if (report.isFleeting === true && progress.written !== undefined) break;
      await thread.settle();
    }
  } catch (error) {
    // What was written before a later look failed is written.
    if (progress.written === undefined) return failed(error, report.pull);
  }
  const { written } = progress;
  return written ?? failed(new Error('its comments change faster than they can be written'), report.pull);
}

interface Progress {
  limit: number;
  /** Texts by their hidden line: the rounds need the same ones again, and a large one takes time to make. */
  readonly composed: Map<string, string>;
  /** Whether a text was made since the last look, which can take seconds: what was seen may be old. */
  hasComposed: boolean;
  written?: { readonly kind: 'created' | 'updated'; readonly url: string };
}

/** One look and at most one change; answers the end where there is nothing to change. */
async function step(
  thread: Thread,
  report: CommentReport,
  progress: Progress,
): Promise<CommentEnd | 'look again' | undefined> {
  const own = await thread.look();
  const [keep, ...others] = own;
  if (keep === undefined) {
    if (progress.written !== undefined || !report.mayCreate) return progress.written ?? { kind: 'none' };
    const body = await compose(report, report.stamp, progress);
    await attempt(progress, async () => {
      const { url } = await thread.create(body);
      progress.written = { kind: 'created', url };
    });
    return undefined;
  }
  const latest = own.reduce((a, b) => (outranks(b.stamp, a.stamp) ? b : a));
  const isOutranked = outranks(latest.stamp, report.stamp);
  const ours = withReviewed(report.stamp, own, thread);
  const wanted = isOutranked ? latest.body : await compose(report, ours, progress);
  if (keep.body !== wanted && !(await saysTheSame(keep, { report, ours, isOutranked, progress }))) {
    if (progress.hasComposed) return 'look again';
    await attempt(progress, async () => {
      const updated = await thread.update(keep, wanted);
      if (updated !== undefined && !isOutranked)
        progress.written = { kind: progress.written?.kind ?? 'updated', url: updated.url };
    });
    return undefined;
  }
  if (others.length > 0 && thread.isIdentityKnown) {
    for (const other of others) await thread.remove(other);
    return undefined;
  }
  if (isOutranked) return { kind: 'newer', url: keep.url };
  return progress.written === undefined
    ? { kind: 'unchanged', url: keep.url }
    : { ...progress.written, url: keep.url };
}

/**
 * Whether a comment of an earlier run on the same commit says what we would, its own run's name apart: then it is left
 * alone. The text is rendered as that run would have, so that an edit by hand is seen.
 */
async function saysTheSame(
  keep: OwnComment,
  { report, ours, isOutranked, progress }: Comparing,
): Promise<boolean> {
  const { stamp } = keep;
  if (isOutranked || stamp.head === undefined) return false;
  if (stamp.head !== ours.head || stamp.phase !== ours.phase || stamp.reviewed?.id !== ours.reviewed?.id)
    return false;
  const { run, attempt, commit } = stamp;
  const theirs = {
    ...ours,
    ...(run === undefined ? {} : { run }),
    ...(attempt === undefined ? {} : { attempt }),
    ...(commit === undefined ? {} : { commit }),
  };
  return keep.body === (await compose(report, theirs, progress));
}

interface Comparing {
  readonly report: CommentReport;
  readonly ours: Stamp;
  readonly isOutranked: boolean;
  readonly progress: Progress;
}

/** A report that is no plan keeps the mark of the plan that was shown before it, where the comment is surely our own. */
function withReviewed(stamp: Stamp, own: readonly OwnComment[], thread: Thread): Stamp {
  if (stamp.phase === 'plan' || !thread.isIdentityKnown) return stamp;
  const reviewed = own.map((comment) => comment.stamp.reviewed).find((mark) => mark !== undefined);
  return reviewed === undefined ? stamp : { ...stamp, reviewed };
}

async function compose(report: CommentReport, stamp: Stamp, progress: Progress): Promise<string> {
  const line = stampLine(report.marker, stamp);
  const known = progress.composed.get(line);
  if (known !== undefined) return known;
  const room = progress.limit - line.length - 1;
  const text = `${line}\n${await report.render(stamp, room)}`.trimEnd();
  progress.composed.set(line, text);
  progress.hasComposed = true;
  return text;
}

/** Does a write; where the server calls the text too long, the next round writes a much shorter one. */
async function attempt(progress: Progress, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const isTooLong = isRequestError(error) && error.status === 422 && /too long/i.test(error.message);
    if (!isTooLong || progress.limit === SMALL_COMMENT_CHARACTERS) throw error;
    progress.limit = SMALL_COMMENT_CHARACTERS;
    progress.composed.clear();
  }
}

function failed(error: unknown, pull: number): CommentEnd {
  const why = explainFailure(error, `commenting on pull request #${pull}`, 'pull-requests: write');
  return { kind: 'failed', why };
}
