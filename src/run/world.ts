import type { Document } from '../document/document.ts';
import type {
  EarlierVersion,
  HistoryQuery,
  Tip,
  TipQuery,
} from '../document/file-version.ts';
import type { FileRead } from '../document/reading.ts';
import type { AllowRead } from '../plan/allow-file.ts';
import type {
  ClusterChange,
  Platform,
  Stored,
} from '../ports/platform/platform.ts';
import type { Problem } from '../ports/platform/problem.ts';
import { type Question, question, type Result } from '../result.ts';
import type { Message } from '../text/message.ts';
import type { Opened } from './database.ts';
import type { Compared, RunResult } from './result.ts';

/** What a run asks of the world. The doors provide it; a run itself does no I/O. */
export interface World extends Log {
  // The repository

  /** The topology file as it stands in the workspace. */
  readWorkspaceFile(path: string): Promise<FileRead>;
  /** The topology file at a commit, through the GitHub API. */
  readCommittedFile(path: string, commit: string): Promise<FileRead>;
  /** A list of statements as it stands in the workspace, where an earlier step may have written it. */
  readQueryFile(path: string): Promise<FileRead>;
  /** Versions of the file, newest first, the one at `commit` being the first; nothing is fetched before it is asked for. */
  earlierVersions(query: HistoryQuery): AsyncIterable<EarlierVersion>;
  /** Whether a ref has moved on from the run's commit, and the file there. */
  readTip(query: TipQuery): Promise<Tip>;
  /** Reads the allow files at a path: in the workspace, or at a commit or a fully qualified ref of the repository. */
  readAllow(path: string, at: string | undefined): Promise<AllowRead>;

  // The branch

  /** The management API; undefined where no credential was given. */
  readonly platform: Branch | undefined;
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

  // Right before a PUT

  /** Whether another target has to be in sync first; undefined where its turn has come. Absent for one that waits for none. */
  readonly waitsFor?: (() => Promise<Waiting | undefined>) | undefined;
  /** Asks whoever may still say no to a plan before it is written; answers undefined for yes, and else why not. */
  consent(planned: RunResult): Promise<Message | undefined>;
  /** Says on the pull request that the plan is being written. */
  announce?(compared: Compared): Promise<void>;
  /** Saves the live document before it is replaced: the only rollback there is. Answers why it could not be saved. */
  savePrevious(document: Document): Promise<Message | undefined>;

  // The log, and time

  /** Does one stage under a heading of the log. */
  stage<T>(title: string, work: () => Promise<T>): Promise<T>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Monotonic milliseconds, by which ages are told: a machine's clock may be set while a run is under way. */
  readonly elapsed: () => number;
}

/** The log of a run. */
export interface Log {
  /** One line. */
  readonly info: (line: Message) => void;
}

/** The service of a run, with the two answers that may be asked for before they are needed. */
export interface Branch extends Platform {
  /** The topology, for a plan; an apply reads it by itself. */
  readonly topology: Question<Result<Stored, Problem>>;
  readonly clusterChanges: Question<Result<readonly ClusterChange[], Problem>>;
}

export function branchOf(platform: Platform): Branch {
  return {
    ...platform,
    topology: question(() => platform.readTopology()),
    clusterChanges: question(() => platform.listClusterChanges()),
  };
}

/** A target that is not written yet, because another one comes first. */
export interface Waiting {
  /** The name of the one that comes first. */
  readonly name: string;
  readonly why: Message;
}
