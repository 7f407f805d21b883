import type { Ended, Purpose } from '../../deadline.ts';
import type { Document } from '../../document/document.ts';
import type { Result } from '../../result.ts';
import type { Shard, Target } from '../../topology/target.ts';
import type { Problem } from './problem.ts';

/** The lists a target's names can be looked up in. */
export type NameList = 'organizations' | 'databases' | 'branches';

/** What somebody did, as the audit log has it. */
export interface AuditEntry {
  readonly actor: string;
  /** Such as `branch.created`, empty where it names none. */
  readonly action: string;
  /** As the service wrote it. */
  readonly at: string;
  /** The names of what the entry is about. */
  readonly about: readonly string[];
}

/** A change of a branch's cluster that is being applied. */
export interface ClusterChange {
  /** What it changes, such as the name of a configuration profile. */
  readonly name: string;
  /** Whether it adds or removes shards. */
  readonly isOfShards: boolean;
}

/** What query insights tell of statements. */
export interface Insights {
  /** As they came: what of an item is of use is for whoever reads them. */
  readonly items: readonly object[];
  /** Whether there are more. */
  readonly isCut: boolean;
}

/** A stored data topology as the service answers it (docs/neki.md §10.3). */
export interface Stored {
  readonly document: Document;
  /** As it came; null where the service says null or nothing. */
  readonly syncedAt: string | null;
  /** Milliseconds from then to the answer, by the service's own clock; undefined where it does not tell both. */
  readonly age: number | undefined;
}

/** What get-branch tells of a branch (docs/neki.md §6.2); a member is undefined where it does not tell. */
export interface BranchState {
  readonly production: boolean | undefined;
  /** Whether the branch can be used. */
  readonly ready: boolean | undefined;
  /** In the service's own words, such as `pending`. */
  readonly state: string | undefined;
  /** When its snapshot of the schema was made, in milliseconds since 1970; undefined where it does not tell, or calls it out of date. */
  readonly schemaMadeAt: number | undefined;
  /** Whether it was restored from another branch, whose shards have the same uids. */
  readonly isRestored: boolean;
}

/** The part of the management API that a run uses, for one target. */
export interface Platform {
  readonly target: Target;
  /** GET data-topology (docs/neki.md §6.2). Repeated on faults that pass, inside the time for its purpose. */
  readTopology(purpose?: 'read' | 'verify'): Promise<Result<Stored, Problem>>;
  /**
   * PUT data-topology (docs/neki.md §10.7), the document exactly as it was read. Sent once: whoever repeats it has to look
   * at the branch first. Only after a 401 that a fresh token cures is it sent again.
   */
  writeTopology(document: Document): Promise<Result<Stored, Problem>>;
  listNames(of: NameList): Promise<Result<readonly string[], Problem>>;
  listShards(): Promise<Result<readonly Shard[], Problem>>;
  /** GET neki-changes (docs/neki.md §6.2): what of the cluster is being changed now. Asked once: no decision waits for it. */
  listClusterChanges(): Promise<Result<readonly ClusterChange[], Problem>>;
  /** GET insights (docs/neki.md §6.2): what the service tells of statements. Asked once: no decision waits for it. */
  readInsights(): Promise<Result<Insights, Problem>>;
  /** GET branch (docs/neki.md §6.2): whether it is one of production, and whether it is ready. */
  readBranch(): Promise<Result<BranchState, Problem>>;
  /** GET schema (docs/neki.md §6.2): the names of the tables in a snapshot of one schema of a logical database. */
  readSchema(
    database: string,
    schema: string,
  ): Promise<Result<readonly string[], Problem>>;
  /** Entries of the organization's audit log, newest first; `since` is in milliseconds since 1970. */
  auditEntriesSince(since: number): Promise<readonly AuditEntry[]>;
  /**
   * Waits before the next attempt of a purpose, growing with its number, or as long as the service asked; false when the
   * time does not allow it.
   */
  pause(attempt: number, purpose: Purpose, asked?: number): Promise<boolean>;
  /** Why nothing more of a purpose may begin; undefined while it may. */
  over(purpose: Purpose): Ended | undefined;
  /** Milliseconds since the client was opened. */
  elapsed(): number;
}
