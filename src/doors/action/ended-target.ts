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

/** GitHub drops a summary over 1 MiB whole; a little room is left for what it adds. */
export const SUMMARY: Sink = {
  limit: 1024 * 1024 - 4096,
  measure: (text) => Buffer.byteLength(text),
};

/** Characters of replaced documents that a comment keeps, all targets together. */
const MOST_PREVIOUS = 12_000;

/** What a step reports with. */
export interface Publication extends Reporting {
  /** All that share the combined report. */
  readonly targets: readonly unknown[];
  readonly runFiles: RunFiles;
  /** The pull request's comment; undefined where there is no token or no repository, or nothing to say. */
  readonly reporter: PullRequestReporter | undefined;
}

/**
 * A target that has come to its end. A file can name a thousand targets, and their documents have no room in memory: of
 * one that shares its report, the result is not kept, but a piece of text, and no more findings than could be annotated.
 */
export interface EndedTarget {
  readonly item: ReportedTarget;
  /** What summary and comment are; undefined for one that shares its report. */
  readonly whole: WholeReport | undefined;
  /** Its part in the one report; undefined for the only target. */
  readonly piece: FleetPiece | undefined;
  readonly left: LeftBehind;
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

/** A target, and the files that it leaves. */
interface Ending {
  readonly name: string;
  readonly left: TargetFiles;
}

/** Leaves a target's files behind, and keeps of its result what the report on all, the outputs and the log need. */
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

/** What the outputs tell of a target, with the files that it leaves. */
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

/** The workflow calls in place of what is blocked, where there are any. */
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
  // What only a fleet needs is loaded by a fleet alone.
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

/** The document that a result replaced, or may have replaced, by its target. */
async function previousOf(
  result: RunResult,
  { targets }: Publication,
): Promise<LeftBehind['previous']> {
  const { target } = result;
  if (target === undefined || !isReplaced(result)) return new Map();
  const compared = comparedOf(result);
  // What only a report on changes needs is loaded by such a report alone.
  const { previousDocument } = await import('../../report/previous.ts');
  const document =
    compared && previousDocument(compared, MOST_PREVIOUS / targets.length);
  return new Map([[targetName(target), document]]);
}

/**
 * `on-change`, and the job of a matrix, make no comment for nothing, and update one that stands: it would be wrong
 * otherwise.
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

/** The commit whose allow files let changes of a result pass. */
export function allowedIn(result: RunResult): readonly string[] {
  const compared = comparedOf(result);
  const commit = compared && allowedCommit(compared);
  return commit === undefined ? [] : [commit];
}
