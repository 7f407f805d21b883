import type { PushedCommit } from '../../ports/github/pulls-of-commit.ts';
import type { Settings } from '../../run/settings.ts';
import { isApplyRef } from '../../settings/apply-from.ts';
import { refOf } from '../../text/git-names.ts';
import type { Event, GitPosition } from './event.ts';

/** The base of the comparison. */
export type BaselineRule = 'base-of-pull-request' | 'before-push' | 'history';

/** The pull request that gets the report. */
export type ReportRule =
  | 'its-own'
  | 'merged-of-commit'
  | 'open-of-branch'
  | 'none';

/** How to find the pull request that gets the report. */
export type ReportPlace =
  | { readonly by: 'number'; readonly number: number }
  | {
      readonly by: 'commit';
      readonly sha: string;
      /** The pushed commit; absent for a run that was started by hand. */
      readonly pushed?: PushedCommit | undefined;
    }
  /** The open pull request of a git branch. */
  | { readonly by: 'branch'; readonly branch: string }
  | { readonly by: 'none' };

/** A commit to compare files with. */
export type RunBase =
  | { readonly by: 'commit'; readonly sha: string }
  /** The commit that the pull request of the event would be merged into. */
  | { readonly by: 'pull-request' };

/** Whether a run may apply, according to `apply-from`. */
export interface ApplyFrom {
  /** The git branch that decides; undefined for a tag, or if the event does not tell it. */
  readonly branch: string | undefined;
  readonly patterns: readonly string[];
  readonly isListed: boolean;
}

/** Where the base of a comparison and its history are. */
interface Baseline {
  /** The commit whose file is the base; undefined if the file's history is used. */
  readonly base: RunBase | undefined;
  /** The commit or git branch whose history of the file is searched. */
  readonly historyRef: string | undefined;
}

const NOWHERE: ReportPlace = { by: 'none' };

/** The git branch of the file, or the branch it will be merged into, and whether `apply-from` lists that branch. */
export function applyFromOf(
  event: Event,
  applyFrom: readonly string[],
): ApplyFrom {
  const { defaultBranch } = event;
  const isDefault = applyFrom.length === 0 && defaultBranch !== undefined;
  const patterns = isDefault ? [defaultBranch] : applyFrom;
  const branch = targetBranchOf(event);
  const isListed = branch !== undefined && isApplyRef(branch, patterns);
  return { branch, patterns, isListed };
}

function targetBranchOf(event: Event): string | undefined {
  switch (event.kind) {
    case 'pull-request':
      return event.base.branch;
    case 'push':
    case 'other':
      return event.branch;
    case 'workflow-dispatch':
    case 'schedule':
      return event.run.branch;
    case 'merge-group':
    case 'push-of-tag':
    case 'push-of-deletion':
      return undefined;
  }
}

/** The place of the run's file in git. For a pull request it is the head, without a branch if the head is in a fork. */
export function gitPosition(event: Event): GitPosition {
  switch (event.kind) {
    case 'pull-request': {
      const { branch, commit } = event.head;
      return { branch: event.isFork ? undefined : branch, commit };
    }
    case 'push':
      return { branch: event.branch, commit: event.after };
    case 'workflow-dispatch':
    case 'schedule':
    case 'other':
      return event.run;
    case 'merge-group':
    case 'push-of-tag':
    case 'push-of-deletion':
      return { branch: undefined, commit: undefined };
  }
}

export function originOf(event: Event): Settings['origin'] {
  const { branch, commit } = gitPosition(event);
  if (branch === undefined || commit === undefined) return undefined;
  return { ref: refOf(branch), commit };
}

export function baseOf(rule: BaselineRule, event: Event): RunBase | undefined {
  if (rule === 'base-of-pull-request') return { by: 'pull-request' };
  const sha =
    rule === 'before-push' && event.kind === 'push' ? event.before : undefined;
  return sha === undefined ? undefined : { by: 'commit', sha };
}

/**
 * The base of the comparison and its history. A preview branch holds what earlier pushes of the pull request wrote, not
 * what was merged. So its history is that of the head, and its base is one of the versions there.
 */
export function baselineOf(
  rule: BaselineRule,
  event: Event,
  { isPreview }: { readonly isPreview: boolean },
): Baseline {
  const { commit: head } = gitPosition(event);
  if (isPreview && head !== undefined)
    return { base: undefined, historyRef: head };

  const base = baseOf(rule, event);
  if (event.kind === 'pull-request')
    return { base, historyRef: refOf(event.base.branch) };
  const before = base?.by === 'commit' ? base.sha : undefined;
  return { base, historyRef: before ?? event.run.commit };
}

export function reportOf(
  rule: ReportRule,
  event: Event,
  { branch }: ApplyFrom,
): ReportPlace {
  switch (rule) {
    case 'its-own':
      if (!('number' in event) || event.number === undefined) return NOWHERE;
      return { by: 'number', number: event.number };
    case 'merged-of-commit': {
      const { commit } = gitPosition(event);
      if (commit === undefined) return NOWHERE;
      if (event.kind !== 'push') return { by: 'commit', sha: commit };
      return { by: 'commit', sha: commit, pushed: event.pushed };
    }
    case 'open-of-branch':
      if (branch === undefined) return NOWHERE;
      return { by: 'branch', branch };
    case 'none':
      return NOWHERE;
  }
}
