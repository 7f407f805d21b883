import type { KeySlice } from '../changes/key-slice.ts';
import type {
  FoundTables,
  ScopeQuestion,
  ShapeQuestion,
  Sight,
  TableQuestion,
} from '../changes/questions.ts';
import type { Document } from '../document/document.ts';
import type {
  EarlierVersion,
  HistoryQuery,
  Tip,
  TipQuery,
} from '../document/file-version.ts';
import type { FileRead } from '../document/reading.ts';
import type { AllowRead } from '../plan/allow-file.ts';
import type { Platform, Stored } from '../ports/platform/platform.ts';
import type { Result } from '../result.ts';
import type { Message } from '../text/message.ts';
import type { CatalogTable, TableName } from '../topology/catalog.ts';
import { TopologyDocument } from '../topology/topology-document.ts';
import type { Compared, RunResult, StoredTopology } from './result.ts';

/** The log of a run. */
export interface Log {
  /** One line. */
  readonly info: (line: Message) => void;
}

/** The log of a run, as a list of its stages. */
export interface StageLog extends Log {
  /** Does one stage under a heading of the log. */
  stage<T>(title: string, work: () => Promise<T>): Promise<T>;
}

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface Stopwatch {
  /** Monotonic milliseconds, by which ages are told: a machine's clock may be set while a run is under way. */
  readonly elapsed: () => number;
}

/** Where the topology file is read. */
export interface FileSource {
  /** The topology file as it stands in the workspace. */
  readWorkspaceFile(path: string): Promise<FileRead>;
  /** The topology file at a commit, through the GitHub API. */
  readCommittedFile(path: string, commit: string): Promise<FileRead>;
}

/** Where a list of statements is read. */
export interface QueryFileSource {
  /** The list as it stands in the workspace, where an earlier step may have written it. */
  readQueryFile(path: string): Promise<FileRead>;
}

/** Where the earlier versions of the file are read. */
export interface HistorySource extends Pick<FileSource, 'readCommittedFile'> {
  /** Versions of the file, newest first, the one at `commit` being the first; nothing is fetched before it is asked for. */
  earlierVersions(query: HistoryQuery): AsyncIterable<EarlierVersion>;
}

export interface TipSource {
  /** Whether a ref has moved on from the run's commit, and the file there. */
  readTip(query: TipQuery): Promise<Tip>;
}

/** The source of allow files. */
export interface AllowSource {
  /** Reads the allow files at a path: in the workspace, or at a commit or a fully qualified ref of the repository. */
  readAllow(path: string, at: string | undefined): Promise<AllowRead>;
}

/** The service that the branch belongs to. */
export interface Service {
  /** The management API; undefined where no credential was given. */
  readonly platform: Platform | undefined;
}

/** The way to the databases of the branch. */
export interface DatabaseSource {
  /** Begins to connect, so that opening takes less time; nothing that is told is believed before. Absent like the other. */
  readonly connectDatabase?: (() => void) | undefined;
  /**
   * Finds out whether the address of databases is that of the branch with these shards, before anything there is
   * believed; a branch that was restored from another one may share them. Absent where no address was given.
   */
  readonly openDatabase?:
    | ((
        shards: ReadonlySet<string>,
        isRestored: () => Promise<boolean | undefined>,
      ) => Promise<Opened>)
    | undefined;
}

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

/** A target that is not written yet, because another one comes first. */
export interface Waiting {
  /** The name of the one that comes first. */
  readonly name: string;
  readonly why: Message;
}

/** What happens right before a PUT. */
export interface WriteGuard {
  /** Whether another target has to be in sync first; undefined where its turn has come. Absent for one that waits for none. */
  readonly waitsFor?: (() => Promise<Waiting | undefined>) | undefined;
  /** Asks whoever may still say no to a plan before it is written; answers undefined for yes, and else why not. */
  consent(planned: RunResult): Promise<Message | undefined>;
  /** Says on the pull request that the plan is being written. */
  announce?(compared: Compared): Promise<void>;
  /** Saves the live document before it is replaced: the only rollback there is. Answers why it could not be saved. */
  savePrevious(document: Document): Promise<Message | undefined>;
}

/** What a run asks of the world. The edges provide it; a run itself does no I/O. */
export interface Services
  extends StageLog,
    Clock,
    Stopwatch,
    FileSource,
    QueryFileSource,
    HistorySource,
    TipSource,
    AllowSource,
    Service,
    DatabaseSource,
    WriteGuard {}

export function storedTopology({
  document,
  syncedAt,
  age,
}: Stored): StoredTopology {
  return {
    from: 'branch',
    document: new TopologyDocument(document),
    syncedAt,
    age,
  };
}
