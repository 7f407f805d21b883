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

/** What opening the databases led to. There is no database if nothing shows that it belongs to the branch. */
export interface Opened {
  readonly database?: BranchDatabase;
  /** The topology that the database stores; absent if it cannot be read. The service answers with a copy of it. */
  readonly stored?: Document;
  readonly notices: readonly Message[];
}

/**
 * What the databases and the routers of a branch tell beyond the management API (docs/neki.md §6.9). A problem is part
 * of a sentence, mostly in Postgres's words.
 */
export interface BranchDatabase {
  /**
   * False if nothing proves that these databases belong to the branch. Then rows that are found there count against a
   * change, but a table without rows proves nothing.
   */
  readonly isProven: boolean;
  /** The topology that the routers store; undefined if it cannot be read. */
  stored(): Promise<Document | undefined>;
  /** Lists tables of a scope that no document lists, up to a limit. */
  unlisted(question: ScopeQuestion): Promise<Result<FoundTables, string>>;
  /** Reads the names of all tables of a logical database; undefined if the database does not exist. */
  names(database: string): Promise<Result<DatabaseNames | undefined, string>>;
  /** Looks whether tables have rows. */
  look(questions: readonly TableQuestion[]): Promise<Sight>;
  /** Looks on a single shard whether tables have rows. The answers are by table name. */
  lookOnShard(
    shard: string,
    questions: readonly TableQuestion[],
  ): Promise<ReadonlyMap<string, Result<boolean, string>>>;
  /** Row estimates of one shard for the tables of a logical database, from the shard's own statistics. */
  estimatesOn(
    shard: string,
    database: string,
  ): Promise<Result<readonly TableEstimate[], string>>;
  /** Counts the rows of a table on one shard: all rows, or those of some keys. */
  countOn(
    shard: string,
    table: TableName,
    slice?: KeySlice,
  ): Promise<Result<number, string>>;
  /** Reads the definition of a table; undefined if the table does not exist. */
  shape(
    question: ShapeQuestion,
  ): Promise<Result<CatalogTable | undefined, string>>;
  /** Names of the Neki workflows in progress. */
  underWay(): Promise<Result<readonly string[], string>>;
  /** Uids of the shards without a writable primary. */
  unwritable(): Promise<Result<readonly string[], string>>;
  /** The topology and its revision that the routers store, read in one moment; undefined if unknown. */
  state(): Promise<RouterState | undefined>;
  /** Waits until every router uses a revision. Returns how many milliseconds that took. */
  live(revision: bigint): Promise<Result<number, string>>;
}

/** The names of schemas and tables in a logical database, as its catalog has them. */
export interface DatabaseNames {
  readonly schemas: ReadonlySet<string>;
  readonly tables: readonly NamedTable[];
  /** The parts of partitioned tables. */
  readonly parts: readonly {
    readonly part: NamedTable;
    readonly parent: NamedTable;
  }[];
}

/** A table, or what can be queried like one: then `isTable` is false. */
export interface NamedTable extends Pick<TableName, 'schema' | 'table'> {
  readonly isTable: boolean;
}

/** A shard's estimate for a table; the rows are undefined if the table was never analyzed. */
export interface TableEstimate {
  readonly schema: string;
  readonly table: string;
  readonly rows: number | undefined;
}

/** A stored topology. Two revisions can only be compared for equality; they are no counter (docs/neki.md §6.9). */
export interface RouterState {
  readonly stored: Document;
  readonly revision: bigint;
}
