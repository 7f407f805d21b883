import { readFileSync } from 'node:fs';
import { isApplyRef } from '../inputs/apply-from.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { RunRequest } from '../run/request.ts';
import { nameList, quote, quoteWhole } from '../topology/finding.ts';
import {
  isIssueEvent,
  isPullRequestEvent,
  isPushEvent,
  isRelatedEvent,
  isRepositoryEvent,
  type PullRequestEvent,
  type PushEvent,
} from './event.validator.ts';

/** What the event means for a run, before the inputs have their say. */
export interface Trigger {
  /** What `mode: auto` means here. */
  readonly auto: 'plan' | 'apply' | 'skip';
  readonly skipReason?: string;
  /** Where to report: a pull request's number, or how to find it. */
  readonly report: ReportPlace;
  /** The commit the report is about: a pull request's own head, not its test merge. */
  readonly head?: string;
  /** The commit whose file is the base of the comparison. */
  readonly baseCommit?: string;
  /** The branch that commit was the tip of when the event arose; it may have moved on since. */
  readonly baseRef?: string;
  /** The commit the file is read at, whatever the workspace holds: where the workspace is the base's. */
  readonly fileCommit?: string;
  /** The branch the run's file stands on, and the run's own commit of it. */
  readonly origin?: NonNullable<RunRequest['origin']>;
  /** The git branch that decides whether the run may apply; undefined on a tag, and where nobody tells. */
  readonly branch?: string | undefined;
  /** The repository's default branch; undefined where the payload does not tell. */
  readonly defaultBranch?: string;
  /** How the pull request ended, where the event is its end. */
  readonly ending?: 'merged' | 'closed';
  /** True for a run on an open pull request, or on a ref that is not to be applied: what it applies is a preview. */
  readonly isPreview: boolean;
  /** Whether the merge of the pull request applies the file, as far as `apply-from` tells; undefined elsewhere. */
  readonly isApplied?: boolean;
  /** True for a head in another repository, or in one that was deleted: its file never meets a credential. */
  readonly isFork: boolean;
  /** True in a merge queue, which never writes. */
  readonly isQueued: boolean;
  /** True for a run by the clock: as a plan, it is the drift check. */
  readonly isScheduled: boolean;
  readonly notices: readonly string[];
}

/** How the pull request to report on is found. */
export type ReportPlace =
  | { readonly by: 'number'; readonly number: number }
  | { readonly by: 'commit'; readonly sha: string }
  /** The open one of the branch. */
  | { readonly by: 'branch'; readonly branch: string }
  | { readonly by: 'none' };

/** In place of a commit: before the first push of a branch, after its deletion. */
const ZERO = /^0+$/;
const BRANCH = 'refs/heads/';
/** What an event means that says nothing else. */
const PLAIN: Trigger = {
  ...{ auto: 'plan', report: { by: 'none' }, notices: [] },
  ...{ isFork: false, isPreview: false, isQueued: false, isScheduled: false },
};

/** Reads the event from the environment and its payload; the message where the payload is not what GitHub documents. */
export function readTrigger(environment: NodeJS.ProcessEnv): Trigger | string {
  const payload = readPayload(environment['GITHUB_EVENT_PATH']);
  const trigger = triggerOf(
    environment['GITHUB_EVENT_NAME'] ?? '',
    payload,
    environment,
  );
  return typeof trigger === 'string' || !isRepositoryEvent(payload)
    ? trigger
    : { ...trigger, defaultBranch: payload.repository.default_branch };
}

function triggerOf(
  name: string,
  payload: unknown,
  environment: NodeJS.ProcessEnv,
): Trigger | string {
  const run = { ...PLAIN, ...here(environment) };
  switch (name) {
    case 'pull_request':
    case 'pull_request_target':
      if (isPullRequestEvent(payload))
        return pullRequestTrigger(payload, name === 'pull_request_target');
      return oddPayload(
        name,
        'a pull request with its number, and ref and commit of both its sides',
      );
    case 'push':
      if (isPushEvent(payload)) return pushTrigger(payload);
      return oddPayload(name, 'the ref with its commits before and after');
    case 'workflow_dispatch':
      return {
        ...run,
        auto: 'apply',
        ...(run.head && { report: { by: 'commit', sha: run.head } }),
      };
    case 'schedule':
      return { ...run, isScheduled: true };
    case 'merge_group':
      // The queue waits for this run, so that nothing in its payload is worth a failure.
      return { ...PLAIN, isQueued: true };
    default:
      return otherTrigger(name, payload, environment);
  }
}

/**
 * What the event means under `apply-from`: on a ref that is not listed it plans, against the file's history and for the
 * open pull request of the branch, and what `mode: apply` applies there is a preview. A pull request is told so beforehand.
 */
export function settleTrigger(
  trigger: Trigger,
  { mode, applyFrom }: Pick<Inputs, 'mode' | 'applyFrom'>,
): Trigger {
  const { auto, isPreview, baseRef, baseCommit: _, report, ...rest } = trigger;
  const { defaultBranch } = rest;
  const branch = isPreview ? baseRef?.slice(BRANCH.length) : trigger.branch;
  const listed =
    applyFrom.length > 0 || defaultBranch === undefined
      ? applyFrom
      : [defaultBranch];
  const isListed = branch !== undefined && isApplyRef(branch, listed);
  if (isPreview && isListed && mode === 'auto')
    return { ...trigger, isApplied: true };
  if (auto === 'skip' || isListed || (isPreview && baseRef === undefined))
    return trigger;
  const why =
    listed.length === 0
      ? 'The event payload does not name the default branch. Set `apply-from` to the git branches to apply from.'
      : `${branch === undefined ? 'This git ref' : quoteWhole(branch)} is not in \`apply-from\` (${nameList(listed, 'pattern')}).`;
  const told = isPreview ? 'Merging this does not apply it' : 'This is a plan';
  const isTold = mode === 'auto' && (isPreview || auto === 'apply');
  const notices = [...trigger.notices, ...(isTold ? [`${told}: ${why}`] : [])];
  if (isPreview) return { ...trigger, notices };
  const open =
    branch === undefined ? PLAIN.report : ({ by: 'branch', branch } as const);
  const place = report.by === 'commit' ? open : report;
  return { ...rest, notices, auto: 'plan', isPreview: true, report: place };
}

function oddPayload(name: string, lacking: string): string {
  return `Malformed \`${name}\` event payload: missing ${lacking}. Check the file in GITHUB_EVENT_PATH.`;
}

function pullRequestTrigger(
  { action, pull_request: pull }: PullRequestEvent,
  isTarget: boolean,
): Trigger {
  const { number, head, base, merged } = pull;
  // A fork that was deleted is null.
  const isFork =
    head.repo == null || head.repo.full_name !== base.repo?.full_name;
  const plan: Trigger = {
    ...PLAIN,
    ...{ isFork, isPreview: true, report: { by: 'number', number } },
    ...{ head: head.sha, baseCommit: base.sha },
    baseRef: `${BRANCH}${base.ref}`,
    ...(isFork
      ? {}
      : { origin: { ref: `${BRANCH}${head.ref}`, commit: head.sha } }),
    // Its workspace and its GITHUB_SHA are the base's; the change is at the head.
    ...(isTarget ? { fileCommit: head.sha } : {}),
  };
  if (action !== 'closed') return plan;
  const skipReason = merged
    ? 'The pull request was merged. The run for the push to its base applies the topology.'
    : 'The pull request was closed without a merge. Nothing is applied.';
  return {
    ...plan,
    auto: 'skip',
    skipReason,
    ending: merged ? 'merged' : 'closed',
  };
}

function pushTrigger({ ref, before, after, deleted }: PushEvent): Trigger {
  const skip = (skipReason: string): Trigger => ({
    ...PLAIN,
    auto: 'skip',
    skipReason,
  });
  if (deleted === true || ZERO.test(after))
    return skip('The push deletes a ref; there is no file to apply.');
  if (!ref.startsWith(BRANCH))
    return skip('The push is for a tag; only pushes to a branch apply.');
  return {
    ...{ ...PLAIN, auto: 'apply', report: { by: 'commit', sha: after } },
    ...{
      branch: ref.slice(BRANCH.length),
      head: after,
      origin: { ref, commit: after },
    },
    ...(ZERO.test(before) ? {} : { baseCommit: before }),
  };
}

/** Events with no meaning of their own: a plan, reported where the payload names a pull request. */
function otherTrigger(
  name: string,
  payload: unknown,
  environment: NodeJS.ProcessEnv,
): Trigger {
  const notice = `Event ${quote(name)} has no default mode; running a plan. Set \`mode\` to choose.`;
  const common = {
    ...PLAIN,
    ...here(environment),
    notices: name === '' ? [] : [notice],
  };
  if (isPullRequestEvent(payload)) {
    const { report, isFork } = pullRequestTrigger(payload, true);
    return { ...common, report, isFork, isPreview: true };
  }
  if (isIssueEvent(payload))
    return {
      ...common,
      report: { by: 'number', number: payload.issue.number },
      isPreview: true,
    };
  if (!isRelatedEvent(payload)) return common;
  const { workflow_run: run, check_run, check_suite } = payload;
  const isPreview = [run, check_run, check_suite].some(
    (about) => about?.pull_requests?.length,
  );
  if (run === undefined) return { ...common, isPreview };
  // The file may be of the run before this one: what decides is where that was.
  const isFork =
    run.head_repository?.full_name !== environment['GITHUB_REPOSITORY'];
  return { ...common, isFork, isPreview, branch: run.head_branch ?? undefined };
}

/** The run's own branch and commit, for events that happen on a branch. */
function here(
  environment: NodeJS.ProcessEnv,
): Pick<Trigger, 'head' | 'origin' | 'branch'> {
  const { GITHUB_REF: ref = '', GITHUB_SHA: commit = '' } = environment;
  const branch = ref.startsWith(BRANCH) ? ref.slice(BRANCH.length) : undefined;
  if (commit === '') return { branch };
  return branch === undefined
    ? { head: commit }
    : { head: commit, branch, origin: { ref, commit } };
}

function readPayload(path: string | undefined): unknown {
  if (!path) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
