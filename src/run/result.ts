import type { Finding } from '../document/finding.ts';
import { type Decision, usedBy } from '../plan/decision.ts';
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

/** What the branch holds, as the service answered it, or its database. */
export interface StoredTopology {
  readonly from: 'branch';
  readonly document: TopologyDocument;
  /** As the service returned it; null for null, absent or late, all ordinary (docs/neki.md §6.7). */
  readonly syncedAt: string | null;
  /** When the plan's run read it, in milliseconds of `Stopwatch`. */
  readonly readAt?: number | undefined;
  /** How old the copy was that the service answered, in milliseconds; undefined where that is not known. */
  readonly age?: number | undefined;
  /** Whether the branch's database stores it, and the service answers an older copy. */
  readonly isFromDatabase?: true;
}

/** What the service answered, as what a file is compared with. */
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
 * What the file was compared with: the branch itself, or what stands in its place where it was not read. `isUnreadable`
 * where the service did not let it be read.
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

/** What was read of the branch, or in its place. */
export interface BaselineRead extends Pick<Remarks, 'notices'> {
  readonly baseline: Baseline;
  /** True where the branch will be written if it can be: only then is there something to wait for. */
  readonly isWritten: boolean;
  /** True where the branch was read a second time, because the service had answered an old copy. */
  readonly isRenewed?: boolean;
}

/** The document that a plan takes for what is live: the branch's, or the one that was given in its place. */
export function liveOf(baseline: Baseline): TopologyDocument | undefined {
  if (baseline.from === 'branch' || baseline.from === 'document')
    return baseline.document;
  return undefined;
}

/** A plan, what it was made from, and what else is known of it. */
export interface Comparison {
  readonly baseline: Baseline;
  readonly plan: Plan;
  /** The newest commit whose file the branch holds; undefined where none is known. */
  readonly storedCommit?: string | undefined;
  /** What people call the branch's shards; undefined where they were not listed. */
  readonly shardNames?: ShardNames | undefined;
  /** What features have to say of the plan; undefined where none looked. */
  readonly views?: readonly View[] | undefined;
}

/** A plan, and what may be done with it. */
export interface Compared extends Comparison {
  readonly decision: Decision;
  /** Where new lines of consent belong; undefined where documents alone are compared. */
  readonly allow?: AllowPlace | undefined;
}

/** The allow files of a run. */
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

/** What a feature has to say of a plan. */
export interface View {
  /** Its parts of the report: made when there is a report, which knows how the run ended. */
  readonly parts?: (told: Told) => Promise<Parts>;
  /** Its members of `plan.json`, as the run ended: what was proven may have been proven again since. */
  readonly json?: (
    compared: Compared,
  ) => Promise<Readonly<Record<string, unknown>>>;
  /** The files that it leaves behind. */
  readonly files?: (planned: PlannedFile) => Promise<readonly LeftFile[]>;
  readonly notices?: readonly Message[];
}

/** A file, its target, and what they come to. */
export interface PlannedFile extends Pick<ResultBase, 'file' | 'target'> {
  readonly compared: Compared;
}

/** A file that a run leaves behind. */
export interface LeftFile {
  /** What it is; the doors know where a file of this name belongs. */
  readonly name: 'runbook';
  readonly text: string;
}

/** How a run ended, as far as a part of its report depends on it. */
export interface Told {
  readonly compared: Compared;
  /** Whether drift is what the report is about: what the file would do is told behind it. */
  readonly isDrift: boolean;
}

/** Parts of a report, by their place. */
export interface Parts {
  /** Figures, folded before what the file would do. */
  readonly figures?: readonly FoldedSection[];
  /** Pictures and documents, folded behind. */
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

/** What there is to say of a run. */
export interface Remarks {
  /** Errors and warnings in the file. */
  readonly findings: readonly Finding[];
  /** What the reader should know besides the verdict, one sentence each. */
  readonly notices: readonly Message[];
}

/** What every result carries. */
export interface ResultBase extends Remarks {
  /** Path of the topology file, as given. */
  readonly file: string;
  readonly target: Target | undefined;
}

/** How a run ended, at whichever step. */
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

/** How a run ended: what a stage answers that cannot go on. */
export type Ending =
  | {
      readonly outcome: 'valid';
      readonly digest: string;
      /** Absent where no rule was checked. */
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
  /** Something that may be lifted stands against writing; `why` where it is not the plan's own decision. */
  | {
      readonly outcome: 'blocked';
      readonly compared: Compared;
      readonly why?: Message;
      /** The name of the target that must be in sync first. */
      readonly waitsFor?: string;
    }
  /** `isCheck` where the run was by the clock, to which every difference is one, whoever made it. */
  | {
      readonly outcome: 'drifted';
      readonly compared: Compared;
      readonly isFailure: boolean;
      readonly isCheck?: boolean | undefined;
    }
  /** The file moved on after the run began; a later run applies it. */
  | {
      readonly outcome: 'superseded';
      readonly compared: Compared;
      readonly why: Message;
    }
  | Failed;

/** Why a run failed, as programs tell it apart: a call to the service, or what no call is at fault for. */
export type Cause = Problem | OwnCause;

/** A failure without a call that is at fault. */
export interface OwnCause {
  readonly kind: /** A setting of this run is wrong or missing. */
    | 'configuration'
    | 'cancelled'
    /** The lists show that something that was named does not exist. */
    | 'not-found'
    /** The branch or a shard did not become ready in time. */
    | 'not-ready'
    /** Somebody else wrote between the plan and the PUT. */
    | 'branch-changed'
    /** The service returned 200 and holds another document. */
    | 'stored-differently'
    /** The document to go back to could not be saved. */
    | 'not-saved'
    | 'bug';
  /** What was being done; null where nothing of the list was. */
  readonly operation: Operation | 'sign-in' | 'save-previous' | null;
}

/** A failure that nobody foresaw. */
export const BUG: OwnCause = { kind: 'bug', operation: null };

/** A setting that keeps a run from beginning. */
export const MISCONFIGURED: OwnCause = {
  kind: 'configuration',
  operation: null,
};

/** A target that its turn never came to. */
export const CANCELLED: OwnCause = { kind: 'cancelled', operation: null };

/** How a run ends that did not come to what it was asked for. */
export interface Failed {
  readonly outcome: 'failed';
  readonly cause: Cause;
  /** What went wrong and what to try. */
  readonly why: Message;
  readonly compared: Compared | undefined;
  /** Whether the branch may hold the desired document although nothing confirmed it. */
  readonly maybeStored: boolean;
  /** True where the target was not found: its name may be wrong. */
  readonly isMissing?: boolean | undefined;
}

/** What a run came to. The union is the whole truth: reports, outputs and the exit status are made from it alone. */
export type RunResult = ResultBase & Ending;

/** What is known of a failure besides its cause. */
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

/** Every outcome of a run. */
export type Outcome = RunResult['outcome'];

/** Whether the step fails (`invalid`, `blocked`, `failed`, and `drifted` unless `on-drift` is `warn`). */
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

/** The comparison of a result that got as far as one. */
export function comparedOf(result: RunResult): Compared | undefined {
  if ('compared' in result) return result.compared;
  return undefined;
}

/** Whether the file and what it was compared with differ; true when there was nothing to compare it with. */
export function isChanged({ baseline, plan }: Compared): boolean {
  return baseline.from === 'nothing' || plan.changes.length > 0;
}
