import type { CommentStore } from './comment-store.ts';
import { inNameOf, isAlike, outranks, type Stamp, stampLine, withReviewed } from './stamp.ts';
import { type CommentEnd, upsertComment } from './upsert.ts';

export type { CommentEnd } from './upsert.ts';

export interface CommentReport {
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
  const { mayCreate, isFleeting = false } = report;
  const compose = composer(store.marker, report.render);
  return upsertComment(store, {
    mayCreate,
    isFleeting,
    draft: async (own, limit) => {
      const [keep] = own;
      if (keep === undefined) return { body: await compose(report.stamp, limit), isOurs: true };
      const latest = own.reduce((a, b) => (outranks(b.stamp, a.stamp) ? b : a));
      if (outranks(latest.stamp, report.stamp)) return { body: latest.body, isOurs: false };
      // A plan is believed only from a comment that is surely our own.
      const believed = store.isIdentityKnown ? own : [];
      const mark = believed.find(({ stamp }) => stamp.reviewed !== undefined)?.stamp.reviewed;
      const ours = withReviewed(report.stamp, mark);
      const wanted = await compose(ours, limit);
      if (keep.body === wanted || !isAlike(keep.stamp, ours)) return { body: wanted, isOurs: true };
      // One of an earlier run that says what we would, its own run's name apart, is left alone. It is rendered as that
      // run would have, so that an edit by hand is seen.
      const theirs = await compose(inNameOf(keep.stamp, ours), limit);
      return { body: keep.body === theirs ? theirs : wanted, isOurs: true };
    },
  });
}

/** Makes texts, each once: the rounds need the same ones again, and a large one takes time to make. */
function composer(marker: string, render: CommentReport['render']): CommentReport['render'] {
  const composed = new Map<string, string>();
  return async (stamp, limit) => {
    const line = stampLine(marker, stamp);
    const name = `${limit} ${line}`;
    const text = composed.get(name) ?? `${line}\n${await render(stamp, limit - line.length - 1)}`.trimEnd();
    composed.set(name, text);
    return text;
  };
}
