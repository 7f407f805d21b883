import { counted } from '../text/lists.ts';
import { input, type Message, prose } from '../text/message.ts';
import type { FileRead } from './reading.ts';

/** Where a ref is now. If that is another commit than the run's, the file at both commits. */
export type Tip =
  /** The ref is at the run's commit, or at a commit with the same file. */
  | { readonly kind: 'same' }
  | {
      readonly kind: 'moved';
      readonly commit: string;
      /** The pull request whose merge is that commit, if known. */
      readonly pull?: number | undefined;
      readonly theirs: FileRead;
      readonly ours: FileRead;
    }
  | { readonly kind: 'unknown'; readonly why: Message }
  /** Neither commit has the file, so it is unknown whether it changed. */
  | { readonly kind: 'unversioned'; readonly why: Message };

/** A file at a commit. */
export interface FileAt {
  /** Path of the file at `commit`, relative to the repository's root. */
  readonly path: string;
  /** Commit, branch or tag. */
  readonly commit: string;
}

/** The file and commit to compare with the tip of a ref. */
export interface TipQuery extends FileAt {
  /** The full name of the ref: `refs/heads/main`. */
  readonly ref: string;
}

/** The file whose history is read, the commit at which the history ends, and how far back it is read. */
export interface HistoryQuery extends FileAt {
  /** The most commits that are looked at; only commits that changed the file count. */
  readonly depth: number;
}

/**
 * One step back in the history of a file. `unread` is always the last step: earlier versions are unknown, so a version
 * that was not found proves nothing.
 */
export type EarlierVersion =
  | (FileVersion & {
      readonly kind: 'version';
      /** The commit that gave the file this content. */
      readonly commit: string;
    })
  | (UnreadHistory & {
      readonly kind: 'unread';
      /** Whether git does not track the file. Then only the database branch shows what was applied. */
      readonly isUntracked?: boolean;
      /** Whether the limit of commits was reached, so that there may be more. */
      readonly isCut?: boolean;
    });

/** Why earlier versions of a file are unknown. */
export interface UnreadHistory {
  readonly why: Message;
  /** How to make them known, as the end of a sentence; undefined if `why` is enough. */
  readonly way?: Message | undefined;
  /** Whether the file is in no repository, or in one without commits: there is no history that anybody could read. */
  readonly isNone?: boolean | undefined;
}

/** The last step of a history whose limit of commits was reached. */
export function cutAt(depth: number): EarlierVersion {
  const why = prose`no more than ${counted(depth, 'commit')} of the file may be read; increase ${input('history-depth')}.`;
  return { kind: 'unread', why, isCut: true };
}

/** A commit that changed the file, as the git branch has it. */
export interface FileCommit {
  readonly id: string;
  /** When it was committed, in milliseconds since the epoch; undefined if the commit has no valid date. */
  readonly time: number | undefined;
  readonly author: string;
  /** The first line of the commit message. */
  readonly subject: string;
  /** The file's path at that commit, which differs before a rename. */
  readonly path: string;
  /**
   * An identifier of the content: commits with equal ones have the same file. Undefined if the commit deleted the file.
   */
  readonly content: string | undefined;
  /** Why the content is not a file, such as a symbolic link. */
  readonly noFile?: Message | undefined;
}

/** The commits that changed a file, newest first, and the file at each. */
export interface FileLog {
  readonly commits: readonly FileCommit[];
  /** Why commits before the last are unknown; undefined if the last one is the file's first commit. */
  readonly cut: Message | undefined;
  /** Reads the file at a commit. Read one version at a time. */
  read(commit: FileCommit): Promise<FileRead>;
  close(): void;
}

/** A file of the repository at a commit, and its path there, which differs before a rename. */
export interface FileVersion {
  readonly path: string;
  readonly read: FileRead;
}
