import type { NewTables } from '../changes/questions.ts';
import type { QuerySource } from '../document/query-source.ts';
import type { FileRead } from '../document/reading.ts';
import type { Policy } from '../plan/decision.ts';
import { ok, type Result } from '../result.ts';
import type { Severities } from '../rules/index.ts';
import type { Message } from '../text/message.ts';
import type { Target } from '../topology/target.ts';

/** What a run is asked to do, from the inputs and the event. */
export interface Settings {
  // Where the topology file is read

  /** Path of the topology file, relative to the repository root. */
  readonly file: string;
  /** The commit of the run: where the file is read when the workspace lacks it. */
  readonly commit?: string | undefined;
  /** The commit that people know it by: of a pull request its head, not the test merge. */
  readonly head?: string | undefined;
  /** True where the file is read at that commit whatever the workspace holds. */
  readonly isCommitted?: boolean;

  // Where lines that allow changes are written

  /** Path of the allow folder or file, relative to the repository root. By default it follows from the topology file. */
  readonly allowFile?: string | undefined;
  /** True for the files of a fork in a run with credentials: nobody of the repository has written the lines. */
  readonly isAllowWithheld?: boolean;
  /** Whether the result lists used digests, for a command that removes used lines. */
  readonly tellsSpent?: boolean;

  // What the run is for

  readonly mode: 'validate' | 'plan' | 'apply' | 'skip';
  /** True where nobody merged the file, as on an open pull request: what is applied is a preview, never to production. */
  readonly isPreview?: boolean;
  /** True for the check by the clock: any difference is an outcome of its own. */
  readonly isDriftCheck?: boolean;

  // How the file is checked

  /** Symbolic name to shard uid, or to the placeholder of another shard. */
  readonly shards: ReadonlyMap<string, string>;
  readonly severities: Severities;

  // What the file is compared with

  /** The database branch; undefined where the run has none. */
  readonly target: Target | undefined;
  /** What a plan compares the file with instead of a branch, of which it then needs none. */
  readonly against?: Against | undefined;
  /** What the run comes to when the branch surely does not exist. */
  readonly onMissingBranch: 'fail' | 'skip';
  /** What the run comes to when the live document cannot be read: `apply` is for a service that has no GET. */
  readonly onUnreadable: 'fail' | 'apply';
  /** The commit whose file is the base of the comparison; without one the file's history is. */
  readonly baseCommit: BaseCommit | undefined;
  /** Whether what a plan of a change needs is asked for before it is known that there is one. */
  readonly asksAhead?: boolean;
  /** Whether the branch is read before the file is; never where signing in spends a refresh token. */
  readonly readsBranchFirst?: boolean;

  // Which earlier versions of the file are searched

  /** The commit or branch whose history of the file is searched: of a pull request its base branch as it is now. */
  readonly historyRef: string | undefined;
  /** How many earlier versions of the file are searched before a difference is called drift. */
  readonly historyDepth: number;

  // What may be applied

  /** What the inputs allow; the lines of allow files come beside them. */
  readonly policy: Policy;
  readonly newTables: NewTables;

  // Whether a plan tells what it does to queries

  /** Undefined for a plan that does not. */
  readonly queries?: QueryRequest | undefined;

  // What must still hold when the plan is written

  /** The branch (`refs/heads/main`) whose tip must still have the run's file when it is written. */
  readonly origin?: Origin | undefined;
  /** What the decision rests on besides the topology file: a run that writes needs it to say the same at the tip. */
  readonly basis: readonly BasisFile[];
  /** Which attempt of the run this is; above 1 for a re-run. */
  readonly attempt: number;

  // What there is to say before the run

  /** What the edge has to say to the reader. */
  readonly notices: readonly Message[];
  /** Why the mode is `skip`. */
  readonly skipReason?: Message;
}

/** Finds a commit, or says why it is unknown. The argument is the file that will be read there. */
export type FindCommit = (path: string) => Promise<Result<string, Message>>;

/** A commit to compare with: of a pull request it has to be found. */
export type BaseCommit = string | FindCommit;

/** The id of a commit to compare with. */
export async function findBaseCommit(
  base: BaseCommit,
  path: string,
): Promise<Result<string, Message>> {
  if (typeof base === 'string') return ok(base);
  return base(path);
}

/** Whether a preview is applied: its branch may still have to become ready. */
export function isAppliedPreview({ mode, isPreview }: Settings): boolean {
  return isPreview === true && mode === 'apply';
}

interface QueryRequest {
  readonly source: QuerySource;
  /** Whether statements may be shown: never where everybody can read the report. */
  readonly isShown: boolean;
}

/** A commit of a git branch. */
export interface Origin {
  readonly ref: string;
  readonly commit: string;
}

/** A file of the repository, and whether two versions of it say the same to the run; their bytes, where nothing is told. */
export interface BasisFile {
  readonly path: string;
  readonly isSame?: (theirs: Uint8Array, ours: Uint8Array) => boolean;
}

/** Another document, in the place of what the branch holds. */
export interface Against {
  /** What it is called in findings and in the report. */
  readonly name: string;
  readonly read: Exclude<FileRead, { readonly kind: 'missing' }>;
}
