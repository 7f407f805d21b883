import { type Finding, WEIGHTS } from '../../document/finding.ts';
import type { RunFiles, TargetFiles } from '../../ports/host/run-files.ts';
import { reportRenderer } from '../../report/comment.ts';
import type { ReportRenderer, Sink } from '../../report/comment-context.ts';
import type { FleetPiece } from '../../report/fleet-groups.ts';
import { resultDocument } from '../../report/result-document.ts';
import { isReplaced } from '../../report/verdict.ts';
import { leftFile } from '../../run/feature.ts';
import {
  allowedCommit,
  comparedOf,
  isChanged,
  isFailure,
  type PlannedFile,
  type RunResult,
} from '../../run/result.ts';
import { whyNotYet } from '../../run/waiting-target.ts';
import type { Waiting } from '../../run/world.ts';
import { type Message, prose } from '../../text/message.ts';
import { targetName } from '../../topology/target.ts';
import { type ReportedTarget, reported } from './outputs.ts';
import type { LeftBehind, PullRequestReporter } from './reporter.ts';
import {
  factsOf,
  type Reporting,
  readAtOf,
  reportContext,
  sharesReport,
} from './reporting.ts';
import { leave, MOST_ANNOTATIONS, type Runner } from './runner.ts';

/** GitHub drops a whole summary over 1 MiB. The rest is room for what GitHub adds. */
export const SUMMARY: Sink = {
  limit: 1024 * 1024 - 4096,
  measure: (text) => Buffer.byteLength(text),
};

/** The most characters of replaced documents that a comment keeps, for all targets together. */
const MOST_PREVIOUS = 12_000;

/** What a step needs to report. */
export interface Publication extends Reporting {
  /** All targets of a combined report. */
  readonly targets: readonly unknown[];
  readonly runFiles: RunFiles;
  /** The comment on the pull request; undefined without a token or a repository, or if there is nothing to report. */
  readonly reporter: PullRequestReporter | undefined;
}

/**
 * A target whose run has ended. A file may have a thousand targets, too many to keep their documents in memory. So a
 * target in a combined report keeps a piece of text instead of its result, and only as many findings as can be
 * annotated.
 */
export interface EndedTarget {
  readonly item: ReportedTarget;
  /** The summary and the comment; undefined for a target in a combined report. */
  readonly whole: WholeReport | undefined;
  /** Its part of the combined report; undefined for the only target. */
  readonly piece: FleetPiece | undefined;
  readonly left: LeftBehind;
  readonly findings: readonly Finding[];
  /** Why targets that come after it must wait; undefined if it is in sync. */
  readonly notYet: Waiting | undefined;
}

/** The report of the only target. */
interface WholeReport {
  readonly render: ReportRenderer;
  readonly summary: string;
  readonly notices: readonly Message[];
}

interface Ending {
  readonly name: string;
  readonly left: TargetFiles;
}

/** Writes the files of a target, and keeps only as much of its result as the report, the outputs and the log need. */
export async function endTarget(
  one: Ending,
  result: RunResult,
  publication: Publication,
): Promise<EndedTarget> {
  const { runner, stamp } = publication;
  const render = reportRenderer(result, factsOf(publication));
  const summary = runner.hide(
    await render(reportContext(publication, stamp), SUMMARY),
  );
  const item = await itemOf(one, result, summary, publication);
  const { notices } = result;
  const piece = await pieceOf(one, result, publication);
  return {
    item,
    whole: piece === undefined ? { render, summary, notices } : undefined,
    piece,
    left: await leftBehind(result, publication),
    notYet: whyNotYet(one.name, result),
    findings: WEIGHTS.flatMap((severity) =>
      result.findings
        .filter((finding) => finding.severity === severity)
        .slice(0, MOST_ANNOTATIONS[severity]),
    ),
  };
}

/** The outputs of a target, with the paths of its files. */
async function itemOf(
  { name, left: files }: Ending,
  result: RunResult,
  summary: string,
  { runner, fleet }: Publication,
): Promise<ReportedTarget> {
  const compared = comparedOf(result);
  const left = {
    plan_file:
      compared &&
      (await leave(runner, prose`plan as a file`, () =>
        files.writePlan(compared),
      )),
    runbook_file:
      compared && (await leaveRunbook({ ...result, compared }, files, runner)),
    report_file:
      fleet &&
      (await leave(runner, prose`report as a file`, () =>
        files.writeReport(summary),
      )),
    previous_topology_file: files.previousFile(),
  };
  return reported(resultDocument(result), left, name);
}

/** Writes the runbook, if there are safe steps for what is blocked. */
async function leaveRunbook(
  planned: PlannedFile,
  files: TargetFiles,
  runner: Runner,
): Promise<string | undefined> {
  const sql = await leftFile('runbook', planned);
  return sql && leave(runner, prose`runbook`, () => files.writeRunbook(sql));
}

async function pieceOf(
  { name }: Ending,
  result: RunResult,
  publication: Publication,
): Promise<FleetPiece | undefined> {
  const { targets, stamp, fleet } = publication;
  if (!sharesReport(fleet)) return undefined;
  // This code is loaded only by runs on a targets file.
  const { fleetPiece } = await import('../../report/fleet.ts');
  return fleetPiece(name, result, {
    share: SUMMARY.limit / targets.length,
    context: reportContext(publication, stamp),
    facts: factsOf(publication),
  });
}

async function leftBehind(
  result: RunResult,
  publication: Publication,
): Promise<LeftBehind> {
  const { outcome } = result;
  const isMissing = outcome === 'failed' && result.isMissing === true;
  return {
    readAt: readAtOf(comparedOf(result)),
    previous: await previousOf(result, publication),
    isQuiet: outcome === 'no-change',
    mayCreate: mayCreate(result, publication),
    end: outcome,
    allowed: allowedIn(result),
    mayBeWrongTarget: isMissing && !sharesReport(publication.fleet),
  };
}

/** The document that an apply replaced or may have replaced, by target. */
async function previousOf(
  result: RunResult,
  { targets }: Publication,
): Promise<LeftBehind['previous']> {
  const { target } = result;
  if (target === undefined || !isReplaced(result)) return new Map();
  const compared = comparedOf(result);
  // This code is loaded only for a comparison.
  const { previousDocument } = await import('../../report/previous.ts');
  const document =
    compared && previousDocument(compared, MOST_PREVIOUS / targets.length);
  return new Map([[targetName(target), document]]);
}

/**
 * Whether to create a comment. With `on-change`, or in a job of a matrix, a run without news creates none, but it still
 * updates an existing comment, which would be wrong otherwise.
 */
function mayCreate(result: RunResult, { inputs, fleet }: Publication): boolean {
  if (result.outcome === 'skipped') return false;
  if (inputs.comment === 'always' && fleet?.isJob !== true) return true;
  const compared = comparedOf(result);
  return (
    isFailure(result) ||
    result.findings.length > 0 ||
    (compared !== undefined && isChanged(compared))
  );
}

/** The commit whose allow files allowed changes of a result. */
export function allowedIn(result: RunResult): readonly string[] {
  const compared = comparedOf(result);
  const commit = compared && allowedCommit(compared);
  return commit === undefined ? [] : [commit];
}
