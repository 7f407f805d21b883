import type { CommentStore, OwnComment } from './comment-store.ts';
import { inNameOf, isAlike, outranks, type Stamp, stampLine, withReviewed } from './stamp.ts';
import { type CommentEnd, type Draft, upsertComment } from './upsert.ts';

export type { CommentEnd } from './upsert.ts';

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
export async function putComment(store: CommentStore, report: CommentReport): Promise<CommentEnd> {
  const { pull, mayCreate, isFleeting = false } = report;
  const compose = composer(report);
  const draft = (own: readonly OwnComment[], limit: number): Promise<Draft> =>
    draftOf(own, { limit, report, compose, isIdentityKnown: store.isIdentityKnown });
  return upsertComment(store, { pull, mayCreate, isFleeting, draft });
}

interface Composed {
  readonly text: string;
  /** Whether it was made just now, which can take seconds. */
  readonly isNew: boolean;
}

interface Drafting {
  readonly limit: number;
  readonly report: CommentReport;
  readonly compose: (stamp: Stamp, limit: number) => Promise<Composed>;
  readonly isIdentityKnown: boolean;
}

async function draftOf(own: readonly OwnComment[], drafting: Drafting): Promise<Draft> {
  const { limit, report, compose, isIdentityKnown } = drafting;
  const [keep] = own;
  if (keep === undefined)
    return { body: (await compose(report.stamp, limit)).text, isOurs: true, isLate: false };
  const latest = own.reduce((a, b) => (outranks(b.stamp, a.stamp) ? b : a));
  if (outranks(latest.stamp, report.stamp)) return { body: latest.body, isOurs: false, isLate: false };
  // A plan is believed only from a comment that is surely our own.
  const marks = isIdentityKnown ? own.map(({ stamp }) => stamp.reviewed) : [];
  const ours = withReviewed(
    report.stamp,
    marks.find((mark) => mark !== undefined),
  );
  const wanted = await compose(ours, limit);
  if (keep.body === wanted.text || !isAlike(keep.stamp, ours))
    return { body: wanted.text, isOurs: true, isLate: wanted.isNew };
  // One of an earlier run that says what we would, its own run's name apart, is left alone. It is rendered as that run
  // would have, so that an edit by hand is seen.
  const theirs = await compose(inNameOf(keep.stamp, ours), limit);
  const body = keep.body === theirs.text ? keep.body : wanted.text;
  return { body, isOurs: true, isLate: wanted.isNew || theirs.isNew };
}

/** Makes texts, each once: the rounds need the same ones again, and a large one takes time to make. */
function composer({ marker, render }: CommentReport): Drafting['compose'] {
  const composed = new Map<string, string>();
  return async (stamp, limit) => {
    const line = stampLine(marker, stamp);
    const name = `${limit} ${line}`;
    const known = composed.get(name);
    if (known !== undefined) return { text: known, isNew: false };
    const text = `${line}\n${await render(stamp, limit - line.length - 1)}`.trimEnd();
    composed.set(name, text);
    return { text, isNew: true };
  };
}
