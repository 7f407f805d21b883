import type { FeaturesFor } from '../../features/index.ts';
import { allowPathOf } from '../../plan/allow-file.ts';
import type { AddressedDatabase } from '../../ports/database/database.ts';
import type { TargetFiles } from '../../ports/host/run-files.ts';
import type { Service } from '../../ports/platform/connect.ts';
import type { BaseCommit, BasisFile } from '../../run/settings.ts';
import type { World } from '../../run/world.ts';
import type { Inputs } from '../../settings/inputs.ts';
import type { FleetTarget } from '../../settings/targets.ts';
import type { Message } from '../../text/message.ts';
import type { Target } from '../../topology/target.ts';
import type { EndedTarget, Publication } from './ended-target.ts';
import type { RunBase } from './places.ts';
import type { PullCommits } from './pull-commits.ts';
import type { Reporting } from './reporting.ts';
import type { TargetLog } from './runner.ts';
import type {
  LazyGitHub,
  RepositoryServices,
  SharedReads,
} from './services.ts';

/** A step with valid inputs and a valid event, and what its runs use. All members are opened on demand. */
export interface Step extends Reporting {
  /** The inputs of the step. Each target has its own. */
  readonly inputs: Inputs;
  /** Fires when the job is cancelled; undefined for a step that asks no service. */
  readonly cancelled: AbortSignal | undefined;
  /** Undefined without a token or a repository. */
  readonly github: LazyGitHub | undefined;
  readonly files: RepositoryServices &
    Pick<World, 'readWorkspaceFile' | 'readQueryFile' | 'info'>;
  /** The commits of the run's pull request; undefined for a run on a branch. */
  readonly pullCommits: PullCommits | undefined;
  /** Whether only members can read the repository. */
  readonly isPrivate: boolean;
  /** The features for each target. What targets share, such as a user's schema, is prepared once. */
  readonly featuresFor: FeaturesFor;
}

/** The management API, shared by the targets of a step. */
export interface ServiceConnection extends Service {
  /** Notices from signing in so far. */
  notices(): readonly Message[];
}

/** A target of a step, from the inputs or from a targets file. */
export interface StepTarget {
  /** Unique in the step. */
  readonly name: string;
  readonly target: Target | undefined;
  /** The step's inputs with the target's settings. The mode is decided for the whole step. */
  readonly inputs: Inputs;
  /** Its entry in the targets file, which the decision rests on too. */
  readonly basis: readonly BasisFile[];
  /** The target that must be in sync before this target is written, even if this step does not run it. */
  readonly after?: FleetTarget | undefined;
}

/** The targets of a step, why there are none, or the exit status of a step that needs none. */
export type ChosenTargets =
  | {
      readonly kind: 'targets';
      readonly step: Step;
      readonly targets: readonly StepTarget[];
    }
  | {
      readonly kind: 'refused';
      readonly problems: readonly Message[];
      /** The lines for the log; by default the problems. */
      readonly headline?: readonly Message[];
      /** Whether the comment of the pull request shows the problems. */
      readonly isCommented: boolean;
    }
  | { readonly kind: 'ended'; readonly status: 0 };

/** A commit to compare files with, or how to find it. */
export function baseCommitOf(
  base: RunBase | undefined,
  { pullCommits }: Pick<Step, 'pullCommits'>,
): BaseCommit | undefined {
  if (base?.by === 'commit') return base.sha;
  return base && pullCommits?.findBase;
}

/** How many items are processed at a time: enough that only the rate limit holds them up, few enough for the memory. */
export const LANES = 8;

/** Processes items, a few at a time. */
export async function inLanes<T>(
  items: IteratorObject<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const lane = async (): Promise<void> => {
    for (const item of items) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** The files that a target may read. Other targets may use the same files. */
export function filesOf({
  inputs: { file, schema },
  basis,
}: Pick<StepTarget, 'inputs' | 'basis'>): readonly string[] {
  const paths = basis.map(({ path }) => path);
  return [file].concat(schema ?? [], paths);
}

/** The files that a target may read, and the path of its allow files. */
export function pathsOf(target: StepTarget): readonly string[] {
  return filesOf(target).concat(allowPathIn(target.inputs));
}

export function allowPathIn({ allowFile, file }: Inputs): string {
  return allowFile ?? allowPathOf(file);
}

/** A step while its targets run, with what they share. */
export interface Work extends Step, Publication {
  readonly inputs: Inputs;
  /** Each target comes after the target that it waits for. */
  readonly targets: readonly StepTarget[];
  /** The results of targets that have started, by name. */
  readonly ends: Map<string, Promise<EndedTarget>>;
  /** True for the only target, which logs directly. */
  readonly isAlone: boolean;
  /** Undefined if the management API is not asked. */
  readonly connection: ServiceConnection | undefined;
  readonly reads: SharedReads;
  readonly database: AddressedDatabase | undefined;
}

/** A target while it runs: its log and its files. */
export interface UnderWay extends StepTarget {
  readonly log: TargetLog;
  readonly left: TargetFiles;
}
