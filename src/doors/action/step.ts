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

/** One step whose inputs and event are in order, and what its runs use. Nothing of it is opened before it is needed. */
export interface Step extends Reporting {
  /** Those of the step; each target has its own. */
  readonly inputs: Inputs;
  /** Fires when the job is cancelled; undefined for a step that asks no service. */
  readonly cancelled: AbortSignal | undefined;
  /** Undefined without a token or a repository. */
  readonly github: LazyGitHub | undefined;
  readonly files: RepositoryServices &
    Pick<World, 'readWorkspaceFile' | 'readQueryFile' | 'info'>;
  /** The commits of the run's pull request; undefined for a run on a branch. */
  readonly pullCommits: PullCommits | undefined;
  /** Whether the repository is for its members alone. */
  readonly isPrivate: boolean;
  /** The features for each target. What targets share is prepared once, such as a user's schema. */
  readonly featuresFor: FeaturesFor;
}

/** The management API as the targets of a step share it. */
export interface ServiceConnection extends Service {
  /** What signing in gave occasion to say so far. */
  notices(): readonly Message[];
}

/** One target of a step: the one that the inputs name, or one of a targets file. */
export interface StepTarget {
  /** Unique in the step. */
  readonly name: string;
  readonly target: Target | undefined;
  /** The step's inputs as they are for this target, its mode apart. */
  readonly inputs: Inputs;
  /** What else its decision rests on: its entry in the targets file. */
  readonly basis: readonly BasisFile[];
  /** The target that must be in sync before this one is written, whether it is one of the step's or not. */
  readonly after?: FleetTarget | undefined;
}

/** The targets of a step, why it has none, or the exit status of one that is done without any. */
export type ChosenTargets =
  | {
      readonly kind: 'targets';
      readonly step: Step;
      readonly targets: readonly StepTarget[];
    }
  | {
      readonly kind: 'refused';
      readonly problems: readonly Message[];
      /** What is said of them in the log; the problems themselves unless told. */
      readonly headline?: readonly Message[];
      /** Whether the comment of the pull request tells of them, where the step has one. */
      readonly isCommented: boolean;
    }
  | { readonly kind: 'ended'; readonly status: 0 };

/** A commit that files are compared with, as it is known or will be found. */
export function baseCommitOf(
  base: RunBase | undefined,
  { pullCommits }: Pick<Step, 'pullCommits'>,
): BaseCommit | undefined {
  if (base?.by === 'commit') return base.sha;
  return base && pullCommits?.findBase;
}

/** How many items are worked on at a time: enough to be held up by the rate limit alone, few enough to hold in memory. */
export const LANES = 8;

/** Does something for each item, a few at a time. */
export async function inLanes<T>(
  items: IteratorObject<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const lane = async (): Promise<void> => {
    for (const item of items) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** The files of the repository that a target may be asked to read, each of which others may share. */
export function filesOf({
  inputs: { file, schema },
  basis,
}: Pick<StepTarget, 'inputs' | 'basis'>): readonly string[] {
  const paths = basis.map(({ path }) => path);
  return [file].concat(schema ?? [], paths);
}

/** The same paths, with that of its allow files. */
export function pathsOf(target: StepTarget): readonly string[] {
  return filesOf(target).concat(allowPathIn(target.inputs));
}

/** The path of a target's allow files. */
export function allowPathIn({ allowFile, file }: Inputs): string {
  return allowFile ?? allowPathOf(file);
}

/** A step whose targets run, and what these share. */
export interface Work extends Step, Publication {
  readonly inputs: Inputs;
  /** Each behind the one that it comes after. */
  readonly targets: readonly StepTarget[];
  /** What those came to that have begun, by name. */
  readonly ends: Map<string, Promise<EndedTarget>>;
  /** True for the only target: it has the log for itself. */
  readonly isAlone: boolean;
  /** Undefined where the management API is not asked. */
  readonly connection: ServiceConnection | undefined;
  readonly reads: SharedReads;
  readonly database: AddressedDatabase | undefined;
}

/** One target on its way: its log, and the files it leaves behind. */
export interface UnderWay extends StepTarget {
  readonly log: TargetLog;
  readonly left: TargetFiles;
}
