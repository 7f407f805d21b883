import type { Target } from '../topology/target.ts';

/** What a run is asked to do, from the inputs and the event. */
export interface RunRequest {
  /** Path of the topology file, relative to the repository root. */
  readonly file: string;
  readonly target: Target | undefined;
  readonly mode: 'validate' | 'plan' | 'apply' | 'skip';
  /** Why the mode is `skip`. */
  readonly skipReason?: string;
  /** The commit of the run: where the file is read when the workspace lacks it. */
  readonly commit: string | undefined;
  /** The commit whose file is the base of the comparison, when the branch cannot be read. */
  readonly baseCommit: string | undefined;
  /** What the edge already knows the reader should be told. */
  readonly notices: readonly string[];
}
