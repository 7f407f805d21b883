import { WEIGHTS } from '../../document/finding.ts';
import type { ReportRenderer } from '../../report/comment-context.ts';
import { markdown } from '../../text/markdown.ts';
import { type Message, prose, quoteWhole } from '../../text/message.ts';
import { plain } from '../../text/plain.ts';
import { type EndedTarget, type Publication, SUMMARY } from './ended-target.ts';
import {
  commentOutputs,
  countOutcomes,
  outputsOf,
  type Reported,
  type ReportedTarget,
  worstOutcome,
} from './outputs.ts';
import type { LeftBehind } from './reporter.ts';
import { reportContext, sharesReport } from './reporting.ts';
import {
  leave,
  MOST_ANNOTATIONS,
  type Runner,
  writeSummary,
} from './runner.ts';

/** The most notices of a step on a targets file that are shown. */
const MOST_NOTICES = 10;

/**
 * Reports the results of all targets in all places, and changes none of them. Outputs that later steps of the job need
 * come before any request to GitHub, which may not answer until the job is cancelled.
 */
export async function publish(
  targets: readonly EndedTarget[],
  publication: Publication,
): Promise<void> {
  const { runner, fleet, reporter } = publication;
  const summary = await summaryOf(targets, publication);
  await writeSummary(runner, summary);
  const results = targets.map(({ item }) => item);
  runner.setOutputs(outputsOf(await leaveFiles(results, summary, publication)));
  annotateFindings(targets, runner);
  if (reporter !== undefined)
    runner.setOutputs(
      commentOutputs(
        await reporter.publish({
          ...leftBy(targets),
          render: renderOf(targets),
          alarm: alarmOf(targets, publication),
        }),
      ),
    );
  if (sharesReport(fleet)) await concludeFleet(targets, fleet.notices, runner);
  else for (const target of targets) conclude(target, runner);
}

/** Writes the files of the whole run. */
async function leaveFiles(
  results: readonly ReportedTarget[],
  summary: string,
  { runner, runFiles, fleet, inputs }: Publication,
): Promise<Reported> {
  return {
    results,
    isFleet: fleet !== undefined,
    reportFile: await leave(runner, prose`report as a file`, () =>
      runFiles.writeReport(summary),
    ),
    resultsFile:
      fleet &&
      (await leave(runner, prose`list of results as a file`, () =>
        runFiles.writeResults(results),
      )),
    previousFolder: runFiles.previousFolder(),
    pullRequest: inputs.pullRequest,
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

/** The report of the only target, or the combined report. */
function renderOf(targets: readonly EndedTarget[]): ReportRenderer {
  const whole = targets[0]?.whole;
  if (whole !== undefined) return whole.render;
  const pieces = targets.flatMap(({ piece }) => piece ?? []);
  return async (context, sink) => {
    const { layFleet } = await import('../../report/fleet-layout.ts');
    return layFleet(pieces, context, sink);
  };
}

/** A few words about an apply that failed or was interrupted; undefined for any other run. */
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

/** What all targets together keep in the comment. */
function leftBy(targets: readonly EndedTarget[]): LeftBehind {
  const all = targets.map(({ left }) => left);
  const [lastRead] = all
    .flatMap(({ readAt }) => readAt ?? [])
    .toSorted((a, b) => b - a);
  return {
    readAt: lastRead,
    previous: new Map(all.flatMap(({ previous }) => Array.from(previous))),
    isQuiet: all.length > 0 && all.every(({ isQuiet }) => isQuiet),
    mayCreate: all.some(({ mayCreate }) => mayCreate),
    end: worstOutcome(targets.map(({ item }) => item)),
    allowed: all.flatMap(({ allowed }) => allowed),
    mayBeWrongTarget: all.some(({ mayBeWrongTarget }) => mayBeWrongTarget),
  };
}

/** Annotates the lines of findings, errors first. Each finding appears once, up to GitHub's limit. */
function annotateFindings(
  targets: readonly EndedTarget[],
  { annotate }: Runner,
): void {
  const all = targets.flatMap(({ item, findings }) =>
    findings.map((finding) => ({ name: item.name, finding })),
  );
  // A file that several targets use has the same error for each of them.
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
      // The name of the file does not tell which of its database branches is meant.
      const whose =
        others.length === 0
          ? first.name
          : `${first.name} and ${others.length} more`;
      annotate(first.finding, targets.length === 1 ? undefined : whose);
    }
  }
}

/** Shows the verdict, as an error or a warning if it is one, and then the notices. */
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

/** Shows the verdict on all targets last, because GitHub shows only ten messages of each level. */
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
