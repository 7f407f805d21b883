import type { PullNow } from '../../ports/github/pull.ts';
import type { Phase } from '../../ports/github/state.ts';
import type { Settings } from '../../run/settings.ts';
import type { Inputs } from '../../settings/inputs.ts';
import {
  code,
  input,
  type Message,
  NOTHING,
  prose,
} from '../../text/message.ts';
import { type Event, isOfFork, type PullRequestEvent } from './event.ts';
import { noticesOf } from './notices.ts';
import {
  type ApplyFrom,
  applyFromOf,
  type BaselineRule,
  baselineOf,
  baseOf,
  gitPosition,
  originOf,
  type ReportPlace,
  type ReportRule,
  type RunBase,
  reportOf,
} from './places.ts';

/** One row of the table: what a run does in one situation. */
interface Row {
  /** What `mode: auto` does. */
  readonly auto: Doing;
  /** What `mode: plan` does. */
  readonly plan: 'plan' | 'drift-check' | 'skip';
  /** What `mode: apply` does. */
  readonly apply: Doing;
  /** Whether the run needs a credential. Dependabot's runs get no secrets, except Dependabot's own. */
  readonly credential: 'required' | 'optional-for-dependabot' | 'never';
  /** The base of the comparison. A preview always uses the history of its git branch. */
  readonly baseline: BaselineRule;
  /** The pull request that gets the report. */
  readonly report: ReportRule;
  /** Why the run does nothing. */
  readonly why?: Message;
}

/** `apply` writes a merged file. `preview` writes a file that is not merged, and never to a production branch. */
type Doing = 'plan' | 'drift-check' | 'apply' | 'preview' | 'skip';

type Situation =
  | 'pull-request'
  | 'pull-request-of-fork'
  | 'pull-request-merged'
  | 'pull-request-closed'
  | 'push'
  | 'push-elsewhere'
  | 'push-of-tag'
  | 'push-of-deletion'
  | 'dispatch'
  | 'dispatch-elsewhere'
  | 'merge-queue'
  | 'schedule'
  | 'schedule-elsewhere'
  | 'other'
  | 'other-elsewhere'
  | 'other-on-pull-request'
  | 'other-of-fork';

/**
 * From the event and the inputs to the mode. `elsewhere` is a git ref that is not in `apply-from`. `mode: validate`
 * validates in every situation, without the service.
 */
const ROWS: Readonly<Record<Situation, Row>> = {
  'pull-request': {
    auto: 'plan',
    plan: 'plan',
    apply: 'preview',
    credential: 'optional-for-dependabot',
    baseline: 'base-of-pull-request',
    report: 'its-own',
  },
  'pull-request-of-fork': {
    auto: 'plan',
    plan: 'plan',
    apply: 'plan',
    credential: 'never',
    baseline: 'base-of-pull-request',
    report: 'its-own',
  },
  'pull-request-merged': {
    auto: 'skip',
    plan: 'skip',
    apply: 'skip',
    credential: 'never',
    baseline: 'history',
    report: 'its-own',
    why: prose`The pull request was merged. The run for the push to its base applies the topology.`,
  },
  'pull-request-closed': {
    auto: 'skip',
    plan: 'skip',
    apply: 'skip',
    credential: 'never',
    baseline: 'base-of-pull-request',
    report: 'its-own',
    why: prose`The pull request was closed without a merge. Nothing is applied.`,
  },

  push: {
    auto: 'apply',
    plan: 'plan',
    apply: 'apply',
    credential: 'required',
    baseline: 'before-push',
    report: 'merged-of-commit',
  },
  'push-elsewhere': {
    auto: 'plan',
    plan: 'plan',
    apply: 'preview',
    credential: 'optional-for-dependabot',
    baseline: 'history',
    report: 'open-of-branch',
  },
  'push-of-tag': {
    auto: 'skip',
    plan: 'skip',
    apply: 'skip',
    credential: 'never',
    baseline: 'history',
    report: 'none',
    why: prose`The push is for a tag; only pushes to a branch apply.`,
  },
  'push-of-deletion': {
    auto: 'skip',
    plan: 'skip',
    apply: 'skip',
    credential: 'never',
    baseline: 'history',
    report: 'none',
    why: prose`The push deletes a ref; there is no file to apply.`,
  },

  dispatch: {
    auto: 'apply',
    plan: 'plan',
    apply: 'apply',
    credential: 'required',
    baseline: 'history',
    report: 'merged-of-commit',
  },
  'dispatch-elsewhere': {
    auto: 'plan',
    plan: 'plan',
    apply: 'preview',
    credential: 'optional-for-dependabot',
    baseline: 'history',
    report: 'open-of-branch',
  },

  'merge-queue': {
    auto: 'plan',
    plan: 'plan',
    apply: 'plan',
    credential: 'optional-for-dependabot',
    baseline: 'history',
    report: 'none',
  },

  schedule: {
    auto: 'drift-check',
    plan: 'drift-check',
    apply: 'apply',
    credential: 'required',
    baseline: 'history',
    report: 'none',
  },
  'schedule-elsewhere': {
    auto: 'drift-check',
    plan: 'drift-check',
    apply: 'preview',
    credential: 'optional-for-dependabot',
    baseline: 'history',
    report: 'none',
  },

  other: {
    auto: 'plan',
    plan: 'plan',
    apply: 'apply',
    credential: 'required',
    baseline: 'history',
    report: 'none',
  },
  'other-elsewhere': {
    auto: 'plan',
    plan: 'plan',
    apply: 'preview',
    credential: 'optional-for-dependabot',
    baseline: 'history',
    report: 'none',
  },
  'other-on-pull-request': {
    auto: 'plan',
    plan: 'plan',
    apply: 'preview',
    credential: 'optional-for-dependabot',
    baseline: 'history',
    report: 'its-own',
  },
  'other-of-fork': {
    auto: 'plan',
    plan: 'plan',
    apply: 'plan',
    credential: 'never',
    baseline: 'history',
    report: 'its-own',
  },
};

/** The inputs that the table depends on. */
export type ModeInputs = Pick<Inputs, 'mode' | 'applyFrom' | 'credential'>;

/**
 * What the step does, decided once. Later code looks only at the event's pull request, not at the rest of the event.
 */
export interface DecidedMode {
  readonly mode: Settings['mode'];
  /** Why the step must fail: a required credential is missing. */
  readonly problems: readonly Message[];
  /** Whether the run asks the management API. It never does for the file of a fork, or without a credential. */
  readonly isOnline: boolean;
  /** True if the file is not merged. It is then applied to a preview, never to production. */
  readonly isPreview: boolean;
  /** True for a scheduled drift check, in which any difference is the outcome `drifted`. */
  readonly isDriftCheck: boolean;
  /** Why the mode is `skip`; empty for any other mode. */
  readonly skipReason: Message;
  /** True for a closed or merged pull request that may have had a preview. */
  readonly isEndOfPreview: boolean;
  /** The commit of the run's files. */
  readonly commit: string | undefined;
  /** True if the files are read at `commit`, whatever the workspace contains. */
  readonly isCommitted: boolean;
  /** The commit that people know: for a pull request its head, not its test merge. */
  readonly head: string | undefined;
  /** The git branch with the run's file, and the commit of it. */
  readonly origin: Settings['origin'];
  /** The commit whose file is the base of the comparison; undefined if the file's history is used. */
  readonly base: RunBase | undefined;
  /** The commit or git branch whose history of the file is searched. */
  readonly historyRef: string | undefined;
  /** The commit that `only-changed` compares the targets' inputs with. */
  readonly changedSince: RunBase | undefined;
  readonly report: ReportPlace;
  /** The subject of the report: a plan, an apply, or the end of the pull request. */
  readonly phase: Phase;
  /** The pull request of the run; undefined for a run on a git branch, also if it reports on a pull request. */
  readonly pullRequest: PullRequestEvent | undefined;
  /** The git branch for new allow lines: the head of a pull request, or the branch of the run. */
  readonly allowBranch: string | undefined;
  /** True if the allow lines come from a fork, and the run has credentials. */
  readonly isAllowWithheld: boolean;
  /** Whether merging the pull request applies the file; undefined if that is unknown. */
  readonly isAppliedByMerge: boolean | undefined;
  /** True for runs to which GitHub gives only read access. */
  readonly isReadOnly: boolean;
  readonly notices: readonly Message[];
}

/** Whether a credential exists and may be used. */
type CredentialUse = 'used' | 'withheld' | 'missing';

const NO_CREDENTIAL = prose`No credential is given. Store a service token as two secrets, and pass them as ${input('service-token-id')} and ${input('service-token')}. Plans need the permission ${code('read_branch')}, applies ${code('create_branch')}. A secret that is missing, or whose name is misspelled, is empty.`;

/** Decides what the step does, by its event and its inputs. */
export function decideMode(event: Event, inputs: ModeInputs): DecidedMode {
  const applyFrom = applyFromOf(event, inputs.applyFrom);
  const row = ROWS[situationOf(event, applyFrom)];
  const credential = credentialOf(row, event, inputs);
  const wanted = wantedOf(row, inputs);
  const isWritten = wanted === 'apply' || wanted === 'preview';
  const doing = isWritten && credential !== 'used' ? row.plan : wanted;
  const asksNothing =
    doing === 'validate' || doing === 'skip' || inputs.mode === 'matrix';
  const isPreview = row.apply !== 'apply';
  const isReadAtHead = event.kind === 'pull-request' && event.isOnBase;
  const place = gitPosition(event);

  return {
    mode: MODE_OF[doing],
    problems: credential === 'missing' && !asksNothing ? [NO_CREDENTIAL] : [],
    isOnline: credential === 'used' && !asksNothing,
    isPreview,
    isDriftCheck: doing === 'drift-check',
    skipReason: row.why ?? NOTHING,
    isEndOfPreview: inputs.mode === 'apply' && isEndOfOwn(event),
    commit: isReadAtHead ? place.commit : event.run.commit,
    isCommitted: isReadAtHead,
    head: place.commit,
    origin: originOf(event),
    ...baselineOf(row.baseline, event, { isPreview: doing === 'preview' }),
    changedSince: baseOf(row.baseline, event),
    report: reportOf(row.report, event, applyFrom),
    phase: phaseOf(event, doing),
    pullRequest: event.kind === 'pull-request' ? event : undefined,
    allowBranch: allowBranchOf(event),
    isAllowWithheld: isOfFork(event) && inputs.credential !== undefined,
    isAppliedByMerge: isAppliedByMerge(event, applyFrom, inputs),
    isReadOnly: isOfFork(event) || event.isDependabot,
    notices: noticesOf({
      event,
      inputs,
      applyFrom,
      isPlan: MODE_OF[doing] === 'plan',
      isOffline: credential !== 'used',
    }),
  };
}

/** Why the run skips a pull request that was merged or closed after the event; undefined if it is still open. */
export function whySkippedNow(
  { mode, pullRequest }: DecidedMode,
  now: Pick<PullNow, 'state' | 'number'>,
): Message | undefined {
  const isOwn = pullRequest?.number === now.number;
  const asksGitHub = mode === 'plan' || mode === 'apply';
  if (isOwn && asksGitHub) return whyEnded(now);
  return undefined;
}

/** Why a closed or merged pull request is neither planned nor applied; undefined for an open one. */
export function whyEnded({
  state,
  number,
}: Pick<PullNow, 'state' | 'number'>): Message | undefined {
  switch (state) {
    case 'open':
      return undefined;
    case 'merged':
      return prose`Pull request #${number} is merged. The run for the push to its base applies the topology.`;
    case 'closed':
      return prose`Pull request #${number} is closed. Nothing is planned or applied.`;
  }
}

const MODE_OF = {
  validate: 'validate',
  plan: 'plan',
  'drift-check': 'plan',
  apply: 'apply',
  preview: 'apply',
  skip: 'skip',
} as const satisfies Record<Doing | 'validate', Settings['mode']>;

function situationOf(event: Event, applyFrom: ApplyFrom): Situation {
  const where = applyFrom.isListed ? '' : '-elsewhere';
  switch (event.kind) {
    case 'pull-request':
      return pullRequestSituation(event);
    case 'push':
      return `push${where}`;
    case 'push-of-tag':
    case 'push-of-deletion':
      return event.kind;
    case 'workflow-dispatch':
      return `dispatch${where}`;
    case 'merge-group':
      return 'merge-queue';
    case 'schedule':
      return `schedule${where}`;
    case 'other':
      if (event.isFork) return 'other-of-fork';
      if (event.isOnPullRequest) return 'other-on-pull-request';
      return `other${where}`;
  }
}

function pullRequestSituation({ state, isFork }: PullRequestEvent): Situation {
  switch (state) {
    case 'merged':
      return 'pull-request-merged';
    case 'closed':
      return 'pull-request-closed';
    case 'open':
      if (isFork) return 'pull-request-of-fork';
      return 'pull-request';
  }
}

/** Whether there is a usable credential. It is never used with a file that a stranger may have written. */
function credentialOf(
  row: Row,
  event: Event,
  { credential }: ModeInputs,
): CredentialUse {
  if (row.credential === 'never') return 'withheld';
  if (credential !== undefined) return 'used';
  const isOptional =
    row.credential === 'optional-for-dependabot' && event.isDependabot;
  if (isOptional) return 'withheld';
  return 'missing';
}

/** The table cell for the mode. For a matrix it is what `auto` would do. A feature's own mode runs nothing. */
function wantedOf(row: Row, { mode }: ModeInputs): Doing | 'validate' {
  switch (mode) {
    case 'validate':
      return 'validate';
    case 'auto':
    case 'matrix':
    case 'doctor':
      return row.auto;
    case 'plan':
      return row.plan;
    case 'apply':
      return row.apply;
  }
}

function phaseOf(event: Event, doing: Doing | 'validate'): Phase {
  // Only the event ends a pull request. A run that is skipped for a missing branch does not: a later run may find it.
  if (event.kind === 'pull-request' && event.state === 'closed')
    return 'closed';
  // A preview branch ends with its pull request, and the report on that end may replace the report on the apply.
  if (doing === 'apply' || doing === 'preview') return doing;
  return 'plan';
}

/** A fork's branch is in another repository. */
function allowBranchOf(event: Event): string | undefined {
  if (event.kind !== 'pull-request') return event.run.branch;
  return event.isFork ? undefined : event.head.branch;
}

/** Whether a pull request has ended that may have had a preview. A pull request of a fork never has one. */
function isEndOfOwn(event: Event): boolean {
  if (event.kind !== 'pull-request') return false;
  return event.state !== 'open' && !event.isFork;
}

/**
 * True if the merge applies the file. With `mode: plan` it is unknown, because another job with other inputs may apply
 * it.
 */
function isAppliedByMerge(
  event: Event,
  { isListed }: ApplyFrom,
  { mode }: ModeInputs,
): true | undefined {
  if (event.kind === 'pull-request' && isListed && mode === 'auto') return true;
  return undefined;
}
