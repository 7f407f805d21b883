import {
  type ChangeClass,
  mostSevere,
  severityOf,
} from '../changes/change-class.ts';
import type { Finding } from '../document/finding.ts';
import {
  type Decision,
  type StatementFigures,
  usedBy,
} from '../plan/decision.ts';
import type { Plan } from '../plan/plan.ts';
import type { Operation } from '../ports/platform/operation.ts';
import type { Stored } from '../ports/platform/platform.ts';
import type { Problem } from '../ports/platform/problem.ts';
import type { FoldedSection, Section } from '../report/blocks.ts';
import type { CheckedParts } from '../rules/validate.ts';
import type { Message } from '../text/message.ts';
import type { ShardNames } from '../text/shard-names.ts';
import type { Target } from '../topology/target.ts';
import { TopologyDocument } from '../topology/topology-document.ts';

/** The topology of the branch, from the service or from its database. */
export interface StoredTopology {
  readonly from: 'branch';
  readonly document: TopologyDocument;
  /**
   * When the branch last synced, as the service returned it. The value may be null, missing or late (docs/neki.md
   * §6.7).
   */
  readonly syncedAt: string | null;
  /** When the run read it, in milliseconds of `World.elapsed`. */
  readonly readAt?: number | undefined;
  /** The age of the service's copy in milliseconds; undefined if unknown. */
  readonly age?: number | undefined;
  /** True if the branch's database stores this document and the service returned an older copy. */
  readonly isFromDatabase?: true;
}

/** The service's answer as a baseline. */
export function storedTopology({
  document,
  syncedAt,
  age,
}: Stored): StoredTopology {
  return {
    from: 'branch',
    document: new TopologyDocument(document),
    syncedAt,
    age,
  };
}

/**
 * What the file was compared with: the branch, or what replaces a branch that was not read. `isUnreadable` is true if
 * the service did not allow reading it.
 */
export type Baseline =
  | StoredTopology
  | ({ readonly isUnreadable: boolean } & (
      | {
          readonly from: 'document';
          readonly document: TopologyDocument;
          readonly name: string;
        }
      | {
          readonly from: 'file';
          readonly document: TopologyDocument;
          readonly why: Message;
        }
      | { readonly from: 'nothing'; readonly why: Message }
    ));

/** The baseline that was read, with its notices. */
export interface BaselineRead extends Pick<Remarks, 'notices'> {
  readonly baseline: Baseline;
  /** True if the run will write the branch if it can. Only then does it wait for shards. */
  readonly isWritten: boolean;
  /** True if the branch was read twice, because the first answer was an old copy. */
  readonly isRenewed?: boolean;
}

/** The document that a plan treats as live: that of the branch, or that of `against`. */
export function liveOf(baseline: Baseline): TopologyDocument | undefined {
  if (baseline.from === 'branch' || baseline.from === 'document')
    return baseline.document;
  return undefined;
}

/** A plan, its baseline, and what else is known about it. */
export interface Comparison {
  readonly baseline: Baseline;
  readonly plan: Plan;
  /** The newest commit whose file the branch holds; undefined if unknown. */
  readonly storedCommit?: string | undefined;
  /** The names of the branch's shards; undefined if they were not listed. */
  readonly shardNames?: ShardNames | undefined;
  /** What features report about the plan; undefined if no feature looked at it. */
  readonly views?: readonly View[] | undefined;
}

/** A plan and the decision on it. */
export interface Compared extends Comparison {
  readonly decision: Decision;
  /** Who probably caused drift, which is one of the notices, too; undefined if unknown. */
  readonly who?: Message | undefined;
  /** Where new allow lines belong; undefined if only documents are compared. */
  readonly allow?: AllowPlace | undefined;
}

/**
 * The risk of a plan: the highest class of its changes, or what a feature saw that is more severe. Writing to a branch
 * that was not read counts at least as `unknown`.
 */
export function riskOf({
  baseline,
  plan,
  views = [],
}: Comparison): ChangeClass {
  const seen = views.flatMap(({ atLeast }) => atLeast ?? []);
  const risk = mostSevere([plan.risk, ...seen]);
  const isUnread = baseline.from !== 'branch' && baseline.isUnreadable;
  if (isUnread && severityOf(risk) < severityOf('unknown')) return 'unknown';
  return risk;
}

export interface AllowPlace {
  /** Path of the folder or file, relative to the repository root. */
  readonly path: string;
  readonly kind: 'folder' | 'file' | 'missing';
  /** Paths of the files of the folder. */
  readonly files: readonly string[];
  /** The commit whose lines were read; undefined outside of GitHub. */
  readonly commit: string | undefined;
  /** Digests that this target has used already; undefined if the request did not ask for them. */
  readonly spent?: ReadonlySet<string> | undefined;
}

/** What a feature reports about a plan. */
export interface View {
  /** Its parts of the report. They are made last, when it is known how the run ended. */
  readonly parts?: (told: Told) => Promise<Parts>;
  /** Its members of `plan.json`. They use the plan at the end of the run, which may have been proven again. */
  readonly json?: (
    compared: Compared,
  ) => Promise<Readonly<Record<string, unknown>>>;
  /** Files that it leaves behind. */
  readonly files?: (planned: PlannedFile) => Promise<readonly LeftFile[]>;
  readonly notices?: readonly Message[];
  /** What was seen, in words that follow "Plan: 1 change, "; the title has it if it decides the risk. */
  readonly lead?: Message | undefined;
  /** What the plan does to calls of statements, for limits. */
  readonly statements?: StatementFigures | undefined;
  /** The plan is at least of this class, because of what was seen. */
  readonly atLeast?: ChangeClass | undefined;
}

/** A file, its target, and the plan for them. */
export interface PlannedFile extends Pick<ResultBase, 'file' | 'target'> {
  readonly compared: Compared;
}

/** A file that a run leaves behind. */
export interface LeftFile {
  /** The name of the file. The doors know where to put it. */
  readonly name: 'runbook';
  readonly text: string;
}

/** How a run ended, as far as the parts of a report need it. */
export interface Told {
  readonly compared: Compared;
  /** Whether the report is about drift. Then the effect of the file comes second. */
  readonly isDrift: boolean;
  /** The groups whose key space the report shows beside the verdict. */
  readonly drawn?: ReadonlySet<string>;
}

/** The parts that a feature adds to a report, by their place. */
export interface Parts {
  /** Why a plan is blocked, beside the verdict. */
  readonly why?: Section;
  /** Figures, folded, before the effect of the file. */
  readonly figures?: readonly FoldedSection[];
  /** Pictures and documents, folded, after the effect of the file. */
  readonly documents?: readonly FoldedSection[];
  /** What to do, shown at once. */
  readonly advice?: Section;
}

/** The commit whose allow files allowed changes; undefined if none did. */
export function allowedCommit({
  decision,
  allow,
}: Compared): string | undefined {
  const isOfFiles = usedBy(decision).some(({ at }) => at.file !== undefined);
  return isOfFiles ? allow?.commit : undefined;
}

export interface Remarks {
  /** Errors and warnings in the file. */
  readonly findings: readonly Finding[];
  /** Notices for the reader besides the verdict, one sentence each. */
  readonly notices: readonly Message[];
}

/** What every result carries. */
export interface ResultBase extends Remarks {
  /** Path of the topology file, as given. */
  readonly file: string;
  readonly target: Target | undefined;
}

/** How a run ended, at whatever step. */
export interface Ended extends Remarks {
  readonly ending: Ending;
}

/** The end of a run whose file has errors. */
export function invalid(
  findings: Remarks['findings'],
  notices: Remarks['notices'],
): Ended {
  return { ending: { outcome: 'invalid' }, findings, notices };
}

/** How a run ended. A step that cannot go on returns this. */
export type Ending =
  | {
      readonly outcome: 'valid';
      readonly digest: string;
      /** Absent if no rule was checked. */
      readonly checked?: CheckedParts | undefined;
    }
  | { readonly outcome: 'invalid' }
  | { readonly outcome: 'skipped'; readonly why: Message }
  | { readonly outcome: 'planned'; readonly compared: Compared }
  | {
      readonly outcome: 'no-change' | 'applied';
      readonly compared: Compared;
      readonly syncedAt: string | null;
    }
  /**
   * The plan may not be written until somebody lifts the block. `why` is set if the decision on the plan is not the
   * reason.
   */
  | {
      readonly outcome: 'blocked';
      readonly compared: Compared;
      readonly why?: Message;
      /** The name of the target that must be in sync first. */
      readonly waitsFor?: string;
    }
  /** `isCheck` is true for a drift check, which reports every difference, whoever made it. */
  | {
      readonly outcome: 'drifted';
      readonly compared: Compared;
      readonly isFailure: boolean;
      readonly isCheck?: boolean | undefined;
    }
  /** The file changed after the run began. A later run applies it. */
  | {
      readonly outcome: 'superseded';
      readonly compared: Compared;
      readonly why: Message;
    }
  | Failed;

/** Why a run failed, for programs: a failed call to the service, or another cause. */
export type Cause = Problem | OwnCause;

/** A failure that no call to the service caused. */
export interface OwnCause {
  readonly kind: /** A setting of this run is wrong or missing. */
    | 'configuration'
    | 'cancelled'
    /** The lists show that something that the user named does not exist. */
    | 'not-found'
    /** The branch or a shard did not become ready in time. */
    | 'not-ready'
    /** The branch changed between the plan and the PUT. */
    | 'branch-changed'
    /** The service returned 200 but stores another document. */
    | 'stored-differently'
    /** The previous document could not be saved. */
    | 'not-saved'
    | 'bug';
  /** What the run was doing; null if no operation fits. */
  readonly operation: Operation | 'sign-in' | 'save-previous' | null;
}

/** An unexpected failure. */
export const BUG: OwnCause = { kind: 'bug', operation: null };

/** A wrong setting, because of which a run cannot start. */
export const MISCONFIGURED: OwnCause = {
  kind: 'configuration',
  operation: null,
};

/** A target that was cancelled before it started. */
export const CANCELLED: OwnCause = { kind: 'cancelled', operation: null };

/** How a failed run ended. */
export interface Failed {
  readonly outcome: 'failed';
  readonly cause: Cause;
  /** What went wrong and what to try. */
  readonly why: Message;
  readonly compared: Compared | undefined;
  /** Whether the branch may hold the desired document although nothing confirmed that. */
  readonly maybeStored: boolean;
  /** True if the target was not found, so its name may be wrong. */
  readonly isMissing?: boolean | undefined;
}

/** The result of a run. Reports, outputs and the exit status are made from it alone. */
export type RunResult = ResultBase & Ending;

/** What is known about a failure besides its cause. */
export type FailureOptions = Partial<
  Pick<Failed, 'compared' | 'maybeStored' | 'isMissing'>
>;

export function failed(
  cause: Cause,
  why: Message,
  { compared, maybeStored = false, isMissing }: FailureOptions = {},
): Failed {
  return { outcome: 'failed', cause, why, compared, maybeStored, isMissing };
}

export type Outcome = RunResult['outcome'];

/** Whether the step fails: `invalid`, `blocked`, `failed`, and `drifted` unless `on-drift` is `warn`. */
export function isFailure(result: RunResult): boolean {
  switch (result.outcome) {
    case 'invalid':
    case 'blocked':
    case 'failed':
      return true;
    case 'drifted':
      return result.isFailure;
    default:
      return false;
  }
}

/** The comparison in a result; undefined if the run ended before one. */
export function comparedOf(result: RunResult): Compared | undefined {
  if ('compared' in result) return result.compared;
  return undefined;
}

/** Whether the file differs from the baseline; true if there was no baseline. */
export function isChanged({ baseline, plan }: Compared): boolean {
  return baseline.from === 'nothing' || plan.changes.length > 0;
}
