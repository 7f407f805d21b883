import type { Stamp } from '../github/stamp.ts';
import type { ReportContext } from '../report/report.ts';
import type { Trigger } from './event.ts';

/** Which run this is and where, as the runner's variables tell; a member is absent outside GitHub. */
export interface RunContext {
  readonly run?: number;
  /** 1 for the first; 1 too where nobody tells. */
  readonly attempt: number;
  readonly commit?: string;
  /** Address of the repository's web page. */
  readonly page?: string;
  readonly isDependabot: boolean;
}

/** Reads the runner's variables. */
export function readContext(environment: NodeJS.ProcessEnv): RunContext {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_SHA: commit } = environment;
  const run = wholeNumber(environment['GITHUB_RUN_ID']);
  return {
    attempt: wholeNumber(environment['GITHUB_RUN_ATTEMPT']) ?? 1,
    isDependabot: environment['GITHUB_ACTOR'] === 'dependabot[bot]',
    ...(run === undefined ? {} : { run }),
    ...(commit ? { commit } : {}),
    ...(server && repository ? { page: `${server}/${repository}` } : {}),
  };
}

/** The stamp of this run's report. */
export function stampOf(context: RunContext, trigger: Trigger, phase: Stamp['phase']): Stamp {
  const { run, attempt } = context;
  const commit = trigger.fileCommit ?? context.commit;
  return {
    phase,
    attempt,
    ...(run === undefined ? {} : { run }),
    ...(commit === undefined ? {} : { commit }),
    ...(trigger.head === undefined ? {} : { head: trigger.head }),
  };
}

/** What is applied to a pull request's own branch is over with the pull request, and its end may be told over it. */
export function applyPhase({ isPreview }: Trigger): 'apply' | 'preview' {
  return isPreview ? 'preview' : 'apply';
}

/** What a report with a stamp says about the run it comes from. */
export function reportContext(
  { page }: RunContext,
  { run, attempt = 1, commit }: Pick<Stamp, 'run' | 'attempt' | 'commit'>,
): ReportContext {
  const later = attempt > 1 ? `/attempts/${attempt}` : '';
  return {
    ...(page !== undefined && run !== undefined ? { runUrl: `${page}/actions/runs/${run}${later}` } : {}),
    ...(commit === undefined ? {} : { commit }),
  };
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
