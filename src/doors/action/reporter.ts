import type { CommentEnd } from '../../ports/github/comment.ts';
import type { RunEntry } from '../../ports/github/record.ts';
import type { Applying, ReportRenderer } from '../../report/comment-context.ts';
import type { Message } from '../../text/message.ts';

/** What a target, or all that share a report, leave in the comment besides its text. */
export interface LeftBehind {
  /** When the run read the branch, in milliseconds of the runner's clock; undefined where it read none. */
  readonly readAt: number | undefined;
  /** As `CommentReport` has them. */
  readonly previous: ReadonlyMap<string, string | undefined>;
  readonly isQuiet: boolean;
  readonly mayCreate: boolean;
  /** How the run ended; undefined for one that has not. */
  readonly end: RunEntry['what'] | undefined;
  /** Commits whose allow files let changes pass. */
  readonly allowed: readonly string[];
  /** True where the target may be wrong: the report takes the place of what its job has said before. */
  readonly mayBeWrongTarget: boolean;
}

/** What the comment is made of. */
export interface CommentContent extends LeftBehind {
  readonly render: ReportRenderer;
  /** What of an apply did not come to its end, where people are told of that. */
  readonly alarm?: Message | undefined;
}

/** A report that leaves nothing behind, and is written whether there is a comment or not. */
export const NOTHING_LEFT: LeftBehind = {
  readAt: undefined,
  previous: new Map(),
  isQuiet: false,
  mayCreate: true,
  end: undefined,
  allowed: [],
  mayBeWrongTarget: false,
};

/** The pull request a step reports on, and what stands there. Everything is asked of GitHub once, when it is needed. */
export interface PullRequestReporter {
  /**
   * Asks what the report needs in any case, while other answers are on their way. What comes of it is awaited, and
   * told, where it is needed.
   */
  begin(): void;
  /** Why the run does nothing, where its pull request is not open any more, whatever the event says. */
  ended(): Promise<Message | undefined>;
  /** Says that the PUT of a target is under way. A failure is not worth a word: the report that follows will tell. */
  announce(applying: Applying): Promise<void>;
  /** Brings the report to the comment. */
  publish(content: CommentContent): Promise<Posted>;
}

/** Where a step has reported. */
export interface Posted {
  readonly comment: CommentEnd | undefined;
  readonly pullRequest: number | undefined;
}
