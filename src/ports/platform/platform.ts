import type { Ended, Purpose } from '../../deadline.ts';
import type { Document } from '../../document/document.ts';
import type { Result } from '../../result.ts';
import type { Shard, Target } from '../../topology/target.ts';
import type { Problem } from './problem.ts';

/** The lists with the names of a target's parts. */
export type NameList = 'organizations' | 'databases' | 'branches';

export interface AuditEntry {
  readonly actor: string;
  /** Such as `branch.created`; empty if the entry has no action. */
  readonly action: string;
  /** As the service wrote it. */
  readonly at: string;
  /** The names of the things that the entry concerns. */
  readonly about: readonly string[];
}

/** A change of a branch's cluster in progress. */
export interface ClusterChange {
  /** The name of what changes, such as a configuration profile. */
  readonly name: string;
  /** Whether it adds or removes shards. */
  readonly isOfShards: boolean;
}

/** Query insights about statements. */
export interface Insights {
  /** The items as they were received. The reader decides which parts are usable. */
  readonly items: readonly object[];
  /** Whether there are more items. */
  readonly isCut: boolean;
}

/** A stored data topology as the service returned it (docs/neki.md §10.3). */
export interface Stored {
  readonly document: Document;
  /** As it was received; null if the service returned null or nothing. */
  readonly syncedAt: string | null;
  /** Milliseconds from `syncedAt` to the answer, by the service's clock; undefined if either is missing. */
  readonly age: number | undefined;
}

/** A branch in the answer of get-branch (docs/neki.md §6.2). Missing members are undefined. */
export interface BranchState {
  readonly production: boolean | undefined;
  /** Whether the branch can be used. */
  readonly ready: boolean | undefined;
  /** The service's word for the state, such as `pending`. */
  readonly state: string | undefined;
  /**
   * When its snapshot of the schema was made, in milliseconds since 1970; undefined if it is unknown or out of date.
   */
  readonly schemaMadeAt: number | undefined;
  /** Whether it was restored from another branch, whose shards have the same uids; undefined if unknown. */
  readonly isRestored: boolean | undefined;
}

/** The part of the management API that a run uses, for one target. */
export interface Platform {
  readonly target: Target;
  /** GET data-topology (docs/neki.md §6.2). Temporary failures are retried within the time for the purpose. */
  readTopology(purpose?: 'read' | 'verify'): Promise<Result<Stored, Problem>>;
  /**
   * PUT data-topology (docs/neki.md §10.7), with the document exactly as it was read. It is sent once, because a caller
   * must read the branch before a repetition. Only if a 401 can be fixed with a new token is it sent again.
   */
  writeTopology(document: Document): Promise<Result<Stored, Problem>>;
  listNames(of: NameList): Promise<Result<readonly string[], Problem>>;
  listShards(): Promise<Result<readonly Shard[], Problem>>;
  /**
   * GET neki-changes (docs/neki.md §6.2): changes of the cluster in progress. It is not retried, because no decision
   * waits for it.
   */
  listClusterChanges(): Promise<Result<readonly ClusterChange[], Problem>>;
  /**
   * GET insights (docs/neki.md §6.2): statistics about statements. It is not retried, because no decision waits for it.
   */
  readInsights(): Promise<Result<Insights, Problem>>;
  /** GET branch (docs/neki.md §6.2): whether it is a production branch, and whether it is ready. */
  readBranch(): Promise<Result<BranchState, Problem>>;
  /** GET schema (docs/neki.md §6.2): names of the tables in a snapshot of a schema of a logical database. */
  readSchema(
    database: string,
    schema: string,
  ): Promise<Result<readonly string[], Problem>>;
  /** Entries of the organization's audit log, newest first; `since` is in milliseconds since 1970. */
  auditEntriesSince(since: number): Promise<readonly AuditEntry[]>;
  /**
   * Waits before the next attempt, longer for each attempt, or as long as the service asked. False if there is not
   * enough time.
   */
  pause(attempt: number, purpose: Purpose, asked?: number): Promise<boolean>;
  /** Why no call for a purpose may start; undefined if it may. */
  over(purpose: Purpose): Ended | undefined;
  /** Milliseconds since the client was opened. */
  elapsed(): number;
}
