import type { Policy } from '../topology/plan/policy.ts';
import type { Target } from '../topology/target.ts';
import type { ParsedSeverities } from '../topology/validation/rules/index.ts';

/** What a run is asked to do, from the inputs and the event. */
export interface RunRequest {
  /** Path of the topology file, relative to the repository root. */
  readonly file: string;
  readonly target: Target | undefined;
  readonly mode: 'validate' | 'plan' | 'apply' | 'skip';
  /** True on an open pull request: what is applied there is a preview, for a branch of its own. */
  readonly isPreview: boolean;
  /** Why the mode is `skip`. */
  readonly skipReason?: string;
  /** The commit of the run: where the file is read when the workspace lacks it. */
  readonly commit: string | undefined;
  /** True where the file is read at that commit whatever the workspace holds. */
  readonly isCommitted: boolean;
  /** The branch (`refs/heads/main`) whose tip must still have the run's file when it is written. */
  readonly origin: { readonly ref: string; readonly commit: string } | undefined;
  /** Which attempt of the run this is; above 1 for a re-run. */
  readonly attempt: number;
  /** Whether the plan is compared with the reviewed one, and whether it must be the same. */
  readonly review: 'off' | 'reported' | 'required';
  /** What the run comes to when the branch surely does not exist. */
  readonly onMissingBranch: 'fail' | 'skip';
  /** The commit whose file is the base of the comparison; without one the file's history is. */
  readonly baseCommit: string | undefined;
  /** The commit or branch whose history of the file is searched: of a pull request its base branch as it is now. */
  readonly historyRef: string | undefined;
  /** How many earlier versions of the file are searched before a difference is called drift. */
  readonly historyDepth: number;
  /** Symbolic name to shard uid, or to the placeholder of another shard. */
  readonly shards: ReadonlyMap<string, string>;
  readonly severities: ParsedSeverities['severities'];
  /** What the inputs allow beforehand; a pull request's labels are asked for when these do not suffice. */
  readonly policy: Policy;
  /** What the edge already knows the reader should be told. */
  readonly notices: readonly string[];
}
