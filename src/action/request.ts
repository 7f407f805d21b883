import type { RunEntry } from '../github/record.ts';
import type { NewPlan, Stamp } from '../github/state.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { Page } from '../report/parts.ts';
import type { ReportContext } from '../report/report.ts';
import type { RunRequest } from '../run/request.ts';
import { comparedOf, isChanged, type RunResult } from '../run/result.ts';
import type { FileRead } from '../topology/document/reading.ts';
import { quoteWhole } from '../topology/finding.ts';
import { deleteBranch, targetName } from '../topology/target.ts';
import type { Trigger } from './event.ts';
import type { Runner } from './runner.ts';

/** The targets file a step is on. */
export interface Fleet {
  /** Path of the targets file. */
  readonly path: string;
  /** True for the job of a matrix, whose one target has a report and a comment of its own. */
  readonly isJob: boolean;
  /** What the reader should know about the choice of targets. */
  readonly notices: readonly string[];
}

/** The page of the workflow that people start by hand; undefined where the checkout has no such file. */
export async function byHandPage(
  { byHandWorkflow }: Pick<Inputs, 'byHandWorkflow'>,
  { page }: RunContext,
  readWorkspaceFile: (path: string) => Promise<FileRead>,
): Promise<Page | undefined> {
  if (page === undefined) return undefined;
  const { kind } = await readWorkspaceFile(byHandWorkflow);
  if (kind !== 'file') return undefined;
  const name = byHandWorkflow.replace(/^.*\//, '');
  return { name, address: `${page}/actions/workflows/${name}` };
}

/** Whether the targets of a step share one summary and one comment, which belong to their targets file. */
export function sharesReport(
  fleet: Fleet | undefined,
): fleet is Fleet & { readonly isJob: false } {
  return fleet !== undefined && !fleet.isJob;
}

/** The run that reports. */
export interface Reporting {
  readonly runner: Runner;
  readonly inputs: Pick<
    Inputs,
    | 'comment'
    | 'notifyOnFailure'
    | 'pullRequest'
    | 'baseUrl'
    | 'target'
    | 'file'
  >;
  readonly trigger: Trigger;
  readonly context: RunContext;
  /** The stamp of the step's reports. */
  readonly stamp: Stamp;
  /** Undefined for the one target that the inputs name: summary and comment are its report. */
  readonly fleet: Fleet | undefined;
  /** The page of the workflow that people start by hand; absent where the checkout has no such file. */
  readonly byHand?: Page | undefined;
}

export type RunContext = ReturnType<typeof readContext>;

/** Which run this is and where, as the runner's variables tell; a member is undefined outside GitHub. */
export function readContext(environment: NodeJS.ProcessEnv) {
  const {
    GITHUB_SERVER_URL: server,
    GITHUB_REPOSITORY: repository,
    GITHUB_SHA: commit,
  } = environment;
  const {
    GITHUB_WORKFLOW_REF: workflow = '',
    GITHUB_ACTION_REPOSITORY: action,
  } = environment;
  const { GITHUB_ACTION_REF: version = 'HEAD' } = environment;
  return {
    run: wholeNumber(environment['GITHUB_RUN_ID']),
    attempt: wholeNumber(environment['GITHUB_RUN_ATTEMPT']) ?? 1,
    isDependabot: environment['GITHUB_ACTOR'] === 'dependabot[bot]',
    /** Login of who started the run. */
    person:
      environment['GITHUB_TRIGGERING_ACTOR'] ||
      environment['GITHUB_ACTOR'] ||
      undefined,
    commit: commit || undefined,
    /** Whether the run is one of a pull request's own, which GitHub keeps at its head commit. */
    isOnPull: ['pull_request', 'pull_request_target'].includes(
      environment['GITHUB_EVENT_NAME'] ?? '',
    ),
    /** The id of the job in the workflow. */
    job: environment['GITHUB_JOB'] || undefined,
    /** Path of the workflow file in this repository. */
    workflow: /^\/([^@]+)@/.exec(workflow.replace(repository ?? '', ''))?.[1],
    /** Address of the repository's web page. */
    page: server && repository ? `${server}/${repository}` : undefined,
    /** Address of the page of the action's own repository that explains each finding, at the version that runs. */
    rules:
      server && action
        ? `${server}/${action}/blob/${version}/docs/rules.md`
        : undefined,
  };
}

/** The stamp of this run's reports. */
export function stampOf(
  context: RunContext,
  trigger: Trigger,
  mode: RunRequest['mode'],
): Stamp {
  const { run, attempt } = context;
  const { commit, head } = commitOf(trigger, context);
  return { phase: phaseOf(trigger, mode), run, attempt, commit, head };
}

/** The commit of the run's files, and whether they are read there whatever the workspace holds. */
export function commitOf(
  { fileCommit, head }: Trigger,
  { commit }: RunContext,
) {
  return {
    commit: fileCommit ?? commit,
    head,
    isCommitted: fileCommit !== undefined,
  };
}

/**
 * What a result shows to reviewers, one of so many that share a comment; undefined where it shows nothing that may
 * count. Only a run on the pull request itself shows a plan, and none on that of a fork.
 */
export async function newPlanOf(
  result: RunResult,
  { stamp, context, trigger }: Pick<Reporting, 'stamp' | 'context' | 'trigger'>,
  sharing: number,
): Promise<NewPlan | undefined> {
  const isShown = context.isOnPull && !trigger.isFork;
  const compared = isShown ? comparedOf(result) : undefined;
  const [head, base] = [stamp.head, baseOf(trigger)];
  if (compared === undefined || head === undefined || base === undefined)
    return undefined;
  // Whoever has a plan has loaded this already.
  const { MOST_DIGESTS, planDigests } = await import(
    '../topology/plan/mark.ts'
  );
  const most = MOST_DIGESTS / Math.max(1, sharing);
  return {
    head,
    base,
    isUnread: compared.baseline.from !== 'branch',
    // What changes nothing is not applied, and needs no room.
    digests: isChanged(compared) ? planDigests(compared.plan, most) : new Map(),
    most,
  };
}

/** The git branch that the pull request of a run is to be merged into. */
export function baseOf({ baseRef }: Trigger): string | undefined {
  return baseRef?.replace(/^refs\/heads\//, '');
}

/** What a run adds to the record of its comment: how it ended. */
export function endEntry(
  what: RunEntry['what'],
  {
    stamp: { run, attempt = 1, phase },
    context: { person },
    at,
  }: {
    readonly stamp: Stamp;
    readonly context: RunContext;
    readonly at: number;
  },
): RunEntry {
  const isEnd = what === 'skipped' && phase === 'closed';
  return { what: isEnd ? 'closed' : what, run, attempt, at, person };
}

/** The same for the labels that a result needed: who set them, and when. */
export function allowedIn(
  result: RunResult,
  { run, attempt = 1 }: Stamp,
): readonly RunEntry[] {
  const decision = comparedOf(result)?.decision;
  const used = decision?.kind === 'apply' ? decision.used : [];
  return used.flatMap((one) =>
    one.by === 'label'
      ? { what: 'allowed', run, attempt, at: one.at, person: one.person }
      : [],
  );
}

/** What a run's report tells of: a plan, an apply, or the pull request's end. */
function phaseOf(
  { ending, isPreview }: Trigger,
  mode: RunRequest['mode'],
): Stamp['phase'] {
  // A run that was skipped for want of its branch is no end of the pull request: a later one may find it.
  if (ending === 'closed') return 'closed';
  if (mode !== 'apply') return 'plan';
  // What is applied to a pull request's own branch is over with the pull request, and its end may be told over it.
  return isPreview ? 'preview' : 'apply';
}

/** What a report with a stamp says about the run it comes from, and where its links lead. */
export function reportContext(
  {
    context: { page, rules },
    trigger,
    inputs,
    byHand,
  }: Pick<Reporting, 'context' | 'trigger' | 'inputs' | 'byHand'>,
  { run, attempt = 1, head, commit }: Partial<Stamp>,
): ReportContext {
  const later = attempt > 1 ? `/attempts/${attempt}` : '';
  const isOnGitHub = page !== undefined && run !== undefined;
  return {
    ...{ page, byHand, isApplied: trigger.isApplied },
    rulePage: rules === undefined ? undefined : (id) => `${rules}#${id}`,
    runUrl: isOnGitHub ? `${page}/actions/runs/${run}${later}` : undefined,
    commit: head ?? commit,
    dashboard:
      URL.parse(inputs.baseUrl)?.host === SERVICE ? DASHBOARD : undefined,
  };
}

/** Where the service shows what its own API tells of (docs/neki.md §6.2). */
const SERVICE = 'api.planetscale.com';
const DASHBOARD = 'https://app.planetscale.com';

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text)
    ? Number(text)
    : undefined;
}

/** What the run is to do, from the inputs, the event and the run's place. */
export function requestOf(
  inputs: Inputs,
  trigger: Trigger,
  context: RunContext,
): RunRequest {
  const asked =
    inputs.mode === 'auto' || inputs.mode === 'matrix'
      ? trigger.auto
      : inputs.mode;
  const isOffline = !maySignIn(inputs, trigger);
  const isRefused = asked === 'apply' && (trigger.isQueued || isOffline);
  const mode =
    inputs.mode === 'validate'
      ? 'validate'
      : trigger.auto === 'skip'
        ? 'skip'
        : isRefused
          ? 'plan'
          : asked;
  const notices = [
    ...trigger.notices,
    ...(mode === 'plan' && isOffline ? [offlineNotice(inputs, trigger)] : []),
    ...(mode === 'plan' && isRefused ? [refusalOf(trigger)] : []),
  ];
  return {
    file: inputs.file,
    target: inputs.target,
    mode,
    isPreview: trigger.isPreview,
    isDriftCheck: trigger.isScheduled && mode === 'plan',
    skipReason: skipReasonOf(inputs, trigger),
    ...commitOf(trigger, context),
    ...historyOf(mode, trigger, context),
    origin: trigger.origin,
    basis: inputs.schema === undefined ? [] : [{ path: inputs.schema }],
    attempt: context.attempt,
    review: reviewOf(inputs, trigger),
    ...inputs.run,
    notices,
  };
}

/**
 * Where the file's history is read. A preview's branch holds what earlier pushes of the pull request have put there, and
 * no merge does: its history is that of the head, and the base is one of its versions like any other.
 */
function historyOf(
  mode: RunRequest['mode'],
  { isPreview, head, baseRef, baseCommit, fileCommit }: Trigger,
  { commit }: RunContext,
): Pick<RunRequest, 'baseCommit' | 'historyRef'> {
  if (isPreview && mode === 'apply' && head !== undefined)
    return { baseCommit: undefined, historyRef: head };
  return {
    baseCommit,
    historyRef: baseRef ?? baseCommit ?? fileCommit ?? commit,
  };
}

/** Why nothing is done; for the end of a pull request with a preview, with what is left of that. */
function skipReasonOf(
  { mode, target }: Inputs,
  { skipReason = '', ending, isFork }: Trigger,
): string {
  if (
    mode !== 'apply' ||
    ending === undefined ||
    isFork ||
    target === undefined
  )
    return skipReason;
  const branch = quoteWhole(targetName(target));
  return `${skipReason} The preview branch ${branch} is not deleted by this action. If no other step deletes it, run ${deleteBranch(target)}.`;
}

/** A preview is what the reviewers look at; there is nothing yet that they have seen. */
function reviewOf(inputs: Inputs, trigger: Trigger): RunRequest['review'] {
  if (trigger.isPreview) return 'off';
  if (inputs.requireReview) return 'required';
  return inputs.comment === 'never' || inputs.githubToken === undefined
    ? 'off'
    : 'reported';
}

/** The credential never meets a file that a stranger may have written. */
function maySignIn(inputs: Inputs, trigger: Trigger): boolean {
  return inputs.authorization !== undefined && !trigger.isFork;
}

/** Whether the run is one that never asks the management API. */
export function isLocal({ mode }: Inputs, { auto }: Trigger): boolean {
  return mode === 'validate' || mode === 'matrix' || auto === 'skip';
}

/** Whether the run may ask the management API at all. */
export function isOnline(inputs: Inputs, trigger: Trigger): boolean {
  return !isLocal(inputs, trigger) && maySignIn(inputs, trigger);
}

function refusalOf({ isQueued, isFork }: Trigger): string {
  const whose = isQueued
    ? 'a merge queue'
    : isFork
      ? 'a pull request from a fork'
      : 'a run without a credential';
  return `Nothing is applied for ${whose}; running a plan.`;
}

function offlineNotice({ authorization }: Inputs, { isFork }: Trigger): string {
  const so =
    'so the database branch was not read and the file was compared with git.';
  if (!isFork)
    return `Dependabot runs cannot read Actions secrets, ${so} Add the credential as Dependabot secrets.`;
  return authorization === undefined
    ? `Pull requests from forks get no secrets, ${so}`
    : `Credentials are never used with a fork’s file, ${so}`;
}
