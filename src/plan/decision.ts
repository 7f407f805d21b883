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
      /** The limits that the plan exceeds. If there is any, no consent helps. */
      readonly excess: readonly Excess[];
    }
  /** Drift stops the run; changes that would be blocked anyway are reported, too. */
  | {
      readonly kind: 'drifted';
      readonly blocks: readonly Block[];
      readonly warnings: readonly Warning[];
      /** Groups of a Reshard that may be in progress: the run stops for them, whatever `on-drift` says. */
      readonly underWay: readonly string[];
      /** A line of `allow` for each of these groups. */
      readonly workflowLines?: readonly string[];
      /** Whether the file's history shows that the branch was changed elsewhere. */
      readonly isCauseKnown: boolean;
    }
  /** The service rejects these changes. */
  | { readonly kind: 'rejected'; readonly blocks: readonly Block[] };

/** What stops a plan; empty for a plan that may be applied. */
export function blocksOf(decision: Decision): readonly Block[] {
  if ('blocks' in decision) return decision.blocks;
  return [];
}

/** The limits that a plan exceeds. */
export function excessOf(decision: Decision): readonly Excess[] {
  if (decision.kind === 'blocked') return decision.excess;
  return [];
}

/** The lines that allow a plan which is applied. */
export function usedBy(decision: Decision): readonly Permission[] {
  if (decision.kind === 'apply') return decision.used;
  return [];
}

/** Something that does not stop a run but must be seen. */
export type Warning =
  | 'drift'
  | 'drift-overwritten'
  | 'history-unknown'
  | 'unknown-changes';

/** Changes of one class without consent, and the lines that would give it. */
export interface Block {
  readonly class: BlockedClass;
  readonly changes: readonly Change[];
  /** The names that no line covers, as `database.schema.table`; `(unlisted)` means the unlisted tables of a place. */
  readonly uncovered: readonly string[];
  /** Lines of `allow` that together allow this and no other change; none if there are more than fifty. */
  readonly allow: readonly string[];
  /** The change that each of these lines allows. */
  readonly changeOf: ReadonlyMap<string, Change>;
  /** How many lines are needed; 0 for a plan that was made without the branch. */
  readonly allowCount: number;
  /** What the author of these lines asserts. */
  readonly asserts: Message;
}

/** A limit that a plan exceeds, and by how much. */
export type Excess =
  | {
      readonly kind: 'keys';
      readonly most: number;
      /** The share as it is shown; undefined if a share has no meaning or is unknown. */
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
      /** Tables whose number of rows is unknown, or known only to be larger. */
      readonly uncounted: readonly string[];
      readonly unlisted: TableSet | undefined;
    }
  | {
      readonly kind: 'scatter' | 'refused';
      readonly most: number;
      /** The share as it is shown; undefined if it is unknown. */
      readonly share: string | undefined;
    };

/** What to do when the branch was changed elsewhere: write nothing and fail, write nothing and warn, or write. */
export type OnDrift = 'fail' | 'warn' | 'overwrite';

/** What the user has decided before the run. */
export interface Policy {
  readonly onDrift: OnDrift;
  readonly permissions: readonly Permission[];
  /** How much one plan may touch; no consent lifts these limits. */
  readonly limits?: Limits | undefined;
  /** What the plan does to calls; undefined if no statements could be read. */
  readonly statements?: StatementFigures | undefined;
  /** Which lines count, and which are proposed; by default, lines without a digest. */
  readonly consent?: Consent;
}

/**
 * Which lines of `allow` count, and which are proposed: lines bound to one change by a digest, or lines without a
 * digest. A run that only compares with git proposes none.
 */
export type Consent =
  | { readonly by: 'bound'; readonly binding: Binding }
  | { readonly by: 'standing' }
  | { readonly by: 'none' };

/** How much one plan may touch; a member that is left out means no limit. */
export interface Limits {
  /** A share of the keys of one group, in hundredths of a percent: 1000 is 10 %. */
  readonly keys?: number;
  readonly tables?: number;
  readonly rows?: number;
  /** Shares of the calls that touch a table, in hundredths of a percent. */
  readonly scatter?: number;
  readonly refused?: number;
}

/** What a plan does to calls of statements, as far as limits count them. */
export interface StatementFigures {
  /** Calls that went to one shard and go to several, or to some and go to all. Newly unclear ones count as well. */
  readonly scatter: number;
  /** Calls that were not refused before. */
  readonly refused: number;
  /** All calls that touch a table. */
  readonly calls: number;
}
