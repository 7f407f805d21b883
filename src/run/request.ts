import type { Message as Tree } from '../message/message.ts';
import type { Platform } from '../platform/platform.ts';
import type { Result } from '../result.ts';
import type { CatalogTable } from '../topology/catalog.ts';
import type { Document } from '../topology/document/document.ts';
import type { FileRead } from '../topology/document/reading.ts';
import type {
  FoundTables,
  NewTables,
  ScopeQuestion,
  ShapeQuestion,
  Sight,
  TableQuestion,
} from '../topology/evidence/evidence.ts';
import type {
  EarlierVersion,
  HistoryQuery,
  Tip,
  TipQuery,
} from '../topology/file-version.ts';
import type { Finding } from '../topology/finding.ts';
import type { RecordedPlan } from '../topology/plan/mark.ts';
import type { Policy, SetLabel } from '../topology/plan/policy.ts';
import type { Target } from '../topology/target.ts';
import type { Severities } from '../topology/validation/rules/index.ts';
import type { Compared, Message, RunResult } from './result.ts';

/** A file of the repository, and whether two versions of it say the same to the run; their bytes, where nothing is told. */
export interface BasisFile {
  readonly path: string;
  readonly isSame?: (theirs: Uint8Array, ours: Uint8Array) => boolean;
}

/** What a run is asked to do, from the inputs and the event. */
export interface RunRequest {
  /** Path of the topology file, relative to the repository root. */
  readonly file: string;
  readonly target: Target | undefined;
  readonly mode: 'validate' | 'plan' | 'apply' | 'skip';
  /** What a plan compares the file with instead of a branch, of which it then needs none. */
  readonly against?: Against | undefined;
  /** True where nobody merged the file, as on an open pull request: what is applied is a preview, never to production. */
  readonly isPreview?: boolean;
  /** True for the check by the clock: any difference is an outcome of its own. */
  readonly isDriftCheck?: boolean;
  /** Why the mode is `skip`. */
  readonly skipReason?: string;
  /** The commit of the run: where the file is read when the workspace lacks it. */
  readonly commit?: string | undefined;
  /** The commit that people know it by: of a pull request its head, not the test merge. */
  readonly head?: string | undefined;
  /** True where the file is read at that commit whatever the workspace holds. */
  readonly isCommitted?: boolean;
  /** The branch (`refs/heads/main`) whose tip must still have the run's file when it is written. */
  readonly origin?:
    | { readonly ref: string; readonly commit: string }
    | undefined;
  /** What the decision rests on besides the topology file: a run that writes needs it to say the same at the tip. */
  readonly basis: readonly BasisFile[];
  /** Which attempt of the run this is; above 1 for a re-run. */
  readonly attempt: number;
  /** Whether the plan is compared with the reviewed one, and whether it must be the same. */
  readonly review: 'off' | 'reported' | 'required';
  /** What the run comes to when the branch surely does not exist. */
  readonly onMissingBranch: 'fail' | 'skip';
  /** What the run comes to when the live document cannot be read: `apply` is for a service that has no GET. */
  readonly onUnreadable: 'fail' | 'apply';
  /** The commit whose file is the base of the comparison; without one the file's history is. */
  readonly baseCommit: string | undefined;
  /** The commit or branch whose history of the file is searched: of a pull request its base branch as it is now. */
  readonly historyRef: string | undefined;
  /** How many earlier versions of the file are searched before a difference is called drift. */
  readonly historyDepth: number;
  /** Symbolic name to shard uid, or to the placeholder of another shard. */
  readonly shards: ReadonlyMap<string, string>;
  readonly severities: Severities;
  readonly newTables: NewTables;
  /** What the inputs allow beforehand; labels of pull requests are asked for when these do not suffice. */
  readonly policy: Policy;
  /** What the edge has to say to the reader. */
  readonly notices: readonly string[];
}

/** Another document, in the place of what the branch holds. */
export interface Against {
  /** What it is called in findings and in the report. */
  readonly name: string;
  readonly read: Exclude<FileRead, { readonly kind: 'missing' }>;
}

/** A plan as our own comment on a pull request records it. */
export interface ShownPlan {
  readonly pull: number;
  /** Of a merged pull request, as it was shown before the merge. */
  readonly plan: RecordedPlan;
  /** The labels that are on the pull request and may permit something; in place of one that cannot, or of all, a sentence says why. */
  labels(): Promise<readonly Result<SetLabel, string>[]>;
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

/** A stored topology; two revisions are equal or not, and count nothing (docs/neki.md §6.9). */
export interface RouterState {
  readonly stored: Document;
  readonly revision: bigint;
}

/** What an address of databases leads to; the database is absent where nothing tells that it is the branch's. */
export interface Opened {
  readonly database?: BranchDatabase;
  /** The topology that it stores, of which the service answers a copy; absent where it cannot be read. */
  readonly stored?: Document;
  readonly notices: readonly Tree[];
}

/** A run, as its stages know it: what it is asked to do, and whom it may ask. */
export type Run = RunRequest & Services;

/** A run that has the management API. */
export type Online = Run & { readonly platform: Platform };

/** What a run asks of the world. The edges provide it; a run itself does no I/O. */
export interface Services {
  /** The topology file as it stands in the workspace. */
  readWorkspaceFile(path: string): Promise<FileRead>;
  /** The topology file at a commit, through the GitHub API. */
  readCommittedFile(path: string, commit: string): Promise<FileRead>;
  /** Versions of the file, newest first, the one at `commit` being the first; nothing is fetched before it is asked for. */
  earlierVersions(query: HistoryQuery): AsyncIterable<EarlierVersion>;
  /**
   * Plans that were shown for this run's target: on the open pull request that it is for, else on those that it applies,
   * which were merged after the commit whose file the branch holds; without such a commit, on the run's own. Where one
   * should be and is not, the sentence that says why.
   */
  shownPlans?(
    heldCommit: string | undefined,
  ): AsyncIterable<Result<ShownPlan, string>>;
  /** Whether a ref has moved on from the run's commit, and the file there. */
  readTip(query: TipQuery): Promise<Tip>;
  /** Says on the pull request that the plan is being written. */
  announce?(compared: Compared): Promise<void>;
  /** The management API; undefined where no credential was given. */
  readonly platform: Platform | undefined;
  /**
   * Finds out whether the address of databases is that of the branch with these shards, before anything there is
   * believed; a branch that was restored from another one may share them. Absent where no address was given.
   */
  openDatabase?(
    shards: ReadonlySet<string>,
    isRestored: () => Promise<boolean | undefined>,
  ): Promise<Opened>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The user's own JSON Schema, ready; undefined without one. */
  readonly userSchema: ((document: Document) => readonly Finding[]) | undefined;
  /** Saves the live document before it is replaced: the only rollback there is. Answers why it could not be saved. */
  savePrevious(document: Document): Promise<string | undefined>;
  /** Asks whoever may still say no to a plan before it is written; answers undefined for yes, and else why not. */
  consent(planned: RunResult): Promise<string | undefined>;
  /** Does one stage under a heading of the log. */
  stage<T>(title: string, work: () => Promise<T>): Promise<T>;
  /** One line for the log. */
  readonly info: (line: Message) => void;
}
