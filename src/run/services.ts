import type { Platform } from '../platform/platform.ts';
import type { Document } from '../topology/document.ts';
import type { FileRead } from '../topology/reading.ts';

/** What a run asks of the world. The edges provide it; a run itself does no I/O. */
export interface Services {
  /** The topology file as it stands in the workspace. */
  readWorkspaceFile(path: string): Promise<FileRead>;
  /** The topology file at a commit, through the GitHub API. */
  readCommittedFile(path: string, commit: string): Promise<FileRead>;
  /** The management API; undefined where no credential was given. */
  readonly platform: Platform | undefined;
  /** Saves the live document before it is replaced: the only rollback there is. */
  savePrevious(document: Document): Promise<void>;
  /** Does one stage under a heading of the log. */
  stage<T>(title: string, work: () => Promise<T>): Promise<T>;
  /** One line for the log. */
  info(line: string): void;
}
