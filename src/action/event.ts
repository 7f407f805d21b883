import { readFileSync } from 'node:fs';
import { isPullRequestEvent, isPushEvent } from './event.validator.ts';

/** What the event means for a run (contract: events), before the inputs have their say. */
export interface Trigger {
  /** What `mode: auto` means here. */
  readonly auto: 'plan' | 'apply' | 'skip';
  readonly skipReason?: string;
  /** The commit whose file is the base of the comparison. */
  readonly baseCommit?: string;
  /** Where to report: a pull request's number, or how to find it. */
  readonly report: ReportPlace;
  /** True for a pull request whose head is in another repository. */
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
  | { readonly by: 'commit'; readonly sha: string }
  | { readonly by: 'branch'; readonly branch: string }
  | { readonly by: 'none' };

interface Side {
  readonly ref: string;
  readonly sha: string;
  readonly repo?: { readonly full_name: string } | null;
}

interface PullRequestEvent {
  readonly action: string;
  readonly pull_request: {
    readonly number: number;
    readonly merged?: boolean | null;
    readonly head: Side;
    readonly base: Side;
  };
}

interface PushEvent {
  readonly ref: string;
  readonly before: string;
  readonly after: string;
  readonly deleted?: boolean;
}

const ZERO = /^0+$/;
const BRANCH = 'refs/heads/';
const NOWHERE: ReportPlace = { by: 'none' };
const ORDINARY = { isFork: false, isTarget: false, mayLackSecrets: false, notices: [] } as const;

/** Reads the event from the environment and its payload; the message where the payload is not what GitHub documents. */
export function readTrigger(environment: NodeJS.ProcessEnv): Trigger | string {
  const name = environment['GITHUB_EVENT_NAME'] ?? '';
  const payload = readPayload(environment['GITHUB_EVENT_PATH']);
  switch (name) {
    case 'pull_request':
    case 'pull_request_target':
      return isPullRequestEvent(payload)
        ? { ...pullRequestTrigger(payload as PullRequestEvent), isTarget: name === 'pull_request_target' }
        : `The payload of the event \`${name}\` lacks what GitHub documents for it. Check GITHUB_EVENT_PATH.`;
    case 'push':
      return isPushEvent(payload)
        ? pushTrigger(payload as PushEvent)
        : 'The payload of the event `push` lacks what GitHub documents for it. Check GITHUB_EVENT_PATH.';
    case 'workflow_dispatch':
      return { ...ORDINARY, auto: 'apply', report: refPlace(environment) };
    case 'schedule':
    case 'merge_group':
      return { ...ORDINARY, auto: 'plan', report: NOWHERE, mayLackSecrets: name === 'merge_group' };
    default: {
      const notice = `The event \`${name.replaceAll('`', '')}\` has no meaning of its own here, so this is a plan. Set \`mode\` to choose.`;
      return { ...ORDINARY, auto: 'plan', report: NOWHERE, notices: name === '' ? [] : [notice] };
    }
  }
}

function pullRequestTrigger(event: PullRequestEvent): Trigger {
  const { number, head, base, merged } = event.pull_request;
  const isFork = head.repo?.full_name !== base.repo?.full_name;
  const place = { by: 'number', number } as const;
  const common = { ...ORDINARY, report: place, isFork, mayLackSecrets: true, baseCommit: base.sha };
  if (event.action !== 'closed') return { ...common, auto: 'plan' };
  const skipReason = merged
    ? 'The pull request was merged; the push to its base applies the topology.'
    : 'The pull request was closed; nothing of it is applied.';
  return { ...common, auto: 'skip', skipReason };
}

function pushTrigger(event: PushEvent): Trigger {
  if (event.deleted === true || ZERO.test(event.after)) {
    return {
      ...ORDINARY,
      auto: 'skip',
      skipReason: 'The push deletes a ref; there is no file to apply.',
      report: NOWHERE,
    };
  }
  if (!event.ref.startsWith(BRANCH)) {
    return {
      ...ORDINARY,
      auto: 'skip',
      skipReason: 'The push is of a tag; only pushes to a branch apply.',
      report: NOWHERE,
    };
  }
  const report = { by: 'commit', sha: event.after } as const;
  return {
    ...ORDINARY,
    auto: 'apply',
    report,
    ...(ZERO.test(event.before) ? {} : { baseCommit: event.before }),
  };
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
