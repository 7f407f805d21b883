import type { ChangeClass } from '../changes/change-class.ts';
import type { Finding } from '../document/finding.ts';
import type { AllowPlace, RunResult } from '../run/result.ts';
import type { Message } from '../text/message.ts';
import type { FoldedSection, PlainBlock, Section } from './blocks.ts';
import type { Mark } from './mark.ts';

/**
 * All that a report says about a run, in reading order, with a mark on what is severe. A renderer lays it out and
 * escapes it, and decides only how much of it fits.
 */
export interface Report {
  readonly result: RunResult;
  readonly verdict: Verdict;
  /** The visible sections, the most important first. A terminal prints them last. */
  readonly open: readonly Section<Block>[];
  readonly folded: readonly FoldedSection<Block>[];
}

/** Facts about a run besides its result. */
export interface RunFacts {
  /** Whether merging the pull request applies the file; undefined if unknown. */
  readonly isApplied?: boolean | undefined;
  /** Whether the run uses a database branch that belongs to the pull request. */
  readonly isPreview?: boolean | undefined;
}

/** What a report says about a comparison. */
export interface ComparedSections {
  /** Why a plan is blocked. */
  readonly why: Section<Block>;
  readonly advice: Section<Block>;
  readonly changes: Section<Block>;
  readonly folded: readonly FoldedSection<Block>[];
}

/** The first thing that a reader must know. */
export interface Verdict {
  readonly mark: Mark;
  /** Contains counts and table names, but no names of shards. */
  readonly title: Message;
  /** What a log says besides the title. */
  readonly sentences: readonly Message[];
}

/** A unit of layout. */
export type Block =
  | PlainBlock
  | ConsentBlock
  | WayBlock
  /** What happens next, or what happened, for the person who decides on the change. */
  | { readonly kind: 'next'; readonly text: Message }
  /** The one thing to do first. */
  | { readonly kind: 'action'; readonly text: Message }
  | { readonly kind: 'findings'; readonly findings: readonly Finding[] }
  | ChangesBlock;

/** The lines that would allow a blocked plan. */
export interface ConsentBlock {
  readonly kind: 'consent';
  readonly place: 'only' | 'instead';
  /** The conditions under which the lines are safe: for each class, a part of a sentence. */
  readonly asserts: readonly Message[];
  /** The lines. A comment above them says which change they allow. */
  readonly lines: readonly string[];
  /** Classes with too many lines to show, and the number of their lines. */
  readonly unlisted: readonly {
    readonly class: ChangeClass;
    readonly count: number;
  }[];
  /** Where the lines belong; undefined for the input `allow`. */
  readonly allow: AllowPlace | undefined;
  /** Whether the lines may be part of a URL. Names that come from the database may not. */
  readonly isLinkable: boolean;
  /** What still blocks the run after the lines are added; empty if nothing does. */
  readonly limit: Message;
}

/** One of the ways to handle drift. */
export interface WayBlock {
  readonly kind: 'way';
  readonly name: Message;
  readonly text: Message;
  readonly isRecommended?: true;
  /** The same for a reader who can start a workflow by hand. */
  readonly byHand: Message | undefined;
}

export interface ChangesBlock {
  readonly kind: 'changes';
  readonly total: number;
  /** The first rows, the most severe first. */
  readonly rows: (most: number) => readonly ChangeRow[];
  /** Explains the notation of intervals; empty if no row has intervals. */
  readonly legend: Message;
  /** Whether the changes are applied. Then their rows need no warnings. */
  readonly isDone: boolean;
}

export interface ChangeRow {
  readonly mark: Mark;
  readonly class: ChangeClass;
  readonly title: Message;
  /** The effect, short enough for a table cell. */
  readonly effect: Message;
  /** The full effect, if it is longer. */
  readonly whole: Message | undefined;
  /** When and how the tables were checked for rows; empty if they were not. */
  readonly checked: Message;
  /** The line of the changed part in the file. */
  readonly line: number | undefined;
}
