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

  /** The topology file in the workspace. */
  readWorkspaceFile(path: string): Promise<FileRead>;
  /** The topology file at a commit, through the GitHub API. */
  readCommittedFile(path: string, commit: string): Promise<FileRead>;
  /** A list of statements in the workspace, which an earlier step may have written. */
  readQueryFile(path: string): Promise<FileRead>;
  /** Versions of the file, newest first, beginning at `commit`. Each is fetched on demand. */
  earlierVersions(query: HistoryQuery): AsyncIterable<EarlierVersion>;
  /** Whether a ref has moved past the run's commit, and the file at its tip. */
  readTip(query: TipQuery): Promise<Tip>;
  /** Reads the allow files at a path: in the workspace, or at a commit or a fully qualified ref of the repository. */
  readAllow(path: string, at: string | undefined): Promise<AllowRead>;

  // The branch

  /** The management API; undefined without a credential. */
  readonly platform: Branch | undefined;
  /** Begins to connect early, so that `openDatabase` takes less time. Absent if `openDatabase` is. */
  readonly connectDatabase?: (() => void) | undefined;
  /**
   * Opens the databases at the configured address, once they are proven to belong to the branch with these shards: a
   * branch that was restored from another one may share the shards. Absent without an address.
   */
  readonly openDatabase?:
    | ((
        shards: ReadonlySet<string>,
        isRestored: () => Promise<boolean | undefined>,
      ) => Promise<Opened>)
    | undefined;

  // Right before a PUT

  /** Whether another target has to be in sync first; undefined if not. Absent for a target that never waits. */
  readonly waitsFor?: (() => Promise<Waiting | undefined>) | undefined;
  /** Asks for consent to write a plan. Returns undefined for yes, or why not. */
  consent(planned: RunResult): Promise<Message | undefined>;
  /** Says on the pull request that the plan is being written. */
  announce?(compared: Compared): Promise<void>;
  /** Saves the live document before it is replaced: the only way to roll back. Returns why it could not be saved. */
  savePrevious(document: Document): Promise<Message | undefined>;

  // The log, and time

  /** Runs one step under a heading in the log. */
  stage<T>(title: string, work: () => Promise<T>): Promise<T>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Monotonic milliseconds, to measure ages: the clock of the host may be set during a run. */
  readonly elapsed: () => number;
}

export interface Log {
  /** Writes one line. */
  readonly info: (line: Message) => void;
}

/** The branch on the service, with two answers that may be requested early. */
export interface Branch extends Platform {
  /** The topology, for a plan. An apply reads it itself. */
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

/** A target that waits for another target. */
export interface Waiting {
  /** The name of the target that must come first. */
  readonly name: string;
  readonly why: Message;
}
