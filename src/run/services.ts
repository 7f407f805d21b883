import type { Platform } from '../platform/platform.ts';
import type { Document } from '../topology/document/document.ts';
import type { FileRead } from '../topology/document/reading.ts';
import type { EarlierVersion, HistoryQuery, Tip, TipQuery } from '../topology/file-version.ts';
import type { Finding } from '../topology/finding.ts';
import type { Compared, RunResult } from './result.ts';
import type { Reviewed } from './reviewed.ts';

/** What a run asks of the world. The edges provide it; a run itself does no I/O. */
export interface Services {
  /** The topology file as it stands in the workspace. */
  readWorkspaceFile(path: string): Promise<FileRead>;
  /** The topology file at a commit, through the GitHub API. */
  readCommittedFile(path: string, commit: string): Promise<FileRead>;
  /** Versions of the file, newest first, the one at `commit` being the first; nothing is fetched before it is asked for. */
  earlierVersions(query: HistoryQuery): AsyncIterable<EarlierVersion>;
  /** Labels of the pull request this run reports on, or why they cannot be read. */
  readLabels(): Promise<readonly string[]>;
  /** Whether a ref has moved on from the run's commit, and the file there. */
  readTip(query: TipQuery): Promise<Tip>;
  /** The plan that was shown on the merged pull request. */
  readReviewed(): Promise<Reviewed>;
  /** Says on the pull request that the plan is being written. */
  announce(compared: Compared): Promise<void>;
  /** The management API; undefined where no credential was given. */
  readonly platform: Platform | undefined;
  /** The user's own JSON Schema, ready; undefined without one. */
  readonly userSchema: ((document: Document) => readonly Finding[]) | undefined;
  /** Saves the live document before it is replaced: the only rollback there is. Answers why it could not be saved. */
  savePrevious(document: Document): Promise<string | undefined>;
  /** Asks whoever may still say no to a plan before it is written; answers undefined for yes, and else why not. */
  consent(planned: RunResult): Promise<string | undefined>;
  /** Does one stage under a heading of the log. */
  stage<T>(title: string, work: () => Promise<T>): Promise<T>;
  /** One line for the log. */
  info(line: string): void;
}
