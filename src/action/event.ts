import { readFileSync } from 'node:fs';
import type { RunRequest } from '../run/request.ts';
import { quote } from '../topology/finding.ts';
import {
  isIssueEvent,
  isPullRequestEvent,
  isPushEvent,
  isWorkflowRunEvent,
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
  /** How the pull request ended, where the event is its end. */
  readonly ending?: 'merged' | 'closed';
  /** Labels of the pull request, as they were when the event happened. */
  readonly labels: readonly string[];
  /** True for a run on an open pull request: what it applies is a preview. */
  readonly isPreview: boolean;
  /** True for a head in another repository, or in one that was deleted. */
  readonly isFork: boolean;
  /** True for runs that GitHub may start without secrets: none is needed to plan offline. */
  readonly mayLackSecrets: boolean;
  /** True where the credential is at hand although the file may be a stranger's. */
  readonly isTarget: boolean;
  readonly notices: readonly string[];
}

/** How the pull request to report on is found. */
export type ReportPlace =
  | { readonly by: 'number'; readonly number: number }
  /** The pull requests of the commit; where it has none, the open one of the branch. */
  | { readonly by: 'commit'; readonly sha: string; readonly branch: string }
  | { readonly by: 'branch'; readonly branch: string }
  | { readonly by: 'none' };

/** In place of a commit: before the first push of a branch, after its deletion. */
const ZERO = /^0+$/;
const BRANCH = 'refs/heads/';
const NOWHERE: ReportPlace = { by: 'none' };
const ORDINARY = {
  isFork: false,
  isTarget: false,
  isPreview: false,
  mayLackSecrets: false,
  labels: [],
  notices: [],
} as const;

/** Reads the event from the environment and its payload; the message where the payload is not what GitHub documents. */
export function readTrigger(environment: NodeJS.ProcessEnv): Trigger | string {
  const name = environment['GITHUB_EVENT_NAME'] ?? '';
  const payload = readPayload(environment['GITHUB_EVENT_PATH']);
  switch (name) {
    case 'pull_request':
    case 'pull_request_target':
      return isPullRequestEvent(payload)
        ? pullRequestTrigger(payload, name === 'pull_request_target')
        : oddPayload(name, 'a pull request with its number, and ref and commit of both its sides');
    case 'push':
      return isPushEvent(payload)
        ? pushTrigger(payload)
        : oddPayload(name, 'the ref with its commits before and after');
    case 'workflow_dispatch':
      return { ...ORDINARY, ...here(environment), auto: 'apply', report: refPlace(environment) };
    case 'schedule':
      return { ...ORDINARY, ...here(environment), auto: 'plan', report: NOWHERE };
    case 'merge_group':
      // The queue waits for this run, so that nothing in its payload is worth a failure.
      return { ...ORDINARY, auto: 'plan', report: NOWHERE, mayLackSecrets: true };
    default:
      return { ...ORDINARY, ...here(environment), ...otherTrigger(name, payload, environment), auto: 'plan' };
  }
}

function oddPayload(name: string, lacking: string): string {
  return `The payload of the event \`${name}\` lacks what GitHub documents for it: ${lacking}. Check the file that GITHUB_EVENT_PATH names.`;
}

function pullRequestTrigger({ action, pull_request: pull }: PullRequestEvent, isTarget: boolean): Trigger {
  const { number, head, base, merged, labels = [] } = pull;
  // A fork that was deleted is null.
  const isFork = head.repo == null || head.repo.full_name !== base.repo?.full_name;
  const common = {
    ...ORDINARY,
    isFork,
    isTarget,
    isPreview: true,
    mayLackSecrets: true,
    report: { by: 'number', number },
    head: head.sha,
    baseCommit: base.sha,
    baseRef: `${BRANCH}${base.ref}`,
    labels: labels.map((label) => label.name),
    ...(isFork ? {} : { origin: { ref: `${BRANCH}${head.ref}`, commit: head.sha } }),
    // Its workspace and its GITHUB_SHA are the base's; the change is at the head.
    ...(isTarget ? { fileCommit: head.sha } : {}),
  } as const;
  if (action !== 'closed') return { ...common, auto: 'plan' };
  const skipReason = merged
    ? 'The pull request was merged; the push to its base applies the topology.'
    : 'The pull request was closed; nothing of it is applied.';
  return { ...common, auto: 'skip', skipReason, ending: merged ? 'merged' : 'closed' };
}

function pushTrigger({ ref, before, after, deleted }: PushEvent): Trigger {
  const skip = (skipReason: string): Trigger => ({
    ...ORDINARY,
    auto: 'skip',
    skipReason,
    report: NOWHERE,
  });
  if (deleted === true || ZERO.test(after)) return skip('The push deletes a ref; there is no file to apply.');
  if (!ref.startsWith(BRANCH)) return skip('The push is of a tag; only pushes to a branch apply.');
  return {
    ...ORDINARY,
    auto: 'apply',
    report: { by: 'commit', sha: after, branch: ref.slice(BRANCH.length) },
    head: after,
    origin: { ref, commit: after },
    ...(ZERO.test(before) ? {} : { baseCommit: before }),
  };
}

/** Events with no meaning of their own: a plan, reported where the payload names a pull request. */
function otherTrigger(
  name: string,
  payload: unknown,
  environment: NodeJS.ProcessEnv,
): Pick<Trigger, 'report' | 'notices' | 'isFork' | 'isTarget' | 'mayLackSecrets'> {
  const notice = `The event ${quote(name)} has no meaning of its own here, so this is a plan. Set \`mode\` to choose.`;
  const common = { ...ORDINARY, report: NOWHERE, notices: name === '' ? [] : [notice] };
  if (isPullRequestEvent(payload)) {
    const { report, isFork } = pullRequestTrigger(payload, true);
    return { ...common, report, isFork, isTarget: true, mayLackSecrets: isFork };
  }
  if (isIssueEvent(payload)) {
    return { ...common, report: { by: 'number', number: payload.issue.number } };
  }
  if (isWorkflowRunEvent(payload)) {
    const isFork = payload.workflow_run.head_repository?.full_name !== environment['GITHUB_REPOSITORY'];
    return { ...common, isFork, isTarget: true, mayLackSecrets: isFork };
  }
  return common;
}

/** The run's own branch and commit, for events that happen on a branch. */
function here(environment: NodeJS.ProcessEnv): Pick<Trigger, 'head' | 'origin'> {
  const { GITHUB_REF: ref = '', GITHUB_SHA: commit = '' } = environment;
  if (commit === '') return {};
  return ref.startsWith(BRANCH) ? { head: commit, origin: { ref, commit } } : { head: commit };
}

function refPlace(environment: NodeJS.ProcessEnv): ReportPlace {
  const ref = environment['GITHUB_REF'] ?? '';
  return ref.startsWith(BRANCH) ? { by: 'branch', branch: ref.slice(BRANCH.length) } : NOWHERE;
}

function readPayload(path: string | undefined): unknown {
  if (!path) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
