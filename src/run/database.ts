import type { KeySlice } from '../changes/key-slice.ts';
import type {
  FoundTables,
  ScopeQuestion,
  ShapeQuestion,
  Sight,
  TableQuestion,
} from '../changes/questions.ts';
import type { Document } from '../document/document.ts';
import type { Result } from '../result.ts';
import type { Message } from '../text/message.ts';
import type { CatalogTable, TableName } from '../topology/catalog.ts';

/** What an address of databases leads to; the database is absent where nothing tells that it is the branch's. */
export interface Opened {
  readonly database?: BranchDatabase;
  /** The topology that it stores, of which the service answers a copy; absent where it cannot be read. */
  readonly stored?: Document;
  readonly notices: readonly Message[];
}

/**
 * What the databases and the routers of a branch tell beyond the management API (docs/neki.md §6.9). A problem is part of
 * a sentence, mostly in Postgres's own words.
 */
export interface BranchDatabase {
  /** False where nothing tells that they are the branch's: then only what is found there counts, and only against a change. */
  readonly isProven: boolean;
  /** The topology that the routers store; undefined where it cannot be read. */
  stored(): Promise<Document | undefined>;
  /** Lists the tables of a place that no document lists, so many at most. */
  unlisted(question: ScopeQuestion): Promise<Result<FoundTables, string>>;
  /** Looks at tables. */
  look(questions: readonly TableQuestion[]): Promise<Sight>;
  /** Whether tables have rows in question on one shard, by their names. */
  lookOnShard(
    shard: string,
    questions: readonly TableQuestion[],
  ): Promise<ReadonlyMap<string, Result<boolean, string>>>;
  /** What one shard takes the tables of a logical database to hold, by its own statistics. */
  estimatesOn(
    shard: string,
    database: string,
  ): Promise<Result<readonly TableEstimate[], string>>;
  /** Counts the rows of a table on one shard: all of them, or those of some keys. */
  countOn(
    shard: string,
    table: TableName,
    slice?: KeySlice,
  ): Promise<Result<number, string>>;
  /** Reads how a table is made; undefined where there is none. */
  shape(
    question: ShapeQuestion,
  ): Promise<Result<CatalogTable | undefined, string>>;
  /** Names of the workflows under way. */
  underWay(): Promise<Result<readonly string[], string>>;
  /** Uids of the shards that have no writable primary. */
  unwritable(): Promise<Result<readonly string[], string>>;
  /** What the routers store, and its revision, at one moment; undefined where that is not known. */
  state(): Promise<RouterState | undefined>;
  /** Waits until every router routes by a revision: the milliseconds it took. */
  live(revision: bigint): Promise<Result<number, string>>;
}

/** What a shard takes a table to hold; the rows are undefined where it was never analyzed. */
export interface TableEstimate {
  readonly schema: string;
  readonly table: string;
  readonly rows: number | undefined;
}

/** A stored topology; two revisions are equal or not, and count nothing (docs/neki.md §6.9). */
export interface RouterState {
  readonly stored: Document;
  readonly revision: bigint;
}
