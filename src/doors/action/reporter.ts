import type { CommentEnd } from '../../ports/github/comment.ts';
import type { RunEntry } from '../../ports/github/record.ts';
import type { Applying, ReportRenderer } from '../../report/comment-context.ts';
import type { Message } from '../../text/message.ts';

/** What a target, or a combined report, keeps in the comment besides its text. */
export interface LeftBehind {
  /** When the run read the branch, in milliseconds of the runner's clock; undefined if it did not. */
  readonly readAt: number | undefined;
  /** The members of `CommentReport` with the same names. */
  readonly previous: ReadonlyMap<string, string | undefined>;
  readonly isQuiet: boolean;
  readonly mayCreate: boolean;
  /** How the run ended; undefined if it has not ended. */
  readonly end: RunEntry['what'] | undefined;
  /** Commits whose allow files allowed changes. */
  readonly allowed: readonly string[];
  /** True if the target may be wrong. Then the report replaces an earlier report of the same job. */
  readonly mayBeWrongTarget: boolean;
}

export interface CommentContent extends LeftBehind {
  readonly render: ReportRenderer;
  /** A few words about a failed apply, if people are to be alerted. */
  readonly alarm?: Message | undefined;
}

/** For a report that keeps nothing in the comment, and is written even if there is no comment yet. */
export const NOTHING_LEFT: LeftBehind = {
  readAt: undefined,
  previous: new Map(),
  isQuiet: false,
  mayCreate: true,
  end: undefined,
  allowed: [],
  mayBeWrongTarget: false,
};

/** The pull request that a step reports on. Each request to GitHub is sent at most once, on demand. */
export interface PullRequestReporter {
  /**
   * Sends early what every report needs, while other requests run. Its answer, and any failure, is handled when it is
   * needed.
   */
  begin(): void;
  /** Why the run does nothing, if its pull request is no longer open, whatever the event says. */
  ended(): Promise<Message | undefined>;
  /** Says that the PUT of a target is in progress. A failure is ignored, because the final report follows. */
  announce(applying: Applying): Promise<void>;
  /** Writes the report to the comment. */
  publish(content: CommentContent): Promise<Posted>;
}

/** Where a step has reported. */
export interface Posted {
  readonly comment: CommentEnd | undefined;
  readonly pullRequest: number | undefined;
}
