import type { IssueComment } from '../../sandbox/github.ts';
import type { JsonObject, RecordedRequest } from '../../sandbox/platform.ts';
import type { ActionEvent, RunResult } from '../../sandbox/runner.ts';

/** One run of the action, and the world before and after it. */
export interface Scene {
  readonly event: ActionEvent;
  readonly run: RunResult;
  /** Requests of the run, each server's in order of arrival. */
  readonly platform: readonly RecordedRequest[];
  readonly github: readonly RecordedRequest[];
  readonly pull: PullSummary;
  /** What the pull request does to the topology file. */
  readonly change: FileChange;
  readonly before: Picture;
  readonly after: Picture;
}

/** The pull request a scene is about. */
export interface PullSummary {
  readonly number: number;
  readonly title: string;
  readonly state: 'open' | 'merged';
  readonly head: string;
  readonly base: string;
}

/** A file before and after a pull request. */
export interface FileChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** What stands on the pull request and on the branch at one moment; a copy that does not change any more. */
export interface Picture {
  readonly comments: readonly Readonly<IssueComment>[];
  /** The document the branch holds. */
  readonly topology: JsonObject;
  /** How many PUTs the branch has stored. */
  readonly writes: number;
}
