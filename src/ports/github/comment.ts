import { tellsTooLong } from '../../foreign-words.ts';
import type { Message } from '../../text/message.ts';
import {
  type CommentReport,
  type Draft,
  draftOf,
  standingIn,
} from './comment-draft.ts';
import type { CommentStore, OwnComment } from './comment-store.ts';
import { type GitHubProblem, isRequestError, problemOf } from './problem.ts';

/** GitHub's limit for a comment, in characters. This code counts UTF-16 units, which are never fewer. */
const MAX_COMMENT_CHARACTERS = 65_536;
/** The limit for a second try, if a server refuses a text within the first limit as too long. */
const SMALL_COMMENT_CHARACTERS = 8192;
/** Facts about the pull request that are older than this are read again before a write. */
export const MOST_AGE_MS = 3000;

export type CommentEnd =
  | {
      /** `newer`: the existing report is about the same commit and a later read of the branch. */
      readonly kind: 'created' | 'updated' | 'unchanged' | 'newer';
      readonly url: string;
      /** True if an existing state could not be read. */
      readonly isLost?: boolean;
    }
  /** There was no comment to update, and none was to be created. */
  | { readonly kind: 'none' }
  /** GitHub did not name the pull request in time. */
  | { readonly kind: 'not-found'; readonly why: Message }
  /** The comment was left alone, because this run may not write it. */
  | { readonly kind: 'left'; readonly why: Message }
  | { readonly kind: 'failed'; readonly problem: GitHubProblem };

/** Updates the comment of a report with a single write. */
export async function writeComment(
  store: CommentStore,
  report: CommentReport,
): Promise<CommentEnd> {
  try {
    return await writeWithin(store, report, MAX_COMMENT_CHARACTERS);
  } catch (error) {
    if (!isTooLong(error)) return failedTo(store, error);
  }
  try {
    return await writeWithin(store, report, SMALL_COMMENT_CHARACTERS);
  } catch (error) {
    return failedTo(store, error);
  }
}

/** Writes a comment without a state, once. */
export async function writeOnce(
  store: CommentStore,
  marker: string,
  text: string,
): Promise<CommentEnd> {
  try {
    const own = await store.list();
    const standing = own.find((comment) => comment.marker === marker);
    if (standing !== undefined) return { kind: 'unchanged', url: standing.url };
    const { url } = await store.create(`${marker}-->\n${text}`);
    return { kind: 'created', url };
  } catch (error) {
    return failedTo(store, error);
  }
}

function failedTo({ pull }: CommentStore, error: unknown): CommentEnd {
  return {
    kind: 'failed',
    problem: problemOf(error, { kind: 'comment', pull }),
  };
}

function isTooLong(error: unknown): boolean {
  return (
    isRequestError(error) && error.status === 422 && tellsTooLong(error.message)
  );
}

async function writeWithin(
  store: CommentStore,
  report: CommentReport,
  limit: number,
): Promise<CommentEnd> {
  const listed = await store.list(MOST_AGE_MS);
  const { marker, own } = ownOf(listed, report);
  const [keep, ...others] = own;
  if (keep === undefined && !report.mayCreate) return { kind: 'none' };

  const standing = standingIn(own);
  const now = store.github.time();
  const draft = await draftOf({ marker, standing, report, now, limit });
  const isLost = own.some(({ read }) => read.kind !== 'state');
  const end = await put(store, keep, draft);

  for (const other of others) await store.remove(other);
  return { ...end, isLost };
}

/** Writes a draft to an existing comment, or to a new one if it no longer exists. */
async function put(
  store: CommentStore,
  keep: OwnComment | undefined,
  { body, isOurs }: Draft,
): Promise<Extract<CommentEnd, { readonly url: string }>> {
  if (keep?.body === body)
    return { kind: isOurs ? 'unchanged' : 'newer', url: keep.url };
  const updated = keep && (await store.update(keep, body));
  if (updated !== undefined)
    return { kind: isOurs ? 'updated' : 'newer', url: updated.url };
  const { url } = await store.create(body);
  return { kind: 'created', url };
}

/** The comments that the report replaces, oldest first, and its marker. */
function ownOf(
  listed: readonly OwnComment[],
  { place, stamp }: CommentReport,
): { readonly marker: string; readonly own: readonly OwnComment[] } {
  const { marker, refusal, job, mayBeWrongTarget } = place;
  const isMine = (comment: OwnComment): boolean => comment.marker === marker;
  // A comment from another job of the same run must not be replaced.
  const isEarlier = ({ read }: OwnComment): boolean =>
    read.kind !== 'state' || read.state.stamp.run !== stamp.run;
  const isRefusal = (comment: OwnComment): boolean =>
    comment.marker === refusal;
  if (!mayBeWrongTarget || refusal === undefined || listed.some(isMine)) {
    const own = listed.filter(
      (comment) =>
        isMine(comment) || (isRefusal(comment) && isEarlier(comment)),
    );
    return { marker, own };
  }
  const refusals = listed.filter(isRefusal);
  if (refusals.length > 0) return { marker: refusal, own: refusals };
  const ofJob = listed.filter(
    (comment) =>
      isEarlier(comment) &&
      comment.read.kind === 'state' &&
      comment.read.state.job === job,
  );
  return { marker: refusal, own: ofJob.length === 1 ? ofJob : [] };
}
