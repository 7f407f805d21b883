import type { SectionReport } from '../github/sections.ts';
import type { RunFiles, TargetFiles } from '../host/files.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { wordsOf } from '../report/error-messages.ts';
import { message } from '../report/markdown.ts';
import { reportRenderer, type Sink } from '../report/report.ts';
import { resultDocument } from '../report/result-document.ts';
import type { Planned } from '../report/runbook.ts';
import { renderRefusal } from '../report/verdict.ts';
import {
  comparedOf,
  isChanged,
  isFailure,
  type RunResult,
} from '../run/result.ts';
import {
  quoteWhole,
  textOf,
  WEIGHTS,
  type Weight,
} from '../topology/finding.ts';
import {
  commentOutputs,
  countOutcomes,
  outputsOf,
  type Posted,
  type ReportedTarget,
  reported,
  type Traces,
  worstOutcome,
} from './outputs.ts';
import type { CommentContent, PullRequestReporter } from './pull-request.ts';
import {
  allowedIn,
  endEntry,
  type Reporting,
  reportContext,
  resultStamp,
  sectionOf,
} from './request.ts';
import type { Runner } from './runner.ts';
import type { LazyGitHub } from './services.ts';

/** GitHub drops a summary over 1 MiB whole; a little room is left for what it adds. */
const SUMMARY: Sink = {
  limit: 1024 * 1024 - 4096,
  measure: (text) => Buffer.byteLength(text),
};
/** GitHub shows ten of a kind; one of the errors is the verdict, and notices tell of more than what is allowed. */
export const MOST_ANNOTATIONS: Readonly<Record<Weight, number>> = {
  error: 9,
  warning: 10,
  allowed: 5,
};
/** Notices of a fleet that are shown. */
const MOST_NOTICES = 10;

/** A target that has come to its end; of a fleet, what is kept does not grow with its documents. */
export type EndedTarget = Awaited<ReturnType<typeof endTarget>>;

/** What is needed to tell of a target at its end. */
export interface EndingOptions extends Reporting {
  /** All that share the combined report. */
  readonly targets: readonly unknown[];
  readonly files: TargetFiles;
}

/** Leaves a target's files behind, and keeps of its result what the report on all, the outputs and the log need. */
export async function endTarget(
  name: string,
  result: RunResult,
  options: EndingOptions,
) {
  const { runner, files, fleet } = options;
  const stamp = await resultStamp(result, options);
  const compared = comparedOf(result);
  const render = reportRenderer(result);
  const summary = runner.hide(
    await render(reportContext(options, stamp), SUMMARY),
  );
  const left = {
    plan_file:
      compared &&
      (await leave(runner, 'plan as a file', () => files.writePlan(compared))),
    runbook_file:
      compared && (await leaveRunbook({ ...result, compared }, options)),
    report_file:
      fleet &&
      (await leave(runner, 'report as a file', () =>
        files.writeReport(summary),
      )),
    previous_topology_file: files.previousFile(),
  };
  return {
    item: reported(resultDocument(result), left, name),
    /** What summary and comment are made of; of the only target, what they are. */
    content: fleet
      ? await sectionOn(name, result, { ...options, stamp })
      : {
          ...{ stamp, render, summary, notices: result.notices },
          isQuiet: result.outcome === 'no-change',
          isReplaced: result.outcome === 'applied',
          isAstray: result.outcome === 'failed' && result.isMissing === true,
        },
    mayCreate: mayCreate(result, options.inputs.comment),
    /** Consents that it needed. */
    allowed: allowedIn(result, stamp),
    /** As many as could ever be annotated. */
    findings: WEIGHTS.flatMap((severity) =>
      result.findings
        .filter((finding) => finding.severity === severity)
        .slice(0, MOST_ANNOTATIONS[severity]),
    ),
  };
}

/** The workflow calls in place of what is blocked, where there are any. */
async function leaveRunbook(
  planned: Planned,
  { runner, files }: EndingOptions,
): Promise<string | undefined> {
  if (!('blocks' in planned.compared.decision)) return undefined;
  const { renderRunbook } = await import('../report/runbook.ts');
  const sql = renderRunbook(planned);
  return sql && leave(runner, 'runbook', () => files.writeRunbook(sql));
}

/** What only a fleet needs is loaded by a fleet alone. */
async function sectionOn(
  name: string,
  result: RunResult,
  options: EndingOptions,
): Promise<SectionReport> {
  const { fleetPiece } = await import('../report/fleet.ts');
  const { targets, runner, stamp } = options;
  const share = SUMMARY.limit / targets.length;
  const piece = await fleetPiece(name, result, {
    share,
    context: reportContext(options, stamp),
  });
  return {
    ...sectionOf(piece, stamp, runner),
    isReplacing: result.outcome === 'applied',
  };
}

/** `on-change` makes no comment for nothing, and updates one that stands: it would be wrong otherwise. */
function mayCreate(result: RunResult, comment: Inputs['comment']): boolean {
  if (result.outcome === 'skipped') return false;
  if (comment === 'always') return true;
  const compared = comparedOf(result);
  return (
    isFailure(result) ||
    result.findings.length > 0 ||
    (compared !== undefined && isChanged(compared))
  );
}

/** What publishing needs besides the targets. */
interface Publication extends Reporting {
  readonly files: RunFiles;
  /** The pull request's comment; undefined where there is no token or no repository, or nothing to say. */
  readonly reporter: PullRequestReporter | undefined;
}

/**
 * Brings what the targets came to to all the places it is reported in. Nothing here changes it. What later steps of the
 * job need is set before GitHub is asked for anything: it may hold the answer back until the job is cancelled.
 */
export async function publish(
  targets: readonly EndedTarget[],
  publication: Publication,
): Promise<void> {
  const { runner, fleet, reporter } = publication;
  const summary = await summaryOf(targets, publication);
  await writeSummary(runner, summary);
  const items = targets.map(({ item }) => item);
  const traces = await leaveTraces(items, summary, publication);
  runner.setOutputs(outputsOf(items, traces));
  annotateFindings(targets, runner);
  if (reporter !== undefined)
    runner.setOutputs(
      commentOutputs(await post(targets, { ...publication, reporter })),
    );
  if (fleet === undefined)
    for (const target of targets) conclude(target, runner);
  else await concludeFleet(targets, fleet.notices, runner);
}

/** Leaves the files of the whole run behind. */
async function leaveTraces(
  items: readonly ReportedTarget[],
  summary: string,
  { runner, files, fleet, inputs }: Publication,
): Promise<Traces> {
  return {
    isFleet: fleet !== undefined,
    reportFile: await leave(runner, 'report as a file', () =>
      files.writeReport(summary),
    ),
    resultsFile:
      fleet &&
      (await leave(runner, 'list of results as a file', () =>
        files.writeResults(items),
      )),
    previousFolder: files.previousFolder(),
    pullRequest: inputs.pullRequest,
  };
}

/** Brings the report to the pull request. */
function post(
  targets: readonly EndedTarget[],
  publication: Publication & { readonly reporter: PullRequestReporter },
): Promise<Posted> {
  const { reporter, inputs, stamp, context } = publication;
  const outcome = worstOutcome(targets.map(({ item }) => item));
  const content: CommentContent = {
    ...(wholeOf(targets) ?? { sections: sectionsOf(targets) }),
    entries: [
      ...targets.flatMap(({ allowed }) => allowed),
      endEntry(outcome, stamp, context),
    ],
    alarm:
      stamp.phase === 'apply' && inputs.notifyOnFailure
        ? alarmOf(targets)
        : undefined,
  };
  const mayComment = targets.some((target) => target.mayCreate);
  return reporter.publish(content, mayComment);
}

/** What people are told of an apply that did not come to its end, in a few words; undefined where it did. */
function alarmOf(targets: readonly EndedTarget[]): string | undefined {
  const failed = targets.filter(({ item }) => item.failed);
  const [only] = failed;
  if (only === undefined) return undefined;
  return targets.length > 1
    ? `${failed.length} of ${targets.length} targets`
    : quoteWhole(only.item.name);
}

function sectionsOf(targets: readonly EndedTarget[]): readonly SectionReport[] {
  return targets.flatMap(({ content }) => ('cells' in content ? content : []));
}

function wholeOf([first]: readonly EndedTarget[]) {
  return first !== undefined && 'render' in first.content
    ? first.content
    : undefined;
}

async function summaryOf(
  targets: readonly EndedTarget[],
  publication: Publication,
): Promise<string> {
  const whole = wholeOf(targets);
  if (whole !== undefined) return whole.summary;
  const { runner, stamp, fleet } = publication;
  const said = (fleet?.notices ?? [])
    .map((notice) => `> ${runner.hide(message(notice))}\n`)
    .join('\n');
  const { layFleet } = await import('../report/fleet-layout.ts');
  const { text } = layFleet(sectionsOf(targets), {
    ...{ stamp, more: 0, isWhole: true },
    sink: { ...SUMMARY, limit: SUMMARY.limit - SUMMARY.measure(said) - 2 },
    contextOf: (origin) => reportContext(publication, origin),
  });
  return said === '' ? `${text.trimEnd()}\n` : `${text.trimEnd()}\n\n${said}`;
}

/** Leaves a file behind; where there is no place for it, the outputs go without. */
async function leave<T>(
  { notify }: Runner,
  what: string,
  write: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await write();
  } catch (error) {
    notify(
      'warning',
      `Could not write the ${what}: ${quoteWhole(textOf(error))}.`,
    );
    return undefined;
  }
}

/** Appends to the job summary. */
async function writeSummary(runner: Runner, text: string): Promise<void> {
  await leave(runner, 'job summary', () => runner.appendSummary(text));
}

/** Puts findings on the files' lines, errors first, each once and no more than GitHub shows. */
function annotateFindings(
  targets: readonly EndedTarget[],
  { annotate }: Runner,
): void {
  const all = targets.flatMap(({ item, findings }) =>
    findings.map((finding) => ({ name: item.name, finding })),
  );
  // A file that serves many targets has the same mistake for each.
  const once = Map.groupBy(
    all,
    ({ finding: { id, message: text, location } }) =>
      JSON.stringify([id, text, location.file, location.line, location.column]),
  );
  for (const severity of WEIGHTS) {
    const found = [...once.values()].filter(
      ([first]) => first?.finding.severity === severity,
    );
    for (const [first, ...others] of found.slice(
      0,
      MOST_ANNOTATIONS[severity],
    )) {
      if (first === undefined) continue;
      // A file alone does not tell which of the branches that it serves.
      const whose =
        others.length === 0
          ? first.name
          : `${first.name} and ${others.length} more`;
      annotate(first.finding, targets.length === 1 ? undefined : whose);
    }
  }
}

/** The verdict, as an error or a warning where it is one, and behind it what else the reader should know. */
function conclude(
  { item, findings, content }: EndedTarget,
  runner: Runner,
): void {
  const hidden = item.finding_count - findings.length;
  const more =
    hidden === 0
      ? ''
      : ` ${hidden} more ${hidden === 1 ? 'finding is' : 'findings are'} in the job summary.`;
  say([item], `${item.verdict}${more}`, runner);
  if ('notices' in content)
    for (const notice of content.notices)
      runner.notify('notice', wordsOf(notice));
}

/** What the fleet came to stands last: GitHub shows ten of a kind. */
async function concludeFleet(
  targets: readonly EndedTarget[],
  notices: readonly string[],
  runner: Runner,
): Promise<void> {
  const { mostSevereFirst } = await import('../report/fleet-layout.ts');
  const items = targets.map(({ item }) => item);
  const said = [
    ...new Set([...notices, ...items.flatMap((item) => item.notices)]),
  ];
  for (const notice of said.slice(0, MOST_NOTICES))
    runner.notify('notice', notice);
  const failed = targets.flatMap(({ content, item }) =>
    item.failed && 'cells' in content
      ? { cells: content.cells, verdict: item.verdict }
      : [],
  );
  const [worst] = mostSevereFirst(failed);
  const first = worst === undefined ? '' : ` First: ${worst.verdict}`;
  say(items, `${countOutcomes(items)}${first}`, runner);
}

function say(
  items: readonly ReportedTarget[],
  line: string,
  { notify, logLine }: Runner,
): void {
  if (items.some(({ failed }) => failed)) notify('error', line);
  else if (items.some(({ outcome }) => outcome === 'drifted'))
    notify('warning', line);
  else logLine(line);
}

/** A step that can be refused, and what it would report with. */
type Refused = Reporting & { readonly github: LazyGitHub | undefined };

/**
 * Ends a step whose inputs, event or targets file are wrong: every problem in log, annotations and summary, and in the
 * pull request's comment, where the plan that stands there is of an earlier run.
 */
export async function refuse(
  step: Pick<Reporting, 'runner'> | Refused,
  problems: readonly string[],
  headline: readonly string[] = problems,
): Promise<1> {
  const { runner } = step;
  for (const problem of headline) runner.notify('error', problem);
  await writeSummary(runner, renderRefusal(problems));
  runner.setOutputs({ outcome: 'invalid', applied: 'false' });
  if (
    !('github' in step) ||
    step.github === undefined ||
    step.trigger.report.by !== 'number'
  )
    return 1;
  const { openReporter } = await import('./pull-request.ts');
  const reporter = openReporter({ ...step, github: await step.github() });
  const { stamp, context } = step;
  const render = async (): Promise<string> => renderRefusal(problems);
  const entries = [endEntry('refused', stamp, context)];
  await reporter.publish({ stamp, render, entries, isAstray: true }, true);
  return 1;
}
