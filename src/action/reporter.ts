import type { CommentEnd } from '../github/comment.ts';
import type { RunEntry } from '../github/record.ts';
import type { NewPlan, Stamp } from '../github/state.ts';
import type { Message } from '../message/message.ts';
import type { Applying, ReportRenderer } from '../report/comment-context.ts';
import type { Result } from '../result.ts';
import type { ShownPlan } from '../run/services.ts';
import type { ShownQuery } from './pull-queries.ts';

/** What the comment is made of. */
export interface CommentContent {
  readonly stamp: Stamp;
  readonly render: ReportRenderer;
  /** The targets that the run is on, as `acme/shop/main`. */
  readonly names: ReadonlySet<string>;
  /** When the run read the branch, in milliseconds of the runner's clock; undefined where it read none. */
  readonly readAt: number | undefined;
  /** As `CommentReport` has them. */
  readonly plans: ReadonlyMap<string, NewPlan>;
  readonly previous: ReadonlyMap<string, string | undefined>;
  readonly isQuiet: boolean;
  /** How the run ended; undefined for one that has not. */
  readonly end: RunEntry['what'] | undefined;
  /** Consents that it needed. */
  readonly allowed: readonly RunEntry[];
  /** True where the target may be wrong: the report takes the place of what its job has said before. */
  readonly mayBeWrongTarget: boolean;
  /** What of an apply did not come to its end, where people are told of that. */
  readonly alarm?: Message | undefined;
}

/** A report that leaves nothing behind. */
export const NOTHING_LEFT = {
  names: new Set<string>(),
  readAt: undefined,
  plans: new Map<string, NewPlan>(),
  previous: new Map<string, string>(),
  isQuiet: false,
  end: undefined,
  allowed: [],
  mayBeWrongTarget: false,
} as const satisfies Omit<CommentContent, 'stamp' | 'render'>;

/** A merged pull request that showed what was applied to a target (`acme/shop/main`). */
export interface Carried {
  readonly pull: number;
  readonly target: string;
}

/** The pull request a step reports on, and what stands there. Everything is asked of GitHub once, when it is needed. */
export interface PullRequestReporter {
  /**
   * Asks what the report needs in any case, while other answers are on their way. What comes of it is awaited, and
   * told, where it is needed.
   */
  begin(): void;
  /** Why the run does nothing, where its pull request is not open any more, whatever the event says. */
  ended(): Promise<Message | undefined>;
  /** The plans that were shown for a target, as `Services.shownPlans` describes them. */
  shown(query: ShownQuery): AsyncGenerator<Result<ShownPlan, Message>>;
  /** Says that the PUT of a target is under way. A failure is not worth a word: the report that follows will tell. */
  announce(applying: Applying): Promise<void>;
  /**
   * Says in the records of other merged pull requests that what they showed is applied. A failure is not worth a word:
   * the report on the run's own pull request tells the same.
   */
  recordCarried(
    carried: readonly Carried[],
    own: number | undefined,
  ): Promise<void>;
  /** Brings the report to the comment; `mayCreate` where it may make one. */
  publish(
    content: CommentContent,
    options: { readonly mayCreate: boolean },
  ): Promise<Posted>;
}

/** Where a step has reported. */
export interface Posted {
  readonly comment: CommentEnd | undefined;
  readonly pullRequest: number | undefined;
}
