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

/** The run that reports. */
export interface Reporting {
  readonly runner: Runner;
  /** No more of them is known where they cannot be read, which is reported as well. */
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
  /** The stamp of the step's reports. */
  readonly stamp: Stamp;
  /** Undefined for the one target that the inputs name: summary and comment are its report. */
  readonly fleet: Fleet | undefined;
  /** The page of the workflow that people start by hand; absent where the checkout has no such file. */
  readonly byHand?: Page | undefined;
}

/** The targets file a step is on. */
export interface Fleet {
  /** Path of the targets file. */
  readonly path: string;
  /** True for the job of a matrix, whose one target has a report and a comment of its own. */
  readonly isJob: boolean;
  /** The order in which its targets are applied, as far as it is about this run's; undefined where none waits. */
  readonly order?: Message | undefined;
  /** What the reader should know about the choice of targets. */
  readonly notices: readonly Message[];
}

/** Where the service shows what its own API tells of (docs/neki.md §6.2). */
const SERVICE = 'api.planetscale.com';

const DASHBOARD = 'https://app.planetscale.com';

/** Whether the targets of a step share one summary and one comment, which belong to their targets file. */
export function sharesReport(
  fleet: Fleet | undefined,
): fleet is Fleet & { readonly isJob: false } {
  return fleet !== undefined && !fleet.isJob;
}

/** What the one target is called that the inputs name: its branch, or without one the file. */
export function nameOfOnly({ target, file }: Reporting['inputs']): string {
  if (target === undefined) return file;
  return targetName(target);
}

/** When the run read the branch, in milliseconds; undefined where it read none. */
export function readAtOf(compared: Compared | undefined): number | undefined {
  const baseline = compared?.baseline;
  if (baseline?.from === 'branch') return baseline.readAt;
  return undefined;
}

/** The stamp of this run's reports. */
export function stampOf(context: RunContext, decided: DecidedMode): Stamp {
  return {
    phase: decided.phase,
    run: context.run,
    attempt: context.attempt,
    commit: decided.commit,
    head: decided.head,
  };
}

/** The page of the workflow that people start by hand; undefined where the checkout has no such file. */
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

/** What a report says of a run besides its result. */
export function factsOf({ decided, stamp }: Reporting): RunFacts {
  return {
    isApplied: decided.isAppliedByMerge,
    isPreview: stamp.phase === 'preview',
  };
}

/** What a report with a stamp says about the run it comes from, and where its links lead. */
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
    // Targets of one report could have files of the same name.
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

/** What a run adds to the record of its comment: its consents, and how it ended; at a second of GitHub's clock. */
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
