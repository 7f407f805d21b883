import { createHash } from 'node:crypto';
import type { PlanMark } from '../topology/plan/mark.ts';

/**
 * What a report tells: what would change, that it is being or was applied, to the pull request's own branch or after the
 * merge, or how the pull request ended.
 */
const PHASES = ['plan', 'preview', 'apply', 'merged', 'closed'] as const;

/** The mark of a plan that was shown, and the run and the head commit that it was made for. */
export interface ShownMark extends PlanMark {
  readonly run: number | undefined;
  readonly head: string | undefined;
}

/** Which run a report comes from. It stands in the comment's hidden first line. */
export interface Stamp {
  readonly phase: (typeof PHASES)[number];
  /** GITHUB_RUN_ID: it grows over all workflows of a repository; run numbers count each workflow by itself. */
  readonly run?: number | undefined;
  readonly attempt?: number | undefined;
  /** The head commit the report is about: a pull request's own, not its test merge. */
  readonly head?: string | undefined;
  /** GITHUB_SHA, as the report's last line names it. */
  readonly commit?: string | undefined;
  /** The workflow and job of the run, as `markerOf` writes names. */
  readonly job?: string | undefined;
  /** The plan that was shown on the pull request before anything was applied. */
  readonly reviewed?: ShownMark | undefined;
}

/** The beginning of the hidden line: one for each target and file, so that no job of a matrix meets another's comment. */
export function markerOf(identity: readonly string[]): string {
  return `<!-- neki-topology:${nameOf(identity)} `;
}

/** Sixteen hexadecimal digits for some names. */
export function nameOf(identity: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(identity))
    .digest('hex')
    .slice(0, 16);
}

const LINE = /^(<!-- neki-topology:[0-9a-f]{16} )(?:(.*?) -->)?/;

/** The beginning of any comment of ours; undefined for one that is none. */
export function markerIn(body: string): string | undefined {
  return LINE.exec(body)?.[1];
}

/** The whole hidden line. Only words and numbers of our own go in, none of which can end it early. */
export function stampLine(marker: string, stamp: Stamp, more = 0): string {
  return `${marker}${stampWords(stamp).join(' ')}${more === 0 ? '' : ` more=${more}`} -->`;
}

const COMMIT = /^[0-9a-f]{40,64}$/;
/** A digest in base64, and the second of an asking in base 36. */
const SHOWN = '[A-Za-z0-9+/]{43}(?:\\.[0-9a-z]{1,7})?';
/** The words of a stamp, each `name=value`, and the form of their values. */
const FORMS = {
  phase: /^[a-z]+$/,
  run: /^\d{1,15}\.\d{1,6}$/,
  head: COMMIT,
  commit: COMMIT,
  job: /^[0-9a-f]{16}$/,
  shown: new RegExp(`^${SHOWN}(?:,${SHOWN})*$`),
  unread: /^1$/,
  // The run and the head commit of the plan, where the report is another's.
  by: /^\d{1,15}$/,
  of: COMMIT,
} as const;

/** A stamp as words such as `run=77.1`, none of which holds a space. */
export function stampWords({
  phase,
  run,
  attempt = 1,
  head,
  commit,
  job,
  reviewed,
}: Stamp): readonly string[] {
  const values: Record<keyof typeof FORMS, string | undefined> = {
    phase,
    run: run === undefined ? undefined : `${run}.${attempt}`,
    head,
    commit,
    job,
    shown: reviewed && shownText(reviewed),
    unread: reviewed?.isUnread ? '1' : undefined,
    by: reviewed?.run === run ? undefined : reviewed?.run?.toString(),
    of: reviewed?.head === head ? undefined : reviewed?.head,
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${value}`,
  );
}

function shownText({ shown }: PlanMark): string {
  return Array.from(shown, ([digest, asked]) =>
    asked === undefined ? digest : `${digest}.${asked.toString(36)}`,
  ).join();
}

function shownFrom(text: string): PlanMark['shown'] {
  return new Map(
    text.split(',').map((entry) => {
      const [digest = '', asked] = entry.split('.');
      return [
        digest,
        asked === undefined ? undefined : Number.parseInt(asked, 36),
      ];
    }),
  );
}

/** Reads the hidden line of a comment; a line that says something else is a stamp that says nothing. */
export function readStamp(body: string): Stamp {
  return stampFrom(LINE.exec(body)?.[2]?.split(' ') ?? []);
}

/** Reads the words of a stamp; one that is none says nothing. */
export function stampFrom(words: readonly string[]): Stamp {
  const value = (name: keyof typeof FORMS): string | undefined => {
    const text = words
      .find((word) => word.startsWith(`${name}=`))
      ?.slice(name.length + 1);
    return text !== undefined && FORMS[name].test(text) ? text : undefined;
  };
  const [phase, shown, by, head] = [
    value('phase'),
    value('shown'),
    value('by'),
    value('head'),
  ];
  const [run, attempt] = value('run')?.split('.').map(Number) ?? [];
  return {
    phase: PHASES.find((known) => known === phase) ?? 'plan',
    run,
    attempt,
    head,
    commit: value('commit'),
    job: value('job'),
    reviewed:
      shown === undefined
        ? undefined
        : {
            shown: shownFrom(shown),
            isUnread: value('unread') !== undefined,
            run: by === undefined ? run : Number(by),
            head: value('of') ?? head,
          },
  };
}

/**
 * Whether the report that stands there must not be replaced by ours: it comes from a later run, or it tells of an apply
 * and ours only of the merge before it. GitHub starts the runs for a merge's push and for the closing together, so that
 * either may have the lower number.
 */
export function outranks(theirs: Stamp, ours: Stamp): boolean {
  if (theirs.phase === 'apply' && ours.phase === 'merged') return true;
  if (theirs.phase === 'merged' && ours.phase === 'apply') return false;
  if (theirs.run === undefined || ours.run === undefined) return false;
  if (theirs.run !== ours.run) return theirs.run > ours.run;
  return (theirs.attempt ?? 1) > (ours.attempt ?? 1);
}

/** Whether two reports are on the same commit and tell of the same, so that a text that is equal too may stay as it is. */
export function isAlike(one: Stamp, other: Stamp): boolean {
  return (
    one.head !== undefined &&
    one.head === other.head &&
    one.phase === other.phase &&
    (one.reviewed && shownText(one.reviewed)) ===
      (other.reviewed && shownText(other.reviewed))
  );
}

/** A stamp in the name of another's run, which showed the same plan. */
export function inNameOf(
  { run, attempt, commit, reviewed }: Stamp,
  stamp: Stamp,
): Stamp {
  return {
    ...stamp,
    run: run ?? stamp.run,
    attempt: attempt ?? stamp.attempt,
    commit: commit ?? stamp.commit,
    reviewed: reviewed ?? stamp.reviewed,
  };
}

/** A report that shows no plan of its own keeps the mark of the one that was shown before it. */
export function withReviewed(
  stamp: Stamp,
  reviewed: ShownMark | undefined,
): Stamp {
  return stamp.reviewed !== undefined || reviewed === undefined
    ? stamp
    : { ...stamp, reviewed };
}
