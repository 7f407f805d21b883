import type { CommentStore, OwnComment } from './comment-store.ts';
import {
  foldIn,
  type RunEntry,
  readRecord,
  recordOver,
  withoutRecord,
} from './record.ts';
import {
  inNameOf,
  isAlike,
  outranks,
  type Stamp,
  stampLine,
  withReviewed,
} from './stamp.ts';
import {
  type CommentEnd,
  type Draft,
  type Upsert,
  upsertComment,
} from './upsert.ts';

/** What any report says of itself, and what its comment keeps of the reports before. */
export interface Report extends Pick<Upsert, 'mayCreate' | 'isFleeting'> {
  readonly stamp: Stamp;
  /** What this run adds to the record of runs. */
  readonly entries: readonly RunEntry[];
  /** Address of the repository, for links to runs. */
  readonly page: string | undefined;
  /** The title of a fold that stays until a report brings another one. */
  readonly kept: string;
}

/** The one report of a comment. */
export interface CommentReport extends Report {
  /** The text as a run with that stamp would write it, within a number of characters. */
  readonly render: (stamp: Stamp, limit: number) => Promise<string>;
  /** Whether the fold of an earlier report is over, even where there is no room for the new one. */
  readonly isReplaced?: boolean;
  /** True where the run found all done: what an earlier run of the same commit says of its apply stays, and the record says this. */
  readonly isQuiet?: boolean;
}

/** Brings the one comment of a marker up to date with the latest run's report. */
export async function putComment(
  store: CommentStore,
  report: CommentReport,
): Promise<CommentEnd> {
  const compose = composer(store.marker, report.render);
  return upsertComment(store, {
    ...report,
    draft: (own, limit) => draft(own, limit, { store, report, compose }),
  });
}

interface Telling {
  readonly store: CommentStore;
  readonly report: CommentReport;
  readonly compose: CommentReport['render'];
}

async function draft(
  own: readonly OwnComment[],
  limit: number,
  telling: Telling,
): Promise<Draft> {
  const { store, report, compose } = telling;
  const { page, kept: title, isReplaced = false, isQuiet = false } = report;
  const tail = recordOver(own, report.entries, page);
  const [keep] = own;
  // What may be somebody else's is not believed.
  const believed = store.isIdentityKnown ? own : [];
  const kept = isReplaced
    ? undefined
    : believed.flatMap(({ body }) => foldIn(body, title) ?? [])[0];
  const bodyOf = async (stamp: Stamp, end: string): Promise<string> => {
    const room = limit - end.length;
    const extra = kept === undefined ? '' : `\n\n${kept}`;
    const text = await compose(stamp, Math.max(room - extra.length, room / 2));
    const isKept =
      foldIn(text, title) === undefined && text.length + extra.length <= room;
    return `${text}${isKept ? extra : ''}${end}`;
  };
  if (keep === undefined)
    return { body: await bodyOf(report.stamp, tail), isOurs: true };
  const latest = own.reduce((a, b) => (outranks(b.stamp, a.stamp) ? b : a));
  const standing = withoutRecord(latest.body);
  if (outranks(latest.stamp, report.stamp))
    return {
      body: fitting(standing, tail, limit) ?? latest.body,
      isOurs: false,
    };
  const mark = believed.find(({ stamp }) => stamp.reviewed !== undefined)?.stamp
    .reviewed;
  const ours = withReviewed(report.stamp, mark);
  if (isQuiet && isApplied(latest, ours)) {
    const quiet = standing.replace(/^.*/, () => stampLine(store.marker, ours));
    return { body: fitting(quiet, tail, limit) ?? latest.body, isOurs: true };
  }
  // One of an earlier run that says what we would, its own run's name apart, is left alone. It is rendered as that
  // run would have, so that an edit by hand is seen.
  if (isAlike(keep.stamp, ours)) {
    const theirs = await bodyOf(
      inNameOf(keep.stamp, ours),
      recordOver(own, [], page),
    );
    if (keep.body === theirs) return { body: theirs, isOurs: true };
  }
  return { body: await bodyOf(ours, tail), isOurs: true };
}

/** A text that stands with a new end, where both fit. */
function fitting(
  text: string,
  tail: string,
  limit: number,
): string | undefined {
  return text.length + tail.length <= limit ? `${text}${tail}` : undefined;
}

/** Whether a comment tells of an apply of the same commit, as its own record says. */
function isApplied({ body, stamp }: OwnComment, ours: Stamp): boolean {
  const isSame =
    stamp.phase === ours.phase &&
    stamp.head !== undefined &&
    stamp.head === ours.head;
  return (
    isSame &&
    readRecord(body).entries.findLast(({ what }) => !ASIDE.includes(what))
      ?.what === 'applied'
  );
}

/** What leaves an apply as it was. */
const ASIDE: readonly RunEntry['what'][] = [
  'allowed',
  'no-change',
  'merged',
  'closed',
];

/** Makes texts, each once: the rounds need the same ones again, and a large one takes time to make. */
function composer(
  marker: string,
  render: CommentReport['render'],
): CommentReport['render'] {
  const composed = new Map<string, string>();
  return async (stamp, limit) => {
    const line = stampLine(marker, stamp);
    const name = `${limit} ${line}`;
    const text =
      composed.get(name) ??
      `${line}\n${await render(stamp, limit - line.length - 1)}`.trimEnd();
    composed.set(name, text);
    return text;
  };
}
