import type { ChangeClass } from '../changes/change-class.ts';
import type { Finding } from '../document/finding.ts';
import type { AllowPlace, RunResult } from '../run/result.ts';
import type { Message } from '../text/message.ts';
import type { FoldedSection, PlainBlock, Section } from './blocks.ts';
import type { Mark } from './mark.ts';

/**
 * All that is said of a run: once, in the order in which it is to be known, and with what is grave marked. Renderers lay
 * it out and escape it, and decide no more than how much of it fits.
 */
export interface Report {
  readonly result: RunResult;
  readonly verdict: Verdict;
  /** What happens next, or what happened, for who decides on the change. */
  readonly next: Message;
  /** What is shown at once, the most important first; the terminal ends with it. */
  readonly open: readonly Section<Block>[];
  /** What is shown on demand. */
  readonly folded: readonly FoldedSection<Block>[];
}

/** What is known of a run besides its result. */
export interface RunFacts {
  /** Whether merging the pull request applies the file; undefined where that is not known. */
  readonly isApplied?: boolean | undefined;
  /** Whether the run is on a database branch of the pull request's own. */
  readonly isPreview?: boolean | undefined;
}

/** What a report says about a comparison. */
export interface ComparedSections {
  readonly advice: Section<Block>;
  readonly changes: Section<Block>;
  readonly folded: readonly FoldedSection<Block>[];
}

/** What a reader must know first. */
export interface Verdict {
  readonly mark: Mark;
  /** Names no shard: it has counts, and tables. */
  readonly title: Message;
  /** What a log says beside the title. */
  readonly sentences: readonly Message[];
}

/** Something that is laid out in one way. */
export type Block =
  | PlainBlock
  | ConsentBlock
  | WayBlock
  | { readonly kind: 'findings'; readonly findings: readonly Finding[] }
  | ChangesBlock;

/** How to allow a blocked plan: with these lines. */
export interface ConsentBlock {
  readonly kind: 'consent';
  readonly place: 'only' | 'instead';
  /** The conditions under which the lines are safe, a part of a sentence for each class. */
  readonly asserts: readonly Message[];
  /** The lines, each with a comment that says which change it is for. */
  readonly lines: readonly string[];
  /** Classes whose lines are too many to be shown, and how many they are. */
  readonly unlisted: readonly {
    readonly class: ChangeClass;
    readonly count: number;
  }[];
  /** Where the lines belong; undefined for the input `allow`. */
  readonly allow: AllowPlace | undefined;
  /** Whether the lines may be in a URL: names that only the database has may not. */
  readonly isLinkable: boolean;
  /** What is to be known besides. */
  readonly limit: Message;
}

/** One way on from drift. */
export interface WayBlock {
  readonly kind: 'way';
  readonly name: Message;
  readonly text: Message;
  /** The same where its reader can start a workflow by hand. */
  readonly byHand: Message | undefined;
}

/** The changes of a plan. */
export interface ChangesBlock {
  readonly kind: 'changes';
  readonly total: number;
  /** The first of them, the gravest first. */
  readonly rows: (most: number) => readonly ChangeRow[];
  /** How their intervals are read; says nothing where they have none. */
  readonly legend: Message;
  /** Whether they are done, so that nothing has to be said against them. */
  readonly isDone: boolean;
}

/** One change. */
export interface ChangeRow {
  readonly mark: Mark;
  readonly class: ChangeClass;
  readonly title: Message;
  /** What it does, in no more words than a cell of a table has room for. */
  readonly effect: Message;
  /** All of it, where that is longer. */
  readonly whole: Message | undefined;
  /** When and how it was looked whether its tables have rows; says nothing where it was not. */
  readonly checked: Message;
  /** The line of the file where what changes stands. */
  readonly line: number | undefined;
}
