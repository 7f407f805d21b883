import type { FileRead } from '../../document/reading.ts';
import type { RunEntry } from '../../ports/github/record.ts';
import type { Stamp } from '../../ports/github/state.ts';
import type { Page, ReportContext } from '../../report/comment-context.ts';
import type { RunFacts } from '../../report/model.ts';
import type { Compared } from '../../run/result.ts';
import type { Inputs } from '../../settings/inputs.ts';
import type { Message } from '../../text/message.ts';
import { targetName } from '../../topology/target.ts';
import type { RunContext } from './context.ts';
import type { DecidedMode } from './mode.ts';
import type { LeftBehind } from './reporter.ts';
import type { Runner } from './runner.ts';

/** What every report of a step needs. */
export interface Reporting {
  readonly runner: Runner;
  /** The only inputs that are known if the inputs are invalid, which is reported too. */
  readonly inputs: Pick<
    Inputs,
    | 'comment'
    | 'notifyOnFailure'
    | 'pullRequest'
    | 'baseUrl'
    | 'target'
    | 'file'
  >;
  readonly decided: DecidedMode;
  readonly context: RunContext;
  readonly stamp: Stamp;
  /**
   * The targets file of the step. Undefined if the inputs name the only target: the summary and the comment are then
   * its report.
   */
  readonly fleet: Fleet | undefined;
  /** The page of the workflow that people start by hand; absent if the checkout has no such file. */
  readonly byHand?: Page | undefined;
}

/** The targets file of a step. */
export interface Fleet {
  readonly path: string;
  /** True in a job of a matrix, whose single target has its own report and comment. */
  readonly isJob: boolean;
  /** The order in which the run's targets are applied; undefined if none waits for another. */
  readonly order?: Message | undefined;
  /** Notices about the choice of targets. */
  readonly notices: readonly Message[];
}

/** The service whose dashboard is known (docs/neki.md §6.2). */
const SERVICE = 'api.planetscale.com';

const DASHBOARD = 'https://app.planetscale.com';

/** Whether the targets of a step share one summary and one comment. */
export function sharesReport(
  fleet: Fleet | undefined,
): fleet is Fleet & { readonly isJob: false } {
  return fleet !== undefined && !fleet.isJob;
}

/** The name of the target that the inputs name: its database branch, or the file if there is none. */
export function nameOfOnly({ target, file }: Reporting['inputs']): string {
  if (target === undefined) return file;
  return targetName(target);
}

/** When the run read the branch, in milliseconds; undefined if it did not. */
export function readAtOf(compared: Compared | undefined): number | undefined {
  const baseline = compared?.baseline;
  if (baseline?.from === 'branch') return baseline.readAt;
  return undefined;
}

export function stampOf(context: RunContext, decided: DecidedMode): Stamp {
  return {
    phase: decided.phase,
    run: context.run,
    attempt: context.attempt,
    commit: decided.commit,
    head: decided.head,
  };
}

/** The page of the workflow that people start by hand; undefined if the checkout has no such file. */
export async function byHandPage(
  { byHandWorkflow }: Inputs,
  { page }: RunContext,
  readWorkspaceFile: (path: string) => Promise<FileRead>,
): Promise<Page | undefined> {
  if (page === undefined) return undefined;
  const { kind } = await readWorkspaceFile(byHandWorkflow);
  if (kind !== 'file') return undefined;
  const name = byHandWorkflow.replace(/^.*\//, '');
  return { name, address: `${page}/actions/workflows/${name}` };
}

/** The facts for a report besides the result. */
export function factsOf({ decided, stamp }: Reporting): RunFacts {
  return {
    isApplied: decided.isAppliedByMerge,
    isPreview: stamp.phase === 'preview',
  };
}

/** Where the links of a report lead. The stamp tells which run the report is from. */
export function reportContext(
  { context, inputs, byHand, fleet, decided }: Reporting,
  stamp: Partial<Stamp>,
  pull?: number,
): ReportContext {
  const { page, rules } = context;
  const isOnService = URL.parse(inputs.baseUrl)?.host === SERVICE;
  return {
    page,
    byHand,
    rulePage: rules === undefined ? undefined : (id) => `${rules}#${id}`,
    runUrl: runUrlOf(page, stamp),
    commit: stamp.head ?? stamp.commit,
    dashboard: isOnService ? DASHBOARD : undefined,
    order: fleet?.order,
    // The targets of a combined report could have allow files of the same name.
    allowBranch: sharesReport(fleet) ? undefined : decided.allowBranch,
    pull,
  };
}

function runUrlOf(
  page: string | undefined,
  { run, attempt = 1 }: Partial<Stamp>,
): string | undefined {
  if (page === undefined || run === undefined) return undefined;
  const url = `${page}/actions/runs/${run}`;
  if (attempt > 1) return `${url}/attempts/${attempt}`;
  return url;
}

/**
 * The entries of a run in the record of its comment: what allowed its changes, and how it ended, timed by GitHub's
 * clock.
 */
export function entriesOf(
  { allowed, end }: LeftBehind,
  { stamp, context: { person } }: Pick<Reporting, 'stamp' | 'context'>,
  at: number,
): readonly RunEntry[] {
  const { run, attempt = 1, phase } = stamp;
  const entries = Array.from(new Set(allowed), (commit): RunEntry => {
    const person = undefined;
    return { what: 'allowed', run, attempt, at, person, commit };
  });
  if (end === undefined) return entries;
  const isClosed = end === 'skipped' && phase === 'closed';
  const what = isClosed ? 'closed' : end;
  return entries.concat({ what, run, attempt, at, person });
}
