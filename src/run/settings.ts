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
  /** The commit of the run. The file is read there if the workspace lacks it. */
  readonly commit?: string | undefined;
  /** The commit that people know: for a pull request its head, not the test merge. */
  readonly head?: string | undefined;
  /** True if the file is read at `commit` even if the workspace has it. */
  readonly isCommitted?: boolean;

  // Where lines that allow changes are written

  /**
   * Path of the allow folder or file, relative to the repository root. By default it follows from the topology file.
   */
  readonly allowFile?: string | undefined;
  /** True for a topology that an earlier apply saved: without `allowFile`, no allow file belongs to it. */
  readonly isSaved?: boolean;
  /** True for the files of a fork in a run with credentials: a stranger may have written the allow lines. */
  readonly isAllowWithheld?: boolean;
  /** Whether the result lists used digests, for a command that removes used lines. */
  readonly tellsSpent?: boolean;

  // Purpose of the run

  readonly mode: 'validate' | 'plan' | 'apply' | 'skip';
  /**
   * True if the file is not merged, as on an open pull request. It is then applied to a preview, never to production.
   */
  readonly isPreview?: boolean;
  /** True for a scheduled drift check, in which any difference is the outcome `drifted`. */
  readonly isDriftCheck?: boolean;

  // How the file is checked

  /** From a symbolic name to a shard uid, or to the placeholder of another shard. */
  readonly shards: ReadonlyMap<string, string>;
  readonly severities: Severities;

  // Baseline of the comparison

  /** The database branch; undefined for a run without a target. */
  readonly target: Target | undefined;
  /** A document that replaces the database branch in the comparison. A plan with it needs no target. */
  readonly against?: Against | undefined;
  /** How the run ends if the branch does not exist. */
  readonly onMissingBranch: 'fail' | 'skip';
  /** How the run continues if the branch cannot be read; `apply` is for a service without a GET. */
  readonly onUnreadable: 'fail' | 'apply';
  /** The commit whose file is the base of the comparison; if undefined, the file's history is used. */
  readonly baseCommit: BaseCommit | undefined;
  /** Whether the run asks early for what a plan needs, before it knows that there is a change. */
  readonly asksAhead?: boolean;
  /** Whether the branch is read before the file; never if signing in spends a refresh token. */
  readonly readsBranchFirst?: boolean;

  // Which earlier versions of the file are searched

  /**
   * The commit or git branch whose history of the file is searched; for a pull request its base branch as it is now.
   */
  readonly historyRef: string | undefined;
  /** How many earlier versions of the file are searched before a difference is called drift. */
  readonly historyDepth: number;

  // What may be applied

  /** What the inputs allow. The lines of allow files are added to it. */
  readonly policy: Policy;
  readonly newTables: NewTables;

  // Effects on queries

  /** Undefined if the plan does not report effects on queries. */
  readonly queries?: QueryRequest | undefined;

  // What must still hold when the plan is written

  /** The git branch (`refs/heads/main`) whose tip must still have the run's file when the plan is written. */
  readonly origin?: Origin | undefined;
  /** Other files that the decision depends on. A run writes only if they have the same content at the tip. */
  readonly basis: readonly BasisFile[];
  /** Which attempt of the run this is; above 1 for a re-run. */
  readonly attempt: number;

  // Notices from before the run

  /** What the action or the terminal reports besides the run. */
  readonly notices: readonly Message[];
  readonly skipReason?: Message;
}

/** Finds a commit, or says why it is unknown. The argument is the file that will be read there. */
export type FindCommit = (path: string) => Promise<Result<string, Message>>;

/** A commit to compare with, or how to find it: the commit of a pull request is not known at first. */
export type BaseCommit = string | FindCommit;

/** The id of a commit to compare with. */
export async function findBaseCommit(
  base: BaseCommit,
  path: string,
): Promise<Result<string, Message>> {
  if (typeof base === 'string') return ok(base);
  return base(path);
}

/** Whether the run applies a preview, whose branch may not be ready yet. */
export function isAppliedPreview({ mode, isPreview }: Settings): boolean {
  return isPreview === true && mode === 'apply';
}

interface QueryRequest {
  readonly source: QuerySource;
  /** Whether the report may show statements; never if everybody can read it. */
  readonly isShown: boolean;
}

/** A commit of a git branch. */
export interface Origin {
  readonly ref: string;
  readonly commit: string;
}

/**
 * A file of the repository. `isSame` says whether two versions mean the same to the run; without it, bytes are
 * compared.
 */
export interface BasisFile {
  readonly path: string;
  readonly isSame?: (theirs: Uint8Array, ours: Uint8Array) => boolean;
}

/** A document that replaces the branch in the comparison. */
export interface Against {
  /** Its name in findings and in the report. */
  readonly name: string;
  readonly read: Exclude<FileRead, { readonly kind: 'missing' }>;
}
