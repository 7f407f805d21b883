import type { OwnComment } from './comment-store.ts';
import {
  joinRecords,
  NO_RECORD,
  type RunEntry,
  type RunRecord,
  recordText,
} from './record.ts';
import { type CommentState, type Stamp, stateLine } from './state.ts';

/** The largest share of a comment for the hidden line. The visible record is extra. */
const LARGEST_SHARE = 0.75;

/** The comment for a report: that of its target, or of its targets file. No other report uses it. */
export interface CommentPlace
  extends Pick<CommentState, 'service' | 'of' | 'job'> {
  /** From `markerOf`. */
  readonly marker: string;
  /** The marker of a comment from a job with an unknown target. The next report of the job replaces it. */
  readonly refusal: string | undefined;
  /**
   * True if the target may be wrong. If that target has no comment, the report replaces the last comment of its job.
   */
  readonly mayBeWrongTarget: boolean;
}

/** The report of a run, and what it keeps for later runs. */
export interface CommentReport
  extends Pick<CommentState, 'stamp' | 'readAt' | 'previous'> {
  readonly place: CommentPlace;
  /** New entries for the record. The end of this run is the last one. */
  readonly entries: readonly RunEntry[];
  /** Address of the repository, for links to runs. */
  readonly page: string | undefined;
  /** Renders the report as the run with the stamp would, within a number of characters. */
  readonly render: (stamp: Stamp, limit: number) => Promise<string>;
  /** Removes secrets from text that is not rendered. */
  readonly hide: (text: string) => string;
  /** Renders the fold with a document that an earlier run replaced. */
  readonly renderPrevious: (target: string, document: string) => string;
  /** Whether to create a comment if there is none. */
  readonly mayCreate: boolean;
  /**
   * True if the run found nothing to do. An earlier report on an apply of the same commit then stays, and the record
   * gets an entry.
   */
  readonly isQuiet: boolean;
}

/** The existing comment with the latest read of the branch, and what all existing comments keep. */
interface Standing extends Pick<CommentState, 'previous' | 'record'> {
  readonly comment: OwnComment;
  /** Whether it is the only comment. Others would have to be deleted. */
  readonly isOnly: boolean;
  /** The state of `comment` only. */
  readonly state: CommentState;
}

/** What our comments keep; undefined if none of them has a state. */
export function standingIn(own: readonly OwnComment[]): Standing | undefined {
  const known = own.flatMap((comment) =>
    comment.read.kind === 'state'
      ? [{ comment, state: comment.read.state }]
      : [],
  );
  const [latest] = known.toSorted(
    (a, b) => (b.state.readAt ?? 0) - (a.state.readAt ?? 0),
  );
  if (latest === undefined) return undefined;
  const states = known.map(({ state }) => state);
  const previous = new Map(latest.state.previous);
  for (const state of states)
    if (state !== latest.state)
      for (const [name, document] of state.previous)
        previous.set(name, previous.get(name) ?? document);
  const record = joinRecords(
    states.map((state) => state.record),
    [],
  );
  return { ...latest, isOnly: own.length === 1, previous, record };
}

/** The input for a comment's body. */
interface Drafting {
  readonly marker: string;
  readonly standing: Standing | undefined;
  readonly report: CommentReport;
  /** In seconds of GitHub's clock. */
  readonly now: number;
  readonly limit: number;
}

/** The next version of a comment. */
export interface Draft {
  readonly body: string;
  /** Whether the text comes from this run. If not, a run with a later read of the branch wrote it. */
  readonly isOurs: boolean;
}

/** Makes the body of a comment, depending on the existing one. */
export async function draftOf(drafting: Drafting): Promise<Draft> {
  const { standing, report, now } = drafting;
  const whole = nextState(drafting);
  const next = fitting(drafting, whole);
  if (standing === undefined)
    return { body: await bodyOf(drafting, next), isOurs: true };

  const theirs = {
    ...next,
    stamp: standing.state.stamp,
    readAt: standing.state.readAt,
    job: standing.state.job,
  };
  const isOwn = isSameRun(standing.state.stamp, next.stamp);
  const isNewer = !isOwn && isLater(standing.state, next, now);
  const isQuiet = !isOwn && report.isQuiet && isApplied(standing, next);
  if (isNewer || isQuiet)
    return {
      body: withState(drafting, standing, theirs),
      isOurs: !isNewer,
    };

  // A report that is already there is not written again. It is rendered as that run would have rendered it, so that
  // manual edits are noticed.
  if (standing.isOnly && isAlike(standing.state.stamp, next.stamp)) {
    const record = standing.state.record;
    const same = await bodyOf(drafting, { ...theirs, record });
    if (same === standing.comment.body) return { body: same, isOurs: true };
  }
  return { body: await bodyOf(drafting, next), isOurs: true };
}

function nextState({ standing, report }: Drafting): CommentState {
  const { place, stamp, entries } = report;
  const previous = new Map(standing?.previous);
  for (const [name, document] of report.previous) previous.set(name, document);
  return {
    service: place.service,
    of: place.of,
    stamp,
    job: place.job,
    readAt: report.readAt,
    previous,
    record: joinRecords([standing?.record ?? NO_RECORD], entries),
  };
}

/**
 * Whether the existing report is about the same commit and a later read of the branch. A time in the future is ignored.
 */
function isLater(
  theirs: CommentState,
  ours: CommentState,
  now: number,
): boolean {
  if (theirs.readAt === undefined || ours.readAt === undefined) return false;
  const isSame = isAlike(theirs.stamp, ours.stamp);
  return isSame && theirs.readAt > ours.readAt && theirs.readAt <= now;
}

function isSameRun(one: Stamp, other: Stamp): boolean {
  return (
    one.run !== undefined &&
    one.run === other.run &&
    one.attempt === other.attempt
  );
}

/** Whether two reports are about the same commit and the same phase. */
function isAlike(one: Stamp, other: Stamp): boolean {
  const { head, phase } = one;
  return head !== undefined && head === other.head && phase === other.phase;
}

/** Whether the existing report is about an apply of the same commit, without a later event that matters. */
function isApplied({ state }: Standing, ours: CommentState): boolean {
  const last = state.record.entries.findLast(
    ({ what }) => !ASIDE.includes(what),
  );
  return isAlike(state.stamp, ours.stamp) && last?.what === 'applied';
}

/** Events after which an apply still stands. */
const ASIDE: readonly RunEntry['what'][] = ['allowed', 'no-change', 'closed'];

/** The existing text with a new state. */
export function withState(
  {
    marker,
    report,
    limit,
  }: Pick<Drafting, 'marker' | 'limit'> & {
    readonly report: Pick<CommentReport, 'page' | 'hide'>;
  },
  { comment, state }: Pick<Standing, 'comment' | 'state'>,
  next: CommentState,
): string {
  const end = endOf(state.record, report.page);
  const [first = ''] = comment.body.split('\n', 1);
  let told = comment.body.slice(first.length);
  // A last line that somebody edited is kept. The state has the complete record.
  if (told.endsWith(end) && told !== end) {
    const text = told.slice(0, told.length - end.length);
    told = `${text}${endOf(next.record, report.page)}`;
  }
  const body = `${report.hide(stateLine(marker, next))}${told}`;
  if (body.length <= limit) return body;
  return comment.body;
}

/** The complete body: the state, the report, documents that earlier runs replaced, and the record. */
async function bodyOf(drafting: Drafting, full: CommentState): Promise<string> {
  const { marker, report, limit } = drafting;
  const state = fitting(drafting, full);
  const line = report.hide(stateLine(marker, state));
  const end = endOf(state.record, report.page);
  const room = limit - line.length - end.length - 1;
  let kept = '';
  for (const [name, document] of state.previous)
    if (document !== undefined && !report.previous.has(name))
      kept += `\n\n${report.renderPrevious(name, document)}`;
  const text = await report.render(
    state.stamp,
    Math.max(room - kept.length, room / 2),
  );
  const told = text.trimEnd();
  const folds = told.length + kept.length <= room ? kept : '';
  return `${line}\n${told}${folds}${end}`.trimEnd();
}

function endOf(record: RunRecord, page: string | undefined): string {
  const text = recordText(record, page);
  if (text === '') return '';
  return `\n\n${text}`;
}

/** A state that leaves room for the report. The documents are dropped first, then the record. */
function fitting(
  { marker, report, limit }: Drafting,
  state: CommentState,
): CommentState {
  const end = endOf(state.record, report.page);
  const most = (limit - end.length) * LARGEST_SHARE;
  const fits = (next: CommentState): boolean =>
    stateLine(marker, next).length <= most;
  if (fits(state)) return state;

  const bare: CommentState = { ...state, previous: new Map() };
  return fits(bare) ? bare : { ...bare, record: NO_RECORD };
}
