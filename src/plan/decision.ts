import type { Change } from '../changes/change.ts';
import type { TableSet } from '../changes/change-base.ts';
import type { BlockedClass } from '../changes/change-class.ts';
import type { Message } from '../text/message.ts';
import type { Permission } from './allow.ts';
import type { Binding } from './consent-digest.ts';

/** What may be done with a plan. */
export type Decision =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'apply';
      readonly used: readonly Permission[];
      readonly warnings: readonly Warning[];
    }
  | {
      readonly kind: 'blocked';
      readonly blocks: readonly Block[];
      readonly warnings: readonly Warning[];
      /** Limits that the plan goes past; where there is any, no consent helps. */
      readonly excess: readonly Excess[];
    }
  /** Drift stops the run; what would be blocked besides is reported too. */
  | {
      readonly kind: 'drifted';
      readonly blocks: readonly Block[];
      readonly warnings: readonly Warning[];
      /** Groups of a Reshard that may be under way: the run stops for them, whatever `on-drift` says. */
      readonly underWay: readonly string[];
      /** A line of `allow` for each of them. */
      readonly workflowLines?: readonly string[];
      /** Whether the file's history tells that the branch was changed elsewhere. */
      readonly isCauseKnown: boolean;
    }
  /** The service refuses these changes. */
  | { readonly kind: 'rejected'; readonly blocks: readonly Block[] };

/** What stops a plan; nothing of one that may be applied. */
export function blocksOf(decision: Decision): readonly Block[] {
  if ('blocks' in decision) return decision.blocks;
  return [];
}

/** The limits that a plan goes past. */
export function excessOf(decision: Decision): readonly Excess[] {
  if (decision.kind === 'blocked') return decision.excess;
  return [];
}

/** What permits a plan that is applied. */
export function usedBy(decision: Decision): readonly Permission[] {
  if (decision.kind === 'apply') return decision.used;
  return [];
}

/** Something that does not stop a run and must be seen. */
export type Warning =
  | 'drift'
  | 'drift-overwritten'
  | 'history-unknown'
  | 'unknown-changes';

/** Changes of one class that nobody has answered for, and how somebody could. */
export interface Block {
  readonly class: BlockedClass;
  readonly changes: readonly Change[];
  /** What of them is not covered, as `database.schema.table`, with `(unlisted)` for what a place does not list. */
  readonly uncovered: readonly string[];
  /** Lines of `allow` that together let this pass and no other change; none where they are more than fifty. */
  readonly allow: readonly string[];
  /** The change that each of these lines lets pass. */
  readonly changeOf: ReadonlyMap<string, Change>;
  /** How many lines that takes; none for a plan that was made without the branch. */
  readonly allowCount: number;
  /** What whoever writes the lines thereby asserts. */
  readonly asserts: Message;
}

/** A limit that a plan goes past, and by what. */
export type Excess =
  | {
      readonly kind: 'keys';
      readonly most: number;
      /** As it is shown; undefined where a share has no meaning, or nobody can tell it. */
      readonly share: string | undefined;
      readonly why: 'share' | 'range' | 'unknown';
      readonly tables: TableSet;
    }
  | {
      readonly kind: 'tables';
      readonly most: number;
      readonly count: number;
      /** Places whose tables nobody has counted. */
      readonly unlisted: TableSet | undefined;
    }
  | {
      readonly kind: 'rows';
      readonly most: number;
      readonly count: number;
      /** Tables of which it is not known how many rows they have, or only that there are more. */
      readonly uncounted: readonly string[];
      readonly unlisted: TableSet | undefined;
    };

/** What to do when the branch was changed elsewhere: write nothing and fail, write nothing and warn, or write. */
export type OnDrift = 'fail' | 'warn' | 'overwrite';

/** What the user has decided beforehand. */
export interface Policy {
  readonly onDrift: OnDrift;
  readonly permissions: readonly Permission[];
  /** How much one plan may touch; nothing that is allowed lifts it. */
  readonly limits?: Limits | undefined;
  /** Which lines count, and which are proposed; without it lines that stand. */
  readonly consent?: Consent;
}

/**
 * Which lines of `allow` count, and which are proposed: those bound to one change, or only lines that stand. A run that
 * compares with git alone proposes none.
 */
export type Consent =
  | { readonly by: 'bound'; readonly binding: Binding }
  | { readonly by: 'standing' }
  | { readonly by: 'none' };

/** How much one plan may touch; what is not named has no limit. */
export interface Limits {
  /** A share of the keys of one group, in hundredths of a percent: 1000 is 10 %. */
  readonly keys?: number;
  readonly tables?: number;
  readonly rows?: number;
}
