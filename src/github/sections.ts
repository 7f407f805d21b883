import type { CommentEnd } from './comment.ts';
import type { Stamp } from './stamp.ts';
import type { OwnComment, Thread } from './thread.ts';

/** What one target has in the comment: its row of the table and its section, both Markdown with every value escaped. */
export interface Section {
  /** The cells of its row, in the table's order. */
  readonly cells: readonly string[];
  /** What its fold is called: HTML for a `<summary>`, on one line. */
  readonly head: string;
  /** What is in the fold, what may be left out last first; nothing where there was no room for it. */
  readonly parts: readonly string[];
}

/** A section on its way to the comment. */
export interface SectionReport extends Section {
  /** Its target's name, unique in the fleet. */
  readonly name: string;
  readonly stamp: Stamp;
}

/** A section with the hidden texts that let a later look find it again; each is to be printed where it is said. */
export interface MarkedSection extends Section {
  readonly stamp: Stamp;
  readonly marks: SectionMarks;
}

/** Hidden texts, none of which holds a line end. */
export interface SectionMarks {
  /** Behind the last cell of the row. */
  readonly row: string;
  /** A line of its own before the fold. */
  readonly section: string;
  /** A paragraph of its own between two parts. */
  readonly part: string;
}

/** What a layout is made for. */
export interface Frame {
  /** The latest run of all sections. */
  readonly stamp: Stamp;
  readonly limit: number;
  /** How many sections there are besides, of which nothing but the number is known. */
  readonly more: number;
}

/** The text below the hidden first line: heading, table, and what fits of the sections. Pure: the same for the same. */
export type Layout = (
  sections: readonly MarkedSection[],
  frame: Frame,
) => {
  readonly text: string;
  /** How many sections got no row, those of the frame included. */
  readonly more: number;
};

/** The sections one run has to tell. */
export interface SectionsReport {
  readonly pull: number;
  /** From `markerOf`. */
  readonly marker: string;
  readonly stamp: Stamp;
  readonly sections: readonly SectionReport[];
  /** The names of every target there is; sections of others are dropped, but for those of a later run. */
  readonly names: readonly string[];
  readonly layout: Layout;
  readonly mayCreate: boolean;
  /** True for texts that others replace within seconds: they are written once and not looked after. */
  readonly isFleeting?: boolean;
}

/**
 * Brings the sections of one run into the one comment that all jobs of a fleet share, and leaves those of others as
 * they stand. GitHub has no conditional write, so whoever writes looks again, and writes again where another job's
 * text has taken the place of its own.
 */
export async function putSections(_thread: Thread, _report: SectionsReport): Promise<CommentEnd> {
  throw new Error('to come');
}

/** The plan that was shown for a target; only to be believed where the thread knows whose comments these are. */
export function reviewedIn(
  _own: readonly OwnComment[],
  _marker: string,
  _name: string,
): Stamp['reviewed'] | undefined {
  throw new Error('to come');
}
