import type { OwnComment } from './comment-store.ts';
import {
  joinRecords,
  NO_RECORD,
  type RunEntry,
  type RunRecord,
  recordText,
} from './record.ts';
import { type CommentState, type Stamp, stateLine } from './state.ts';

/** What the hidden line may take of a comment, beside the record as people read it. */
const LARGEST_SHARE = 0.75;

/** Which comment a report belongs to: that of its target or of its targets file, and nobody else writes to it. */
export interface CommentPlace
  extends Pick<CommentState, 'service' | 'of' | 'job'> {
  /** From `markerOf`. */
  readonly marker: string;
  /** The marker of what a job says that does not know its target: the next report of the job takes its place. */
  readonly refusal: string | undefined;
  /** True where the target may be wrong: without a comment of that target, the report takes the place of its job's last. */
  readonly mayBeWrongTarget: boolean;
}

/** What a run has to tell, and what it leaves for later runs. */
export interface CommentReport
  extends Pick<CommentState, 'stamp' | 'readAt' | 'previous'> {
  readonly place: CommentPlace;
  /** What it adds to the record, its own end last. */
  readonly entries: readonly RunEntry[];
  /** Address of the repository, for links to runs. */
  readonly page: string | undefined;
  /** Makes the text, as a run with that stamp would, within a number of characters. */
  readonly render: (stamp: Stamp, limit: number) => Promise<string>;
  /** Takes secrets out of what is not rendered. */
  readonly hide: (text: string) => string;
  /** Makes the fold of a document that an earlier run replaced. */
  readonly renderPrevious: (target: string, document: string) => string;
  /** Whether a comment is made where there is none to update. */
  readonly mayCreate: boolean;
  /** True where the run found all done: what an earlier run of the same commit says of its apply stays, and the record says this. */
  readonly isQuiet: boolean;
}

/** What stands there: the comment with the latest read of the branch, and what all of them keep. */
interface Standing extends Pick<CommentState, 'previous' | 'record'> {
  readonly comment: OwnComment;
  /** Whether there is no other one, which would have to go. */
  readonly isOnly: boolean;
  /** Of that comment alone. */
  readonly state: CommentState;
}

/** What our comments say; undefined where none has a state. */
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

/** What a body is made from. */
interface Drafting {
  readonly marker: string;
  readonly standing: Standing | undefined;
  readonly report: CommentReport;
  /** In seconds of GitHub's clock. */
  readonly now: number;
  readonly limit: number;
}

/** What is to stand there. */
export interface Draft {
  readonly body: string;
  /** Whether the text is ours; otherwise a later read of the branch told it. */
  readonly isOurs: boolean;
}

/** Makes the body of a comment in view of what stands there. */
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

  // A report that says what stands there is not written again. It is rendered as that run would have, so that an edit by
  // hand is seen.
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

/** Whether what stands there is of the same commit and of a later read of the branch; a time in the future counts for nothing. */
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

/** Whether two reports are on the same commit and tell of the same. */
function isAlike(one: Stamp, other: Stamp): boolean {
  const { head, phase } = one;
  return head !== undefined && head === other.head && phase === other.phase;
}

/** Whether an apply of the same commit stands there, with nothing after it that matters. */
function isApplied({ state }: Standing, ours: CommentState): boolean {
  const last = state.record.entries.findLast(
    ({ what }) => !ASIDE.includes(what),
  );
  return isAlike(state.stamp, ours.stamp) && last?.what === 'applied';
}

/** What leaves an apply as it was. */
const ASIDE: readonly RunEntry['what'][] = ['allowed', 'no-change', 'closed'];

/** The text that stands there, under another state. */
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
  // An end that somebody changed stays, and the record is complete in the state.
  if (told.endsWith(end) && told !== end) {
    const text = told.slice(0, told.length - end.length);
    told = `${text}${endOf(next.record, report.page)}`;
  }
  const body = `${report.hide(stateLine(marker, next))}${told}`;
  if (body.length <= limit) return body;
  return comment.body;
}

/** A whole body: the state, the report, documents that earlier runs replaced, and the record. */
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

/** As much of a state as leaves room for the report: without the documents, and at last without the record. */
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
