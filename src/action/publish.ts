import { appendFile } from 'node:fs/promises';
import type { CommentEnd } from '../github/comment.ts';
import { explainFailure } from '../github/failure.ts';
import { plainVerdict } from '../report/plain.ts';
import { type ReportContext, renderReport, type Sink } from '../report/report.ts';
import { isFailure, planOf, type RunResult } from '../run/result.ts';
import type { Severity } from '../topology/finding.ts';
import type { ReportPlace } from './event.ts';
import type { RunFiles } from './files.ts';
import type { Inputs } from './inputs.ts';
import { outputsOf, type Traces } from './outputs.ts';
import { annotate, hide, logLine, notify, setOutput } from './runner.ts';

/** GitHub drops a summary over 1 MiB whole; a little room is left for what it adds. */
const SUMMARY: Sink = { limit: 1024 * 1024 - 4096, measure: (text) => Buffer.byteLength(text) };
/** GitHub shows ten errors and ten warnings of a step; one of the errors is the verdict. */
const MOST_ANNOTATIONS: Readonly<Record<Severity, number>> = { error: 9, warning: 10 };

/** What publishing needs besides the result. */
export interface Publication {
  readonly environment: NodeJS.ProcessEnv;
  readonly inputs: Pick<Inputs, 'comment' | 'pullRequest' | 'baseUrl'>;
  readonly place: ReportPlace;
  readonly context: ReportContext;
  readonly files: RunFiles;
  readonly previousFile: string | undefined;
  /** Loads the GitHub side; undefined where there is no token or no repository. */
  readonly commenter: (() => Promise<Commenter>) | undefined;
}

/** The GitHub side of a report. */
export interface Commenter {
  find(place: ReportPlace): Promise<number | undefined>;
  put(
    pull: number,
    identity: readonly string[],
    render: (sink: Sink) => Promise<string>,
  ): Promise<CommentEnd>;
}

/** Brings a result to all the places it is reported in. Nothing here changes what the run came to. */
export async function publish(result: RunResult, publication: Publication): Promise<void> {
  const { environment, files, context } = publication;
  const plan = planOf(result);
  const summary = hide(await renderReport(result, context, SUMMARY));
  await writeSummary(environment['GITHUB_STEP_SUMMARY'], summary);
  const reported = await comment(result, publication);
  const traces: Traces = {
    planFile: plan && (await files.writePlan(plan, result.file, result.target)),
    reportFile: await files.writeReport(summary),
    previousFile: publication.previousFile,
    ...reported,
  };
  for (const [name, value] of Object.entries(outputsOf(result, traces))) setOutput(environment, name, value);
  annotateAll(result);
}

async function writeSummary(path: string | undefined, text: string): Promise<void> {
  if (!path) return;
  try {
    await appendFile(path, text);
  } catch (error) {
    notify(
      'warning',
      `The job summary could not be written: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

async function comment(
  result: RunResult,
  publication: Publication,
): Promise<{ comment: CommentEnd | undefined; pullRequest: number | undefined }> {
  const { inputs, place, context } = publication;
  const nowhere = { comment: undefined, pullRequest: inputs.pullRequest };
  if (inputs.comment === 'never' || publication.commenter === undefined) return nowhere;
  const where: ReportPlace =
    inputs.pullRequest === undefined ? place : { by: 'number', number: inputs.pullRequest };
  if (where.by === 'none') return nowhere;
  const commenter = await publication.commenter();
  const pullRequest = await findPullRequest(commenter, where);
  if (pullRequest === undefined) {
    logLine('No pull request to report on.');
    return nowhere;
  }
  if (inputs.comment === 'on-change' && !isWorthAComment(result)) return { comment: undefined, pullRequest };
  const identity = [inputs.baseUrl, ...Object.values(result.target ?? {}), result.file];
  const end = await commenter.put(pullRequest, identity, async (sink) =>
    hide(await renderReport(result, context, sink)),
  );
  if (end.kind === 'failed') notify('warning', `${end.why} The report is in the job summary.`);
  else logLine(`Comment ${end.kind}: ${end.url}`);
  return { comment: end, pullRequest };
}

async function findPullRequest(commenter: Commenter, place: ReportPlace): Promise<number | undefined> {
  try {
    return await commenter.find(place);
  } catch (error) {
    const why = explainFailure(error, 'looking for the pull request', 'pull-requests: write');
    notify('warning', `${why} The report is in the job summary.`);
    return undefined;
  }
}

function isWorthAComment(result: RunResult): boolean {
  return isFailure(result) || result.findings.length > 0 || planOf(result)?.changed === true;
}

/** Puts findings on the file's lines, errors first and no more than GitHub shows, and the verdict of a failure last. */
function annotateAll(result: RunResult): void {
  const shown = (['error', 'warning'] as const).flatMap((severity) =>
    result.findings.filter((finding) => finding.severity === severity).slice(0, MOST_ANNOTATIONS[severity]),
  );
  for (const finding of shown) annotate(finding);
  const hidden = result.findings.length - shown.length;
  const more =
    hidden === 0 ? '' : ` ${hidden} more ${hidden === 1 ? 'finding is' : 'findings are'} in the job summary.`;
  const line = `${plainVerdict(result)}${more}`;
  if (isFailure(result)) notify('error', line);
  else logLine(line);
  for (const notice of result.notices) notify('notice', notice);
}
