import { type Finding, WEIGHTS } from '../../document/finding.ts';
import type { RunFiles, TargetFiles } from '../../ports/host/run-files.ts';
import { reportRenderer } from '../../report/comment.ts';
import type { ReportRenderer, Sink } from '../../report/comment-context.ts';
import type { FleetPiece } from '../../report/fleet-groups.ts';
import { resultDocument } from '../../report/result-document.ts';
import { leftFile } from '../../run/feature.ts';
import {
  comparedOf,
  isChanged,
  isFailure,
  type PlannedFile,
  type RunResult,
} from '../../run/result.ts';
import { whyNotYet } from '../../run/waiting-target.ts';
import type { Waiting } from '../../run/world.ts';
import type { Inputs } from '../../settings/inputs.ts';
import { markdown } from '../../text/markdown.ts';
import { type Message, prose, quoteWhole } from '../../text/message.ts';
import { plain } from '../../text/plain.ts';
import { targetName } from '../../topology/target.ts';
import {
  commentOutputs,
  countOutcomes,
  outputsOf,
  type ReportedTarget,
  reported,
  type Traces,
  worstOutcome,
} from './outputs.ts';
import type {
  CommentContent,
  Posted,
  PullRequestReporter,
} from './reporter.ts';
import {
  allowedIn,
  factsOf,
  type Reporting,
  readAtOf,
  reportContext,
  sharesReport,
} from './reporting.ts';
import {
  leave,
  MOST_ANNOTATIONS,
  type Runner,
  writeSummary,
} from './runner.ts';

/** GitHub drops a summary over 1 MiB whole; a little room is left for what it adds. */
const SUMMARY: Sink = {
  limit: 1024 * 1024 - 4096,
  measure: (text) => Buffer.byteLength(text),
};

/** Notices of a fleet that are shown. */
const MOST_NOTICES = 10;

/** Characters of replaced documents that a comment keeps, all targets together. */
const MOST_PREVIOUS = 12_000;

/** A target that has come to its end; of a fleet, what is kept does not grow with its documents. */
export interface EndedTarget {
  readonly item: ReportedTarget;
  /** What summary and comment are; undefined for one of several, which have one report. */
  readonly whole: WholeReport | undefined;
  /** Its part in the one report; undefined for the only target. */
  readonly piece: FleetPiece | undefined;
  /** Undefined for a file alone. */
  readonly left: LeftBehind | undefined;
  readonly mayCreate: boolean;
  /** The commit whose allow files it needed; none where it needed none. */
  readonly allowed: readonly string[];
  /** As many as could ever be annotated. */
  readonly findings: readonly Finding[];
  /** What a target that comes after it waits for; undefined where it is in sync. */
  readonly notYet: Waiting | undefined;
}

/** The report of the only target. */
interface WholeReport {
  readonly render: ReportRenderer;
  readonly summary: string;
  readonly notices: readonly Message[];
}

/** What a target leaves in the comment for later runs. */
interface LeftBehind {
  readonly target: string;
  readonly readAt: number | undefined;
  /** Whether an apply has, or may have, replaced the document of the branch. */
  readonly isReplaced: boolean;
  readonly previous: string | undefined;
  /** Whether the target was not found, so that its name may be wrong. */
  readonly isMissing: boolean;
}

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
): Promise<EndedTarget> {
  const { runner, files, fleet, stamp } = options;
  const compared = comparedOf(result);
  const render = reportRenderer(result, factsOf(options));
  const summary = runner.hide(
    await render(reportContext(options, stamp), SUMMARY),
  );
  const left = {
    plan_file:
      compared &&
      (await leave(runner, prose`plan as a file`, () =>
        files.writePlan(compared),
      )),
    runbook_file:
      compared && (await leaveRunbook({ ...result, compared }, options)),
    report_file:
      fleet &&
      (await leave(runner, prose`report as a file`, () =>
        files.writeReport(summary),
      )),
    previous_topology_file: files.previousFile(),
  };
  const { notices } = result;
  const comment = fleet?.isJob === true ? 'on-change' : options.inputs.comment;
  const piece = await pieceOf(name, result, options);
  return {
    item: reported(resultDocument(result), left, name),
    whole: piece === undefined ? { render, summary, notices } : undefined,
    piece,
    left: await leftBehind(result, options),
    mayCreate: mayCreate(result, comment),
    allowed: allowedIn(result),
    notYet: whyNotYet(name, result),
    findings: WEIGHTS.flatMap((severity) =>
      result.findings
        .filter((finding) => finding.severity === severity)
        .slice(0, MOST_ANNOTATIONS[severity]),
    ),
  };
}

async function leftBehind(
  result: RunResult,
  options: EndingOptions,
): Promise<LeftBehind | undefined> {
  const { target, outcome } = result;
  if (target === undefined) return undefined;
  const sharing = options.targets.length;
  return {
    target: targetName(target),
    readAt: readAtOf(comparedOf(result)),
    isReplaced: isReplaced(result),
    previous: await previousOf(result, MOST_PREVIOUS / sharing),
    isMissing: outcome === 'failed' && result.isMissing === true,
  };
}

/** Whether an apply has, or may have, replaced the document of the branch. */
export function isReplaced(result: RunResult): boolean {
  const { outcome } = result;
  return outcome === 'applied' || (outcome === 'failed' && result.maybeStored);
}

async function previousOf(
  result: RunResult,
  most: number,
): Promise<string | undefined> {
  const compared = comparedOf(result);
  if (compared === undefined || !isReplaced(result)) return undefined;
  // What only a report on changes needs is loaded by such a report alone.
  const { previousDocument } = await import('../../report/previous.ts');
  return previousDocument(compared, most);
}

/** The workflow calls in place of what is blocked, where there are any. */
async function leaveRunbook(
  planned: PlannedFile,
  { runner, files }: EndingOptions,
): Promise<string | undefined> {
  const sql = await leftFile('runbook', planned);
  return sql && leave(runner, prose`runbook`, () => files.writeRunbook(sql));
}

async function pieceOf(
  name: string,
  result: RunResult,
  options: EndingOptions,
): Promise<FleetPiece | undefined> {
  const { targets, stamp, fleet } = options;
  if (!sharesReport(fleet)) return undefined;
  // What only a fleet needs is loaded by a fleet alone.
  const { fleetPiece } = await import('../../report/fleet.ts');
  const share = SUMMARY.limit / targets.length;
  const context = reportContext(options, stamp);
  return fleetPiece(name, result, { share, context, facts: factsOf(options) });
}

/**
 * `on-change`, and the job of a matrix, make no comment for nothing, and update one that stands: it would be wrong
 * otherwise.
 */
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
  if (sharesReport(fleet)) await concludeFleet(targets, fleet.notices, runner);
  else for (const target of targets) conclude(target, runner);
}

/** Leaves the files of the whole run behind. */
async function leaveTraces(
  items: readonly ReportedTarget[],
  summary: string,
  { runner, files, fleet, inputs }: Publication,
): Promise<Traces> {
  return {
    isFleet: fleet !== undefined,
    reportFile: await leave(runner, prose`report as a file`, () =>
      files.writeReport(summary),
    ),
    resultsFile:
      fleet &&
      (await leave(runner, prose`list of results as a file`, () =>
        files.writeResults(items),
      )),
    previousFolder: files.previousFolder(),
    pullRequest: inputs.pullRequest,
  };
}

/** Brings the report to the pull request. */
async function post(
  targets: readonly EndedTarget[],
  publication: Publication & { readonly reporter: PullRequestReporter },
): Promise<Posted> {
  const { reporter, stamp } = publication;
  const items = targets.map(({ item }) => item);
  const traces = targets.flatMap(({ left }) => left ?? []);
  const [lastRead] = traces
    .flatMap(({ readAt }) => readAt ?? [])
    .toSorted((a, b) => b - a);
  const previous = new Map<string, string | undefined>();
  for (const left of traces) {
    if (left.isReplaced) previous.set(left.target, left.previous);
  }
  const content: CommentContent = {
    stamp,
    render: renderOf(targets),
    readAt: lastRead,
    previous,
    isQuiet:
      items.length > 0 && items.every(({ outcome }) => outcome === 'no-change'),
    end: worstOutcome(items),
    allowed: targets.flatMap(({ allowed }) => allowed),
    mayBeWrongTarget:
      !sharesReport(publication.fleet) &&
      traces.some(({ isMissing }) => isMissing),
    alarm: alarmOf(targets, publication),
  };
  const mayCreate = targets.some((target) => target.mayCreate);
  return reporter.publish(content, { mayCreate });
}

/** What people are told of an apply that did not come to its end, in a few words; undefined where it did. */
function alarmOf(
  targets: readonly EndedTarget[],
  { stamp, inputs }: Publication,
): Message | undefined {
  if (stamp.phase !== 'apply' || !inputs.notifyOnFailure) return undefined;
  const failed = targets.filter(({ item }) => item.failed);
  const [only] = failed;
  if (only === undefined) return undefined;
  if (targets.length > 1)
    return prose`${failed.length} of ${targets.length} targets`;
  return quoteWhole(only.item.name);
}

/** The report of the only target, or one on all. */
function renderOf(targets: readonly EndedTarget[]): ReportRenderer {
  const whole = targets[0]?.whole;
  if (whole !== undefined) return whole.render;
  const pieces = targets.flatMap(({ piece }) => piece ?? []);
  return async (context, sink) => {
    const { layFleet } = await import('../../report/fleet-layout.ts');
    return layFleet(pieces, context, sink);
  };
}

async function summaryOf(
  targets: readonly EndedTarget[],
  publication: Publication,
): Promise<string> {
  const { runner, stamp, fleet } = publication;
  const quoted = (fleet?.notices ?? [])
    .map((notice) => `> ${runner.hide(markdown(notice))}\n`)
    .join('\n');
  const room = SUMMARY.limit - SUMMARY.measure(quoted) - 2;
  const sink = { limit: room, measure: SUMMARY.measure };
  const text =
    targets[0]?.whole?.summary ??
    runner.hide(
      await renderOf(targets)(reportContext(publication, stamp), sink),
    );
  if (quoted === '') return `${text.trimEnd()}\n`;
  return `${text.trimEnd()}\n\n${quoted}`;
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
      JSON.stringify([
        id,
        plain(text),
        location.file,
        location.line,
        location.column,
      ]),
  );
  for (const severity of WEIGHTS) {
    const found = once
      .values()
      .filter(([first]) => first?.finding.severity === severity)
      .take(MOST_ANNOTATIONS[severity]);
    for (const [first, ...others] of found) {
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
  { item, findings, whole }: EndedTarget,
  runner: Runner,
): void {
  const hidden = hiddenText(item.finding_count - findings.length);
  logVerdict([item], `${item.verdict}${hidden}`, runner);
  for (const notice of whole?.notices ?? [])
    runner.notify('notice', plain(notice));
}

function hiddenText(count: number): string {
  if (count === 0) return '';
  if (count === 1) return ' 1 more finding is in the job summary.';
  return ` ${count} more findings are in the job summary.`;
}

/** What the fleet came to stands last: GitHub shows ten of a kind. */
async function concludeFleet(
  targets: readonly EndedTarget[],
  notices: readonly Message[],
  runner: Runner,
): Promise<void> {
  const { mostSevereFirst } = await import('../../report/fleet-groups.ts');
  const items = targets.map(({ item }) => item);
  const texts = notices
    .map((notice) => plain(notice))
    .concat(items.flatMap((item) => item.notices));
  for (const notice of new Set(texts).values().take(MOST_NOTICES))
    runner.notify('notice', notice);
  const failed = targets.filter(({ item }) => item.failed);
  const [worst] = mostSevereFirst(failed.flatMap(({ piece }) => piece ?? []));
  const worstItem = items.find(({ name }) => name === worst?.name);
  const first = worstItem === undefined ? '' : ` First: ${worstItem.verdict}`;
  logVerdict(items, `${countOutcomes(items)}${first}`, runner);
}

function logVerdict(
  items: readonly ReportedTarget[],
  line: string,
  { notify, logLine }: Runner,
): void {
  if (items.some(({ failed }) => failed)) notify('error', line);
  else if (items.some(({ outcome }) => outcome === 'drifted'))
    notify('warning', line);
  else logLine(line);
}
