/** When a plan of a pull request showed one digest, in seconds of GitHub's clock. */
export interface ShownDigest {
  /** When a plan of this head first showed it. */
  readonly shownAt: number;
  /**
   * When a plan of the pull request first asked whether it may pass, whatever the head was then: a label that was set
   * later counts for it. Undefined where the plan did not ask. It begins anew once a plan of a later head does not ask.
   */
  readonly firstAsked: number | undefined;
}

/** What the comment of a target records of the plans that were shown there; only a plan changes it, and never an apply. */
export interface RecordedPlan {
  /** The pull request's own head commit that the plans were of. */
  readonly head: string;
  /** The git branch that they were to be merged into: for another one they count for nothing. */
  readonly base: string;
  /** Whether the branch was not read: nobody has seen what an apply will do. */
  readonly isUnread: boolean;
  /** Of the whole plan, of each part and table that it changes, and of what it asks; of all plans of that head together. */
  readonly digests: ReadonlyMap<string, ShownDigest>;
}

/** So many digests, of 46 characters each in a comment of 65,536, are recorded of one plan. */
export const MOST_DIGESTS = 400;
