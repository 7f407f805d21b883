import type { Report } from './comment.ts';
import type { CommentStore, OwnComment } from './comment-store.ts';
import { foldStart, type RunEntry, readRecord, recordOver } from './record.ts';
import {
  inert,
  latestStamp,
  marksOf,
  readSections,
  type Section,
  type StampedSection,
  sectionKey,
  succeeds,
} from './section-text.ts';
import {
  inNameOf,
  isAlike,
  outranks,
  type ShownMark,
  type Stamp,
  stampLine,
  stampWords,
  withReviewed,
} from './stamp.ts';
import { type CommentEnd, type Draft, upsertComment } from './upsert.ts';

/** Room in the first line for the number of sections that got no row. */
const LONGEST_MORE = ' more=999999999'.length;

export interface SectionReport extends Section {
  /** Its target's name, unique in the fleet. */
  readonly name: string;
  readonly stamp: Stamp;
  /** Whether parts that stay are over with this section, even where it brings no others. */
  readonly isReplacing?: boolean;
}

interface Frame {
  /** The latest run of all sections. */
  readonly stamp: Stamp;
  /** In UTF-16 units. */
  readonly limit: number;
  /** How many sections there are besides, of which nothing but the number is known. */
  readonly more: number;
  /** Whether these are all: nobody else adds to them. */
  readonly isWhole: boolean;
}

export interface SectionsReport extends Report {
  readonly sections: readonly SectionReport[];
  /** The names of all targets there are; sections of others are dropped, but for those of a later run. */
  readonly names: readonly string[];
  /**
   * Lays sections out: heading, table, and what fits of the sections, each mark where it says. It is pure, and leaves out
   * the same when it is given the same but for what it left out: so jobs that know more and jobs that know less agree.
   * Answers the text below the hidden first line, and how many sections got no row, those of the frame included.
   */
  readonly layout: (
    sections: readonly (StampedSection & {
      readonly marks: ReturnType<typeof marksOf>;
    })[],
    frame: Frame,
  ) => { readonly text: string; readonly more: number };
}

/**
 * Brings the sections of one run into the one comment that all jobs of a fleet share, and leaves those of others as
 * they stand. GitHub has no conditional write: two jobs that look at once and write at once lose one section, so whoever
 * writes looks again, and writes again where its own is gone.
 */
export async function putSections(
  store: CommentStore,
  report: SectionsReport,
): Promise<CommentEnd> {
  const { names, mayCreate, isFleeting = false } = report;
  const ours = report.sections.map(({ name, ...section }) => {
    return { ...section, ...inert(section), key: sectionKey(name), isFleeting };
  });
  const keys = new Set(names.map(sectionKey));
  const isWhole = keys.isSubsetOf(new Set(ours.map(({ key }) => key)));
  const lost = lostSections();
  const telling: Telling = { store, report, ours, keys, isWhole, lost };
  return upsertComment(store, {
    // What is made is to be looked after, and what is fleeting is not.
    mayCreate: mayCreate && ours.length > 0 && (isWhole || !isFleeting),
    isFleeting,
    // Who tells of all targets shares the comment with nobody.
    ...(isWhole ? {} : { concurrent: lost }),
    draft: async (own, limit) => draft(own, limit, telling),
  });
}

/** The plans that comments show for a target; to be believed only where somebody vouches for them. */
export function shownFor(
  own: readonly OwnComment[],
  name: string,
): readonly ShownMark[] {
  const key = sectionKey(name);
  return own.flatMap(
    ({ body }) => readSections(body).sections.get(key)?.stamp.reviewed ?? [],
  );
}

interface Telling {
  readonly store: CommentStore;
  readonly report: SectionsReport;
  readonly ours: readonly (StampedSection &
    Pick<SectionReport, 'isReplacing'>)[];
  readonly keys: ReadonlySet<string>;
  /** Whether we tell of all of them. */
  readonly isWhole: boolean;
  readonly lost: ReturnType<typeof lostSections>;
}

function draft(
  own: readonly OwnComment[],
  limit: number,
  telling: Telling,
): Draft {
  const { store, report, ours, keys, isWhole, lost } = telling;
  const standing = standingIn(own, store.isIdentityKnown);
  const [keep] = own;
  // Of what a later run has left out nothing is known, so nothing of an earlier one may come in its place.
  if (
    keep !== undefined &&
    isWhole &&
    standing.more > 0 &&
    outranks(standing.stamp, report.stamp)
  )
    return { body: keep.body, isOurs: false };
  const known = new Map(standing.sections);
  for (const section of lost.among(known)) known.set(section.key, section);
  // Sections of targets that are no more are dropped, but for those of a later run.
  const sections = new Map(
    [...known].filter(
      ([key, { stamp }]) => keys.has(key) || outranks(stamp, report.stamp),
    ),
  );
  const tail = recordOver(
    own,
    [...lost.entries(), ...report.entries],
    report.page,
  );
  const kept = store.isIdentityKnown ? foldStart(report.kept) : undefined;
  // A section of ours that has no row may be among those that were only counted.
  const counted = isWhole
    ? 0
    : standing.more - ours.filter(({ key }) => !known.has(key)).length;
  // Who has nothing to tell says that what earlier runs told is over.
  let isOurs = ours.length === 0;
  for (const section of ours) {
    const theirs = sections.get(section.key);
    if (theirs !== undefined && outranks(theirs.stamp, section.stamp)) continue;
    sections.set(section.key, agreed(section, theirs, kept));
    isOurs = true;
  }
  const more = Math.max(0, counted);
  const frame = {
    stamp: standing.stamp,
    limit: limit - tail.length,
    more,
    isWhole,
  };
  return {
    body: `${compose([...sections.values()], telling, frame)}${tail}`,
    isOurs,
  };
}

/** What stands in our comments; the first one's word counts where two runs of the same rank tell of one target. */
function standingIn(
  own: readonly OwnComment[],
  isIdentityKnown: boolean,
): ReturnType<typeof readSections> {
  const [keep, ...others] = own;
  if (keep === undefined)
    return { stamp: { phase: 'plan' }, sections: new Map(), more: 0 };
  const first = readSections(keep.body);
  // What may be somebody else's stays where it is: carried into another comment, a plan in it could be believed.
  if (!isIdentityKnown) return first;
  const sections = new Map(first.sections);
  for (const [key, section] of others.flatMap(({ body }) => [
    ...readSections(body).sections,
  ])) {
    const known = sections.get(key);
    if (known === undefined || succeeds(section, known))
      sections.set(key, section);
  }
  return { ...first, sections };
}

/**
 * Our section over the one that stands; one that an earlier run on the same commit told alike keeps that run's name. `kept`
 * is how parts begin that stay, where what stands is surely our own.
 */
function agreed(
  ours: StampedSection & Pick<SectionReport, 'isReplacing'>,
  theirs: StampedSection | undefined,
  kept: string | undefined,
): StampedSection {
  if (theirs === undefined) return ours;
  const stamp =
    kept === undefined
      ? ours.stamp
      : withReviewed(ours.stamp, theirs.stamp.reviewed);
  const isKept = (part: string): boolean =>
    kept !== undefined && part.startsWith(kept);
  const parts =
    ours.isReplacing || ours.parts.some(isKept)
      ? []
      : theirs.parts.filter(isKept);
  const whole = { ...ours, parts: [...ours.parts, ...parts] };
  const isSame = isAlike(stamp, theirs.stamp) && saysNoOther(theirs, whole);
  return { ...whole, stamp: isSame ? inNameOf(theirs.stamp, stamp) : stamp };
}

/** Whether all that stands is what we say; some of ours may have been left out. */
function saysNoOther(theirs: Section, ours: Section): boolean {
  const isSame = (cell: string, at: number): boolean =>
    cell === ours.cells[at] || (cell === '' && at === ours.cells.length - 1);
  return (
    theirs.cells.length === ours.cells.length &&
    theirs.cells.every(isSame) &&
    (theirs.head === '' || theirs.head === ours.head) &&
    theirs.parts.every((part) => ours.parts.includes(part))
  );
}

function compose(
  known: readonly StampedSection[],
  { store, report }: Telling,
  frame: Frame,
): string {
  const { marker } = store;
  const sections = known.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const stamp = latestStamp(sections, frame.stamp);
  const marked = sections.map((section) => ({
    ...section,
    marks: marksOf(section, stamp),
  }));
  const limit =
    frame.limit - stampLine(marker, stamp).length - LONGEST_MORE - 1;
  const laid = report.layout(marked, { ...frame, stamp, limit });
  return `${stampLine(marker, stamp, laid.more)}\n${laid.text}`.trimEnd();
}

/**
 * Sections of others that were seen while a write of ours was under way, and that it undoes: their writers may have
 * looked, found them, and ended. So they are ours to bring back.
 */
export function lostSections() {
  const found = new Map<
    string,
    { readonly section: StampedSection; readonly by: string | undefined }
  >();
  const entries: RunEntry[] = [];
  return {
    notice: ([keep]: readonly OwnComment[], writing: string): void => {
      if (keep === undefined) return;
      entries.push(...readRecord(keep.body).entries);
      const put = readSections(writing).sections;
      for (const [key, section] of readSections(keep.body).sections) {
        const ours = put.get(key);
        // What is earlier than ours is another's late write, which ours undoes rightly.
        if (ours === undefined || succeeds(section, ours))
          found.set(key, { section, by: textOf(ours) });
      }
    },
    owes: () => found.size > 0,
    /** What the record said that was undone. */
    entries: (): readonly RunEntry[] => entries,
    /** What was undone and has not been written anew, of the sections that stand there by key. */
    among: (
      standing: ReadonlyMap<string, StampedSection>,
    ): readonly StampedSection[] => {
      for (const [key, { by }] of found)
        if (textOf(standing.get(key)) !== by) found.delete(key);
      return [...found.values()].map(({ section }) => section);
    },
  };
}

function textOf(section: StampedSection | undefined): string | undefined {
  return (
    section &&
    JSON.stringify([
      section.cells,
      section.head,
      section.parts,
      stampWords(section.stamp),
    ])
  );
}
