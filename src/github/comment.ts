import { outranks, type Stamp, stampLine } from './stamp.ts';
import type { OwnComment, Thread } from './thread.ts';
import { type CommentEnd, type Draft, keepUp } from './upkeep.ts';

export type { CommentEnd } from './upkeep.ts';

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

/** Brings the one comment of a marker up to date with the latest run's report. */
export async function putComment(thread: Thread, report: CommentReport): Promise<CommentEnd> {
  const { pull, mayCreate, isFleeting = false } = report;
  const composing: Composing = { report, composed: new Map(), hasComposed: false };
  return keepUp(thread, {
    pull,
    mayCreate,
    isFleeting,
    draft: (own, limit) => draft({ own, limit, isIdentityKnown: thread.isIdentityKnown }, composing),
  });
}

interface Composing {
  readonly report: CommentReport;
  /** Texts by their limit and hidden line: the rounds need the same ones again, and a large one takes time to make. */
  readonly composed: Map<string, string>;
  /** Whether a text was made since the last look, which can take seconds. */
  hasComposed: boolean;
}

interface Seen {
  readonly own: readonly OwnComment[];
  readonly limit: number;
  readonly isIdentityKnown: boolean;
}

async function draft(seen: Seen, composing: Composing): Promise<Draft> {
  const { own, limit } = seen;
  const { stamp } = composing.report;
  const [keep] = own;
  composing.hasComposed = false;
  if (keep === undefined)
    return { body: await compose(stamp, limit, composing), isOurs: true, isLate: false };
  const latest = own.reduce((a, b) => (outranks(b.stamp, a.stamp) ? b : a));
  if (outranks(latest.stamp, stamp)) return { body: latest.body, isOurs: false, isLate: false };
  const ours = withReviewed(stamp, seen);
  const wanted = await compose(ours, limit, composing);
  const isSame = keep.body === wanted || (await saysTheSame(keep, { ours, limit, composing }));
  return { body: isSame ? keep.body : wanted, isOurs: true, isLate: composing.hasComposed };
}

/**
 * Whether a comment of an earlier run on the same commit says what we would, its own run's name apart: then it is left
 * alone. The text is rendered as that run would have, so that an edit by hand is seen.
 */
async function saysTheSame(
  { stamp, body }: OwnComment,
  { ours, limit, composing }: { ours: Stamp; limit: number; composing: Composing },
): Promise<boolean> {
  if (stamp.head === undefined) return false;
  if (stamp.head !== ours.head || stamp.phase !== ours.phase || stamp.reviewed?.id !== ours.reviewed?.id)
    return false;
  const { run, attempt, commit } = stamp;
  const theirs = {
    ...ours,
    ...(run === undefined ? {} : { run }),
    ...(attempt === undefined ? {} : { attempt }),
    ...(commit === undefined ? {} : { commit }),
  };
  return body === (await compose(theirs, limit, composing));
}

/** A report that is no plan keeps the mark of the plan that was shown before it, where the comment is surely our own. */
function withReviewed(stamp: Stamp, { own, isIdentityKnown }: Seen): Stamp {
  if (stamp.phase === 'plan' || !isIdentityKnown) return stamp;
  const reviewed = own.map((comment) => comment.stamp.reviewed).find((mark) => mark !== undefined);
  return reviewed === undefined ? stamp : { ...stamp, reviewed };
}

async function compose(stamp: Stamp, limit: number, composing: Composing): Promise<string> {
  const { report, composed } = composing;
  const line = stampLine(report.marker, stamp);
  const name = `${limit} ${line}`;
  const known = composed.get(name);
  if (known !== undefined) return known;
  const text = `${line}\n${await report.render(stamp, limit - line.length - 1)}`.trimEnd();
  composed.set(name, text);
  composing.hasComposed = true;
  return text;
}
