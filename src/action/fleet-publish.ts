import type { SectionReport } from '../github/sections.ts';
import type { FleetFiles, RunFiles } from '../host/files.ts';
import { fleetPieces } from '../report/fleet.ts';
import { gravestFirst, layFleet, type Origin } from '../report/fleet-layout.ts';
import { message } from '../report/markdown.ts';
import { plainVerdict } from '../report/plain.ts';
import { type ReportContext, renderReport } from '../report/report.ts';
import { resultDocument } from '../report/result-document.ts';
import { comparedOf, isFailure, type RunResult } from '../run/result.ts';
import type { Finding, Severity } from '../topology/finding.ts';
import { type BoardOptions, mayCreate, resultStamp } from './board.ts';
import { reportContext } from './context.ts';
import { type FleetBoard, sectionOf } from './fleet-board.ts';
import { countOutcomes, fleetOutputs, kept, type ToldTarget } from './fleet-outputs.ts';
import { leave, MOST_ANNOTATIONS, SUMMARY, sayWhere, writeSummary } from './publish.ts';
import { annotate, hide, logLine, notify, setOutput } from './runner.ts';

const MOST_NOTICES = 10;

/** A target that has come to its end, without its documents: what is kept of it does not grow with them. */
export interface EndedTarget extends ToldTarget {
  readonly section: SectionReport;
  readonly isFailure: boolean;
  readonly mayCreate: boolean;
  readonly verdict: string;
  /** As many as could ever be annotated. */
  readonly findings: readonly Finding[];
}

/** What is needed to tell of a target at its end. */
export interface EndingOptions extends Pick<BoardOptions, 'trigger' | 'context' | 'mode'> {
  /** How many targets share the combined report. */
  readonly count: number;
  readonly files: RunFiles;
  readonly previousFile: string | undefined;
  readonly comment: BoardOptions['inputs']['comment'];
}

/** Leaves a target's files behind, and keeps of its result what the combined report, the outputs and the log need. */
export async function endTarget(
  name: string,
  result: RunResult,
  options: EndingOptions,
): Promise<EndedTarget> {
  const { files, previousFile } = options;
  const compared = comparedOf(result);
  const stamp = resultStamp(result, options);
  const report = hide(await renderReport(result, reportContext(options.context, stamp), SUMMARY));
  const [piece] = await fleetPieces([{ name, result }], { ...SUMMARY, targets: options.count });
  return {
    name,
    ...kept(resultDocument(result)),
    planFile: compared && (await leave('plan', () => files.writePlan(compared))),
    reportFile: await leave('report', () => files.writeReport(report)),
    previousFile,
    section: sectionOf(piece ?? { name, cells: [], head: '', parts: [] }, stamp),
    isFailure: isFailure(result),
    mayCreate: mayCreate(result, options.comment),
    verdict: plainVerdict(result),
    findings: (['error', 'warning'] as const).flatMap((severity) =>
      result.findings.filter((finding) => finding.severity === severity).slice(0, MOST_ANNOTATIONS[severity]),
    ),
  };
}

/** What the combined report is published with. */
export interface FleetPublication {
  readonly environment: NodeJS.ProcessEnv;
  readonly contextOf: (origin: Origin) => ReportContext;
  readonly stamp: SectionReport['stamp'];
  readonly files: FleetFiles;
  readonly board: FleetBoard | undefined;
  /** The input, for runs that have no board. */
  readonly pullRequest: number | undefined;
  /** What the reader should know about the run as a whole. */
  readonly notices: readonly string[];
}

/** Brings what the targets came to to all the places it is reported in. Nothing here changes it. */
export async function publishFleet(
  targets: readonly EndedTarget[],
  publication: FleetPublication,
): Promise<void> {
  const { environment, files, board, pullRequest } = publication;
  const summary = summaryOf(targets, publication);
  await writeSummary(environment['GITHUB_STEP_SUMMARY'], summary);
  const posted =
    board === undefined
      ? { comment: undefined, pullRequest }
      : await board.publish(
          targets.map(({ section }) => section),
          targets.some((target) => target.mayCreate),
        );
  if (board !== undefined) sayWhere(posted);
  const traces = {
    ...posted,
    reportFile: await leave('report', () => files.writeReport(summary)),
    previousFolder: files.previousFolder(),
  };
  for (const [name, value] of Object.entries(fleetOutputs(targets, traces)))
    setOutput(environment, name, value);
  annotateFleet(targets, publication.notices);
}

function summaryOf(targets: readonly EndedTarget[], publication: FleetPublication): string {
  const { stamp, contextOf, notices } = publication;
  const said = notices.map((notice) => `> ${hide(message(notice))}\n`).join('\n');
  const limit = SUMMARY.limit - SUMMARY.measure(said) - 2;
  const sections = targets.map(({ section }) => section);
  const { text } = layFleet(sections, {
    stamp,
    more: 0,
    isWhole: true,
    sink: { ...SUMMARY, limit },
    contextOf,
  });
  return said === '' ? `${text.trimEnd()}\n` : `${text.trimEnd()}\n\n${said}`;
}

/** Puts findings on the files' lines, each once, and what the fleet came to last: GitHub shows ten of a kind. */
function annotateFleet(targets: readonly EndedTarget[], notices: readonly string[]): void {
  // A file that serves many targets has the same mistake for each.
  const all = targets.flatMap(({ name, findings }) => findings.map((finding) => ({ name, finding })));
  const once = [...Map.groupBy(all, ({ finding }) => keyOf(finding)).values()];
  for (const severity of ['error', 'warning'] satisfies Severity[])
    for (const [first, ...others] of once
      .filter(([found]) => found?.finding.severity === severity)
      .slice(0, MOST_ANNOTATIONS[severity]))
      if (first !== undefined)
        annotate(first.finding, targets.length === 1 ? undefined : whose(first.name, others.length));
  const said = [...new Set([...notices, ...targets.flatMap(({ result }) => result.notices)])];
  for (const notice of said.slice(0, MOST_NOTICES)) notify('notice', notice);
  const failed = targets.filter((target) => target.isFailure);
  const [gravest] = gravestFirst(failed.map(({ section: { cells }, verdict }) => ({ cells, verdict })));
  const first = gravest === undefined ? '' : ` First: ${gravest.verdict}`;
  const line = `${countOutcomes(targets.map(({ result }) => result))}${first}`;
  if (failed.length > 0) notify('error', line);
  else if (targets.some(({ result }) => result.outcome === 'drifted')) notify('warning', line);
  else logLine(line);
}

/** Whose finding it is: a file alone does not tell which of the branches that it serves. */
function whose(name: string, others: number): string {
  return others === 0 ? name : `${name} and ${others} more`;
}

function keyOf({ id, message: text, location }: Finding): string {
  return JSON.stringify([id, text, location.file, location.line, location.column]);
}
