import type { Change } from '../changes/change.ts';
import type { Document } from '../document/document.ts';
import type { FileVersion } from '../document/file-version.ts';
import type { Finding } from '../document/finding.ts';
import type { Policy } from '../plan/decision.ts';
import { failure, type Result } from '../result.ts';
import type { Validation } from '../rules/index.ts';
import type { Message } from '../text/message.ts';
import type { Shard } from '../topology/target.ts';
import type { TopologyDocument } from '../topology/topology-document.ts';
import type { LoadedAllow } from './allow.ts';
import type { Draft, FeatureCheck } from './feature.ts';
import type { StoredVersion } from './history.ts';
import type { Baseline, Compared, Comparison, Ending } from './result.ts';
import type { Branch } from './world.ts';

// What each stage of a run hands to the next: Loaded, Checked, WithBaseline, CheckedOnBranch, Planned, Decided, Ended.

/** What there is to say by a stage. */
export interface Remarks {
  /** Errors and warnings in the file. */
  readonly findings: readonly Finding[];
  /** What the reader should know besides, one sentence each. */
  readonly notices: readonly Message[];
}

/** How a run ended, at whichever stage. */
export interface Ended extends Remarks {
  readonly ending: Ending;
}

/** The end of a run whose file has errors. */
export function invalid(
  findings: Remarks['findings'],
  notices: Remarks['notices'],
): Result<never, Ended> {
  return failure({ ending: { outcome: 'invalid' }, findings, notices });
}

/** The file was read. */
export interface Loaded {
  /** The document as it was written. */
  readonly written: Document;
  /** The file at the run's base commit, read once and only if somebody asks; undefined for a run without one. */
  readonly baseFile: () => Promise<FileVersion | undefined>;
  /** The lines of the allow files. */
  readonly allow: LoadedAllow;
  /** What features find in its document beside the rules. */
  readonly findBeside: FeatureCheck;
}

/** The file was checked, as far as that can be done without its branch. */
export interface Checked extends Loaded, Remarks {
  /** The document with its placeholders resolved, as far as they could be. */
  readonly document: TopologyDocument;
  readonly validation: Validation;
}

/** The branch was read, or something in its place. */
export interface WithBaseline {
  /** The file as it was checked before. */
  readonly offline: Checked;
  readonly baseline: Baseline;
  readonly notices: readonly Message[];
  /** True where the branch will be written if it can be: only then is there something to wait for. */
  readonly isWritten: boolean;
  /** True where the branch was read a second time, because the service had answered an old copy. */
  readonly isRenewed?: boolean;
}

/** The file was checked with all that is known of the branch. */
export interface CheckedOnBranch extends Remarks {
  readonly read: WithBaseline;
  readonly document: TopologyDocument;
  readonly validation: Validation;
  /** The branch's shards; undefined where they were not listed. */
  readonly shards: readonly Shard[] | undefined;
}

/** A plan was made, with all that was seen of the rows that it is about. */
export interface Planned extends Remarks {
  readonly comparison: Comparison;
  /** What was proven, to be proven again before it is written. */
  readonly draft: Draft;
  /** Finds the commit that gave the file the content on the branch. Digests in its allow files were used already. */
  readonly storedVersion: () => Promise<StoredVersion>;
  /** Finds the changes between versions of the file, for a command that removes used lines. */
  readonly historySteps: () => Promise<readonly (readonly Change[])[]>;
}

/** It is known that the plan may be written. */
export interface Decided extends Remarks {
  readonly compared: Compared;
  readonly platform: Branch;
  readonly draft: Draft;
  /** The policy that the decision was made with. */
  readonly policy: Policy;
  /** Path of the allow files. */
  readonly allowPath: string;
}
