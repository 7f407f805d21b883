import { counted } from '../text/lists.ts';
import { input, type Message, prose } from '../text/message.ts';
import type { FileRead } from './reading.ts';

/** Where a ref stands now, and the file there and at the run's own commit where that is another. */
export type Tip =
  /** At the run's commit, or at one with the same file. */
  | { readonly kind: 'same' }
  | {
      readonly kind: 'moved';
      readonly commit: string;
      /** The pull request whose merge that commit is, where it is known. */
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

/** Which file at which commit is compared with the tip of which ref. */
export interface TipQuery extends FileAt {
  /** Fully qualified: `refs/heads/main`. */
  readonly ref: string;
}

/** Whose history is read, the commit that it ends at, and how far back. */
export interface HistoryQuery extends FileAt {
  /** How many commits that changed the file are looked at, at most. */
  readonly depth: number;
}

/**
 * One step back in the history of a file. `unread` is always the last: what lies before it is not known, so that
 * nothing may be concluded from a version that was not found.
 */
export type EarlierVersion =
  | (FileVersion & {
      readonly kind: 'version';
      /** The commit that gave the file this content. */
      readonly commit: string;
    })
  | (UnreadHistory & {
      readonly kind: 'unread';
      /** Whether git does not keep the versions of the file. Then only the database branch shows what was applied. */
      readonly isUntracked?: boolean;
      /** Whether as many commits were looked at as were asked for, so that there may be more. */
      readonly isCut?: boolean;
    });

/** Why earlier versions of a file are not known. */
export interface UnreadHistory {
  readonly why: Message;
  /** How to make it known, as the end of a sentence; undefined if `why` says enough. */
  readonly way?: Message | undefined;
  /** Whether the file is in no repository, or one without a commit: there is no history that somebody else could read. */
  readonly isNone?: boolean | undefined;
}

/** The end of a history that is as long as was asked for. */
export function cutAt(depth: number): EarlierVersion {
  const why = prose`no more than ${counted(depth, 'commit')} of the file may be read; increase ${input('history-depth')}.`;
  return { kind: 'unread', why, isCut: true };
}

/** A commit that changed the file, as the git branch has it. */
export interface FileCommit {
  readonly id: string;
  /** When it was committed, in milliseconds since the epoch; undefined where the commit has no date that counts. */
  readonly time: number | undefined;
  readonly author: string;
  /** The first line of its message. */
  readonly subject: string;
  /** The file's path at that commit: another one before a rename. */
  readonly path: string;
  /** Names the content: two commits with the same one have the same file. Undefined where the commit deleted the file. */
  readonly content: string | undefined;
  /** Why the content is no file, such as that of a symbolic link. */
  readonly noFile?: Message | undefined;
}

/** The commits that changed a file, newest first, and what the file was in each. */
export interface FileLog {
  readonly commits: readonly FileCommit[];
  /** Why commits before the last are not known; undefined where it is the first. */
  readonly cut: Message | undefined;
  /** The file as a commit has it: one at a time. */
  read(commit: FileCommit): Promise<FileRead>;
  close(): void;
}

/** A file of the repository at some commit, by the path it has there: another one before a rename. */
export interface FileVersion {
  readonly path: string;
  readonly read: FileRead;
}
